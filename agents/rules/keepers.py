"""Keepers in Iron: relics to waystations of their type, as many cards in the Retinue as the hand allows.

Warriors stand in twos and threes beside forests with relics, and rule the clearings around them, so that cards stay.
A waystation shows the type of the relics beside it. Relics go along with moves towards a waystation of their type.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_SUIT,
    CARD_VP,
    CLEARING_FORESTS,
    FOREST_CLEARINGS,
    N_CARDS,
    N_CLEARINGS,
    N_FORESTS,
    PC,
    A,
    F,
    K,
    O,
    S,
    chosen_piece,
)

from . import common
from .board import (
    N_FIRST_CARDS,
    all_warriors,
    are_adjacent,
    card_asked,
    first,
    is_ruled,
    map_of,
    pieces,
    slots,
    suit_of,
    supply,
    total,
    warriors,
)
from .cards import NO_CARD, card_worth, least_matching
from .menace import menaces
from .territory import (
    best_strike,
    destination_of_move,
    entry_cost,
    exposure,
    origin_of_move,
    strike_value,
    threat,
    would_rule,
)

ME = F.KEEPERS
N_RELICS, OF_TYPE, N_TYPES, N_FACES, N_DUTIES = 12, 4, 3, 4, 3
SHOWS = np.array([[0, 1], [0, 2], [1, 2]], np.int64)
"""(waystation, side): the type that it shows (Law 15.2.2)."""
MOVE, DELVE, RECOVER = 0, 1, 2
LATER_SIDE = 16
"""Factions in the ids of battles."""

# tuned on games against random players and rule bots
RULED = 40
"""Worth of a ruled clearing."""
NEAR_RELICS = 20
"""Worth of a relic in a forest beside a ruled clearing, up to four."""
STATION = 40
"""Worth of ruling a clearing with a waystation."""
CROWD = 25
"""Cost of a fourth warrior, and of each further one."""
GUARD = 6
"""Worth of a warrior, up to three, and more where enemies are near."""
UNKNOWN = 225
"""Hundredths of a point that a relic is worth as long as its value is hidden."""
HELD = 35
"""Per cent of its worth that counts for a relic in a clearing, away from its waystation."""
HOME = 85
"""The same beside a waystation of its type."""
CARD = 75
"""Worth of a card of the Retinue."""
RECRUIT = 60
FEW, ENOUGH = 9, 9
"""Worth of a warrior that is recruited, and how much more for each that is lacking on the map."""
TUCK = 170
"""Worth of one more card in the Retinue, and less the fuller a column is."""
FULLER = 12
FIT, MOST_FIT, WAITING, DELVES, SPARE = 10, 70, 30, 30, 10
SPARED, SPARED_LESS = 110, 12
"""Cost of a card that is spent instead of tucked, and how much less it is for each card of the Retinue."""
MOST_USE = 250
DECAMP = 60
ENCAMP = 110
FURTHER = 80
"""Worth of the first waystation, and of each further one."""


# -- relics -----------------------------------------------------------------------------------------------


@reader
def _value(o: np.ndarray, sort: int, face: int) -> int:
    """Worth of a relic by its type and face: hundredths of a point, and of a part of a full column."""
    return (UNKNOWN if face == 0 else 100 * face) + 40 * (3 - min(3, _recovered(o, sort)))


@reader
def _recovered(o: np.ndarray, sort: int) -> int:
    return total(o, O.KEEPERS_RECOVERED + sort * OF_TYPE, OF_TYPE)


@reader
def _fills(o: np.ndarray, sort: int) -> bool:
    """True if the next relic of a type fills a column (Law 15.5.2.III.b)."""
    n = _recovered(o, sort)
    most = 0
    for other in range(N_TYPES):
        if other == sort or _recovered(o, other) > n:
            most += 1
    return most == N_TYPES


@reader
def _relics(o: np.ndarray, c: int, sort: int) -> int:
    """Relics of a type in a clearing."""
    n = 0
    for value in range(3):
        n += pieces(o, PC.ONE_FIGURE + sort * 3 + value, c)
    return n


@reader
def _shown(o: np.ndarray, c: int) -> int:
    """Bit per type that a waystation in a clearing shows."""
    sorts = 0
    for k in range(3):
        if pieces(o, PC.WAYSTATION_FIRST + k, c) > 0:
            sorts |= 1 << SHOWS[k, o[O.KEEPERS_SIDES + k]]
    return sorts


@reader
def _place_share(o: np.ndarray, c: int, sort: int) -> int:
    """Per cent of its worth that counts for a relic of a type in a clearing: more near a waystation of its type."""
    if (_shown(o, c) >> sort) & 1 != 0:
        return HOME
    for k in range(N_CLEARINGS):
        if are_adjacent(o, c, k) and (_shown(o, k) >> sort) & 1 != 0:
            return (HOME + HELD) // 2
    return HELD


@reader
def _in_forest(o: np.ndarray, forest: int) -> int:
    n = 0
    for relic in range(N_RELICS):
        n += o[O.KEEPERS_RELIC_FORESTS + relic * N_FORESTS + forest]
    return n


@reader
def _beside(o: np.ndarray, c: int) -> int:
    """Relics in the forests beside a clearing."""
    n, forests = 0, CLEARING_FORESTS[map_of(o), c]
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1 != 0:
            n += _in_forest(o, forest)
    return n


@reader
def _ruled_of(o: np.ndarray, clearings: int) -> int:
    n = 0
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0 and is_ruled(o, c):
            n += 1
    return n


@reader
def _of_suit(o: np.ndarray, suit: int) -> int:
    """Bit per clearing of a suit."""
    found = 0
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit:
            found |= 1 << c
    return found


@reader
def _delve_value(o: np.ndarray, c: int, forest: int, sort: int, face: int) -> int:
    """Worth of a relic delved into a clearing, less the card where they rule too little by the forest."""
    worth = _value(o, sort, face) * _place_share(o, c, sort) // 100
    ruled = _ruled_of(o, FOREST_CLEARINGS[map_of(o), forest])
    if face > 0:
        return worth - (CARD if ruled < face else 0)
    risk = 100 if ruled == 0 else (75 if ruled == 1 else (50 if ruled == 2 else 0))
    return worth - CARD * risk // 100


@reader
def _best_delve(o: np.ndarray, c: int) -> int:
    """Worth of the best relic to delve into a clearing, 0 if there is none."""
    best, forests = 0, CLEARING_FORESTS[map_of(o), c]
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1 != 0:
            for relic in range(N_RELICS):
                if o[O.KEEPERS_RELIC_FORESTS + relic * N_FORESTS + forest] != 0:
                    best = max(best, _delve_value(o, c, forest, relic // OF_TYPE, 0))
    return best


@reader
def _recover_value(o: np.ndarray, c: int, sort: int, face: int) -> int:
    """Worth of recovering a relic; those that keep the card come first (Law 15.5.2.III.c)."""
    worth = 100 * face + (200 if _fills(o, sort) else 0) + 100
    return worth - CARD if _ruled_of(o, _of_suit(o, suit_of(o, c))) < face else 1000 + worth


@reader
def _best_recovery(o: np.ndarray, c: int) -> int:
    best, sorts = 0, _shown(o, c)
    for sort in range(N_TYPES):
        for value in range(3):
            if (sorts >> sort) & 1 != 0 and pieces(o, PC.ONE_FIGURE + sort * 3 + value, c) > 0:
                best = max(best, _recover_value(o, c, sort, value + 1))
    return best


# -- where warriors stand ---------------------------------------------------------------------------------


@reader
def _hold_value(o: np.ndarray, c: int, mine: int) -> int:
    """Worth of a clearing with so many warriors."""
    near = threat(o, ME, c)
    value = -exposure(o, ME, c, mine, near) - CROWD * max(0, mine - 3)
    if mine > 0 and would_rule(o, ME, c, mine):
        value += RULED + NEAR_RELICS * min(4, _beside(o, c))
        if _shown(o, c) != 0:
            value += STATION
    value += GUARD * min(3, mine) * (2 if near > 0 else 1)
    if mine > 0:
        value += best_strike(o, ME, mine, c, 0, menaces(o)) // 2
    return value


@reader
def _carried(o: np.ndarray, origin: int, destination: int, n: int) -> int:
    """Worth of the relics that go along with so many warriors."""
    gain = 0
    for sort in range(N_TYPES):
        here = _relics(o, origin, sort)
        if here > 0:
            change = _place_share(o, destination, sort) - _place_share(o, origin, sort)
            gain += max(0, change) * _value(o, sort, 2) * min(here, n) // 100
    return gain


@reader
def _move_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int) -> int:
    """The best value of a move of `least` to `most` warriors."""
    here, there = warriors(o, ME, origin), warriors(o, ME, destination)
    before = _hold_value(o, origin, here) + _hold_value(o, destination, there) + entry_cost(o, ME, destination)
    best = common.NEVER
    for n in range(least, most + 1):
        value = _hold_value(o, origin, here - n) + _hold_value(o, destination, there + n)
        best = max(best, value - before + _carried(o, origin, destination, n))
    return best


@reader
def _best_move(o: np.ndarray, suit: int) -> int:
    """The best value of a move out of clearings of a suit, 0 for none worth it."""
    best = 0
    for origin in range(N_CLEARINGS):
        mine = warriors(o, ME, origin)
        if mine > 0 and (suit == S.BIRD or suit_of(o, origin) == suit):
            for c in range(N_CLEARINGS):
                if are_adjacent(o, origin, c) and (is_ruled(o, origin) or is_ruled(o, c)):
                    best = max(best, _move_gain(o, origin, c, 1, min(mine, 8)))
    return best


@reader
def _work_value(o: np.ndarray, c: int) -> int:
    """Worth of battle and delve in a clearing."""
    mine = warriors(o, ME, c)
    value = 0
    if is_ruled(o, c) and mine > 0:
        value = _best_delve(o, c)
    return value + best_strike(o, ME, mine, c, 0, menaces(o))


@reader
def _act_value(o: np.ndarray, duty: int, suit: int) -> int:
    """Worth of the best act of a card in a column."""
    best = _best_move(o, suit) if duty != DELVE else 0
    for c in range(N_CLEARINGS):
        if duty != MOVE and (suit == S.BIRD or suit_of(o, c) == suit):
            best = max(best, _work_value(o, c) if duty == DELVE else _best_recovery(o, c))
    return best


# -- the board --------------------------------------------------------------------------------------------


@reader
def _stations_left(o: np.ndarray) -> int:
    n = 0
    for k in range(3):
        n += supply(o, PC.WAYSTATION_FIRST + k)
    return n


@reader
def _use(o: np.ndarray, c: int, sort: int) -> int:
    """Use of a waystation that shows a type in a clearing: relics there, near, and in the forests beside."""
    worth = 120 * _relics(o, c, sort)
    forests = CLEARING_FORESTS[map_of(o), c]
    for relic in range(sort * OF_TYPE, (sort + 1) * OF_TYPE):
        for forest in range(N_FORESTS):
            if (forests >> forest) & 1 != 0:
                worth += 25 * o[O.KEEPERS_RELIC_FORESTS + relic * N_FORESTS + forest]
    for k in range(N_CLEARINGS):
        if are_adjacent(o, c, k):
            worth += 40 * _relics(o, k, sort)
    return worth


@reader
def _sort_worth(o: np.ndarray, c: int, sort: int) -> int:
    """Worth of showing a type in a clearing, nothing if it shows already."""
    return 0 if (_shown(o, c) >> sort) & 1 != 0 else _use(o, c, sort)


@reader
def _encamp_value(o: np.ndarray, c: int) -> int:
    """Worth of a waystation in the place of a warrior."""
    mine, best = warriors(o, ME, c), 0
    for sort in range(N_TYPES):
        best = max(best, _sort_worth(o, c, sort))
    value = ENCAMP if _stations_left(o) == 3 else FURTHER
    value += min(MOST_USE, best) - 15 * max(0, threat(o, ME, c) - mine + 1)
    return value if mine >= 2 else value - 60


@reader
def _wanted(o: np.ndarray, freed: int) -> int:
    """The best use of one more waystation where relics lie; a slot is open in the clearing `freed`."""
    best = 0
    for c in range(N_CLEARINGS):
        if warriors(o, ME, c) > 0 and (c == freed or slots(o, c) > 0):
            for sort in range(N_TYPES):
                if _relics(o, c, sort) > 0:
                    best = max(best, _sort_worth(o, c, sort))
    return best


@reader
def _decamp_value(o: np.ndarray, kind: int) -> int:
    """With all waystations on the map, the one of least use makes way for another clearing or type."""
    for c in range(N_CLEARINGS):
        if pieces(o, kind, c) > 0 and _stations_left(o) == 0:
            sort = SHOWS[kind - PC.WAYSTATION_FIRST, o[O.KEEPERS_SIDES + kind - PC.WAYSTATION_FIRST]]
            return _wanted(o, c) - _use(o, c, sort) - DECAMP
    return -100


@reader
def _in_column(o: np.ndarray, duty: int) -> int:
    n_later = N_CARDS - N_FIRST_CARDS
    n = total(o, O.KEEPERS_RETINUE + duty * N_FIRST_CARDS, N_FIRST_CARDS)
    return n + total(o, O.LATER_KEEPERS_RETINUE + duty * n_later, n_later) + o[O.KEEPERS_RETAINERS + duty]


@reader
def _recruit_value(o: np.ndarray, c: int) -> int:
    """Worth of two warriors for the least useful card."""
    least = least_matching(o, suit_of(o, c))
    if least == NO_CARD:
        return -100
    tucked = 0
    for duty in range(N_DUTIES):
        tucked += _in_column(o, duty)
    spared = least + max(0, SPARED - SPARED_LESS * tucked)
    each = RECRUIT + FEW * max(0, ENOUGH - all_warriors(o, ME))
    return each * min(2, o[O.KEEPERS_WARRIOR_SUPPLY]) + 5 * min(4, threat(o, ME, c)) - spared


@reader
def _column_value(o: np.ndarray, duty: int, suit: int) -> int:
    """Worth of one more card of a suit in a column: more where it can act."""
    fit = 0
    for c in range(N_CLEARINGS):
        if suit == S.BIRD or suit_of(o, c) == suit:
            if warriors(o, ME, c) > 0:
                fit += FIT if duty != DELVE or _beside(o, c) > 0 else 0
            if duty == RECOVER and _shown(o, c) != 0:
                fit += 2 * FIT + (WAITING if _best_recovery(o, c) > 0 else 0)
    n = _in_column(o, duty)
    more = DELVES if duty == DELVE else (-SPARE * max(0, n - 1) if duty == RECOVER else 0)
    return TUCK - FULLER * n + min(fit, MOST_FIT) + more


@reader
def _tuck_value(o: np.ndarray, card: int) -> int:
    """Worth of a card in the Retinue instead of the hand."""
    best = 0
    for duty in range(N_DUTIES):
        best = max(best, _column_value(o, duty, CARD_SUIT[card]))
    return best - card_worth(card) // 2 - 40 * CARD_VP[card]


@reader
def _clearing_choice(o: np.ndarray, kind: int, c: int) -> int:
    if kind == K.ENCAMP:
        return _encamp_value(o, c)
    if kind == K.KEEPERS_RECRUIT:
        return _recruit_value(o, c)
    if kind == K.RETINUE_ACT:
        return max(_best_recovery(o, c), _best_delve(o, c))
    if kind == K.SETUP_KEEPERS or kind == K.SETUP_EDGE:
        return 100 - 10 * threat(o, ME, c)
    return common.value(o, kind, A.CHOOSE_CLEARING + c)


@reader
def _relic_choice(o: np.ndarray, kind: int, face: int) -> int:
    """A relic to recover, or to take along."""
    sort, c = face // N_FACES, first(o, O.DECISION_CLEARING, N_CLEARINGS)
    if c < 0:
        return 0
    if kind == K.RECOVER:
        return _recover_value(o, c, sort, face % N_FACES)
    to = destination_of_move(o)
    if kind == K.CARRY and to >= 0:
        left = warriors(o, ME, c)
        change = _place_share(o, to, sort) - _place_share(o, c, sort)
        return change * _value(o, sort, face % N_FACES) // 100 + (15 if left == 0 else -1)
    return 0


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if action == A.PASS:
        return 0
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _clearing_choice(o, kind, action - A.CHOOSE_CLEARING)
    if A.CHOOSE_RELIC <= action < A.CHOOSE_RELIC_END:
        return _relic_choice(o, kind, action - A.CHOOSE_RELIC)
    if A.DELVE <= action < A.DELVE_END:
        forest, face = (action - A.DELVE) // N_RELICS, (action - A.DELVE) % N_RELICS
        c = first(o, O.DECISION_CLEARING, N_CLEARINGS)
        return _delve_value(o, max(0, c), forest, face // N_FACES, face % N_FACES)
    if A.CHOOSE_WAYSIDE <= action < A.CHOOSE_WAYSIDE_END:
        side = action - A.CHOOSE_WAYSIDE
        return 1000 + _sort_worth(o, max(0, first(o, O.DECISION_CLEARING, N_CLEARINGS)), SHOWS[side // 2, side % 2])
    if kind == K.DECAMP and chosen_piece(action) >= 0:
        return _decamp_value(o, chosen_piece(action))
    if A.RETAINER <= action < A.RETAINER_END:
        return _act_value(o, action - A.RETAINER, S.BIRD) if kind == K.RETINUE else 0
    if A.CHOOSE_DUTY <= action < A.CHOOSE_DUTY_END:
        return -50 if kind == K.GATHER else 1000 + _column_value(o, action - A.CHOOSE_DUTY, CARD_SUIT[card_asked(o)])
    if A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        card = action - A.CHOOSE_CARD
        if kind == K.RETINUE:
            return _act_value(o, min(2, max(0, o[O.DECISION_COUNT])), CARD_SUIT[card])
        if kind == K.GATHER:
            return _tuck_value(o, card)
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        return _move_gain(o, origin, destination, 1, min(warriors(o, ME, origin), 8))
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n)
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // LATER_SIDE, (action - A.BATTLE) % LATER_SIDE
        worth = strike_value(o, ME, warriors(o, ME, clearing), clearing, foe, 0, menaces(o))
        return worth + (_best_delve(o, clearing) if is_ruled(o, clearing) else 0)
    return common.value(o, kind, action)
