"""Changes that the Pond Frogs bring for everyone (FR.4, FR.5)."""

from root_env.engine.jit import njit
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K, P


@njit
def defense_hits(s, defender, c):
    """Slippery: as defender they deal an extra hit, controlled or not (FR.4)."""
    return 1


@njit
def begin_turn(s, who):
    """They can be sent again (FR.3)."""
    s.frogs.sent = 0


@njit
def begin_phase(s, who, phase):
    """At the end of Evening they may leave (FR.5)."""
    if phase == P.EVENING:
        push(s, K.FROGS_LEAVE, who)
