"""What the gauntlet plays: rows of games that are fixed once and for all, and digests that say whether they still are.

A row is a number of games at fixed tables from fixed seeds, with the agent in one seat and a named opponent in all
others. Whoever measures something else adds a suite under another name, and leaves those that stand.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import agents
from agents import CompiledAgent
from root_env.tables import FACTIONS
from training.arena import BASE, play, table

_DIGITS = 16
"""Hexadecimal digits of a digest."""
_SEED = 20261122
"""Of the games by which opponents are known."""


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
    """Games of the short version, the first ones of the others."""
    seed: int

    @property
    def par(self) -> float:
        """An equal share: what the opponent wins in the agent's place. All factions sit in all seats equally often."""
        return 1 / len(self.tables[0])


@dataclass(frozen=True)
class Suite:
    """All rows, under a name that never stands for others."""

    name: str
    rows: tuple[Row, ...]

    @property
    def digest(self) -> str:
        """16 hex digits of everything that is played."""
        played = [(row.name, row.opponents, row.tables, row.seats, row.games, row.quick, row.seed) for row in self.rows]
        return _digest(repr(played))

    @property
    def opponents(self) -> str:
        """16 hex digits that change when an opponent does something else, or a rule of the game does."""
        names = sorted({row.opponents for row in self.rows})
        return _digest(";".join(f"{name} {digest_of(name)}" for name in names))


# -- tables -----------------------------------------------------------------------------------------------


def _seatings(sets: Sequence[tuple[str, ...]]) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """(tables, seats): the agent with every faction of every set, in every seat of it.

    Each faction of each set comes once before one comes again, its seat turning; so do the others behind it.
    """
    tables, seats = [], []
    for turn in range(len(sets[0])):
        for i, factions in enumerate(sets):
            for j, own in enumerate(factions):
                seat, rest = (turn + i + j) % len(factions), [one for one in factions if one != own]
                shift = (turn + i) % len(rest)
                others = rest[shift:] + rest[:shift]
                tables.append((*others[:seat], own, *others[seat:]))
                seats.append(seat)
    return tuple(tables), tuple(seats)


_BASE = _seatings([BASE])
_MIXED = _seatings(list(itertools.combinations(FACTIONS, 4)))
_PAIRS = _seatings(list(itertools.combinations(FACTIONS, 2)))
_FOUR = "with each faction of the base game, against three"
_EVERY = "with each of the seven, at every table of"

V1 = Suite(
    "v1",
    (
        Row("base/rules", f"{_FOUR} rule bots", "rules", *_BASE, games=400, quick=64, seed=26001),
        Row("mixed/rules", f"{_EVERY} four, against three rule bots", "rules", *_MIXED, 560, 140, 26002),
        Row("base/policy", f"{_FOUR} trained policies", "policy", *_BASE, games=400, quick=64, seed=26003),
        Row("base/random", f"{_FOUR} random players", "random", *_BASE, games=160, quick=32, seed=26004),
        Row("two/rules", f"{_EVERY} two, against a rule bot", "rules", *_PAIRS, games=336, quick=84, seed=26005),
    ),
)
"""The first suite. It stays as it is: `tests/training/test_gauntlet.py` has its digest."""


# -- digests ----------------------------------------------------------------------------------------------


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


@functools.lru_cache
def digest_of(name: str) -> str | None:
    """16 hex digits that tell an agent from others of its name; None where there are none.

    Of a trained network they are of its weights, of a compiled agent of games that it plays, of an agent from outside
    of its module.
    """
    agent = agents.load(name)
    weights = getattr(agent, "card", {}).get("weights")
    if weights:
        return weights["sha256"][:_DIGITS]
    if isinstance(agent, CompiledAgent):
        return outcomes_of(name)
    return agents.source_digest(name)


def outcomes_of(name: str) -> str:
    """16 hex digits of how 112 games come out in which a compiled agent has all seats, at tables of four and of two."""
    text = []
    for tables, _ in (_MIXED, _PAIRS):
        configs = [table(factions) for factions in tables[: len(tables) // len(tables[0]) : len(tables[0])]]
        casts = [dict.fromkeys(config.agents, name) for config in configs]
        for game in play(configs, casts, 2 * len(configs), _SEED, num_threads=1):
            text.append(f"{game['winners']} {game['turns']} {game['decisions']} {game['vp'].tolist()}")
    return _digest(";".join(text))
