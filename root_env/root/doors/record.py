"""`replay`: a game played again from its record."""

from root_env.doors.record import FORMAT, VERSION, replayed
from root_env.root.doors.game import Game
from root_env.support.documents import Fields

__all__ = ["FORMAT", "VERSION", "replay"]


def replay(record: Fields, steps: int | None = None) -> Game:
    """Play a record again, all of it or its first `steps` steps. Raises RecordError, naming the fault."""
    return replayed(Game, record, steps)
