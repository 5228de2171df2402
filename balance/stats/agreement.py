"""Statements about the game that several agents agree on, who played the same deals.

A thing is a faction, a seat, or a faction in a seat; its share is compared with par. Intervals are simultaneous for one
kind of thing (Bonferroni): all of them hold at once with a probability of 95 % or more. They are Wilson intervals for
shares, and those of Agresti and Min (2005) for differences on the same deals.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import numpy as np
import pandas as pd
from scipy.special import ndtri

from root_env.balance import BalanceError
from root_env.training.measuring.figures import ALL
from root_env.training.measuring.intervals import Z95, wilson

from . import paired, precision
from . import shares as stats
from .games import Games

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
KINDS = {"faction": ["faction"], "seat": ["seat"], "faction in a seat": ["faction", "seat"]}
"""Kind of things -> columns that tell them apart at tables of one size."""
THING = ["kind", "players", "faction", "seat"]
"""Columns that name a thing."""
EMPTY = (("faction", ALL), ("seat", 0))
"""Column -> its value for things that have no such column."""


def deals(games: Mapping[str, Games]) -> Deals:
    """The games that all agents have played. BalanceError if there are none, or if their tables differ."""
    every = list(games.values())
    common = every[0].game if every else np.array([])
    for one in every[1:]:
        common = np.intersect1d(common, one.game, assume_unique=True)
    if not len(common):
        raise BalanceError("no game has been played by all agents yet: there is nothing to compare")
    found = {label: one.pick(np.isin(one.game, common)) for label, one in games.items()}
    first = next(iter(found.values()))
    for label, one in found.items():
        if first.factions != one.factions or not np.array_equal(first.faction, one.faction):
            raise BalanceError(f"{label}: games of one number have other tables than those of the other agents")
    return found


def _things(played: Deals) -> Iterator[tuple[str, list[str], int]]:
    """(kind, columns of `Games.entries` that tell its things apart, number of its things)."""
    first = next(iter(played.values()))
    for kind, keys in KINDS.items():
        times = len(first.factions) if "faction" in keys else 1
        yield kind, ["players", *keys], sum(times * (size if "seat" in keys else 1) for size in first.sizes)


def _whole(parts: list[pd.DataFrame], columns: list[str]) -> pd.DataFrame:
    """The tables of all kinds as one, with THING first."""
    found = pd.concat([one.assign(**{name: one.get(name, empty) for name, empty in EMPTY}) for one in parts])
    return found.reset_index(drop=True)[[*THING, *columns]]


# -- shares and verdicts ----------------------------------------------------------------------------------


def shares(played: Deals) -> pd.DataFrame:
    """By kind, thing and agent: `games` (seats), `won`, `share`, `low`, `high` (simultaneous), `par`, `side`.

    Par is the mean win rate of all seats in the agent's games; a coalition has two winners.
    """
    parts = []
    for kind, keys, count in _things(played):
        each = []
        for label, games in played.items():
            par = games.entries.groupby("players")["won"].mean()
            found = stats.rates(games.entries, keys)
            each.append(found.assign(kind=kind, agent=label, par=found["players"].map(par)))
        found = pd.concat(each).sort_values(keys, kind="stable")
        low, high = wilson(found["won"], found["games"], LEVEL / (count * len(played)))
        parts.append(found.assign(share=found["won"] / found["games"], low=low, high=high))
    found = _whole(parts, ["agent", "games", "won", "share", "low", "high", "par"])
    low, high, par = (found[name] for name in ("low", "high", "par"))
    at = (par - MARGIN <= low) & (high <= par + MARGIN)
    return found.assign(side=np.select([low > par, high < par, at], [ABOVE, BELOW, AT], UNSURE))


def differences(played: Deals) -> pd.DataFrame:
    """By kind, thing and two agents: `games`, `difference` of the first to the second on the same deals, simultaneous
    `low`, `high`; `same`: it may be zero or is less than MARGIN; `far`: it is more than MARGIN; `smallest` and
    `for_1` as in `precision.differences`, for these intervals."""
    pairs = list(itertools.combinations(played, 2))
    parts, entries = [], next(iter(played.values())).entries
    for kind, keys, count in _things(played):
        each = []
        for one, other in pairs:
            first, second = (played[agent].entries["won"] for agent in (one, other))
            of = entries.assign(games=1, gained=first & ~second, lost=second & ~first)
            found = of.groupby(keys, observed=True)[["games", "gained", "lost"]].sum().reset_index()
            each.append(found.assign(kind=kind, agent=one, other=other))
        found = pd.concat(each).sort_values(keys, kind="stable")
        parts.append(precision.differences(found, LEVEL / (count * len(pairs))))
    found = _whole(parts, ["agent", "other", "games", "difference", "low", "high", "smallest", "for_1"])
    low, high = found["low"], found["high"]
    found.insert(10, "same", (low <= 0) & (high >= 0) | (low >= -MARGIN) & (high <= MARGIN))
    found.insert(11, "far", (low > MARGIN) | (high < -MARGIN))
    return found


def verdicts(found: pd.DataFrame, apart: pd.DataFrame) -> pd.DataFrame:
    """By kind and thing, from `shares` and `differences`: `verdict`, `side` (for AGREE and SIDE), the least and the
    greatest share with their agents (`least`, `least_by`, `most`, `most_by`), and `par`."""
    between = apart.groupby(THING).agg(same=("same", "all"), far=("far", "any"))
    rows = []
    for key, of in found.groupby(THING, sort=False):
        least, most = of.loc[of["share"].idxmin()], of.loc[of["share"].idxmax()]
        said = _verdict(set(of["side"]), *between.loc[key])
        rows.append((*key, *said, least["share"], least["agent"], most["share"], most["agent"], of["par"].iloc[0]))
    return pd.DataFrame(rows, columns=[*THING, "verdict", "side", "least", "least_by", "most", "most_by", "par"])


def _verdict(sides: set[str], same: bool = True, far: bool = False) -> tuple[str, str]:
    if len(sides) == 1 and UNSURE not in sides:
        return (AGREE if same else SIDE), sides.pop()
    return (DIFFER if far or {ABOVE, BELOW} <= sides else OPEN), ""


# -- effects with all agents ------------------------------------------------------------------------------


def pairs(played: Deals) -> pd.DataFrame:
    """By faction, opponent and agent: the effect of `shares.pairs` with simultaneous intervals; `side`: "above" or
    "below" zero if that is sure; `verdict` over all agents."""
    found = pd.concat([stats.pairs(games).assign(agent=label) for label, games in played.items()], ignore_index=True)
    if not len(found):
        return found.assign(side="", verdict="")
    wider = ndtri(1 - LEVEL / (2 * len(found))) / Z95
    middle, half = (found["low"] + found["high"]) / 2, wider * (found["high"] - found["low"]) / 2
    return _signs(found.assign(low=middle - half, high=middle + half), ["faction", "opponent"])


def patch(games: Mapping[str, Games]) -> pd.DataFrame:
    """By faction and agent: the effect of the patch, as in `paired.factions`, with simultaneous intervals; `side`,
    `verdict` as in `pairs`."""
    each = [paired.factions(*paired.both(one)).assign(agent=label) for label, one in games.items()]
    found = pd.concat(each, ignore_index=True)
    return _signs(precision.differences(found, LEVEL / len(found)), ["faction"])


def _signs(found: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Adds `side` of zero by agent, and `verdict` over all agents with the same keys."""
    found = found.assign(side=np.select([found["low"] > 0, found["high"] < 0], [ABOVE, BELOW], UNSURE))
    together = found.groupby(keys)["side"].agg(lambda sides: _verdict(set(sides))[0])
    return found.join(together.rename("verdict"), on=keys)


# -- how much is the game ---------------------------------------------------------------------------------


def parts(played: Deals, seed: int = 0) -> pd.DataFrame:
    """By size of table, the part of the differences between factions common to all agents: `game`, with `low` and
    `high` (bootstrap over deals), and `spread` of factions around par (standard deviation of the common part).

    `game` is the share of the common variance (over factions, of the mean over agents) in the sum of it and the
    interaction of faction and agent; both without the variance of chance. NaN if neither is more than chance.
    """
    rng = np.random.default_rng(seed)
    rows = []
    for size in next(iter(played.values())).sizes:
        of = [games.pick(games.players == size) for games in played.values()]
        here = np.unique(of[0].faction)
        here = here[here >= 0]
        seats = (of[0].faction[:, :, None] == here).sum(1).astype(float)
        won = np.stack([((g.faction[:, :, None] == here) & g.won[:, :, None]).sum(1) for g in of], 1).astype(float)
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

    `noises`: times that the variance of chance is in the figures: once, or twice in a resample.
    """
    rates = won / np.maximum(seats, 1)
    among, kinds = rates.shape
    noise = noises * (rates * (1 - rates) / np.maximum(seats, 1)).mean() * (1 - 1 / kinds)
    mean = rates.mean(0)
    common = max(0.0, float(mean.var()) - noise / among)
    left = rates - mean - rates.mean(1, keepdims=True) + mean.mean()
    own = max(0.0, float((left**2).mean()) - noise * (1 - 1 / among))
    return (common / (common + own) if common + own else np.nan), common**0.5
