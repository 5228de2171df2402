"""The games of the gauntlet: rows that never change, with digests that prove it.

A row is a number of games at fixed tables from fixed seeds, with the agent in one seat and a named opponent in all
others. To measure something else, add a suite under another name and leave the old ones as they are.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from root_env import agents
from root_env.agents import CompiledAgent
from root_env.agents.tables import seatings
from root_env.support.documents import Fields
from root_env.training.arena import BASE, play, table

from .ratings import POPULATION

_DIGITS = 16
"""Hexadecimal digits of a digest."""
_SEED = 20261122
"""Seed of the games whose results identify an opponent."""


@dataclass(frozen=True)
class Row:
    """Games of one kind. Game g is played at `tables[g % len(tables)]`, with the agent in seat `seats[...]` of it."""

    name: str
    words: str
    opponents: str
    tables: tuple[tuple[str, ...], ...]
    """Factions in seat order."""
    seats: tuple[int, ...]
    """Seat of the agent at each of the tables, from 0."""
    games: int
    quick: int
    """The short version plays so many of the games, the first ones."""
    seed: int
    score_to_win: int = 30
    rules: Fields = field(default_factory=dict)
    """Further settings of every table, such as `map`."""

    @property
    def configs(self) -> list[Any]:
        """The configuration of each table."""
        return [table(factions, score_to_win=self.score_to_win, **self.rules) for factions in self.tables]


@dataclass(frozen=True)
class Suite:
    """Rows under a name; a name always stands for the same rows."""

    name: str
    rows: tuple[Row, ...]
    population: Mapping[str, float] = field(default_factory=lambda: POPULATION)
    """Opponent -> its rating at these tables."""

    def by(self, rules: Fields) -> Suite:
        """The same games by other rules, such as those of another map; the ratings stay those of the usual tables.
        ConfigError for rules that cannot be played."""
        table(BASE, **rules)
        return replace(self, rows=tuple(replace(row, rules=rules) for row in self.rows))

    @property
    def digest(self) -> str:
        """16 hex digits of everything that is played."""
        played = [
            (row.name, row.opponents, row.tables, row.seats, row.games, row.quick, row.seed)
            + ((row.score_to_win,) if row.score_to_win != 30 else ())
            + ((json.dumps(row.rules, sort_keys=True),) if row.rules else ())
            for row in self.rows
        ]
        return _digest(repr(played))

    @property
    def rules(self) -> Fields:
        """Rules by which it is played, if they are others than usual."""
        return self.rows[0].rules

    @property
    def opponents(self) -> str:
        """16 hex digits that change when an opponent does something else, or a rule of the game does."""
        names = sorted({row.opponents for row in self.rows})
        return _digest(";".join(f"{name} {digest_of(name) or outcomes_of(name, (2,), 1, 10)}" for name in names))


# -- tables -----------------------------------------------------------------------------------------------


def _seatings(sets: Iterable[tuple[str, ...]]) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """(tables, seats): every set in every order of seats, with the agent in every seat, spread evenly."""
    with_each = [(one[k], *one[:k], *one[k + 1 :]) for one in sets for k in range(len(one))]
    tables, seats = zip(*seatings(with_each), strict=True)
    return tables, seats


_SEVEN = (*BASE, "lizard", "riverfolk", "chameleander")
"""The factions that there were when the suite was made: it does not grow."""
_BASE = _seatings([BASE])
_MIXED = _seatings(itertools.combinations(_SEVEN, 4))
_PAIRS = _seatings(itertools.combinations(_SEVEN, 2))
_FOUR = "with each faction of the base game, against three"
_EVERY = "with each of the seven, at every table of"

V2 = Suite(
    "v2",
    (
        Row("base/rules", f"{_FOUR} rule bots", "rules", *_BASE, games=384, quick=96, seed=26001),
        Row("mixed/rules", f"{_EVERY} four, against three rule bots", "rules", *_MIXED, 560, 140, 26002),
        Row("base/policy", f"{_FOUR} trained policies", "policy", *_BASE, games=384, quick=96, seed=26003),
        Row("base/random", f"{_FOUR} random players", "random", *_BASE, games=192, quick=24, seed=26004),
        Row("two/rules", f"{_EVERY} two, against a rule bot", "rules", *_PAIRS, games=336, quick=84, seed=26005),
    ),
)
"""It never changes: `tests/training/test_gauntlet.py` has its digest."""


# -- anchors ----------------------------------------------------------------------------------------------

ANCHORS = ("random", "greedy", "rules", "swift", "policy", "search:16")
"""The agents that players who take long are rated against. A stronger one later comes beside them, in other suites."""


def _anchored(words: str, sets: Iterable[tuple[str, ...]], **settings: Any) -> tuple[Row, ...]:
    seed, played = settings.pop("seed"), _seatings(sets)
    return tuple(
        Row(one.partition(":")[0], f"{words} {one}", one, *played, seed=seed + k, **settings)
        for k, one in enumerate(ANCHORS)
    )


_TO_TEN = _anchored(
    "two players to ten points, against",
    itertools.combinations(BASE, 2),
    games=12,
    quick=4,
    seed=27001,
    score_to_win=10,
)
_TO_THIRTY = _anchored("four players to thirty points, against three", [BASE], games=4, quick=2, seed=27101)
SHORT = Suite(
    "short1",
    _TO_TEN,
    {"random": -534.0, "greedy": -329.0, "rules": 0.0, "swift": 97.0, "policy": 89.0, "search:16": 191.0},
)
LONG = Suite(
    "long1",
    _TO_THIRTY,
    {"random": -799.0, "greedy": -672.0, "rules": 0.0, "swift": 184.0, "policy": 214.0, "search:16": 395.0},
)
"""Few games against the anchors, for players who take seconds for a decision. They never change either. The ratings of
the anchors are likeliest for their games against each other on other deals, on root_env 0.3.0: 480 with each pair, and
24 against `search:16`, at the long table 192 of each against three others, and 48 of `search:16` and `greedy`."""


# -- digests ----------------------------------------------------------------------------------------------


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


@functools.lru_cache
def digest_of(name: str) -> str | None:
    """16 hex digits that identify an agent beyond its name; None for agents that search.

    For a trained network they are a digest of its weights, for a compiled agent of games that it plays, for an agent
    from outside of its module.
    """
    agent = agents.load(name)
    weights = getattr(agent, "card", {}).get("weights")
    if weights:
        return weights["sha256"][:_DIGITS]
    if isinstance(agent, CompiledAgent):
        return outcomes_of(name)
    return agents.source_digest(name)


def outcomes_of(name: str, sizes: Sequence[int] = (4, 2), rounds: int = 2, score_to_win: int = 30) -> str:
    """16 hex digits of the results of games at all tables of these sizes; the agent has all seats."""
    text = []
    for players in sizes:
        some = _SEVEN if score_to_win == 30 else BASE
        configs = [table(factions, score_to_win=score_to_win) for factions in itertools.combinations(some, players)]
        casts = [dict.fromkeys(config.agents, name) for config in configs]
        for game in play(configs, casts, rounds * len(configs), _SEED, num_threads=1):
            text.append(f"{game['winners']} {game['turns']} {game['decisions']} {game['vp'].tolist()}")
    return _digest(";".join(text))
