"""What follows when the Moles lose tunnels (M.2.2)."""

from root_env.core import zones
from root_env.core.frames import pop
from root_env.core.jit import njit


@njit
def run_cave_in(s, who):
    """Draw a card (M.2.2)."""
    pop(s)
    zones.draw(s, who, 1)
