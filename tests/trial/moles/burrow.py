"""The way into the burrow (M.5.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.frames import pop, top
from root_env.root.rules.key_actions import move


@njit
def run_descent(s, who):
    """A warrior moves into the burrow (M.5.4)."""
    c = I(top(s).clearing)
    pop(s)
    s.moles.burrow = I(s.moles.burrow) + 1
    move.move_off_map(s, who, c, 1)
