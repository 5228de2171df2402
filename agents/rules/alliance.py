"""Woodland Alliance: three cheap tokens, a revolt where it removes most, officers, then tokens wherever possible.

The last tokens are worth four points each, so all cards go to the supporters or the officers, and warriors walk out
of the bases to organize (Law 8.6.1.IV). A base is worth more than the points of a token: it brings a card each turn,
keeps more than five supporters, and lets cards become officers.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_COST,
    CARD_ITEM,
    CARD_SUIT,
    CARD_TYPE,
    CARD_VP,
    CT,
    N_CARDS,
    N_CLEARINGS,
    PC,
    SYMPATHY_COST,
    SYMPATHY_VP,
    A,
    F,
    K,
    O,
    S,
)

from . import common
from .board import (
    N_SIDES,
    are_adjacent,
    buildings,
    cardboard,
    cards_of_suit,
    in_hand,
    neighbouring_enemies,
    pieces,
    slots,
    strongest_enemy,
    suit_of,
    supply,
    warriors,
)
from .menace import purge_value

ME = F.ALLIANCE
MARTIAL_LAW = 3
"""Warriors of one other player that make a token dearer (Law 8.4.2.II.a)."""
SUPPORTER = 43
"""Worth of a supporter."""
REVOLT = 250
"""Worth of a base and an officer."""
REVOLT_WARRIOR = 30
"""Worth of each warrior that comes with a base."""
REVOLT_DANGER = 15
"""Cost of each enemy warrior next to a new base."""
SAVE = 160
SAVE_LESS = 55
"""Worth of supporters kept for the first revolt, and its decrease for each later revolt."""
FUEL = 25
"""Worth of a supporter left for a revolt in the same clearing."""
OFFICER = 290
OFFICER_MORE = 25
"""Worth of the first officer, and its decrease for each further officer."""
CRAFT = 50
KEPT = 50
"""Per cent of a craft's worth that counts, and the worth of the card as a supporter."""
ARRIVE = 75
PASS_BY = 25
PREPARE = 12
"""Per cent of a token's worth that counts for a move into its clearing, next to it this turn, and for the next turn."""
BRAVE = 10
"""Cost of a move for each enemy warrior in the destination."""
RECRUIT = 45
RECRUIT_POINT = 15
"""Worth of a warrior, and more for each point of the next token: twice as much if it can be placed this turn."""
TOKEN = 77
"""Worth of a token besides its points: outrage, crafting, the next space."""


# -- the board ----------------------------------------------------------------------------------------------


@reader
def tokens(o: np.ndarray) -> int:
    """Sympathy tokens on the map."""
    return 10 - supply(o, PC.SYMPATHY)


@reader
def next_points(o: np.ndarray) -> int:
    """Victory points of the next token (Law 8.4.2.III)."""
    n = tokens(o)
    return 0 if n >= 10 else SYMPATHY_VP[n]


@reader
def is_sympathetic(o: np.ndarray, clearing: int) -> bool:
    """True if a token stands in a clearing."""
    return pieces(o, PC.SYMPATHY, clearing) > 0


@reader
def has_base(o: np.ndarray, clearing: int) -> bool:
    """True if a base stands in a clearing."""
    return buildings(o, ME, clearing) > 0


@reader
def bases(o: np.ndarray) -> int:
    """Bases on the map."""
    n = 0
    for suit in range(3):
        n += 1 - supply(o, PC.BASE_FOX + suit)
    return n


@reader
def spread_cost(o: np.ndarray, clearing: int) -> int:
    """Supporters that a token in a clearing costs."""
    n = min(9, tokens(o))
    return SYMPATHY_COST[n] + (1 if strongest_enemy(o, ME, clearing) >= MARTIAL_LAW else 0)


@reader
def supporters_of(o: np.ndarray, suit: int) -> int:
    """Supporters of exactly this suit."""
    return cards_of_suit(o, O.OWN_SUPPORTERS, O.LATER_OWN_SUPPORTERS, suit)


@reader
def sympathetic_of(o: np.ndarray, suit: int) -> int:
    """Sympathetic clearings of a suit: as many warriors come with its base (Law 8.4.1.III)."""
    n = 0
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit and is_sympathetic(o, c):
            n += 1
    return n


@reader
def enemy_cardboard(o: np.ndarray, clearing: int) -> int:
    """Buildings and tokens of all others in a clearing."""
    n = 0
    for f in range(N_SIDES):
        if f != ME:
            n += cardboard(o, f, clearing)
    return n


@reader
def open_neighbours(o: np.ndarray, clearing: int) -> int:
    """Clearings next to this one that could still get a token."""
    n = 0
    for c in range(N_CLEARINGS):
        if are_adjacent(o, clearing, c) and can_stand(o, c):
            n += 1
    return n


@reader
def can_stand(o: np.ndarray, clearing: int) -> bool:
    """True if a token can be placed in a clearing (Law 8.2.5.I, 6.2.2)."""
    return not is_sympathetic(o, clearing) and pieces(o, PC.KEEP, clearing) == 0


@reader
def token_site(o: np.ndarray, clearing: int) -> int:
    """Worth of a clearing for a token, which should survive there and lead to revolts."""
    worth = 4 * open_neighbours(o, clearing) - 9 * strongest_enemy(o, ME, clearing)
    if supply(o, PC.BASE_FOX + suit_of(o, clearing)) > 0:
        worth += 25 + 6 * min(4, enemy_cardboard(o, clearing))
    return worth


# -- Birdsong -----------------------------------------------------------------------------------------------


@reader
def revolt_value(o: np.ndarray, clearing: int) -> int:
    """Value of a revolt: a base, an officer, warriors, and a point for every building and token removed (Law 8.4.1)."""
    worth = REVOLT + purge_value(o, ME, clearing)
    worth += REVOLT_WARRIOR * sympathetic_of(o, suit_of(o, clearing))
    return worth - REVOLT_DANGER * neighbouring_enemies(o, ME, clearing) - 2 * SUPPORTER


@reader
def spread_value(o: np.ndarray, clearing: int) -> int:
    """Value of the next token: its points and its clearing, less the supporters, which a revolt may need more."""
    suit = suit_of(o, clearing)
    worth = 100 * next_points(o) + TOKEN + token_site(o, clearing) - SUPPORTER * spread_cost(o, clearing)
    if supply(o, PC.BASE_FOX + suit) > 0:
        left = supporters_of(o, suit) + supporters_of(o, S.BIRD) - spread_cost(o, clearing)
        if sympathetic_of(o, suit) == 0:
            worth += FUEL * min(2, left)
        elif left < 2:
            worth -= SAVE - SAVE_LESS * bases(o)
    return worth


# -- Daylight -----------------------------------------------------------------------------------------------


@reader
def supporter_worth(o: np.ndarray, card: int) -> int:
    """Worth of a card among the supporters."""
    suit = CARD_SUIT[card]
    if suit == S.BIRD:
        return 65
    have = supporters_of(o, suit)
    worth = SUPPORTER - 3 * have
    if supply(o, PC.BASE_FOX + suit) > 0 and sympathetic_of(o, suit) > 0 and have < 2:
        worth += 35
    return worth


@reader
def hand_worth(o: np.ndarray, card: int) -> int:
    """Worth of a card in hand: low, unless it can soon be crafted for points, or is an ambush that protects a base."""
    if CARD_TYPE[card] == CT.AMBUSH:
        return 50 if bases(o) > 0 else 20
    if CARD_ITEM[card] >= 0 and o[O.CONTEXT_ITEMS + CARD_ITEM[card]] > 0:
        return 15 + 20 * CARD_VP[card] if is_near_craft(o, card) else 10
    return 5


@reader
def is_near_craft(o: np.ndarray, card: int) -> bool:
    """True if one more token in each suit would be enough to craft a card."""
    missing = 0
    for suit in range(3):
        missing = max(missing, CARD_COST[card, suit] - sympathetic_of(o, suit))
    return missing <= 1


@reader
def officer_value(o: np.ndarray) -> int:
    """Worth of one more officer: an operation in every turn to come."""
    n = o[O.ALLIANCE_OFFICERS]
    if o[O.ALLIANCE_WARRIOR_SUPPLY] <= 1:
        return -10
    return OFFICER - OFFICER_MORE * n


@reader
def mobilize_value(o: np.ndarray) -> int:
    """Value of the best card to add to the supporters, if there is room (Law 8.2.3.I)."""
    if bases(o) == 0 and o[O.ALLIANCE_SUPPORTERS] >= 5:
        return common.NEVER
    best = -1000
    for card in range(N_CARDS):
        if in_hand(o, card) > 0:
            best = max(best, supporter_worth(o, card) - hand_worth(o, card))
    return best


@reader
def daylight_value(o: np.ndarray, action: int) -> int:
    """Value of crafting, training or mobilizing."""
    if action == A.MOBILIZE:
        return mobilize_value(o)
    if action == A.TRAIN:
        return officer_value(o) - SUPPORTER
    if A.CRAFT <= action < A.CRAFT_END:
        return common.craft_value(o, action - A.CRAFT) * CRAFT // 100 - KEPT
    return common.value(o, K.ALLIANCE_DAYLIGHT, action)


# -- Evening ------------------------------------------------------------------------------------------------


@reader
def organize_value(o: np.ndarray, clearing: int) -> int:
    """Value of a token for one warrior (Law 8.6.1.IV)."""
    if tokens(o) >= 10:
        return -100
    worth = 100 * next_points(o) + TOKEN + token_site(o, clearing)
    if has_base(o, clearing) and warriors(o, ME, clearing) < 3:
        worth -= 60
    return worth


@reader
def _beyond(o: np.ndarray, clearing: int) -> int:
    """Value of the best token that could be organized next to a clearing."""
    best = 0
    for c in range(N_CLEARINGS):
        if are_adjacent(o, clearing, c) and can_stand(o, c):
            best = max(best, organize_value(o, c))
    return best


@reader
def move_value(o: np.ndarray, origin: int, destination: int) -> int:
    """Value of a move: best into a clearing where the next operation can organize a token."""
    left, worth = o[O.ALLIANCE_OPERATIONS] - 1, -20
    if tokens(o) < 10:
        if left >= 1 and can_stand(o, destination):
            worth = organize_value(o, destination) * ARRIVE // 100
        elif left != 1:
            worth = _beyond(o, destination) * (PASS_BY if left > 1 else PREPARE) // 100
        worth -= BRAVE * strongest_enemy(o, ME, destination)
        if can_stand(o, origin):
            worth -= 50
    return worth


@reader
def recruit_value(o: np.ndarray) -> int:
    """Value of a warrior for the next token."""
    if o[O.ALLIANCE_WARRIOR_SUPPLY] <= 0:
        return -100
    worth = RECRUIT
    if tokens(o) < 10:
        worth += RECRUIT_POINT * next_points(o) * (1 if o[O.ALLIANCE_OPERATIONS] < 3 else 2)
    return worth


@reader
def operation_value(o: np.ndarray, action: int) -> int:
    """Value of a military operation (Law 8.6.1)."""
    if A.ORGANIZE <= action < A.ORGANIZE_END:
        return organize_value(o, action - A.ORGANIZE)
    if A.MOVE <= action < A.MOVE_END:
        return move_value(o, (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS)
    if action == A.RECRUIT:
        return recruit_value(o)
    return common.value(o, K.OPERATION, action)


# -- the table ----------------------------------------------------------------------------------------------


@reader
def card_value(o: np.ndarray, kind: int, card: int) -> int:
    """Value of a card for a choice: to mobilize, to train with, to spend, to discard."""
    if kind == K.MOBILIZE:
        return supporter_worth(o, card) - hand_worth(o, card)
    if kind == K.TRAIN:
        return 200 - hand_worth(o, card) - supporter_worth(o, card)
    if kind == K.SPEND_SUPPORTER or kind == K.TRIM_SUPPORTERS:
        return 100 - (50 if CARD_SUIT[card] == S.BIRD else 0) + 5 * supporters_of(o, CARD_SUIT[card])
    return 500 - hand_worth(o, card) - supporter_worth(o, card)


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if A.REVOLT <= action < A.REVOLT_END:
        return revolt_value(o, action - A.REVOLT)
    if A.SPREAD <= action < A.SPREAD_END:
        return spread_value(o, action - A.SPREAD)
    if kind == K.ALLIANCE_DAYLIGHT:
        return daylight_value(o, action)
    if kind == K.OPERATION:
        return operation_value(o, action)
    if kind == K.OPERATION_RECRUIT:
        c = action - A.CHOOSE_CLEARING  # the base from which warriors reach most clearings without a token
        return 5 * open_neighbours(o, c) + 3 * slots(o, c)
    if kind == K.MOVE_COUNT:
        return action - A.CHOOSE_COUNT
    if kind == K.MOBILIZE or kind == K.TRAIN or kind == K.SPEND_SUPPORTER or kind == K.TRIM_SUPPORTERS:
        return card_value(o, kind, action - A.CHOOSE_CARD)
    if kind == K.DISCARD and A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return card_value(o, kind, action - A.CHOOSE_CARD)
    return common.value(o, kind, action)
