"""Checks of one state, and of every state in whole games; `broken` stands for the invariants of the game."""

import numpy as np

from root_env.engine.ground import DecisionList
from root_env.engine.jit import record_at
from root_env.engine.loop import any_of
from root_env.engine.loops import stepping
from root_env.engine.loops.placeholders import broken
from root_env.engine.loops.template import entry

NO_CHOICE = 1000
"""The code of a state in which the player asked has no legal action."""


@entry()
def check_game(states: np.ndarray, i: int) -> int:
    """The code of the first broken invariant of row `i`, 0 if all hold."""
    return broken(record_at(states, i))


@entry()
def play_checked(states: np.ndarray, i: int, picks: np.ndarray, out: DecisionList, limit: int) -> int:
    """Play like `stepping.play_random`, and check every state on the way.

    Returns the number of decisions taken, or minus the code of the first broken invariant.
    """
    s = record_at(states, i)
    n = 0
    code = broken(s)
    while code == 0 and s.over == 0 and s.fault == 0 and n < limit:
        if out[0] < 1:
            return -NO_CHOICE
        stepping.take(s, any_of(out, picks), out)
        n += 1
        code = broken(s)
    if code != 0:
        return -code
    return n
