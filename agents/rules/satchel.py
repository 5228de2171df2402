"""Readings of the Vagabond's bot: items, relationships, and the worth of a clearing.

Values are in about hundredths of a victory point. `site` is the worth of a clearing with the items that are ready,
`reach` the best of a clearing and of the neighbours that the boots reach.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_COST,
    CARD_ICONS,
    CARD_ITEM,
    CARD_VP,
    IT,
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    QUEST_ITEMS,
    QUEST_SUIT,
    ST,
    F,
    O,
    S,
)

from . import common
from .board import (
    IN_PLAY,
    N_SIDES,
    all_warriors,
    are_adjacent,
    cardboard,
    hand_of_suit,
    hand_size,
    has_ruin,
    in_hand,
    is_vagabond,
    pawn,
    seat_of,
    suit_of,
    warriors,
)
from .exposing import HITS, ego_in, ego_worth, mean_hits, prize
from .menace import harm, menace

HOSTILE, ALLIED = -1, 3
N_QUESTS = 15
N_CHARACTERS = 9
SECOND = O.VAGABOND_2_ITEMS - O.VAGABOND_ITEMS
"""Offset from a block of the first Vagabond to the same block of the second."""
ITEM_GAIN = np.array([100, 40, 50, 130, 170, 250, 100, 50], np.int64)
"""(item,): worth of the first one at the start of the game; tea is two more actions in every turn."""
AIDS_NEEDED = np.array([1, 2, 3, 1], np.int64)
RELATION_POINTS = np.array([1, 2, 2, 2], np.int64)
"""(relationship,): aids in one turn to improve it, and points for that; of an ally, points of each aid
(Law 9.2.9.I, II.a)."""
EXHAUST = 44
"""Cost of exhausting an item that the next Refresh does not turn up."""
DAMAGE = 30
"""Cost of damage to an item, in hundredths of a point."""
CARD = 50
"""Worth of a card in hand."""
POINT = 65
"""Worth of removing a building or token."""
MEDDLE = 40
"""Per cent of the worth of harm to others that counts: other players can do it cheaper."""
INFAMY = 160
"""Worth of a point of infamy (Law 9.2.9.III.a)."""
AID_LEADER = 50
"""Cost of giving a card to the only rival."""
TEA = 80
"""Additional cost of exhausting tea: the next Refresh turns up two items fewer."""
RUIN = 400
"""Worth of exploring a ruin: a point and an item."""
QUEST_LATER = 26
"""Worth of a completed quest to later quests of its suit."""
GRUDGE = 68
GRUDGE_SPACE = 17
GRUDGE_SWORD = 30
"""Cost of making an enemy, its increase for each step of the relationship, and its decrease for each sword."""


# -- items and relations ------------------------------------------------------------------------------------


@reader
def mine(o: np.ndarray) -> int:
    """Offset to the observer's own blocks."""
    return SECOND if o[O.PLAYERS_FACTION + F.VAGABOND_2] != 0 else 0


@reader
def items(o: np.ndarray, item: int, state: int) -> int:
    """Items of a type in a state (`ST`)."""
    return o[O.VAGABOND_ITEMS + mine(o) + 4 * item + state]


@reader
def ready(o: np.ndarray, item: int) -> int:
    """Items of a type that can be exhausted."""
    return items(o, item, ST.READY)


@reader
def all_items(o: np.ndarray, state: int) -> int:
    """Items of all types in a state."""
    n = 0
    for item in range(N_ITEMS):
        n += items(o, item, state)
    return n


@reader
def damaged(o: np.ndarray) -> int:
    """Items in the Damaged box."""
    return all_items(o, ST.DAMAGED) + all_items(o, ST.DAMAGED_EXHAUSTED)


@reader
def undamaged(o: np.ndarray, item: int) -> int:
    """Items of a type outside the Damaged box."""
    return items(o, item, ST.READY) + items(o, item, ST.EXHAUSTED)


@reader
def owned(o: np.ndarray, item: int) -> int:
    """Items of a type in any state."""
    return undamaged(o, item) + items(o, item, ST.DAMAGED) + items(o, item, ST.DAMAGED_EXHAUSTED)


@reader
def exhaust_cost(o: np.ndarray) -> int:
    """Cost of exhausting one more item: little if the next Refresh turns it up (Law 9.4.1)."""
    face_down = all_items(o, ST.EXHAUSTED) + all_items(o, ST.DAMAGED_EXHAUSTED)
    return 5 if face_down < 3 + 2 * min(3, ready(o, IT.TEA)) else EXHAUST


@reader
def relation(o: np.ndarray, faction: int) -> int:
    """Relationship with a faction: -1 Hostile, 0 Indifferent .. 3 Allied."""
    seat = seat_of(o, faction)
    return 0 if seat < 0 else o[O.VAGABOND_RELATION + mine(o) + seat]


@reader
def here(o: np.ndarray) -> int:
    """Clearing of the observer's pawn, -1 in a forest."""
    return pawn(o, F.VAGABOND if mine(o) == 0 else F.VAGABOND_2)


@reader
def is_character(o: np.ndarray, character: int) -> bool:
    """True if the observer plays a character."""
    return o[O.VAGABOND_CHARACTER + mine(o) + character] != 0


@reader
def hostile_warriors(o: np.ndarray, clearing: int) -> int:
    """Warriors of Hostile factions in a clearing."""
    n = 0
    for f in range(N_SIDES):
        if warriors(o, f, clearing) > 0 and relation(o, f) == HOSTILE:
            n += warriors(o, f, clearing)
    return n


@reader
def item_gain(o: np.ndarray, item: int) -> int:
    """Worth of one more item of a type: less for each that he has."""
    have = owned(o, item)
    worth = ITEM_GAIN[item] * (60 - o[O.PLAYERS_VP]) // 40 * 4 // (4 + have)
    return max(10, worth)


# -- clearings ----------------------------------------------------------------------------------------------


@reader
def explore_value(o: np.ndarray, clearing: int) -> int:
    """Value of exploring a ruin: a point and an item (Law 9.5.3)."""
    if o[O.CONTEXT_RUINS + clearing] == 0 or ready(o, IT.TORCH) == 0 or _has_all_of(o, clearing):
        return 0
    return RUIN


@reader
def _has_all_of(o: np.ndarray, clearing: int) -> bool:
    """True if he knows that a ruin has nothing that he may take (Law 9.7.3)."""
    ruin, seen = 0, False
    for c in range(clearing):
        ruin += has_ruin(o, c)
    for item in range(N_ITEMS):
        if o[O.KNOWN_RUIN_ITEMS + N_ITEMS * ruin + item] > 0:
            seen = True
            if o[O.VAGABOND_FROM_RUINS + mine(o) + item] == 0:
                return False
    return seen


@reader
def completed(o: np.ndarray, suit: int) -> int:
    """Completed quests of a suit."""
    n = 0
    for q in range(N_QUESTS):
        if QUEST_SUIT[q] == suit:
            n += o[O.VAGABOND_COMPLETED + mine(o) + q]
    return n


@reader
def can_do(o: np.ndarray, quest: int) -> bool:
    """True if the quest's items are ready (Law 9.5.5)."""
    a, b = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
    if a == b:
        return ready(o, a) >= 2
    return ready(o, a) >= 1 and ready(o, b) >= 1


@reader
def quest_value(o: np.ndarray, quest: int) -> int:
    """Value of a quest: points or cards now, and more points for later quests of the suit."""
    points = 100 * (1 + completed(o, QUEST_SUIT[quest]))
    tea = TEA if QUEST_ITEMS[quest, 0] == IT.TEA or QUEST_ITEMS[quest, 1] == IT.TEA else 0
    return max(points, 80) + QUEST_LATER - 2 * exhaust_cost(o) - tea * (40 - o[O.PLAYERS_VP]) // 40


@reader
def best_quest(o: np.ndarray, clearing: int) -> int:
    """Value of the best quest that could be completed in a clearing now."""
    best = 0
    for q in range(N_QUESTS):
        if o[O.CONTEXT_QUESTS + q] != 0 and QUEST_SUIT[q] == suit_of(o, clearing) and can_do(o, q):
            best = max(best, quest_value(o, q))
    return best


@reader
def best_crafted(o: np.ndarray, faction: int) -> int:
    """Worth of the best item in a faction's Crafted Items box."""
    seat, best = seat_of(o, faction), 0
    if seat < 0 or is_vagabond(faction):
        return 0
    for item in range(N_ITEMS):
        if o[O.PLAYERS_CRAFTED_ITEMS + 8 * seat + item] > 0:
            best = max(best, item_gain(o, item))
    return best


@reader
def aid_value(o: np.ndarray, faction: int, clearing: int) -> int:
    """Value of an aid: points for the relationship, shared among the aids that it needs, and an item (Law 9.2.9.I)."""
    seat, space = seat_of(o, faction), relation(o, faction)
    cards = min(hand_of_suit(o, suit_of(o, clearing)) + hand_of_suit(o, S.BIRD), all_items(o, ST.READY))
    if seat < 0 or cards <= 0:
        return 0
    worth = best_crafted(o, faction) - CARD - exhaust_cost(o)
    if is_vagabond(faction):
        return worth - 50
    if space >= 0:
        need = AIDS_NEEDED[space]
        if space < ALLIED:
            need -= o[O.VAGABOND_AIDS + mine(o) + seat]
        if cards >= need:
            worth += (100 * RELATION_POINTS[space] + (30 if space < ALLIED else 0)) // max(1, need)
    return worth - menace(o, faction) * AID_LEADER // 100


@reader
def battle_losses(o: np.ndarray, foe: int, clearing: int) -> int:
    """Expected damage to his items in a battle that he begins, in hundredths."""
    theirs = HITS if foe == F.CHAMELEANDER else warriors(o, foe, clearing)
    losses = mean_hits(1 if foe == F.ALLIANCE else 0, theirs)
    if theirs > 0 and o[O.PLAYERS_HAND_SIZE + max(0, seat_of(o, foe))] > 0:
        losses += 25
    return losses


@reader
def fight_value(o: np.ndarray, foe: int, clearing: int) -> int:
    """Value of a battle: infamy, buildings and tokens, less damage and the relationship lost (Law 9.2.9.III)."""
    theirs, targets = warriors(o, foe, clearing), cardboard(o, foe, clearing)
    if theirs + targets == 0:
        return 0
    swords = min(3, undamaged(o, IT.SWORD))
    if foe == F.CHAMELEANDER:
        return prize(o, clearing, swords, 1) - battle_losses(o, foe, clearing) * DAMAGE // 100 - exhaust_cost(o)
    hits = mean_hits(0 if foe == F.ALLIANCE else 1, swords)
    if theirs == 0:
        hits += 100
    killed = min(hits, 100 * theirs)
    points = min(hits - killed, 100 * targets)
    space = relation(o, foe)
    worth = points * POINT // 100
    if space == HOSTILE:
        worth += (killed + points) * INFAMY // 100
    elif theirs > 0:
        worth += max(0, killed - 100) - grudge(o, foe)
    worth += harm(o, foe, points, killed) * MEDDLE // 10_000
    return worth - battle_losses(o, foe, clearing) * DAMAGE // 100 - exhaust_cost(o)


@reader
def grudge(o: np.ndarray, foe: int) -> int:
    """Cost of making an enemy: aid no longer improves the relationship; swords make it cheaper."""
    swords = min(3, undamaged(o, IT.SWORD)) * min(10, all_warriors(o, foe)) // 4
    return GRUDGE + GRUDGE_SPACE * max(0, relation(o, foe)) - GRUDGE_SWORD * swords


@reader
def strike_value(o: np.ndarray, foe: int, clearing: int) -> int:
    """Value of a strike: a point for a building or token without warriors, or a Hostile warrior (Law 9.5.6)."""
    if is_vagabond(foe):
        return -50
    if foe == F.CHAMELEANDER:
        return (ego_worth(o) if ego_in(o, clearing) > 0 else 0) - exhaust_cost(o)
    if warriors(o, foe, clearing) == 0:
        return (100 if cardboard(o, foe, clearing) > 0 else 0) - exhaust_cost(o)
    if relation(o, foe) == HOSTILE:
        return 35 - exhaust_cost(o)
    return 20 - grudge(o, foe) - exhaust_cost(o)


@reader
def best_craft(o: np.ndarray, clearing: int) -> int:
    """Value of the best card that the hammers could craft in a clearing (Law 9.5.8)."""
    best, hammers = 0, ready(o, IT.HAMMER)
    for card in range(N_CARDS):
        if in_hand(o, card) > 0 and 0 < CARD_ICONS[card] <= hammers:
            if CARD_COST[card, suit_of(o, clearing)] + CARD_COST[card, 3] == CARD_ICONS[card]:
                best = max(best, craft_value(o, card))
    return best


@reader
def craft_value(o: np.ndarray, card: int) -> int:
    """Value of crafting a card: points and an item, less the hammers."""
    cost = CARD_ICONS[card] * exhaust_cost(o) + CARD
    item = CARD_ITEM[card]
    if item >= 0:
        if o[O.CONTEXT_ITEMS + item] == 0:
            return -100
        return 100 * CARD_VP[card] + item_gain(o, item) - cost
    return common.craft_value(o, card) - cost


@reader
def site(o: np.ndarray, clearing: int) -> int:
    """Worth of the ready items in a clearing: its best action, and half of all others."""
    swords, can_strike, has_cards = ready(o, IT.SWORD), ready(o, IT.CROSSBOW) > 0, hand_size(o) > 0
    fight, strike, aid = 0, 0, 0
    for f in range(N_SIDES):
        if o[IN_PLAY[f]] != 0 and not is_vagabond(f):
            if swords > 0:
                fight = max(fight, fight_value(o, f, clearing))
            if can_strike:
                strike = max(strike, strike_value(o, f, clearing))
            if has_cards and warriors(o, f, clearing) + cardboard(o, f, clearing) > 0:
                aid = max(aid, aid_value(o, f, clearing))
    fight = fight * (1 + min(2, swords)) // 2
    explore, quest = explore_value(o, clearing), best_quest(o, clearing)
    craft = best_craft(o, clearing) if ready(o, IT.HAMMER) > 0 else 0
    best = max(explore, quest, aid, fight, strike, craft)
    return (explore + quest + aid + fight + strike + craft + best) // 2


@reader
def boots_to(o: np.ndarray, clearing: int) -> int:
    """Boots that a move into a clearing takes (Law 9.2.9.III.b)."""
    return 2 if hostile_warriors(o, clearing) > 0 else 1


@reader
def reach(o: np.ndarray, clearing: int, boots: int, origin: int) -> int:
    """Worth of the best among a clearing and the neighbours that these boots reach."""
    best = 0
    for c in range(N_CLEARINGS):
        walk = 0 if c == clearing else boots_to(o, c)
        if c == clearing or (c != origin and walk <= boots and are_adjacent(o, clearing, c)):
            worth = site(o, c)
            best = max(best, worth if walk == 0 else (worth - walk * exhaust_cost(o)) * 9 // 10)
    return best
