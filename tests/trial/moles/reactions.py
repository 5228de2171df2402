"""Consequences of tunnels that the Moles lose (M.2.2)."""

from root_env.engine.jit import njit
from root_env.root.rules import zones
from root_env.root.rules.frames import pop


@njit
def run_cave_in(s, who):
    """Draw a card (M.2.2)."""
    pop(s)
    zones.draw(s, who, 1)
