"""Named tasks: fixed configurations, opponents, seeds, budget and measure, so that results can be compared.

    from root_env import tasks

    tasks.names()                                   # ("duel10-v1", ..., "base4-v1", ...)
    print(tasks.get("base4-v1").describe())
    env = tasks.make("base4-v1")                    # Gymnasium, one learning seat
    envs = tasks.make("base4-v1", num_envs=64)      # Gymnasium's vector environment
    vec = tasks.vec_env("base4-v1", num_envs=64)    # Stable-Baselines3
    table = tasks.aec("base4-v1")                   # PettingZoo, every seat is yours

`gymnasium.make("root_env/base4-v1")` and `pettingzoo.make("aec", "root_env/base4-v1")` make the same environments, and
`python -m root_env.training.gauntlet AGENT --task base4-v1` scores an agent. docs/tasks.md has more. This module is
cheap to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, overload

from root_env.tasks.declared import BY_NAME, RETIRED, TASKS, Task, TaskError

if TYPE_CHECKING:
    from root_env.doors.gym import SeatEnv, SeatVectorEnv
    from root_env.doors.sb3 import SeatVecEnv
    from root_env.tasks.making import AnyAEC
    from root_env.tasks.settings import Columns, ManySeats, OneSeat, Table

__all__ = ["TASKS", "Task", "TaskError", "aec", "check", "get", "make", "names", "vec_env"]


def names() -> tuple[str, ...]:
    """The names of all tasks, from small ones to the whole game."""
    return tuple(BY_NAME)


def get(task: str | Task) -> Task:
    """A task by its name; TaskError for an unknown name, and with the reason for a retired task."""
    if isinstance(task, Task):
        return task
    if task in RETIRED:
        raise TaskError(f"task: {RETIRED[task]}")
    if task not in BY_NAME:
        raise TaskError(f"task: {task!r} is not known; choose from {', '.join(BY_NAME)}")
    return BY_NAME[task]


def check(task: str | Task) -> None:
    """Raise TaskError if the task is no longer the one of its name, because rules, opponents or a network have changed.

    It plays some games of the opponents once per process: milliseconds compiled, many seconds with ROOT_ENV_JIT=0.
    """
    from root_env.tasks import digests

    digests.check(get(task))


@overload
def make(task: str | Task, num_envs: None = None, **settings: Unpack[OneSeat]) -> SeatEnv[Any]: ...
@overload
def make(task: str | Task, num_envs: int, **settings: Unpack[ManySeats]) -> SeatVectorEnv[Any]: ...
@overload
def make(
    task: str | Task, num_envs: int | None, **settings: Unpack[ManySeats]
) -> SeatEnv[Any] | SeatVectorEnv[Any]: ...
def make(task: str | Task, num_envs: int | None = None, **settings: Any) -> SeatEnv[Any] | SeatVectorEnv[Any]:
    """A task as a Gymnasium environment with one learning seat, or with `num_envs` as a vector environment.

    `settings` are for training; none of them changes the evaluation. They are `observation`, `reward` and `shaping` of
    the configuration; `scope`, by default "table", with room for the task's factions only; `opponents`, by default
    those of the task's training; `render_mode` and `illegal_action`; for vector environments `autoreset_mode` and
    `num_threads`. See `root_env.gym.RootEnv`. `reset` takes seeds of training, below 2**31, and raises ValueError for
    others. TaskError for other settings, for a position to begin with, for opponents that training must not know, for a
    task that is learned from data alone, and for a task that has changed (`check`).
    """
    from root_env.tasks import making

    return making.make(get(task), num_envs, settings)


def vec_env(
    task: str | Task, num_envs: int | None = None, seed: int | None = None, **settings: Unpack[Columns]
) -> SeatVecEnv[Any]:
    """A task as a vector environment of Stable-Baselines3, see `root_env.sb3.RootVecEnv`; `settings` as for `make`.

    `num_envs`: at least as many columns as the task has tables; None: one for each table.
    """
    from root_env.tasks import making

    return making.vec_env(get(task), num_envs, seed, settings)


def aec(task: str | Task, table: int = 0, **settings: Unpack[Table]) -> AnyAEC:
    """Table number `table` of a task's training as a PettingZoo AEC environment, in which every seat is yours.

    `settings` as for `make`, without those for opponents.
    """
    from root_env.tasks import making

    return making.aec(get(task), table, settings)
