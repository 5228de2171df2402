"""What training may choose at a named task, as keywords of `make`, `vec_env` and `aec`; the rest is the task's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

from root_env.support.documents import Fields

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode


class Table(TypedDict, total=False):
    """Of every environment: fields of the configuration that change training, not the game, and what is shown."""

    observation: Fields
    reward: str | Callable[..., Any]
    shaping: float
    scope: Any
    render_mode: str | None


class Columns(Table, total=False):
    """Of the columns of Stable-Baselines3."""

    opponents: Any
    num_threads: int | None


class OneSeat(Table, total=False):
    """Of Gymnasium's environment."""

    opponents: Any
    illegal_action: str


class ManySeats(OneSeat, total=False):
    """Of Gymnasium's vector environment."""

    autoreset_mode: AutoresetMode | str
    num_threads: int | None
