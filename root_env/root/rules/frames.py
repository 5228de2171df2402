"""The stack of pending decisions: the one mechanism for control flow that waits for somebody.

A frame says who decides, what he may choose and what happens next. The rules of the stack: the top frame is the one
being answered; a frame is popped before its successors are pushed; successors are pushed in reverse, so that the last
to happen lies deepest; frames hold small integers only. `spec.decisions` has the meaning of the fields by kind.
"""

from root_env.engine.jit import I, njit
from root_env.engine.loop import add, go_on, pop, to_move, top
from root_env.root.rules.ids import FT
from root_env.root.rules.spec.limits import MAX_DEPTH
from root_env.root.rules.state import State

__all__ = ["add", "count_down", "go_on", "pop", "push", "push_once_more", "to_move", "top"]


@njit
def push(
    s: State,
    kind: int,
    who: int,
    clearing: int = -1,
    other: int = -1,
    count: int = -1,
    card: int = -1,
    suit: int = -1,
    x: int = -1,
) -> None:
    """Push a frame; fields not named are -1. A full stack stops the game."""
    d = I(s.depth)
    if d >= MAX_DEPTH:
        s.fault = FT.STACK_FULL
        return
    f = s.stack[d]
    f.kind = kind
    f.who = who
    f.clearing = clearing
    f.other = other
    f.count = count
    f.card = card
    f.suit = suit
    f.x = x
    s.depth = d + 1


@njit
def push_once_more(s: State, kind: int, who: int) -> None:
    """Push a step that counts its runs; if it lies on top already, it runs once more."""
    d = I(s.depth)
    if d > 0 and s.stack[d - 1].kind == kind and s.stack[d - 1].who == who:
        s.stack[d - 1].count = s.stack[d - 1].count + 1
    else:
        push(s, kind, who, count=1)


@njit
def count_down(s: State) -> None:
    """Lower the count of the top frame by one; at 0 the frame is popped."""
    f = top(s)
    f.count = f.count - 1
    if f.count <= 0:
        pop(s)
