"""Digging tunnels (Law 12.5.1.V, 12.2.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy import burrow
from root_env.root.factions.duchy.declaration import CAJOLED, DUG, MOST_DUG
from root_env.root.rules import pieces, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def can_dig(s: State, who: int, c: int) -> bool:
    """True if they can dig there: no tunnel, a matching card, and a warrior in the Burrow to move (Law 12.5.1.V).

    With all tunnels on the map the one that lies there can be the one that goes first (Law 12.2.4).
    """
    if s.duchy.burrow == 0 or matching.cards_in_hand(s, who, c) == 0:
        return False
    there = I(s.pieces[PC.TUNNEL, c])
    if there > 1 or (there == 1 and s.piece_supply[PC.TUNNEL] > 0):
        return False
    return hooks.can_place(s, who, c) and hooks.can_enter(s, who, c)


@njit
def legal_tunnel_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing (Law 12.5.1.V)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_tunnel_card(s: State, who: int, card: int) -> None:
    """Spend it, and place the tunnel; if all are on the map, one of them goes first (Law 12.5.1.V, 12.2.4)."""
    c = I(top(s).clearing)
    pop(s)
    zones.spend(s, who, card)
    if s.piece_supply[PC.TUNNEL] == 0:
        push(s, K.TUNNEL_GONE, who, clearing=c, x=DUG)
    else:
        _place_tunnel(s, who, c)


@njit
def legal_tunnel_gone(s: State, who: int, out: DecisionList) -> None:
    """Any tunnel on the map; the one in the clearing where they dig, if there is one (Law 12.2.4, 12.5.1.V)."""
    new, dug = I(top(s).clearing), top(s).x == DUG
    there = dug and s.pieces[PC.TUNNEL, new] > 0
    for c in range(N_CLEARINGS):
        if s.pieces[PC.TUNNEL, c] > 0 and (c == new or not there):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_tunnel_gone(s: State, who: int, c: int) -> None:
    """Remove it, and place the new one (Law 12.2.4, 12.5.1.V, C.5.2.V)."""
    f = top(s)
    new, cajoled = I(f.clearing), f.x == CAJOLED
    pop(s)
    pieces.take_piece(s, PC.TUNNEL, c)
    if cajoled:
        pieces.place_piece(s, PC.TUNNEL, new)
    else:
        _place_tunnel(s, who, new)


@njit
def _place_tunnel(s: State, who: int, c: int) -> None:
    """Place the tunnel; then one to four warriors move there from the Burrow (Law 12.5.1.V)."""
    pieces.place_piece(s, PC.TUNNEL, c)
    burrow.ask_out(s, who, c, MOST_DUG)
