"""Invariants of the Pond Frogs."""

from root_env.engine.jit import I, njit
from root_env.root.rules.ids import NOBODY, F
from root_env.root.rules.invariants.codes import B
from tests.trial.frogs.declaration import SERVES


@njit
def check(s):
    """They have markers while somebody controls them (FR.2)."""
    force = I(s.player_of[F.FROGS])
    if force < 0:
        return 0
    served = s.serves[force] != NOBODY
    return B.FORCES if served != (s.frogs.markers > 0) or s.frogs.markers > SERVES else 0
