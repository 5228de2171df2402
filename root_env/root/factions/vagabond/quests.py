"""Quests (Law 9.5.5), and the Adventurer's Improvise (Law 26.7.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond.declaration import CH
from root_env.root.rules import chance, zones
from root_env.root.rules.abilities import matching
from root_env.root.rules.data.quests import N_QUESTS, QUEST_ITEMS, QUEST_SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, N_ITEMS, NOBODY, ST, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State

CARDS = 2
NO_ITEM = -1


@njit
def list_quests(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add every face-up quest of the clearing's suit, if its two items can be exhausted (Law 9.5.5, 26.7.2, 9.7.2)."""
    for i in range(3):
        quest = I(s.quest_cards[i])
        if quest >= 0 and matching.is_of(s, c, QUEST_SUIT[quest]):
            if has_listed(s, who, quest) or can_improvise(s, who, quest):
                add(out, A.QUEST + quest)


@njit
def has_listed(s: State, who: int, quest: int) -> bool:
    """True if the two listed items can be exhausted (Law 9.5.5)."""
    first, second = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
    need = 2 if first == second else 1
    return ability.ready(s, who, first) >= need and ability.ready(s, who, second) >= need


@njit
def start_quest(s: State, who: int, quest: int) -> None:
    """Exhaust the items, or first ask the Adventurer for one to stand in (Law 9.5.5, 26.7.2)."""
    if can_improvise(s, who, quest):
        push(s, K.IMPROVISE, who, count=NO_ITEM, suit=QUEST_SUIT[quest], x=quest)
        return
    ability.exhaust(s, who, QUEST_ITEMS[quest, 0])
    ability.exhaust(s, who, QUEST_ITEMS[quest, 1])
    _complete(s, who, quest)


@njit
def _complete(s: State, who: int, quest: int) -> None:
    """Place the quest in the play area, ask for the reward, then draw a new quest (Law 9.5.5).

    In the 2018 Law the new quest comes before the reward.
    """
    v = s.vagabond[ability.board(s, who)]
    v.quests = v.quests | (1 << quest)
    slot = 0
    for i in range(3):
        if s.quest_cards[i] == quest:
            slot = i
    s.quest_cards[slot] = -1
    note(s, E.QUEST, who, x=quest)
    if s.edition == ED.CURRENT:
        push(s, K.QUEST_DRAW, who, count=slot)
    push(s, K.QUEST_REWARD, who, suit=QUEST_SUIT[quest])
    if s.edition == ED.LAW_2018:
        push(s, K.QUEST_DRAW, who, count=slot)


@njit
def legal_quest_reward(s: State, who: int, out: DecisionList) -> None:
    """Points for completed quests of the suit, or two cards (Law 9.5.5)."""
    add(out, A.QUEST_POINTS)
    add(out, A.QUEST_CARDS)


@njit
def apply_quest_points_in_quest_reward(s: State, who: int) -> None:
    """Score one point per completed quest of the suit, this one included (Law 9.5.5)."""
    suit = I(top(s).suit)
    pop(s)
    done = I(s.vagabond[ability.board(s, who)].quests)
    points = 0
    for quest in range(N_QUESTS):
        if (done >> quest) & 1 != 0 and QUEST_SUIT[quest] == suit:
            points += 1
    score(s, who, points, FOR.QUEST)


@njit
def apply_quest_cards_in_quest_reward(s: State, who: int) -> None:
    """Draw two cards (Law 9.5.5)."""
    pop(s)
    zones.draw(s, who, CARDS)


@njit
def run_quest_draw(s: State, who: int) -> None:
    """Turn up a new quest in the gap (Law 9.5.5)."""
    slot = I(top(s).count)
    pop(s)
    s.quest_cards[slot] = chance.draw_quest(s)
    if s.quest_cards[slot] >= 0:
        note(s, E.QUEST_DRAWN, NOBODY, x=I(s.quest_cards[slot]))


# -- Improvise (Law 26.7.2) --------------------------------------------------------------------------


@njit
def stands_for(s: State, who: int, quest: int, item: int, listed: int) -> bool:
    """True if an item can stand in for a listed one, while the other listed item is exhausted as well (Law 26.7.2)."""
    first, second = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
    if item == listed or ability.ready(s, who, item) == 0 or (listed != first and listed != second):
        return False
    other = second if listed == first else first
    need = 2 if item == other else 1
    return ability.ready(s, who, other) >= need


@njit
def can_stand_in(s: State, who: int, quest: int, item: int) -> bool:
    """True if an item can stand in for either listed one (Law 26.7.2)."""
    first, second = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
    return stands_for(s, who, quest, item, first) or stands_for(s, who, quest, item, second)


@njit
def can_improvise(s: State, who: int, quest: int) -> bool:
    """True if the Adventurer, once per turn, can complete the quest with some item standing in (Law 26.7.2)."""
    v = s.vagabond[ability.board(s, who)]
    if v.character != CH.ADVENTURER or v.improvised != 0:
        return False
    for item in range(N_ITEMS):
        if can_stand_in(s, who, quest, item):
            return True
    return False


@njit
def legal_improvise(s: State, who: int, out: DecisionList) -> None:
    """The item that stands in, or the listed items; then, if it can replace both, the one it replaces (Law 26.7.2)."""
    f = top(s)
    quest, chosen = I(f.x), I(f.count)
    if chosen == NO_ITEM:
        for item in range(N_ITEMS):
            if can_stand_in(s, who, quest, item):
                add(out, item_action(item, ST.READY))
        if has_listed(s, who, quest):
            add(out, A.PASS)
        return
    for k in range(2):
        if stands_for(s, who, quest, chosen, QUEST_ITEMS[quest, k]):
            add(out, item_action(QUEST_ITEMS[quest, k], ST.READY))


@njit
def apply_improvise(s: State, who: int, item: int, state: int) -> None:
    """Exhaust and damage the item that stands in, exhaust the other listed one (Law 26.7.2)."""
    f = top(s)
    quest, chosen = I(f.x), I(f.count)
    first, second = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
    if chosen == NO_ITEM:
        chosen = item
        for_first, for_second = stands_for(s, who, quest, item, first), stands_for(s, who, quest, item, second)
        if first != second and for_first and for_second:
            f.count = item
            return
        item = first if for_first else second
    pop(s)
    s.vagabond[ability.board(s, who)].improvised = 1
    ability.shift_item(s, who, chosen, ST.READY, ST.DAMAGED_EXHAUSTED)
    ability.exhaust(s, who, second if item == first else first)
    _complete(s, who, quest)


@njit
def apply_pass_in_improvise(s: State, who: int) -> None:
    """Complete the quest with the items that it lists (Law 26.7.2, 9.5.5)."""
    quest = I(top(s).x)
    pop(s)
    ability.exhaust(s, who, QUEST_ITEMS[quest, 0])
    ability.exhaust(s, who, QUEST_ITEMS[quest, 1])
    _complete(s, who, quest)
