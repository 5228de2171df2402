"""Arrays of states, whatever the game: a row per game."""

from __future__ import annotations

import numpy as np


def copy_states(states: np.ndarray) -> np.ndarray:
    """A copy of states, structured array (n,). Far cheaper than `states.copy()`, which goes field by field."""
    return np.ndarray(states.shape, states.dtype, states.view(np.int8).copy())


def as_bytes(states: np.ndarray) -> np.ndarray:
    """States as int8 (n, bytes of one): copies of rows are then copies of bytes, not of fields."""
    return states.view(np.int8).reshape(len(states), states.dtype.itemsize)
