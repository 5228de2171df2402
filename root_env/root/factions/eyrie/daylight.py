"""Daylight of the Eyrie: crafting, then the Decree (Law 7.5). `turmoil.py` has the turmoil."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.eyrie.abilities import warriors_per_recruit
from root_env.root.factions.eyrie.declaration import COL, N_COLUMNS, VIZIERS
from root_env.root.rules import pieces, ruling
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Craft with roosts, then resolve the Decree (Law 7.2.1, 7.5, 7.5.1)."""
    push(s, K.DECREE_START, who)
    push(s, K.CRAFT, who)


@njit
def run_decree_start(s: State, who: int) -> None:
    """Count the cards of each column by suit, Loyal Viziers as birds (Law 7.5.2, 7.3.4)."""
    pop(s)
    for column in range(N_COLUMNS):
        for suit in range(4):
            s.eyrie.left[column, suit] = 0
        for card in range(N_CARDS):
            n = I(s.eyrie.decree[column, card])
            if n > 0:
                suit = SUIT[card]
                s.eyrie.left[column, suit] = s.eyrie.left[column, suit] + n
        s.eyrie.left[column, S.BIRD] = s.eyrie.left[column, S.BIRD] + VIZIERS[s.eyrie.leader, column]
    s.eyrie.column = 0
    push(s, K.DECREE, who)
    _next_column(s)


@njit
def _column_is_empty(s: State, column: int) -> bool:
    left = 0
    for suit in range(4):
        left += I(s.eyrie.left[column, suit])
    return left == 0


@njit
def _next_column(s: State) -> None:
    """Move right past resolved columns; behind the last one the Decree is done (Law 7.5.2)."""
    while s.eyrie.column < N_COLUMNS and _column_is_empty(s, I(s.eyrie.column)):
        s.eyrie.column = s.eyrie.column + 1
    if s.eyrie.column == N_COLUMNS:
        who = I(top(s).who)
        pop(s)
        push(s, K.GAP, who)


@njit
def _is_roost_of_suit(s: State, who: int, c: int, suit: int) -> bool:
    """True if a card of this suit recruits in the clearing (Law 7.5.2.I)."""
    if s.pieces[PC.ROOST, c] == 0 or not hooks.can_place(s, who, c):
        return False
    return suit == S.BIRD or matching.is_of(s, c, suit)


@njit
def can_recruit(s: State, who: int, suit: int, warriors: int) -> bool:
    """True if that many warriors can be placed at a roost of the suit (Law 7.5.2.I)."""
    if s.warrior_supply[who] < warriors:
        return False
    for c in range(N_CLEARINGS):
        if _is_roost_of_suit(s, who, c, suit):
            return True
    return False


@njit
def _can_build_in(s: State, who: int, c: int, suit: int) -> bool:
    """True for a ruled clearing of the suit with an open slot and no roost (Law 7.5.2.IV)."""
    if s.pieces[PC.ROOST, c] > 0 or s.slots[c] == 0 or not (suit == S.BIRD or matching.is_of(s, c, suit)):
        return False
    return ruling.rules(s, who, c) and hooks.can_place(s, who, c)


@njit
def _can_build(s: State, who: int, suit: int) -> bool:
    if s.piece_supply[PC.ROOST] == 0:
        return False
    for c in range(N_CLEARINGS):
        if _can_build_in(s, who, c, suit):
            return True
    return False


@njit
def feasible(s: State, who: int, column: int, suit: int) -> bool:
    """True if the column's action can be fully taken with a card of this suit (Law 7.5.2)."""
    if column == COL.RECRUIT:
        return can_recruit(s, who, suit, warriors_per_recruit(s))
    if column == COL.MOVE:
        return move.can_move(s, who, suit)
    if column == COL.BATTLE:
        return battle.can_battle(s, who, suit)
    return _can_build(s, who, suit)


@njit
def _list_turmoil(s: State, who: int, column: int, out: DecisionList) -> None:
    """Add what cards that cannot be resolved lead to: a recruit of fewer warriors, then turmoil; else turmoil.

    Law 7.5.2, 7.7, 1.5.4.
    """
    stuck, partial = False, False
    for suit in range(4):
        if s.eyrie.left[column, suit] > 0 and not feasible(s, who, column, suit):
            if column == COL.RECRUIT and can_recruit(s, who, suit, 1):
                add(out, A.RESOLVE + suit)
                partial = True
            else:
                stuck = True
    if stuck and (not partial or s.turmoil_on_purpose != 0):
        add(out, A.TURMOIL)


@njit
def legal_decree(s: State, who: int, out: DecisionList) -> None:
    """A card of the column that can be resolved; without one, turmoil or offers that may avoid it (Law 7.5.2, 7.7).

    By the figure `turmoil_on_purpose` a card that cannot be resolved may also be taken before others.
    """
    column = I(s.eyrie.column)
    for suit in range(4):
        if s.eyrie.left[column, suit] > 0 and feasible(s, who, column, suit):
            add(out, A.RESOLVE + suit)
    if out[0] == 0 or s.turmoil_on_purpose != 0:
        _list_turmoil(s, who, column, out)
    offers.list_offers(s, who, out)


@njit
def apply_resolve_in_decree(s: State, who: int, suit: int) -> None:
    """Take the column's action with a card of that suit (Law 7.5.2, 7.5.2.II, 7.5.2.III)."""
    column = I(s.eyrie.column)
    if column == COL.RECRUIT and not feasible(s, who, column, suit):
        push(s, K.TURMOIL, who)
    else:
        s.eyrie.left[column, suit] = s.eyrie.left[column, suit] - 1
        _next_column(s)
    if column == COL.RECRUIT:
        push(s, K.DECREE_RECRUIT, who, count=warriors_per_recruit(s), suit=suit)
    elif column == COL.MOVE:
        push(s, K.MOVE, who, count=0, suit=suit)
    elif column == COL.BATTLE:
        push(s, K.BATTLE, who, count=0, suit=suit)
    else:
        push(s, K.DECREE_BUILD, who, count=1, suit=suit)


@njit
def apply_turmoil_in_decree(s: State, who: int) -> None:
    """Fall into turmoil (Law 7.5.2, 7.7)."""
    push(s, K.TURMOIL, who)


@njit
def legal_decree_recruit(s: State, who: int, out: DecisionList) -> None:
    """A clearing of the suit with a roost (Law 7.5.2.I)."""
    for c in range(N_CLEARINGS):
        if _is_roost_of_suit(s, who, c, I(top(s).suit)):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_decree_recruit(s: State, who: int, c: int) -> None:
    """Place a warrior there, two under the Charismatic leader (Law 7.5.2.I, 7.8.2)."""
    n = I(top(s).count)
    pop(s)
    pieces.place_warriors(s, who, c, n)


@njit
def legal_decree_build(s: State, who: int, out: DecisionList) -> None:
    """A ruled clearing of the suit with room and no roost (Law 7.5.2.IV)."""
    for c in range(N_CLEARINGS):
        if _can_build_in(s, who, c, I(top(s).suit)):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_decree_build(s: State, who: int, c: int) -> None:
    """Place a roost there (Law 7.5.2.IV)."""
    pop(s)
    pieces.place_piece(s, PC.ROOST, c)
