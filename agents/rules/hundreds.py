"""Lord of the Hundreds: items for more actions, the warlord in front, lone warriors where no enemy stands.

The warlord fights with most of the warriors, and clears what others hold. The rest spreads to clearings without
enemies, which score every Evening. Mobs are incited beside enemy buildings and at ruins. The mood is the one that
helps the battles within the warlord's reach most, or brings cards.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_ITEM, CARD_VP, MAX_PLAYERS, MD, N_CLEARINGS, N_ITEMS, PC, A, K, O

from . import common
from .board import (
    N_SIDES,
    are_adjacent,
    card_asked,
    cardboard,
    faction_at,
    first,
    hand_size,
    pieces,
    seat_of,
    suit_of,
    supply,
    turns_left,
    warriors,
)
from .cards import NO_CARD, least_matching
from .horde import (
    ACTION,
    ADVANCE,
    ME,
    PROWESS,
    WARRIOR,
    battle_gain,
    clears,
    extra_hits,
    foes,
    is_enemy,
    item_loss,
    item_worth,
    loot_value,
    one_more,
    oppressed_now,
    reckoned,
    walls,
    warlord,
)
from .menace import menaces, piece_loss
from .territory import best_strike, destination_of_move, entry_cost, exposure, origin_of_move, strike_value, threat

STATES = 4
"""Actions that choose an item: so many for each."""

# tuned on games against random players and rule bots
GUARD = 4
"""Worth of a further warrior where enemies are near, up to three."""
ALONE = 30
"""Cost of each enemy near the warlord that his warriors do not match."""
COURT = 10
"""Worth of a warrior with the warlord, up to six."""
FRONT = 10
"""Worth to the warlord of an enemy building or token in the next clearing."""
SOON = 70
"""Per cent of a battle's worth that counts for a move before it."""
CARD = 60
"""Cost of a card spent on a stronghold or a mob, in per cent of its worth."""
STRONGHOLD = 90
MUSTER = 14
"""Worth of a stronghold, and for each turn to come."""
RAZED = 105
"""Worth of a building or token that a mob removes, besides its owner's loss."""
MOB = 10
FIRST_MOB = 40
"""Worth of a mob, and of the first one: from it they spread."""
DRAW = 60
"""Worth of a card drawn."""


# -- where warriors stand ---------------------------------------------------------------------------------


@reader
def _hold_value(o: np.ndarray, c: int, mine: int, led: bool, oppressed: int, chances: int, share: int) -> int:
    """Worth of a clearing with so many warriors; `share`: per cent of a battle there that counts."""
    near = threat(o, ME, c)
    value = -exposure(o, ME, c, mine, near)
    if near > 0:
        value += GUARD * min(3, mine)
    if foes(o, c) == 0:
        if mine + pieces(o, PC.STRONGHOLD, c) > 0:
            value += one_more(oppressed)
    elif mine > 0 and share > 0:
        extra = extra_hits(o, led)
        strike = best_strike(o, ME, mine, c, extra, chances)
        for f in range(N_SIDES):
            if is_enemy(o, f) and warriors(o, f, c) + cardboard(o, f, c) > 0:
                sure = strike_value(o, ME, mine, c, f, extra, chances)
                sure += clears(o, c, f, mine, extra) * one_more(oppressed) // 100
                strike = max(strike, max(sure, loot_value(o, c, f, mine)))
        value += strike * share // 100
    if mine > 0 and pieces(o, PC.MOB, c) == 0 and least_matching(o, suit_of(o, c)) < NO_CARD:
        value += max(0, _mob_worth(o, c, mine) - 50) // 2
    if led:
        value += COURT * min(6, mine) - ALONE * max(0, min(5, near) - mine)
    return value


@reader
def _outlook(o: np.ndarray, c: int) -> int:
    """Worth to the warlord of what stands next to a clearing."""
    best = 0
    for k in range(N_CLEARINGS):
        if are_adjacent(o, c, k):
            best = max(best, FRONT * min(3, walls(o, k)))
    return best


@reader
def _goes(o: np.ndarray, origin: int, n: int) -> bool:
    """True if the warlord goes with `n` warriors: with the larger part."""
    return warlord(o) == origin and 2 * n > warriors(o, ME, origin)


@reader
def _move_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int, leads: bool, share: int) -> int:
    """The best value of a move of `least` to `most` warriors; `leads`: the warlord goes in any case."""
    here, there = warriors(o, ME, origin), warriors(o, ME, destination)
    oppressed, chances, lord = oppressed_now(o), menaces(o), warlord(o)
    before = _hold_value(o, origin, here, lord == origin, oppressed, chances, share)
    before += _hold_value(o, destination, there, lord == destination, oppressed, chances, share)
    before += entry_cost(o, ME, destination)
    ahead = _outlook(o, destination) - _outlook(o, origin)
    best = common.NEVER
    for n in range(least, most + 1):
        led = leads or _goes(o, origin, n)
        value = _hold_value(o, origin, here - n, lord == origin and not led, oppressed, chances, share)
        value += _hold_value(o, destination, there + n, led or lord == destination, oppressed, chances, share)
        best = max(best, value - before + (ahead if led else 0))
    return best


# -- mobs and strongholds ---------------------------------------------------------------------------------


@reader
def _survives(o: np.ndarray, c: int, mine: int) -> int:
    """Chance in hundredths that a mob stands until the next Birdsong."""
    near = threat(o, ME, c)
    return 90 if near == 0 else max(35, 85 - 8 * max(0, min(6, near) - mine))


@reader
def _mob_worth(o: np.ndarray, c: int, mine: int) -> int:
    """Worth of a mob in a clearing: what it will raze, the item of a ruin, and where it can spread (Law 14.4.1)."""
    gain, chances = 0, menaces(o)
    for f in range(N_SIDES):
        if is_enemy(o, f):
            n = cardboard(o, f, c)
            if n > 0:
                chance = (chances >> (8 * seat_of(o, f))) & 255
                gain += n * (RAZED + chance * piece_loss(f) // 100)
    if o[O.CONTEXT_RUINS + c] != 0:
        gain += turns_left(o) * (ACTION + ADVANCE) // 3
    stands = _survives(o, c, mine)
    value = gain * stands // 100 - (100 - stands) // 2 + MOB
    if supply(o, PC.MOB) == 5:
        value += FIRST_MOB
    near = 0
    for k in range(N_CLEARINGS):
        if are_adjacent(o, c, k) and pieces(o, PC.MOB, k) == 0:
            near += min(2, walls(o, k)) + o[O.CONTEXT_RUINS + k]
    return value + 6 * min(6, near)


@reader
def _incite_value(o: np.ndarray, c: int) -> int:
    """Worth of a mob for the least useful card."""
    return _mob_worth(o, c, warriors(o, ME, c)) - least_matching(o, suit_of(o, c)) * CARD // 100


@reader
def _fortify_value(o: np.ndarray, c: int) -> int:
    """Worth of a stronghold: a warrior each turn, a crafting piece, a clearing held without warriors."""
    value = STRONGHOLD + MUSTER * turns_left(o) - least_matching(o, suit_of(o, c)) * CARD // 100
    if o[O.HUNDREDS_WARRIOR_SUPPLY] < 4:
        value -= MUSTER * turns_left(o)
    if pieces(o, PC.STRONGHOLD, c) > 0:
        value -= 20
    return value - 8 * max(0, min(5, threat(o, ME, c)) - warriors(o, ME, c))


# -- moods ------------------------------------------------------------------------------------------------


@reader
def _fight(o: np.ndarray, at: int, extra: int) -> int:
    """Worth of the best battle within a move of the warlord, with the warriors around him."""
    mine, best, chances = warriors(o, ME, at), 0, menaces(o)
    for c in range(N_CLEARINGS):
        if c == at:
            best = max(best, best_strike(o, ME, mine, c, extra, chances))
        elif are_adjacent(o, at, c):
            best = max(best, best_strike(o, ME, mine + warriors(o, ME, c), c, extra, chances))
    return best


@reader
def _mobs_near(o: np.ndarray, at: int) -> int:
    n = 0
    for c in range(N_CLEARINGS):
        if c == at or are_adjacent(o, at, c):
            n += pieces(o, PC.MOB, c)
    return n


@reader
def _mood_value(o: np.ndarray, mood: int) -> int:
    """Worth of a mood in this turn (Law 14.7)."""
    at = warlord(o)
    if at < 0:
        return 0
    battles = min(3, reckoned(o, PROWESS))
    if mood == MD.WRATHFUL:
        return 5 + battles * (_fight(o, at, 1) - _fight(o, at, 0))
    if mood == MD.RELENTLESS:
        return 8 + battles * _fight(o, at, 0) // 2
    if mood == MD.STUBBORN:
        return 20 + 6 * min(5, threat(o, ME, at)) + (15 * battles if _fight(o, at, 0) > 0 else 0)
    if mood == MD.BITTER:
        return 15 * _mobs_near(o, at)
    if mood == MD.JUBILANT:
        left = supply(o, PC.MOB)
        if left < 2 or pieces(o, PC.MOB, at) > 0 or least_matching(o, suit_of(o, at)) == NO_CARD:
            return 0
        return 25 * min(4, left - 1)
    if mood == MD.ROWDY:
        return DRAW * (2 if foes(o, at) >= 3 else 1) + 10 * (3 - min(5, hand_size(o)))
    if mood == MD.GRANDIOSE:
        return 25
    gain = 0
    for item in range(N_ITEMS):
        if o[O.HUNDREDS_HOARD + item] > 0:
            gain = max(gain, _lavish_value(o, item))
    return 4 + gain


@reader
def _lavish_value(o: np.ndarray, item: int) -> int:
    """Worth of two warriors for an item (Law 14.7.4)."""
    return WARRIOR * min(2, o[O.HUNDREDS_WARRIOR_SUPPLY]) - item_loss(o, item)


@reader
def _removed_value(o: np.ndarray, item: int) -> int:
    """Value of an item to remove from a full track: it opens a mood, if it is the only one of its type."""
    return 20 if o[O.HUNDREDS_HOARD + item] == 1 else 10


# -- the rest ---------------------------------------------------------------------------------------------


@reader
def _item_choice(o: np.ndarray, kind: int, item: int) -> int:
    if kind == K.LAVISH:
        return _lavish_value(o, item)
    if kind == K.HOARD_FULL:
        return _removed_value(o, item)
    if kind == K.CONTEMPT:
        card = card_asked(o)
        return item_worth(o, item) - 100 * CARD_VP[card]
    return 1000 + item_worth(o, item)


@reader
def _anoint_value(o: np.ndarray, c: int) -> int:
    """Value of a clearing for a new warlord: many warriors, few enemies, something to fight next to it."""
    mine = warriors(o, ME, c)
    return 20 * min(8, mine) - 15 * max(0, threat(o, ME, c) - mine) + _outlook(o, c) + 10 * pieces(o, PC.STRONGHOLD, c)


@reader
def _corner_value(o: np.ndarray, corner: int) -> int:
    """Value of a corner: ruins and paths near it."""
    value = 0
    for c in range(N_CLEARINGS):
        if are_adjacent(o, corner, c):
            value += 5 + 10 * o[O.CONTEXT_RUINS + c] + 3 * walls(o, c)
    return value


@reader
def _clearing_choice(o: np.ndarray, kind: int, c: int) -> int:
    if kind == K.SETUP_WARLORD:
        return _corner_value(o, c)
    if kind == K.ANOINT:
        return 1000 + _anoint_value(o, c)
    if kind == K.SPREAD_MOB:
        return 1000 + _mob_worth(o, c, warriors(o, ME, c))
    if kind == K.RECRUIT_SHORT:
        return 100 + 10 * threat(o, ME, c) - 10 * warriors(o, ME, c)
    if kind == K.RALLY:
        return WARRIOR - _mob_worth(o, c, warriors(o, ME, c))
    if kind == K.WHICH_FALL:
        return common.NEVER
    if kind == K.WHICH_GO:
        return 1 if _goes(o, origin_of_move(o), o[O.DECISION_COUNT]) else -1
    if kind == K.ADVANCE or kind == K.RELENTLESS:
        at = warlord(o)
        return _move_gain(o, at, c, 1, min(warriors(o, ME, at), 12), True, 100 if kind == K.ADVANCE else 0)
    return common.value(o, kind, A.CHOOSE_CLEARING + c)


@reader
def _loot_choice(o: np.ndarray) -> int:
    """Value of fighting to loot, where fighting to remove pieces is 0 (Law 14.2.5)."""
    clearing, seat = first(o, O.DECISION_CLEARING, N_CLEARINGS), first(o, O.DECISION_PLAYER, MAX_PLAYERS)
    if clearing < 0 or seat < 0:
        return 0
    foe = faction_at(o, seat)
    mine, led = warriors(o, ME, clearing), warlord(o) == clearing
    extra = extra_hits(o, led)
    value = strike_value(o, ME, mine, clearing, foe, extra, menaces(o))
    value += clears(o, clearing, foe, mine, extra) * one_more(oppressed_now(o)) // 100
    return loot_value(o, clearing, foe, mine) - value


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if action == A.PASS:
        return 0
    if A.CHOOSE_ITEM <= action < A.CHOOSE_ITEM_END:
        return _item_choice(o, kind, (action - A.CHOOSE_ITEM) // STATES)
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _clearing_choice(o, kind, action - A.CHOOSE_CLEARING)
    if A.CHOOSE_MOOD <= action < A.CHOOSE_MOOD_END:
        return 1000 + _mood_value(o, action - A.CHOOSE_MOOD)
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        share = SOON if o[O.DECISION_COUNT] > 1 else SOON // 4
        return _move_gain(o, origin, destination, 1, min(warriors(o, ME, origin), 12), False, share)
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n, False, SOON)
    if kind == K.ADVANCE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n, True, 100)
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // 16, (action - A.BATTLE) % 16
        return battle_gain(o, clearing, foe, warriors(o, ME, clearing), warlord(o) == clearing)
    if A.FORTIFY <= action < A.FORTIFY_END:
        return _fortify_value(o, action - A.FORTIFY)
    if A.INCITE <= action < A.INCITE_END:
        return _incite_value(o, action - A.INCITE)
    if action == A.ROLL_MOB:
        return 10 if supply(o, PC.MOB) > 0 else -10
    if action == A.LOOT:
        return _loot_choice(o)
    if A.CRAFT <= action < A.CRAFT_END and CARD_ITEM[action - A.CRAFT] >= 0:
        card = action - A.CRAFT
        return max(100 * CARD_VP[card], item_worth(o, CARD_ITEM[card])) + 20
    return common.value(o, kind, action)
