"""`replay`: a game played again from its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.doors.record import FORMAT, VERSION, replayed
from root_env.root.doors.game import Game

__all__ = ["FORMAT", "VERSION", "replay"]


def replay(record: Mapping[str, Any], steps: int | None = None) -> Game:
    """Play a record again, all of it or its first `steps` steps. Raises RecordError, naming what is wrong."""
    return replayed(Game, record, steps)
