"""Where a Vagabond's decisions, steps and phases are handled."""

from root_env.core.factions.vagabond import aid, birdsong, daylight, evening, explore, items, quests, setup, special
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.SETUP_CHARACTER:
        setup.legal_setup_character(s, out)
    elif kind == K.SETUP_FOREST:
        setup.legal_setup_forest(s, out)
    elif kind == K.REFRESH:
        birdsong.legal_refresh(s, out)
    elif kind == K.SLIP:
        birdsong.legal_slip(s, out)
    elif kind == K.VAGABOND_ACTION:
        daylight.legal_vagabond_action(s, out)
    elif kind == K.MOVE_ALLY:
        daylight.legal_move_ally(s, out)
    elif kind == K.MOVE_ALLY_COUNT:
        daylight.legal_move_ally_count(s, out)
    elif kind == K.BATTLE_ALLY:
        daylight.legal_battle_ally(s, out)
    elif kind == K.EXPLORE:
        explore.legal_explore(s, out)
    elif kind == K.AID_ITEM:
        aid.legal_aid_item(s, out)
    elif kind == K.AID_CARD:
        aid.legal_aid_card(s, out)
    elif kind == K.AID_TAKE:
        aid.legal_aid_take(s, out)
    elif kind == K.QUEST_REWARD:
        quests.legal_quest_reward(s, out)
    elif kind == K.STRIKE_PIECE:
        daylight.legal_strike_piece(s, out)
    elif kind == K.REPAIR:
        items.legal_repair(s, out)
    elif kind == K.STEAL:
        special.legal_steal(s, out)
    elif kind == K.DAY_LABOR:
        special.legal_day_labor(s, out)
    elif kind == K.DAMAGE_ITEM:
        items.legal_damage_item(s, out)
    elif kind == K.ITEM_CAPACITY:
        items.legal_item_capacity(s, out)
    elif kind == K.INSTIGATE:
        special.legal_instigate(s, out)
    elif kind == K.INSTIGATE_DEFENDER:
        special.legal_instigate_defender(s, out)
    elif kind == K.GLIDE:
        special.legal_glide(s, out)
    elif kind == K.IMPROVISE:
        quests.legal_improvise(s, out)
    elif kind == K.PROTECTOR:
        special.legal_protector(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.SETUP_CHARACTER:
        setup.apply_setup_character(s, action)
    elif kind == K.SETUP_FOREST:
        setup.apply_setup_forest(s, action)
    elif kind == K.REFRESH:
        birdsong.apply_refresh(s, action)
    elif kind == K.SLIP:
        birdsong.apply_slip(s, action)
    elif kind == K.VAGABOND_ACTION:
        daylight.apply_vagabond_action(s, action)
    elif kind == K.MOVE_ALLY:
        daylight.apply_move_ally(s, action)
    elif kind == K.MOVE_ALLY_COUNT:
        daylight.apply_move_ally_count(s, action)
    elif kind == K.BATTLE_ALLY:
        daylight.apply_battle_ally(s, action)
    elif kind == K.EXPLORE:
        explore.apply_explore(s, action)
    elif kind == K.AID_ITEM:
        aid.apply_aid_item(s, action)
    elif kind == K.AID_CARD:
        aid.apply_aid_card(s, action)
    elif kind == K.AID_TAKE:
        aid.apply_aid_take(s, action)
    elif kind == K.QUEST_REWARD:
        quests.apply_quest_reward(s, action)
    elif kind == K.STRIKE_PIECE:
        daylight.apply_strike_piece(s, action)
    elif kind == K.REPAIR:
        items.apply_repair(s, action)
    elif kind == K.STEAL:
        special.apply_steal(s, action)
    elif kind == K.DAY_LABOR:
        special.apply_day_labor(s, action)
    elif kind == K.DAMAGE_ITEM:
        items.apply_damage_item(s, action)
    elif kind == K.ITEM_CAPACITY:
        items.apply_item_capacity(s, action)
    elif kind == K.INSTIGATE:
        special.apply_instigate(s, action)
    elif kind == K.INSTIGATE_DEFENDER:
        special.apply_instigate_defender(s, action)
    elif kind == K.GLIDE:
        special.apply_glide(s, action)
    elif kind == K.IMPROVISE:
        quests.apply_improvise(s, action)
    elif kind == K.PROTECTOR:
        special.apply_protector(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.AID_DONE:
        aid.run_aid_done(s)
    elif kind == K.QUEST_DRAW:
        quests.run_quest_draw(s)
    elif kind == K.REST:
        evening.run_rest(s)
    elif kind == K.HIDEOUT_DONE:
        special.run_hideout_done(s)
    elif kind == K.COUNT_TEA:
        birdsong.run_count_tea(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 9.4 to 9.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
