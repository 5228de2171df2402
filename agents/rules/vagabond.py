"""Vagabond: ruins first, then quests and aid; with swords he makes enemies and fights for infamy.

Every action exhausts items until a Refresh, so each opportunity is weighed against the items that it exhausts, and the
pawn goes to where the ready items are worth most. The same bot plays the second Vagabond (Law 9.7).
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_ICONS,
    CARD_ITEM,
    CARD_SUIT,
    CARD_VP,
    CH,
    IT,
    N_CLEARINGS,
    N_ITEMS,
    ST,
    A,
    K,
    O,
    S,
)

from . import common
from .board import IN_PLAY, N_SIDES, are_adjacent, cardboard, clearings_at, first, hand_size, is_vagabond, vp, warriors
from .satchel import (
    CARD,
    N_CHARACTERS,
    aid_value,
    boots_to,
    completed,
    craft_value,
    damaged,
    exhaust_cost,
    explore_value,
    fight_value,
    grudge,
    here,
    is_character,
    item_gain,
    items,
    owned,
    quest_value,
    reach,
    ready,
    relation,
    site,
    strike_value,
    undamaged,
)

ITEM_WORTH = np.array([90, 50, 60, 90, 150, 100, 60, 60], np.int64)
"""(item,): worth of having one."""
CHARACTER_WORTH = np.array([165, 117, 142, 65, 233, 80, 87, 177, 138], np.int64)
"""(character,): games won with it, of a thousand."""
WALK = 95
"""Per cent of a clearing's worth that counts for a move to it."""
LAST = 100
"""Additional worth of the last item of a type, since quests ask for it."""
REST = 130
REST_TURN = 40
"""Worth of a Rest for each damaged item, and the cost of the turn."""


# -- Birdsong -----------------------------------------------------------------------------------------------


@reader
def slip_value(o: np.ndarray, action: int) -> int:
    """Value of a Slip: to where the items are worth most, or to a forest for a Rest (Law 9.4.2, 9.6.1)."""
    if A.CHOOSE_FOREST <= action < A.CHOOSE_FOREST_END:
        return rest_value(o)
    at = here(o)
    if action >= A.CHOOSE_CLEARING:
        at = action - A.CHOOSE_CLEARING
    if at < 0:
        return rest_value(o) + 1
    return reach(o, at, ready(o, IT.BOOT), at)


@reader
def rest_value(o: np.ndarray) -> int:
    """Value of a Rest: it repairs all damaged items, and costs the turn's other actions."""
    return REST * damaged(o) - REST_TURN


@reader
def refresh_value(o: np.ndarray, item: int, state: int) -> int:
    """Value of refreshing an item: undamaged ones before damaged ones, swords and boots first."""
    worth = ITEM_WORTH[item]
    if item == IT.BOOT:
        worth += 60 if ready(o, IT.BOOT) == 0 else 20
    if item == IT.TORCH and ready(o, IT.TORCH) == 0:
        worth += 60
    return worth - (500 if state >= ST.DAMAGED else 0) - 20 * ready(o, item)


# -- Daylight -----------------------------------------------------------------------------------------------


@reader
def move_value(o: np.ndarray, clearing: int) -> int:
    """Worth of the destination, less the boots."""
    boots, at = boots_to(o, clearing), here(o)
    worth = reach(o, clearing, ready(o, IT.BOOT) - boots, at) * WALK // 100 - boots * exhaust_cost(o) - 5
    if at < 0:
        return worth - max(0, rest_value(o))
    return worth - max(0, site(o, at))


@reader
def repair_value(o: np.ndarray) -> int:
    """Value of a Repair of the most useful damaged item."""
    best = 0
    for item in range(N_ITEMS):
        if items(o, item, ST.DAMAGED) > 0:
            best = max(best, ITEM_WORTH[item])
        if items(o, item, ST.DAMAGED_EXHAUSTED) > 0:
            best = max(best, ITEM_WORTH[item] - 20)
    return best // 2 + 20 - exhaust_cost(o)


@reader
def special_value(o: np.ndarray) -> int:
    """Value of the character's special action, if no ruin needs the torch (Law 26)."""
    at = here(o)
    cost = exhaust_cost(o)
    if at >= 0 and explore_value(o, at) > 0:
        return -100
    if is_character(o, CH.THIEF) or is_character(o, CH.TINKER):
        return 45 - cost if hand_size(o) < 6 else -10
    if is_character(o, CH.RANGER):
        return 30 * min(3, damaged(o)) - 50 - cost
    if is_character(o, CH.VAGRANT):
        return 40 - cost
    if is_character(o, CH.SCOUNDREL):
        return scorch_value(o, at)
    if is_character(o, CH.HARRIER):
        return glide_best(o) * 8 // 10 - cost - 5 - (site(o, at) if at >= 0 else 0)
    return -100


@reader
def scorch_value(o: np.ndarray, clearing: int) -> int:
    """Value of scorching a clearing: a point for each building and token; the torch is lost (Law 26.6.2)."""
    worth = -200
    for f in range(N_SIDES):
        if o[IN_PLAY[f]] != 0 and not is_vagabond(f):
            worth += 100 * cardboard(o, f, clearing) + 10 * warriors(o, f, clearing)
            if warriors(o, f, clearing) > 0 and relation(o, f) > 0:
                worth -= grudge(o, f)
    return worth


@reader
def glide_best(o: np.ndarray) -> int:
    """Worth of the best clearing of the map."""
    best = 0
    for c in range(N_CLEARINGS):
        best = max(best, reach(o, c, ready(o, IT.BOOT), c))
    return best


@reader
def action_value(o: np.ndarray, action: int) -> int:
    """Value of an action of Daylight (Law 9.5)."""
    at = here(o)
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return move_value(o, action - A.CHOOSE_CLEARING)
    if A.MOVE <= action < A.MOVE_END:
        return move_value(o, (action - A.MOVE) % N_CLEARINGS)
    if A.CRAFT <= action < A.CRAFT_END:
        return craft_value(o, action - A.CRAFT)
    if action == A.REPAIR:
        return repair_value(o)
    if action == A.SPECIAL:
        return special_value(o)
    if at >= 0:
        if A.BATTLE <= action < A.BATTLE_END:
            foe = (action - A.BATTLE) % 16
            return -100 if is_vagabond(foe) else fight_value(o, foe, at)
        if action == A.EXPLORE:
            return explore_value(o, at)
        if A.AID <= action < A.AID_END:
            return aid_value(o, action - A.AID, at)
        if A.QUEST <= action < A.QUEST_END:
            return quest_value(o, action - A.QUEST)
        if A.STRIKE <= action < A.STRIKE_END:
            return strike_value(o, action - A.STRIKE, at)
    return common.value(o, K.VAGABOND_ACTION, action)


# -- items chosen -------------------------------------------------------------------------------------------


@reader
def spare(o: np.ndarray, item: int) -> int:
    """Value of giving up an item now: for aid, payments, hits."""
    worth = 200 - ITEM_WORTH[item] + 10 * ready(o, item)
    if item == IT.TEA:
        worth -= 200
    if item == IT.COIN or item == IT.SACK:
        worth -= 50
    if item == IT.TORCH and ready(o, IT.TORCH) == 1:
        worth -= 55
    return worth


@reader
def item_choice(o: np.ndarray, kind: int, action: int) -> int:
    """Value of an item to refresh, take, exhaust, repair, damage or drop."""
    item, state = (action - A.CHOOSE_ITEM) // 4, (action - A.CHOOSE_ITEM) % 4
    if kind == K.REFRESH:
        return refresh_value(o, item, state)
    if kind == K.EXPLORE or kind == K.AID_TAKE:
        return item_gain(o, item)
    if kind == K.REPAIR:
        return ITEM_WORTH[item] - 20 * undamaged(o, item) - (20 if state == ST.DAMAGED_EXHAUSTED else 0)
    if kind == K.TAKE_HIT or kind == K.DAMAGE_ITEM:
        return spare(o, item) + (60 if state == ST.EXHAUSTED else 0) + 20
    if kind == K.ITEM_CAPACITY:
        last = LAST if owned(o, item) == 1 and o[O.CONTEXT_PLAYERS] < 4 else 0
        return 200 - ITEM_WORTH[item] + 20 * owned(o, item) + (20 if state >= ST.DAMAGED else 0) - last
    return spare(o, item)


# -- cards and players --------------------------------------------------------------------------------------


@reader
def keep_value(o: np.ndarray, card: int) -> int:
    """Worth of a card in hand: for aid, or for the hammers."""
    worth = CARD + (20 if CARD_SUIT[card] == S.BIRD else 0)
    if CARD_ITEM[card] >= 0 and o[O.CONTEXT_ITEMS + CARD_ITEM[card]] > 0 and CARD_ICONS[card] <= owned(o, IT.HAMMER):
        worth += 30 * CARD_VP[card] + 20
    return worth


@reader
def faction_choice(o: np.ndarray, kind: int, faction: int) -> int:
    """Value of a faction to steal from, to instigate, or to fight beside."""
    at = here(o)
    if kind == K.TAKE_HIT:
        return 400 if o[O.BATTLE_ALLY_HITS] < o[O.BATTLE_ITEM_HITS] else -100
    if kind == K.INSTIGATE and at >= 0:
        return common.NEVER if is_vagabond(faction) else 20 * warriors(o, faction, at) - 10 * cardboard(o, faction, at)
    if kind == K.INSTIGATE_DEFENDER and at >= 0:
        if is_vagabond(faction):
            return common.NEVER
        return 100 * cardboard(o, faction, at) - 30 * warriors(o, faction, at) + vp(o, faction)
    if kind == K.MOVE_ALLY:
        return -10
    if kind == K.BATTLE_ALLY:
        return 20
    return common.value(o, kind, A.CHOOSE_FACTION + faction)


@reader
def forest_value(o: np.ndarray, forest: int) -> int:
    """Value of a forest to begin in, best beside ruins."""
    worth = 0
    for c in range(N_CLEARINGS):
        if (clearings_at(o, forest) >> c) & 1 != 0:
            worth += 100 * o[O.CONTEXT_RUINS + c] + 1
            for n in range(N_CLEARINGS):
                if are_adjacent(o, c, n):
                    worth += 10 * o[O.CONTEXT_RUINS + n]
    return worth


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if kind == K.VAGABOND_ACTION:
        return action_value(o, action)
    if kind == K.SLIP:
        return slip_value(o, action)
    if kind == K.GLIDE:
        return reach(o, action - A.CHOOSE_CLEARING, ready(o, IT.BOOT), -1)
    if A.CHOOSE_ITEM <= action < A.CHOOSE_ITEM_END:
        return item_choice(o, kind, action)
    if A.CHOOSE_FACTION <= action < A.CHOOSE_FACTION_END:
        return faction_choice(o, kind, action - A.CHOOSE_FACTION)
    if A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        if kind == K.DAY_LABOR or kind == K.BUY_CARD:
            return keep_value(o, action - A.CHOOSE_CARD)
        return 500 - keep_value(o, action - A.CHOOSE_CARD)
    if kind == K.QUEST_REWARD:
        if action == A.QUEST_CARDS:  # two cards, or points for the completed quests of the suit (Law 9.5.5)
            return 110 if hand_size(o) <= 2 and o[O.PLAYERS_VP] < 22 else 60
        return 100 * max(1, completed(o, first(o, O.DECISION_SUIT, 3)))
    if action == A.SWIFT_STRIKE:
        return 50 if common.foe_in_battle(o) > o[O.BATTLE_ROLL] + o[O.BATTLE_EXTRA] else -100
    if A.CHARACTER <= action < A.CHARACTER_END:
        return CHARACTER_WORTH[min(N_CHARACTERS - 1, action - A.CHARACTER)]
    if kind == K.SETUP_FOREST:
        return forest_value(o, action - A.CHOOSE_FOREST)
    return common.value(o, kind, action)
