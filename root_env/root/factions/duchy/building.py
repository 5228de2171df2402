"""Building citadels and markets for a revealed card (Law 12.5.1.I, 12.5.2.I)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.cards import reveal
from root_env.root.rules import pieces, ruling
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.spec.actions import A, piece_action
from root_env.root.rules.state import State

MATCHING, ANY = 0, 1
"""Cards that can be revealed, by the field `x` of BUILD_CARD: those that match the clearing, or any."""


@njit
def has_site(s: State, who: int, c: int) -> bool:
    """True if a citadel or market is left and can be placed in a clearing: ruled, with an open slot (Law 12.5.1.I)."""
    if I(s.piece_supply[PC.CITADEL]) + I(s.piece_supply[PC.MARKET]) == 0 or s.slots[c] == 0:
        return False
    return ruling.rules(s, who, c) and hooks.can_place(s, who, c)


@njit
def can_erect(s: State, who: int, c: int) -> bool:
    """True if they can build there and hold a card that matches the clearing (Law 12.5.1.I)."""
    return has_site(s, who, c) and matching.cards_in_hand(s, who, c) > 0


@njit
def foremole_can(s: State, who: int) -> bool:
    """True if the Foremole can build: a site, and any card (Law 12.5.2.I)."""
    if s.hand_size[who] == 0:
        return False
    for c in range(N_CLEARINGS):
        if has_site(s, who, c):
            return True
    return False


@njit
def legal_foremole(s: State, who: int, out: DecisionList) -> None:
    """Any clearing that they rule, with an open slot (Law 12.5.2.I)."""
    for c in range(N_CLEARINGS):
        if has_site(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_foremole(s: State, who: int, c: int) -> None:
    """Any card is revealed next (Law 12.5.2.I)."""
    pop(s)
    push(s, K.BUILD_CARD, who, clearing=c, x=ANY)


@njit
def legal_build_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing, for the Foremole any card (Law 12.5.1.I, 12.5.2.I)."""
    f = top(s)
    if f.x == ANY:
        hand.list_hand(s, who, out)
    else:
        matching.list_cards(s, who, I(f.clearing), out)


@njit
def apply_build_card(s: State, who: int, card: int) -> None:
    """Reveal it; which building is asked next (Law 12.5.1.I, 12.5.2.I)."""
    c = I(top(s).clearing)
    pop(s)
    reveal(s, who, card)
    push(s, K.BUILD_TYPE, who, clearing=c)


@njit
def legal_build_type(s: State, who: int, out: DecisionList) -> None:
    """A citadel or a market, as long as one is left (Law 12.5.1.I, 1.5.1)."""
    for kind in (PC.CITADEL, PC.MARKET):
        if s.piece_supply[kind] > 0:
            add(out, piece_action(kind))


@njit
def apply_build_type(s: State, who: int, kind: int) -> None:
    """Place it (Law 12.5.1.I, 12.5.2.I)."""
    c = I(top(s).clearing)
    pop(s)
    pieces.place_piece(s, kind, c)
