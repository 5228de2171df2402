"""Set-up of the Marquise de Cat (Law 6.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import corners, land, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form the supplies: 25 warriors, 8 wood, the keep, six buildings of each type (Law 6.3.1, 6.3.5)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.WOOD] = s.wood
    for kind in range(PC.WOOD + 1, PC.RECRUITER + 1):
        s.piece_supply[kind] = TOTAL[kind]


@njit
def start(s: State, who: int) -> None:
    """Ask for the keep's corner, then for the three starting buildings (Law 6.3.2, 6.3.4)."""
    for building in range(2, -1, -1):
        push(s, K.SETUP_BUILDING, who, x=building)
    push(s, K.SETUP_KEEP, who)


@njit
def legal_setup_keep(s: State, who: int, out: DecisionList) -> None:
    """Any corner clearing; in a draft others may have started in one (Law 6.3.2, 19.8.3.I)."""
    free = corners.free_corners(s, who, False)
    for c in range(N_CLEARINGS):
        if (free >> c) & 1 != 0 and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_keep(s: State, who: int, keep: int) -> None:
    """Place the keep, and a warrior in every clearing except the opposite corner (Law 6.3.2, 6.3.3)."""
    pop(s)
    s.start[who] = keep
    pieces.place_piece(s, PC.KEEP, keep)
    for c in range(N_CLEARINGS):
        if c != land.opposite(s, keep) and hooks.can_place(s, who, c):
            pieces.place_warriors(s, who, c, 1)


@njit
def legal_setup_building(s: State, who: int, out: DecisionList) -> None:
    """The keep's clearing or one adjacent to it, with an open slot (Law 6.3.4)."""
    keep = I(s.start[s.player_of[F.MARQUISE]])
    for c in range(N_CLEARINGS):
        if (c == keep or (land.adjacent(s, keep) >> c) & 1 != 0) and s.slots[c] > 0 and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_building(s: State, who: int, c: int) -> None:
    """Place the starting building (Law 6.3.4)."""
    building = I(top(s).x)
    pop(s)
    pieces.place_piece(s, PC.SAWMILL + building, c)
