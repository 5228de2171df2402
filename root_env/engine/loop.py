"""Parts of the loop of any game: its operations and results, the stack, lists of actions, a policy's random stream.

A decision list is int16 (n + 1,): first the number of legal actions, then their ids.
"""

import numpy as np

from root_env.engine.ground import FT, NOBODY, AnyState, DecisionList, F, Stacked
from root_env.engine.jit import I, njit
from root_env.engine.stream import advance

STEP, ADVANCE, LIST, RESET, TRY = 0, 1, 2, 3, 4
"""The operations of `play`."""
DONE, ILLEGAL, STOPPED = 0, 1, 2
"""The results of an operation; STOPPED: the game cannot go on, and `s.fault` has the reason."""
WINS, ENDS_TURN, UNKNOWN = 1, 2, 4
"""Bits of the result of TRY: the player wins at once; his turn is over; chance or somebody else decides more."""
POINTS = 8
"""Factor of the points that the player scores in the result of TRY."""
CHOSEN, FORCED, AT_RANDOM = 0, 1, 2
"""The origin of a choice: a player chose, nothing else was possible, or chance chose."""
SKIP_NONE, SKIP_PUBLIC, SKIP_ALL = 0, 1, 2
"""The questions with a single answer that are not asked, `s.skip_forced`."""


@njit
def push(s: AnyState, kind: int, who: int) -> None:
    """Push a frame: a question for a player, or a step to run. A full stack stops the game.

    The other fields of the frame, if it has any, still have the values of an earlier frame: write them afterwards.
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
    """The top frame: the current question, or the step that runs. The stack must not be empty."""
    return s.stack[s.depth - 1]


@njit
def to_move(s: AnyState) -> int:
    """The player who must decide now, -1 when the game is over."""
    if s.over != 0 or s.depth == 0:
        return NOBODY
    return I(top(s).who)


@njit
def add(out: DecisionList, action: int) -> None:
    """Append a legal action to a list: `out[0]` is its length, the ids follow. A full list stops the game."""
    n = out[0] + 1
    if n < len(out):
        out[n] = action
        out[0] = n


@njit
def is_legal(out: DecisionList, action: int) -> bool:
    """True if an action is in the list."""
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
