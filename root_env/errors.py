"""The errors of root_env. All are ValueErrors, so that callers can catch them together."""

import operator

import numpy as np

from root_env.support.quoting import quoted


class ConfigError(ValueError):
    """A game configuration cannot be played; the message names the field and what is allowed."""


class IllegalActionError(ValueError):
    """An action is not legal for the player asked; the state is unchanged."""


class PositionError(ValueError):
    """A document describes no position, or one that play cannot reach; the message names the field."""


class RecordError(ValueError):
    """A game record cannot be replayed; the message names the field or the decision."""


class ForcedOutcomeError(ValueError):
    """A forced chance outcome is impossible; the state is unchanged."""


class StoppedGameError(ValueError):
    """The engine has truncated a game that cannot continue; the message says why."""


class UsageError(ValueError):
    """Arguments of a command do not fit together; the message is one line."""


class ReachWarning(UserWarning):
    """The total reach of the factions is lower than the Law recommends (Law 5.2)."""


def whole(value: object, name: str, error: type[Exception] = TypeError) -> int:
    """An integer from an int-like value; bools and floats are refused."""
    if isinstance(value, bool | np.bool_):
        value = None
    try:
        return operator.index(value)
    except TypeError:
        raise error(f"{name} must be a whole number, got {quoted(value)}") from None


def count(value: object, name: str) -> int:
    """An integer of at least 1."""
    value = whole(value, name, ValueError)
    if value < 1:
        raise ValueError(f"{name}: must be a whole number from 1, got {quoted(value)}")
    return value
