"""Where several agents that played the same deals agree on the game.

A thing is a faction, a seat, or a faction in a seat; its share is compared with par. Intervals are simultaneous for one
kind of thing (Bonferroni): all of them hold at once with a probability of 95 % or more. They are Wilson intervals for
shares, and those of Agresti and Min (2005) for differences on the same deals.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.training.measuring.figures import ALL, Z95, paired

from . import paired as stats_paired
from . import precision
from . import shares as stats
from .games import Games
from .precision import wilson

MARGIN = 0.05
"""Differences with an interval within this margin are negligible."""
LEVEL = 0.05
"""Probability that any interval of a kind fails, at most."""
AGREE, SIDE, DIFFER, OPEN = "agree", "agree on the side", "differ", "open"
"""Verdicts of the agents on a thing. `AGREE`: it is on the same side of par with all, and no two differ by more than
MARGIN; `SIDE`: on the same side, but some differ; `DIFFER`: surely above par with one and below with another, or surely
further apart than MARGIN; `OPEN`: too close to par, or too few games."""
ABOVE, BELOW, AT, UNSURE = "above", "below", "at par", "?"
DRAWS = 400
Deals = Mapping[str, Games]
"""Agent -> its games, only those that all agents have played; the same row is the same deal."""


class Thing(NamedTuple):
    """What is compared: at tables of `players`, a faction or "all", and a seat from 1, or 0 for all seats."""

    players: int
    faction: str
    seat: int


THING = ("players", "faction", "seat")
"""Columns of a Thing."""


def deals(games: Mapping[str, Games]) -> Deals:
    """The games that all agents have played. BalanceError if there are none, or if their tables differ."""
    common = None
    for one in games.values():
        common = one.game if common is None else np.intersect1d(common, one.game, assume_unique=True)
    if common is None or not len(common):
        raise BalanceError("no game has been played by all agents yet: there is nothing to compare")
    found = {label: one.pick(np.isin(one.game, common)) for label, one in games.items()}
    first = next(iter(found.values()))
    for label, one in found.items():
        if first.factions != one.factions or not np.array_equal(first.faction, one.faction):
            raise BalanceError(f"{label}: games of one number have other tables than those of the other agents")
    return found


def things(played: Deals) -> dict[str, list[Thing]]:
    """Kind of things (`faction`, `seat`, `faction in a seat`) -> the things."""
    first = next(iter(played.values()))
    here = [(size, first.factions) for size in first.sizes]
    return {
        "faction": [Thing(size, name, 0) for size, names in here for name in names],
        "seat": [Thing(size, ALL, seat + 1) for size, _ in here for seat in range(size)],
        "faction in a seat": [
            Thing(size, name, seat + 1) for size, names in here for name in names for seat in range(size)
        ],
    }


def _where(games: Games, thing: Thing) -> np.ndarray:
    """The seats of a thing in the games, bool (n, P)."""
    here = games.seated & (games.players == thing.players)[:, None]
    if thing.faction != ALL:
        here &= games.faction == games.factions.index(thing.faction)
    if thing.seat:
        here &= np.arange(here.shape[1]) == thing.seat - 1
    return here


# -- shares and what they say together --------------------------------------------------------------------


def shares(played: Deals) -> pd.DataFrame:
    """By kind, thing and agent: `games` (seats), `won`, `share`, `low`, `high` (simultaneous), `par`, `side`.

    Par is the mean win rate of all seats in the agent's games; a coalition has two winners.
    """
    rows = []
    for kind, every in things(played).items():
        alpha = LEVEL / (len(every) * len(played))
        for thing in every:
            for label, games in played.items():
                here = _where(games, thing)
                n, won = int(here.sum()), int((games.won & here).sum())
                if n:
                    low, high = map(float, wilson(won, n, alpha))
                    every_seat = _where(games, Thing(thing.players, ALL, 0))
                    par = float(games.won[every_seat].mean())
                    rows.append((kind, *thing, label, n, won, won / n, low, high, par, _side(low, high, par)))
    head = ["kind", *THING, "agent", "games", "won", "share", "low", "high", "par", "side"]
    return pd.DataFrame(rows, columns=head)


def _side(low: float, high: float, par: float) -> str:
    if low > par:
        return ABOVE
    if high < par:
        return BELOW
    return AT if par - MARGIN <= low and high <= par + MARGIN else UNSURE


def differences(played: Deals) -> pd.DataFrame:
    """By kind, thing and two agents: `games`, `difference` of the first to the second on the same deals, simultaneous
    `low`, `high`; `same`: it may be zero or is less than MARGIN; `far`: it is more than MARGIN; `smallest` and
    `for_1` as in `stats_paired.factions`, for these intervals."""
    from scipy.stats import norm

    pairs = list(itertools.combinations(played, 2))
    rows = []
    for kind, every in things(played).items():
        alpha = LEVEL / (len(every) * len(pairs))
        z = float(norm.ppf(1 - alpha / 2))
        for thing in every:
            here = _where(next(iter(played.values())), thing)
            n = int(here.sum())
            for one, other in pairs if n else ():
                first, second = played[one].won[here], played[other].won[here]
                only, lost = int((first & ~second).sum()), int((second & ~first).sum())
                centre, variance = paired(only, lost, n)
                low, high = centre - z * variance**0.5, centre + z * variance**0.5
                same = low <= 0 <= high or (low >= -MARGIN and high <= MARGIN)
                far = low > MARGIN or high < -MARGIN
                discordant = (only + lost + 1) / (n + 2)
                seen = (precision.smallest_effect(n, discordant, alpha), precision.games_for(0.01, discordant, alpha))
                rows.append((kind, *thing, one, other, n, (only - lost) / n, low, high, same, far, *seen))
    head = ["kind", *THING, "agent", "other", "games", "difference", "low", "high", "same", "far", "smallest", "for_1"]
    return pd.DataFrame(rows, columns=head)


def verdicts(found: pd.DataFrame, apart: pd.DataFrame) -> pd.DataFrame:
    """By kind and thing, from `shares` and `differences`: `verdict`, `side` (for AGREE and SIDE), the least and the
    greatest share with their agents (`least`, `least_by`, `most`, `most_by`), and `par`."""
    keys = ["kind", *THING]
    between = apart.groupby(keys).agg(same=("same", "all"), far=("far", "any"))
    rows = []
    for key, of in found.groupby(keys, sort=False):
        least, most = of.loc[of["share"].idxmin()], of.loc[of["share"].idxmax()]
        verdict, side = _verdict(set(of["side"]), *(bool(between.loc[key, name]) for name in ("same", "far")))
        ends = (least["share"], least["agent"], most["share"], most["agent"])
        rows.append((*key, verdict, side, *ends, of["par"].iloc[0]))
    return pd.DataFrame(rows, columns=[*keys, "verdict", "side", "least", "least_by", "most", "most_by", "par"])


def _verdict(sides: set[str], same: bool = True, far: bool = False) -> tuple[str, str]:
    if len(sides) == 1 and UNSURE not in sides:
        return (AGREE if same else SIDE), sides.pop()
    return (DIFFER if far or {ABOVE, BELOW} <= sides else OPEN), ""


# -- who hurts whom ---------------------------------------------------------------------------------------


def pairs(played: Deals) -> pd.DataFrame:
    """By faction, opponent and agent: the effect of `stats.pairs` with simultaneous intervals; `side`: "above" or
    "below" zero if that is sure; `verdict` over all agents."""
    found = pd.concat([stats.pairs(games).assign(agent=label) for label, games in played.items()], ignore_index=True)
    if not len(found):
        return found.assign(side="", verdict="")
    return _signs(_widened(found), ["faction", "opponent"])


def _widened(found: pd.DataFrame) -> pd.DataFrame:
    """Normal 95 % intervals, made simultaneous."""
    from scipy.stats import norm

    wider = float(norm.ppf(1 - LEVEL / (2 * len(found)))) / Z95
    middle, half = (found["low"] + found["high"]) / 2, wider * (found["high"] - found["low"]) / 2
    return found.assign(low=middle - half, high=middle + half)


def _signs(found: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Adds `side` of zero by agent, and `verdict` over all agents with the same keys."""
    found = found.assign(side=np.select([found["low"] > 0, found["high"] < 0], [ABOVE, BELOW], UNSURE))
    together = found.groupby(keys)["side"].agg(lambda sides: _verdict(set(sides))[0])
    return found.join(together.rename("verdict"), on=keys)


def patch(games: Mapping[str, Games]) -> pd.DataFrame:
    """By faction and agent: the effect of the patch, as in `stats_paired.factions`, with simultaneous intervals;
    `side`, `verdict` as in `pairs`."""
    both = {label: stats_paired.factions(*stats_paired.both(one)) for label, one in games.items()}
    found = pd.concat([one.assign(agent=label) for label, one in both.items()], ignore_index=True)
    each = zip(found["games"], (found["gained"] + found["lost"] + 1) / (found["games"] + 2), strict=True)
    found["smallest"], found["for_1"] = zip(
        *(
            (
                precision.smallest_effect(n, part, LEVEL / len(found)),
                precision.games_for(0.01, part, LEVEL / len(found)),
            )
            for n, part in each
        ),
        strict=True,
    )
    return _signs(_widened(found), ["faction"])


# -- how much is the game ---------------------------------------------------------------------------------


def parts(played: Deals, seed: int = 0) -> pd.DataFrame:
    """By size of table, how much of the differences between factions is common to all agents: `game`, with `low` and
    `high` (bootstrap over deals), and `spread` of factions around par (standard deviation of the common part).

    `game` is the share of the common variance (over factions, of the mean over agents) in the sum of it and the
    interaction of faction and agent; both without the variance of chance. NaN if neither is more than chance.
    """
    rng = np.random.default_rng(seed)
    rows = []
    for size in next(iter(played.values())).sizes:
        of = [games.pick(games.players == size) for games in played.values()]
        here = [f for f in range(len(of[0].factions)) if (of[0].faction == f).any()]
        seats = np.stack([(of[0].faction == f).sum(1) for f in here], 1).astype(float)
        won = np.stack([np.stack([(g.won & (g.faction == f)).sum(1) for f in here], 1) for g in of], 1).astype(float)
        among, spread = _parts(won.sum(0), seats.sum(0), 1)
        drawn = []
        for _ in range(DRAWS):
            weights = np.bincount(rng.integers(0, len(seats), len(seats)), minlength=len(seats))
            drawn.append(_parts(np.tensordot(weights, won, 1), weights @ seats, 2)[0])
        low, high = np.nanpercentile(drawn, (2.5, 97.5)) if np.isfinite(drawn).any() else (np.nan, np.nan)
        rows.append((size, len(seats), among, low, high, spread))
    return pd.DataFrame(rows, columns=["players", "games", "game", "low", "high", "spread"])


def _parts(won: np.ndarray, seats: np.ndarray, noises: int) -> tuple[float, float]:
    """(part of the game, spread of factions); `won` (agents, factions), `seats` (factions,).

    `noises`: how often the variance of chance is in the figures: once, or twice in a resample.
    """
    rates = won / np.maximum(seats, 1)
    among, kinds = rates.shape
    noise = noises * (rates * (1 - rates) / np.maximum(seats, 1)).mean() * (1 - 1 / kinds)
    mean = rates.mean(0)
    common = max(0.0, float(mean.var()) - noise / among)
    left = rates - mean - rates.mean(1, keepdims=True) + mean.mean()
    own = max(0.0, float((left**2).mean()) - noise * (1 - 1 / among))
    return (common / (common + own) if common + own else np.nan), common**0.5
