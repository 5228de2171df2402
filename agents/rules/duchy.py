"""Underground Duchy: spread out for cards of all suits, sway a minister every turn, build, and let the lords score.

Warriors stand in many clearings, since each card revealed for a minister needs one of its own. Buildings go where
they are safe: losing one costs a minister. Tunnels bring the recruits of the Burrow to where slots are open or where
others can be struck.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, MN, N_CLEARINGS, PC, SWAY_VP, A, F, K, O, S, chosen_piece

from . import common
from .board import (
    are_adjacent,
    cardboard,
    hand_of_suit,
    hand_size,
    is_ruled,
    pieces,
    slots,
    suit_of,
    supply,
    turns_left,
    warriors,
)
from .cards import card_worth, least_matching
from .menace import menaces
from .territory import (
    best_strike,
    destination_of_move,
    entry_cost,
    exposure,
    may_place,
    origin_of_move,
    strike_value,
    threat,
    would_rule,
)

ME = F.DUCHY
RANK = 3
"""Ministers of a rank."""

# tuned by hand on games against random players and rule bots
DISGRACE = 3
"""Times that a building's exposure counts: with it goes a minister."""
ROOM = 50
"""Worth of ruling an open slot while buildings are left, up to two of them."""
PRESENCE = 35
"""Worth of a piece in a clearing, and of a second clearing of the suit."""
GUARD = 14
"""Worth of a warrior beside buildings and tunnels, up to four."""
STRIKES = 60
"""Per cent of a battle's worth that counts for warriors who can fight it."""
BUILD = 130
LATER = 25
"""Worth of a building, and for each turn to come."""
RECRUIT = 12
DIG = 30
CARD = 60
"""Cost of a card spent on a tunnel, in per cent of its worth."""
ACTS = 60
"""Worth of a further action each turn."""


@reader
def _is_swayed(o: np.ndarray, minister: int) -> bool:
    return o[O.DUCHY_SWAYED + minister] != 0


@reader
def _left(o: np.ndarray) -> int:
    """Buildings left to place."""
    return supply(o, PC.CITADEL) + supply(o, PC.MARKET)


# -- where warriors stand ---------------------------------------------------------------------------------


@reader
def _hold_value(o: np.ndarray, c: int, mine: int, chances: int) -> int:
    """Worth of a clearing with so many warriors."""
    near, board = threat(o, ME, c), cardboard(o, ME, c)
    value = -DISGRACE * exposure(o, ME, c, mine, near)
    if mine + board > 0:
        value += PRESENCE
    if board > 0:
        value += GUARD * min(4, mine)
    if mine > 0:
        if _left(o) > 0 and may_place(o, ME, c) and would_rule(o, ME, c, mine):
            value += ROOM * min(2, slots(o, c))
        value += best_strike(o, ME, mine, c, 0, chances) * STRIKES // 100
        value -= 4 * max(0, min(5, near) - mine)
    return value


@reader
def _move_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int) -> int:
    """The best value of a move of `least` to `most` warriors between clearings."""
    here, there, chances = warriors(o, ME, origin), warriors(o, ME, destination), menaces(o)
    before = _hold_value(o, origin, here, chances) + _hold_value(o, destination, there, chances)
    before += entry_cost(o, ME, destination)
    best = common.NEVER
    for n in range(least, most + 1):
        after = _hold_value(o, origin, here - n, chances) + _hold_value(o, destination, there + n, chances)
        best = max(best, after - before)
    return best


@reader
def _out_gain(o: np.ndarray, c: int, least: int, most: int) -> int:
    """The best value of so many warriors who come out of the Burrow to a clearing."""
    there, chances = warriors(o, ME, c), menaces(o)
    before = _hold_value(o, c, there, chances) + entry_cost(o, ME, c)
    best = common.NEVER
    for n in range(least, most + 1):
        best = max(best, _hold_value(o, c, there + n, chances) - before + 4 * n)
    return best


@reader
def _in_gain(o: np.ndarray, c: int, least: int, most: int) -> int:
    """The best value of so many warriors who go into the Burrow."""
    here, chances = warriors(o, ME, c), menaces(o)
    before, best = _hold_value(o, c, here, chances), common.NEVER
    for n in range(least, most + 1):
        best = max(best, _hold_value(o, c, here - n, chances) - before - 6 * n)
    return best


@reader
def _best_move(o: np.ndarray) -> int:
    """The best value of a move, at least 0."""
    best = 0
    for c in range(N_CLEARINGS):
        n = min(8, warriors(o, ME, c))
        if n > 0:
            for k in range(N_CLEARINGS):
                if are_adjacent(o, c, k) and (is_ruled(o, c) or is_ruled(o, k)):
                    best = max(best, _move_gain(o, c, k, 1, n))
        if pieces(o, PC.TUNNEL, c) > 0 and o[O.DUCHY_BURROW] > 0:
            best = max(best, _out_gain(o, c, 1, o[O.DUCHY_BURROW]))
    return best


@reader
def _best_battle(o: np.ndarray) -> int:
    """The best value of a battle, at least 0."""
    best, chances = 0, menaces(o)
    for c in range(N_CLEARINGS):
        best = max(best, best_strike(o, ME, warriors(o, ME, c), c, 0, chances))
    return best


# -- buildings and tunnels --------------------------------------------------------------------------------


@reader
def _build_value(o: np.ndarray, c: int) -> int:
    """Worth of a building: warriors or cards each turn, points of the lords, less what its loss may cost."""
    value = BUILD + LATER * turns_left(o)
    if _is_swayed(o, MN.EARL_OF_STONE) or _is_swayed(o, MN.BARON_OF_DIRT):
        value += 60 * turns_left(o)
    mine, near = warriors(o, ME, c), threat(o, ME, c)
    value -= 30 * max(0, min(6, near) - mine)
    if pieces(o, PC.CITADEL, c) + pieces(o, PC.MARKET, c) > 0:
        value += 25
    return value


@reader
def _type_value(o: np.ndarray, piece: int) -> int:
    """Value of a type: what its lord scores, else a citadel and a market in turn."""
    citadel = piece == PC.CITADEL
    value = 50 + 10 * supply(o, piece) + (5 if citadel else 0)
    lord = MN.EARL_OF_STONE if citadel else MN.BARON_OF_DIRT
    return value + (100 if _is_swayed(o, lord) else 0)


@reader
def _dig_value(o: np.ndarray, c: int) -> int:
    """Worth of a tunnel in a clearing, and of the warriors who come out there; where one is they come for no card."""
    if pieces(o, PC.TUNNEL, c) > 0:
        return -1
    value = DIG + _out_gain(o, c, 1, min(4, o[O.DUCHY_BURROW])) - least_matching(o, suit_of(o, c)) * CARD // 100
    if supply(o, PC.TUNNEL) == 0:
        return value - DIG - 20
    return value + (30 if _is_swayed(o, MN.DUCHESS_OF_MUD) else 0)


# -- ministers --------------------------------------------------------------------------------------------


@reader
def _income(o: np.ndarray, minister: int) -> int:
    """Worth of a minister for each turn to come."""
    if minister == MN.DUCHESS_OF_MUD:
        return 200 if supply(o, PC.TUNNEL) == 0 else 100
    if minister == MN.BARON_OF_DIRT:
        return 100 * (3 - supply(o, PC.MARKET)) + 40
    if minister == MN.EARL_OF_STONE:
        return 100 * (3 - supply(o, PC.CITADEL)) + 40
    if minister == MN.BRIGADIER:
        return 2 * ACTS
    if minister == MN.MAYOR:
        return 2 * ACTS if _is_swayed(o, MN.BRIGADIER) else ACTS
    if minister == MN.BANKER:
        return ACTS
    if minister == MN.FOREMOLE:
        return ACTS + 5 * _left(o)
    return ACTS


@reader
def _sway_value(o: np.ndarray, minister: int) -> int:
    """Worth of swaying: points now, and the actions of the turns to come; birds revealed are lost."""
    return 100 * SWAY_VP[minister // RANK] + _income(o, minister) * max(0, turns_left(o) - 1)


@reader
def _bank_value(o: np.ndarray, suit: int) -> int:
    """Worth of spending the cards of a suit: a point each, less what they could do; all of them near the end."""
    n = hand_of_suit(o, suit) + hand_of_suit(o, S.BIRD)
    if o[O.PLAYERS_VP] + n >= o[O.CONTEXT_SCORE_TO_WIN]:
        return 10_000
    keep = 60 if hand_size(o) > 4 else 110
    return n * (100 - keep)


@reader
def _acts_value(o: np.ndarray, minister: int) -> int:
    """Worth of the action of a minister now: builders first, then points, moves and battles."""
    if minister >= MN.DUCHESS_OF_MUD:
        return 3000
    if minister == MN.FOREMOLE:
        best = common.NEVER
        for c in range(N_CLEARINGS):
            if is_ruled(o, c) and slots(o, c) > 0 and may_place(o, ME, c):
                best = max(best, _build_value(o, c))
        return best + 4000 if best > 0 else best
    if minister == MN.CAPTAIN:
        return _best_battle(o) - 5
    if minister == MN.MARSHAL:
        return _best_move(o) - 5
    if minister == MN.BRIGADIER:
        return max(_best_battle(o), _best_move(o)) - 3
    if minister == MN.BANKER:
        return max(_bank_value(o, 0), max(_bank_value(o, 1), _bank_value(o, 2)))
    best = -10
    for copied in range(MN.MAYOR):
        if _is_swayed(o, copied):
            best = max(best, _acts_value_of_copied(o, copied))
    return best - 8


@reader
def _acts_value_of_copied(o: np.ndarray, minister: int) -> int:
    """The same for a minister whom the Mayor copies."""
    if minister == MN.FOREMOLE:
        return 100 if _left(o) > 0 and hand_size(o) > 0 else -10
    if minister == MN.BANKER:
        return max(_bank_value(o, 0), max(_bank_value(o, 1), _bank_value(o, 2)))
    if minister == MN.CAPTAIN:
        return _best_battle(o)
    return max(_best_move(o), _best_battle(o) if minister == MN.BRIGADIER else 0)


@reader
def _minister_choice(o: np.ndarray, kind: int, minister: int) -> int:
    if kind == K.SWAY:
        return 1000 + _sway_value(o, minister)
    if kind == K.PRICE_MINISTER:
        return 10_000 - _income(o, minister)
    if kind == K.MAYOR:
        return 1000 + _acts_value_of_copied(o, minister)
    return _acts_value(o, minister)


# -- the rest ---------------------------------------------------------------------------------------------


@reader
def _card_choice(o: np.ndarray, kind: int, card: int) -> int:
    """Value of a card to reveal, no bird, or to spend, the least useful one."""
    bird = CARD_SUIT[card] == S.BIRD
    if kind == K.BUILD_CARD or kind == K.SWAY_CARD:
        return 1000 - (card_worth(card) if bird else 0)
    if kind == K.BANKER_CARD:
        if o[O.PLAYERS_VP] + hand_size(o) >= o[O.CONTEXT_SCORE_TO_WIN]:
            return 1000
        return 100 - card_worth(card) if bird or hand_size(o) <= 4 else 110 - card_worth(card) // 2
    return common.value(o, kind, A.CHOOSE_CARD + card)


@reader
def _clearing_choice(o: np.ndarray, kind: int, c: int) -> int:
    if kind == K.SETUP_SURFACE:
        value = 2 * slots(o, c)
        for k in range(N_CLEARINGS):
            if are_adjacent(o, c, k):
                value += 5 + 2 * slots(o, k) - 3 * threat(o, ME, k)
        return value
    if kind == K.FOREMOLE:
        return 1000 + _build_value(o, c)
    if kind == K.TUNNEL_GONE:
        return 1000 - 10 * warriors(o, ME, c) - 20 * slots(o, c)
    return common.value(o, kind, A.CHOOSE_CLEARING + c)


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if action == A.PASS:
        return 0
    if A.CHOOSE_MINISTER <= action < A.CHOOSE_MINISTER_END:
        return _minister_choice(o, kind, action - A.CHOOSE_MINISTER)
    if A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _card_choice(o, kind, action - A.CHOOSE_CARD)
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _clearing_choice(o, kind, action - A.CHOOSE_CLEARING)
    if kind == K.BUILD_TYPE:
        return _type_value(o, chosen_piece(action))
    if kind == K.BANKER:
        return 1000 + _bank_value(o, action - A.CHOOSE_SUIT)
    if A.ERECT <= action < A.ERECT_END:
        return _build_value(o, action - A.ERECT)
    if action == A.RECRUIT:
        return RECRUIT
    if A.TUNNEL <= action < A.TUNNEL_END:
        return _dig_value(o, action - A.TUNNEL)
    if A.LEAVE_BURROW <= action < A.LEAVE_BURROW_END:
        return _out_gain(o, action - A.LEAVE_BURROW, 1, o[O.DUCHY_BURROW])
    if A.ENTER_BURROW <= action < A.ENTER_BURROW_END:
        c = action - A.ENTER_BURROW
        return _in_gain(o, c, 1, warriors(o, ME, c))
    if kind == K.BURROW_COUNT:
        n, c = action - A.CHOOSE_COUNT, origin_of_move(o)
        return _out_gain(o, c, n, n) if o[O.DECISION_X] == 1 else _in_gain(o, c, n, n)
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        return _move_gain(o, origin, destination, 1, min(warriors(o, ME, origin), 8))
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n)
    if A.BATTLE <= action < A.BATTLE_END:
        c, foe = (action - A.BATTLE) // 16, (action - A.BATTLE) % 16
        return strike_value(o, ME, warriors(o, ME, c), c, foe, 0, menaces(o))
    return common.value(o, kind, action)
