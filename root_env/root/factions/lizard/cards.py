"""The only writer of the cards revealed for rituals; it empties the Lost Souls pile too (Law 10.4.2, 10.5)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import N_CARDS, NOBODY, F
from root_env.root.rules.state import State


@njit
def discard_lost_souls(s: State) -> None:
    """Discard the whole Lost Souls pile at once (Law 10.4.2)."""
    n = 0
    for card in range(N_CARDS):
        for _ in range(I(s.lost_souls[card])):
            s.lost_souls[card] = s.lost_souls[card] - 1
            zones.into_discard(s, card)
            n += 1
    if n > 0:
        note(s, E.LOST_SOULS, NOBODY, count=n)
    zones.refill(s)


@njit
def reveal(s: State, who: int, card: int) -> None:
    """Reveal a card from hand into the play area; it lies there until it is returned (Law 10.5, 21.25)."""
    zones.reveal_out(s, who, card)
    s.lizard.revealed[card] = s.lizard.revealed[card] + 1


@njit
def spend_revealed(s: State, card: int) -> None:
    """Spend a revealed card (Law 10.5.3)."""
    s.lizard.revealed[card] = s.lizard.revealed[card] - 1
    note(s, E.REVEALED_SPENT, I(s.player_of[F.LIZARD]), card=card)
    zones.put_discard(s, card)


@njit
def return_revealed(s: State, who: int) -> None:
    """Return all revealed cards to the hand, in the open (Law 10.6.1)."""
    for card in range(N_CARDS):
        for _ in range(I(s.lizard.revealed[card])):
            s.lizard.revealed[card] = s.lizard.revealed[card] - 1
            zones.to_hand_openly(s, who, card)
            note(s, E.REVEALED_RETURNED, who, card=card)
