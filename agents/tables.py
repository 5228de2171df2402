"""Tables of Root: the factions that can sit together, and their orders."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from root_env.engine.seeding import game_seed
from root_env.root.doors.tables import FACTIONS

_DRAWS = 0x7365617473
"""Seed of the shuffles in `seatings`."""


def tables_with(faction: str, players: int = 4, factions: Sequence[str] = FACTIONS) -> list[tuple[str, ...]]:
    """All tables of so many players that `faction` can sit at: it first, then the others.

    Factions come once, the Vagabond up to twice (Law 9.7).
    """
    pool = sorted({*factions, faction})
    if "vagabond" in pool and len(pool) > players:
        pool.append("vagabond")
    pool.remove(faction)
    return [(faction, *rest) for rest in sorted(set(itertools.combinations(sorted(pool), players - 1)))]


def seatings(tables: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every order of seats of every table, and the seat in it of the table's first faction.

    They always come in the same order, in which any first part is balanced: all tables come before one comes again,
    their first factions sit in all seats equally often, and an order is turned through all seats before the next.
    """
    tables, players = _shuffled(tables, 0), len(tables[0])
    orders = [_shuffled(list(itertools.permutations(rest)), 1 + k) for k, (_, *rest) in enumerate(tables)]
    again = players // math.gcd(len(tables), players)  # rounds of all tables after which seats would repeat
    for others in zip(*orders, strict=True):
        for turn in range(players):
            for k, (first, *_) in enumerate(tables):
                ring, seat = (first, *others[k]), (turn * len(tables) + k + turn // again) % players
                yield ring[-seat:] + ring[:-seat], seat


def _shuffled(some: Sequence[tuple[str, ...]], number: int) -> list[tuple[str, ...]]:
    return [some[k] for k in sorted(range(len(some)), key=lambda k: game_seed(_DRAWS, k, number))]


def all_tables(players: int = 4, factions: Sequence[str] = FACTIONS) -> list[tuple[str, ...]]:
    """All tables of so many players of `factions`, each once."""
    return sorted({tuple(sorted(one)) for faction in factions for one in tables_with(faction, players, factions)})


def tables_of(factions: Sequence[str], sizes: Sequence[int] = ()) -> list[tuple[str, ...]]:
    """The table of all these factions; with `sizes`, all tables of so many players that can be made of them.

    ValueError if there is no table of a size.
    """
    found = [tuple(factions)] if not sizes else []
    for size in sizes:
        some = all_tables(size, factions)
        if not some:
            raise ValueError(f"sizes: no table of {size} players can be made of {', '.join(factions)}")
        found += some
    return found


def measured_size(factions: Sequence[str], sizes: Sequence[int] = ()) -> int:
    """Number of players at which a network of these tables is measured: four if it knows four, else its most."""
    known = sizes or (len(factions),)
    return 4 if 4 in known else max(known)
