"""Dominance cards: activating, taking, winning (Law 3.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import land, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import DOMINANCE_OF_SUIT, MATCHING, N_MATCHING
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.scoring import win
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def list_dominance(s: State, who: int, out: DecisionList) -> None:
    """Add activating and taking dominance cards, in one's own Daylight (Law 3.3.1, 3.3.2, 3.3.4)."""
    if s.dominance_cards != 0 and s.vp[who] >= s.dominance_vp and s.dominance[who] < 0:
        for suit in range(4):
            if s.hand[who, DOMINANCE_OF_SUIT[suit]] > 0 and hooks.can_activate_dominance(s, who):
                add(out, A.ACTIVATE_DOMINANCE + suit)
    for suit in range(4):
        if s.available[suit] > 0 and zones.matching_in_hand(s, who, suit) > 0:
            add(out, A.TAKE_DOMINANCE + suit)


@njit
def could_dominance(s: State, who: int) -> bool:
    """True if, by all that others see, a hand could let its player activate or take one (Law 3.3.1, 3.3.4)."""
    if s.hand_size[who] == 0 or who == s.open_hand:
        return False
    may_take = s.available[0] + s.available[1] + s.available[2] + s.available[3] > 0
    return may_take or (s.dominance_cards != 0 and s.vp[who] >= s.dominance_vp and s.dominance[who] < 0)


@njit
def activate(s: State, who: int, suit: int) -> None:
    """Put the card into the play area; the score marker leaves the track (Law 3.3.1, 9.2.8)."""
    zones.reveal_out(s, who, DOMINANCE_OF_SUIT[suit])
    s.dominance[who] = suit
    note(s, E.DOMINANCE, who, card=DOMINANCE_OF_SUIT[suit])
    hooks.after_activating_dominance(s, who)


@njit
def start_taking(s: State, who: int, suit: int) -> None:
    """Ask for a matching card to spend for an available dominance card (Law 3.3.4)."""
    push(s, K.SPEND_FOR_DOMINANCE, who, suit=suit)


@njit
def list_matching(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Add `choose_card` for every card in hand matching a suit; BIRD takes birds only (Law 2.1.1)."""
    for i in range(N_MATCHING[suit]):
        card = MATCHING[suit, i]
        if s.hand[who, card] > 0:
            add(out, A.CHOOSE_CARD + card)


@njit
def legal_spend_for_dominance(s: State, who: int, out: DecisionList) -> None:
    """A card matching the available dominance card; a bird for the bird dominance (Law 3.3.4)."""
    list_matching(s, who, I(top(s).suit), out)


@njit
def apply_spend_for_dominance(s: State, who: int, card: int) -> None:
    """Take the available card into hand, spend the other (Law 3.3.3, 3.3.4)."""
    suit = I(top(s).suit)
    pop(s)
    zones.spend(s, who, card)
    zones.take_available(s, who, suit)


@njit
def dominates(s: State, who: int) -> bool:
    """True if an activated dominance card wins now: the player rules three clearings of its suit, or opposite corners.

    Law 3.3.1.I, 3.3.1.II; asked at the start of Birdsong.
    """
    suit = I(s.dominance[who])
    if suit < 0 or not hooks.wins_by_dominance(s, who):
        return False
    ruled = 0
    for c in range(N_CLEARINGS):
        if ruling.rules(s, who, c):
            if suit == S.BIRD:
                other = land.opposite(s, c)
                if other >= 0 and ruling.rules(s, who, other):
                    return True
            elif matching.is_of(s, c, suit):
                ruled += 1
    return ruled >= 3


@njit
def check_at_birdsong(s: State, who: int) -> None:
    """Win by dominance at the start of Birdsong (Law 3.3.1.I, 3.3.1.II)."""
    if dominates(s, who):
        win(s, who)


@njit
def legal_coalition(s: State, who: int, out: DecisionList) -> None:
    """The partner: a player with the fewest victory points (Law 9.2.8)."""
    for p in range(I(s.n_players)):
        if hooks.may_partner(s, who, p):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_coalition(s: State, who: int, faction: int) -> None:
    """Form the coalition; a Hostile partner becomes Indifferent (Law 9.2.8, 9.2.9.III.d)."""
    pop(s)
    partner = I(s.player_of[faction])
    s.coalition[who] = partner
    note(s, E.COALITION, who, other=partner)
    hooks.after_coalition(s, who, partner)
