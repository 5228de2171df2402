"""Set-up of the Woodland Alliance (Law 8.3)."""

from root_env.engine.jit import njit
from root_env.root.factions.alliance.supporters import loose_to_supporters
from root_env.root.rules import zones
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.ids import PC
from root_env.root.rules.state import State

STARTING_SUPPORTERS = 3


@njit
def gather(s: State, who: int) -> None:
    """Form the supply of 10 warriors, the bases and the sympathy track (Law 8.3.1, 8.3.2, 8.3.3)."""
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in range(PC.BASE_FOX, PC.SYMPATHY + 1):
        s.piece_supply[kind] = TOTAL[kind]


@njit
def start(s: State, who: int) -> None:
    """Draw three supporters (Law 8.3.4)."""
    for _ in range(STARTING_SUPPORTERS):
        loose_to_supporters(s, zones.draw_loose(s))
