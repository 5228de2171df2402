"""Proximal policy optimization over `BatchGame`, in one file.

    python -m root_env.training.ppo --out runs/mine
    python -m root_env.training.ppo --resume runs/mine

One network plays all factions. In every game some seats learn and the others are played by random players, rule-based
bots or past selves, dealt anew when a game starts. All games of the batch go on at every step, whoever is asked; a
transition is one decision of a learning seat, and its successor the next decision of that seat. What is still open at
the end of an update is carried over to the next.

Schulman et al. 2017 (PPO), Schulman et al. 2016 (generalized advantage estimation), Huang and Ontanon 2022 (masks).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import numba
import numpy as np
import torch
from torch import nn

from root_env import tasks
from root_env.errors import UsageError
from root_env.games.doors import doors_of
from root_env.policies import streams_from, uniform
from root_env.shared import table_options
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.files import remove_half_written, write_text_atomically

from ..agents.bots import bots_of
from ..agents.naming import actions_at, features_at
from ..agents.network import layout_of
from ..agents.policy import CheckpointError, NetworkAgent, configs_of, load_policy, save_policy, unmoved
from ..agents.tables import measured_size
from . import loggers, networks, widening
from .arena import challenge, share
from .commands import Parser, exit_code
from .interrupts import FolderInUseError, alone_in, stopping
from .league import League
from .scores import played
from .states import damaged, read_state, write_state

LEARNER, RANDOM, RULES, PAST = 0, 1, 2, 3
"""Who decides for a seat."""


@dataclass
class Config:
    """Settings of a run; `HELP` says what they mean."""

    game: str = ROOT
    task: str = ""
    factions: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    map: str = ""
    deck: str = ""
    edition: str = ""
    overrides: str = ""
    box: str = ""
    favour: str = ""
    start: tuple[str, ...] = ()
    total: int = 20_000_000
    imitate: int = 0
    games: int = 1024
    transitions: int = 32_768
    minibatch: int = 2048
    epochs: int = 3
    lr: float = 5e-4
    lr_end: float = 5e-5
    gamma: float = 0.999
    lam: float = 0.97
    clip: float = 0.2
    entropy: float = 0.003
    value: float = 0.5
    max_kl: float = 0.03
    max_grad: float = 0.5
    net: str = "mlp"
    hidden: int = 256
    advice: float = 0.0
    shaping: float = 0.02
    reward: str = "win"
    vs_rules: float = 0.6
    vs_random: float = 0.05
    vs_past: float = 0.1
    weights: tuple[float, ...] = ()
    lessons: tuple[float, ...] = ()
    rivals: tuple[str, ...] = ()
    league: tuple[str, ...] = ()
    pool: int = 8
    priority: float = 2.0
    snapshot_every: int = 20
    eval_every: int = 50
    eval_games: int = 200
    seed: int = 1
    threads: int = 1
    device: str = "auto"
    precision: str = "auto"

    def __post_init__(self) -> None:
        if self.eval_games < 0:
            raise ValueError(f"eval_games must be 0 or more, not {self.eval_games}")
        if not 0 <= self.advice < float("inf"):
            raise ValueError(f"advice must be 0 or more, not {self.advice}")
        if self.task:
            task = tasks.get(self.task)
            if task.budget and self.imitate + self.total > task.budget:
                raise ValueError(f"total: {self.task} has a budget of {task.budget:,} transitions, give --total")
            self.game, self.factions = task.game, tuple(dict.fromkeys(name for table in task.tables for name in table))
            self.sizes = (len(task.tables[0]),) if len(task.tables) > 1 else ()
        self.factions = tuple(self.factions) or doors_of(self.game).rules.config().factions
        self.sizes, self.rivals, self.league = tuple(self.sizes), tuple(self.rivals), tuple(self.league)
        self.start = tuple(filter(None, [self.start])) if isinstance(self.start, str) else tuple(self.start)


SEVERAL = ("factions", "sizes", "start", "weights", "lessons", "rivals", "league")
"""Settings of several values."""
KINDS = {"int": int, "float": float, "tuple[int, ...]": int, "tuple[float, ...]": float}
"""Types of settings -> what makes one of a word."""
HELP = {
    "game": "root or wroth",
    "task": "a named task (docs/tasks.md): its game, tables and evaluation, in place of game, factions and sizes",
    "factions": "the table, else that of the game; seats are drawn for every game",
    "sizes": "numbers of players: train at all tables of so many of the factions, instead of the one table of all",
    **table_options.FIELDS,
    "favour": "a named task whose tables get a share of the games besides, as in base4-v1=0.2",
    "start": "a checkpoint to begin with, which may be of fewer features and actions (training/widening.py); or the "
    "folder of a run, whose head for the value comes along; of several, the mean of their weights",
    "total": "transitions to train on, imitation left out",
    "imitate": "transitions of imitating the rule-based bots before",
    "games": "games side by side, at least one for each table",
    "transitions": "transitions of an update",
    "net": "mlp, or board: layers that all clearings share (agents/network.py)",
    "advice": "the network is told what the rule-based bots would do, and likes it by so much more at first, 4 say; "
    "it learns where to trust them (agents/network.py); 0: it is not told, unless it starts with one that is",
    "max_kl": "an update ends early when the policy has moved this far",
    "shaping": "reward per victory point, beside that of the end",
    "vs_rules": "share of games with one learning seat against rule-based bots",
    "vs_random": "the same against random players",
    "vs_past": "the same against past selves; the rest are games in which all seats learn",
    "weights": "how often each faction has the only learning seat, beside each other (default: all equally)",
    "lessons": "for each faction, how much it is still shown what the bots would do, 0.3 say (default: nothing)",
    "rivals": "checkpoints that play instead of past selves: what is trained then is good against them (an exploiter)",
    "league": "checkpoints that play beside past selves, such as exploiters",
    "pool": "past selves kept",
    "priority": "how much opponents are preferred that win; 0: past selves are drawn alike (training/league.py)",
    "snapshot_every": "updates between past selves",
    "eval_every": "updates between evaluations; 0: at the end alone",
    "eval_games": "games per faction and kind of opponents in an evaluation; 0: none",
    "threads": "threads of torch and of the games; small networks lose much with more than a few",
    "device": "cpu, cuda, or auto",
    "precision": "float32, bfloat16 for the hidden layers, or auto: bfloat16 where the hardware has it",
}


@numba.njit
def advantages(following, done, rewards, values, gamma, lam, out):
    """Generalized advantage estimates of transitions whose successor is `following[t]` > t, -1 none yet or never."""
    for t in range(len(following) - 1, -1, -1):
        after = following[t]
        if done[t]:
            out[t] = rewards[t] - values[t]
        elif after >= 0:
            out[t] = rewards[t] + gamma * values[after] - values[t] + gamma * lam * out[after]
        else:
            out[t] = 0.0


class Store:
    """Transitions of learning seats, in the order in which they were decided.

    `choices` int16 (n, most): columns of the legal actions, -1 for none; `actions` and `taught` are places among them;
    `factions`: whose decision it was, by its place in `Config.factions`.
    """

    FIELDS = (
        *("observations", "choices", "factions", "actions", "taught"),
        *("logs", "values", "rewards", "following", "done"),
    )

    def __init__(self, capacity: int, n_in: int):
        self.n = 0
        self.observations, self.choices = np.zeros((capacity, n_in), np.int8), np.zeros((capacity, 0), np.int16)
        self.factions, self.actions = np.zeros(capacity, np.int8), np.zeros(capacity, np.int64)
        self.following, self.taught = np.full(capacity, -1, np.int64), np.full(capacity, -1, np.int64)
        self.logs, self.values = np.zeros(capacity, np.float32), np.zeros(capacity, np.float32)
        self.rewards, self.done = np.zeros(capacity, np.float32), np.zeros(capacity, np.bool_)

    def add(self, observations, choices, factions, actions, taught, logs, values) -> np.ndarray:
        """Append open transitions; returns their places. `taught`: what a bot would have done, -1 where none says."""
        low, self.n = self.n, self.n + len(actions)
        at = slice(low, self.n)
        self._make_room(choices.shape[1])
        self.choices[at, : choices.shape[1]], self.choices[at, choices.shape[1] :] = choices, -1
        self.observations[at], self.factions[at], self.actions[at], self.taught[at] = (
            observations, factions, actions, taught,
        )  # fmt: skip
        self.logs[at], self.values[at] = logs, values
        self.rewards[at], self.following[at], self.done[at] = 0, -1, False
        return np.arange(low, self.n)

    def _make_room(self, most: int) -> None:
        """Have room for so many choices in every transition."""
        if most > self.choices.shape[1]:
            wider = np.full((len(self.choices), most), -1, np.int16)
            wider[:, : self.choices.shape[1]] = self.choices
            self.choices = wider

    def choices_at(self, part: np.ndarray) -> np.ndarray:
        """Choices of these transitions, int16 (len(part), most of them), no wider than they need."""
        choices = self.choices[part]
        return choices[:, : int((choices >= 0).any(0).sum())]

    def complete(self) -> np.ndarray:
        """Transitions whose successor or end is known."""
        return np.flatnonzero((self.following[: self.n] >= 0) | self.done[: self.n])

    def keep(self, places: np.ndarray) -> None:
        """Drop all but these, which move to the front."""
        for name in self.FIELDS:
            array = getattr(self, name)
            array[: len(places)] = array[places]
        self.n = len(places)

    def state(self) -> dict[str, np.ndarray]:
        return {name: getattr(self, name)[: self.n].copy() for name in self.FIELDS}

    def load(self, state: dict[str, np.ndarray]) -> None:
        self.n = len(state["actions"])
        self._make_room(state["choices"].shape[1])
        for name in self.FIELDS:
            getattr(self, name)[: self.n] = state[name]


class Trainer:
    """A run: `update()` collects and learns once; `state_dict` between updates is all that decides how it goes on."""

    def __init__(self, config: Config):
        self.config = config
        torch.set_num_threads(config.threads)
        random.seed(config.seed)
        self.device = _device(config.device)
        self.rng = np.random.default_rng(config.seed)
        self.generator = torch.Generator(self.device).manual_seed(config.seed)
        torch.manual_seed(config.seed)
        self.doors, self.bot = doors_of(config.game), bots_of(config.game).rules
        self._lay_tables()
        self.features, self.actions = self.layout.features, self.layout.actions
        self.column = np.full(self.doors.rules.everything.n_actions, -1, np.int16)
        self.column[self.actions] = np.arange(len(self.actions))
        self.low_precision = _low_precision(config.precision, self.device)
        begun = [_beginning(path, config.game) for path in config.start]
        others = [load_policy(path, game=config.game) for path in (*config.rivals, *config.league)]
        self.advised = config.advice > 0 or any(one.is_advised for one in (*(agent for agent, _ in begun), *others))
        """Whether networks are told what the bots would do; not while those are imitated."""
        self.network, self.past = self._network(config.advice), self._network()
        self._begin_with(begun)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=config.lr, eps=1e-5, fused=True)
        self.league = League(0 if config.rivals else config.pool, config.priority)
        for other in others:
            member = self._network()
            widening.take_over(member, other)
            self.league.invite(member)
        self.updates = self.imitated = self.trained = 0
        self._deal_games()

    def _network(self, advice: float = 0.0) -> networks.Network:
        network = networks.make(self.config.net, self.layout, self.config.hidden, self.low_precision).to(self.device)
        if self.advised:
            network.add_trust(advice)
        return network

    def _begin_with(self, begun: Sequence[tuple[NetworkAgent, dict[str, torch.Tensor]]]) -> None:
        """Begin with the mean of the weights of these (Wortsman et al. 2022); their heads too if all bring one."""
        made, heads = [], [head for _, head in begun if head]
        for agent, _ in begun:
            widening.take_over(self.network, agent)
            made.append(_copied(self.network.state_dict()))
        own = self.network.state_dict()
        if made:
            own |= _mean(made)
        if heads and len(heads) == len(begun):
            own |= _mean(heads)
        self.network.load_state_dict(own)

    def _lay_tables(self) -> None:
        """Say which tables there are, who sits at them, and what a network meets there."""
        c = self.config
        self.given = table_options.given_in(c, self.doors.rules)
        """Settings of the tables that were asked for, such as `edition`."""
        if self.given and c.task:
            raise UsageError(f"--{min(self.given)}: {c.task} has its own; leave it out, or --task")
        settings = tasks.get(c.task).settings if c.task else {"seating": "random", **self.given}
        self.tables = configs_of(c.factions, c.sizes, c.game, **settings, reward=c.reward, shaping=c.shaping)
        self.tables += self._favoured(settings)
        self.players = max(len(table.factions) for table in self.tables)
        self.faction_of = np.full((len(self.tables), self.players), -1, np.int8)
        """(table, player): place in `Config.factions`, -1 for an empty seat."""
        for row, table in zip(self.faction_of, self.tables, strict=True):
            row[: len(table.factions)] = [c.factions.index(name) for name in table.factions]
        most = max(self.tables, key=lambda table: len(table.factions) - len(set(table.factions))).factions
        factions = [*c.factions, *(name for name in set(most) for _ in range(most.count(name) - 1))]
        features, actions = features_at(factions, self.players, c.game), actions_at(factions, c.game)
        self.layout = layout_of(c.net, features, actions, c.game)

    def _favoured(self, settings: dict[str, Any]) -> list[Any]:
        """Tables that come besides, as often as `Config.favour` has it."""
        c = self.config
        if not c.favour:
            return []
        name, _, number = c.favour.partition("=")
        share = float(number) if number.replace(".", "", 1).isdigit() else 0.0
        if not 0 < share < 1:
            raise ValueError(f"favour: must be a task and a share of the games, as in base4-v1=0.2, got {c.favour!r}")
        own = [table for table in tasks.get(name).tables if set(table) <= set(c.factions)]
        if not own:
            raise ValueError(f"favour: no table of {name} is of these factions")
        each = max(1, round(share / (1 - share) * len(self.tables) / len(own)))
        made = [configs_of(table, (), c.game, **settings, reward=c.reward, shaping=c.shaping)[0] for table in own]
        return made * each

    def _deal_games(self) -> None:
        c = self.config
        self.lessons = np.array(c.lessons or [0.0] * len(c.factions), np.float32)
        games = max(c.games, len(self.tables))
        self.batch = self.doors.batch(
            self.tables, games, c.seed, autoreset="next_step", masks=False, num_threads=c.threads
        )
        self.faction_at = self.faction_of[np.arange(games) % len(self.tables)]
        """(game, player): as `faction_of`."""
        self.who = np.zeros((games, self.players), np.int64)
        self.streams = streams_from(self.rng, games)
        self.last = np.full((games, self.players), -1, np.int64)
        """(game, player): its transition that waits for a successor, -1 none."""
        self.store = Store(c.transitions + games * (self.players + 1), len(self.features))
        self._deal_seats(np.arange(games))

    @property
    def imitating(self) -> bool:
        """Whether the rule-based bots are still imitated."""
        return self.imitated < self.config.imitate

    # -- who plays -----------------------------------------------------------------------------------

    def _deal_seats(self, slots: np.ndarray) -> None:
        """Say who plays the seats of the games that begin in these slots."""
        c, n = self.config, len(slots)
        self.who[slots] = LEARNER
        if self.imitating:
            return
        shares = np.cumsum([c.vs_rules, c.vs_random, c.vs_past if self.league else 0.0])
        kind = np.searchsorted(shares, self.rng.random(n), side="right")
        factions = self.faction_at[slots]
        weights = np.where(factions < 0, 0.0, np.array(c.weights or [1.0] * len(c.factions))[factions]).cumsum(1)
        learner = (weights <= self.rng.random((n, 1)) * weights[:, -1:]).sum(1)
        for k, others in enumerate((RULES, RANDOM, PAST)):
            chosen = slots[kind == k]
            self.who[chosen] = np.where(factions[kind == k] < 0, LEARNER, others)
            self.who[chosen, learner[kind == k]] = LEARNER

    def _choose_past(self) -> None:
        if self.league:
            self.past.load_state_dict(self.league.draw(self.rng))

    # -- collecting ----------------------------------------------------------------------------------

    def collect(self) -> None:
        """Play until `transitions` decisions of learning seats know what came of them."""
        complete = len(self.store.complete())
        while complete < self.config.transitions:
            complete += self._play_bots()
            to_move = self.batch.to_move.astype(np.int64)  # -1 where a game is over: the next step begins another
            who = np.where(to_move < 0, -1, self.who[np.arange(len(to_move)), to_move])
            actions = self._bots_advice(who, to_move)
            complete += self._decide(np.flatnonzero(who == LEARNER), actions)
            others = np.flatnonzero(who == PAST)
            if len(others):
                actions[others] = self._sample(self.past, others, actions[others])[0]
            self.batch.step(actions)
            complete += self._pay()

    def _play_bots(self) -> int:
        """Have bots decide until a network must, in every game; returns how many transitions found their end."""
        ended, players = 0, 1 << np.arange(self.players)
        for kind, policy in ((RANDOM, uniform), (RULES, self.bot)):
            seats = ((self.who == kind) * players).sum(1)
            if seats.any():
                self.batch.play_on(policy, self.streams, seats=seats)
                ended += self._pay()
        return ended

    def _bots_advice(self, who: np.ndarray, to_move: np.ndarray) -> np.ndarray:
        """What the rule-based bots would do where that is taught or told, -1 elsewhere."""
        faction = self.faction_at[np.arange(len(to_move)), to_move]
        asked = (who == LEARNER) & (self.imitating | (self.lessons[faction] > 0))
        if self._told:
            asked |= (who == LEARNER) | (who == PAST)
        lots = unmoved(len(who)) if self._told else self.streams
        return self.batch.choose([self.bot], np.where(asked, 0, -1), lots)

    @property
    def _told(self) -> bool:
        """Whether networks are told now what the bots would do."""
        return self.advised and not self.imitating

    def _seen(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Features, int8 (n, n_in), and columns of the legal actions, int16 (n, most of them), -1 for none."""
        batch = self.batch
        everything = len(rows) == batch.num_games
        observations, lists = (a if everything else a[rows] for a in (batch.observations, batch.lists))
        most = int(lists[:, 0].max())
        choices = self.column[lists[:, 1 : 1 + most]]
        choices[np.arange(most) >= lists[:, :1]] = -1
        return observations.take(self.features, 1), choices

    def _tensor(self, array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)

    @torch.inference_mode()
    def _sample(self, network: networks.Network, rows: np.ndarray, advice: np.ndarray):
        """Actions drawn in these rows, their places among the choices, log-probabilities, values, and what was seen.

        `advice` int64 (n,): what the bots would do, -1 for nothing; its places among the choices come last.
        """
        observations, choices = self._seen(rows)
        taught = np.where(advice >= 0, (choices == self.column[advice][:, None]).argmax(1), -1)
        advised = self._tensor(taught) if self._told else None
        logs, values = network.logs(self._tensor(observations), self._tensor(choices).long(), advised)
        below = _probabilities(logs).cumsum(1)
        lots = torch.rand((len(rows), 1), generator=self.generator, device=self.device) * below[:, -1:]
        places = (below > lots).int().argmax(1)
        chosen = logs.gather(1, places[:, None]).squeeze(1).cpu().numpy()
        places = places.cpu().numpy()
        actions = self.actions[choices[np.arange(len(rows)), places]]
        return actions, places, chosen, values.cpu().numpy(), observations, choices, taught

    def _decide(self, rows: np.ndarray, actions: np.ndarray) -> int:
        """Decide for learning seats, into `actions`; returns how many transitions found their successor."""
        if not len(rows):
            return 0
        advice = actions[rows]
        own, places, logs, values, observations, choices, taught = self._sample(self.network, rows, advice)
        if self.imitating:  # shown what the bots would do, also where only its own play leads (Ross et al. 2011)
            places = taught
            goes_own_way = self.rng.random(len(rows)) < 0.5 * self.imitated / self.config.imitate
            actions[rows] = np.where(goes_own_way, own, advice)
        else:
            actions[rows] = own
        movers = self.batch.to_move[rows]
        factions = self.faction_at[rows, movers]
        new = self.store.add(observations, choices, factions, places, taught, logs, values)
        before = self.last[rows, movers]
        self.store.following[before[before >= 0]] = new[before >= 0]
        self.last[rows, movers] = new
        return int((before >= 0).sum())

    def _pay(self) -> int:
        """Pay what the last step brought; returns how many transitions found their end."""
        waiting = self.last >= 0
        self.store.rewards[self.last[waiting]] += self.batch.rewards[:, : self.players][waiting]
        ended = np.flatnonzero(self.batch.terminated | self.batch.truncated)
        if not len(ended):
            return 0
        places = self.last[ended][self.last[ended] >= 0]
        self.store.done[places] = True
        self.last[ended] = -1
        self._note_results(ended[(self.who[ended] == PAST).any(1)])
        self._deal_seats(ended)
        return len(places)

    def _note_results(self, slots: np.ndarray) -> None:
        """Tell the league who won the games that have ended in these slots."""
        if not len(slots):
            return
        winners = self.batch.finals["winners"][self.batch.final_row[slots]].astype(np.int64)
        learners = ((self.who[slots] == LEARNER) * (1 << np.arange(self.players))).sum(1)
        self.league.note(winners & learners != 0)

    # -- learning ------------------------------------------------------------------------------------

    def learn(self) -> dict[str, float]:
        """Improve the network on all complete transitions, and drop them."""
        store, c, imitating = self.store, self.config, self.imitating
        complete, n = store.complete(), store.n
        estimates = np.zeros(n, np.float32)
        arrays = (store.following[:n], store.done[:n], store.rewards[:n], store.values[:n])
        advantages(*arrays, c.gamma, c.lam, estimates)
        returns = estimates + store.values[:n]
        self._normalize(estimates, complete)
        self._set_rate()
        stats: dict[str, list[float]] = {}
        for _ in range(1 if self.imitating else c.epochs):
            order = complete[torch.randperm(len(complete), generator=self.generator, device=self.device).cpu().numpy()]
            size = min(c.minibatch, len(order))  # a rest of less than half a minibatch is left out
            for low in range(0, len(order) - size // 2, size):
                part = order[low : low + size]
                for name, value in self._minibatch(part, estimates[part], returns[part]).items():
                    stats.setdefault(name, []).append(value)
            if "kl" in stats and stats["kl"][-1] > c.max_kl:
                break
        if self.imitating:
            self.imitated += len(complete)
        else:
            self.trained += len(complete)
        self._carry_over()
        if imitating and not self.imitating:
            self._begin_to_play()
        means = {name: float(np.mean(values)) for name, values in stats.items()}
        return {**means, "transitions": float(len(complete))}

    def _normalize(self, estimates: np.ndarray, complete: np.ndarray) -> None:
        """Bring the advantages of each faction to mean 0 and deviation 1, or those with much luck would rule."""
        for faction in range(len(self.config.factions)):
            own = complete[self.store.factions[complete] == faction]
            if len(own):
                estimates[own] = (estimates[own] - estimates[own].mean()) / (estimates[own].std() + 1e-8)

    def _set_rate(self) -> None:
        c = self.config
        share = 0.0 if self.imitating else min(1.0, self.trained / c.total)
        for group in self.optimizer.param_groups:
            group["lr"] = c.lr + share * (c.lr_end - c.lr)

    def _minibatch(self, part: np.ndarray, estimates: np.ndarray, returns: np.ndarray) -> dict[str, float]:
        store, c = self.store, self.config
        choices = self._tensor(store.choices_at(part)).long()
        advised = self._tensor(store.taught[part]) if self._told else None
        logs, values = self.network.logs(self._tensor(store.observations[part]), choices, advised)
        chosen = logs.gather(1, self._tensor(store.actions[part])[:, None]).squeeze(1)
        value_loss = 0.5 * (values - self._tensor(returns)).pow(2).mean()
        if self.imitating:
            loss = -chosen.mean() + c.value * value_loss
            hits = (logs.detach().argmax(1).cpu().numpy() == store.actions[part]).mean()
            stats = {"imitation": -float(chosen.detach().mean()), "agreement": float(hits)}
        else:
            change = chosen - self._tensor(store.logs[part])
            ratio = change.exp()
            scaled = self._tensor(estimates)
            gain = torch.min(ratio * scaled, ratio.clamp(1 - c.clip, 1 + c.clip) * scaled).mean()
            entropy = -(_probabilities(logs) * logs).sum(1).mean()
            loss = -gain + c.value * value_loss - c.entropy * entropy + self._lesson(part, logs)
            stats = {"entropy": float(entropy.detach()), "kl": float((ratio - 1 - change).detach().mean())}
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), c.max_grad)
        self.optimizer.step()
        return {**stats, "value_loss": float(value_loss.detach())}

    def _lesson(self, part: np.ndarray, logs: torch.Tensor) -> torch.Tensor | float:
        """Loss for what bots would have done otherwise, where factions are still taught (Schmitt et al. 2018)."""
        weights = self.lessons[self.store.factions[part]] * (self.store.taught[part] >= 0)
        if not weights.any():
            return 0.0
        places = self._tensor(np.maximum(self.store.taught[part], 0))
        return -(logs.gather(1, places[:, None]).squeeze(1) * self._tensor(weights)).mean()

    def _carry_over(self) -> None:
        """Keep the transitions that wait for a successor, and begin with them next time."""
        waiting = np.argwhere(self.last >= 0)
        places = self.last[waiting[:, 0], waiting[:, 1]]
        self.store.keep(places)
        self.last[waiting[:, 0], waiting[:, 1]] = np.arange(len(places))

    def _begin_to_play(self) -> None:
        """After imitation: what the bots decided is no transition of the policy's."""
        self.store.keep(np.zeros(0, np.int64))
        self.last[:] = -1
        self._deal_seats(np.arange(self.batch.num_games))

    def update(self) -> dict[str, float]:
        """Collect and learn once; what is worth knowing of it, times in seconds."""
        begin, imitating = time.perf_counter(), self.imitating
        self.network.eval()
        self._choose_past()
        self.collect()
        middle = time.perf_counter()
        self.network.train()
        stats = self.learn()
        self.updates += 1
        if not imitating and self.league.room and self.updates % self.config.snapshot_every == 0:
            self.league.remember(self.network, self.rng)
        return {**stats, "collect_s": middle - begin, "learn_s": time.perf_counter() - middle}

    # -- agents and files ----------------------------------------------------------------------------

    def weights(self) -> dict[str, np.ndarray]:
        """The weights that choosing an action needs, by name, float32."""
        named = networks.weights_of(self.network)
        return {name: w for name, w in named.items() if not name.startswith(networks.VALUE)}

    def agent(self, sample: bool = False) -> NetworkAgent:
        """The policy as it is now."""
        card = {"factions": self.config.factions, "sizes": self.config.sizes}
        return NetworkAgent(self.config.net, self.weights(), self.layout, card, sample)

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the run goes on; between updates only."""
        return {
            "config": asdict(self.config),
            "tables": self.doors.rules.digest(),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "league": self.league.state(),
            "batch": self.batch.state_dict(),
            "store": self.store.state(),
            **{name: getattr(self, name) for name in _PLAIN},
            "rng": self.rng.bit_generator.state,
            "generator": self.generator.get_state(),
            "torch": torch.get_rng_state(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on where `state_dict` was taken, with the same configuration."""
        if state["tables"] != self.doors.rules.digest():
            raise ValueError("the run is of other tables of actions and observations; begin it anew")
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.league.load(state["league"])
        self.batch.load_state_dict(state["batch"])
        self.store.load(state["store"])
        for name in _PLAIN:
            setattr(self, name, state[name])
        self.rng.bit_generator.state = state["rng"]
        self.generator.set_state(state["generator"])
        torch.set_rng_state(state["torch"])


def _beginning(path: str, game: str) -> tuple[NetworkAgent, dict[str, torch.Tensor]]:
    """A network to begin with, and of a run its head for the value, by name; CheckpointError in words."""
    run = Path(path)
    if not (run / STATE).exists():
        return load_policy(path, game=game), {}
    begun, state = load_policy(run / "checkpoint", game=game), read_state(run / STATE)
    try:
        return begun, {name: w for name, w in state["network"].items() if name.startswith(networks.VALUE)}
    except (TypeError, KeyError, AttributeError) as problem:
        raise damaged(run / STATE, str(problem)) from problem


def _copied(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: w.clone() for name, w in weights.items()}


def _mean(several: Sequence[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of weights by name."""
    return {name: torch.stack([one[name] for one in several]).mean(0) for name in several[0]}


def _probabilities(logs: torch.Tensor) -> torch.Tensor:
    """The exponential, 0 where there is no choice; where it underflows it would take ten times as long."""
    return logs.clamp(min=-60.0).exp() * (logs > -1e8)


_PLAIN = ("updates", "imitated", "trained", "who", "streams", "last")
"""Fields of a Trainer that are saved as they are."""


def _device(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def _low_precision(name: str, device: torch.device) -> bool:
    """Whether hidden layers run in bfloat16: half the time where the processor multiplies it, longer elsewhere."""
    if name == "auto":
        has = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
        return torch.cuda.is_bf16_supported() if device.type == "cuda" else bool(has())
    return name == "bfloat16"


# -- runs ------------------------------------------------------------------------------------------------


def evaluate(trainer: Trainer, games: int, seed: int) -> dict[str, float]:
    """Shares of games won with each faction against random players and rule-based bots; on a task, of its games."""
    if trainer.config.task:
        task = tasks.get(trainer.config.task)
        won = played(task, trainer.agent(), games, seed, trainer.config.threads)["won"]
        return {f"{task.name} vs {task.opponents}": share(won)[1]}
    agent, factions = trainer.agent(), trainer.config.factions
    players, shares = measured_size(factions, trainer.config.sizes), {}
    for opponents in ("random", "rules"):
        for faction in factions:
            table = challenge(
                agent, faction, opponents, games, seed, players=players, factions=factions,
                num_threads=trainer.config.threads, game=trainer.config.game, **trainer.given,
            )  # fmt: skip
            shares[f"{faction} vs {opponents}"] = share(table["won"])[1]
    for opponents in ("random", "rules"):
        shares[f"mean vs {opponents}"] = float(np.mean([shares[f"{f} vs {opponents}"] for f in factions]))
    return shares


STATE = "state.pt"
"""The file from which a run goes on."""


class Run:
    """A folder with what came of a run: `log.jsonl`, `state.pt`, `checkpoint/`, and what loggers write."""

    def __init__(self, trainer: Trainer, folder: Path, logger: Sequence[str] = loggers.DEFAULT):
        self.trainer, self.folder = trainer, folder
        folder.mkdir(parents=True, exist_ok=True)
        remove_half_written(folder)
        self.figures = loggers.opened(logger, folder, asdict(trainer.config), trainer.imitated + trainer.trained)
        self.log = folder / "log.jsonl"
        self.evaluated = self._drop_later_lines()
        """The last update of which there is an evaluation."""

    def _drop_later_lines(self) -> int:
        """Keep of the log what the state knows of: the rest is done again. Returns the last update evaluated, or -1."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        kept = [line for line in map(_line_of, lines) if line and line["update"] <= self.trainer.updates]
        if len(kept) < len(lines):
            write_text_atomically(self.log, "".join(json.dumps(line) + "\n" for line in kept))
        return max((line["update"] for line in kept if any(" vs " in name for name in line)), default=-1)

    def go(self, evaluated: bool = True) -> None:
        """Train to the end, with a progress bar, and evaluations on the way where asked.

        KeyboardInterrupt after Ctrl-C: once the update at hand is done and saved, after a second one at once.
        """
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        c, trainer = self.trainer.config, self.trainer
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns) as progress, stopping() as stopped:
            bar = progress.add_task("training", total=c.imitate + c.total)
            while trainer.trained < c.total:
                stats = trainer.update()
                done = trainer.imitated + trainer.trained
                text = " ".join(f"{k} {stats[k]:.3g}" for k in ("imitation", "entropy", "kl") if k in stats)
                progress.update(bar, completed=min(done, c.imitate + c.total), description=text)
                self.note(stats)
                if evaluated and c.eval_every and trainer.updates % c.eval_every == 0:
                    self.evaluate()
                    self.save()
                if stopped():
                    self.save()
                    raise KeyboardInterrupt
        if evaluated:
            self.evaluate()
        self.save()

    def evaluate(self) -> None:
        """Note how strong the policy is, once an update; nothing with `eval_games` 0."""
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
        card = {
            "factions": t.config.factions,
            **({"sizes": t.config.sizes} if t.config.sizes else {}),
            "training": asdict(t.config),
            "decisions": t.trained,
            "imitated": t.imitated,
        }
        save_policy(self.folder / "checkpoint", t.config.net, t.weights(), t.layout, card)


def _line_of(text: str) -> dict[str, Any] | None:
    """A line of a log; None for one that a killed run did not finish."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and "update" in line else None


def resume(folder: Path, **changes: Any) -> Trainer:
    """The trainer of a run that was saved; `changes` replace settings such as `total`. CheckpointError in words."""
    state = read_state(folder / STATE)
    try:
        saved = Config(**state["config"])
    except (TypeError, KeyError, ValueError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    try:
        settings = replace(saved, **changes)
        trainer = Trainer(replace(settings, start=(str(folder / "checkpoint"),) if settings.start else ()))
    except (TypeError, ValueError) as problem:
        raise CheckpointError(f"{folder}: these settings cannot be used ({problem})") from problem
    trainer.config = settings  # what it began with may be gone; its own checkpoint is of the same layers
    try:
        trainer.load_state_dict(state)
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, RuntimeError) as problem:
        raise damaged(folder / STATE, str(problem)) from problem
    return trainer


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=" ".join(called(__spec__.name)), description="Train a policy.")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder of the run (runs/ppo)")
    parser.add_argument(
        "--resume", type=Path, help="folder of a run to go on with; other settings given replace its own"
    )
    for field in fields(Config):
        many = {"nargs": "+"} if field.name in SEVERAL else {}
        text = f"{HELP.get(field.name, '')} (default: {field.default})".strip()
        parser.add_argument(
            f"--{field.name.replace('_', '-')}", type=KINDS.get(str(field.type), str), help=text, **many
        )
    loggers.add_argument(parser)
    return parser


def _trainer(out: Path, old: Path | None, settings: dict[str, Any]) -> Trainer:
    """A new trainer, or that of an old run; SettingsError, in words, for what cannot be trained."""
    if old is not None:
        return resume(old, **settings)
    if (out / STATE).exists():
        raise SettingsError(f"--out: {out} holds a run; go on with it by --resume {out}, or name another folder")
    try:
        return Trainer(Config(**settings))
    except (ValueError, TypeError, RuntimeError) as problem:  # RuntimeError: torch of a device that it has not
        raise SettingsError(f"these settings cannot be used: {problem}") from problem


class SettingsError(ValueError):
    """Settings that do not fit; said in words."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = vars(_parser().parse_args(arguments))
    out, old, logger = (given.pop(name) for name in ("out", "resume", "logger"))
    settings = {name: value for name, value in given.items() if value is not None}
    settings |= {name: tuple(settings[name]) for name in SEVERAL if name in settings}
    folder = old or out

    def work() -> None:
        trainer = _trainer(out, old, settings)
        with alone_in(folder):
            run = Run(trainer, folder, logger)
            with contextlib.closing(run.figures):
                run.go()

    def stopped() -> str:
        if (folder / STATE).exists():
            return f"stopped; --resume {folder} goes on"
        return "stopped before a state was saved; the same command begins anew"

    return exit_code(__spec__.name, work, SettingsError, FolderInUseError, loggers.LoggerError, stopped=stopped)


if __name__ == "__main__":
    sys.exit(main())
