"""The decisions that a network has learned from: its own run's, and those of the networks behind it.

A card has them under `counts`. Whoever begins with a network or imitates one takes over what was spent on it. The
counts of a card are None where anything behind it was not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from root_env import tasks
from root_env.support.documents import Fields
from root_env.tasks.declared import TaskError

Counts = dict[str, int]
NOTHING: Counts = {}


def counts_of(card: Fields) -> Counts | None:
    """The counts of a card; None where nobody has counted."""
    counts = card.get("counts")
    if not isinstance(counts, dict) or "decisions" not in counts:
        return None
    return counts if all(type(n) is int and n >= 0 for n in counts.values()) else None


def together(parts: Iterable[Counts | None]) -> Counts | None:
    """The sums by name; None if one of the parts was not counted. What two parts share is counted twice."""
    total: Counts = {}
    for one in parts:
        if one is None:
            return None
        total = {name: total.get(name, 0) + one.get(name, 0) for name in {**total, **one}}
    return total


def check_start(task: str, cards: Mapping[str, Fields]) -> None:
    """TaskError if a run on a task with a budget begins with networks, by their paths and cards, that are no counted
    runs on the same task."""
    for path, card in cards.items() if task and tasks.get(task).budget else ():
        if card.get("task") != task or counts_of(card) is None:
            raise TaskError(
                f"start: {path} has spent decisions that are not counted on {task}; a task with a budget begins anew, "
                "or with runs on the same task"
            )


def check_budget(task: str, before: Counts | None, more: int) -> None:
    """TaskError if `more` decisions beside those that are spent do not fit into the budget of a task."""
    budget, spent = tasks.get(task).budget if task else 0, (before or NOTHING).get("decisions", 0)
    if budget and spent + more > budget:
        raise TaskError(
            f"total: {spent:,} decisions are spent on what it began with, and with {more:,} more {task} is over its "
            f"budget of {budget:,}; give a smaller --total"
        )
