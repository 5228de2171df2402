"""Riverfolk Company: funds that pay dividends, few and safe trade posts, more of them when they win the game.

An unspent fund is worth half a point in every Birdsong while there is a trade post. So the Company builds a post where
its warriors stand together, lets its funds grow by sales or by Protectionism, and spends them only where that gains
more: on posts near the end of the game, on crafting, on drawing cards to craft. Its cards have the best price against
buyers that value services as the bots do.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_ICONS, CARD_VP, MAX_PLAYERS, N_CARDS, N_CLEARINGS, PC, SV, A, F, K, O

from . import common
from .board import (
    all_warriors,
    by_river,
    card_asked,
    cardboard,
    danger,
    enemies,
    faction_at,
    first,
    hand_size,
    in_hand,
    is_vagabond,
    missing_to_rule,
    most_vp,
    neighbouring_enemies,
    pawn,
    ruler,
    seat_of,
    strongest_enemy,
    suit_of,
    supply,
    total,
    warriors,
)
from .cards import card_worth
from .services import least_worth

ME = F.RIVERFOLK
POST_POINTS = 200
"""Points for placing a trade post (Law 11.5.6.III)."""
SERVICE_PRICE = 3
"""Price of riverboats and mercenaries."""
PROTECTION = 2
"""Warriors of Protectionism (Law 11.4.1)."""
SOLD = 60
"""Cost of a card that another player gets."""
FUND = 50
"""Dividend of a fund in one Birdsong (Law 11.4.2)."""
RISK = 12
"""Chance in hundredths to lose a post in a turn, for each warrior that the enemy has more (tuned)."""
CARD = 110
"""Worth of a card drawn into a small hand (tuned)."""
STACK = 100
"""Worth of warriors that start together (tuned)."""
PACE = 3
"""Points of the leader in a round (tuned; he scores more, but funds also gain by what they buy later)."""
LONG = 8
"""Most turns for which an unspent fund counts (tuned)."""
RETURN = 400
"""Worth of the first warrior on the map: without one, funds buy nothing but cards."""


# -- the treasury -------------------------------------------------------------------------------------------


@reader
def _total(o: np.ndarray, box: int) -> int:
    """Warriors of all owners in a box of the board."""
    return total(o, box, MAX_PLAYERS)


@reader
def _post_in(o: np.ndarray, clearing: int) -> int:
    """Trade posts in a clearing: 0 or 1."""
    return cardboard(o, ME, clearing)


@reader
def _posts(o: np.ndarray) -> int:
    """Trade posts on the map."""
    n = 0
    for c in range(N_CLEARINGS):
        n += _post_in(o, c)
    return n


@reader
def _turns_left(o: np.ndarray) -> int:
    """Estimate of the Birdsongs that the Company still has, at least 1."""
    return max(1, min(LONG, (o[O.CONTEXT_SCORE_TO_WIN] - most_vp(o) + PACE - 1) // PACE))


@reader
def _commit_cost(o: np.ndarray, n: int) -> int:
    """Dividends lost next Birdsong if n funds are committed; only pairs of funds pay."""
    funds = _total(o, O.RIVERFOLK_FUNDS)
    return 100 * (funds // 2 - (funds - n) // 2) if _posts(o) > 0 else 5 * n


@reader
def _spend_cost(o: np.ndarray, n: int) -> int:
    """Dividends lost in the turns to come if n funds are spent."""
    return n * FUND * _turns_left(o)


@reader
def _missing(o: np.ndarray) -> int:
    """Points that the Company still needs."""
    return o[O.CONTEXT_SCORE_TO_WIN] - o[O.PLAYERS_VP]


# -- Daylight (Law 11.5) ------------------------------------------------------------------------------------


@reader
def _is_open(o: np.ndarray, clearing: int) -> bool:
    """True if a trade post could still be placed in a clearing."""
    return _post_in(o, clearing) == 0 and supply(o, PC.TRADE_POST_FOX + suit_of(o, clearing)) > 0


@reader
def _places(o: np.ndarray, seat: int) -> int:
    """Clearings that a player rules and that could take a trade post."""
    n = 0
    for c in range(N_CLEARINGS):
        if o[O.CONTEXT_RULER + MAX_PLAYERS * c + seat] != 0 and _is_open(o, c):
            n += 1
    return n


@reader
def _reachable_points(o: np.ndarray) -> int:
    """Points that posts could score now: a pair of funds of one owner for a clearing that he rules, or three of the
    Company's own for a river clearing that one more warrior would let it rule."""
    n = 0
    for seat in range(1, MAX_PLAYERS):
        n += min(o[O.RIVERFOLK_FUNDS + seat] // 2, _places(o, seat))
    own = o[O.RIVERFOLK_FUNDS]
    pairs = min(own // 2, _places(o, 0))
    more = 0
    for c in range(N_CLEARINGS):
        if by_river(o, c) != 0 and _is_open(o, c) and missing_to_rule(o, ME, c) == 1:
            more += 1
    return 2 * (n + pairs + min(more, (own - 2 * pairs) // 3))


@reader
def _claim_value(o: np.ndarray) -> int:
    """Worth of ruling one more clearing for a post, if there are funds for it."""
    if o[O.RIVERFOLK_FUNDS] < 3 or o[O.RIVERFOLK_FUNDS] // 2 <= _places(o, 0):
        return 0
    if _missing(o) <= _reachable_points(o):
        return 4_000
    return POST_POINTS - _spend_cost(o, 2)


@reader
def _post_value(o: np.ndarray, clearing: int) -> int:
    """Value of a trade post: two points at once, less dividends and the risk of losing it (Law 11.5.6)."""
    if _missing(o) <= _reachable_points(o):
        return 5_000
    funds = _total(o, O.RIVERFOLK_FUNDS) - 2 + _total(o, O.RIVERFOLK_COMMITTED)
    near = min(4, danger(o, ME, clearing) - (0 if ruler(o, clearing) == ME else 1))
    risk = max(0, near) * RISK * (funds // 2) * FUND * min(2, _turns_left(o)) // 100
    value = POST_POINTS - _spend_cost(o, 2) - risk
    if _posts(o) == 0:
        value += FUND * (funds + 2) * _turns_left(o) // 2 + 300 - 20 * near
    return value


@reader
def _recruit_value(o: np.ndarray) -> int:
    """Value of a warrior from the supply, best if a post is in danger (Law 11.5.5)."""
    if all_warriors(o, ME) == 0:
        return RETURN
    worst = 0
    for c in range(N_CLEARINGS):
        worst = max(worst, _guard_value(o, c))
    return worst - _spend_cost(o, 1)


@reader
def _guard_value(o: np.ndarray, clearing: int) -> int:
    """Value of one more warrior in a river clearing."""
    if by_river(o, clearing) == 0:
        return 0
    near = min(4, danger(o, ME, clearing))
    if _post_in(o, clearing) > 0:
        half = _total(o, O.RIVERFOLK_FUNDS) // 2 + _total(o, O.RIVERFOLK_COMMITTED) // 2
        return 10 + near * (20 + 4 * half)
    if _is_open(o, clearing) and missing_to_rule(o, ME, clearing) == 1:
        return _claim_value(o) - 10 * near
    if _posts(o) == 0:
        return 60
    return 5 - near


@reader
def _craft_value(o: np.ndarray, card: int) -> int:
    """Value of a card crafted, or exported, less the dividends of the funds it needs (Law 11.5.3)."""
    worth = max(common.craft_value(o, card), _export_value(o)) - 30
    if CARD_VP[card] > 0 and _missing(o) <= CARD_VP[card]:
        return 10_000
    return worth - _commit_cost(o, CARD_ICONS[card])


@reader
def _export_value(o: np.ndarray) -> int:
    """Value of a warrior in the Payments box; an empty box is worth two warriors itself (Law 11.5.3.I, 11.4.1)."""
    if o[O.RIVERFOLK_WARRIOR_SUPPLY] == 0:
        return 0
    mine = o[O.RIVERFOLK_FUNDS] + o[O.RIVERFOLK_COMMITTED]
    others_paid = _total(o, O.RIVERFOLK_FUNDS) + _total(o, O.RIVERFOLK_COMMITTED) > mine
    return FUND * _turns_left(o) if others_paid or _total(o, O.RIVERFOLK_PAYMENTS) > 0 else -FUND


@reader
def _spare(o: np.ndarray, clearing: int) -> int:
    """Warriors that may leave a clearing: those that its post, or a site for one, does not need."""
    here = warriors(o, ME, clearing)
    if _post_in(o, clearing) > 0:
        return max(0, here - max(2, 1 + strongest_enemy(o, ME, clearing)))
    return here if missing_to_rule(o, ME, clearing) > 0 or not _is_open(o, clearing) else 0


@reader
def _move_value(o: np.ndarray, origin: int, destination: int) -> int:
    """Warriors that guard nothing go to a post in danger, or to where they rule (Law 11.5.1, 11.2.2)."""
    here = _spare(o, origin)
    if here <= 0:
        return -100
    if _post_in(o, destination) > 0:
        return here * 15 * min(3, danger(o, ME, destination)) + 5 - _commit_cost(o, 1)
    if _is_open(o, destination) and 0 < missing_to_rule(o, ME, destination) <= here:
        return (100 if _posts(o) == 0 else 0) + _claim_value(o) - _commit_cost(o, 1) - 10 * danger(o, ME, destination)
    return -100


@reader
def _count_value(o: np.ndarray, count: int) -> int:
    """Value of a number of warriors to move: from a post as few as will rule the destination, else all."""
    origin, destination = first(o, O.DECISION_CLEARING, N_CLEARINGS), first(o, O.DECISION_DESTINATION, N_CLEARINGS)
    if origin < 0 or destination < 0 or _post_in(o, origin) == 0:
        return count
    enough = max(1, missing_to_rule(o, ME, destination))
    return -abs(count - enough)


@reader
def _action_value(o: np.ndarray, action: int) -> int:
    if A.TRADE_POST <= action < A.TRADE_POST_END:
        return _post_value(o, action - A.TRADE_POST)
    if action == A.DRAW:
        return CARD - 12 * max(0, hand_size(o) - 2) - _commit_cost(o, 1)
    if action == A.RECRUIT:
        return _recruit_value(o)
    if A.CRAFT <= action < A.CRAFT_END:
        return _craft_value(o, action - A.CRAFT)
    if A.MOVE <= action < A.MOVE_END:
        return _move_value(o, (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS)
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // 16, (action - A.BATTLE) % 16
        return common.battle_value(o, ME, clearing, foe) - _commit_cost(o, 1) - 20
    return common.value(o, K.RIVERFOLK_ACTION, action)


# -- the rest -----------------------------------------------------------------------------------------------


@reader
def _sales(o: np.ndarray, price: int) -> int:
    """Cards that the others will buy at a price until the next Birdsong, each the best card left."""
    sold = 0
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            least = least_worth(o, seat, price)
            for _ in range(_may_buy(o, faction_at(o, seat))):
                if _cards_worth(o, least) > sold:
                    sold += 1
    return sold


@reader
def _may_buy(o: np.ndarray, faction: int) -> int:
    """Services that a player may buy in a turn: one, and one for each clearing shared with a post (Law 11.2.6.II)."""
    n = 1
    for c in range(N_CLEARINGS):
        there = warriors(o, faction, c) + cardboard(o, faction, c)
        if _post_in(o, c) > 0 and (there > 0 or (is_vagabond(faction) and pawn(o, faction) == c)):
            n += 1
    return n


@reader
def _cards_worth(o: np.ndarray, least: int) -> int:
    """Cards in hand that are worth at least so much."""
    n = 0
    for card in range(N_CARDS):
        if card_worth(card) >= least:
            n += in_hand(o, card)
    return n


@reader
def _takings(o: np.ndarray, price: int) -> int:
    """Dividends of the sales at a price, or of Protectionism, less the worth of the cards (Law 11.4.1)."""
    sold = _sales(o, price)
    paid = price * sold
    if _total(o, O.RIVERFOLK_PAYMENTS) == 0:
        paid = max(paid, PROTECTION)
    return paid * FUND * _turns_left(o) - sold * SOLD


@reader
def _price_value(o: np.ndarray, service: int, price: int) -> int:
    """Value of a price: of cards by `_takings`, of equal ones the highest; else `SERVICE_PRICE` is best."""
    if service == SV.HAND_CARD:
        return 10 * _takings(o, price) + price
    return -abs(price - SERVICE_PRICE)


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if kind == K.RIVERFOLK_ACTION:
        return _action_value(o, action)
    if kind == K.SETUP_RIVER:
        c = action - A.CHOOSE_CLEARING  # warriors start together, where others are few (Law 11.3.2)
        return STACK * warriors(o, ME, c) - 4 * enemies(o, ME, c) - 2 * neighbouring_enemies(o, ME, c)
    if kind == K.RIVER_RECRUIT and A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _guard_value(o, action - A.CHOOSE_CLEARING)
    if kind == K.SET_PRICE:
        return _price_value(o, o[O.DECISION_X], action - A.CHOOSE_COUNT)
    if kind == K.EXPORT:
        return _export_value(o) if action == A.EXPORT else common.craft_value(o, card_asked(o))
    if kind == K.FUND_OWNER:
        owner = action - A.CHOOSE_FACTION  # single funds first, since pairs are for posts (Law 11.5.6.II)
        funds = o[O.RIVERFOLK_FUNDS + seat_of(o, owner)]
        return 10 * (funds % 2) + funds + (0 if owner == ME else 1)
    if kind == K.MOVE_COUNT:
        return _count_value(o, action - A.CHOOSE_COUNT)
    if kind == K.LOSE_FUND:
        owner = action - A.CHOOSE_FACTION  # the Company's own come back by Protectionism
        return 100 if owner == ME else -o[O.RIVERFOLK_FUNDS + seat_of(o, owner)]
    return common.value(o, kind, action)
