"""Drawing and discarding at the end of a turn (Law 6.6, 7.6.2, 8.6.2, 9.6.2, 9.6.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.abilities import moments
from root_env.root.rules.data.tracks import HAND_LIMIT
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, K, P
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def draw_and_discard(s: State, who: int, n: int) -> None:
    """Draw `n` cards, then discard down to five (Law 6.6, 7.6.2, 8.6.2)."""
    push(s, K.DISCARD, who)
    push(s, K.DRAW_CARDS, who, count=n)


@njit
def run_draw_cards(s: State, who: int) -> None:
    """Draw the frame's number of cards (Law 21.6)."""
    n = I(top(s).count)
    pop(s)
    if n > 0 and s.phase == P.EVENING and moments.asks_instead_of_drawing(s, who, n):
        return
    zones.draw(s, who, n)


@njit
def over_limit(s: State, who: int) -> bool:
    """True if the hand holds more than five cards (Law 6.6)."""
    return s.hand_size[who] > HAND_LIMIT


@njit
def list_hand(s: State, who: int, out: DecisionList) -> None:
    """Add `choose_card` for every kind of card in hand."""
    for card in range(N_CARDS):
        if s.hand[who, card] > 0:
            add(out, A.CHOOSE_CARD + card)


@njit
def legal_discard(s: State, who: int, out: DecisionList) -> None:
    """A card of one's choice while the hand exceeds five, nothing else (Law 1.4.3, 6.6, 7.6.2, 8.6.2, 9.6.3)."""
    if over_limit(s, who):
        list_hand(s, who, out)
    else:
        add(out, A.PASS)


@njit
def apply_discard(s: State, who: int, card: int) -> None:
    """Discard it; asked again until five are left (Law 6.6)."""
    zones.spend(s, who, card)
    if not over_limit(s, who):
        pop(s)
