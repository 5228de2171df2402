"""Expert iteration: a search plays, and the network learns to play like the search and to predict who wins.

    python -m root_env.training.expert --out runs/expert
    python -m root_env.training.expert --out runs/expert --resume
    python -m root_env.training.expert --out runs/expert --ray 10.0.0.1:6379

A round plays games on all cores with the search that the network guides (`root_env.training.runs.self_play`), and keeps
their positions on disk; then the network learns from the positions of the last rounds. The positions of a game depend
only on the seed and its number, and learning runs on one thread: the same seed gives the same network.

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
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from root_env.agents.networks.checkpoint_files import read_card
from root_env.agents.networks.policy import SHIPPED, load_policy, save_policy
from root_env.agents.networks.trained_for import WORDS, trained_for
from root_env.agents.tables import measured_size, tables_of
from root_env.doors.contract import table_options
from root_env.doors.contract.limits import in_a_style
from root_env.doors.contract.reading import json_lines, reading
from root_env.doors.contract.table_options import TableOptions
from root_env.doors.games import doors_of
from root_env.doors.playing.threads import cores
from root_env.support.by_name import ROOT
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import remove_half_written, write_bytes_atomically

from .arena import challenge, finished, share, sharing, table
from .measuring import report
from .runs import commands, loggers, networks
from .runs.cluster import Ray
from .runs.commands import setting, whole_from
from .runs.interrupts import alone_in
from .runs.self_play import Job, Lessons, files_of, play_chunk, together
from .runs.states import damaged, read_state, write_state

STATE, CHECKPOINT, REPLAY, LOG = "state.pt", "checkpoint", "replay", "log.jsonl"
"""Names in the folder of a run."""
Play = Callable[[Sequence[Job]], Iterator[tuple[Job, bytes]]]
"""Does all jobs, in any order, and yields each with the bytes of `play_chunk`."""


@dataclass
class Config(TableOptions):
    """Settings of a run."""

    policy: str = setting(str(SHIPPED), "folder of the checkpoint to begin with")
    rounds: int = setting(20, "rounds of self-play and learning, in all")
    games: int = setting(128, "games of a round")
    chunk: int = setting(4, "games of one file and one job; it changes no results")
    search: int = setting(256, "iterations of the search for a decision")
    sample: float = setting(0.1, "part of the decisions that the search takes; the policy takes the others")
    turns: int = setting(4, "turns that are played on from the leaves of the search")
    playouts: str = setting("rules", "who plays them: rules, swift, random, policy, or none")
    opponents: tuple[str, ...] = setting(
        ("search=0.4", "rules=0.4", "policy=0.2"),
        "who plays the other seats, with shares: search (it plays all seats), rules, policy, or any "
        "agent but bots in a style",
    )
    scale: float = setting(0.2, "how far a policy target moves from the prior to the values of the search")
    inner: int = setting(0, "learn also from positions in the tree with at least so many visits; 0: from none")
    trust: float = setting(0.5, "weight of the value that the search found in the target of who wins")
    buffer: int = setting(8, "rounds whose positions are learned from")
    epochs: int = setting(2, "passes over the positions in each round")
    minibatch: int = setting(512, "positions of a gradient step")
    lr: float = setting(2e-4, "learning rate of AdamW")
    max_grad: float = setting(1.0, "gradients are clipped to this norm")
    eval_every: int = setting(5, "rounds from one evaluation against rule-based bots to the next")
    eval_games: int = setting(50, "games of an evaluation with each faction; 0: no evaluation")
    seed: int = setting(1, "seed of the games and of learning")

    def lessons(self) -> Lessons:
        """The settings that self-play needs. UsageError if the opponents cannot be read."""
        shares = []
        for one in self.opponents:
            name, _, number = one.partition("=")
            try:
                shares.append((name, float(number)))
            except ValueError:
                raise UsageError(f"--opponents: must be like rules=0.4, got {one!r}") from None
            if in_a_style(name):
                raise UsageError(f"--opponents: {name} plays in evaluations alone, and training must not know it")
            if not shares[-1][1] >= 0:
                raise UsageError(f"--opponents: a share must be 0 or more, got {one!r}")
        if not 0 < self.sample <= 1:
            raise UsageError(f"--sample: must be above 0 and at most 1, got {self.sample}")
        if not sum(part for _, part in shares) > 0:
            raise UsageError("--opponents: give at least one a share above 0")
        playouts = None if self.playouts == "none" else self.playouts
        return Lessons(self.search, self.sample, self.turns, playouts, tuple(shares), self.scale, self.inner)


SETTLED = "policy", "games", "chunk", "seed", *table_options.FIELDS
"""Settings that cannot change in a run that goes on: they decide which games are played."""


def player_on(executor: Executor | None) -> Play:
    """Plays on this machine: on the processes of an executor, or in this one."""
    return lambda jobs: ((job, content) for (job,), content in finished(play_chunk, [(job,) for job in jobs], executor))


class Learner:
    """The network and how it learns. `state_dict()`, taken between rounds, decides all that follows."""

    def __init__(self, config: Config):
        self.config = config
        torch.set_num_threads(1)
        torch.manual_seed(config.seed)
        path = Path(config.policy)
        self.game = read_card(path).get("game", ROOT)
        agent = load_policy(path, game=self.game)
        self.layout, self.kind, self.factions, self.sizes = agent.layout, agent.kind, agent.factions, agent.sizes
        self.given = table_options.given_in(config, doors_of(self.game).rules)
        """Settings of the tables that were given, such as `map`."""
        table(tables_of(self.factions, self.sizes)[0], self.game, **self.given)  # refuses what cannot be played
        self.knows = {
            words: list(dict.fromkeys([*known, self.given.get(WORDS[words], known[0])]))
            for words, known in trained_for(agent.card).items()
        }
        """Decks, maps and editions that it is trained for, as in a card."""
        self.network = networks.of_agent(agent)
        if not agent.knows_winners:
            self.network.add_winner(agent.seats)
        trained = [w for name, w in self.network.named_parameters() if not name.startswith(networks.VALUE)]
        self.optimizer = torch.optim.AdamW(trained, lr=config.lr, weight_decay=1e-4)
        self.rng = np.random.default_rng(config.seed)
        self.rounds = 0

    def learn(self, rows: dict[str, np.ndarray], progress: Callable[[int], None]) -> dict[str, float]:
        """Learn from positions, rows of `root_env.training.runs.self_play.play_chunk`; returns mean losses by name."""
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
        return networks.without_value(networks.weights_of(self.network))

    def save(self, folder: Path) -> None:
        """Write the network as a checkpoint for `agents.load`."""
        card = {
            **({} if self.game == ROOT else {"game": self.game}),
            "factions": self.factions,
            **({"sizes": self.sizes} if self.sizes else {}),
            **self.knows,
            "expert": {"rounds": self.rounds, **asdict(self.config)},
            "winner": {"command": "python -m root_env.training.expert"},
        }
        save_policy(folder, self.kind, self.weights(), self.layout, card)

    def state_dict(self) -> Document:
        """Everything that decides how the run goes on."""
        parts = {name: getattr(self, name).state_dict() for name in ("network", "optimizer")}
        return {
            "config": asdict(self.config), "rounds": self.rounds, "rng": self.rng.bit_generator.state, **parts
        }  # fmt: skip

    def load_state_dict(self, state: Document) -> None:
        """Go on from a `state_dict`."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.rng.bit_generator.state = state["rng"]
        self.rounds = state["rounds"]


class Run:
    """The folder of a run: positions, the checkpoint of the last round, `log.jsonl`, `state.pt`.

    Loggers count steps in rounds.
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
        """Write checkpoint and state. The checkpoint comes first: it may be a round ahead of the state, not behind."""
        self.learner.save(self.folder / CHECKPOINT)
        write_state(self.folder / STATE, self.learner.state_dict())

    def jobs(self) -> list[Job]:
        """The jobs of this round that are not done yet."""
        c, first = self.config, self.learner.rounds * self.config.games
        lessons, checkpoint = c.lessons(), files_of(self.folder / CHECKPOINT)
        starts = range(first, first + c.games, c.chunk)
        given = self.learner.given
        jobs = [Job(low, min(c.chunk, first + c.games - low), c.seed, lessons, checkpoint, given) for low in starts]
        return [job for job in jobs if not (self.replay / job.name).exists()]

    def rows(self) -> dict[str, np.ndarray]:
        """The positions of the last rounds, this one included."""
        c, now = self.config, self.learner.rounds
        starts = range(max(0, now + 1 - c.buffer) * c.games, (now + 1) * c.games)
        parts = []
        for low in starts:
            path = self.replay / f"part-{low:08d}.npz"
            if path.exists():
                then = "once it is removed, the run goes on without these games"
                with reading(path, "positions of games", then), np.load(path) as file:
                    parts.append(dict(file))
        return together(parts)

    def go(self, play: Play, quiet: bool = False) -> None:
        """Play and learn to the end, with a progress bar."""
        c, learner = self.config, self.learner
        steps = (c.rounds - learner.rounds) * (c.games + c.epochs)
        with report.progress(steps, quiet) as progress:
            while learner.rounds < c.rounds:
                begin, left = time.perf_counter(), self.jobs()
                progress(c.games - sum(job.games for job in left))
                for job, content in play(left):
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
                write_state(self.folder / STATE, learner.state_dict())  # last: until here a stopped round is done again

    def evaluate(self) -> dict[str, float]:
        """Share of games that the policy, without search, wins with each faction against rule-based bots."""
        agent = load_policy(self.folder / CHECKPOINT, game=self.learner.game)
        factions, players, shares = agent.factions, measured_size(agent.factions, agent.sizes), {}
        for faction in factions:
            games = challenge(
                agent, faction, "rules", self.config.eval_games, self.config.seed, players=players,
                factions=factions, num_threads=1, game=self.learner.game, **self.learner.given,
            )  # fmt: skip
            shares[f"{faction} vs rules"] = share(games["won"])[1]
        return {**shares, "mean vs rules": float(np.mean(list(shares.values())))}

    def _note(self, line: dict[str, float]) -> None:
        """Write the figures of a round. Later lines of the log are from a run that was stopped, and are dropped."""
        path = self.folder / LOG
        with reading(path, "the log of a run", "once it is removed, it begins anew"):
            before = json_lines(path) if path.exists() else []
            kept = [one for one in before if one["round"] < line["round"]]
        write_bytes_atomically(path, "".join(json.dumps(one) + "\n" for one in [*kept, line]).encode())
        self.figures.write({name: value for name, value in line.items() if name != "round"}, line["round"])


def resume(folder: Path, **changes: Any) -> Learner:
    """The learner of a saved run; `changes` replace settings such as `rounds`. CheckpointError if it cannot be used."""
    state = read_state(folder / STATE)
    for name in SETTLED:
        if name in changes and changes[name] != state["config"].get(name):
            raise UsageError(
                f"{table_options.option(name)}: the games of {folder} were played with another; begin a new run"
            )
    try:
        saved = Config(**state["config"])
        saved.opponents = tuple(saved.opponents)
        learner = Learner(dataclasses.replace(saved, **changes))
        learner.load_state_dict(state)
    except (TypeError, KeyError, RuntimeError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    return learner


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Learn from what a search finds.")
    add = parser.add_argument
    add("--out", type=Path, required=True, help="folder of the run")
    add("--resume", action="store_true", help="continue the run there; given settings replace its own")
    add("--workers", type=whole_from(1), default=cores(), help="processes that play (one for each core)")
    add("--ray", metavar="ADDRESS", help="play on the Ray cluster at this address (docs/ray.md)")
    add("--quiet", action="store_true", help="no progress bar")
    commands.add_settings(parser, Config)
    loggers.add_argument(parser)
    return parser


def _work(arguments: argparse.Namespace) -> None:
    out, settings = arguments.out, commands.given_settings(arguments, Config)
    if not arguments.resume and (out / STATE).exists():
        raise UsageError(f"--out: {out} holds a run; give --resume to go on with it, or another folder")
    learner = resume(out, **settings) if arguments.resume else Learner(Config(**settings))
    learner.config.lessons()  # refuses opponents that cannot be read
    with alone_in(out), contextlib.ExitStack() as open_until_the_end:
        if arguments.ray:
            ray = Ray(arguments.ray, f"{play_chunk.__module__}:{play_chunk.__name__}")
            play = open_until_the_end.enter_context(contextlib.closing(ray)).run
        else:
            play = player_on(open_until_the_end.enter_context(sharing(arguments.workers)))
        run = Run(learner, out, arguments.logger)
        with contextlib.closing(run.figures):
            run.go(play, arguments.quiet)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv, ValueError, stopped="stopped; --resume goes on")


if __name__ == "__main__":
    sys.exit(main())
