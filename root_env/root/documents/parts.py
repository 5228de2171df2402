"""Types of the arguments of a faction's functions in its module `documents`: the reader, and the checks."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from root_env.root.rules.ids import Kind


class Reader(Protocol):
    """The reader of a document while it fills the state record `s`."""

    s: np.void
    agents: Sequence[str]

    def board(self, p: int) -> np.void:
        """The faction board of player `p`."""

    def who(self, agent: object, field: str) -> int:
        """The player that an agent id or a faction names; PositionError if none."""

    @property
    def in_setup(self) -> bool:
        """True if the document is in set-up."""


class Checks(Protocol):
    """The checks of a position that has been read."""

    s: np.void
    agents: Sequence[str]
    in_setup: bool
    over: bool
    waiting: Collection[int]

    def board(self, p: int) -> np.void:
        """The faction board of player `p`."""

    def refuse(self, field: str, words: str) -> None:
        """Raise a PositionError for a field."""

    def path(self, p: int, field: str) -> str:
        """The path of a field of a player's board."""

    def unset(self, p: int, kind: Kind) -> bool:
        """True if set-up is still to ask a player a question of this kind."""


class Internal(NamedTuple):
    """A field of a faction board that is written as numbers under `internals`: its name on the board, and its range."""

    field: str
    low: int | None = None
    high: int | None = None
