"""What can go wrong, in words. All errors are ValueErrors, so callers may catch broadly."""

import operator

import numpy as np

from root_env.support.quoting import quoted


class ConfigError(ValueError):
    """A game configuration that cannot be played; says which field and what is allowed."""


class IllegalActionError(ValueError):
    """An action the player asked may not take; the state is unchanged."""


class PositionError(ValueError):
    """A position document that does not describe a position, names the field; or a position that play cannot reach."""


class RecordError(ValueError):
    """A game record that does not replay; names the field or the decision."""


class ForcedOutcomeError(ValueError):
    """A forced chance outcome that cannot happen; the state is unchanged."""


class StoppedGameError(ValueError):
    """The engine has ended a game that cannot go on, as truncated; says why."""


class UsageError(ValueError):
    """Arguments of a command that do not fit together; said in one line."""


class ReachWarning(UserWarning):
    """The factions at a table do not reach as far as the Law recommends (Law 5.2)."""


def whole(value: object, name: str, error: type[Exception] = TypeError) -> int:
    """An integer from an int-like value; bools and floats are refused in words."""
    if isinstance(value, bool | np.bool_):
        value = None
    try:
        return operator.index(value)
    except TypeError:
        raise error(f"{name} must be a whole number, got {quoted(value)}") from None


def count(value: object, name: str) -> int:
    """A whole number from 1."""
    value = whole(value, name, ValueError)
    if value < 1:
        raise ValueError(f"{name}: must be a whole number from 1, got {quoted(value)}")
    return value
