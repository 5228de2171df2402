"""How precise the win rates are, and how many games more precision takes."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from . import precision
from .stats_games import Games

TARGETS = (1.0, 0.5)
"""Half widths of interest, in percentage points."""


@dataclass(frozen=True)
class Played:
    """Seats of factions in a game, in the mean over those played; stands for the design in `precision.needed`."""

    seats: dict[str, float]

    def shares(self) -> dict[str, float]:
        """Faction -> seats it has in a game."""
        return self.seats


def table(games: Games, rates: pd.DataFrame) -> pd.DataFrame:
    """By faction over all tables: `half`, half the width of its interval now, and games of this design in all that
    bring it to each of TARGETS at the share observed, `for_1.0` and `for_0.5`. `rates` as of `stats.factions`.
    """
    first = rates.drop_duplicates("faction")
    rows = []
    for row in first.itertuples(index=False):
        of = Played({row.faction: row.games / len(games)})
        needed = [precision.needed(of, points / 100, {row.faction: row.share}) for points in TARGETS]
        rows.append((row.faction, row.games, row.share, row.low, row.high, (row.high - row.low) / 2, *needed))
    head = ["faction", "games", "share", "low", "high", "half", *(f"for_{points}" for points in TARGETS)]
    return pd.DataFrame(rows, columns=head)
