"""Code for the configurations of all games: it checks fields with the same errors, and reads what a door was given."""

from __future__ import annotations

import copy
import dataclasses
import difflib
import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

from root_env.doors.contract.any_config import AnyConfig
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted

SKIP = {"none": 0, "public": 1, "all": 2}
"""Word for `skip_forced` -> its number in `engine.loop`."""
SEATINGS = ("fixed", "random")
REWARDS = ("win", "rank", "score_margin")
MOST_SHAPING = 10**6
"""The greatest shaping: rewards are float32, and sums of more would lose the final reward."""
OBSERVATION = {"format": "int8", "history": 0}
"""The default format of observations."""
AUTORESET_MODES = SAME_STEP, NEXT_STEP = "SameStep", "NextStep"
"""Values of `autoreset_mode`: those of gymnasium.vector.AutoresetMode that games support."""
_GAMES = "num_games", "num_envs", "games"
_CORES = "num_threads", "threads", "workers"
OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "faction": ("learner",),
    "autoreset": ("autoreset_mode",),
    **dict.fromkeys(("n_envs", "n_games", *_GAMES), _GAMES),
    **dict.fromkeys(("n_threads", "n_workers", "num_workers", "n_jobs", *_CORES), _CORES),
}
"""Name elsewhere, or in an earlier version -> its names here: docs/words.md has the table."""

C = TypeVar("C")


# -- fields ------------------------------------------------------------------------------------------


def words(value: Any, name: str) -> tuple[str, ...]:
    """A sequence of words as a tuple."""
    try:
        given = None if isinstance(value, str) else tuple(value)
    except TypeError:  # not a sequence, or one in appearance only: an array without dimensions
        given = None
    if given is None:
        raise ConfigError(f"{name}: must be a sequence of words, got {quoted(value)}")
    for v in given:
        if not isinstance(v, str):
            raise ConfigError(f"{name}: must be words, got {quoted(v)}")
    return given


def check_mapping(value: object, name: str) -> None:
    """Refuse a value that is not a mapping."""
    if not isinstance(value, Mapping):
        raise ConfigError(f"{name}: must be a mapping, got {quoted(value)}")


def check_one_of(value: object, allowed: Sequence[str], name: str) -> None:
    """Refuse a value that is not one of these words."""
    if not isinstance(value, str) or value not in allowed:
        raise ConfigError(f"{name}: {quoted(value)} is not known; choose from {', '.join(allowed)}")


def autoreset_mode_of(value: Any) -> str:
    """One of AUTORESET_MODES, from such a word or a member of gymnasium.vector.AutoresetMode."""
    word = getattr(value, "value", value)
    for mode in AUTORESET_MODES:
        if isinstance(word, str) and word != mode and word.replace("_", "").lower() == mode.lower():
            raise ConfigError(f"autoreset_mode: {quoted(word)} is written {mode!r}, as Gymnasium has it")
    check_one_of(word, AUTORESET_MODES, "autoreset_mode")
    return word


def check_options(options: Fields | None, known: Sequence[str]) -> Fields:
    """The options of a reset. A name that is nearly a known one is refused. Other names are not read: generic tests and
    wrappers give any."""
    if options is None:
        return {}
    check_mapping(options, "options")
    for name in options:
        if name not in known and (near := difflib.get_close_matches(str(name), known, 1, 0.8)):
            raise ConfigError(f"options: unknown key {quoted(name)}; did you mean {near[0]}?")
    return options


def check_render_mode(mode: str | None, modes: Sequence[str]) -> None:
    """Refuse a value that is neither None nor one of these words."""
    if mode is not None:
        check_one_of(mode, modes, "render_mode")


def check_whole(value: object, low: int, high: int, name: str) -> None:
    """Refuse a value that is not a whole number of this range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ConfigError(f"{name}: must be a whole number {low}..{high}, got {quoted(value)}")


def check_reward(reward: object) -> None:
    """Refuse a value that is neither the name of a reward nor callable."""
    if not callable(reward):
        check_one_of(reward, REWARDS, "reward")


def check_shaping(shaping: object) -> None:
    """Refuse a value that is not a number or is too great."""
    if isinstance(shaping, bool) or not isinstance(shaping, int | float) or not abs(shaping) <= MOST_SHAPING:
        raise ConfigError(f"shaping: must be a number -{MOST_SHAPING}..{MOST_SHAPING}, got {quoted(shaping)}")


def check_observation(observation: Fields, formats: tuple[str, ...]) -> None:
    """Refuse unknown keys, and formats that the game does not write."""
    unknown = set(observation) - set(OBSERVATION)
    if unknown:
        known = " and ".join(OBSERVATION)
        raise ConfigError(f"observation: unknown key {quoted(min(unknown, key=repr))}; known are {known}")
    check_one_of(observation["format"], formats, "observation['format']")


def names_of(config: AnyConfig | type) -> list[str]:
    """The names of the fields of a configuration, or of its class."""
    return [field.name for field in dataclasses.fields(config)]


def field_by_field(config: AnyConfig) -> Document:
    """The fields of a configuration for JSON: lists for tuples, and "win" for a callable reward."""
    data = {name: copy.deepcopy(getattr(config, name)) for name in names_of(config)}
    if callable(config.reward):
        data["reward"] = "win"
    return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}


# -- doors -------------------------------------------------------------------------------------------


class OfFields:
    """A configuration that refuses unknown fields with ConfigError; Python itself would raise TypeError."""

    if not TYPE_CHECKING:  # the dataclass says which fields there are

        def __new__(cls, *values: object, **fields: object) -> Self:
            _check_names(cls, fields)
            return object.__new__(cls)

    def __setstate__(self, state: Document) -> None:
        fields = _fields_of(type(self))
        if not fields <= state.keys() or any(name not in fields and not hasattr(self, name) for name in state):
            raise ConfigError(
                f"config: this {type(self).__name__} was pickled by another version, whose fields are others; "
                "to_dict() and from_dict() keep configurations"
            )
        vars(self).update(state)
        self.check_declared()

    def check_declared(self) -> None:
        """Refuse names, such as factions, that are not declared in this process."""


@functools.cache
def _fields_of(cls: type) -> frozenset[str]:
    return frozenset(names_of(cls))


def from_fields(cls: type[C], data: object) -> C:
    """A configuration of this class from its fields; ConfigError names an unknown one."""
    if not isinstance(data, Mapping):
        raise ConfigError(f"config: must be a mapping, got {type(data).__name__}")
    _check_names(cls, data)
    try:
        return cls(**data)
    except TypeError as error:
        raise ConfigError(f"config: {error}") from None


def as_config(cls: type[C], config: C | Fields | None, settings: Fields, door: Callable[..., object]) -> C:
    """The configuration that a door was given: `config`, or its fields in the keywords that are not the door's own.

    ConfigError if both are given, or a keyword that is neither a field nor one of the door's own.
    """
    _check_names(cls, settings, door)
    if config is not None and settings:
        both = ", ".join(settings)
        raise ConfigError(f"config: give a configuration or its fields as keywords, not both; got config and {both}")
    if isinstance(config, cls):
        return config
    return from_fields(cls, settings if config is None else config)


def _check_names(cls: type, given: Fields, door: Callable[..., object] | None = None) -> None:
    """Refuse the first name that is not a field; the error suggests fields and keywords of the door that are near."""
    fields = sorted(names_of(cls))
    for name in given:
        if name in fields:
            continue
        keywords = inspect.signature(door).parameters if door else ()
        own = [keyword for keyword in keywords if keyword not in ("self", "config", "settings")]
        if words := other_words(str(name), own):
            raise ConfigError(f"{name}: this is called {' or '.join(words)} here")
        near = difflib.get_close_matches(str(name), [*fields, *own], 2, 0.7)
        meant = f"did you mean {' or '.join(near)}? " if near else ""
        others = f", beside the keywords {', '.join(own)}" if own else ""
        raise ConfigError(f"config: unknown field {quoted(name)}; {meant}known are {', '.join(fields)}{others}")


def other_words(name: str, known: Iterable[str]) -> list[str]:
    """The names, of `known`, for what is called `name` elsewhere; [] if there are none."""
    return [word for word in OTHER_WORDS.get(name, ()) if word in known and word != name]
