"""Eyrie Dynasties: a new roost every turn, and a Decree that stays feasible while they are built.

Cards go to the columns that can be resolved this turn and the next. Moves bring warriors to clearings with an open slot
that they would rule, or to a battle that the Decree asks for. Roosts score every Evening, so early ones count most.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_ITEM, CARD_SUIT, COL, N_CARDS, N_CLEARINGS, PC, A, F, K, L, O, S

from . import common
from .board import (
    IN_PLAY,
    N_FIRST_CARDS,
    N_SIDES,
    are_adjacent,
    buildings,
    card_asked,
    cardboard,
    cards_of_suit,
    is_vagabond,
    matches,
    most_nearby,
    pawn,
    pieces,
    rival,
    slots,
    suit_of,
    total,
    warriors,
)
from .menace import menaces
from .territory import (
    best_strike,
    destination_of_move,
    entry_cost,
    exposure,
    gardens,
    may_place,
    origin_of_move,
    strike_value,
    threat,
    to_rule,
    would_rule,
)

ROOSTS = 7

# tuned on games against random players and rule bots
ROOM = 80
"""Worth of ruling a clearing with room for a roost."""
CLEARED = 40
"""Worth of a battle that may open such a clearing; three times that if the Decree has no other site."""
HELD = 25
"""Worth of protecting a roost, besides its point for the enemy: it scores every turn."""
RECRUITS = 150
MOVES = 140
BATTLES = 40
"""Worth of the first card to recruit or to move, before deductions, and a deduction for cards to battle."""
SECOND = 20
"""Least worth of the second card of a turn, since the Decree only grows."""
DESPOT = 40
CHARISMATIC = 30
COMMANDER = 10
BUILDER = 35
TURMOIL = 400
"""Cost of a column that cannot be resolved."""


# -- the Decree -------------------------------------------------------------------------------------------


@reader
def _on_decree(o: np.ndarray, column: int, suit: int) -> int:
    """Cards of a suit in a column, Loyal Viziers as birds."""
    later = O.LATER_EYRIE_DECREE + column * (N_CARDS - N_FIRST_CARDS)
    n = cards_of_suit(o, O.EYRIE_DECREE + column * N_FIRST_CARDS, later, suit)
    return n + o[O.EYRIE_VIZIERS + column] if suit == S.BIRD else n


@reader
def _column_size(o: np.ndarray, column: int) -> int:
    n_later = N_CARDS - N_FIRST_CARDS
    n = total(o, O.EYRIE_DECREE + column * N_FIRST_CARDS, N_FIRST_CARDS)
    return n + total(o, O.LATER_EYRIE_DECREE + column * n_later, n_later) + o[O.EYRIE_VIZIERS + column]


@reader
def _is_leader(o: np.ndarray, leader: int) -> bool:
    return o[O.EYRIE_LEADER + leader] != 0


@reader
def _room_for_roost(o: np.ndarray, clearing: int) -> bool:
    return slots(o, clearing) > 0 and pieces(o, PC.ROOST, clearing) == 0 and may_place(o, F.EYRIE, clearing)


@reader
def _within_reach(o: np.ndarray, clearing: int) -> int:
    """Own warriors in the clearing, and the most in one clearing next to it."""
    return most_nearby(o, F.EYRIE, clearing) + warriors(o, F.EYRIE, clearing)


@reader
def _sites(o: np.ndarray, suit: int) -> int:
    """Clearings of a suit with room for a roost that the warriors there, or a move away, would rule."""
    n, moving = 0, _column_size(o, COL.MOVE) > 0
    for c in range(N_CLEARINGS):
        if matches(suit, suit_of(o, c)) and _room_for_roost(o, c):
            if would_rule(o, F.EYRIE, c, _within_reach(o, c) if moving else warriors(o, F.EYRIE, c)):
                n += 1
    return n


@reader
def _foes_in(o: np.ndarray, clearing: int) -> bool:
    """True if there is anybody to battle."""
    for f in range(N_SIDES):
        if f != F.EYRIE and o[IN_PLAY[f]] != 0:
            if warriors(o, f, clearing) + cardboard(o, f, clearing) > 0:
                return True
            if is_vagabond(f) and pawn(o, f) == clearing:
                return True
    return False


@reader
def _fields(o: np.ndarray, suit: int) -> int:
    """Clearings of a suit with somebody to battle: each counts 2 with own warriors there, 1 with own warriors near."""
    n = 0
    for c in range(N_CLEARINGS):
        if matches(suit, suit_of(o, c)) and _foes_in(o, c):
            if warriors(o, F.EYRIE, c) > 0:
                n += 2
            elif _within_reach(o, c) > 1:
                n += 1
    return n


@reader
def _recruit_column(o: np.ndarray, suit: int) -> int:
    """Worth of one more recruit: it needs a roost of the suit, and warriors in the supply for some turns."""
    roosts = 0
    for c in range(N_CLEARINGS):
        if matches(suit, suit_of(o, c)):
            roosts += pieces(o, PC.ROOST, c)
    if roosts == 0:
        return -TURMOIL
    each = 2 if _is_leader(o, L.CHARISMATIC) else 1
    size = (_column_size(o, COL.RECRUIT) + 1) * each
    stock = o[O.EYRIE_WARRIOR_SUPPLY]
    if stock < size:
        return -TURMOIL
    lasting = stock // size
    return RECRUITS - 45 * size + 8 * min(6, lasting) + 20 * min(2, roosts)


@reader
def _move_column(o: np.ndarray, suit: int) -> int:
    """Worth of one more move: it needs warriors in the suit."""
    n, places = 0, 0
    for c in range(N_CLEARINGS):
        if matches(suit, suit_of(o, c)) and warriors(o, F.EYRIE, c) > 0:
            n += warriors(o, F.EYRIE, c)
            places += 1
    need = _on_decree(o, COL.MOVE, suit) + 1
    if places == 0:
        return -TURMOIL
    value = MOVES - 45 * _column_size(o, COL.MOVE) + 25 * min(3, places)
    return value - (100 if n < 2 * need else 0)


@reader
def _battle_column(o: np.ndarray, suit: int) -> int:
    """Worth of one more battle: it needs enemies in the suit, for some turns."""
    fields = _fields(o, suit)
    if fields == 0:
        return -TURMOIL
    value = 25 * min(6, fields) - 45 * _column_size(o, COL.BATTLE) - BATTLES
    return value + (40 if _is_leader(o, L.COMMANDER) or _is_leader(o, L.DESPOT) else 0)


@reader
def _build_column(o: np.ndarray, suit: int) -> int:
    """Worth of one more roost a turn: it needs sites in the suit, now and later, and roosts in the supply."""
    need = _on_decree(o, COL.BUILD, suit) + 1
    sites = _sites(o, suit)
    size = _column_size(o, COL.BUILD) + 1
    if sites < need or o[O.EYRIE_ROOST_SUPPLY] < size or _sites(o, S.BIRD) < size:
        return -TURMOIL
    if size == 1:
        return 260 + 40 * min(4, sites - need)
    return 40 * min(4, sites - need) - 80 * (size - 1)


@reader
def _column_value(o: np.ndarray, column: int, suit: int) -> int:
    if column == COL.RECRUIT:
        return _recruit_column(o, suit)
    if column == COL.MOVE:
        return _move_column(o, suit)
    if column == COL.BATTLE:
        return _battle_column(o, suit)
    return _build_column(o, suit)


@reader
def _decree_card_value(o: np.ndarray, card: int) -> int:
    """Worth of the best column for a card, less the card in hand, and less `SECOND` for a second card."""
    best = -TURMOIL
    for column in range(4):
        best = max(best, _column_value(o, column, CARD_SUIT[card]))
    value = best - common.card_worth(card) * 6 // 10
    return value - SECOND if o[O.DECISION_COUNT] == 2 else value


# -- warriors -----------------------------------------------------------------------------------------------


@reader
def _left(o: np.ndarray, column: int, suit: int) -> int:
    return o[O.EYRIE_LEFT + 4 * column + suit]


@reader
def _left_in(o: np.ndarray, column: int) -> int:
    return total(o, O.EYRIE_LEFT + 4 * column, 4)


@reader
def _serves(o: np.ndarray, column: int, clearing: int, mine: int) -> int:
    """Count of a clearing with so many warriors for a column: a site, an enemy to battle, or the warriors to move.

    The count stands in the byte of the clearing's suit, so that the sum over clearings has the counts of three suits.
    """
    n = mine
    if column == COL.BUILD:
        n = 1 if _room_for_roost(o, clearing) and would_rule(o, F.EYRIE, clearing, mine) else 0
    elif column == COL.BATTLE:
        n = 1 if mine > 0 and _foes_in(o, clearing) else 0
    return n << (8 * suit_of(o, clearing))


@reader
def _elsewhere(o: np.ndarray, column: int, a: int, b: int) -> int:
    """The sum of `_serves` over all clearings but two, with the warriors they have now."""
    counts = 0
    for c in range(N_CLEARINGS):
        if c != a and c != b:
            counts += _serves(o, column, c, warriors(o, F.EYRIE, c))
    return counts


@reader
def _of_suit(counts: int, suit: int) -> int:
    return (counts >> (8 * suit)) & 255


@reader
def _builds_missing(o: np.ndarray, sites: int) -> int:
    """Cards of the build column without a site."""
    missing, spare = 0, 0
    for suit in range(3):
        need, there = _left(o, COL.BUILD, suit), _of_suit(sites, suit)
        missing += max(0, need - there)
        spare += max(0, there - need)
    return missing + max(0, _left(o, COL.BUILD, S.BIRD) - spare)


@reader
def _battles_missing(o: np.ndarray, fields: int) -> int:
    """Suits of the battle column without an enemy to battle."""
    missing = 0
    for suit in range(3):
        if _of_suit(fields, suit) == 0 and _left(o, COL.BATTLE, suit) > 0:
            missing += 1
    if fields == 0 and _left(o, COL.BATTLE, S.BIRD) > 0:
        missing += 1
    return missing


@reader
def _moves_missing(o: np.ndarray, standing: int) -> int:
    """Suits of the move column without warriors: each counts 4 for this turn, 1 for the next."""
    missing = 0
    for suit in range(3):
        if _of_suit(standing, suit) == 0:
            if _left(o, COL.MOVE, suit) > 0:
                missing += 4
            elif _on_decree(o, COL.MOVE, suit) > 0:
                missing += 1
    return missing


@reader
def _extra_hits(o: np.ndarray) -> int:
    return 1 if _is_leader(o, L.COMMANDER) else 0


@reader
def _hold_value(o: np.ndarray, clearing: int, mine: int, near: int, need: int, chances: int) -> int:
    """Worth of a clearing with so many warriors in it; `need` of them rule it."""
    value = -exposure(o, F.EYRIE, clearing, mine, near)
    if pieces(o, PC.ROOST, clearing) > 0:
        value += HELD * min(3, mine) // 3
    if mine >= need:
        value += 8
        if _room_for_roost(o, clearing):
            value += ROOM + 5 * min(3, mine)
    if _left_in(o, COL.BATTLE) > 0:
        value += best_strike(o, F.EYRIE, mine, clearing, _extra_hits(o), chances) * 7 // 10
    return value


@reader
def _move_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int) -> int:
    """The best value of a move of `least` to `most` warriors: by the two clearings, and by the rest of the Decree."""
    here, there = warriors(o, F.EYRIE, origin), warriors(o, F.EYRIE, destination)
    builds, battles = _left_in(o, COL.BUILD) > 0, _left_in(o, COL.BATTLE) > 0
    chances = menaces(o) if battles else 0
    near_here, near_there = threat(o, F.EYRIE, origin), threat(o, F.EYRIE, destination)
    need_here, need_there = to_rule(o, F.EYRIE, origin), to_rule(o, F.EYRIE, destination)
    before = (
        _hold_value(o, destination, there, near_there, need_there, chances)
        + _hold_value(o, origin, here, near_here, need_here, chances)
        + entry_cost(o, F.EYRIE, destination)
    )
    sites = _elsewhere(o, COL.BUILD, origin, destination) if builds else 0
    fields = _elsewhere(o, COL.BATTLE, origin, destination) if battles else 0
    standing = _elsewhere(o, COL.MOVE, origin, destination)
    best = common.NEVER
    for n in range(least, most + 1):
        left, come = here - n, there + n
        value = _hold_value(o, destination, come, near_there, need_there, chances) - before
        value += _hold_value(o, origin, left, near_here, need_here, chances)
        if builds:
            both = _serves(o, COL.BUILD, origin, left) + _serves(o, COL.BUILD, destination, come)
            value -= TURMOIL * _builds_missing(o, sites + both)
        if battles:
            both = _serves(o, COL.BATTLE, origin, left) + _serves(o, COL.BATTLE, destination, come)
            value -= TURMOIL * _battles_missing(o, fields + both)
        both = _serves(o, COL.MOVE, origin, left) + _serves(o, COL.MOVE, destination, come)
        best = max(best, value - TURMOIL * _moves_missing(o, standing + both) // 4)
    return best


@reader
def _opens_site(o: np.ndarray, clearing: int, foe: int, mine: int) -> bool:
    """True if two hits, the most to count on, would make this a ruled clearing with room for a roost."""
    if pieces(o, PC.ROOST, clearing) > 0 or not may_place(o, F.EYRIE, clearing):
        return False
    hits = min(2, mine) + (1 if warriors(o, foe, clearing) == 0 else 0)
    walls = buildings(o, foe, clearing)
    broken = min(walls, max(0, hits - warriors(o, foe, clearing)))
    if slots(o, clearing) + broken == 0 or (would_rule(o, F.EYRIE, clearing, mine) and slots(o, clearing) > 0):
        return False
    if gardens(o, clearing) > (broken if foe == F.LIZARD else 0):
        return False
    return mine >= rival(o, F.EYRIE, clearing) - hits


@reader
def _battle_gain(o: np.ndarray, clearing: int, foe: int) -> int:
    """Worth of a battle, with the site for a roost that it may open."""
    mine = warriors(o, F.EYRIE, clearing)
    value = strike_value(o, F.EYRIE, mine, clearing, foe, _extra_hits(o), menaces(o))
    if _opens_site(o, clearing, foe, mine):
        value += CLEARED * (3 if _builds_missing(o, _elsewhere(o, COL.BUILD, -1, -1)) > 0 else 1)
    if _is_leader(o, L.DESPOT) and warriors(o, foe, clearing) < mine:
        value += 40 * min(1, cardboard(o, foe, clearing))
    return value


@reader
def _recruit_value(o: np.ndarray, clearing: int) -> int:
    """Value of a clearing to recruit in: few own warriors, enemies near, next to sites."""
    mine, near = warriors(o, F.EYRIE, clearing), threat(o, F.EYRIE, clearing)
    value = exposure(o, F.EYRIE, clearing, mine, near) - exposure(o, F.EYRIE, clearing, mine + 1, near)
    for c in range(N_CLEARINGS):
        if are_adjacent(o, clearing, c) and _room_for_roost(o, c):
            value += 8
    suit = suit_of(o, clearing)
    if _left(o, COL.MOVE, suit) > 0 and mine == 0:
        value += 100
    return value - 4 * mine


@reader
def _build_value(o: np.ndarray, clearing: int) -> int:
    """Value of a clearing to build in: a safe one, of a suit with many cards to recruit and few to build."""
    mine = warriors(o, F.EYRIE, clearing)
    value = 100 + 10 * min(4, mine) - 6 * min(5, threat(o, F.EYRIE, clearing))
    suit = suit_of(o, clearing)
    return value + 10 * _on_decree(o, COL.RECRUIT, suit) - 15 * _on_decree(o, COL.BUILD, suit)


# -- leaders ------------------------------------------------------------------------------------------------


@reader
def _leader_value(o: np.ndarray, leader: int) -> int:
    """Worth of a leader; the Despot is best while there are few roosts."""
    if leader == L.DESPOT:
        return DESPOT if ROOSTS - o[O.EYRIE_ROOST_SUPPLY] <= 4 else 5
    if leader == L.CHARISMATIC:
        return CHARISMATIC
    if leader == L.COMMANDER:
        return COMMANDER
    return BUILDER


@reader
def _clearing_value(o: np.ndarray, kind: int, clearing: int) -> int:
    if kind == K.DECREE_RECRUIT:
        return _recruit_value(o, clearing)
    if kind == K.DECREE_BUILD:
        return _build_value(o, clearing)
    return -threat(o, F.EYRIE, clearing)


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if action == A.PASS:
        return 0
    if kind == K.CHOOSE_LEADER:
        return _leader_value(o, action - A.LEADER)
    if kind == K.DECREE_CARD and A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _decree_card_value(o, action - A.CHOOSE_CARD)
    if kind == K.DECREE_COLUMN:
        return _column_value(o, action - A.DECREE, CARD_SUIT[card_asked(o)])
    if kind == K.DECREE_RECRUIT or kind == K.DECREE_BUILD or kind == K.NEW_ROOST or kind == K.SETUP_ROOST:
        return _clearing_value(o, kind, action - A.CHOOSE_CLEARING)
    if A.RESOLVE <= action < A.RESOLVE_END:
        return 20 if action - A.RESOLVE != S.BIRD else 10
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        return _move_gain(o, origin, destination, 1, min(warriors(o, F.EYRIE, origin), 7))
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n)
    if A.BATTLE <= action < A.BATTLE_END:
        return _battle_gain(o, (action - A.BATTLE) // 16, (action - A.BATTLE) % 16)
    if A.CRAFT <= action < A.CRAFT_END:
        card = action - A.CRAFT  # an item is one point unless the Builder leads (Law 7.2.3, 7.8.1)
        return 120 if CARD_ITEM[card] >= 0 and not _is_leader(o, L.BUILDER) else common.craft_value(o, card)
    return common.value(o, kind, action)
