"""The suits of the Bog."""

from root_env.engine.jit import I, njit
from root_env.root.rules.ids import S

_FOX_AND_RABBIT = 1 << S.FOX | 1 << S.RABBIT


@njit
def suits_of_the_map(s, c):
    """Clearing 1 is of all suits, clearing 5 fox and rabbit, clearing 9 of no suit (Law 2.2.2)."""
    if c == 0:
        return _FOX_AND_RABBIT | 1 << S.MOUSE
    if c == 4:
        return _FOX_AND_RABBIT
    return 0 if c == 8 else 1 << I(s.suit[c])
