"""The immediate effect of the trial deck."""

from root_env.engine.jit import njit
from root_env.root.rules import zones


@njit
def resolve_windfall(s, who, card):
    """Draw two cards (the card)."""
    zones.draw(s, who, 2)
