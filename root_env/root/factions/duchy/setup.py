"""Set-up of the Underground Duchy (Law 12.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.duchy.declaration import N_RANKS, OF_A_RANK, STARTING_WARRIORS
from root_env.root.rules import corners, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form supplies of 20 warriors and 3 tunnels, fill the tracks and the crown spaces; no minister is swayed.

    Law 12.3.1, 12.3.2, 12.3.4, 12.3.5, 12.3.6.
    """
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in (PC.CITADEL, PC.MARKET, PC.TUNNEL):
        s.piece_supply[kind] = TOTAL[kind]
    for rank in range(N_RANKS):
        s.duchy.crowns[rank] = OF_A_RANK


@njit
def start(s: State, who: int) -> None:
    """Ask for the corner (Law 12.3.3)."""
    push(s, K.SETUP_SURFACE, who)


@njit
def legal_setup_surface(s: State, who: int, out: DecisionList) -> None:
    """A corner that is nobody's start, opposite a starting corner if possible (Law 12.3.3)."""
    corners.list_corners(s, who, False, out)


@njit
def apply_setup_surface(s: State, who: int, c: int) -> None:
    """Place warriors and a tunnel there, and warriors in each adjacent clearing (Law 12.3.3)."""
    pop(s)
    s.start[who] = c
    pieces.place_piece(s, PC.TUNNEL, c)
    pieces.place_warriors(s, who, c, STARTING_WARRIORS)
    beside = hooks.paths_from(s, who, c)
    for near in range(N_CLEARINGS):
        if (beside >> near) & 1 != 0 and hooks.can_place(s, who, near):
            pieces.place_warriors(s, who, near, STARTING_WARRIORS)
