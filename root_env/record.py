"""`replay`: a game played again from its record."""

from root_env.root.doors.record import FORMAT, VERSION, replay

__all__ = ["FORMAT", "VERSION", "replay"]
