"""The land of a game for Python: the answers of `root/rules/land.py` for all clearings at once."""

from typing import NamedTuple

import numpy as np

from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.root.rules import queries
from root_env.root.rules.abilities import matching
from root_env.root.rules.ids import N_CLEARINGS


class Land(NamedTuple):
    """Arrays int64 (12,) by clearing; links are a bit per linked clearing (Law 2.2, 2.3, 3.3.1.II)."""

    adjacent: np.ndarray
    rivers: np.ndarray
    slots: np.ndarray
    ruins: np.ndarray
    corners: np.ndarray


def land_of(states: np.ndarray, i: int = 0) -> Land:
    """The land of the game in row `i`."""
    out = np.zeros((5, N_CLEARINGS), np.int64)
    queries.write_land(whole(states[i : i + 1]), 0, out)
    return Land(*out)


def suits_of(states: np.ndarray, i: int, c: int) -> int:
    """Bit per suit of a clearing in row `i` (Law 2.2.2)."""
    return int(plain(matching.suits_of)(record_view(whole(states[i : i + 1]), 0), c))
