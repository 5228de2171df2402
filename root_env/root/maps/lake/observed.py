"""The Lake's record in observations."""

from root_env.engine.jit import I, njit


@njit
def write_board(s, viewer, o, out):
    """Write where the Ferry lies, and whether it has been taken (Law 25.3.5)."""
    out[o.LAKE_FERRY + I(s.lake.ferry)] = 1
    out[o.LAKE_RIDDEN] = s.lake.ridden
