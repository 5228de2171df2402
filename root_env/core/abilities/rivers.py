"""Rivers: who treats them as paths (Law 2.3, 11.2.2, 11.2.7.II)."""

from root_env.core.data.maps import ADJACENT, RIVER
from root_env.core.ids import F
from root_env.core.jit import njit


@njit
def paths_from(s, who, c):
    """Bit per clearing linked to one by what the player treats as a path (Law 2.2.1, 2.3, 11.2.2, 11.2.7.II)."""
    near = ADJACENT[s.map, c]
    if s.riverboats == who or s.faction[who] == F.RIVERFOLK:
        near |= RIVER[s.map, c]
    return near


@njit
def without_rule(s, who, c):
    """Bit per clearing that Swimmers reach along a river, whoever rules (Law 11.2.2)."""
    if s.faction[who] == F.RIVERFOLK:
        return RIVER[s.map, c]
    return 0
