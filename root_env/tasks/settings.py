"""The settings that training may choose at a named task, as keywords of `make`, `vec_env` and `aec`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

from root_env.support.documents import Fields

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode


class Table(TypedDict, total=False):
    """Settings of every environment: fields of the configuration that do not change the game, scope and rendering."""

    observation: Fields
    reward: str | Callable[..., Any]
    shaping: float
    scope: Any
    render_mode: str | None


class Columns(Table, total=False):
    """Settings of the columns of Stable-Baselines3."""

    opponents: Any
    num_threads: int | None


class OneSeat(Table, total=False):
    """Settings of the Gymnasium environment."""

    opponents: Any
    illegal_action: str


class ManySeats(OneSeat, total=False):
    """Settings of the Gymnasium vector environment."""

    autoreset_mode: AutoresetMode | str
    num_threads: int | None
