"""Marquise de Cat: build where wood and rule allow, the most points per wood, sawmills while they still pay.

Marches make room for the next buildings and bring warriors to weak buildings and tokens of others; recruits guard the
buildings. Left-over actions turn cards into wood, bird cards give more actions.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import BUILD_VP, N_CLEARINGS, PC, WOOD_COST, A, F, K, O, S

from . import common
from .board import hand_size, is_ruled, neighbours, pieces, slots, suit_of, supply, turns_left, warriors
from .cards import least_matching
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
    to_rule,
    would_rule,
)

SAWMILL, WORKSHOP, RECRUITER = 0, 1, 2
ALL = 6
"""Buildings of each type."""

# tuned on games against random players and rule bots
WOOD = 22
"""Worth of a wood token."""
INCOME = 44
"""Worth of a sawmill for every turn to come."""
CRAFTER = 5
"""Worth of a workshop for every turn to come."""
MUSTER = 8
"""Worth of a recruiter for every turn to come."""
DRAW = 24
"""Worth of one more card for every turn to come."""
ROOM = 15
"""Worth of ruling an open slot, up to four of them."""
AHEAD = 100
"""Per cent of a building's worth that counts for a move that makes room for it."""
CLEARED = 30
"""The same for a battle, which may fail."""
SOON = 45
"""The same for wood that pays for it."""
CARD = 40
"""Cost of a card spent on wood, in per cent of its worth."""
BIRD = 45
"""Cost of a bird card spent on an action, in per cent of its worth."""
STRIKES = 30
"""Worth of warriors that can fight a battle where they stand, in per cent of the battle's worth."""
REACH = 12
"""Worth of ruling a clearing, also without a slot: wood goes through."""


# -- building ---------------------------------------------------------------------------------------------


@reader
def _built(o: np.ndarray, building: int) -> int:
    return ALL - supply(o, PC.SAWMILL + building)


@reader
def _later(o: np.ndarray, building: int, n: int) -> int:
    """Worth of the next building of a type until the end of the game, besides its points."""
    if building == SAWMILL:
        return turns_left(o) * (INCOME if n < 4 else 5)
    if building == WORKSHOP:
        return turns_left(o) * (CRAFTER if n < 3 else 2)
    return turns_left(o) * ((MUSTER if n < 4 else 3) + (DRAW if n == 2 or n == 4 else 0))


@reader
def _build_value(o: np.ndarray, clearing: int, building: int) -> int:
    """Worth of a building: points, later gains, the wood it costs, and its safety."""
    n = _built(o, building)
    if n >= ALL:
        return -1000
    value = 100 * BUILD_VP[building, n] - WOOD * WOOD_COST[n]
    value += _later(o, building, n)
    danger = threat(o, F.MARQUISE, clearing)
    mine = warriors(o, F.MARQUISE, clearing)
    value -= 6 * max(0, min(4, danger - mine))
    return value + 3 * min(3, mine) + (4 if pieces(o, PC.KEEP, clearing) > 0 else 0)


@reader
def _ruled(o: np.ndarray) -> int:
    """Bit mask of the clearings that the Marquise rules."""
    mask = 0
    for c in range(N_CLEARINGS):
        if is_ruled(o, c):
            mask |= 1 << c
    return mask


@reader
def _connected(o: np.ndarray, clearing: int, ruled: int) -> int:
    """Bit mask of the clearings that wood can come from: linked through those in `ruled` (Law 6.5.4.II)."""
    reach, fresh = 0, 1 << clearing
    while fresh != 0:
        reach |= fresh
        grown = 0
        for c in range(N_CLEARINGS):
            if (fresh >> c) & 1 != 0:
                grown |= neighbours(o, c)
        fresh = grown & ruled & ~reach
    return reach


@reader
def _worth_of(o: np.ndarray, wood: int) -> int:
    """Worth of the best building for so much wood, in any clearing."""
    best = 0
    for b in range(3):
        n = _built(o, b)
        if n < ALL and WOOD_COST[n] <= wood:
            best = max(best, 100 * BUILD_VP[b, n] + _later(o, b, n) - WOOD * WOOD_COST[n])
    return best


@reader
def _potential(o: np.ndarray, ruled: int, more_wood: int) -> int:
    """Worth of the best building in the clearings of the bit mask `ruled`, and a little for more room."""
    best, room, seen = 0, 0, 0
    for c in range(N_CLEARINGS):
        if (ruled >> c) & 1 != 0 and slots(o, c) > 0 and may_place(o, F.MARQUISE, c):
            room += slots(o, c)
            if (seen >> c) & 1 == 0:
                reach, wood = _connected(o, c, ruled), more_wood
                for k in range(N_CLEARINGS):
                    if (reach >> k) & 1 != 0:
                        wood += pieces(o, PC.WOOD, k)
                seen |= reach
                best = max(best, _worth_of(o, wood))
    return best + ROOM * min(4, room)


# -- warriors -----------------------------------------------------------------------------------------------


@reader
def _hold_value(o: np.ndarray, clearing: int, mine: int, near: int, need: int, chances: int) -> int:
    """Worth of a clearing with so many warriors, without buildings to come; `need` warriors rule it."""
    value = -exposure(o, F.MARQUISE, clearing, mine, near)
    if mine >= need:
        value += REACH
    if o[O.MARQUISE_ACTIONS] > 0:
        value += best_strike(o, F.MARQUISE, mine, clearing, 0, chances) * STRIKES // 100
    return value


@reader
def _with(ruled: int, clearing: int, is_so: int) -> int:
    """The bit mask `ruled` with the bit of one clearing set or cleared."""
    bit = 1 << clearing
    return ruled | bit if is_so else ruled & ~bit


@reader
def _march_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int) -> int:
    """The best value of a move of `least` to `most` warriors: by the two clearings, and by the buildings to come."""
    here, there = warriors(o, F.MARQUISE, origin), warriors(o, F.MARQUISE, destination)
    chances = menaces(o) if o[O.MARQUISE_ACTIONS] > 0 else 0
    near_here, near_there = threat(o, F.MARQUISE, origin), threat(o, F.MARQUISE, destination)
    need_here, need_there = to_rule(o, F.MARQUISE, origin), to_rule(o, F.MARQUISE, destination)
    before = (
        _hold_value(o, destination, there, near_there, need_there, chances)
        + _hold_value(o, origin, here, near_here, need_here, chances)
        + entry_cost(o, F.MARQUISE, destination)
    )
    ruled = _ruled(o)
    was, now, opens = -1, ruled, 0
    best = common.NEVER
    for n in range(least, most + 1):
        left, come = here - n, there + n
        value = _hold_value(o, destination, come, near_there, need_there, chances)
        value += _hold_value(o, origin, left, near_here, need_here, chances)
        then = _with(_with(ruled, destination, come >= need_there), origin, left >= need_here)
        if then != now:
            if was < 0:
                was = _potential(o, ruled, 0)
            now, opens = then, 0
            if then != ruled:
                opens = (_potential(o, then, 0) - was) * AHEAD // 100
        best = max(best, value + opens - before)
    return best


@reader
def _battle_gain(o: np.ndarray, clearing: int, foe: int) -> int:
    """Worth of a battle, with the building that it may make room for."""
    mine = warriors(o, F.MARQUISE, clearing)
    value = strike_value(o, F.MARQUISE, mine, clearing, foe, 0, menaces(o))
    ruled = _ruled(o)
    if (ruled >> clearing) & 1 == 0 and would_rule(o, F.MARQUISE, clearing, mine + min(2, mine)):
        value += (_potential(o, ruled | 1 << clearing, 0) - _potential(o, ruled, 0)) * CLEARED // 100
    return value


@reader
def _recruit_value(o: np.ndarray) -> int:
    """Value of a warrior at every recruiter."""
    placed = min(_built(o, RECRUITER), o[O.MARQUISE_WARRIOR_SUPPLY])
    return 28 * placed


# -- actions ------------------------------------------------------------------------------------------------


@reader
def _overwork_value(o: np.ndarray, clearing: int) -> int:
    """Value of a card spent for a wood token, which is worth more if it pays for a building at once."""
    if o[O.MARQUISE_WOOD_SUPPLY] == 0:
        return -1000
    value = WOOD + 30 - least_matching(o, suit_of(o, clearing)) * CARD // 100
    if o[O.MARQUISE_ACTIONS] >= 2:
        ruled = _ruled(o)
        value += (_potential(o, ruled, 1) - _potential(o, ruled, 0)) * SOON // 100
    return value + (8 * (hand_size(o) - 4) if hand_size(o) > 4 else 0)


@reader
def _extra_action_value(o: np.ndarray) -> int:
    """Value of a bird card for one more action, if no action is left and there is something good to do."""
    if o[O.MARQUISE_ACTIONS] > 0:
        return -10
    gain = _potential(o, _ruled(o), 0) - ROOM
    chances = menaces(o)
    for c in range(N_CLEARINGS):
        gain = max(gain, best_strike(o, F.MARQUISE, warriors(o, F.MARQUISE, c), c, 0, chances))
    if o[O.MARQUISE_RECRUITED] == 0:
        gain = max(gain, _recruit_value(o))
    return gain - least_matching(o, S.BIRD) * BIRD // 100


@reader
def _action_value(o: np.ndarray, kind: int, action: int) -> int:
    if A.BUILD <= action < A.BUILD_END:
        return _build_value(o, (action - A.BUILD) // 3, (action - A.BUILD) % 3)
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        return max(-1000, _march_gain(o, origin, destination, 1, min(warriors(o, F.MARQUISE, origin), 6)))
    if A.BATTLE <= action < A.BATTLE_END:
        return _battle_gain(o, (action - A.BATTLE) // 16, (action - A.BATTLE) % 16)
    if action == A.RECRUIT:
        return _recruit_value(o)
    if A.OVERWORK <= action < A.OVERWORK_END:
        return _overwork_value(o, action - A.OVERWORK)
    if action == A.EXTRA_ACTION:
        return _extra_action_value(o)
    return common.value(o, kind, action)


@reader
def _clearing_value(o: np.ndarray, kind: int, clearing: int) -> int:
    """Value of a clearing to set up in, to place wood or warriors in, or to pay wood from."""
    if kind == K.SETUP_KEEP:
        return slots(o, clearing)
    if kind == K.SETUP_BUILDING:
        at_keep = 1 if pieces(o, PC.KEEP, clearing) > 0 else 0
        return 3 * slots(o, clearing) + (2 * at_keep if o[O.DECISION_X] == SAWMILL else -2 * at_keep)
    danger = threat(o, F.MARQUISE, clearing)
    if kind == K.WOOD_PLACEMENT:
        return -danger
    if kind == K.PAY_WOOD:
        return danger
    return danger + slots(o, clearing)


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if kind == K.MARQUISE_ACTION or kind == K.MOVE or kind == K.BATTLE:
        return _action_value(o, kind, action)
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _march_gain(o, origin_of_move(o), destination_of_move(o), n, n)
    where = kind == K.WOOD_PLACEMENT or kind == K.PAY_WOOD or kind == K.RECRUIT_SHORTAGE
    if where or kind == K.SETUP_KEEP or kind == K.SETUP_BUILDING:
        return _clearing_value(o, kind, action - A.CHOOSE_CLEARING)
    return common.value(o, kind, action)
