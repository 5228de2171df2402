"""What others do about Chameleander: battle it for its ego, and give the card without which no rolled hit counts.

Its warrior never leaves, so a battle is worth the ego that it removes: a point each, and what Chameleander loses with
them. An ego that it had placed returns to the right end of the empty spaces (Law C.2.5), so that the next one placed
scores less than it would have.
"""

from root_env.policies import reader
from root_env.tables import EGO_VP, N_CLEARINGS, PC, A, F, O

from .board import first, pieces, suit_of
from .cards import card_worth, least_matching
from .menace import menace

SPACES = len(EGO_VP)
"""Spaces of the Ego track."""
HITS = 2
"""Most hits that Chameleander rolls (Law C.2.2)."""
GIFT = 30
"""What the card given is worth to Chameleander."""
LOSS = 40
"""Worth of a warrior lost."""
PLACES = 4
"""Ego that Chameleander places before a removal has made itself felt."""


@reader
def ego_placed(o):
    """Ego off the track, 0..8: the index of the next space to score."""
    n = 0
    for k in range(SPACES):
        n += 1 if o[O.CHAMELEANDER_TRACK + k] == 0 else 0
    return n


@reader
def ego_in(o, clearing):
    """Ego in a clearing, with and without draw icon."""
    return pieces(o, PC.EGO, clearing) + pieces(o, PC.SUPEREGO, clearing)


@reader
def ego_worth(o):
    """Removing an ego, in hundredths: a point, and what Chameleander loses as far as it is the one to stop.

    With an empty track it loses nothing: it takes ego back by itself then, to place them again.
    """
    placed = ego_placed(o)
    if placed == 0 or placed == SPACES:
        return 100
    set_back = EGO_VP[min(SPACES - 1, placed + PLACES)] - EGO_VP[placed - 1]
    return 100 + set_back * menace(o, F.CHAMELEANDER)


@reader
def mean_hits(high, most):
    """Expected hits of the higher (1) or lower (0) of two dice 0..3, at most `most`, in hundredths (Law 4.3.3)."""
    if most <= 0:
        return 0
    if high != 0:
        return 94 if most == 1 else (169 if most == 2 else 213)
    return 56 if most == 1 else (81 if most == 2 else 88)


@reader
def exposed_value(o, clearing, most, high):
    """What the ego are worth that rolled hits remove once Chameleander is exposed: at most `most` hits (Law C.2.4)."""
    return mean_hits(high, min(most, ego_in(o, clearing))) * ego_worth(o) // 100


@reader
def prize(o, clearing, most, high):
    """The same less the card that it takes; 0 if none in hand matches, or none is worth giving."""
    return max(0, exposed_value(o, clearing, most, high) - least_matching(o, suit_of(o, clearing)) - GIFT)


@reader
def attack_value(o, clearing, mine):
    """What battling Chameleander with so many warriors is worth to a faction that attacks with the higher die."""
    return prize(o, clearing, mine, 1) - min(100 * mine, mean_hits(0, HITS)) * LOSS // 100


@reader
def gift_value(o, action, most, high):
    """Whether to give a card before the roll, and which: 0 for none (Law C.2.4)."""
    if action == A.PASS:
        return 0
    clearing = first(o, O.DECISION_CLEARING, N_CLEARINGS)
    return exposed_value(o, clearing, most, high) - card_worth(action - A.CHOOSE_CARD) - GIFT
