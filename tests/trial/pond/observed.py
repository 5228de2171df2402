"""The Pond's record in observations."""

from root_env.engine.jit import I, njit


@njit
def write_board(s, viewer, o, out):
    """Write where the Ferry lies, and whether it has been taken (Law 25.3.5)."""
    out[o.POND_FERRY + I(s.pond.ferry)] = 1
    out[o.POND_RIDDEN] = s.pond.ridden
