"""Before and after a balance patch: games with the same number, seed and seats, played with other figures."""

from __future__ import annotations

import numpy as np
import pandas as pd

from root_env.balance import BalanceError

from . import precision
from .games import Games


def both(games: Games) -> tuple[Games, Games]:
    """The games of both variants; the same row has the same number. BalanceError if seats differ."""
    before, after = games.of("base"), games.of("patched")
    _, first, second = np.intersect1d(before.game, after.game, assume_unique=True, return_indices=True)
    before, after = before.pick(first), after.pick(second)
    if not (np.array_equal(before.faction, after.faction) and np.array_equal(before.agent, after.agent)):
        raise BalanceError("games with the same number have other seats in the two variants")
    return before, after


def factions(before: Games, after: Games) -> pd.DataFrame:
    """By faction: share won before and after, their difference as of `precision.differences`, and `p`, the exact
    McNemar test. `gained` games were won only after the patch, `lost` only before."""
    from statsmodels.stats.contingency_tables import mcnemar

    was, now = before.entries["won"], after.entries["won"]
    of = before.entries[["faction"]].assign(games=1, before=was, after=now, gained=now & ~was, lost=was & ~now)
    found = of.groupby("faction", observed=True).sum().reset_index()
    found["p"] = [
        float(mcnemar([[0, gained], [lost, 0]], exact=True).pvalue) if gained + lost else 1.0
        for gained, lost in zip(found["gained"], found["lost"], strict=True)
    ]
    found = found.assign(before=found["before"] / found["games"], after=found["after"] / found["games"])
    columns = ["faction", "games", "before", "after", "gained", "lost", "difference", "low", "high", "p"]
    return precision.differences(found)[[*columns, "smallest", "for_1"]]


def games(before: Games, after: Games) -> pd.DataFrame:
    """Whole games before and after: share truncated, player turns, decisions; mean paired differences."""
    rows = []
    for what, was, now in (
        ("truncated", before.truncated, after.truncated),
        ("turns", before.turns, after.turns),
        ("decisions", before.decisions.sum(1), after.decisions.sum(1)),
    ):
        rows.append((what, len(was), was.mean(), now.mean(), *precision.mean_interval(now.astype(float) - was)))
    return pd.DataFrame(rows, columns=["what", "games", "before", "after", "difference", "low", "high"])


def same(before: Games, after: Games) -> float:
    """Share of the games with the same winners in both variants."""
    return float((before.won == after.won).all(1).mean()) if len(before) else 0.0
