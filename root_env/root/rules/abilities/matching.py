"""Suits of clearings, and the cards that match them (Law 2.2.2, 2.1.1, 21.16).

A clearing has one suit as a rule. A map or a faction can give it several or none: what asks for one of them takes each.
A card matches a clearing if it has one of its suits; a bird matches all clearings, those without a suit too.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import land
from root_env.root.rules.abilities.asking import asked_of_all
from root_env.root.rules.data.decks import N_OF_SUIT, OF_SUIT, SUIT
from root_env.root.rules.frames import add
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, N_SUITS, S
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

NO_SUIT = -1


@asked_of_all(until="answer >= 0")
def changed_suits(s: State, c: int) -> int:
    """Bit per suit that a faction gives a clearing, -1 for the suits that the map gives it (Law 2.2.2)."""
    return -1


@njit
def suits_of(s: State, c: int) -> int:
    """Bit per suit of a clearing (Law 2.2.2)."""
    changed = changed_suits(s, c)
    return changed if changed >= 0 else land.suits_of_the_map(s, c)


@njit
def is_of(s: State, c: int, suit: int) -> bool:
    """True if a clearing is of a suit (Law 2.2.2)."""
    return (suits_of(s, c) >> suit) & 1 != 0


@njit
def clearings_of(s: State, suits: int) -> int:
    """Bit per clearing that is of any of these suits, a bit each (Law 2.2.2)."""
    found = 0
    for c in range(N_CLEARINGS):
        if suits_of(s, c) & suits != 0:
            found |= 1 << c
    return found


@njit
def only_suit(s: State, c: int) -> int:
    """The suit of a clearing that is of one alone, else NO_SUIT (Law 2.2.2)."""
    suits = suits_of(s, c)
    for suit in range(N_SUITS):
        if suits == 1 << suit:
            return suit
    return NO_SUIT


@njit
def some_have_several(s: State) -> bool:
    """True if a clearing is of more than one suit."""
    for c in range(N_CLEARINGS):
        suits = suits_of(s, c)
        if suits & (suits - 1) != 0:
            return True
    return False


# -- cards that match a clearing -----------------------------------------------------------------------


@njit
def card_fits(s: State, card: int, c: int) -> bool:
    """True if a card matches a clearing (Law 2.1.1, 21.16)."""
    return SUIT[card] == S.BIRD or is_of(s, c, SUIT[card])


@njit
def cards_in_hand(s: State, who: int, c: int) -> int:
    """Number of cards in hand that match a clearing, birds included (Law 2.1.1, 21.16)."""
    suits, n = suits_of(s, c) | 1 << S.BIRD, 0
    for suit in range(S.BIRD + 1):
        if (suits >> suit) & 1 != 0:
            for i in range(N_OF_SUIT[suit]):
                n += I(s.hand[who, OF_SUIT[suit, i]])
    return n


@njit
def list_cards(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add `choose_card` for every card in hand that matches a clearing, birds last (Law 2.1.1, 21.16)."""
    suits = suits_of(s, c) | 1 << S.BIRD
    for suit in range(S.BIRD + 1):
        if (suits >> suit) & 1 != 0:
            for i in range(N_OF_SUIT[suit]):
                if s.hand[who, OF_SUIT[suit, i]] > 0:
                    add(out, A.CHOOSE_CARD + OF_SUIT[suit, i])


@njit
def has_card_of(s: State, who: int, suits: int) -> bool:
    """True if the hand holds a card of one of these suits, a bit each (Law 2.1)."""
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and (suits >> SUIT[card]) & 1 != 0:
            return True
    return False


@njit
def list_cards_of(s: State, who: int, suits: int, out: DecisionList) -> None:
    """Add `choose_card` for every card in hand of one of these suits, a bit each, by number (Law 2.1)."""
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and (suits >> SUIT[card]) & 1 != 0:
            add(out, A.CHOOSE_CARD + card)


# -- pieces printed with a suit ------------------------------------------------------------------------


@njit
def piece_for(s: State, c: int, first: int) -> int:
    """Kind of the piece whose printed suit matches a clearing, -1 if none is left; `first`: the kind of the first suit.

    Of several the first left goes there, by the order of suits: the Law has no clearing in which that is a choice.
    """
    for suit in range(N_SUITS):
        if is_of(s, c, suit) and s.piece_supply[first + suit] > 0:
            return first + suit
    return -1
