"""The value of a position: a player's victory points against those of the others."""

from __future__ import annotations

import numpy as np

BEST, MEAN = 0.5, 0.5
"""Weights of the most points that another player has, and of the mean of all others."""
SCALE = 60
"""Points from a value of 0, a sure loss, to 1, a sure win."""


def worth(points: np.ndarray) -> np.ndarray:
    """The value of positions to each player, float (n, players) within 0..1, from victory points (n, players)."""
    points = points.astype(np.float64)
    values = np.empty_like(points)
    for p in range(points.shape[1]):
        others = np.delete(points, p, 1)
        values[:, p] = points[:, p] - BEST * others.max(1) - MEAN * others.mean(1)
    return np.clip(0.5 + values / SCALE, 0.0, 1.0)
