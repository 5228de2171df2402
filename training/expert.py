"""Expert iteration: the search plays, and the network learns what it would rather have liked, and who wins.

    python -m root_env.training.expert --out runs/expert
    python -m root_env.training.expert --out runs/expert --resume
    python -m root_env.training.expert --out runs/expert --ray 10.0.0.1:6379

A round plays games with the search that the network guides (`root_env.training.self_play`), on all cores, and keeps
their positions on disk; then the network learns from those of the last rounds. The positions of a game follow from the
seed and its number, whoever plays it, and learning runs on one thread: the same seed gives the same network.

Anthony, Tian, Barber 2017 (expert iteration), Silver et al. 2017.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from torch import nn

from root_env.play.threads import cores
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.files import remove_half_written, write_bytes_atomically

from ..agents.policy import SHIPPED, load_policy, read_card, save_policy
from ..agents.tables import measured_size
from . import loggers, networks, report
from .arena import challenge, processes, share
from .cluster import Ray
from .commands import exit_code
from .interrupts import alone_in
from .self_play import Job, Lessons, files_of, play_chunk, together
from .states import damaged, read_state, write_state

STATE, CHECKPOINT, REPLAY, LOG = "state.pt", "checkpoint", "replay", "log.jsonl"
"""What is in the folder of a run."""


@dataclass
class Config:
    """Settings of a run; `HELP` says what they mean."""

    policy: str = str(SHIPPED)
    rounds: int = 20
    games: int = 128
    chunk: int = 4
    search: int = 32
    turns: int = 4
    playouts: str = "rules"
    opponents: tuple[str, ...] = ("search=0.4", "rules=0.4", "policy=0.2")
    sharpness: float = 20.0
    inner: int = 0
    trust: float = 0.5
    buffer: int = 8
    epochs: int = 2
    minibatch: int = 512
    lr: float = 2e-4
    max_grad: float = 1.0
    eval_every: int = 5
    eval_games: int = 50
    seed: int = 1

    def lessons(self) -> Lessons:
        """What self-play needs to know. ValueError, in words, for opponents that are none."""
        shares = []
        for one in self.opponents:
            name, _, number = one.partition("=")
            try:
                shares.append((name, float(number)))
            except ValueError:
                raise ValueError(f"--opponents: must be like rules=0.4, got {one!r}") from None
            if not shares[-1][1] >= 0:
                raise ValueError(f"--opponents: a share must be 0 or more, got {one!r}")
        if not sum(part for _, part in shares) > 0:
            raise ValueError("--opponents: give at least one a share above 0")
        playouts = None if self.playouts == "none" else self.playouts
        return Lessons(self.search, self.turns, playouts, tuple(shares), self.sharpness, self.inner)


HELP = {
    "policy": "folder of the checkpoint to begin with",
    "rounds": "rounds of self-play and learning, in all",
    "games": "games of a round",
    "chunk": "games of a file; how the work is shared out, no more",
    "search": "iterations for each decision",
    "turns": "turns played on from the leaves of the search",
    "playouts": "who plays on: rules, random, policy, none",
    "opponents": "who has the other seats, with shares: search (in all seats), rules, policy, any agent",
    "sharpness": "how far the policy is moved for each unit of value",
    "inner": "positions within the trees are learned from too, with what they were worth, from so many visits; 0: none",
    "trust": "share of the search's own opinion in who is to have won",
    "buffer": "rounds whose positions are learned from",
    "epochs": "times that a position is learned from in each round",
    "eval_every": "rounds between evaluations against rule-based bots",
    "eval_games": "games with each faction in an evaluation; 0: none",
}


SETTLED = "policy", "games", "chunk", "seed"
"""What stays as it is in a run that goes on: which games are played follows from it."""


class Backend(Protocol):
    """Where games are played."""

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
        """Every job once, in any order, with what `play_chunk` makes of it."""

    def close(self) -> None:
        """Let go of what it holds."""


class Local:
    """This machine: so many processes, or this one."""

    def __init__(self, workers: int):
        self.stack = contextlib.ExitStack()
        self.workers = workers
        self.executor = self.stack.enter_context(processes(workers)) if workers > 1 else None

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
        """See Backend."""
        if self.executor is None:
            yield from ((job, play_chunk(job)) for job in jobs)
            return
        left, waiting = iter(jobs), {}
        try:
            while True:
                while len(waiting) < 2 * self.workers and (job := next(left, None)) is not None:
                    waiting[self.executor.submit(play_chunk, job)] = job
                if not waiting:
                    return
                for one in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(one), one.result()
        finally:
            for one in waiting:
                one.cancel()

    def close(self) -> None:
        """See Backend."""
        self.stack.close()


class Learner:
    """The network and how it learns; `state_dict` between rounds is all that decides how it goes on."""

    def __init__(self, config: Config):
        self.config = config
        torch.set_num_threads(1)
        torch.manual_seed(config.seed)
        path = Path(config.policy)
        self.game = read_card(path).get("game", ROOT)
        agent = load_policy(path, game=self.game)
        self.layout, self.kind, self.factions, self.sizes = agent.layout, agent.kind, agent.factions, agent.sizes
        self.network = networks.of_agent(agent)
        if not agent.knows_winners:
            self.network.add_winner(agent.seats)
        trained = [w for name, w in self.network.named_parameters() if not name.startswith(networks.VALUE)]
        self.optimizer = torch.optim.AdamW(trained, lr=config.lr, weight_decay=1e-4)
        self.rng = np.random.default_rng(config.seed)
        self.rounds = 0

    def learn(self, rows: dict[str, np.ndarray], progress: Callable[[int], None]) -> dict[str, float]:
        """Learn from positions, as `root_env.training.self_play.play_chunk` has them; mean losses by name."""
        c, stats, n = self.config, [], len(rows["features"])
        known, opinion = np.isfinite(rows["won"]).all(1), np.isfinite(rows["worth"]).all(1)
        trust = np.where(known, np.where(opinion, c.trust, 0.0), 1.0)[:, None]
        winners = np.nan_to_num(rows["won"]) * (1 - trust) + np.nan_to_num(rows["worth"]) * trust
        for _ in range(c.epochs):
            order = self.rng.permutation(n)
            for low in range(0, n, c.minibatch):
                part = order[low : low + c.minibatch]
                stats.append(self._minibatch({k: rows[k][part] for k in rows}, winners[part].astype(np.float32)))
            progress(1)
        self.rounds += 1
        return {name: float(np.mean([one[name] for one in stats])) for name in stats[0]} if stats else {}

    def _minibatch(self, rows: dict[str, np.ndarray], winners: np.ndarray) -> dict[str, float]:
        x = torch.from_numpy(rows["features"])
        columns, targets = torch.from_numpy(rows["columns"]).long(), torch.from_numpy(rows["targets"]).float()
        logs, _ = self.network.logs(x, columns, torch.from_numpy(rows["advised"]).long())
        asked = targets.sum(1) > 0
        policy = -(targets * logs.clamp(min=-60.0)).sum(1)[asked].mean() if asked.any() else logs.sum() * 0
        scores, wanted = torch.log_softmax(self.network.winner_scores(x), 1), torch.from_numpy(winners)
        value = -(wanted * scores).sum(1).mean()
        self.optimizer.zero_grad(set_to_none=True)
        (policy + value).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.config.max_grad)
        self.optimizer.step()
        return {"policy": float(policy.detach()), "value": float(value.detach())}

    def weights(self) -> dict[str, np.ndarray]:
        """The weights that a checkpoint holds."""
        named = networks.weights_of(self.network)
        return {name: w for name, w in named.items() if not name.startswith(networks.VALUE)}

    def save(self, folder: Path) -> None:
        """Write the network as a checkpoint for `agents.load`."""
        told = {"rounds": self.rounds, **asdict(self.config)}
        sizes = {"sizes": self.sizes} if self.sizes else {}
        card = {
            "factions": self.factions,
            **sizes,
            "expert": told,
            "winner": {"command": "python -m root_env.training.expert"},
        }
        game = {} if self.game == ROOT else {"game": self.game}
        save_policy(folder, self.kind, self.weights(), self.layout, {**game, **card})

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the run goes on."""
        parts = {name: getattr(self, name).state_dict() for name in ("network", "optimizer")}
        return {
            "config": asdict(self.config), "rounds": self.rounds, "rng": self.rng.bit_generator.state, **parts
        }  # fmt: skip

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on where `state_dict` was taken."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.rng.bit_generator.state = state["rng"]
        self.rounds = state["rounds"]


class Run:
    """A folder with what came of a run: positions, the checkpoint after every round, `log.jsonl`, `state.pt`.

    What loggers write is counted in rounds.
    """

    def __init__(self, learner: Learner, folder: Path, logger: Sequence[str] = ("none",)):
        self.learner, self.config, self.folder, self.replay = learner, learner.config, folder, folder / REPLAY
        self.replay.mkdir(parents=True, exist_ok=True)
        remove_half_written(folder)
        remove_half_written(self.replay)
        if not (folder / STATE).exists():
            self._save()
        self.figures = loggers.opened(logger, folder, dataclasses.asdict(learner.config), learner.rounds)

    def _save(self) -> None:
        """The checkpoint first: who is stopped between the two has one of the same network, or of a round ahead."""
        self.learner.save(self.folder / CHECKPOINT)
        write_state(self.folder / STATE, self.learner.state_dict())

    def jobs(self) -> list[Job]:
        """What is left to play in this round."""
        c, first = self.config, self.learner.rounds * self.config.games
        lessons, checkpoint = c.lessons(), files_of(self.folder / CHECKPOINT)
        starts = range(first, first + c.games, c.chunk)
        jobs = [Job(low, min(c.chunk, first + c.games - low), c.seed, lessons, checkpoint) for low in starts]
        return [job for job in jobs if not (self.replay / job.name).exists()]

    def rows(self) -> dict[str, np.ndarray]:
        """The positions of the last rounds, this one included."""
        c, now = self.config, self.learner.rounds
        starts = range(max(0, now + 1 - c.buffer) * c.games, (now + 1) * c.games)
        parts = []
        for low in starts:
            path = self.replay / f"part-{low:08d}.npz"
            if path.exists():
                with np.load(path) as file:
                    parts.append(dict(file))
        return together(parts)

    def go(self, backend: Backend, quiet: bool = False) -> None:
        """Play and learn to the end, with a progress bar."""
        c, learner = self.config, self.learner
        steps = (c.rounds - learner.rounds) * (c.games + c.epochs)
        with report.progress(steps, quiet) as progress:
            while learner.rounds < c.rounds:
                begin, left = time.perf_counter(), self.jobs()
                progress(c.games - sum(job.games for job in left))
                for job, content in backend.run(left):
                    write_bytes_atomically(self.replay / job.name, content)
                    progress(job.games)
                middle, rows = time.perf_counter(), self.rows()
                losses = learner.learn(rows, progress)
                line = {"round": learner.rounds, "positions": len(rows["features"]), **losses}
                line |= {"play_s": middle - begin, "learn_s": time.perf_counter() - middle}
                learner.save(self.folder / CHECKPOINT)
                if c.eval_games and learner.rounds % c.eval_every == 0:
                    line |= self.evaluate()
                self._note(line)
                write_state(
                    self.folder / STATE, learner.state_dict()
                )  # last: who is stopped before does this round again

    def evaluate(self) -> dict[str, float]:
        """Share of games that the policy alone wins with each faction against rule-based bots."""
        agent = load_policy(self.folder / CHECKPOINT, game=self.learner.game)
        factions, players, shares = agent.factions, measured_size(agent.factions, agent.sizes), {}
        for faction in factions:
            games = challenge(
                agent, faction, "rules", self.config.eval_games, self.config.seed, players=players,
                factions=factions, num_threads=1, game=self.learner.game,
            )  # fmt: skip
            shares[f"{faction} vs rules"] = share(games["won"])[1]
        return {**shares, "mean vs rules": float(np.mean(list(shares.values())))}

    def _note(self, line: dict[str, float]) -> None:
        """Write what a round came to; what the log says of later rounds was of a run that was stopped."""
        path = self.folder / LOG
        lines = path.read_text().splitlines() if path.exists() else []
        kept = [text for text in lines if json.loads(text)["round"] < line["round"]]
        write_bytes_atomically(path, "".join(text + "\n" for text in [*kept, json.dumps(line)]).encode())
        self.figures.write({name: value for name, value in line.items() if name != "round"}, line["round"])


def resume(folder: Path, **changes: Any) -> Learner:
    """The learner of a run that was saved; `changes` replace settings such as `rounds`. CheckpointError in words."""
    state = read_state(folder / STATE)
    for name in SETTLED:
        if name in changes and changes[name] != state["config"].get(name):
            raise ValueError(f"--{name}: the games of {folder} were played with another; begin a new run")
    try:
        saved = Config(**state["config"])
        saved.opponents = tuple(saved.opponents)
        learner = Learner(dataclasses.replace(saved, **changes))
        learner.load_state_dict(state)
    except (TypeError, KeyError, RuntimeError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    return learner


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=" ".join(called(__spec__.name)), description="Learn from what the search finds."
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the run")
    parser.add_argument(
        "--resume", action="store_true", help="continue the run there; settings that are given replace its own"
    )
    parser.add_argument("--workers", type=int, default=cores(), help="processes that play (one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster there (docs/ray.md)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    for one in dataclasses.fields(Config):
        kind = {"int": int, "float": float}.get(str(one.type), str)
        many = {"nargs": "+"} if one.name == "opponents" else {}
        text = f"{HELP.get(one.name, '')} (default: {one.default})".strip()
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=kind, help=text, **many)
    loggers.add_argument(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = vars(_parser().parse_args(argv))
    out, goes_on, workers, quiet, ray = (given.pop(name) for name in ("out", "resume", "workers", "quiet", "ray"))
    logger = given.pop("logger")
    settings = {name: value for name, value in given.items() if value is not None}
    if "opponents" in settings:
        settings["opponents"] = tuple(settings["opponents"])

    def work() -> None:
        if not goes_on and (out / STATE).exists():
            raise ValueError(f"--out: {out} holds a run; give --resume to go on with it, or another folder")
        learner = resume(out, **settings) if goes_on else Learner(Config(**settings))
        learner.config.lessons()
        with alone_in(out):
            where = Ray(ray, f"{play_chunk.__module__}:{play_chunk.__name__}") if ray else Local(workers)
            with contextlib.closing(where) as backend:
                run = Run(learner, out, logger)
                with contextlib.closing(run.figures):
                    run.go(backend, quiet)

    return exit_code(__spec__.name, work, ValueError, stopped="stopped; --resume goes on")


if __name__ == "__main__":
    sys.exit(main())
