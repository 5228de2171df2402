"""The Banker: cards of a suit for points (Law 12.5.2.V)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.data.decks import MATCHING, N_MATCHING
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_SUITS, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def legal_banker(s: State, who: int, out: DecisionList) -> None:
    """A suit of which they hold a card; birds count as any (Law 12.5.2.V, 2.1.1)."""
    for suit in range(N_SUITS):
        if zones.matching_in_hand(s, who, suit) > 0:
            add(out, A.CHOOSE_SUIT + suit)


@njit
def apply_banker(s: State, who: int, suit: int) -> None:
    """At least one card of the suit is spent (Law 12.5.2.V)."""
    pop(s)
    push(s, K.BANKER_CARD, who, count=0, suit=suit)


@njit
def legal_banker_card(s: State, who: int, out: DecisionList) -> None:
    """A card of the suit; after the first one they may stop (Law 12.5.2.V, 2.1.1)."""
    f = top(s)
    suit = I(f.suit)
    for i in range(N_MATCHING[suit]):
        if s.hand[who, MATCHING[suit, i]] > 0:
            add(out, A.CHOOSE_CARD + MATCHING[suit, i])
    if f.count == 1:
        add(out, A.PASS)


@njit
def apply_banker_card(s: State, who: int, card: int) -> None:
    """Spend it for a point; asked again as long as cards of the suit are left (Law 12.5.2.V)."""
    f = top(s)
    f.count = 1
    zones.spend(s, who, card)
    if zones.matching_in_hand(s, who, I(f.suit)) == 0:
        pop(s)
    score(s, who, 1, FOR.BANKING)
