"""The stack of pending decisions: the one mechanism for control flow that waits for somebody.

A frame answers three questions: who decides, what may they choose, what happens next. The rules of the stack:
the top frame is the one being answered; a frame is popped before its successors are pushed; successors are
pushed in reverse, so that what happens last lies deepest; frames hold small integers only. `spec.decisions` says
for each kind what its fields mean.
"""

from root_env.core.ids import NOBODY
from root_env.core.jit import I, njit
from root_env.core.state import MAX_DEPTH


@njit
def push(s, kind, who, clearing, other, count):
    """Push a frame; fields not named are -1."""
    push_full(s, kind, who, clearing, other, count, -1, -1, -1)


@njit
def push_full(s, kind, who, clearing, other, count, card, suit, x):
    """Push a frame with every field. Where there is no room for it `fault` is set, and nothing is pushed."""
    d = I(s.depth)
    if d >= MAX_DEPTH:
        s.fault = 2
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
    f.y = -1
    s.depth = d + 1


@njit
def ask(s, kind, who):
    """Push a frame that needs no fields."""
    push_full(s, kind, who, -1, -1, -1, -1, -1, -1)


@njit
def pop(s):
    """Drop the top frame."""
    s.depth = s.depth - 1


@njit
def to_move(s):
    """Player who must decide now, or -1 when the game is over."""
    if s.over != 0 or s.depth == 0:
        return NOBODY
    return I(s.stack[s.depth - 1].who)


@njit
def add(out, action):
    """Append a legal action to a list: out[0] is the length, the ids follow."""
    n = out[0] + 1
    out[n] = action
    out[0] = n
