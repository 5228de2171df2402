"""Before and after a balance patch: games with the same number, seed and seats, played with other figures."""

from __future__ import annotations

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.training.measuring.figures import Z95, paired

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
    """By faction: share won before and after, their difference with its interval, and the exact McNemar test.

    `gained` games were won only after the patch, `lost` only before. The interval is that of Agresti and Min (2005) for
    matched pairs. `smallest`: the smallest difference that so many games would have shown, `for_1`: how many games show
    a difference of one percentage point (`precision.smallest_effect`, `games_for`).
    """
    from statsmodels.stats.contingency_tables import mcnemar

    rows = []
    for f, faction in enumerate(before.factions):
        here = before.faction == f
        n = int(here.sum())
        if not n:
            continue
        was, now = before.won[here], after.won[here]
        gained, lost = int((now & ~was).sum()), int((was & ~now).sum())
        centre, variance = paired(gained, lost, n)
        half = Z95 * variance**0.5
        test = mcnemar([[0, gained], [lost, 0]], exact=True).pvalue if gained + lost else 1.0
        row = (was.mean(), now.mean(), gained, lost, (gained - lost) / n, centre - half, centre + half, float(test))
        discordant = (gained + lost + 1) / (n + 2)
        seen = (precision.smallest_effect(n, discordant), precision.games_for(0.01, discordant))
        rows.append((faction, n, *row, *seen))
    head = ["faction", "games", "before", "after", "gained", "lost", "difference", "low", "high", "p"]
    head += ["smallest", "for_1"]
    return pd.DataFrame(rows, columns=head)


def games(before: Games, after: Games) -> pd.DataFrame:
    """Whole games before and after: share truncated, player turns, decisions; mean paired differences."""
    rows = []
    measures = {
        "truncated": lambda g: g.truncated.astype(float),
        "turns": lambda g: g.turns.astype(float),
        "decisions": lambda g: g.decisions.sum(1).astype(float),
    }
    for what, measure in measures.items():
        was, now = measure(before), measure(after)
        apart = now - was
        half = Z95 * apart.std(ddof=1) / np.sqrt(len(apart)) if len(apart) > 1 else np.nan
        middle = apart.mean()
        rows.append((what, len(apart), was.mean(), now.mean(), middle, middle - half, middle + half))
    return pd.DataFrame(rows, columns=["what", "games", "before", "after", "difference", "low", "high"])


def same(before: Games, after: Games) -> float:
    """Share of the games with the same winners in both variants."""
    return float((before.won == after.won).all(1).mean()) if len(before) else 0.0
