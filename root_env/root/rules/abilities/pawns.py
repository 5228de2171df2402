"""Hook points for pawns and their satchels, and the moves of pawns, through the same gates as warriors (9.2.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.declared.map import BY_PATH
from root_env.root.rules.abilities import hooks
from root_env.root.rules.abilities.asking import asked_of
from root_env.root.rules.frames import add
from root_env.root.rules.ids import FOREST, N_CLEARINGS, NOWHERE
from root_env.root.rules.spec.actions import A, move_action
from root_env.root.rules.state import State


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def moves_by_pawn(s: State, who: int) -> bool:
    """True if the player moves a pawn and not warriors (Law 4.2, 9.2.2)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def pawn_place(s: State, who: int) -> int:
    """The place of the player's pawn, NOWHERE without one (Law 9.2.2)."""
    return NOWHERE


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def open_to_pawn(s: State, who: int, c: int, boots: int) -> bool:
    """True if the player can pay for a move of the pawn to a clearing, at a base cost of `boots` (Law 9.5.1)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def shift_pawn(s: State, who: int, c: int, boots: int) -> None:
    """Pay for the pawn's move to a place, nothing for -1, and put it there (Law 9.5.1)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def ready(s: State, who: int, item: int) -> int:
    """Items of a type in the player's satchel that can be exhausted (Law 9.2.5)."""
    return 0


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def exhaust(s: State, who: int, item: int) -> None:
    """Exhaust one such item (Law 9.2.5)."""


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def make_hostile(s: State, who: int, other: int) -> None:
    """A faction becomes Hostile to the player (Law 9.2.9.III)."""


@njit
def pawn_destinations(s: State, who: int, boots: int) -> int:
    """Bit per clearing that the pawn can move to, regardless of rule, from a clearing or out of a forest.

    Law 9.2.3, 9.2.10, 9.5.1, 26.6.2.
    """
    near, mask = hooks.ways(s, who, pawn_place(s, who)), 0
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0 and open_to_pawn(s, who, c, boots):
            mask |= 1 << c
    return mask


@njit
def list_pawn_moves(s: State, who: int, boots: int, out: DecisionList) -> None:
    """Add the pawn's moves: `move` from a clearing, `choose_clearing` out of a forest (Law 9.2.10)."""
    place, mask = pawn_place(s, who), pawn_destinations(s, who, boots)
    base = A.CHOOSE_CLEARING if place >= FOREST else move_action(place, 0)
    for c in range(N_CLEARINGS):
        if (mask >> c) & 1 != 0:
            add(out, base + c)


@njit
def move_pawn(s: State, who: int, place: int, boots: int) -> None:
    """Move the pawn to a place at a base cost of `boots`, -1 for none (Law 9.4.2, 9.5.1)."""
    origin = pawn_place(s, who)
    by = hooks.route(s, who, origin, place, True) if place < N_CLEARINGS else BY_PATH
    shift_pawn(s, who, place, boots)
    hooks.moved(s, who, origin, place, 1, by)
