"""Set-up of the Lizard Cult (Law 10.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import corners, land, pieces
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, PC, F, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

STARTING_WARRIORS = 4


@njit
def gather(s: State, who: int) -> None:
    """Form the supply of 25 warriors and fill the Gardens tracks (Law 10.3.1, 10.3.4)."""
    s.warrior_supply[who] = s.warrior_total[who]
    for suit in range(N_SUITS):
        s.piece_supply[PC.GARDEN_FOX + suit] = TOTAL[PC.GARDEN_FOX + suit]


@njit
def start(s: State, who: int) -> None:
    """Ask for the corner, then for the Outcast (Law 10.3.2, 10.3.3)."""
    push(s, K.SETUP_OUTCAST, who)
    push(s, K.SETUP_CORNER, who)


@njit
def legal_setup_corner(s: State, who: int, out: DecisionList) -> None:
    """A corner that is nobody's start, opposite a starting corner if possible (Law 10.3.2)."""
    corners.list_corners(s, who, True, out)


@njit
def apply_setup_corner(s: State, who: int, corner: int) -> None:
    """Place four warriors and a garden, and a warrior in each adjacent clearing (Law 10.3.2)."""
    pop(s)
    s.start[who] = corner
    pieces.place_warriors(s, who, corner, STARTING_WARRIORS)
    garden = matching.piece_for(s, corner, PC.GARDEN_FOX)
    if s.slots[corner] > 0 and garden >= 0:
        pieces.place_piece(s, garden, corner)
    for c in range(N_CLEARINGS):
        if (land.adjacent(s, corner) >> c) & 1 != 0 and hooks.can_place(s, who, c):
            pieces.place_warriors(s, who, c, 1)


@njit
def legal_setup_outcast(s: State, who: int, out: DecisionList) -> None:
    """Any suit (Law 10.3.3)."""
    for suit in range(N_SUITS):
        add(out, A.CHOOSE_SUIT + suit)


@njit
def apply_setup_outcast(s: State, who: int, suit: int) -> None:
    """Put the marker on it, its Outcast side up (Law 10.3.3)."""
    pop(s)
    s.lizard.outcast = suit
    s.lizard.hated = 0
    note(s, E.OUTCAST, I(s.player_of[F.LIZARD]), suit=I(s.lizard.outcast))
