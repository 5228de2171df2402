"""Play of the others against Chameleander: battles for its ego, and gifts of the card that makes rolled hits count.

Its warrior is never removed, so a battle is worth the ego that it removes: a point each, and the loss of
Chameleander. A removed ego returns to the track (Law C.2.5), so that the next one placed scores less.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import EGO_VP, N_CLEARINGS, PC, A, F, O

from .board import first, pieces, suit_of
from .cards import card_worth, least_matching
from .menace import menace

SPACES = len(EGO_VP)
"""Spaces of the Ego track."""
HITS = 2
"""Most hits that Chameleander rolls (Law C.2.2)."""
GIFT = 30
"""Worth of the given card to Chameleander."""
LOSS = 40
"""Worth of a warrior lost."""
PLACES = 4
"""Ego that Chameleander places before a removed one counts."""


@reader
def ego_placed(o: np.ndarray) -> int:
    """Ego off the track, 0..8: also the index of the next space to score."""
    n = 0
    for k in range(SPACES):
        n += 1 if o[O.CHAMELEANDER_TRACK + k] == 0 else 0
    return n


@reader
def ego_in(o: np.ndarray, clearing: int) -> int:
    """Ego in a clearing, with and without draw icon."""
    return pieces(o, PC.EGO, clearing) + pieces(o, PC.SUPEREGO, clearing)


@reader
def ego_worth(o: np.ndarray) -> int:
    """Worth of removing an ego: a point, and Chameleander's loss times its chance to win.

    With an empty track it loses nothing, since it would take ego back itself then.
    """
    placed = ego_placed(o)
    if placed == 0 or placed == SPACES:
        return 100
    set_back = EGO_VP[min(SPACES - 1, placed + PLACES)] - EGO_VP[placed - 1]
    return 100 + set_back * menace(o, F.CHAMELEANDER)


@reader
def mean_hits(high: int, most: int) -> int:
    """Expected hits of the higher (1) or lower (0) of two dice 0..3, at most `most`, in hundredths (Law 4.3.3)."""
    if most <= 0:
        return 0
    if high != 0:
        return 94 if most == 1 else (169 if most == 2 else 213)
    return 56 if most == 1 else (81 if most == 2 else 88)


@reader
def exposed_value(o: np.ndarray, clearing: int, most: int, high: int) -> int:
    """Worth of the ego that at most `most` rolled hits remove, once Chameleander is exposed (Law C.2.4)."""
    return mean_hits(high, min(most, ego_in(o, clearing))) * ego_worth(o) // 100


@reader
def prize(o: np.ndarray, clearing: int, most: int, high: int) -> int:
    """`exposed_value` less the card that has to be given; 0 if no card in hand matches or is worth giving."""
    return max(0, exposed_value(o, clearing, most, high) - least_matching(o, suit_of(o, clearing)) - GIFT)


@reader
def attack_value(o: np.ndarray, clearing: int, mine: int) -> int:
    """Worth of a battle against Chameleander with so many warriors and the higher die."""
    return prize(o, clearing, mine, 1) - min(100 * mine, mean_hits(0, HITS)) * LOSS // 100


@reader
def gift_value(o: np.ndarray, action: int, most: int, high: int) -> int:
    """Worth of giving a card before the roll; 0 for none (Law C.2.4)."""
    if action == A.PASS:
        return 0
    clearing = first(o, O.DECISION_CLEARING, N_CLEARINGS)
    return exposed_value(o, clearing, most, high) - card_worth(action - A.CHOOSE_CARD) - GIFT
