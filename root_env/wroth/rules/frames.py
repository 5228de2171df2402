"""The stack of pending decisions and steps, as in `root_env.root.rules.frames`.

The top frame is the one being answered; a frame is popped before its successors are pushed; successors are pushed in
reverse, so that the last to happen lies deepest.
"""

from root_env.engine.ground import FT
from root_env.engine.jit import I, njit
from root_env.wroth.rules.state import MAX_DEPTH, State


@njit
def push(
    s: State, kind: int, who: int, region: int = -1, other: int = -1, count: int = -1, x: int = -1, y: int = -1
) -> None:
    """Push a frame; fields not named are -1. A full stack stops the game."""
    d = I(s.depth)
    if d >= MAX_DEPTH:
        s.fault = FT.STACK_FULL
        return
    f = s.stack[d]
    f.kind = kind
    f.who = who
    f.region = region
    f.other = other
    f.count = count
    f.x = x
    f.y = y
    s.depth = d + 1
