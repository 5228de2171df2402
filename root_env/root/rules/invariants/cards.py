"""Invariants of cards: each is in one zone, and all that players know of them is true."""

from root_env.engine.jit import I, njit
from root_env.root.rules import ids
from root_env.root.rules.data.decks import DECK_SIZE, DOMINANCE_OF_SUIT, EFFECT_BIT, EFFECT_MASK, TYPE
from root_env.root.rules.ids import CT
from root_env.root.rules.invariants import boards
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.spec.decisions import BY_WHO, HELD_BY, HOLDS_CARD
from root_env.root.rules.state import State


@njit
def zones(s: State) -> int:
    """Derived sizes are true, and no zone holds more than it may."""
    for who in range(I(s.n_players)):
        size = 0
        for card in range(ids.N_CARDS):
            if s.hand[who, card] < 0:
                return B.HAND_SIZE
            size += I(s.hand[who, card])
        if size != s.hand_size[who]:
            return B.HAND_SIZE
        if (I(s.effects[who]) & ~EFFECT_MASK) != 0 or s.dominance[who] < -1 or s.dominance[who] > 3:
            return B.PLAY_AREA
    discarded = 0
    for card in range(ids.N_CARDS):
        if s.discard[card] < 0:
            return B.DISCARD_SIZE
        discarded += I(s.discard[card])
        if boards.cards_on_boards(s, card) < 0:
            return B.PLAY_AREA
        if s.discard[card] > 0 and TYPE[card] == CT.DOMINANCE:
            return B.PLAY_AREA
    if discarded != s.discard_size:
        return B.DISCARD_SIZE
    if boards.size_of_piles(s) < 0:
        return B.SUPPORTERS_SIZE
    if boards.kinds_of_pieces(s) < 0:
        return B.FACEDOWN
    for d in range(I(s.depth)):
        f = s.stack[d]
        holder = I(f.who) if HELD_BY[f.kind] == BY_WHO else I(f.other)
        if HELD_BY[f.kind] > 0 and s.hand[holder, f.card] == 0:
            return B.NAMED
    for suit in range(4):
        if s.available[suit] < 0 or s.available[suit] > 1:
            return B.PLAY_AREA
    if s.deck_size < 0 or s.deck_size > DECK_SIZE or (s.deck_size == 0 and discarded > 0):
        return B.DECK
    for i in range(I(s.deck_size)):
        if s.deck[i] < 0 or s.deck[i] >= ids.N_CARDS:
            return B.DECK
    return 0


@njit
def _in_open_zones(s: State, card: int) -> int:
    """Copies of a card in hands, play areas, discard pile and Lost Souls, on faction boards, and near the map."""
    n = I(s.discard[card]) + I(s.lost_souls[card]) + boards.cards_on_boards(s, card)
    for who in range(I(s.n_players)):
        n += I(s.hand[who, card])
        if EFFECT_BIT[card] >= 0:
            n += (I(s.effects[who]) >> EFFECT_BIT[card]) & 1
    if TYPE[card] == CT.DOMINANCE:
        for suit in range(4):
            if DOMINANCE_OF_SUIT[suit] == card:
                n += I(s.available[suit])
                for who in range(I(s.n_players)):
                    if s.dominance[who] == suit:
                        n += 1
    return n


@njit
def _loose(s: State, card: int) -> int:
    """Copies of a card between two zones: held by a frame, or the ambush of the battle."""
    n = 1 if s.battle.ambush == card else 0
    for d in range(I(s.depth)):
        f = s.stack[d]
        if f.card == card and HOLDS_CARD[f.kind] != 0:
            n += 1
    return n


@njit
def every_card(s: State) -> int:
    """Every card of the configured deck is in exactly one zone (Law 2.1, 5.1.3)."""
    deck_size = I(s.deck_size)
    for card in range(ids.N_CARDS):
        n = _in_open_zones(s, card) + _loose(s, card)
        for i in range(deck_size):
            if s.deck[i] == card:
                n += 1
        if n != s.copies[card]:
            return B.CARDS
    return 0


@njit
def knowledge(s: State) -> int:
    """The knowledge of observers is true: a lower bound of the cards in a hand, or among the supporters."""
    n = I(s.n_players)
    for observer in range(n):
        for owner in range(n):
            if owner == observer:
                continue
            for card in range(ids.N_CARDS):
                known = I(s.known[observer, owner, card])
                if known != 0 and (known < 0 or known > s.hand[owner, card]):
                    return B.KNOWN_HAND
        for card in range(ids.N_CARDS):
            known = I(s.known[observer, observer, card])
            if known != 0 and (known < 0 or known > boards.in_known_piles(s, card)):
                return B.KNOWN_SUPPORTERS
    return _common_knowledge(s)


@njit
def _common_knowledge(s: State) -> int:
    """Common knowledge is true: an observer knows at least the cards, and their number, that all know he knows."""
    n = I(s.n_players)
    for observer in range(n):
        for owner in range(n):
            more = -I(s.seen[observer, owner])
            if more > 0:
                return B.COMMON
            if observer == owner and boards.known_piles_of(s, owner) > 0:  # he needs no memory of his own pile
                if more != 0:
                    return B.COMMON
                continue
            for card in range(ids.N_CARDS):
                common = I(s.common_supporters[card]) if observer == owner else I(s.common[owner, card])
                if common < 0 or common > s.known[observer, owner, card]:
                    return B.COMMON
                more += I(s.known[observer, owner, card]) - common
            if more < 0:
                return B.COMMON
    return 0
