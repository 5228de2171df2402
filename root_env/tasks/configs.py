"""The configurations of a task."""

from __future__ import annotations

import warnings
from typing import Any

from root_env.errors import ReachWarning
from root_env.games.doors import doors_of
from root_env.tasks.declared import Task


def configs_of(task: Task, **free: Any) -> list[Any]:
    """The configurations of a task; `free`: further fields. Tables of little reach (Law 5.2) are legal, and meant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        make_config = doors_of(task.game).rules.config
        return [make_config(factions=factions, **task.settings, **free) for factions in task.tables]
