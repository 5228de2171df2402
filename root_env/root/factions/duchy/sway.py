"""Swaying ministers (Law 12.5.3).

Each card that is revealed needs a clearing of its own, with a piece of the Duchy and of the card's suit; a bird needs
one of any suit, so the Burrow serves for none. There are clearings for all the cards if no set of suits has more cards
than clearings of these suits, and no more cards are revealed than there are clearings.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.cards import reveal
from root_env.root.factions.duchy.declaration import N_MINISTERS, RANK_OF
from root_env.root.factions.duchy.parliament import is_swayed
from root_env.root.rules import pieces
from root_env.root.rules.abilities import matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, N_SUITS, K, S
from root_env.root.rules.key_actions import offers
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def _clearings(s: State, who: int, suits: int) -> int:
    """Clearings of any of these suits, a bit each, with a piece of the Duchy (Law 12.5.3.II)."""
    n = 0
    for c in range(N_CLEARINGS):
        if matching.suits_of(s, c) & suits != 0 and pieces.has_pieces(s, who, c):
            n += 1
    return n


@njit
def fit(s: State, who: int, fox: int, rabbit: int, mouse: int, bird: int) -> bool:
    """True if so many cards of each suit can be revealed together (Law 12.5.3.II)."""
    for suits in range(1, 1 << N_SUITS):
        n = (suits & 1) * fox + (suits >> 1 & 1) * rabbit + (suits >> 2 & 1) * mouse
        if suits == (1 << N_SUITS) - 1:
            n += bird
        if n > _clearings(s, who, suits):
            return False
    return True


@njit
def fits_one_more(s: State, who: int, suit: int) -> bool:
    """True if a card of a suit, BIRD for birds, can be revealed with those that are already (Law 12.5.3.II)."""
    shown = s.duchy.shown
    return fit(
        s,
        who,
        I(shown[0]) + (1 if suit == 0 else 0),
        I(shown[1]) + (1 if suit == 1 else 0),
        I(shown[2]) + (1 if suit == 2 else 0),
        I(shown[S.BIRD]) + (1 if suit == S.BIRD else 0),
    )


@njit
def most_cards(s: State, who: int) -> int:
    """Most cards of the hand that can be revealed together (Law 12.5.3.II).

    Whatever is revealed first can be filled up to as many: sets of cards with clearings of their own are a matroid.
    """
    fox, rabbit, mouse, bird = 0, 0, 0, 0
    for card in range(N_CARDS):
        for _ in range(I(s.hand[who, card])):
            suit = SUIT[card]
            f, r, m = 1 if suit == 0 else 0, 1 if suit == 1 else 0, 1 if suit == 2 else 0
            b = 1 if suit == S.BIRD else 0
            if fit(s, who, fox + f, rabbit + r, mouse + m, bird + b):
                fox, rabbit, mouse, bird = fox + f, rabbit + r, mouse + m, bird + b
    return fox + rabbit + mouse + bird


@njit
def legal_sway(s: State, who: int, out: DecisionList) -> None:
    """A minister not swayed, with a crown of his rank left and cards to reveal; an offer, or nobody (Law 12.5.3.I)."""
    most = most_cards(s, who)
    for minister in range(N_MINISTERS):
        rank = RANK_OF[minister]
        if not is_swayed(s, minister) and s.duchy.crowns[rank] > 0 and s.sway_cards[rank] <= most:
            add(out, A.CHOOSE_MINISTER + minister)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_minister_in_sway(s: State, who: int, minister: int) -> None:
    """The cards are revealed one by one (Law 12.5.3.II)."""
    pop(s)
    for suit in range(S.BIRD + 1):
        s.duchy.shown[suit] = 0
    push(s, K.SWAY_CARD, who, count=I(s.sway_cards[RANK_OF[minister]]), x=minister)


@njit
def legal_sway_card(s: State, who: int, out: DecisionList) -> None:
    """A card for which a clearing is left (Law 12.5.3.II)."""
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and fits_one_more(s, who, SUIT[card]):
            add(out, A.CHOOSE_CARD + card)


@njit
def apply_sway_card(s: State, who: int, card: int) -> None:
    """Reveal it; after the last one the minister is swayed (Law 12.5.3.II, 12.5.3.III)."""
    f = top(s)
    minister, left = I(f.x), I(f.count) - 1
    f.count = left
    suit = SUIT[card]
    s.duchy.shown[suit] = I(s.duchy.shown[suit]) + 1
    reveal(s, who, card)
    if left == 0:
        pop(s)
        _sway(s, who, minister)


@njit
def _sway(s: State, who: int, minister: int) -> None:
    """Take the minister, put a crown on him and score (Law 12.5.3.III)."""
    rank = RANK_OF[minister]
    for suit in range(S.BIRD + 1):
        s.duchy.shown[suit] = 0
    s.duchy.swayed = I(s.duchy.swayed) | (1 << minister)
    s.duchy.crowns[rank] = I(s.duchy.crowns[rank]) - 1
    note(s, E.SWAYED, who, x=minister)
    score(s, who, I(s.sway_vp[rank]), FOR.SWAYING)
