"""What is seen of the board of the Moles."""

from root_env.core.jit import njit
from root_env.core.spec.observation import offsets_of

AT = offsets_of("moles")


@njit
def write_board(s, who, viewer, at, o, out):
    """Write how many warriors are in the burrow (M.3.1)."""
    out[at + AT.BURROW] = s.moles.burrow
