"""What has one meaning in every game: fields of its state, nobody, and why a game has been stopped.

The classes here are names for editors and type checkers. Rules get a record, compiled or as a view (`jit.record_at`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from root_env.engine.jit import RecordView, namespace
from root_env.engine.jit.views import Cells

AnyRule = Callable[..., Any]
"""A rule (`jit.njit`) of whatever parameters."""
Member = tuple[str, DTypeLike] | tuple[str, DTypeLike, tuple[int | str, ...]]
"""A field of a record as it is declared: its name, its type, its shape, whose lengths may be the words of axes."""
DecisionList = NDArray[np.int16]
"""`out`: its first number is how many actions are legal, then come their ids."""


Row = NDArray[np.int8]
"""What a player sees, as numbers."""


class Places(RecordView):
    """`o`: where each block of a row of a scope begins, by its name, and how long the row is."""

    size: int
    action: Cells
    """Where each action stands in a mask, -1 where it does not."""

    def __getattr__(self, block: str) -> int:
        raise AttributeError(block)


class AnyFrame(RecordView):
    """`f`: what waits on the stack. A game's frames have fields of their own beside these."""

    kind: int
    who: int
    """Who decides, or whom the step serves."""


class AnyState(RecordView):
    """`s`: the state of a game, with the fields that every game has; `machine.state_of` says what they mean."""

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
    """Why the engine has stopped a game that cannot go on (`s.fault`)."""

    NONE = 0
    IMPOSSIBLE_OUTCOME = 1
    STACK_FULL = 2
    STACK_BROKEN = 3
    NOTHING_TO_CHOOSE = 4
    TOO_MANY_CHOICES = 5
    ENDLESS = 6
    UNKNOWN_ACTION = 7


FT = namespace(Fault)
