"""The only writer of the cards that the Duchy has revealed this turn (Law 12.6.1)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import N_CARDS, S
from root_env.root.rules.state import State


@njit
def reveal(s: State, who: int, card: int) -> None:
    """Reveal a card: it lies open until Evening (Law 12.5.1.I, 12.5.3.II, 21.25)."""
    zones.reveal_out(s, who, card)
    s.duchy.revealed[card] = I(s.duchy.revealed[card]) + 1


@njit
def return_revealed(s: State, who: int) -> None:
    """Discard the birds, and take all others back, in the open (Law 12.6.1)."""
    for card in range(N_CARDS):
        for _ in range(I(s.duchy.revealed[card])):
            s.duchy.revealed[card] = I(s.duchy.revealed[card]) - 1
            if SUIT[card] == S.BIRD:
                _discard(s, who, card)
            else:
                zones.to_hand_openly(s, who, card)
                note(s, E.TAKEN_BACK, who, card=card)
    zones.refill(s)


@njit
def _discard(s: State, who: int, card: int) -> None:
    """One of the revealed birds goes to the discard pile, with the Lizard Cult to the Lost Souls (Law 12.6.1, 10.2.6).

    They are discarded together: the deck is refilled after the last one.
    """
    note(s, E.BIRDS_DISCARDED, who, card=card)
    if s.souls != 0:
        zones.put_discard(s, card)
    else:
        zones.into_discard(s, card)
