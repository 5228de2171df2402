"""The board of the Moles in observations."""

from root_env.engine.jit import njit


@njit
def write_board(s, who, viewer, at, o, out):
    """The burrow, a region, is written as it is declared."""
