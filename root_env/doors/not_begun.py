"""`NotBegunError`: before its first `reset()` an environment is asked for something that only a game has."""

from gymnasium.error import ResetNeeded


class NotBegunError(ResetNeeded, RuntimeError, AttributeError):
    """The attribute is there after `reset()`. This is an AttributeError too: until then there is no such attribute."""

    def __init__(self, asked: str):
        super().__init__(f"{asked}: the games of this environment have not begun; call reset() first")
