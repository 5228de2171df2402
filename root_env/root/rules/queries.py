"""Functions with which Python reads a state through the rules (Law 2.2.1, 2.3, 2.5)."""

import numpy as np

from root_env.engine.jit import I, entry, record_at
from root_env.root.rules import land, ruling
from root_env.root.rules.ids import N_CLEARINGS


@entry()
def ruler_of(states: np.ndarray, i: int, c: int) -> int:
    """Player who rules clearing `c` in row `i`, -1 for nobody (Law 2.5)."""
    s = record_at(states, i)
    ruling.refresh(s)
    return I(s.ruler[c])


@entry()
def write_land(states: np.ndarray, i: int, out: np.ndarray) -> None:
    """Write the land of row `i` into int64 (5, 12), by clearing (Law 2.2, 2.3, 3.3.1.II).

    Rows: a bit per clearing that a path links to it, the same for rivers, slots, 1 if a ruin begins the game there,
    1 for a corner.
    """
    s = record_at(states, i)
    for c in range(N_CLEARINGS):
        out[0, c] = land.adjacent(s, c)
        out[1, c] = land.rivers(s, c)
        out[2, c] = land.slots(s, c)
        out[3, c] = land.has_ruin(s, c)
        out[4, c] = (land.corners(s) >> c) & 1
