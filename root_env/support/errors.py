"""The errors of root_env. All are ValueErrors, so that callers can catch them together."""

import operator
import warnings

import numpy as np

from root_env.support.quoting import quoted


class ConfigError(ValueError):
    """A game configuration cannot be played; the message names the field and its allowed values."""


class IllegalActionError(ValueError):
    """An action is not legal for the player asked; the state is unchanged."""


class PositionError(ValueError):
    """A document describes no position, or one that play cannot reach; the message names the field."""


class RecordError(ValueError):
    """A game record cannot be replayed; the message names the field or the decision."""


class ForcedOutcomeError(ValueError):
    """A forced chance outcome is impossible; the state is unchanged."""


class StoppedGameError(ValueError):
    """The engine has truncated a game that cannot go on; the message has the reason."""


class UsageError(ValueError):
    """Arguments of a command do not fit together; the message is one line."""


class ReachWarning(UserWarning):
    """The total reach of the factions is lower than the Law recommends (Law 5.2)."""


class IllegalActionWarning(UserWarning):
    """An illegal action has ended a game; an environment warns of it once."""


def warn_of_illegal_action() -> None:
    """Warn, at the line that called an environment's `step`, that an illegal action has ended a game."""
    warnings.warn(
        'an illegal action has ended the game with -1: `info["illegal_action"]` says why. Choose where the action mask '
        "is 1, or take `action_space.sample()`, which is legal. This is said once",
        IllegalActionWarning,
        stacklevel=3,
    )


def whole(value: object, name: str, error: type[Exception] = TypeError, least: int | None = None) -> int:
    """An integer from an int-like value; `error` for bools, floats and others, ValueError for one below `least`."""
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise error(f"{name} must be a whole number, got {quoted(value)}") from None
    if least is not None and number < least:
        raise ValueError(f"{name}: must be a whole number from {least}, got {quoted(value)}")
    return number


def count(value: object, name: str) -> int:
    """An integer of at least 1."""
    return whole(value, name, ValueError, least=1)


for _one in (ConfigError, IllegalActionError, PositionError, RecordError, ForcedOutcomeError, StoppedGameError):
    _one.__module__ = "root_env"  # where users find them
