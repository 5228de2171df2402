"""What can go wrong, in words. All errors are ValueErrors, so callers may catch broadly."""


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


class ReachWarning(UserWarning):
    """The factions at a table do not reach as far as the Law recommends (Law 5.2)."""
