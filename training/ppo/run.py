"""A run of PPO in a folder: log, state, checkpoint, evaluations during training; and the command that begins one."""

from __future__ import annotations

import argparse
import contextlib
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from root_env import tasks
from root_env.agents.networks.checkpoint_files import CARD, CheckpointError, read_card
from root_env.agents.networks.policy import save_policy
from root_env.agents.tables import measured_size
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import remove_half_written, write_text_atomically

from ..arena import challenge, share
from ..runs import commands, loggers, spending
from ..runs.interrupts import alone_in, stopping
from ..runs.states import damaged, read_state, write_state
from ..scores import played
from .learning import Trainer
from .network import STATE
from .settings import Config

SAVED_EVERY = 50
"""Updates from one saved state to the next, evaluated or not: a killed run loses no more."""
SETTLED = "task", "start"
"""Settings that cannot change in a run that goes on: what was spent is counted by them."""


def evaluate(trainer: Trainer, games: int, seed: int) -> dict[str, float]:
    """Share of games won with each faction against random players and rule-based bots; for a task, of the deals of its
    development split."""
    if trainer.config.task:
        task = tasks.get(trainer.config.task)
        agent = trainer.agent(anyway=True)  # a task may leave a faction out of training and ask for it here
        won = played(task, agent, games, task.development_seed, trainer.config.threads)["won"]
        return {f"{task.name} vs {task.opponents}": share(won)[1]}
    agent, factions = trainer.agent(), trainer.config.factions
    players, shares = measured_size(factions, trainer.config.sizes), {}
    for opponents in ("random", "rules"):
        for faction in factions:
            table = challenge(
                agent, faction, opponents, games, seed, players=players, factions=factions,
                num_threads=trainer.config.threads, game=trainer.config.game, **trainer.tables.given,
            )  # fmt: skip
            shares[f"{faction} vs {opponents}"] = share(table["won"])[1]
    for opponents in ("random", "rules"):
        shares[f"mean vs {opponents}"] = float(np.mean([shares[f"{f} vs {opponents}"] for f in factions]))
    return shares


class Run:
    """The folder of a run: `log.jsonl`, `state.pt`, `checkpoint/`, and what loggers write."""

    def __init__(
        self, trainer: Trainer, folder: Path, logger: Sequence[str] = loggers.DEFAULT, command: str | None = None
    ):
        self.trainer, self.folder = trainer, folder
        folder.mkdir(parents=True, exist_ok=True)
        remove_half_written(folder)
        self.figures = loggers.opened(logger, folder, asdict(trainer.config), trainer.imitated + trainer.trained)
        self.commands = [*_commands_of(folder), *([command] if command else [])]
        """The commands of the run, of before and now."""
        self.log = folder / "log.jsonl"
        self.evaluated = self._drop_later_lines()
        """The last update that was evaluated."""

    def _drop_later_lines(self) -> int:
        """Drop log lines newer than the state, whose updates come again; returns the last evaluated update, or -1."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        kept = [line for line in map(_line_of, lines) if line and line["update"] <= self.trainer.updates]
        if len(kept) < len(lines):
            write_text_atomically(self.log, "".join(json.dumps(line) + "\n" for line in kept))
        return max((line["update"] for line in kept if any(" vs " in name for name in line)), default=-1)

    def go(self, evaluated: bool = True) -> None:
        """Train to the end with a progress bar, and with evaluations if `evaluated`.

        Ctrl-C raises KeyboardInterrupt after the current update has been finished and saved, a second one at once.
        """
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        c, trainer = self.trainer.config, self.trainer
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns) as progress, stopping() as stopped:
            bar = progress.add_task("training", total=c.imitate + c.total)
            while trainer.imitating or trainer.trained < c.total:
                stats = trainer.update()
                done = trainer.imitated + trainer.trained
                text = " ".join(f"{k} {stats[k]:.3g}" for k in ("imitation", "entropy", "kl") if k in stats)
                progress.update(bar, completed=min(done, c.imitate + c.total), description=text)
                self.note(stats)
                due = evaluated and c.eval_every and trainer.updates % c.eval_every == 0
                if due:
                    self.evaluate()
                ends = stopped()
                if due or ends or trainer.updates % SAVED_EVERY == 0:
                    self.save()
                if ends:
                    raise KeyboardInterrupt
        if evaluated:
            self.evaluate()
        self.save()

    def evaluate(self) -> None:
        """Note how strong the policy is, unless this update was evaluated or `eval_games` is 0."""
        c, updates = self.trainer.config, self.trainer.updates
        if c.eval_games and self.evaluated < updates:
            self.note(evaluate(self.trainer, c.eval_games, seed=c.seed))
            self.evaluated = updates

    def note(self, stats: dict[str, float]) -> None:
        """Write numbers to the log and to the loggers."""
        step = self.trainer.imitated + self.trainer.trained
        self.figures.write(stats, step)
        line = {"step": step, "update": self.trainer.updates, "time": time.time(), **stats}
        with self.log.open("a") as file:
            file.write(json.dumps(line) + "\n")

    def save(self) -> None:
        """Write the state of the run, and the policy as a checkpoint for `agents.load`."""
        write_state(self.folder / STATE, self.trainer.state_dict())
        t = self.trainer
        own = {"learned": t.trained + t.imitated, "imitated": t.imitated, **t.counts}
        card = {
            "factions": t.config.factions,
            **({"sizes": t.config.sizes} if t.config.sizes else {}),
            "training": asdict(t.config),
            **({"task": t.config.task} if t.config.task else {}),
            "command": "; ".join(self.commands) or None,
            "decisions": t.trained,
            "imitated": t.imitated,
            "counts": spending.together([t.before, own]),
        }
        save_policy(self.folder / "checkpoint", t.config.net, t.weights(), t.layout, card)


def _commands_of(folder: Path) -> list[str]:
    """The commands of a run that is resumed, from its card; none for a new one, and where the card cannot be read."""
    if not (folder / "checkpoint" / CARD).is_file():
        return []
    with contextlib.suppress(CheckpointError):
        found = read_card(folder / "checkpoint").get("command")
        return [found] if isinstance(found, str) else []
    return []


def _line_of(text: str) -> Document | None:
    """A line of a log; None for one that a killed run left unfinished."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and "update" in line else None


def resume(folder: Path, **changes: Any) -> Trainer:
    """The trainer of a saved run; `changes` replace settings such as `total`. CheckpointError if it cannot be used."""
    state = read_state(folder / STATE)
    try:
        saved = Config(**state["config"])
    except (TypeError, KeyError, ValueError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    for name in SETTLED:
        if name in changes and changes[name] != getattr(saved, name):
            raise UsageError(f"--{name}: {folder} was begun with another, which counts; begin a new run")
    try:
        settings = replace(saved, **changes)
        taught = bool(settings.teacher) and state["imitated"] >= settings.imitate
        begun = (str(folder / "checkpoint"),) if settings.start or taught else ()
        trainer = Trainer(replace(settings, start=begun, teacher="" if taught else settings.teacher), goes_on=True)
    except (TypeError, KeyError, ValueError) as problem:
        raise CheckpointError(f"{folder}: these settings cannot be used ({problem})") from problem
    # The checkpoints that it began with, or that have taught it, may be gone; its own has the same layers.
    trainer.config = settings
    try:
        trainer.load_state_dict(state)
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, RuntimeError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    if trainer.teacher and settings.teacher != saved.teacher:
        trainer.before = spending.together([trainer.before, spending.counts_of(trainer.teacher.card)])
    trainer.check_budget()
    return trainer


# -- the command ------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = commands.parser_of(__package__, "Train a policy.")
    found.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder of the run (runs/ppo)")
    found.add_argument("--resume", type=Path, help="folder of a run to continue; given settings replace its own")
    commands.add_settings(found, Config)
    loggers.add_argument(found)
    return found


def _trainer(out: Path, old: Path | None, settings: Document) -> Trainer:
    """A new trainer, or that of an old run; UsageError for settings that cannot be used."""
    if old is not None:
        return resume(old, **settings)
    if (out / STATE).exists():
        raise UsageError(f"--out: {out} holds a run; go on with it by --resume {out}, or name another folder")
    try:
        return Trainer(Config(**settings))
    except (ValueError, TypeError, RuntimeError) as problem:  # RuntimeError: PyTorch does not have the device
        raise UsageError(f"these settings cannot be used: {problem}") from problem


def _work(arguments: argparse.Namespace) -> None:
    trainer = _trainer(arguments.out, arguments.resume, commands.given_settings(arguments, Config))
    folder = arguments.resume or arguments.out
    with alone_in(folder):
        run = Run(trainer, folder, arguments.logger, arguments.command)
        with contextlib.closing(run.figures):
            run.go()


def _stopped(arguments: argparse.Namespace) -> str:
    folder = arguments.resume or arguments.out
    if (folder / STATE).exists():
        return f"stopped; --resume {folder} goes on"
    return "stopped before a state was saved; the same command begins anew"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(parser(), _work, arguments, stopped=_stopped)
