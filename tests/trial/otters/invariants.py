"""Invariants of the board of the River Otters."""

from root_env.engine.jit import njit
from root_env.root.rules.ids import N_SUITS
from root_env.root.rules.invariants.codes import B
from tests.trial.otters.declaration import Temper

N_TEMPERS = len(Temper)


@njit
def check(s):
    """Temper, actions and feasts are possible (O.3.1, O.5.1, O.5.2)."""
    if s.otters.temper < -1 or s.otters.temper >= N_TEMPERS or s.otters.actions < 0:
        return B.BOARD
    for suit in range(N_SUITS):
        if s.otters.feasts[suit] < 0:
            return B.BOARD
    return 0
