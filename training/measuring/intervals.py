"""Intervals of 95 % for shares: Wilson's, and that of matched pairs."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy

Z95 = 1.959964
"""Two-sided 95 % quantile of the normal distribution."""


def wilson(won: Any, games: Any, alpha: float = 0.05) -> tuple[Any, Any]:
    """The interval (Wilson 1927) of shares of games won, numbers or arrays: low and high; 0 to 1 without games.

    `won` may be a sum of shares, which `scipy.stats.binomtest` does not take. With `alpha` it holds in 1 - `alpha` of
    the cases.
    """
    z, n, there = scipy.special.ndtri(1 - alpha / 2), np.maximum(games, 1), np.greater(games, 0)
    share, whole = np.clip(won / n, 0, 1), 2 * (n + z**2)
    middle, half = (2 * n * share + z**2) / whole, z / whole * np.sqrt(4 * n * share * (1 - share) + z**2)
    low = np.where(there & (share > 0), np.clip(middle - half, 0, 1), 0.0)
    high = np.where(there & (share < 1), np.clip(middle + half, 0, 1), 1.0)
    return low[()], high[()]


def paired(only: int, lost: int, games: int) -> tuple[float, float]:
    """(centre, variance) of the difference of two shares in matched pairs: `only` of them gained, `lost` lost.

    Agresti and Min (Statistics in Medicine 24, 2005): half a pair is added to each of the four cells, so that the
    interval of it also holds for few games.
    """
    centre = (only - lost) / (games + 2)
    return centre, ((only + lost + 1) / (games + 2) - centre**2) / (games + 2)
