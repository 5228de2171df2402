"""`DOORS`: all doors of Wroth, which `root_env.doors.games` looks up."""

from root_env.doors.games import Doors
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.doors.game import BatchGame, Game, Trace, replay
from root_env.wroth.lookup.box import shipped_box
from root_env.wroth.rules.spec import observation
from root_env.wroth.rules.spec.actions import TABLE

_SIDES = [roster.name for roster in shipped_box().factions]
DOORS = Doors(
    WROTH, Game, BatchGame, Trace, replay, TABLE.families, observation.BLOCKS, _SIDES, _SIDES, "root_env.wroth_v0"
)
