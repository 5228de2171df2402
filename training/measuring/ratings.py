"""The strength of agents: ratings, and a mean over tasks that no single task decides.

`plackett_luce` rates those who sit in the same games, one game after another. All else is about rows of games with
`share` and `par`, what an opponent wins in the agent's place on the same deals. The *rating* is in points as of Elo: an
agent with 100 more has 10^(100 / 400) times the odds. It is the likeliest strength for all rows together, against
opponents whose strengths are fixed in `POPULATION`. A row that every good agent wins says nearly nothing about it, and
weighs nearly nothing. The *standing* of one row is the chance, from 0 to 1, that the agent rather than the opponent
wins the game if one of both does: 0.5 at par.

Intervals are a bootstrap of what was drawn: deals, on which all runs of an agent and par have played, and runs, which
are drawn for all tasks at once, since seed 3 of one task may be the network that plays another as well.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy  # loads its parts where they are first used: two seconds for `stats`

from root_env.support.documents import Fields

from .received import unpacked

POPULATION: Mapping[str, float] = {"random": -814.0, "rules": 0.0, "policy": 188.0}
"""Opponent -> its rating. `rules` is 0 by definition; the others are the likeliest for the games of these three against
each other in the suite v2 (`fitted`), on root_env 0.3.0, and stay as they are."""
POINTS = 400 / math.log(10)
"""Points of a natural unit of log odds."""
_RESAMPLES = 1000
_MOST = 12.0
"""Bound of a rating, in log odds beside the population's."""
_QUARTER = 0.25
Row = Fields
"""`opponents`, `games`, `won`, `par`; for an interval also `wins` and `par_wins`, as `received.packed` writes them."""
Measure = Callable[[Any, int, Any], Any]
"""A figure of games won (a number or an array), games and par."""


def rating(rows: Sequence[Row], seed: int = 0, population: Mapping[str, float] = POPULATION) -> dict[str, float]:
    """`value`, `low`, `high`: the rating over rows, with its 95 % interval from resampled deals.

    One game won and one lost are added to each row, so that a row without a loss has no infinite say. Rows against
    opponents outside of the population are left out; ValueError if none is left.
    """
    rows = [row for row in rows if row["opponents"] in population]
    if not rows:
        raise ValueError(f"rows: none is against one of {', '.join(population)}")
    strengths = tuple(population[row["opponents"]] / POINTS for row in rows)
    return _rating(tuple(map(_played, rows)), strengths, seed)._asdict()


class _Played(NamedTuple):
    """The part of a row that figures follow from."""

    games: int
    won: int
    par: float
    wins: str | None
    par_wins: str


def _played(row: Row) -> _Played:
    return _Played(row["games"], row["won"], row["par"], row["wins"], row["par_wins"])


class _Figure(NamedTuple):
    value: float
    low: float
    high: float


_kept = functools.lru_cache(1024)
"""Of the same games a figure is computed once: a leaderboard is read and written again with every result."""


@_kept
def _rating(rows: tuple[_Played, ...], strengths: tuple[float, ...], seed: int) -> _Figure:
    """See `rating`; `strengths` are those of the opponents, in log odds."""
    rng, games = np.random.default_rng(seed), np.array([row.games for row in rows])
    seen = np.array([[row.par * row.games, row.won] for row in rows])
    both = np.concatenate([seen[None], np.stack([_drawn([row], rng) for row in rows], 1)])
    against = np.array(strengths) - scipy.special.logit(_inside(both[..., 0] / games, games))
    found = POINTS * _likeliest(both[..., 1] + 1, games + 2, against)
    low, high = np.percentile(found[1:], (2.5, 97.5))
    return _Figure(float(found[0]), float(low), float(high))


def _drawn(rows: Sequence[_Played], rng: np.random.Generator) -> np.ndarray:
    """Games won by par and by each of the rows, which have the same deals, in resampled deals: (resamples, 1 + rows).

    A deal that all win and one that nobody wins are drawn with the others, and are taken away again on average: so a
    row without a win is not sure to have none.
    """
    games = rows[0].games
    sides = [unpacked(one, games) if one else np.zeros(games, bool) for one in _sides(rows)]
    # Deals with the same winners are alike: how often each kind is drawn says all.
    kinds, counts = np.unique(
        np.pad(sides, ((0, 0), (1, 1)), constant_values=(False, True)), axis=1, return_counts=True
    )
    return np.clip(rng.multinomial(games + 2, counts / (games + 2), _RESAMPLES) @ kinds.T - 1, 0, games)


def _sides(rows: Sequence[_Played]) -> list[str | None]:
    """The games won by par and by each row; None where the agent cannot play."""
    return [rows[0].par_wins, *(row.wins for row in rows)]


def _par(row: Row) -> float:
    return float(_inside(row["par"], row["games"]))


def _inside(share: Any, games: Any) -> Any:
    """A share, inside of 0 and 1 by half a game at least."""
    return np.clip(share, 0.5 / games, 1 - 0.5 / games)


def _likeliest(won: np.ndarray, games: np.ndarray, against: np.ndarray) -> np.ndarray:
    """The strengths (n,) at which the expected wins are those of `won` (n, rows), by bisection; `against` (n, rows)."""
    low = np.full(len(won), against.min() - _MOST)
    high = np.full(len(won), against.max() + _MOST)
    for _ in range(50):
        middle = (low + high) / 2
        more = (games * scipy.special.expit(middle[:, None] - against)).sum(1) < won.sum(1)
        low, high = np.where(more, middle, low), np.where(more, high, middle)
    return (low + high) / 2


def fitted(rows: Sequence[Row], anchor: str = "rules") -> dict[str, float]:
    """Ratings of all agents and opponents of rows that also name their `agent`, likeliest together; `anchor` has 0."""
    rows = [row for row in rows if row["agent"] != row["opponents"]]
    names = sorted({row[who] for row in rows for who in ("agent", "opponents")} | {anchor})
    mine, theirs = (np.array([names.index(row[who]) for row in rows]) for who in ("agent", "opponents"))
    games, won = np.array([(row["games"] + 1, row["won"] + 0.5) for row in rows]).T
    at_par = scipy.special.logit([_par(row) for row in rows])

    def surprise(strengths: np.ndarray) -> float:
        odds = strengths[mine] - strengths[theirs] + at_par
        return -float((won * scipy.special.log_expit(odds) + (games - won) * scipy.special.log_expit(-odds)).sum())

    found = POINTS * scipy.optimize.minimize(surprise, np.zeros(len(names))).x
    return dict(zip(names, (found - found[names.index(anchor)]).tolist(), strict=True))


# -- standings ------------------------------------------------------------------------------------------------


def standing(row: Row) -> float:
    """The standing of one row: odds of the share over odds of the share and of par."""
    return float(_standing(row["won"], row["games"], _par(row)))


def _standing(won: Any, games: int, par: Any) -> Any:
    mine, theirs = scipy.special.logit(_inside(won / games, games)), scipy.special.logit(_inside(par, games))
    return scipy.special.expit(mine - theirs)


def standings(runs: Sequence[Sequence[Row]], seed: int = 0) -> dict[str, float]:
    """`value`, `low`, `high`: the interquartile mean of the standings of several tasks, see `interquartile`."""
    return interquartile(runs, _standing, seed)


def shares(rows: Sequence[Row], seed: int = 0) -> dict[str, float]:
    """`value`, `low`, `high`: the interquartile mean of the shares won on one task, over training seeds."""
    return interquartile([rows], _share, seed)


def _share(won: Any, games: int, par: Any) -> Any:
    return won / games


def interquartile(runs: Sequence[Sequence[Row]], measure: Measure, seed: int = 0) -> dict[str, float]:
    """The mean of a measure over tasks, each with the rows of one or more training seeds on the same deals, without the
    lowest and the highest quarter of all rows, so that no saturated task decides.

    95 % interval: deals are drawn with replacement for each task, for all of its rows and for par at once; seeds for
    all tasks at once, the k-th row of each being of the k-th seed. How far drawn seeds lead away is enlarged as a
    variance over few is. One row for each task says nothing of other seeds. ValueError without a row.
    """
    if not runs or not all(runs):
        raise ValueError("runs: needs the rows of at least one seed for each task")
    return _interquartile(tuple(tuple(map(_played, rows)) for rows in runs), measure, seed)._asdict()


@_kept
def _interquartile(runs: tuple[tuple[_Played, ...], ...], measure: Measure, seed: int) -> _Figure:
    rng, seeds = np.random.default_rng(seed), max(map(len, runs))
    places = rng.random((_RESAMPLES, seeds))
    each, drawn = [], []
    for rows in runs:
        won = _drawn(rows, rng)
        each.append(measure(won[:, 1:], rows[0].games, won[:, :1] / rows[0].games))
        which = (places[:, : len(rows)] * len(rows)).astype(int)
        drawn.append(np.take_along_axis(each[-1], which, 1))
    value = scipy.stats.trim_mean([measure(row.won, row.games, row.par) for rows in runs for row in rows], _QUARTER)
    middle, away = (scipy.stats.trim_mean(np.concatenate(one, 1), _QUARTER, axis=1) for one in (each, drawn))
    found = middle + (away - middle) * (seeds / max(seeds - 1, 1)) ** 0.5
    low, high = np.percentile(np.clip(found, 0, 1), (2.5, 97.5))
    return _Figure(float(value), float(low), float(high))


# -- games one after another ----------------------------------------------------------------------------------


class Rating(NamedTuple):
    """A rating of openskill: a normal distribution of strength."""

    mu: float
    sigma: float


def plackett_luce(games: Iterable[tuple[Sequence[Hashable], np.ndarray, np.ndarray]]) -> dict[Any, Rating]:
    """Ratings by name after games in their order, each given by the names of its players, who won, victory points.

    Plackett-Luce (Weng and Lin, JMLR 12, 2011) as in openskill; see `places`. Players do not change between games, so
    nothing is added to sigma (tau 0). One in several seats learns from each: shifts of mu add up, factors of sigma
    multiply.
    """
    from openskill.models import PlackettLuce

    model, known = PlackettLuce(tau=0), {}
    for names, won, points in games:
        known |= {name: model.rating() for name in names if name not in known}
        before = [known[name] for name in names]
        seats = [[model.rating(one.mu, one.sigma)] for one in before]  # of one object openskill would rate all seats
        after = model.rate(seats, ranks=places(won, points))
        for name, was, (new,) in zip(names, before, after, strict=True):
            now = known[name]
            known[name] = model.rating(now.mu + new.mu - was.mu, now.sigma * new.sigma / was.sigma)
    return {name: Rating(one.mu, one.sigma) for name, one in known.items()}


def places(won: np.ndarray, vp: np.ndarray) -> list[float]:
    """Places of the players of a game, from 1: all winners first, then by victory points; ties share a place."""
    key = np.where(won, np.iinfo(np.int64).max, vp.astype(np.int64))
    return [float(1 + (key > mine).sum()) for mine in key]
