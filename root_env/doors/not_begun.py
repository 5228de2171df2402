"""`NotBegunError`: an environment is asked for what only a game has, before its first `reset()`."""

from __future__ import annotations

from gymnasium.error import ResetNeeded


class NotBegunError(ResetNeeded, RuntimeError, AttributeError):
    """What was asked for is there after `reset()`. An AttributeError too: until then there is no such attribute."""

    def __init__(self, asked: str):
        super().__init__(f"{asked}: the games of this environment have not begun; call reset() first")
