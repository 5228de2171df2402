"""Phase 1: the next round begins, and elites mend."""

from root_env.core.jit import I, njit
from root_env.wroth.core import troops
from root_env.wroth.core.events import E, note
from root_env.wroth.core.table import after


@njit
def begin(s):
    """From the second round on the next player clockwise is first (Phase 1)."""
    s.round = I(s.round) + 1
    if s.round > 1:
        s.first = after(s, I(s.first), 1)
    note(s, E.FIRST, I(s.first), count=I(s.round))
    troops.mend_elites(s)
