"""The same deals with other figures: before and after a balance patch, and at the points of a sweep.

Games are those of a `Games`; the same row is the same game, with the same seats, before and after and at every point.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.balance.searches.changes import Axis, Point, printed, told

from . import precision
from .games import Games
from .precision import mean_interval
from .shares import with_shares

DRAWS = 400
"""Resamples of games for the interval of `spread`."""

# -- before and after a patch -----------------------------------------------------------------------------


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
        rows.append((what, len(was), was.mean(), now.mean(), *mean_interval(now.astype(float) - was)))
    return pd.DataFrame(rows, columns=["what", "games", "before", "after", "difference", "low", "high"])


def same(before: Games, after: Games) -> float:
    """Share of the games with the same winners in both variants."""
    return float((before.won == after.won).all(1).mean()) if len(before) else 0.0


# -- sweeps -----------------------------------------------------------------------------------------------


def rates(axes: Sequence[Axis], played: Mapping[Point, Games]) -> pd.DataFrame:
    """By point and faction: `games`, `won`, `share` with its 95 % interval `low`, `high`; `difference` to the point
    without a change on the same deals with `least`, `most`; `smallest`, `for_1` as in `precision.differences`."""
    words, parts = [one.word for one in axes], []
    for point, games in played.items():
        found = factions(played[printed(axes)], games).rename(columns={"low": "least", "high": "most"})
        if point == printed(axes):
            found[["difference", "least", "most"]] = 0.0
        won = (found["after"] * found["games"]).round().astype(int)
        parts.append(with_shares(found.assign(won=won, **dict(zip(words, point, strict=True)))))
    columns = ["faction", "games", "won", "share", "low", "high", "difference", "least", "most", "smallest", "for_1"]
    return pd.concat(parts, ignore_index=True)[[*words, *columns]]


def slopes(axes: Sequence[Axis], played: Mapping[Point, Games]) -> pd.DataFrame:
    """By figure and faction: change of the win rate for one more of the figure, `effect` with `low`, `high`.

    It is the least-squares slope over all points, taken game by game: differences between deals drop out.
    """
    weights = {k: _weights(axes, played, (k,)) for k in range(len(axes))}
    rows = [(axes[k].word, faction, *found) for k, of in weights.items() for faction, found in _effects(of, played)]
    return pd.DataFrame(rows, columns=["figure", "faction", "effect", "low", "high"])


def interactions(axes: Sequence[Axis], played: Mapping[Point, Games]) -> pd.DataFrame:
    """By two figures and faction: change of the win rate by both beyond the sum of each, `effect` with `low`, `high`.

    It is the product term of a least-squares fit over the whole grid, taken game by game, for both figures moved over
    their whole ranges.
    """
    rows = []
    for one, other in itertools.combinations(range(len(axes)), 2):
        span = np.prod([axes[k].values[-1] - axes[k].values[0] for k in (one, other)])
        for faction, found in _effects(_weights(axes, played, (one, other)), played):
            rows.append((axes[one].word, axes[other].word, faction, *(float(span * value) for value in found)))
    return pd.DataFrame(rows, columns=["figure", "other", "faction", "effect", "low", "high"])


def _weights(axes: Sequence[Axis], played: Mapping[Point, Games], of: Sequence[int]) -> np.ndarray:
    """A weight for each point, by which outcomes sum to the coefficient of a product of figures; float (points,).

    On a whole grid the products of centred figures are orthogonal.
    """
    points = np.array(list(played), float)
    term = np.prod([points[:, k] - np.mean(axes[k].values) for k in of], axis=0)
    return term / (term**2).sum()


def _effects(weights: np.ndarray, played: Mapping[Point, Games]) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """(faction, (effect, low, high)) of a weighted sum over the points, with an interval over games."""
    every = list(played.values())
    for f, faction in enumerate(every[0].factions):
        here = every[0].faction == f
        if here.any():
            moved = sum(weight * games.won[here] for weight, games in zip(weights, every, strict=True))
            yield faction, mean_interval(moved)


# -- balance and length -----------------------------------------------------------------------------------


def front(axes: Sequence[Axis], played: Mapping[Point, Games]) -> pd.DataFrame:
    """By point, in words too: distance of win rates from par, and length of games; `front`: none beats it in both.

    `spread`: root mean square distance of the factions' win rates from par, with the part of chance taken out, and a
    bootstrap interval `low`, `high` over games, the same resamples at every point. `turns`: mean number of player
    turns, with `least`, `most`; `change`: on the same deals, to the point without a change, with `change_low`,
    `change_high`.
    """
    base, rng = played[printed(axes)], np.random.default_rng(0)
    draws = rng.multinomial(len(base), np.full(len(base), 1 / len(base)), DRAWS).astype(np.float64)
    rows = []
    for point, games in played.items():
        spread = float(_spreads(games, np.ones((1, len(games))), 1)[0])
        low, high = np.percentile(_spreads(games, draws, 2), (2.5, 97.5))
        turns = games.turns.astype(float)
        change = mean_interval(turns - base.turns)
        rows.append((*point, told(axes, point), spread, low, high, *mean_interval(turns), *change))
    head = ["point", "spread", "low", "high", "turns", "least", "most", "change", "change_low", "change_high"]
    found = pd.DataFrame(rows, columns=[*(one.word for one in axes), *head])
    return found.assign(front=_undominated(found[["spread", "turns"]].to_numpy()))


def _spreads(games: Games, weights: np.ndarray, noises: int) -> np.ndarray:
    """The spread for each row of weights of games, (draws, n); `noises`: as in `agreement._parts`."""
    par, apart = games.won.sum(1) / games.players, []
    for f in range(len(games.factions)):
        here = games.faction == f
        if here.any():
            seats = np.maximum(weights @ here.sum(1), 1)
            share = weights @ (games.won & here).sum(1) / seats
            off = share - weights @ (par * here.sum(1)) / seats
            apart.append(off**2 - noises * share * (1 - share) / seats)
    return np.sqrt(np.maximum(np.mean(apart, axis=0), 0))


def _undominated(both: np.ndarray) -> np.ndarray:
    """Rows that no other row beats in both columns (less is better), bool (n,)."""
    better = (both[None] <= both[:, None]).all(2) & (both[None] < both[:, None]).any(2)
    return ~better.any(1)
