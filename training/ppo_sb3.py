"""Self-play with Stable-Baselines3: MaskablePPO over `RootVecEnv`, against past selves and bots.

    python -m root_env.training.ppo_sb3 --factions marquise eyrie alliance vagabond --timesteps 2000000 --out runs/first
    python -m root_env.training.ppo_sb3 --resume runs/first --timesteps 4000000
    tensorboard --logdir runs

One network plays every faction: which one it is stands in the observation. In each game the learner has a faction
drawn at random; every seat of the others is given to the network itself, a past self or a bot, drawn anew for each
rollout (`--opponents self=0.5 rules=0.3 random=0.2`). A run's folder holds `settings.json`, `evaluations.csv`,
TensorBoard's events and `checkpoints`; a checkpoint holds model, optimizer, pool, games and random states, and a run
that goes on from it takes the same steps as one that was never stopped (one thread, CPU). Where the factions make one
table, `checkpoint` is the policy for `agents.load("policy:runs/first/checkpoint")`.

Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import KVWriter, Logger, configure

from root_env.config import GameConfig
from root_env.sb3 import RootVecEnv
from root_env.support.called import called
from root_env.support.files import write_text_atomically
from root_env.tables import FACTIONS

from ..agents.naming import actions_at, features_at
from ..agents.network import Layout
from ..agents.policy import save_policy
from ..agents.tables import all_tables
from . import loggers
from . import sb3_checkpoints as checkpoints
from .arena import configs_with, outcomes, play, seat, share, table
from .commands import exit_code
from .interrupts import alone_in
from .sb3_network import NarrowVecEnv, NetworkAgent, policy_kwargs, weights_of
from .sb3_opponents import OpponentPool, parse_mix
from .states import damaged

EVALUATION_SEED = 50
POLICY_LAYERS = 2
"""Layers that the trunk of an `mlp` of `root_env.agents.network` has."""


@dataclass(frozen=True)
class Settings:
    """Everything that decides a run; each field is an option of the command line, and `HELP` says what it is."""

    factions: tuple[str, ...] = FACTIONS
    players: int = 4
    timesteps: int = 2_000_000
    num_envs: int = 64
    n_steps: int = 128
    batch_size: int = 2048
    n_epochs: int = 3
    learning_rate: float = 5e-4
    gamma: float = 0.999
    gae_lambda: float = 0.97
    clip_range: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    shaping: float = 0.02
    net: tuple[int, ...] = (256, 256)
    opponents: dict[str, float] = field(default_factory=lambda: {"self": 0.6, "rules": 0.2, "random": 0.2})
    pool_size: int = 8
    snapshot_every: int = 100_000
    checkpoint_every: int = 200_000
    eval_every: int = 200_000
    eval_games: int = 280
    eval_opponents: tuple[str, ...] = ("random", "rules")
    seed: int = 1
    threads: int = 1
    device: str = "cpu"

    def __post_init__(self) -> None:
        for name in ("factions", "net", "eval_opponents"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if not self.net:
            raise ValueError("net: needs at least one width")


HELP = {
    "factions": "factions that play; all tables of `players` of them",
    "players": "players at a table, at most",
    "timesteps": "decisions of the learner in all, those before a resume included",
    "num_envs": "games side by side",
    "n_steps": "decisions of each game in a rollout",
    "batch_size": "transitions in a minibatch",
    "n_epochs": "passes over a rollout",
    "learning_rate": "of Adam, constant",
    "gamma": "discount per decision",
    "gae_lambda": "of generalised advantage estimation",
    "clip_range": "of the ratio of probabilities",
    "ent_coef": "weight of the entropy",
    "vf_coef": "weight of the mean squared error of the value",
    "shaping": "reward per victory point, beside +1 for the winner (see GameConfig.shaping)",
    "net": "widths of the layers that policy and value share",
    "opponents": "who plays the other seats, NAME=WEIGHT: self, rules, random",
    "pool_size": "past selves kept; 0: the network plays itself as it is",
    "snapshot_every": "decisions of the learner between past selves",
    "checkpoint_every": "decisions of the learner between checkpoints",
    "eval_every": "decisions of the learner between evaluations; 0: none",
    "eval_games": "games per evaluation and opponent, dealt to the factions",
    "eval_opponents": "against whom the network is evaluated",
    "seed": "settles the run, on one thread of a CPU",
    "threads": "threads of torch and of the games; more than a few slow small networks down",
    "device": "cpu, cuda or auto; networks this small are as fast on a CPU",
}


def tables(factions: Sequence[str], players: int, most: int, seed: int, **settings: Any) -> list[GameConfig]:
    """Configurations of every table of so many of these factions, seats drawn; `most` of them drawn if there are more.

    The Vagabond sits at some tables twice where there are more factions than seats, see `root_env.agents.tables`.
    """
    every = all_tables(min(players, len(factions)), factions)
    if len(every) > most:
        chosen = np.random.default_rng([seed, 2]).choice(len(every), most, replace=False)
        every = [every[k] for k in sorted(chosen)]
    return [table(seated, seating="random", **settings) for seated in every]


class Run:
    """A run of training: columns of games, model, pool of opponents, and when what is due.

    `out`: folder of the run, None to write nothing; `logger`: names of `root_env.training.loggers`.
    """

    def __init__(self, settings: Settings, out: Path | None = None, logger: Sequence[str] = loggers.DEFAULT):
        self.settings, self.out = settings, out
        torch.set_num_threads(settings.threads)
        # Logits of many illegal actions fail SB3's check that probabilities add up to 1 now and then, and it is slow.
        torch.distributions.Distribution.set_default_validate_args(False)
        s = settings
        configs = tables(s.factions, s.players, s.num_envs, s.seed, shaping=s.shaping)
        twice = any(config.factions.count("vagabond") == 2 for config in configs)
        sides = (*s.factions, "vagabond") if twice else s.factions
        features, actions = features_at(sides, len(configs[0].factions)), actions_at(sides)
        self.env = RootVecEnv(configs, s.num_envs, "random", "random", seed=s.seed, num_threads=s.threads)
        self.model = MaskablePPO(
            "MlpPolicy", NarrowVecEnv(self.env, features, actions), learning_rate=s.learning_rate, n_steps=s.n_steps,
            batch_size=s.batch_size, n_epochs=s.n_epochs, gamma=s.gamma, gae_lambda=s.gae_lambda,
            clip_range=s.clip_range, ent_coef=s.ent_coef, vf_coef=s.vf_coef, seed=s.seed, device=s.device,
            policy_kwargs=policy_kwargs(features, s.net),
        )  # fmt: skip
        self.agent = NetworkAgent(self.model.policy, features, actions)
        self.pool = OpponentPool(self.agent, configs, s.opponents, s.pool_size, s.seed)
        self.due = {"snapshot": 0, "checkpoint": s.checkpoint_every, "evaluation": s.eval_every}
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            write_text_atomically(out / checkpoints.SETTINGS, json.dumps(asdict(settings), indent=2) + "\n")
        self.model.set_logger(logger_of(settings, out, logger))

    def learn(self, progress_bar: bool = False) -> None:
        """Learn until the model has taken `settings.timesteps` decisions, whole rollouts only."""
        left = self.settings.timesteps - self.model.num_timesteps
        if left > 0:
            self.model.learn(left, _Between(self), reset_num_timesteps=False, progress_bar=progress_bar)
        self.between_rollouts()
        self.save()

    # -- between two rollouts ------------------------------------------------------------------------------

    def between_rollouts(self) -> None:
        """Do what is due. Its chance has streams of its own, so that leaving it out or repeating it is safe."""
        if self._is_due("snapshot", self.settings.snapshot_every):
            self.pool.snapshot()
        if self.settings.eval_every and self._is_due("evaluation", self.settings.eval_every):
            self.evaluate()
        if self._is_due("checkpoint", self.settings.checkpoint_every):
            self.save()

    def _is_due(self, what: str, every: int) -> bool:
        if self.model.num_timesteps < self.due[what]:
            return False
        self.due[what] = self.model.num_timesteps + every
        return True

    def evaluate(self) -> dict[str, float]:
        """Share of games won against each opponent, all factions alike; logged by faction too."""
        wins, rows = {}, []
        for opponent in self.settings.eval_opponents:
            won = evaluate(self.agent, opponent, self.settings)
            for faction, games in won.items():
                rows.append((opponent, faction, len(games), *share(games)))
                self.model.logger.record(f"eval_{opponent}/{faction}", share(games)[1])
            everything = np.concatenate(list(won.values()))
            rows.append((opponent, "all", len(everything), *share(everything)))
            wins[opponent] = share(everything)[1]
            self.model.logger.record(f"eval_{opponent}/all", wins[opponent])
        if self.out is not None:
            _write_rows(self.out / "evaluations.csv", self.model.num_timesteps, rows)
            self.model.logger.dump(self.model.num_timesteps)
        return wins

    # -- saving --------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write a checkpoint of now, between two rollouts; nothing where the run has no folder."""
        if self.out is None:
            return
        state = {"columns": self.env.state_dict(), "pool": self.pool.state_dict(), "due": dict(self.due)}
        checkpoints.save(self.out, self.model, state)
        s = self.settings
        if len(s.factions) <= s.players and len(s.net) == POLICY_LAYERS:
            card = {"factions": s.factions, "training": asdict(s), "decisions": self.model.num_timesteps}
            weights = weights_of(self.model.policy)
            save_policy(self.out / "checkpoint", "mlp", weights, Layout(self.agent.features, self.agent.actions), card)

    @classmethod
    def resume(cls, out: Path, logger: Sequence[str] = loggers.DEFAULT, **changes: Any) -> Run:
        """The run in this folder at its last checkpoint; `changes` of settings take effect from here on."""
        try:
            saved = Settings(**checkpoints.settings(out))
        except (TypeError, ValueError) as problem:
            raise damaged(out / checkpoints.SETTINGS, str(problem)) from problem
        run = cls(replace(saved, **changes), out, logger)
        state = checkpoints.load(out, run.model)
        try:
            run.env.load_state_dict(state["columns"])
            run.pool.load_state_dict(state["pool"])
            run.due.update(state["due"])
            checkpoints.set_random_states(state["random"])  # last: all the above may have drawn
        except (TypeError, KeyError, ValueError, AttributeError, IndexError, RuntimeError) as problem:
            raise damaged(checkpoints.all_of(out)[-1], str(problem)) from problem
        return run


class _Figures(KVWriter):
    """Loggers of `root_env.training.loggers` among those of Stable-Baselines3."""

    def __init__(self, to: loggers.Loggers):
        self._to = to

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Pass on what are figures."""
        self._to.write({k: v for k, v in key_values.items() if isinstance(v, float | int | np.number)}, step)

    def close(self) -> None:
        """See loggers."""
        self._to.close()


def logger_of(settings: Settings, out: Path | None, names: Sequence[str]) -> Logger:
    """What the model logs to: TensorBoard by SB3's own writer, anything else by ours; nothing without a folder."""
    if out is None:
        return configure(None, [])
    own = [name for name in names if name == "tensorboard"]
    logger = configure(str(out / "tensorboard"), own) if own else Logger(None, [])
    others = loggers.opened([name for name in names if name not in own], out, asdict(settings))
    logger.output_formats.append(_Figures(others))
    return logger


class _Between(BaseCallback):
    """Calls the run back between two rollouts, and has opponents drawn."""

    def __init__(self, run: Run):
        super().__init__()
        self.run = run

    def _on_rollout_start(self) -> None:
        self.run.between_rollouts()
        self.run.env.set_opponents(self.run.pool.draw())

    def _on_step(self) -> bool:
        return True


def evaluate(agent: NetworkAgent, opponent: str, settings: Settings) -> dict[str, np.ndarray]:
    """Games won by an agent against one opponent in all other seats, by its faction: bool (games / factions,) each.

    Spread evenly over all tables and orders of seats; they and the deals are the same in every evaluation.
    """
    s, won = settings, {}
    games = max(1, s.eval_games // len(s.factions))
    for k, faction in enumerate(s.factions):
        configs, seats = configs_with(faction, min(s.players, len(s.factions)), s.factions, games)
        results = play(configs, seat(configs, seats, agent, opponent), games, EVALUATION_SEED + k, None, s.threads)
        won[faction] = outcomes(results, seats[results["config"]])["won"]
    return won


COLUMNS = ("timesteps", "opponents", "faction", "games", "won", "share", "low", "high")
"""Columns of `evaluations.csv`."""


def _write_rows(path: Path, timesteps: int, rows: Sequence[tuple]) -> None:
    """Add an evaluation; what a killed run had noted from here on is done again, and goes."""
    noted = csv.reader(path.read_text(encoding="utf-8", errors="replace").splitlines()) if path.exists() else ()
    kept = [row for row in noted if len(row) == len(COLUMNS) and row[0].isdecimal() and int(row[0]) < timesteps]
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *kept, *([timesteps, *row] for row in rows)])
    write_text_atomically(path, text.getvalue())


# -- the command line -----------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Options of the command; those of `Settings` are None unless given."""
    words = argparse.ArgumentParser(prog=" ".join(called(__spec__.name)), description=__doc__.split("\n\n")[0])
    words.add_argument("--out", type=Path, help="folder of a new run, such as runs/NAME")
    words.add_argument(
        "--resume", type=Path, help="folder of a run to continue; options that are given replace its own"
    )
    words.add_argument("--no-progress", action="store_true", help="no progress bar")
    for f in fields(Settings):
        default = f.default if f.default is not MISSING else f.default_factory()
        many = isinstance(default, tuple | dict)
        kind = str if isinstance(default, dict) else type(default[0] if many else default)
        shown = " ".join(f"{k}={v}" for k, v in default.items()) if isinstance(default, dict) else default
        shown = " ".join(map(str, shown)) if isinstance(shown, tuple) else shown
        words.add_argument(
            f"--{f.name.replace('_', '-')}", type=kind, nargs="+" if many else None,
            help=f"{HELP[f.name]} (default: {shown})",
        )  # fmt: skip
    loggers.add_argument(words)
    return words


FIXED = ("factions", "players", "num_envs", "n_steps", "net", "shaping", "seed")
"""What cannot change when a run goes on: its games and its network are made of it."""


def train(argv: Sequence[str] | None = None) -> Run:
    """Train as the command line says; returns the run."""
    words = parser()
    given = {name: value for name, value in vars(words.parse_args(argv)).items() if value is not None}
    out, resume, quiet = given.pop("out", None), given.pop("resume", None), given.pop("no_progress")
    logger = given.pop("logger")
    if (out is None) == (resume is None):
        words.error("give either --out or --resume")
    if "opponents" in given:
        given["opponents"] = parse_mix(given["opponents"])
    if resume is not None:
        if fixed := [name for name in FIXED if name in given]:
            words.error(f"--{fixed[0].replace('_', '-')} cannot change when a run goes on")
        run = Run.resume(resume, logger, **given)
    else:
        if (out / checkpoints.SETTINGS).exists():
            words.error(f"--out: {out} holds a run; go on with it by --resume {out}")
        run = Run(Settings(**given), out, logger)
    began, first = time.perf_counter(), run.model.num_timesteps
    with alone_in(resume or out), contextlib.closing(run.model.logger):
        run.learn(progress_bar=not quiet)
    seconds = time.perf_counter() - began
    print(f"{run.model.num_timesteps - first:,} decisions of the learner in {seconds:,.0f} s; {run.out}")
    return run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    stopped = "stopped; --resume goes on from the last checkpoint, if one was written"
    return exit_code(__spec__.name, lambda: train(argv), ValueError, stopped=stopped)


if __name__ == "__main__":
    sys.exit(main())
