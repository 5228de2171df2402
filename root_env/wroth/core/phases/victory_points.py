"""Phase 6: regions are scored, and the game may end."""

from root_env.core.jit import njit
from root_env.wroth.core import scoring


@njit
def begin(s):
    """Score regions 1 to 8, then see whether somebody has won (Phase 6)."""
    scoring.score_regions(s)
    scoring.check_end(s)
