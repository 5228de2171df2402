"""What is seen of the board of the Marquise (Law 6.5)."""

from root_env.core.jit import njit
from root_env.core.spec.observation import offsets_of

AT = offsets_of("marquise")


@njit
def write_board(s, who, viewer, at, o, out):
    """Write the board of the Marquise (Law 6.5)."""
    out[at + AT.ACTIONS] = s.marquise.actions
    out[at + AT.RECRUITED] = s.marquise.recruited
