"""Set-up of the Lord of the Hundreds (Law 14.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import WARLORD
from root_env.root.factions.hundreds.declaration import MD, STARTING_WARRIORS
from root_env.root.rules import corners, pieces, ruins
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import PC, K
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form supplies of 20 warriors, the warlord, 6 strongholds and 5 mobs (Law 14.3.1)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.STRONGHOLD] = TOTAL[PC.STRONGHOLD]
    s.piece_supply[PC.MOB] = TOTAL[PC.MOB]


@njit
def start(s: State, who: int) -> None:
    """Ask for the corner; items and mood follow (Law 14.3.2)."""
    push(s, K.SETUP_WARLORD, who)


@njit
def legal_setup_warlord(s: State, who: int, out: DecisionList) -> None:
    """A corner that is nobody's start, opposite a starting corner if possible (Law 14.3.2)."""
    corners.list_corners(s, who, True, out)


@njit
def apply_setup_warlord(s: State, who: int, c: int) -> None:
    """Place warlord, warriors and a stronghold; then the items of the ruins, and a stubborn mood.

    Law 14.3.2, 14.3.3, 14.3.4.
    """
    pop(s)
    s.start[who] = c
    pieces.place_piece(s, PC.STRONGHOLD, c)
    pieces.place_marked(s, who, c, WARLORD)
    pieces.place_warriors(s, who, c, STARTING_WARRIORS)
    ruins.lay_items(s)
    s.hundreds.mood = MD.STUBBORN
    note(s, E.MOOD, who, x=I(s.hundreds.mood))
