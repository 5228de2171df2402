"""Offers of maps to everybody: closed paths and the Ferry (Law 25.3.5, 25.4.3)."""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import N_CARDS, A, K, O

from .board import in_hand
from .cards import card_worth, spend_value

OPENING_VP = 100
"""Worth of the point for removing a closed path marker."""
DRAW = 60
"""Worth of the card that whoever takes the Ferry draws."""


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of such an action: a marker goes for the least useful card, if that is worth less than the point."""
    if kind == K.SPEND_FOR_PATH:
        return spend_value(o, action - A.CHOOSE_CARD)
    if action == A.TAKE_FERRY:
        return DRAW
    least = OPENING_VP
    for card in range(N_CARDS):
        if in_hand(o, card) > 0:
            least = min(least, card_worth(card))
    wins = o[O.PLAYERS_VP] + 1 >= o[O.CONTEXT_SCORE_TO_WIN]
    return OPENING_VP * 100 if wins else OPENING_VP - least - 1
