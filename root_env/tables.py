"""Tables for bots: ids of actions, offsets of observations, facts about the board and the cards."""

from root_env.root.doors import tables as _tables
from root_env.root.doors.tables import *  # noqa: F403

__all__ = _tables.__all__
