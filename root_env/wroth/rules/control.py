"""Players alone in a region, and regions within reach (Phase 6, The Shores region)."""

from root_env.engine.jit import I, njit
from root_env.wroth.rules.figures import LOWEST
from root_env.wroth.rules.ids import EVERY_REGION
from root_env.wroth.rules.state import State


@njit
def is_alone(s: State, who: int, region: int) -> bool:
    """True if nobody else has troops in a region."""
    for other in range(I(s.n_players)):
        if other != who and s.troops[other, region] > 0:
            return False
    return True


@njit
def regions_of(s: State, who: int) -> int:
    """Bits of the regions that a player occupies; the Shores are not one."""
    return I(s.presence[who]) & EVERY_REGION


@njit
def reach(s: State, who: int) -> int:
    """Bits of the regions that a player occupies, and of those adjacent to them; Shores give no reach."""
    left = regions_of(s, who)
    found = left
    while left != 0:
        found |= I(s.borders[LOWEST[left]])
        left &= left - 1
    return found
