"""The board of the Pond Frogs in observations."""

from root_env.engine.jit import njit
from root_env.root.rules.spec.observation import offsets_of

AT = offsets_of("frogs")


@njit
def write_board(s, who, viewer, at, o, out):
    """Write markers and the errand (FR.2, FR.3)."""
    out[at + AT.MARKERS] = s.frogs.markers
    out[at + AT.SENT] = s.frogs.sent
