"""Mobs: where they spread, and mobs that become warriors (Law 14.4.1, 14.7.1, 14.7.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import mobs_near
from root_env.root.rules import chance, pieces
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

_roll_mob = chance.die("mob")


@njit
def can_take_mob(s: State, who: int, c: int) -> bool:
    """True if a mob can be placed in a clearing: one a clearing at most (Law 14.4.1, 14.6.1)."""
    return s.piece_supply[PC.MOB] > 0 and s.pieces[PC.MOB, c] == 0 and hooks.can_place(s, who, c)


@njit
def spreads_to(s: State, who: int, suit: int) -> int:
    """Bit per clearing of a suit in which a mob can be placed beside another (Law 14.4.1, 14.7.3)."""
    found = 0
    for c in range(N_CLEARINGS):
        if matching.is_of(s, c, suit) and can_take_mob(s, who, c) and mobs_near(s, who, c) != 0:
            found |= 1 << c
    return found


@njit
def roll_and_spread(s: State, who: int) -> None:
    """Roll the mob die, and ask where a mob goes, if there is such a clearing (Law 14.4.1, 14.7.3)."""
    suit = _roll_mob(s)
    note(s, E.MOB_DIE, who, suit=suit)
    if spreads_to(s, who, suit) != 0:
        push(s, K.SPREAD_MOB, who, suit=suit)


@njit
def run_spread_mobs(s: State, who: int) -> None:
    """All mobs have razed: roll once (Law 14.4.1)."""
    pop(s)
    roll_and_spread(s, who)


@njit
def legal_spread_mob(s: State, who: int, out: DecisionList) -> None:
    """A clearing of the suit without a mob and beside one (Law 14.4.1)."""
    clearings = spreads_to(s, who, I(top(s).suit))
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_spread_mob(s: State, who: int, c: int) -> None:
    """Place the mob (Law 14.4.1)."""
    pop(s)
    pieces.place_piece(s, PC.MOB, c)


@njit
def legal_rally(s: State, who: int, out: DecisionList) -> None:
    """A mob in the warlord's clearing or beside it, or none (Law 14.7.1)."""
    near = mobs_near(s, who, I(s.hundreds.warlord))
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)
    add(out, A.PASS)


@njit
def apply_rally(s: State, who: int, c: int) -> None:
    """Remove the mob and place a warrior with the warlord; asked again while there are more (Law 14.7.1)."""
    pieces.take_piece(s, PC.MOB, c)
    warlord = I(s.hundreds.warlord)
    if hooks.can_place(s, who, warlord):
        pieces.place_warriors(s, who, warlord, 1)
    if mobs_near(s, who, warlord) == 0:
        pop(s)
