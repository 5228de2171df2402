"""The environments of a task."""

from pkgutil import resolve_name
from typing import Any, NamedTuple

from root_env.doors.aec import GameAEC, IllegalEndsGame
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.limits import Limits
from root_env.doors.contract.rules import TABLE
from root_env.doors.contract.settings import other_words
from root_env.doors.game import PlayedGame
from root_env.engine.jit import INTERPRETED
from root_env.support.documents import Document, Fields
from root_env.tasks.declared import Task, TaskError
from root_env.tasks.digests import check, configs_of
from root_env.tasks.settings import Columns, ManySeats, OneSeat, Table
from root_env.tasks.starts import starts_of

AnyAEC = GameAEC[PlayedGame] | IllegalEndsGame
FREE = ("observation", "reward", "shaping")
"""Fields of the configuration that change training, not the game."""


class Classes(NamedTuple):
    """The names of the environments of a game; they are imported when they are used."""

    single: str
    vector: str
    aec: str
    sb3: str


_CLASSES = {
    "root": Classes(
        "root_env.gym:RootEnv", "root_env.gym:RootVectorEnv", "root_env.root_v0:env", "root_env.sb3:RootVecEnv"
    ),
    "wroth": Classes(
        "root_env.wroth.gym:WrothEnv",
        "root_env.wroth.gym:WrothVectorEnv",
        "root_env.wroth_v0:env",
        "root_env.wroth.sb3:WrothVecEnv",
    ),
}


def make(task: Task, num_envs: int | None, settings: Fields) -> Any:
    """See `root_env.tasks.make`."""
    classes = _CLASSES[task.game]
    configs, rest = _checked(task, settings, OneSeat if num_envs is None else ManySeats)
    rest = {"opponents": task.trains_against or task.opponents, "learner": task.training_learner, **rest}
    if task.start:
        rest["start"] = starts_of(task.start)
    if num_envs is None:
        return _training(task, resolve_name(classes.single)(configs, **rest))
    return _training(task, resolve_name(classes.vector)(num_envs, configs, **rest))


def vec_env(task: Task, num_envs: int | None, seed: int | None, settings: Fields) -> Any:
    """See `root_env.tasks.vec_env`."""
    _check_no_start(task)
    configs, rest = _checked(task, settings, Columns)
    if num_envs is not None and num_envs < len(configs):
        raise TaskError(f"num_envs: {task.name} has {len(configs)} tables, give at least as many columns")
    rest = {"opponents": task.trains_against or task.opponents, **rest}
    seed = Limits.of(task).seed(seed)
    columns = resolve_name(_CLASSES[task.game].sb3)(configs, num_envs, task.training_learner, seed=seed, **rest)
    return _training(task, columns)


def aec(task: Task, table: int, settings: Fields) -> AnyAEC:
    """See `root_env.tasks.aec`."""
    _check_no_start(task)
    configs, rest = _checked(task, settings, Table)
    if not 0 <= table < len(configs):
        raise TaskError(f"table: {task.name} has tables 0 to {len(configs) - 1}, got {table}")
    env = resolve_name(_CLASSES[task.game].aec)(configs[table], **rest)
    _training(task, env.unwrapped)
    return env


def _training(task: Task, env: Any) -> Any:
    """The environment with the limits of training: it refuses seeds, positions and opponents of the evaluation."""
    env.limits = Limits.of(task)
    return env


def _checked(task: Task, settings: Fields, allowed: Any) -> tuple[list[AnyConfig], Document]:
    """The configurations, and the settings of the environment, from settings in `allowed`, a class of
    `tasks/settings.py`; TaskError for a setting that the task fixes."""
    for name in settings:
        if words := other_words(name, allowed.__optional_keys__):
            raise TaskError(f"{name}: this is called {' or '.join(words)} here")
        if name not in allowed.__optional_keys__:
            free = ", ".join((*FREE, *sorted(allowed.__optional_keys__.difference(FREE))))
            raise TaskError(f"{name}: {task.name} settles this; free are {free}")
    task.check_played()
    Limits.of(task).check_opponents(settings.get("opponents"))
    if not INTERPRETED:  # games of its opponents take milliseconds compiled, many seconds interpreted
        check(task)
    free = {name: value for name, value in settings.items() if name in FREE}
    rest = {name: value for name, value in settings.items() if name not in FREE}
    scope = task.factions if task.trains_on else TABLE
    return configs_of(task, training=True, **free), {"scope": scope, **rest}


def _check_no_start(task: Task) -> None:
    """Raise TaskError for a task whose games begin in positions."""
    if task.start:
        raise TaskError(f"{task.name} begins in positions, which only Gymnasium's environments draw: take tasks.make")
