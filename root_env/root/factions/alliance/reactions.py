"""Outrage, lost bases and the limit of the Supporters stack (Law 8.2.3.I, 8.2.4, 8.2.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.alliance.abilities import bases_on_map
from root_env.root.factions.alliance.declaration import SUPPORTER_LIMIT
from root_env.root.factions.alliance.supporters import discard_supporter, hand_to_supporters, loose_to_supporters
from root_env.root.rules import pieces, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def is_full(s: State) -> bool:
    """True if the stack is full: without a base on the map it holds five supporters (Law 8.2.3.I)."""
    return bases_on_map(s) == 0 and s.alliance.n_supporters >= SUPPORTER_LIMIT


@njit
def gain_supporter(s: State, giver: int, owner: int, card: int, suit: int) -> None:
    """A card goes from a hand to the stack, or to the discard pile if the stack is full (Law 8.2.3.I)."""
    if is_full(s):
        zones.spend(s, giver, card)
    else:
        hand_to_supporters(s, giver, owner, card, suit)


@njit
def legal_outrage(s: State, who: int, out: DecisionList) -> None:
    """A card matching the clearing, birds included; `pass` only for a hand without one (Law 8.2.6, 2.1.1.I)."""
    matching.list_cards(s, who, I(top(s).clearing), out)
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_outrage(s: State, payer: int, card: int) -> None:
    """Add the card to the supporters (Law 8.2.6)."""
    f = top(s)
    c, alliance = I(f.clearing), I(f.other)
    pop(s)
    note(s, E.OUTRAGE, payer, other=alliance, clearing=c)
    gain_supporter(s, payer, alliance, card, matching.only_suit(s, c))


@njit
def apply_pass_in_outrage(s: State, payer: int) -> None:
    """Without a matching card show the hand, and the Alliance draws a supporter (Law 8.2.6)."""
    f = top(s)
    c, alliance = I(f.clearing), I(f.other)
    pop(s)
    note(s, E.OUTRAGE, payer, other=alliance, clearing=c)
    zones.look_at_hand(s, alliance, payer)
    card = zones.draw_loose(s)
    if card >= 0:
        if is_full(s):
            zones.put_discard(s, card)
            note(s, E.DRAWN_IN_VAIN, alliance, card=card)
        else:
            loose_to_supporters(s, card)


@njit
def run_base_lost(s: State, who: int) -> None:
    """Discard supporters matching the clearing and half of the officers; trim to five without a base (Law 8.2.4).

    Officers lost during the Evening no longer give operations (Law 8.6.1).
    """
    c = I(top(s).clearing)
    pop(s)
    suit = matching.only_suit(s, c)
    if suit == matching.NO_SUIT:
        suit = max(matching.piece_for(s, c, PC.BASE_FOX) - PC.BASE_FOX, matching.NO_SUIT)
    note(s, E.BASE_LOST, who, clearing=c, suit=suit)
    for card in range(N_CARDS):
        if s.alliance.supporters[card] > 0 and matching.card_fits(s, card, c):
            for _ in range(I(s.alliance.supporters[card])):
                discard_supporter(s, card)
    lost = (I(s.alliance.officers) + 1) // 2
    s.alliance.officers = s.alliance.officers - lost
    pieces.unbox_warriors(s, who, lost)
    hooks.warriors_returned(s, who, lost)
    if lost > 0:
        note(s, E.OFFICERS_LOST, who, count=lost)
    s.alliance.operations = max(0, s.alliance.operations - lost)
    if bases_on_map(s) == 0 and s.alliance.n_supporters > SUPPORTER_LIMIT:
        push(s, K.TRIM_SUPPORTERS, who)


@njit
def legal_trim_supporters(s: State, who: int, out: DecisionList) -> None:
    """Any supporter (Law 8.2.4)."""
    for card in range(N_CARDS):
        if s.alliance.supporters[card] > 0:
            add(out, A.CHOOSE_CARD + card)


@njit
def apply_trim_supporters(s: State, who: int, card: int) -> None:
    """Discard it; asked again until five are left (Law 8.2.4)."""
    discard_supporter(s, card)
    if s.alliance.n_supporters <= SUPPORTER_LIMIT:
        pop(s)
