"""Lines of the leaderboard played again: whether the same games are won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from root_env import tasks
from root_env.training import gauntlet, scores
from root_env.training.gauntlet import Result
from root_env.training.measuring.received import OTHER_PAR, unpacked
from root_env.training.scores import Score

EXACT = ("random", "greedy", "rules")
"""Agents that compute with whole numbers, and so play the same on every processor."""


class Verified(NamedTuple):
    """A row or score that was played again: how many of its games somebody else won."""

    agent: str
    what: str
    other: int
    games: int

    @property
    def came_out(self) -> bool:
        """True if the games are the same, or differ as little as those of a network on another processor."""
        return self.other <= (0 if self.agent in EXACT else OTHER_PAR * self.games)

    def __str__(self) -> str:
        if not self.other:
            return f"{self.agent}, {self.what}: came out, all {self.games:,} games alike"
        says = f"{self.other:,} of {self.games:,} games came out otherwise"
        if not self.came_out:
            return f"{self.agent}, {self.what}: did not come out: {says}"
        return f"{self.agent}, {self.what}: came out, but {says}, which networks do that round by the processor"


def rows(line: Result, workers: int, progress: Callable[[int], None]) -> Iterator[Verified]:
    """Play the line of an agent in the gauntlet again."""
    again = gauntlet.run(line["agent"], gauntlet.SUITES[line["suite"]], workers=workers, progress=progress)
    for old, new in zip(line["rows"], again["rows"], strict=True):
        yield _compared(line["agent"], f"gauntlet {old['row']}", old, new)


def score(old: Score, workers: int, progress: Callable[[int], None]) -> Verified:
    """Play the score of an agent on a task again."""
    task, run = tasks.get(old["task"]), old["run"]
    new = scores.score(old["agent"], task, old["games"], workers, progress, old["split"], run)
    return _compared(old["agent"], old["task"] + (f", run {run}" if run else ""), old, new)


def _compared(agent: str, what: str, old: Score, new: Score) -> Verified:
    games = old["games"]
    if old["wins"] is None or new["wins"] is None:
        return Verified(agent, what, games * (old["wins"] != new["wins"]), games)
    other = unpacked(old["wins"], games) != unpacked(new["wins"], games)
    return Verified(agent, what, int(other.sum()), games)
