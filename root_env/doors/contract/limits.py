"""What training on a named task may not have: the deals, positions and opponents of its evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from root_env.doors.contract.seeds import seed_of

SEEDS_BELOW = 2**31
"""Training takes seeds below; deals of evaluations and of development come from seeds above."""
_IN_A_STYLE = "rules:"
"""How the names of bots in a style begin, as opponents of an evaluation or as attributes of the bots themselves."""


_BEHIND = ("__self__", "agent", "thing")
"""Where an opponent has the agent that chooses for it."""


class TaskError(ValueError):
    """A task is unknown, fixes the setting that was given, or has changed; the message says what to do."""


def in_a_style(opponent: object) -> bool:
    """Say if this is a bot in a style, by its name or itself: tasks keep such bots for their evaluation."""
    asked: list[object] = []
    while opponent is not None and not any(opponent is one for one in asked):
        asked.append(opponent)
        # the method `act` of an agent; what plays an agent in rows, on views, or under another name
        opponent = next((got for name in _BEHIND if (got := getattr(opponent, name, None)) is not None), None)
    names = (one if isinstance(one, str) else str(getattr(one, "name", "")) for one in asked)
    return any(name.startswith(_IN_A_STYLE) for name in names)


class Limits(NamedTuple):
    """The limits of an environment. Without a task everything is free; `root_env.tasks` sets it."""

    task: str | None = None
    trains_against: str | None = None
    """Opponents of training, where those of the evaluation are for the evaluation alone."""

    @classmethod
    def of(cls, task: Any) -> Limits:
        """The limits of training on a task of `root_env.tasks`."""
        return cls(task.name, task.trains_against)

    def seed(self, seed: int | None) -> int:
        """As `seed_of`; for a task a seed below those of evaluations, and ValueError for others."""
        below = SEEDS_BELOW if self.task else None
        return seed_of(seed, below) if seed is not None or below is None else seed_of(None) % below

    def check_position(self, position: object) -> None:
        """TaskError for a position to begin with: it may be one of an evaluation's deals, and nothing in it tells."""
        if self.task and position is not None:
            raise TaskError(
                f"position: {self.task} settles where games begin; for games from positions make an environment "
                "without a task, such as root_env.gym.RootEnv, and count its decisions yourself"
            )

    def check_opponents(self, opponents: object) -> None:
        """TaskError for opponents that are for the evaluation alone, by their names or as agents."""
        given = opponents.values() if isinstance(opponents, Mapping) else [opponents]
        if self.trains_against and any(map(in_a_style, given)):
            raise TaskError(
                f"opponents: {self.task} is played against bots in a style that training must not know; take "
                f"{self.trains_against}, or your own"
            )
