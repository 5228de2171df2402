"""What the configuration and the scope of any game have, for what is written once for all games."""

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
        """Who plays."""
        ...

    @property
    def agents(self) -> list[str]:
        """Their agent ids."""
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
        """Features of a row."""
        ...

    @property
    def n_actions(self) -> int:
        """Length of a mask."""
        ...

    @property
    def features(self) -> np.ndarray:
        """Places in the whole row."""
        ...

    @property
    def actions(self) -> np.ndarray:
        """Ids of all actions."""
        ...

    @property
    def index(self) -> np.ndarray:
        """Where each action stands in a mask, -1 where it does not."""
        ...

    @property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row."""
        ...

    @property
    def places(self) -> np.ndarray:
        """The same for compiled code."""
        ...

    def rows(self, whole: np.ndarray) -> np.ndarray: ...
    def masks(self, whole: np.ndarray) -> np.ndarray: ...


AskedScope = str | Sequence[str] | AnyScope
"""A value of `scope=`: "all", "table", names of factions, or a scope."""
Reward = str | Callable[..., Mapping[str, float]]
"""A reward: its name, or a function `(game) -> {agent: float}`."""
