"""Invariants of the Mountain's record."""

from root_env.engine.jit import njit
from root_env.root.maps.mountain.declaration import ALL_CLOSED
from root_env.root.rules.invariants.codes import B


@njit
def check(s):
    """Six paths can be closed; one that has been opened this turn is not (Law 25.4.1, 25.4.3)."""
    if s.mountain.closed < 0 or s.mountain.closed > ALL_CLOSED or s.mountain.opened < 0 or s.mountain.opened > 1:
        return B.BOARD
    return B.BOARD if s.mountain.opened != 0 and s.mountain.closed == ALL_CLOSED else 0
