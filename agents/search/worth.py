"""What a position is worth: victory points, one's own against those of the others."""

from __future__ import annotations

import numpy as np

BEST, MEAN = 0.5, 0.5
"""How much the best of the others counts, and all of them together."""
SCALE = 60
"""Points that lie between a sure loss and a sure win, from an equal score to both sides."""


def worth(points: np.ndarray) -> np.ndarray:
    """The worth of positions to each player, float (n, players) within 0..1, from victory points (n, players)."""
    points = points.astype(np.float64)
    values = np.empty_like(points)
    for p in range(points.shape[1]):
        others = np.delete(points, p, 1)
        values[:, p] = points[:, p] - BEST * others.max(1) - MEAN * others.mean(1)
    return np.clip(0.5 + values / SCALE, 0.0, 1.0)
