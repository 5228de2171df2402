"""How strong an agent is over rows of games against others: a rating, and a mean that no single row decides.

Both begin with `share` and `par`, what an opponent wins in the agent's place on the same deals. The *rating* is in
points as of Elo: an agent with 100 more has 10^(100 / 400) times the odds. It is the likeliest strength for all rows
together, against opponents whose strengths are fixed in `POPULATION`. A row that every good agent wins says nearly
nothing about it, and weighs nearly nothing. The *standing* of one row is the chance, from 0 to 1, that the agent rather
than the opponent wins the game if one of both does: 0.5 at par.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.special import expit, logit
from scipy.stats import trim_mean

POPULATION: Mapping[str, float] = {"random": -814.0, "rules": 0.0, "policy": 188.0}
"""Opponent -> its rating. `rules` is 0 by definition; the others are the likeliest for the games of these three against
each other in the suite v2 (`fitted`), on root_env 0.3.0, and stay as they are."""
POINTS = 400 / math.log(10)
"""Points of a natural unit of log odds."""
_RESAMPLES = 1000
_MOST = 12.0
"""Bound of a rating, in log odds beside the population's."""
_QUARTER = 0.25
Row = Mapping[str, Any]
"""`opponents`, `won`, `games`, `par`."""
Measure = Callable[[Any, int, float], Any]
"""Of games won (a number or an array), games and par."""


def rating(rows: Sequence[Row], seed: int = 0, population: Mapping[str, float] = POPULATION) -> dict[str, float]:
    """`value`, `low`, `high`: the rating over rows, with its 95 % interval from resampled deals.

    One game won and one lost are added to each row, so that a row without a loss has no infinite say. Rows against
    opponents outside of the population are left out; ValueError if none is left.
    """
    rows = [row for row in rows if row["opponents"] in population]
    if not rows:
        raise ValueError(f"rows: none is against one of {', '.join(population)}")
    games = np.array([row["games"] + 2 for row in rows], float)
    won = np.array([row["won"] + 1 for row in rows], float)
    against = np.array([population[row["opponents"]] / POINTS - logit(_par(row)) for row in rows])
    drawn = np.random.default_rng(seed).binomial(games.astype(int), won / games, (_RESAMPLES, len(rows)))
    found = POINTS * _likeliest(np.concatenate([won[None], drawn]), games, against)
    low, high = np.percentile(found[1:], (2.5, 97.5))
    return {"value": float(found[0]), "low": float(low), "high": float(high)}


def _par(row: Row) -> float:
    return float(_inside(row["par"], row["games"]))


def _inside(share: Any, games: int) -> Any:
    """A share, inside of 0 and 1 by half a game at least."""
    return np.clip(share, 0.5 / games, 1 - 0.5 / games)


def _likeliest(won: np.ndarray, games: np.ndarray, against: np.ndarray) -> np.ndarray:
    """The strengths (n,) at which the expected wins are those of `won` (n, rows), by bisection."""
    low = np.full(len(won), against.min() - _MOST)
    high = np.full(len(won), against.max() + _MOST)
    for _ in range(50):
        middle = (low + high) / 2
        more = (games * expit(middle[:, None] - against)).sum(1) < won.sum(1)
        low, high = np.where(more, middle, low), np.where(more, high, middle)
    return (low + high) / 2


def fitted(rows: Sequence[Row], anchor: str = "rules") -> dict[str, float]:
    """Ratings of all agents and opponents of rows that also name their `agent`, likeliest together; `anchor` has 0."""
    names = sorted({row[who] for row in rows for who in ("agent", "opponents")} | {anchor})
    known = dict.fromkeys(names, 0.0)
    for _ in range(100):
        for name in names:
            if name == anchor:
                continue
            mine = [row for row in rows if row["agent"] == name != row["opponents"]]
            theirs = [row for row in rows if row["opponents"] == name != row["agent"]]
            known[name] = _between(mine, theirs, known)
    return known


def _between(mine: Sequence[Row], theirs: Sequence[Row], known: Mapping[str, float]) -> float:
    """The likeliest rating for games won by an agent and games won against it."""
    rows = [*mine, *theirs]
    signs = np.array([1.0] * len(mine) + [-1.0] * len(theirs))
    games = np.array([row["games"] + 1 for row in rows], float)
    won = np.array([row["won"] + 0.5 for row in rows], float)
    other = [known[row["opponents"]] for row in mine] + [known[row["agent"]] for row in theirs]
    offsets = np.array([logit(_par(row)) for row in rows]) - signs * np.array(other) / POINTS
    low, high = -_MOST, _MOST
    for _ in range(50):
        middle = (low + high) / 2
        # The slope of the log likelihood falls with the strength.
        slope = (signs * (won - games * expit(signs * middle + offsets))).sum()
        low, high = (middle, high) if slope > 0 else (low, middle)
    return POINTS * (low + high) / 2


# -- standings ------------------------------------------------------------------------------------------------


def standing(row: Row) -> float:
    """The standing of one row: odds of the share over odds of the share and of par."""
    return float(_standing(row["won"], row["games"], _par(row)))


def _standing(won: Any, games: int, par: float) -> Any:
    return expit(logit(_inside(won / games, games)) - logit(par))


def standings(runs: Sequence[Sequence[Row]], seed: int = 0) -> dict[str, float]:
    """`value`, `low`, `high`: the interquartile mean of the standings of several tasks, see `interquartile`."""
    return interquartile(runs, _standing, seed)


def shares(rows: Sequence[Row], seed: int = 0) -> dict[str, float]:
    """`value`, `low`, `high`: the interquartile mean of the shares won on one task, over training seeds."""
    return interquartile([rows], lambda won, games, par: won / games, seed)


def interquartile(runs: Sequence[Sequence[Row]], measure: Measure, seed: int = 0) -> dict[str, float]:
    """The mean of a measure over tasks, each with the rows of one or more training seeds, without the lowest and the
    highest quarter of all rows, so that no saturated task decides.

    The 95 % interval is a bootstrap in two steps: the seeds of each task are drawn with replacement, then the deals of
    each (Agarwal et al. 2021, with deals besides). ValueError without a row.
    """
    if not runs or not all(runs):
        raise ValueError("runs: needs the rows of at least one seed for each task")
    rng = np.random.default_rng(seed)
    drawn = []
    for rows in runs:
        # By resample and place: which seed stands there, and how many of its games it wins.
        which = rng.integers(len(rows), size=(_RESAMPLES, len(rows)))
        each = []
        for row in rows:
            part = _inside(row["won"] / row["games"], row["games"])
            each.append(measure(rng.binomial(row["games"], part, which.shape), row["games"], _par(row)))
        drawn.append(np.take_along_axis(np.stack(each), which[None], 0)[0])
    value = trim_mean([measure(row["won"], row["games"], _par(row)) for rows in runs for row in rows], _QUARTER)
    low, high = np.percentile(trim_mean(np.concatenate(drawn, 1), _QUARTER, axis=1), (2.5, 97.5))
    return {"value": float(value), "low": float(low), "high": float(high)}
