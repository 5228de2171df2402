"""Copies of arrays of states of any game."""

import numpy as np


def copy_states(states: np.ndarray) -> np.ndarray:
    """A copy of states, structured array (n,). It is far cheaper than `states.copy()`, which goes field by field."""
    return np.ndarray(states.shape, states.dtype, states.view(np.int8).copy())


def as_bytes(states: np.ndarray) -> np.ndarray:
    """A view of states as int8 (n, bytes of a state): rows are then copied as bytes, not field by field."""
    return states.view(np.int8).reshape(len(states), states.dtype.itemsize)
