"""The bot: it sends troops where they decide who holds a region, and buys elites as soon as it can pay for them."""

import numpy as np

from root_env.doors.policies import reader
from root_env.wroth.tables import (
    ARGUMENTS,
    EXODUS,
    FACE,
    FIRST_PAID,
    MAX_ELITES,
    MAX_PLAYERS,
    N_FACES,
    N_PLACES,
    N_REGIONS,
    SECOND_PAID,
    A,
    K,
    O,
)

from ..choosing import bot
from .board import asked, basics, destination_asked, elites, first, is_region, mat, region_asked, troops, vitality
from .territory import gain, harm

_OPPONENTS = ARGUMENTS["opponent"]

# tuned on games against random players
CORRA = 45
"""Worth of a Corra."""
ELITE = 90
"""Worth of an elite beyond the troop that it is."""
RESERVE = 12
"""Worth of a troop on the Shores or on a held region."""
BASIC, WOUND, LAST_WOUND = 60, 25, 95
"""Worth of killing a basic troop, wounding an elite, and taking its last vitality, besides the region."""
DIE = 70
"""Worth of the second action die of an Exodus."""
AGAIN = 80
"""Per cent of a die's worth that remains for each other die with its face."""
ABILITY = 70
"""Worth of a faction ability."""
TRAP = 70
"""Cost of a trap that returns to the mat."""


# -- troops ------------------------------------------------------------------------------------------


@reader
def deploy_value(o: np.ndarray, place: int, n: int) -> int:
    """Worth of `n` more basic troops in a place."""
    return gain(o, place, n) + RESERVE * n


@reader
def move_value(o: np.ndarray, origin: int, destination: int, n: int) -> int:
    """Worth of moving `n` troops: the change in both places."""
    return gain(o, destination, n) + gain(o, origin, -n)


@reader
def _best_move(o: np.ndarray, origin: int, destination: int, most: int) -> int:
    """The best value of a move of up to `most` troops."""
    best = -(1 << 20)
    for n in range(1, min(most, troops(o, 0, origin)) + 1):
        best = max(best, move_value(o, origin, destination, n))
    return best


@reader
def _points(o: np.ndarray, seat: int, region: int) -> int:
    """Worth of a point of damage in a region: of the troops that it can hit, the best."""
    best = 0
    if basics(o, seat, region) > 0:
        best = BASIC + harm(o, region, seat, 1)
    for slot in range(MAX_ELITES):
        if o[O.TROOPS_ELITE + (seat * MAX_ELITES + slot) * N_PLACES + region] != 0:
            if vitality(o, seat, slot) == 1:
                best = max(best, LAST_WOUND + harm(o, region, seat, 1))
            else:
                best = max(best, WOUND)
    return best


@reader
def attack_value(o: np.ndarray, index: int, points: int) -> int:
    """Worth of an attack with so many points of damage; `index` is the number of its region and opponent."""
    region, seat = index // _OPPONENTS, 1 + index % _OPPONENTS
    one = _points(o, seat, region)
    if points > 1 and troops(o, seat, region) > 1:
        return one + max(WOUND, harm(o, region, seat, 2) - harm(o, region, seat, 1) + BASIC)
    return one


# -- dice --------------------------------------------------------------------------------------------


@reader
def _extend_worth(o: np.ndarray) -> int:
    best = 0
    if mat(o) > 0:
        for place in range(N_PLACES):
            if troops(o, 0, place) > 0:
                best = max(best, deploy_value(o, place, min(2, mat(o))))
    return best


@reader
def _maneuver_worth(o: np.ndarray) -> int:
    """Worth of the best move of troops into a region, as if all places were adjacent."""
    best = RESERVE
    for origin in range(N_PLACES):
        if troops(o, 0, origin) > 0:
            for destination in range(N_REGIONS):
                if destination != origin:
                    best = max(best, _best_move(o, origin, destination, 2))
    return best


@reader
def _battle_worth(o: np.ndarray) -> int:
    """Worth of the best attack where the observer has troops: other regions are only known when they are listed."""
    best = 0
    for region in range(N_REGIONS):
        if troops(o, 0, region) > 0:
            for seat in range(1, MAX_PLAYERS):
                if troops(o, seat, region) > 0:
                    best = max(best, _points(o, seat, region))
    return best


@reader
def _face_worth(o: np.ndarray, face: int) -> int:
    """Worth of the action of a die now."""
    if face == FACE.MINE:
        return CORRA
    if face == FACE.EXTEND:
        return _extend_worth(o)
    if face == FACE.MANEUVER:
        return _maneuver_worth(o)
    return _battle_worth(o)


@reader
def draft_value(o: np.ndarray, face: int) -> int:
    """Worth of a die; less beside others of its face."""
    value = _face_worth(o, face)
    for _ in range(o[O.PLAYERS_DICE + face]):
        value = value * AGAIN // 100
    return value


@reader
def exodus_value(o: np.ndarray, payment: int) -> int:
    """Worth of the best move of many troops, less the worth of the two dice by themselves."""
    best = 0
    for origin in range(N_PLACES):
        if troops(o, 0, origin) > 2:
            for destination in range(N_REGIONS):
                if destination != origin:
                    best = max(best, _best_move(o, origin, destination, troops(o, 0, origin)))
    second = SECOND_PAID[payment]
    spent = _face_worth(o, FIRST_PAID[payment]) + (CORRA if second < 0 else _face_worth(o, second))
    return best - max(spent, DIE)


# -- questions ---------------------------------------------------------------------------------------


@reader
def _move_asked(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of a move in the menu: of up to two troops, or of all in an Exodus."""
    origin, destination = (action - A.MOVE) // N_REGIONS, (action - A.MOVE) % N_REGIONS
    exodus = kind == K.EXODUS or (kind == K.REPEAT and o[O.DECISION_X] == EXODUS)
    return _best_move(o, origin, destination, troops(o, 0, origin) if exodus else 2)


@reader
def _count_value(o: np.ndarray, kind: int, n: int) -> int:
    """Worth of deploying or moving so many basic troops."""
    if kind == K.EXTEND:
        return deploy_value(o, region_asked(o), n)
    origin = region_asked(o)
    waiting = 1 if n == 0 and elites(o, 0, origin) > 0 else 0  # then an elite moves in their place
    return move_value(o, origin, destination_asked(o), n + waiting)


@reader
def _elite_value(o: np.ndarray, kind: int) -> int:
    """Worth of an elite that moves, or of a trap that is sprung."""
    region = region_asked(o)
    if kind == K.TRAP:
        seat = first(o, O.DECISION_PLAYER, MAX_PLAYERS)
        return gain(o, region, -1) + max(0, harm(o, region, seat, 1)) + BASIC - TRAP
    return move_value(o, region, destination_asked(o), 1)


@reader
def _hit_value(o: np.ndarray, action: int) -> int:
    """Worth of a point of damage to a basic troop or to an elite."""
    if action == A.HIT_BASIC:
        return BASIC
    left = vitality(o, first(o, O.DECISION_PLAYER, MAX_PLAYERS), action - A.HIT_ELITE)
    if left <= o[O.DECISION_COUNT]:
        return LAST_WOUND - left
    return WOUND


@reader
def _turn_value(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of actions of dice and of the all-seeing die, and of purchases; a pass is worth 0."""
    if action == A.PASS:
        return 0
    if action == A.MINE or action == A.SEE_MINE:
        return CORRA
    if action == A.MUSTER:
        return RESERVE * min(2, mat(o))
    if A.EXTEND <= action < A.EXTEND_END:
        return deploy_value(o, action - A.EXTEND, min(2, mat(o)))
    if A.MOVE <= action < A.MOVE_END:
        return _move_asked(o, kind, action)
    if A.BATTLE <= action < A.BATTLE_END:
        return attack_value(o, action - A.BATTLE, 1)
    if A.STRIKE <= action < A.STRIKE_END:
        return attack_value(o, action - A.STRIKE, 1)
    if A.ASSAULT <= action < A.ASSAULT_END:
        return attack_value(o, action - A.ASSAULT, 2)
    if A.BLAST <= action < A.BLAST_END:
        return attack_value(o, action - A.BLAST, o[O.DECISION_COUNT])
    if A.EXODUS <= action < A.EXODUS_END:
        return exodus_value(o, action - A.EXODUS)
    if A.BUY <= action < A.BUY_END:
        place = (action - A.BUY) % N_PLACES  # an elite, and the troop that it is where it is deployed
        return ELITE + (gain(o, place, 1) if is_region(place) else RESERVE)
    if A.ABILITY <= action < A.ABILITY_END:
        return ABILITY
    if action == A.DOUBLE:
        last = first(o, O.CONTEXT_LAST, EXODUS + 1)  # the last action once more
        return _face_worth(o, last) if 0 <= last < N_FACES else exodus_value(o, 0)
    return -DIE  # a die discarded


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action."""
    if kind == K.DRAFT:
        return draft_value(o, action - A.DRAFT)
    if A.CHOOSE_COUNT <= action < A.CHOOSE_COUNT_END:
        return _count_value(o, kind, action - A.CHOOSE_COUNT)
    if A.CHOOSE_ELITE <= action < A.CHOOSE_ELITE_END:
        return _elite_value(o, kind)
    if action == A.HIT_BASIC or A.HIT_ELITE <= action < A.HIT_ELITE_END:
        return _hit_value(o, action)
    return _turn_value(o, kind, action)


rules = bot(asked, value)
