"""Invariants of the Lake's record."""

from root_env.engine.jit import I, njit
from root_env.root.maps.lake.declaration import COAST
from root_env.root.rules.ids import N_CLEARINGS
from root_env.root.rules.invariants.codes import B

_COAST = sum(1 << (c - 1) for c in COAST)


@njit
def check(s):
    """The Ferry lies on the coast; a move that has left it left the coast (Law 25.3.5)."""
    if not _on_coast(I(s.lake.ferry)) or s.lake.ridden < 0 or s.lake.ridden > 1:
        return B.BOARD
    left = I(s.lake.left)
    if left != -1 and (not _on_coast(left) or (left != s.lake.ferry and s.lake.ridden == 0)):
        return B.BOARD
    return 0


@njit
def _on_coast(c):
    return 0 <= c < N_CLEARINGS and (_COAST >> c) & 1 != 0
