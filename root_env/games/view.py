"""One player's view of a game of Root: everything that a bot may use, and nothing that it may not know."""

from root_env.root.doors.view import PlayerView

__all__ = ["PlayerView"]
