"""Intervals, and the games that a precision takes: half widths of 95 % intervals of win rates."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy

from root_env.training.measuring.intervals import Z95, paired, wilson

if TYPE_CHECKING:
    import pandas as pd

WORST = 0.5
"""The share that takes the most games."""
POWER = 0.8
"""Probability with which an effect is seen that is called visible: its 95 % interval leaves out zero."""
TARGETS = (1.0, 0.5)
"""Half widths for which a report gives the number of games, in percentage points."""


def mean_interval(numbers: Any, ddof: int = 1) -> tuple[float, float, float]:
    """The mean, and its normal 95 % interval; NaN for the interval of a single number."""
    n, mean = len(numbers), float(np.mean(numbers))
    half = Z95 * float(np.std(numbers, ddof=ddof)) / n**0.5 if n > ddof else math.nan
    return mean, mean - half, mean + half


def games_for(effect: float, discordant: float, alpha: float = 0.05) -> int:
    """Pairs of games after which a difference of `effect` between two shares is seen with POWER.

    `discordant`: part of the pairs that only one of the two won. Connor (1987), for McNemar's test, as statsmodels has
    it for a normal test with other variances under the two hypotheses.
    """
    from statsmodels.stats.power import normal_sample_size_one_tail

    discordant = max(discordant, effect)
    spread, left = discordant**0.5, (discordant - effect**2) ** 0.5
    return math.ceil(normal_sample_size_one_tail(effect, POWER, alpha / 2, spread, left))


def smallest_effect(games: int, discordant: float, alpha: float = 0.05) -> float:
    """The smallest difference between two shares that so many pairs of games show with POWER; see `games_for`.

    It is 1 where even a change of all games would not be seen.
    """

    def missing(effect: float) -> float:
        return games_for(effect, discordant, alpha) - games

    if missing(1.0) > 0:
        return 1.0
    return float(scipy.optimize.brentq(missing, 1e-4, 1.0, xtol=1e-5)) if missing(1e-4) > 0 else 1e-4


def differences(found: pd.DataFrame, alpha: float = 0.05) -> pd.DataFrame:
    """A table of pairs of `games`, of them `gained` by one and `lost` by it, with these columns added.

    `difference`, `low`, `high`: the interval of Agresti and Min (2005) for matched pairs, of this `alpha`. `smallest`:
    the smallest difference that so many games would have shown; `for_1`: games that show one percentage point.
    """
    rows, z = [], float(scipy.special.ndtri(1 - alpha / 2))
    for gained, lost, n in zip(found["gained"], found["lost"], found["games"], strict=True):
        centre, variance = paired(gained, lost, n)
        half, discordant = z * variance**0.5, (gained + lost + 1) / (n + 2)
        seen = (smallest_effect(n, discordant, alpha), games_for(0.01, discordant, alpha))
        rows.append(((gained - lost) / n, centre - half, centre + half, *seen))
    names = ("difference", "low", "high", "smallest", "for_1")
    return found.assign(**dict(zip(names, zip(*rows, strict=True), strict=True)))


def half_width(seats: Mapping[str, float], count: int) -> float:
    """The widest half width after `count` games: of a share of one half and the faction with fewest `seats` a game."""
    return _half(max(1, int(count * min(seats.values()))), WORST)


def needed(seats: Mapping[str, float], half: float, shares: Mapping[str, float] | None = None) -> int:
    """Games after which no faction's interval is wider than `half` to either side; 0 < half < 0.5.

    `seats`: faction -> seats it has in a game (`Design.shares`). `shares`: win rates that are known; one half, the
    worst, for all others.
    """
    shares = shares or {}
    return max(math.ceil(_seats_for(half, shares.get(faction, WORST)) / n) for faction, n in seats.items())


def _seats_for(half: float, share: float) -> int:
    """Seats after which the Wilson interval of a share is narrow enough."""
    z = scipy.special.ndtri(0.975)
    n = max(1, math.ceil(share * (1 - share) * (z / half) ** 2))
    while _half(n, share) > half:  # near 0 and 1 the sample size is that of the normal interval, which is too narrow
        n += max(1, n // 50)
    return n


def _half(n: int, share: float) -> float:
    low, high = wilson(share * n, n)
    return float(high - low) / 2


def still_needed(count: int, rates: pd.DataFrame) -> pd.DataFrame:
    """For each faction of `rates` (as of `shares.factions`, over all tables): `half`, half the width of its interval
    after `count` games, and `for_0`, `for_1`: games in all that bring it to each of TARGETS at the share observed."""
    found = rates.drop_duplicates("faction").reset_index(drop=True)
    found["half"] = (found["high"] - found["low"]) / 2
    for k, points in enumerate(TARGETS):
        found[f"for_{k}"] = [
            needed({row.faction: row.games / count}, points / 100, {row.faction: row.share})
            for row in found.itertuples(index=False)
        ]
    return found
