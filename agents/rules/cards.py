"""Worth of cards in hand, the same for every faction."""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, CARD_TYPE, CARD_VP, CT, N_CARDS, S

from .board import in_hand, matches

NO_CARD = 10_000
"""Result of `least_matching` if no card matches."""


@reader
def card_worth(card: int) -> int:
    """Worth of a card in hand."""
    kind = CARD_TYPE[card]
    if kind == CT.AMBUSH:
        return 110
    if kind == CT.DOMINANCE:
        return 20
    if kind == CT.IMMEDIATE:
        return 60
    worth = 50 + 30 * CARD_VP[card]
    if kind == CT.PERSISTENT:
        worth = 70
    return worth + (25 if CARD_SUIT[card] == S.BIRD else 0)


@reader
def spend_value(o: np.ndarray, card: int) -> int:
    """Value of giving away or discarding a card: highest for the least useful card."""
    return 1000 - card_worth(card) + (15 if in_hand(o, card) > 1 else 0)


@reader
def least_matching(o: np.ndarray, suit: int) -> int:
    """Worth of the least useful card in hand that counts as a suit, `NO_CARD` if there is none (Law 2.1.1)."""
    least = NO_CARD
    for card in range(N_CARDS):
        if in_hand(o, card) > 0 and matches(CARD_SUIT[card], suit):
            least = min(least, card_worth(card))
    return least
