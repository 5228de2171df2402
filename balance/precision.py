"""How many games a precision takes: half widths of 95 % intervals of win rates, before and after a run."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from . import games
from .lab import lab_of
from .seating import Design

LEVEL = 0.95
WORST = 0.5
"""The share that takes most games."""
_ALPHA = 1 - LEVEL


@dataclass(frozen=True)
class Reached:
    """What is known of a faction: seats played and won, and the 95 % Wilson interval of its win rate."""

    faction: str
    seats: int
    won: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """Part of its seats that won."""
        return self.won / self.seats

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def half_width(design: Design, count: int) -> float:
    """Half width that `count` games give at worst: a share of one half, of the faction with fewest seats."""
    seats = max(1, int(count * min(design.shares().values())))
    return _half(seats, WORST)


def needed(design: Design, half: float, shares: Mapping[str, float] | None = None) -> int:
    """Games after which no faction's interval is wider than `half` to either side; 0 < half < 0.5.

    `shares`: win rates as far as they are known; without them the worst, one half.
    """
    return max(
        math.ceil(_seats_for(half, (shares or {}).get(faction, WORST)) / seats)
        for faction, seats in design.shares().items()
    )


def _seats_for(half: float, share: float) -> int:
    """Games that one share takes: where the Wilson interval, the one that is reported, gets so narrow."""
    from statsmodels.stats.proportion import samplesize_confint_proportion

    n = max(1, math.ceil(samplesize_confint_proportion(share, half, _ALPHA)))
    while _half(n, share) > half:  # near 0 and 1 the normal interval promises too much
        n += max(1, n // 50)
    return n


def _half(n: int, share: float) -> float:
    low, high = _wilson(share * n, n)
    return (high - low) / 2


def _wilson(won: float, n: int) -> tuple[float, float]:
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(won, n, _ALPHA, method="wilson")
    return float(low), float(high)


def reached(table: pa.Table, variant: str = games.BASE, factions: Sequence[str] | None = None) -> list[Reached]:
    """What the games of a variant say of each faction, in the order of `factions` (None: all of Root); truncated games
    are not won."""
    import pyarrow.compute as pc

    table = table.filter(pc.equal(table["variant"].cast(pa.string()), variant))
    names = pc.list_flatten(table["factions"]).cast(pa.string()).to_numpy(zero_copy_only=False)
    won = games.cells(table, "won")
    rows = []
    for faction in lab_of().factions({}) if factions is None else factions:
        own = names == faction
        if own.any():
            n, k = int(own.sum()), int(np.count_nonzero(won[own]))
            rows.append(Reached(faction, n, k, *_wilson(k, n)))
    return rows
