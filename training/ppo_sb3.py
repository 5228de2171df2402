"""Self-play with Stable-Baselines3: MaskablePPO over `RootVecEnv`, against past selves and bots.

    python -m root_env.training.ppo_sb3 --factions marquise eyrie alliance vagabond --timesteps 2000000 --out runs/first
    python -m root_env.training.ppo_sb3 --resume runs/first --timesteps 4000000
    tensorboard --logdir runs

One network plays every faction: the observation says which. In each game the learner has a faction drawn at random; the
network itself, a past self or a bot plays each other seat, drawn anew for each rollout
(`--opponents self=0.5 rules=0.3 random=0.2`). The folder of a run holds `settings.json`, `evaluations.csv`,
TensorBoard's events and `checkpoints`. A checkpoint holds model, optimizer, pool, games and random states: a run that
goes on from it takes the same steps as one that was never stopped (on one thread of a CPU). If the factions make one
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
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import KVWriter, Logger, configure

from root_env import agents
from root_env.agents.networks.network import Layout
from root_env.agents.networks.policy import save_policy
from root_env.agents.tables import all_tables
from root_env.doors.contract import table_options
from root_env.doors.contract.table_options import TableOptions
from root_env.doors.games import doors_of
from root_env.doors.learners.pool import OpponentPool
from root_env.root.config import GameConfig
from root_env.root.doors.sb3 import RootVecEnv, policy_opponent
from root_env.root.doors.tables import FACTIONS, SCALE
from root_env.support.by_name import ROOT
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.support.quoting import quoted

from .arena import challenge, share, table
from .runs import commands, loggers
from .runs import sb3_checkpoints as checkpoints
from .runs.commands import setting
from .runs.interrupts import alone_in
from .runs.sb3_network import BetweenRollouts, NetworkAgent, policy_kwargs, weights_of
from .runs.states import damaged

EVALUATION_SEED = 50
SELF = "self"
PAST_SHARE = 0.5
"""Part of the weight of "self" that past selves have together, once there are `pool_size` of them."""
POLICY_LAYERS = 2
"""Layers that the trunk of an `mlp` of `root_env.agents.networks.network` has."""


@dataclass
class Settings(TableOptions):
    """Everything that decides a run; each field is an option of the command line."""

    factions: tuple[str, ...] = setting(FACTIONS, "factions that play, at all tables of `players` of them")
    players: int = setting(4, "players at a table, at most")
    timesteps: int = setting(2_000_000, "decisions of the learner in all, also those before a resume")
    num_envs: int = setting(64, "games side by side")
    n_steps: int = setting(128, "decisions of each game in a rollout")
    batch_size: int = setting(2048, "transitions of a minibatch")
    n_epochs: int = setting(3, "passes over a rollout")
    learning_rate: float = setting(5e-4, "learning rate of Adam, constant")
    gamma: float = setting(0.999, "discount per decision")
    gae_lambda: float = setting(0.97, "lambda of generalized advantage estimation")
    clip_range: float = setting(0.2, "the probability ratio is clipped to 1 - clip .. 1 + clip")
    ent_coef: float = setting(0.01, "weight of the entropy bonus")
    vf_coef: float = setting(0.5, "weight of the mean squared error of the value")
    shaping: float = setting(0.02, "reward for each victory point, in addition to +1 for the winner")
    net: tuple[int, ...] = setting((256, 256), "widths of the layers that policy and value share")
    opponents: Mapping[str, float] = setting(
        {"self": 0.6, "rules": 0.2, "random": 0.2},
        "who plays the other seats, NAME=WEIGHT: self, rules, random",
    )
    pool_size: int = setting(8, "past selves that are kept; 0: the network only plays against itself as it is")
    snapshot_every: int = setting(100_000, "decisions of the learner from one past self to the next")
    checkpoint_every: int = setting(200_000, "decisions of the learner from one checkpoint to the next")
    eval_every: int = setting(200_000, "decisions of the learner from one evaluation to the next; 0: no evaluation")
    eval_games: int = setting(280, "games of an evaluation against each opponent, shared among the factions")
    eval_opponents: tuple[str, ...] = setting(("random", "rules"), "opponents in evaluations")
    seed: int = setting(1, "seed; it decides the whole run on one thread of a CPU")
    threads: int = setting(1, "threads of torch and of the games; small networks get slower with more than a few")
    device: str = setting("cpu", "cpu, cuda or auto; networks this small are as fast on a CPU")

    def __post_init__(self) -> None:
        for name in ("factions", "net", "eval_opponents"):
            setattr(self, name, tuple(getattr(self, name)))
        if not self.net:
            raise ValueError("net: needs at least one width")

    @property
    def given(self) -> Document:
        """Settings of the tables that were given, such as `map`."""
        return table_options.given_in(self, doors_of(ROOT).rules)


def tables(factions: Sequence[str], players: int, most: int, seed: int, **settings: Any) -> list[GameConfig]:
    """Configurations of all tables of so many of these factions, or of `most` random ones; seats are drawn.

    If there are more factions than seats, some tables have two Vagabonds, see `root_env.agents.tables`.
    """
    every = all_tables(min(players, len(factions)), factions)
    if len(every) > most:
        chosen = np.random.default_rng([seed, 2]).choice(len(every), most, replace=False)
        every = [every[k] for k in sorted(chosen)]
    return [table(seated, seating="random", **settings) for seated in every]


class Run:
    """A run of training: games, model, pool of opponents, and when snapshots, evaluations and checkpoints are due.

    `out`: folder of the run, None to write nothing; `logger`: names of `root_env.training.runs.loggers`.
    """

    def __init__(self, settings: Settings, out: Path | None = None, logger: Sequence[str] = loggers.DEFAULT):
        self.settings, self.out = settings, out
        torch.set_num_threads(settings.threads)
        # SB3's check that probabilities add up to 1 is slow, and sometimes fails where most actions are illegal.
        torch.distributions.Distribution.set_default_validate_args(False)
        s = settings
        configs = tables(s.factions, s.players, s.num_envs, s.seed, shaping=s.shaping, **s.given)
        self.env = RootVecEnv(configs, s.num_envs, "random", seed=s.seed, num_threads=s.threads, scope="table")
        scope = self.env.scope
        self.model = MaskablePPO(
            "MlpPolicy", self.env, learning_rate=s.learning_rate, n_steps=s.n_steps,
            batch_size=s.batch_size, n_epochs=s.n_epochs, gamma=s.gamma, gae_lambda=s.gae_lambda,
            clip_range=s.clip_range, ent_coef=s.ent_coef, vf_coef=s.vf_coef, seed=s.seed, device=s.device,
            policy_kwargs=policy_kwargs(SCALE[scope.features], s.net),
        )  # fmt: skip
        self.agent = NetworkAgent(self.model.policy, scope.features, scope.actions, "ppo_sb3")
        self.pool = self._pool()
        self.due = {"snapshot": 0, "checkpoint": s.checkpoint_every, "evaluation": s.eval_every}
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            write_text_atomically(out / checkpoints.SETTINGS, json.dumps(asdict(settings), indent=2) + "\n")
        self.model.set_logger(logger_of(settings, out, logger))

    def learn(self, progress_bar: bool = False) -> None:
        """Learn until the model has taken `settings.timesteps` decisions, whole rollouts only."""
        left = self.settings.timesteps - self.model.num_timesteps
        if left > 0:
            callback = BetweenRollouts(self._before_rollout)
            self.model.learn(left, callback, reset_num_timesteps=False, progress_bar=progress_bar)
        self.between_rollouts()
        self.save()

    # -- opponents -----------------------------------------------------------------------------------------

    def _pool(self) -> OpponentPool:
        """The bots, and for "self" the network as it is with half of the weight; its past selves get the other half."""
        pool = OpponentPool(room=max(1, self.settings.pool_size), priority=0.0, seed=self.settings.seed)
        for name, weight in self.settings.opponents.items():
            share = 1 - PAST_SHARE * (self.settings.pool_size > 0)
            if name == SELF:
                pool.add(name, policy_opponent(self.model), weight * share)
            else:
                pool.add(name, bot(name), weight)
        if not pool.weights.sum() > 0:
            raise ValueError(f"opponents: needs names with weights above 0, got {dict(self.settings.opponents)}")
        return pool

    def _frozen(self, weights: Document | None = None) -> Any:
        """The network with the weights that it has now, or with others, as an opponent."""
        with torch.random.fork_rng(devices=[]):  # weights are drawn before they are read
            found = policy_opponent(self.model, snapshot=True)
        if weights is not None:
            found.policy.load_state_dict(weights)
        return found

    def _remember(self) -> None:
        weight, room = self.settings.opponents.get(SELF, 0.0), self.settings.pool_size
        if room and weight:
            self.pool.remember(self._frozen(), weight * PAST_SHARE / room)

    def pool_state(self) -> Document:
        """The state of the pool, with the weights of past selves in their place."""
        state = self.pool.state_dict()
        past = {name: (one.policy.state_dict(), weight) for name, (one, weight) in state["past"].items()}
        return {**state, "past": past}

    # -- between two rollouts ------------------------------------------------------------------------------

    def _before_rollout(self) -> None:
        self.between_rollouts()
        self.env.set_opponents(self.pool.draw(self.env.seats))

    def between_rollouts(self) -> None:
        """Do what is due. It has random streams of its own: to leave it out or to repeat it does not change the run."""
        if self._is_due("snapshot", self.settings.snapshot_every):
            self._remember()
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
        """Write a checkpoint, between two rollouts; nothing if the run has no folder."""
        if self.out is None:
            return
        state = {"columns": self.env.state_dict(), "pool": self.pool_state(), "due": dict(self.due)}
        checkpoints.save(self.out, self.model, state)
        s = self.settings
        if len(s.factions) <= s.players and len(s.net) == POLICY_LAYERS:
            card = {"factions": s.factions, "training": asdict(s), "decisions": self.model.num_timesteps}
            weights = weights_of(self.model.policy)
            save_policy(self.out / "checkpoint", "mlp", weights, Layout(self.agent.features, self.agent.actions), card)

    @classmethod
    def resume(cls, out: Path, logger: Sequence[str] = loggers.DEFAULT, **changes: Any) -> Run:
        """The run in this folder at its last checkpoint; `changes` are settings for what follows."""
        try:
            saved = Settings(**checkpoints.settings(out))
        except (TypeError, ValueError) as problem:
            raise damaged(out / checkpoints.SETTINGS, str(problem)) from problem
        run = cls(replace(saved, **changes), out, logger)
        state = checkpoints.load(out, run.model)
        try:
            run.env.load_state_dict(state["columns"])
            pool = state["pool"]
            past = {name: (run._frozen(weights), weight) for name, (weights, weight) in pool["past"].items()}
            run.pool.load_state_dict({**pool, "past": past})
            run.due.update(state["due"])
            checkpoints.set_random_states(state["random"])  # last: all the above may have drawn
        except (TypeError, KeyError, ValueError, AttributeError, IndexError, RuntimeError) as problem:
            raise damaged(checkpoints.all_of(out)[-1], str(problem)) from problem
        return run


class _Figures(KVWriter):
    """Loggers of `root_env.training.runs.loggers` as a logger of Stable-Baselines3."""

    def __init__(self, to: loggers.Logger):
        self._to = to

    def write(self, key_values: Document, key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Pass on all numbers."""
        self._to.write({k: v for k, v in key_values.items() if isinstance(v, float | int | np.number)}, step)

    def close(self) -> None:
        """See loggers."""
        self._to.close()


def logger_of(settings: Settings, out: Path | None, names: Sequence[str]) -> Logger:
    """The logger of the model: TensorBoard through SB3's own writer, others through ours; nothing without a folder."""
    if out is None:
        return configure(None, [])
    own = [name for name in names if name == "tensorboard"]
    logger = configure(str(out / "tensorboard"), own) if own else Logger(None, [])
    others = loggers.opened([name for name in names if name not in own], out, asdict(settings))
    logger.output_formats.append(_Figures(others))
    return logger


def evaluate(agent: NetworkAgent, opponent: str, settings: Settings) -> dict[str, np.ndarray]:
    """The games that an agent wins against one opponent in all other seats: faction -> bool (games / factions,).

    The games are spread evenly over all tables and orders of seats; tables and deals are the same in every evaluation.
    """
    s, won = settings, {}
    games = max(1, s.eval_games // len(s.factions))
    for k, faction in enumerate(s.factions):
        players = min(s.players, len(s.factions))
        played = challenge(
            agent, faction, opponent, games, EVALUATION_SEED + k, players=players, factions=s.factions,
            num_threads=s.threads, **s.given,
        )  # fmt: skip
        won[faction] = played["won"]
    return won


COLUMNS = ("timesteps", "opponents", "faction", "games", "won", "share", "low", "high")
"""Columns of `evaluations.csv`."""


def _write_rows(path: Path, timesteps: int, rows: Sequence[tuple]) -> None:
    """Add an evaluation; drop rows that a killed run had written from these timesteps on."""
    noted = csv.reader(path.read_text(encoding="utf-8", errors="replace").splitlines()) if path.exists() else ()
    kept = [row for row in noted if len(row) == len(COLUMNS) and row[0].isdecimal() and int(row[0]) < timesteps]
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *kept, *([timesteps, *row] for row in rows)])
    write_text_atomically(path, text.getvalue())


# -- the command line -----------------------------------------------------------------------------------------

FIXED = ("factions", "players", "num_envs", "n_steps", "net", "shaping", "seed", *table_options.FIELDS)
"""Settings that cannot change when a run goes on: they decide its games and its network."""


def parser() -> argparse.ArgumentParser:
    """The options of the command; settings that are not given are None."""
    made = commands.parser_of(__spec__.name, __doc__.split("\n\n")[0])
    made.add_argument("--out", type=Path, help="folder of a new run, such as runs/NAME")
    made.add_argument("--resume", type=Path, help="folder of a run to continue; given settings replace its own")
    made.add_argument("--no-progress", action="store_true", help="no progress bar")
    commands.add_settings(made, Settings)
    loggers.add_argument(made)
    return made


def bot(name: str) -> Any:
    """A bot by name, for `set_opponents`; ValueError unless it is "random" or compiled."""
    if name == "random":
        return name
    agent = agents.load(name)
    if not isinstance(agent, agents.CompiledAgent):
        raise ValueError(f"opponents: {quoted(name)} is not compiled, and would be too slow")
    return agent


def parse_mix(words: Sequence[str]) -> dict[str, float]:
    """`["self=0.6", "rules"]` -> {"self": 0.6, "rules": 1.0}; ValueError if a weight is not a number."""
    mix = {}
    for word in words:
        name, _, weight = word.partition("=")
        mix[name] = float(weight) if weight else 1.0
    return mix


def _run(arguments: argparse.Namespace) -> Run:
    """A new run, or one that goes on."""
    given, out, resume = commands.given_settings(arguments, Settings), arguments.out, arguments.resume
    if (out is None) == (resume is None):
        raise UsageError("give either --out or --resume")
    if "opponents" in given:
        given["opponents"] = parse_mix(given["opponents"])
    if resume is not None:
        if fixed := [name for name in FIXED if name in given]:
            raise UsageError(f"--{fixed[0].replace('_', '-')} cannot change when a run goes on")
        return Run.resume(resume, arguments.logger, **given)
    if (out / checkpoints.SETTINGS).exists():
        raise UsageError(f"--out: {out} holds a run; go on with it by --resume {out}")
    return Run(Settings(**given), out, arguments.logger)


def train(arguments: argparse.Namespace) -> Run:
    """Train as the command line says; returns the run."""
    run = _run(arguments)
    began, first = time.perf_counter(), run.model.num_timesteps
    with alone_in(run.out), contextlib.closing(run.model.logger):
        run.learn(progress_bar=not arguments.no_progress)
    seconds = time.perf_counter() - began
    print(f"{run.model.num_timesteps - first:,} decisions of the learner in {seconds:,.0f} s; {run.out}")
    return run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    stopped = "stopped; --resume goes on from the last checkpoint, if one was written"
    return commands.run(parser(), train, argv, ValueError, stopped=stopped)


if __name__ == "__main__":
    sys.exit(main())
