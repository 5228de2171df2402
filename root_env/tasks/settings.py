"""The settings that training may choose at a named task, as keywords of `make`, `vec_env` and `aec`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from root_env.support.documents import Fields

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

    from root_env.doors.contract.any_config import AskedScope, Reward
    from root_env.doors.learners.seats import AskedOpponents


class Table(TypedDict, total=False):
    """Settings of every environment: fields of the configuration that do not change the game, scope and rendering."""

    observation: Fields
    reward: Reward
    shaping: float
    scope: AskedScope
    render_mode: str | None


class Columns(Table, total=False):
    """Settings of the columns of Stable-Baselines3."""

    opponents: AskedOpponents
    num_threads: int | None


class OneSeat(Table, total=False):
    """Settings of the Gymnasium environment."""

    opponents: AskedOpponents
    illegal_action: str


class ManySeats(OneSeat, total=False):
    """Settings of the Gymnasium vector environment."""

    autoreset_mode: AutoresetMode | str
    num_threads: int | None
