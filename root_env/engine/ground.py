"""Names with one meaning in every game: the fields of a state, "nobody", and the faults that stop a game.

The classes here are names for editors and type checkers. Rules get a record, compiled or as a view (`jit.record_at`).
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from root_env.engine.jit import RecordView, namespace
from root_env.engine.jit.views import Cells

AnyRule = Callable[..., Any]
"""A rule (`jit.njit`) with any parameters."""
Member = tuple[str, DTypeLike] | tuple[str, DTypeLike, tuple[int | str, ...]]
"""A field of a record as it is declared: its name, its type, its shape, whose lengths may be the words of axes."""
DecisionList = NDArray[np.int16]
"""`out`: the number of legal actions, then their ids."""


Row = NDArray[np.int8]
"""The observation of a player."""


class Places(RecordView):
    """`o`: the first feature of each block in a row of a scope, by its name, and the length of the row."""

    size: int
    action: Cells
    """The place of each action in a mask, -1 for an action that the scope has no room for."""

    def __getattr__(self, block: str) -> int:
        raise AttributeError(block)


class AnyFrame(RecordView):
    """`f`: a frame on the stack. The frames of a game can have more fields than these."""

    kind: int
    who: int
    """The player who decides, or whom the step serves."""


class AnyState(RecordView):
    """`s`: the state of a game, with the fields that every game has; `loops.machine` explains them."""

    n_players: int
    order: Cells
    seat: Cells
    turn: int
    turns: int
    decisions: int
    max_decisions: int
    skip_forced: int
    over: int
    truncated: int
    winners: int
    fault: int
    vp: Cells
    stack: Sequence[AnyFrame]
    depth: int
    keep_log: int
    log_who: Cells
    log_action: Cells
    rng: Cells
    n_forced: Cells


F = TypeVar("F", covariant=True)


class Stacked(Protocol[F]):
    """A state whose stack holds frames of this class."""

    @property
    def stack(self) -> Sequence[F]: ...
    @property
    def depth(self) -> int: ...


NOBODY = -1


class Fault(IntEnum):
    """The reason why the engine has stopped a game that cannot go on (`s.fault`)."""

    NONE = 0
    IMPOSSIBLE_OUTCOME = 1
    STACK_FULL = 2
    STACK_BROKEN = 3
    NOTHING_TO_CHOOSE = 4
    TOO_MANY_CHOICES = 5
    ENDLESS = 6
    UNKNOWN_ACTION = 7


FT = namespace(Fault)


class Invariant(IntEnum):
    """The invariants of a game: members are a code from 1, and words for a state that breaks it."""

    words: str

    def __new__(cls, code: int, words: str) -> Self:
        member = int.__new__(cls, code)
        member._value_ = code
        member.words = words
        return member
