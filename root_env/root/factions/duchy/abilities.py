"""Abilities of the Underground Duchy that change the rules for everyone (Law 12.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules.abilities import holding, hooks, matching
from root_env.root.rules.frames import add, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K, S
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def crafting_pieces_in(s: State, who: int, c: int) -> int:
    """They craft with citadels and markets (Law 12.2.1, 12.6.2)."""
    return I(s.pieces[PC.CITADEL, c]) + I(s.pieces[PC.MARKET, c])


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """The Price of Failure, once for all buildings that are removed together (Law 12.2.3)."""
    if kind == PC.TUNNEL:
        return
    f = top(s)
    if I(f.kind) != K.PRICE_OF_FAILURE or I(f.who) != owner:
        push(s, K.PRICE_OF_FAILURE, owner)


# -- the Burrow: an unsuited clearing, adjacent to each one with a tunnel, always ruled (Law 12.2.2) -----


@njit
def can_enter_burrow(s: State, who: int, c: int) -> bool:
    """True if warriors can move from a clearing with a tunnel into the Burrow (Law 12.2.2, 4.2)."""
    return s.pieces[PC.TUNNEL, c] > 0 and holding.movable(s, who, c) > 0 and hooks.can_leave(s, who, c)


@njit
def can_leave_burrow(s: State, who: int, c: int) -> bool:
    """True if warriors can move from the Burrow to a clearing with a tunnel (Law 12.2.2, 4.2)."""
    return s.pieces[PC.TUNNEL, c] > 0 and s.duchy.burrow > 0 and hooks.can_enter(s, who, c)


@njit
def list_own_moves(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Moves into the Burrow and out of it; the Burrow is of no suit (Law 12.2.2, 4.2)."""
    for c in range(N_CLEARINGS):
        if can_enter_burrow(s, who, c) and (suit == S.BIRD or matching.is_of(s, c, suit)):
            add(out, A.ENTER_BURROW + c)
        if suit == S.BIRD and can_leave_burrow(s, who, c):
            add(out, A.LEAVE_BURROW + c)


@njit
def has_own_moves(s: State, who: int, suit: int) -> bool:
    """True if there is such a move (Law 12.2.2, 4.2)."""
    for c in range(N_CLEARINGS):
        if can_enter_burrow(s, who, c) and (suit == S.BIRD or matching.is_of(s, c, suit)):
            return True
        if suit == S.BIRD and can_leave_burrow(s, who, c):
            return True
    return False
