"""The way into the burrow (M.5.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.frames import pop
from root_env.root.rules.key_actions import move


@njit
def descend(s, who, c):
    """A warrior moves into the burrow (M.5.4)."""
    pop(s)
    s.moles.burrow = I(s.moles.burrow) + 1
    move.move_off_map(s, who, c, 1)
