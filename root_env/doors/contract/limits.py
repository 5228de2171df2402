"""The limits of training on a named task: it may not use the deals, positions and opponents of the evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from root_env.doors.contract.seeds import seed_of

SEEDS_BELOW = 2**31
"""Training takes seeds below this; the deals of evaluation and development come from seeds above."""
_IN_A_STYLE = "rules:"
"""The beginning of the names of bots in a style: in lists of opponents, and in the `name` of the bots themselves."""


_BEHIND = ("__self__", "agent", "thing")
"""Attributes in which an opponent holds the agent that chooses for it."""


class TaskError(ValueError):
    """A task is unknown, fixes the setting that was given, or has changed; the message says what to do."""


def in_a_style(opponent: object) -> bool:
    """True for a bot in a style, or its name: tasks keep such bots for their evaluation."""
    asked: list[object] = []
    while opponent is not None and not any(opponent is one for one in asked):
        asked.append(opponent)
        # the method `act` of an agent; a wrapper that has an agent play in rows, on views, or under another name
        opponent = next((got for name in _BEHIND if (got := getattr(opponent, name, None)) is not None), None)
    names = (one if isinstance(one, str) else str(getattr(one, "name", "")) for one in asked)
    return any(name.startswith(_IN_A_STYLE) for name in names)


class Limits(NamedTuple):
    """The limits of an environment. Without a task there are none; `root_env.tasks` sets the task."""

    task: str | None = None
    trains_against: str | None = None
    """The opponents to train against, if those of the evaluation are for the evaluation alone."""

    @classmethod
    def of(cls, task: Any) -> Limits:
        """The limits of training on a task of `root_env.tasks`."""
        return cls(task.name, task.trains_against)

    def seed(self, seed: int | None) -> int:
        """As `seed_of`; with a task a seed below those of evaluations, and ValueError for any other."""
        below = SEEDS_BELOW if self.task else None
        return seed_of(seed, below) if seed is not None or below is None else seed_of(None) % below

    def check_position(self, position: object) -> None:
        """Raise TaskError for a position to begin with: it may be a deal of the evaluation, and nothing in it tells."""
        if self.task and position is not None:
            raise TaskError(
                f"position: {self.task} settles where games begin; for games from positions make an environment "
                "without a task, such as root_env.gym.RootEnv, and count its decisions yourself"
            )

    def check_opponents(self, opponents: object) -> None:
        """Raise TaskError for opponents, names or agents, that are for the evaluation alone."""
        given = opponents.values() if isinstance(opponents, Mapping) else [opponents]
        if self.trains_against and any(map(in_a_style, given)):
            raise TaskError(
                f"opponents: {self.task} is played against bots in a style that training must not know; take "
                f"{self.trains_against}, or your own"
            )
