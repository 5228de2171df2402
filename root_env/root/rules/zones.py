"""The only writer of card zones, and of each player's knowledge of the hands of the others.

Zones: deck, discard pile, dominance cards near the map, hands, play areas; a faction writes those of its own board.
Knowledge is kept per observer, owner and card kind and only ever comes from looking, giving and taking; when a card
leaves a hand unseen by an observer, that observer forgets one copy of every card it could have been. A hand that lies
open (`s.open_hand`, Law 11.2.3) is known to everybody at all times.

The cards that a player has seen are hidden from the others too. `s.common` and `s.seen` are the part that everybody
knows: the cards that all have seen, and a least number of further cards that somebody has seen. Only events in the open
change them: a card that leaves may be one of those.
"""

from root_env.engine.jit import I, njit
from root_env.root.rules import chance
from root_env.root.rules.data.decks import DOMINANCE_OF_SUIT, EFFECT_BIT, MATCHING, N_MATCHING, SUIT, TYPE
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import ALL_CLEARINGS, CT, N_CARDS, NOBODY, S
from root_env.root.rules.state import State


@njit
def matches(card: int, suit: int) -> bool:
    """True if a card can be treated as a card of `suit`: its own, or a bird (Law 2.1.1, 2.1.1.II, 21.16)."""
    own = SUIT[card]
    return own == suit or own == S.BIRD


@njit
def matching_in_hand(s: State, who: int, suit: int) -> int:
    """Number of cards in hand that match a suit, birds included (Law 2.1.1)."""
    n = 0
    for i in range(N_MATCHING[suit]):
        n += I(s.hand[who, MATCHING[suit, i]])
    return n


# -- discard pile and deck ---------------------------------------------------------------------------


@njit
def put_discard(s: State, card: int) -> None:
    """Put a loose card on the discard pile, a dominance card near the map (Law 2.1, 3.3.3, 10.2.6, 21.5)."""
    if s.souls != 0:
        s.lost_souls[card] = s.lost_souls[card] + 1
    else:
        into_discard(s, card)
        refill(s)


@njit
def into_discard(s: State, card: int) -> None:
    """Put one of several loose cards on the discard pile; `refill` follows the last one (Law 2.1, 3.3.3)."""
    if TYPE[card] == CT.DOMINANCE:
        s.available[SUIT[card]] = 1
    else:
        s.discard[card] = s.discard[card] + 1
        s.discard_size = s.discard_size + 1


@njit
def refill(s: State) -> None:
    """Refill an empty deck at once (Law 2.1)."""
    if s.deck_size == 0 and s.discard_size > 0:
        reshuffle(s)


@njit
def reshuffle(s: State) -> None:
    """Shuffle the discard pile into a new deck; called as soon as the deck is empty (Law 2.1)."""
    n = 0
    for card in range(N_CARDS):
        for _ in range(I(s.discard[card])):
            s.deck[n] = card
            n += 1
        s.discard[card] = 0
    s.discard_size = 0
    s.deck_size = n
    chance.shuffle_deck(s)
    if n > 0:
        note(s, E.RESHUFFLE, NOBODY, count=n)


@njit
def draw_loose(s: State) -> int:
    """Take the top card of the deck, -1 if there is none; an empty deck is refilled at once (Law 2.1, 21.6)."""
    if s.deck_size == 0:
        reshuffle(s)
    if s.deck_size == 0:
        return -1
    chance.bring_forced_draw(s)
    n = I(s.deck_size) - 1
    card = I(s.deck[n])
    s.deck_size = n
    if n == 0:
        reshuffle(s)
    return card


@njit
def draw(s: State, who: int, n: int) -> None:
    """Draw up to `n` cards into a hand (Law 21.6)."""
    for _ in range(n):
        card = draw_loose(s)
        if card < 0:
            return
        _into_hand(s, who, card)
        note(s, E.DRAW, who, card=card)
        if who == s.open_hand:
            _everyone_saw(s, who, card)


@njit
def put_back(s: State, who: int, card: int) -> None:
    """A card goes from a hand face down on the deck (Law 19.10); an open hand shows which (Law 11.2.3)."""
    note(s, E.ON_DECK, who, card=card)
    if who == s.open_hand:
        _out_in_the_open(s, who, card)
    else:
        _out_of_hand(s, who, card)
        _forget(s, who, -1, who, who)
    s.deck[I(s.deck_size)] = card
    s.deck_size = s.deck_size + 1


# -- hands -------------------------------------------------------------------------------------------


@njit
def _into_hand(s: State, who: int, card: int) -> None:
    s.hand[who, card] = s.hand[who, card] + 1
    s.hand_size[who] = s.hand_size[who] + 1


@njit
def _out_of_hand(s: State, who: int, card: int) -> None:
    s.hand[who, card] = s.hand[who, card] - 1
    s.hand_size[who] = s.hand_size[who] - 1


@njit
def reveal_out(s: State, who: int, card: int) -> None:
    """A card leaves a hand in the open and becomes loose (Law 21.25)."""
    _out_in_the_open(s, who, card)
    note(s, E.REVEAL, who, card=card)


@njit
def _out_in_the_open(s: State, who: int, card: int) -> None:
    """A card leaves a hand in the open: observers who knew of it cross it off."""
    _out_of_hand(s, who, card)
    common = s.common[who, card] > 0
    if common:
        s.common[who, card] = s.common[who, card] - 1
    for observer in range(I(s.n_players)):
        if observer != who and s.known[observer, who, card] > 0:
            s.known[observer, who, card] = s.known[observer, who, card] - 1
        if not common and observer != who:
            _may_be_gone(s, observer, who)


@njit
def _may_be_gone(s: State, observer: int, owner: int) -> None:
    """Count that a card has left which the observer may have seen there."""
    if s.seen[observer, owner] > 0:
        s.seen[observer, owner] = s.seen[observer, owner] - 1


@njit
def spend(s: State, who: int, card: int) -> None:
    """Spend or discard a card from hand (Law 21.5, 21.31)."""
    _out_in_the_open(s, who, card)
    note(s, E.DISCARD, who, card=card)
    put_discard(s, card)


@njit
def _forget(s: State, who: int, suit: int, a: int, b: int) -> None:
    """Observers other than `a` and `b` forget a copy of each card of `who` that may just have left unseen.

    `suit` -1: it may have been any card; else it matched the suit.
    """
    for observer in range(I(s.n_players)):
        if observer != a and observer != b and observer != who:
            s.seen[observer, who] = 0
            for card in range(N_CARDS):
                if s.known[observer, who, card] > 0 and (suit < 0 or matches(card, suit)):
                    s.known[observer, who, card] = s.known[observer, who, card] - 1
    for card in range(N_CARDS):
        if s.common[who, card] > 0 and (suit < 0 or matches(card, suit)):
            s.common[who, card] = s.common[who, card] - 1


@njit
def hand_over(s: State, giver: int, taker: int, card: int, suit: int) -> None:
    """Move a card between hands; only the two of them see it, unless one hand lies open (Law 1.3.2, 11.2.3).

    `suit`: the others know that the card matches it; -1: they know nothing.
    """
    note(s, E.HAND_OVER, giver, other=taker, card=card)
    if giver == s.open_hand or taker == s.open_hand:
        _out_in_the_open(s, giver, card)
        _into_hand(s, taker, card)
        _everyone_saw(s, taker, card)
        return
    _out_of_hand(s, giver, card)
    if s.known[taker, giver, card] > 0:
        s.known[taker, giver, card] = s.known[taker, giver, card] - 1
    _may_be_gone(s, taker, giver)
    _forget(s, giver, suit, giver, taker)
    _into_hand(s, taker, card)
    s.known[giver, taker, card] = s.known[giver, taker, card] + 1
    s.seen[giver, taker] = s.seen[giver, taker] + 1


@njit
def steal(s: State, who: int, target: int) -> None:
    """Take a card at random from another hand (Law 21.22)."""
    hand_over(s, target, who, chance.random_card(s, target), -1)


@njit
def look_at_hand(s: State, observer: int, owner: int) -> None:
    """The observer sees the whole hand and remembers it (Law 21.29)."""
    s.seen[observer, owner] = s.hand_size[owner]
    for card in range(N_CARDS):
        s.known[observer, owner, card] = s.hand[owner, card]
        for _ in range(I(s.hand[owner, card])):
            note(s, E.LOOK, observer, other=owner, card=card)
        s.seen[observer, owner] = s.seen[observer, owner] - s.common[owner, card]
    if s.hand_size[owner] == 0:
        note(s, E.LOOK, observer, other=owner, count=0)


@njit
def lay_open(s: State, who: int) -> None:
    """A hand is laid face up for good: all others see it (Law 11.2.3)."""
    s.open_hand = who
    if s.hand_size[who] == 0:
        return
    for card in range(N_CARDS):
        s.common[who, card] = s.hand[who, card]
    for observer in range(I(s.n_players)):
        if observer != who:
            look_at_hand(s, observer, who)


@njit
def show_card(s: State, owner: int, observer: int, card: int) -> None:
    """The owner shows a card of his hand to the observer alone, who remembers it (Law 21.29).

    It may be one that he knows, or that everybody knows.
    """
    note(s, E.SHOW, owner, other=observer, card=card)
    if s.known[observer, owner, card] == 0:
        s.known[observer, owner, card] = 1
    common = 0
    for kind in range(N_CARDS):
        common += I(s.common[owner, kind])
    if common == 0 and s.seen[observer, owner] == 0:
        s.seen[observer, owner] = 1


@njit
def to_hand_openly(s: State, who: int, card: int) -> None:
    """Take a loose card into a hand, in the open: all others know of it (Law 21.25)."""
    _into_hand(s, who, card)
    _everyone_saw(s, who, card)


@njit
def take_from_discard(s: State, who: int, card: int) -> None:
    """Take a card from the discard pile into a hand, in the open (Law 26.2.2)."""
    s.discard[card] = s.discard[card] - 1
    s.discard_size = s.discard_size - 1
    to_hand_openly(s, who, card)
    note(s, E.FROM_DISCARD, who, card=card)


@njit
def take_available(s: State, who: int, suit: int) -> None:
    """Take a dominance card from near the map into a hand, in the open (Law 3.3.4)."""
    card = DOMINANCE_OF_SUIT[suit]
    s.available[suit] = 0
    to_hand_openly(s, who, card)
    note(s, E.DOMINANCE_TAKEN, who, card=card)


@njit
def _everyone_saw(s: State, who: int, card: int) -> None:
    s.common[who, card] = s.common[who, card] + 1
    for observer in range(I(s.n_players)):
        if observer != who:
            s.known[observer, who, card] = s.known[observer, who, card] + 1


# -- play areas --------------------------------------------------------------------------------------


@njit
def has_effect(s: State, who: int, card: int) -> bool:
    """True if a persistent effect lies in the player's play area (Law 4.1.3)."""
    return (I(s.effects[who]) >> EFFECT_BIT[card]) & 1 != 0


@njit
def to_play_area(s: State, who: int, card: int) -> None:
    """Put a crafted persistent effect into the play area (Law 2.1.4, 4.1.3)."""
    s.effects[who] = s.effects[who] | (1 << EFFECT_BIT[card])
    s.rule_stale = ALL_CLEARINGS
    note(s, E.EFFECT_GAINED, who, card=card)


@njit
def discard_effect(s: State, who: int, card: int) -> None:
    """Discard a persistent effect from the play area."""
    s.effects[who] = s.effects[who] & ~(1 << EFFECT_BIT[card])
    s.rule_stale = ALL_CLEARINGS
    note(s, E.EFFECT_DISCARDED, who, card=card)
    put_discard(s, card)


# -- hidden piles with cards that others can know (Law 8.2.3) ----------------------------------------


@njit
def hand_to_pile(s: State, giver: int, owner: int, card: int, suit: int) -> None:
    """A card goes from a hand face down on the pile of a player: giver and owner know it (Law 8.2.3, 8.2.6).

    From an open hand everybody sees it go (Law 11.2.3). `suit`: as in `hand_over`.
    """
    if giver == s.open_hand:
        _out_in_the_open(s, giver, card)
        for observer in range(I(s.n_players)):
            if observer != owner:
                s.known[observer, observer, card] = s.known[observer, observer, card] + 1
        s.common_supporters[card] = s.common_supporters[card] + 1
        return
    _out_of_hand(s, giver, card)
    _forget(s, giver, suit, giver, owner)
    if giver != owner:
        if s.known[owner, giver, card] > 0:
            s.known[owner, giver, card] = s.known[owner, giver, card] - 1
        _may_be_gone(s, owner, giver)
        s.known[giver, giver, card] = s.known[giver, giver, card] + 1
        s.seen[giver, giver] = s.seen[giver, giver] + 1


@njit
def out_of_pile(s: State, card: int) -> None:
    """A card has left such a pile in the open and is loose: observers who knew of it cross it off (Law 8.2.3)."""
    common = s.common_supporters[card] > 0
    if common:
        s.common_supporters[card] = s.common_supporters[card] - 1
    for observer in range(I(s.n_players)):
        if s.known[observer, observer, card] > 0:
            s.known[observer, observer, card] = s.known[observer, observer, card] - 1
        if not common:
            _may_be_gone(s, observer, observer)
