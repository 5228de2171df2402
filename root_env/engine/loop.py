"""For the loop of any game: what it can be asked and answers, the stack, lists of actions, a policy's random stream.

A decision list is int16 (n + 1,): first the number of legal actions, then their ids.
"""

import numpy as np

from root_env.engine.ground import FT, NOBODY, AnyState, DecisionList, F, Stacked
from root_env.engine.jit import I, njit
from root_env.engine.stream import advance

STEP, ADVANCE, LIST, RESET = 0, 1, 2, 3
"""What `play` can do."""
DONE, ILLEGAL, STOPPED = 0, 1, 2
"""What comes of it: STOPPED where the game cannot go on, `s.fault` says why."""
CHOSEN, FORCED, AT_RANDOM = 0, 1, 2
"""How a choice came about: somebody chose, nothing else was possible, or chance chose."""
SKIP_NONE, SKIP_PUBLIC, SKIP_ALL = 0, 1, 2
"""Which questions with a single answer are not asked, `s.skip_forced`."""


@njit
def push(s: AnyState, kind: int, who: int) -> None:
    """Push a frame: what is asked of a player, or a step that is to run. Where the stack is full the game is stopped.

    The other fields of the frame, if it has any, are those of the last one that lay there: write them afterwards.
    """
    depth = I(s.depth)
    if depth >= len(s.stack):
        s.fault = FT.STACK_FULL
        return
    s.stack[depth].kind = kind
    s.stack[depth].who = who
    s.depth = depth + 1


@njit
def pop(s: AnyState) -> None:
    """Drop the top frame."""
    s.depth = s.depth - 1


@njit
def go_on(s: AnyState, who: int) -> None:
    """Pass: the question of that player is over, and nothing else happens."""
    pop(s)


@njit
def top(s: Stacked[F]) -> F:
    """The top frame: what is being asked, or the step that runs. The stack must not be empty."""
    return s.stack[s.depth - 1]


@njit
def to_move(s: AnyState) -> int:
    """Player who must decide now, or -1 when the game is over."""
    if s.over != 0 or s.depth == 0:
        return NOBODY
    return I(top(s).who)


@njit
def add(out: DecisionList, action: int) -> None:
    """Append a legal action to a list: out[0] is the length, the ids follow. A list that is full stops the game."""
    n = out[0] + 1
    if n < len(out):
        out[n] = action
        out[0] = n


@njit
def is_legal(out: DecisionList, action: int) -> bool:
    """Whether an action is in the list."""
    for i in range(1, out[0] + 1):
        if out[i] == action:
            return True
    return False


@njit
def pick(picks: np.ndarray, n: int) -> int:
    """Uniform 0..n - 1 from a policy's own sfc32 stream (multiply-shift; bias below 2**-23)."""
    return (advance(picks) * n) >> 32


@njit
def any_of(out: DecisionList, picks: np.ndarray) -> int:
    """A uniformly random action of a list that is not empty, by a policy's own stream."""
    return I(out[1 + pick(picks, I(out[0]))])
