"""Abilities of the Underground Duchy that change the rules for everyone (Law 12.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.declaration import CAJOLED, IN, OUT
from root_env.root.rules.abilities import holding, hooks, matching
from root_env.root.rules.frames import add, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K, S
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


@njit
def can_free(s: State, kind: int) -> bool:
    """A tunnel can be removed whenever they are to place one (Law 12.2.4, C.5.2.V)."""
    return kind == PC.TUNNEL


@njit
def asks_how_to_place(s: State, kind: int, c: int) -> bool:
    """With all tunnels on the map, which of them is removed; nobody moves out of the Burrow (Law 12.2.4, C.5.2.V)."""
    if s.piece_supply[kind] > 0:
        return False
    push(s, K.TUNNEL_GONE, I(s.player_of[F.DUCHY]), clearing=c, x=CAJOLED)
    return True


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
def rules_off_map(s: State, who: int) -> int:
    """The Burrow is ruled always, with nobody in it too (Law 12.2.2)."""
    return 1


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


@njit
def _goes_out(action: int) -> bool:
    """True for a move out of the Burrow, False for one into it (Law 12.2.2)."""
    return A.LEAVE_BURROW <= action < A.LEAVE_BURROW_END


@njit
def movers(s: State, who: int, action: int) -> int:
    """All in the Burrow, or in the clearing (Law 12.2.2, 4.2)."""
    return I(s.duchy.burrow) if _goes_out(action) else holding.movable(s, who, action - A.ENTER_BURROW)


@njit
def start_own_move(s: State, who: int, action: int) -> None:
    """The number of warriors is asked next (Law 12.2.2, 4.2)."""
    c, way = _through(action)
    push(s, K.BURROW_COUNT, who, clearing=c, count=movers(s, who, action), x=way)


@njit
def force_own_move(s: State, who: int, action: int, n: int, answers: int) -> None:
    """Only others cannot enter: the Duchy's warriors can be made to (Law 12.2.2, 1.5.5)."""
    c, way = _through(action)
    push(s, K.DRIVEN_THROUGH, who, clearing=c, other=answers, count=n, x=way)


@njit
def _through(action: int) -> tuple[int, int]:
    """The clearing with the tunnel, and the way (Law 12.2.2)."""
    return (action - A.LEAVE_BURROW, OUT) if _goes_out(action) else (action - A.ENTER_BURROW, IN)
