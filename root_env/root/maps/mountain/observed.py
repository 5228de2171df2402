"""The Mountain's record in observations."""

from root_env.engine.jit import I, njit
from root_env.engine.row import write_bits
from root_env.root.maps.mountain.declaration import CLOSED_PATHS

_N_PATHS = len(CLOSED_PATHS)


@njit
def write_board(s, viewer, o, out):
    """Write the closed paths, and if one has been opened this turn (Law 25.4.2, 25.4.3)."""
    write_bits(I(s.mountain.closed), _N_PATHS, out, o.MOUNTAIN_CLOSED_PATHS)
    out[o.MOUNTAIN_OPENED] = s.mountain.opened
