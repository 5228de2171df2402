"""Quests (Law 9.5.5)."""

from root_env.core import chance, zones
from root_env.core.abilities import vagabond as ability
from root_env.core.data.quests import N_QUESTS, QUEST_ITEMS, QUEST_SUIT
from root_env.core.frames import add, pop, push, push_full
from root_env.core.ids import K
from root_env.core.jit import I, njit
from root_env.core.scoring import score
from root_env.core.spec.actions import A

CARDS = 2


@njit
def list_quests(s, who, c, out):
    """Add every face-up quest of the clearing's suit whose two items can be exhausted (Law 9.5.5)."""
    for i in range(3):
        quest = I(s.quest_cards[i])
        if quest >= 0 and QUEST_SUIT[quest] == s.suit[c]:
            first, second = QUEST_ITEMS[quest, 0], QUEST_ITEMS[quest, 1]
            need = 2 if first == second else 1
            if ability.ready(s, who, first) >= need and ability.ready(s, who, second) >= need:
                add(out, A.QUEST + quest)


@njit
def start_quest(s, who, quest):
    """Exhaust the items; the reward is asked, then a new quest is drawn (Law 9.5.5).

    In the 2018 Law the new quest comes before the reward.
    """
    ability.exhaust(s, who, QUEST_ITEMS[quest, 0])
    ability.exhaust(s, who, QUEST_ITEMS[quest, 1])
    v = s.vagabond[ability.board(s, who)]
    v.quests = v.quests | (1 << quest)
    slot = 0
    for i in range(3):
        if s.quest_cards[i] == quest:
            slot = i
    s.quest_cards[slot] = -1
    if s.edition == 0:
        push(s, K.QUEST_DRAW, who, -1, -1, slot)
    push_full(s, K.QUEST_REWARD, who, -1, -1, -1, -1, QUEST_SUIT[quest], -1)
    if s.edition == 1:
        push(s, K.QUEST_DRAW, who, -1, -1, slot)


@njit
def legal_quest_reward(s, out):
    """Points for completed quests of the suit, or two cards (Law 9.5.5)."""
    add(out, A.QUEST_POINTS)
    add(out, A.QUEST_CARDS)


@njit
def apply_quest_reward(s, action):
    """Score one point per completed quest of the suit, this one included, or draw two cards (Law 9.5.5)."""
    f = s.stack[s.depth - 1]
    who, suit = I(f.who), I(f.suit)
    pop(s)
    if action == A.QUEST_CARDS:
        zones.draw(s, who, CARDS)
        return
    done = I(s.vagabond[ability.board(s, who)].quests)
    points = 0
    for quest in range(N_QUESTS):
        if (done >> quest) & 1 != 0 and QUEST_SUIT[quest] == suit:
            points += 1
    score(s, who, points)


@njit
def run_quest_draw(s):
    """Turn up a new quest in the gap (Law 9.5.5)."""
    slot = I(s.stack[s.depth - 1].count)
    pop(s)
    s.quest_cards[slot] = chance.draw_quest(s)
