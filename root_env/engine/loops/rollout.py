"""Whole games inside the compiled loop, observation and mask written at every decision."""

import numpy as np

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, record_at
from root_env.engine.loop import any_of, top
from root_env.engine.loops import seeing, stepping
from root_env.engine.loops.template import entry


@entry()
def play_observed(
    states: np.ndarray,
    i: int,
    picks: np.ndarray,
    out: DecisionList,
    limit: int,
    places: np.ndarray,
    row: np.ndarray,
    mask: np.ndarray,
) -> int:
    """Play row `i` on like `stepping.play_random`, and write `row` and `mask` before every decision.

    `row` int8 (size,) is the observation of the player to move, `mask` int8 (n_actions,) its legal actions, in the
    scope of `places`, PLACES (1,). Returns the number of decisions taken.
    """
    s, o = record_at(states, i), record_at(places, 0)
    n = 0
    while s.over == 0 and s.fault == 0 and n < limit:
        seeing.observe(s, I(top(s).who), o, row)
        seeing.write_mask(out, o, mask)
        action = any_of(out, picks)
        stepping.take(s, action, out)
        n += 1
    return n
