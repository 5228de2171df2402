"""Tables of Root: which factions can sit together."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from root_env.tables import FACTIONS


def tables_with(faction: str, players: int = 4, factions: Sequence[str] = FACTIONS) -> list[tuple[str, ...]]:
    """All tables of so many players that `faction` can sit at: it first, then the others.

    Factions come once, the Vagabond up to twice (Law 9.7).
    """
    pool = sorted({*factions, faction})
    if "vagabond" in pool and len(pool) > players:
        pool.append("vagabond")
    pool.remove(faction)
    return [(faction, *rest) for rest in sorted(set(itertools.combinations(sorted(pool), players - 1)))]


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
    """Players at the tables at which such a network is measured: four where it knows them, else the most it knows."""
    known = sizes or (len(factions),)
    return 4 if 4 in known else max(known)
