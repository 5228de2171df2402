"""The design: which factions and agents sit in which seats, and in which order the tables are played.

Game g is played at table `order[g % len(order)]`, whatever the number of games. Among the first n games, for every n,

* every composition has equally many games, or one more than another;
* in a composition every faction sits in every seat equally often, or once more, and no seating comes again before all
  have come;
* over all compositions, pairs of faction and seat are as balanced as these two allow;
* every agent of a faction plays it in every seat equally often, or once more.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from root_env.balance import BalanceError
from root_env.root.config import GameConfig
from root_env.support.by_name import ROOT
from root_env.support.errors import ConfigError, ReachWarning
from root_env.support.quoting import quoted

from .lab import Composition, Lab, lab_of

LEAST = 2
"""Fewest players at a table."""
MOST = 12_000
"""Most places in the order, unless more are needed so that every faction sits in every seat once."""
_DRAWS = 0x62616C616E6365
"""Number of the random stream of designs."""
_BLOCKS = 8
"""Cycles of seats among which the best is chosen next."""


@dataclass(frozen=True)
class Table:
    """A table: factions and their agents (names of `agents.load`), both in seat order."""

    factions: tuple[str, ...]
    agents: tuple[str, ...]


@dataclass(frozen=True)
class Design:
    """All tables and the order in which they are played; `seatings`: number of all seatings of the compositions.

    `settings` of all tables; `game`: its name.
    """

    tables: tuple[Table, ...]
    order: tuple[int, ...]
    settings: Mapping[str, Any]
    seatings: int
    game: str = ROOT

    @property
    def lab(self) -> Lab:
        """The game."""
        return lab_of(self.game)

    @property
    def factions(self) -> tuple[str, ...]:
        """All factions of the game, in the order of reports."""
        return self.lab.factions(self.settings)

    @property
    def agents(self) -> list[str]:
        """All agents, sorted."""
        return sorted({name for table in self.tables for name in table.agents})

    @property
    def compositions(self) -> list[Composition]:
        """All compositions, sorted."""
        return sorted({tuple(sorted(table.factions)) for table in self.tables})

    def config(self, table: int, **settings: Any) -> Any:
        """The configuration of a table."""
        return self.lab.config(self.tables[table].factions, {**self.settings, **settings})

    def of_games(self, games: np.ndarray) -> np.ndarray:
        """Table of each game, int32 (n,), for numbers of games int64 (n,)."""
        return np.array(self.order, np.int32)[games % len(self.order)]

    def shares(self) -> dict[str, float]:
        """Faction -> mean number of its seats in a game; two Vagabonds count as two."""
        seats = Counter(name for t in self.order for name in self.tables[t].factions)
        return {name: seats[name] / len(self.order) for name in sorted(seats)}


# -- which compositions -----------------------------------------------------------------------------------


def compositions(words: Sequence[str], lab: Lab | None = None, settings: Mapping[str, Any] = {}) -> list[Composition]:
    """The compositions of words such as "all4", "base4" and "marquise,eyrie,alliance": each once, sorted.

    allN: all compositions of N players, in Root with one Vagabond or two; baseN: N of the four factions of Root's base
    game. BalanceError for an unknown word.
    """
    lab = lab or lab_of()
    found: set[Composition] = set()
    most = {"all": lab.most, **({"base": len(lab.base)} if lab.base else {})}
    for word in words:
        kind, size = word[:-1], word[-1:]
        if kind not in most or not size.isdecimal():
            found.add(_composition(word, lab, settings, most))
            continue
        if not LEAST <= int(size) <= most[kind]:
            raise BalanceError(f"--tables: {word}: {kind}N goes from {kind}{LEAST} to {kind}{most[kind]}")
        base = (tuple(sorted(one)) for one in itertools.combinations(lab.base, int(size)))
        tables = lab.tables(int(size), settings) if kind == "all" else list(base)
        if not tables:
            raise BalanceError(f"--tables: {word}: there are fewer than {size} factions of which each plays once")
        found.update(tables)
    return sorted(found)


def _composition(word: str, lab: Lab, settings: Mapping[str, Any], most: Mapping[str, int]) -> Composition:
    factions = tuple(sorted(word.split(",")))
    try:
        lab.config(factions, settings)
    except ConfigError as error:
        if "," in word:
            raise BalanceError(f"--tables: {word}: {error}") from None
        known = ", ".join(f"{kind}{LEAST} .. {kind}{n}" for kind, n in most.items())
        pair = ",".join(lab.factions(settings)[:2])
        raise BalanceError(f"--tables: {quoted(word)} is not known; give {known} or factions as in {pair}") from None
    return factions


def of_little_reach(composition: Composition) -> bool:
    """True if the Law recommends more reach for so many players (Law 5.2)."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ReachWarning)
        GameConfig(factions=composition)
    return any(issubclass(one.category, ReachWarning) for one in caught)


# -- who plays --------------------------------------------------------------------------------------------


def casting(
    words: Sequence[str], factions: Sequence[str], known: Sequence[str] | None = None
) -> dict[str, tuple[str, ...]]:
    """Faction -> names of the agents that take turns with it, from words such as "rules" and "marquise=policy".

    Words without a faction are for all factions that no word names. `known`: all factions of the game, None for those
    of Root. BalanceError if a faction has no agent, or an agent is given twice.
    """
    known = lab_of().factions({}) if known is None else known
    named: dict[str, list[str]] = {}
    for word in words:
        faction, equals, name = word.rpartition("=")
        if equals and faction not in known:
            raise BalanceError(f"--agents: {word}: {quoted(faction)} is not a faction; choose from {', '.join(known)}")
        if equals and faction not in factions:
            raise BalanceError(f"--agents: {word}: {faction} is at none of these tables")
        if name in named.setdefault(faction, []):
            raise BalanceError(f"--agents: {word} is given twice")
        named[faction].append(name)
    left = [faction for faction in factions if faction not in named]
    if left and "" not in named:
        raise BalanceError(f"--agents: nobody plays {left[0]}; add {left[0]}=AGENT, or an AGENT for all others")
    if "" in named and not left:
        raise BalanceError(f"--agents: every faction has an agent of its own, so none is left for {named[''][0]}")
    return {faction: tuple(named[faction if faction in named else ""]) for faction in factions}


# -- the order --------------------------------------------------------------------------------------------


def design(
    found: Sequence[Composition],
    cast: Mapping[str, Sequence[str]],
    seed: int,
    lab: Lab | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Design:
    """The design for these compositions, played by `cast[faction]` in turn; the same arguments give the same design."""
    rng, lab = np.random.default_rng([seed, _DRAWS]), lab or lab_of()
    cycles = [_cycles(one) for one in found]
    sizes = [sum(map(len, some)) for some in cycles]
    counts: Counter = Counter()
    seatings = [_seatings(some, counts, rng) for some in cycles]
    casts = _Casts(cast, rng)
    index: dict[Table, int] = {}
    order = []
    for _ in range(_rounds(found, max(sizes), max(map(len, cast.values())))):
        for k in rng.permutation(len(found)).tolist():
            factions = next(seatings[k])
            order.append(index.setdefault(Table(factions, casts.next(factions)), len(index)))
    settings = dict(lab.options if settings is None else settings)
    return Design(tuple(index), tuple(order), settings, sum(sizes), lab.name)


def _rounds(found: Sequence[Composition], seatings: int, agents: int) -> int:
    """Games of each composition in the order: if MOST allows, all its seatings times the number of agents.

    It is always a number with which every faction can sit in every seat equally often.
    """
    every = math.lcm(*(len(one) for one in found))
    wanted = math.lcm(every, seatings) * agents
    return wanted if wanted * len(found) <= MOST else max(1, MOST // len(found) // every) * every


def _cycles(composition: Composition) -> list[list[Composition]]:
    """All seatings in cycles: in a cycle, each comes from the one before by all factions moving up one seat."""
    cycles, seen = [], set()
    for one in itertools.permutations(composition):
        if one not in seen:
            cycles.append(list(dict.fromkeys(one[k:] + one[:k] for k in range(len(one)))))
            seen.update(cycles[-1])
    return cycles


def _seatings(every: Sequence[list[Composition]], counts: Counter, rng: np.random.Generator) -> Iterator[Composition]:
    """Seatings of one composition without end, from all its cycles: each comes once before any comes again.

    Each is the one that balances `counts`, (players, faction, seat) -> games, best; it is added to them.
    """

    def cost(seating: Composition) -> int:
        return sum(counts[len(seating), faction, seat] for seat, faction in enumerate(seating))

    while True:
        cycles = [every[k] for k in rng.permutation(len(every))]
        while cycles:
            best = min(cycles[:_BLOCKS], key=lambda cycle: min(map(cost, cycle)))
            cycles.remove(best)
            left = [best[k] for k in rng.permutation(len(best))]
            while left:
                chosen = min(left, key=cost)
                left.remove(chosen)
                counts.update((len(chosen), faction, seat) for seat, faction in enumerate(chosen))
                yield chosen


class _Casts:
    """The agents of each table: in each seat, each agent of a faction plays it once before any plays it again."""

    def __init__(self, cast: Mapping[str, Sequence[str]], rng: np.random.Generator):
        self.cast, self.rng = cast, rng
        self.left: dict[tuple[int, str, int], list[str]] = {}
        self.counts: Counter = Counter()

    def next(self, factions: tuple[str, ...]) -> tuple[str, ...]:
        """Agents in seat order: each time the one left that has played the faction and the seat least often."""
        return tuple(self._one(len(factions), faction, seat) for seat, faction in enumerate(factions))

    def _one(self, players: int, faction: str, seat: int) -> str:
        left = self.left.setdefault((players, faction, seat), [])
        left.extend(() if left else self.cast[faction])
        drawn = [left[k] for k in self.rng.permutation(len(left))]
        chosen = min(drawn, key=lambda name: self.counts[name, faction] + self.counts[name, seat])
        left.remove(chosen)
        self.counts.update([(chosen, faction), (chosen, seat)])
        return chosen
