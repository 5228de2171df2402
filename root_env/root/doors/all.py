"""`DOORS`: all doors of Root, which `root_env.doors.games` looks up."""

from root_env.doors.games import Doors
from root_env.root.doors.batch import BatchGame
from root_env.root.doors.binding import ROOT
from root_env.root.doors.game import Game
from root_env.root.doors.record import replay
from root_env.root.doors.tables import FACTIONS
from root_env.root.doors.tracing import Trace
from root_env.root.rules.spec import scope
from root_env.root.rules.spec.actions import FAMILIES
from root_env.root.rules.spec.observation import BLOCKS

DOORS = Doors(ROOT, Game, BatchGame, Trace, replay, FAMILIES, BLOCKS, FACTIONS, scope.NAMES, "root_env.root_v0")
