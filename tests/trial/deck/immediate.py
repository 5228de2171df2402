"""The immediate effect of the trial deck."""

from root_env.core import zones
from root_env.core.jit import njit


@njit
def resolve_windfall(s, who, card):
    """Draw two cards (the card)."""
    zones.draw(s, who, 2)
