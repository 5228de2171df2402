"""The attributes that the configuration and the scope of every game have, for code that serves all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from root_env.support.documents import Document, Fields

if TYPE_CHECKING:
    from dataclasses import Field


class AnyConfig(Protocol):
    """A configuration: a frozen dataclass, with `from_dict` beside `to_dict`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions at the table."""
        ...

    @property
    def agents(self) -> list[str]:
        """The agent ids of the players."""
        ...

    @property
    def max_turns(self) -> int | None: ...
    @property
    def max_decisions(self) -> int: ...
    @property
    def reward(self) -> Reward: ...
    @property
    def shaping(self) -> float: ...
    @property
    def observation(self) -> Fields:
        """The format of observations."""
        ...

    @property
    def skip_forced(self) -> str: ...
    def to_dict(self) -> Document: ...


class AnyScope(Protocol):
    """Rows and masks with room for some tables, such as `root.rules.spec.scope.Scope` of Root and
    `engine.tables.Scope`."""

    @property
    def size(self) -> int:
        """The number of features of a row."""
        ...

    @property
    def n_actions(self) -> int:
        """The length of a mask."""
        ...

    @property
    def features(self) -> np.ndarray:
        """The places of these features in the whole row."""
        ...

    @property
    def actions(self) -> np.ndarray:
        """The id, among all actions, of each action of the scope."""
        ...

    @property
    def renumbers(self) -> bool:
        """True if an action has another number in a mask than among all actions."""
        ...

    @property
    def index(self) -> np.ndarray:
        """The place in a mask of each of all actions, -1 for an action that the scope has no room for."""
        ...

    @property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row."""
        ...

    @property
    def places(self) -> np.ndarray:
        """`slices` and `index` for compiled code."""
        ...

    def rows(self, whole: np.ndarray) -> np.ndarray: ...
    def masks(self, whole: np.ndarray) -> np.ndarray: ...


AskedScope = str | Sequence[str] | AnyScope
"""A value of `scope=`: "all", "table", names of factions, or a scope."""
Reward = str | Callable[..., Mapping[str, float]]
"""A reward: its name, or a function `(game) -> {agent: float}`."""
