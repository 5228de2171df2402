"""Worth of the services of the Riverfolk to the others, in hundredths of a victory point (Law 11.2.6).

Mercenaries are worth a better battle, and a building where they let the buyer rule; riverboats a battle that only the
river leads to.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import MAX_PLAYERS, N_CARDS, N_CLEARINGS, SV, F, O

from .board import (
    N_FIRST_CARDS,
    WARRIOR_SUPPLY,
    are_adjacent,
    by_river,
    faction_at,
    is_ruled,
    is_vagabond,
    place_of_card,
    seat_of,
    slots,
    total,
    vp,
    warriors,
)
from .cards import NO_CARD, card_worth
from .common import NEVER
from .menace import menaces
from .territory import best_strike, would_rule

WARRIOR_PAID = 55
"""Cost of a warrior that a buyer pays (tuned: 35 helps the Riverfolk more than the buyer)."""
AHEAD = 2
"""Additional cost of a paid warrior for each point that the Riverfolk are ahead."""
STORED = 60
"""Worth to the Riverfolk of a warrior still in their treasury."""
ITEM_PAID = 90
"""Cost of an item that a Vagabond exhausts to pay."""
FULL_HAND = 4
SMALL_HAND = 12
"""Worth of one more card for each card that a hand has fewer than `FULL_HAND`."""
ROOM = 60
"""Worth of a clearing with an open slot that mercenaries let a buyer rule for a turn."""
BATTLES = 50
"""Per cent of a battle's worth that counts, since there may be no action left for it."""


@reader
def best_card(o: np.ndarray) -> int:
    """The most useful card of the Riverfolk's open hand, by `card_worth`; -1 if there is none."""
    seat, best, most = seat_of(o, F.RIVERFOLK), -1, 0
    if seat <= 0:
        return -1
    n_later = N_CARDS - N_FIRST_CARDS
    hand, later = O.KNOWN_HANDS + N_FIRST_CARDS * (seat - 1), O.LATER_KNOWN_HANDS + n_later * (seat - 1)
    for card in range(N_CARDS):
        if o[place_of_card(card, hand, later)] > 0 and card_worth(card) > most:
            best, most = card, card_worth(card)
    return best


@reader
def _gain_of(o: np.ndarray, seat: int, worth: int) -> int:
    """Worth of a card to the player in a seat: `worth`, and more for a small hand."""
    return worth + SMALL_HAND * max(0, FULL_HAND - o[O.PLAYERS_HAND_SIZE + seat])


@reader
def _mercenaries_gain(o: np.ndarray, me: int) -> int:
    """Worth of mercenaries: one better battle, one building (Law 11.2.7.III)."""
    battle, room, chances = 0, 0, menaces(o)
    for c in range(N_CLEARINGS):
        hired = warriors(o, F.RIVERFOLK, c)
        if hired > 0:
            mine = warriors(o, me, c)
            alone = best_strike(o, me, mine, c, 0, chances)
            battle = max(battle, best_strike(o, me, mine + hired, c, 0, chances) - alone)
            if slots(o, c) > 0 and not is_ruled(o, c) and would_rule(o, me, c, mine + hired):
                room = ROOM
    return battle * BATTLES // 100 + (room if me == F.MARQUISE or me == F.EYRIE or me == F.LIZARD else 0)


@reader
def _riverboats_gain(o: np.ndarray, me: int) -> int:
    """Worth of riverboats: a better battle than without the river (Law 11.2.7.II)."""
    swum, dry, chances = 0, 0, menaces(o)
    for c in range(N_CLEARINGS):
        n = warriors(o, me, c)
        if n > 0:
            dry = max(dry, best_strike(o, me, n, c, 0, chances))
            for k in range(N_CLEARINGS):
                if are_adjacent(o, c, k):
                    dry = max(dry, best_strike(o, me, n + warriors(o, me, k), k, 0, chances))
                elif (by_river(o, c) >> k) & 1 != 0:
                    swum = max(swum, best_strike(o, me, n + warriors(o, me, k), k, 0, chances))
    return max(0, swum - dry) * BATTLES // 100


@reader
def _gain(o: np.ndarray, me: int, service: int) -> int:
    if service == SV.HAND_CARD:
        card = best_card(o)
        return NEVER if card < 0 else _gain_of(o, 0, card_worth(card))
    if is_vagabond(me):
        return 0
    return _mercenaries_gain(o, me) if service == SV.MERCENARIES else _riverboats_gain(o, me)


@reader
def _refuses(o: np.ndarray, seat: int) -> bool:
    """True if a player buys nothing: the Company is about to win, or he is Chameleander, who pays in cards."""
    if vp(o, F.RIVERFOLK) >= o[O.CONTEXT_SCORE_TO_WIN] - 8:
        return True
    return faction_at(o, seat) == F.CHAMELEANDER


@reader
def _cost(o: np.ndarray, seat: int, price: int) -> int:
    """Cost of a price to the player in a seat.

    A paid warrior is worth about half a point a turn to the Riverfolk, which matters more the further they are ahead.
    """
    if is_vagabond(faction_at(o, seat)):
        return ITEM_PAID * price
    ahead = vp(o, F.RIVERFOLK) + _treasury(o) * STORED // 100 - o[O.PLAYERS_VP + seat]
    return price * (WARRIOR_PAID + AHEAD * max(0, ahead))


@reader
def _treasury(o: np.ndarray) -> int:
    """Warriors of all players on the board of the Riverfolk."""
    n = total(o, O.RIVERFOLK_FUNDS, MAX_PLAYERS) + total(o, O.RIVERFOLK_COMMITTED, MAX_PLAYERS)
    return n + total(o, O.RIVERFOLK_PAYMENTS, MAX_PLAYERS)


@reader
def _can_spare(o: np.ndarray, seat: int, price: int) -> bool:
    """True if a player has two warriors more than he pays; a Vagabond pays in items."""
    faction = faction_at(o, seat)
    return is_vagabond(faction) or o[WARRIOR_SUPPLY[faction]] - price >= 2


@reader
def least_worth(o: np.ndarray, seat: int, price: int) -> int:
    """Least `card_worth` for which the player in a seat pays the price; `NO_CARD` if he never does.

    It follows the values of his own bot, from public information.
    """
    if _refuses(o, seat) or not _can_spare(o, seat, price):
        return NO_CARD
    return _cost(o, seat, price) - _gain_of(o, seat, 0) + 1


@reader
def buy_value(o: np.ndarray, service: int) -> int:
    """Worth of buying a service to the observer, less its price."""
    price = o[O.RIVERFOLK_PRICES + service]
    if _refuses(o, 0):
        return NEVER
    if not _can_spare(o, 0, price):
        return -50
    return _gain(o, faction_at(o, 0), service) - _cost(o, 0, price)
