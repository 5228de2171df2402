"""Invariants of the Pond's record."""

from root_env.engine.jit import I, njit
from root_env.root.rules.invariants.codes import B
from tests.trial.pond.declaration import COAST

_COAST = sum(1 << (c - 1) for c in COAST)


@njit
def check(s):
    """The Ferry lies on the coast (Law 25.3.5)."""
    if s.pond.ferry < 0 or (_COAST >> I(s.pond.ferry)) & 1 == 0 or s.pond.ridden < 0 or s.pond.ridden > 1:
        return B.BOARD
    return 0
