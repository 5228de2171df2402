"""The one table from frame kinds to their handlers, nested by faction so that each part compiles together.

`legal` lists what the player of the top frame may choose, `apply` does it, `run` lets a step happen by itself.
"""

from root_env.core import effects, turn
from root_env.core.cards import persistent
from root_env.core.factions.alliance import birdsong as alliance_birdsong
from root_env.core.factions.alliance import daylight as alliance_daylight
from root_env.core.factions.alliance import evening as alliance_evening
from root_env.core.factions.alliance import reactions as alliance_reactions
from root_env.core.factions.eyrie import birdsong as eyrie_birdsong
from root_env.core.factions.eyrie import daylight as eyrie_daylight
from root_env.core.factions.eyrie import evening as eyrie_evening
from root_env.core.factions.eyrie import setup as eyrie_setup
from root_env.core.factions.eyrie import turmoil as eyrie_turmoil
from root_env.core.factions.marquise import birdsong as marquise_birdsong
from root_env.core.factions.marquise import build as marquise_build
from root_env.core.factions.marquise import daylight as marquise_daylight
from root_env.core.factions.marquise import reactions as marquise_reactions
from root_env.core.factions.marquise import setup as marquise_setup
from root_env.core.factions.vagabond import aid, explore, items, quests, special
from root_env.core.factions.vagabond import birdsong as vagabond_birdsong
from root_env.core.factions.vagabond import daylight as vagabond_daylight
from root_env.core.factions.vagabond import evening as vagabond_evening
from root_env.core.factions.vagabond import setup as vagabond_setup
from root_env.core.ids import K
from root_env.core.jit import njit
from root_env.core.key_actions import battle, craft, dominance, hand, hits, move, offers


@njit
def _legal_shared(s, kind, out):
    if kind == K.START_WINDOW:
        offers.legal_start_window(s, out)
    elif kind == K.GAP:
        offers.legal_gap(s, out)
    elif kind == K.CHOOSE_PLAYER:
        persistent.legal_choose_player(s, out)
    elif kind == K.TAX_COLLECTOR:
        persistent.legal_tax_collector(s, out)
    elif kind == K.SPEND_FOR_DOMINANCE:
        dominance.legal_spend_for_dominance(s, out)
    elif kind == K.COALITION:
        dominance.legal_coalition(s, out)
    elif kind == K.CRAFT:
        offers.legal_craft(s, out)
    elif kind == K.CRAFT_ANY_ICON:
        craft.legal_craft_any_icon(s, out)
    elif kind == K.MOVE:
        move.legal_move(s, out)
    elif kind == K.MOVE_COUNT:
        move.legal_move_count(s, out)
    elif kind == K.BATTLE:
        battle.legal_battle(s, out)
    elif kind == K.AMBUSH:
        battle.legal_ambush(s, out)
    elif kind == K.FOIL:
        battle.legal_foil(s, out)
    elif kind == K.EFFECT_ORDER:
        battle.legal_effect_order(s, out)
    elif kind == K.BATTLE_EFFECT:
        battle.legal_battle_effect(s, out)
    elif kind == K.TAKE_HIT:
        hits.legal_take_hit(s, out)
    elif kind == K.ORDER_TRIGGERS:
        effects.legal_order_triggers(s, out)
    elif kind == K.DISCARD:
        hand.legal_discard(s, out)


@njit
def _legal_marquise(s, kind, out):
    if kind == K.SETUP_KEEP:
        marquise_setup.legal_setup_keep(s, out)
    elif kind == K.SETUP_BUILDING:
        marquise_setup.legal_setup_building(s, out)
    elif kind == K.WOOD_PLACEMENT:
        marquise_birdsong.legal_wood_placement(s, out)
    elif kind == K.MARQUISE_ACTION:
        marquise_daylight.legal_marquise_action(s, out)
    elif kind == K.RECRUIT_SHORTAGE:
        marquise_daylight.legal_recruit_shortage(s, out)
    elif kind == K.PAY_WOOD:
        marquise_build.legal_pay_wood(s, out)
    elif kind == K.OVERWORK_CARD:
        marquise_daylight.legal_overwork_card(s, out)
    elif kind == K.EXTRA_ACTION_CARD:
        marquise_daylight.legal_extra_action_card(s, out)
    elif kind == K.FIELD_HOSPITALS:
        marquise_reactions.legal_field_hospitals(s, out)


@njit
def _legal_eyrie(s, kind, out):
    if kind == K.SETUP_ROOST:
        eyrie_setup.legal_setup_roost(s, out)
    elif kind == K.CHOOSE_LEADER:
        eyrie_setup.legal_choose_leader(s, out)
    elif kind == K.DECREE_CARD:
        eyrie_birdsong.legal_decree_card(s, out)
    elif kind == K.DECREE_COLUMN:
        eyrie_birdsong.legal_decree_column(s, out)
    elif kind == K.NEW_ROOST:
        eyrie_birdsong.legal_new_roost(s, out)
    elif kind == K.DECREE:
        eyrie_daylight.legal_decree(s, out)
    elif kind == K.DECREE_RECRUIT:
        eyrie_daylight.legal_decree_recruit(s, out)
    elif kind == K.DECREE_BUILD:
        eyrie_daylight.legal_decree_build(s, out)


@njit
def _legal_alliance(s, kind, out):
    if kind == K.REVOLT:
        alliance_birdsong.legal_revolt(s, out)
    elif kind == K.SPREAD_SYMPATHY:
        alliance_birdsong.legal_spread_sympathy(s, out)
    elif kind == K.SPEND_SUPPORTER:
        alliance_birdsong.legal_spend_supporter(s, out)
    elif kind == K.ALLIANCE_DAYLIGHT:
        alliance_daylight.legal_alliance_daylight(s, out)
    elif kind == K.MOBILIZE:
        alliance_daylight.legal_mobilize(s, out)
    elif kind == K.TRAIN:
        alliance_daylight.legal_train(s, out)
    elif kind == K.OPERATION:
        alliance_evening.legal_operation(s, out)
    elif kind == K.OPERATION_RECRUIT:
        alliance_evening.legal_operation_recruit(s, out)
    elif kind == K.TRIM_SUPPORTERS:
        alliance_reactions.legal_trim_supporters(s, out)
    elif kind == K.OUTRAGE:
        alliance_reactions.legal_outrage(s, out)


@njit
def _legal_vagabond(s, kind, out):
    if kind == K.SETUP_CHARACTER:
        vagabond_setup.legal_setup_character(s, out)
    elif kind == K.SETUP_FOREST:
        vagabond_setup.legal_setup_forest(s, out)
    elif kind == K.REFRESH:
        vagabond_birdsong.legal_refresh(s, out)
    elif kind == K.SLIP:
        vagabond_birdsong.legal_slip(s, out)
    elif kind == K.VAGABOND_ACTION:
        vagabond_daylight.legal_vagabond_action(s, out)
    elif kind == K.MOVE_ALLY:
        vagabond_daylight.legal_move_ally(s, out)
    elif kind == K.MOVE_ALLY_COUNT:
        vagabond_daylight.legal_move_ally_count(s, out)
    elif kind == K.BATTLE_ALLY:
        vagabond_daylight.legal_battle_ally(s, out)
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
        vagabond_daylight.legal_strike_piece(s, out)
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


@njit
def legal(s, kind, out):
    """List the choices of the top frame, whose kind is given."""
    if kind < K.SETUP_KEEP:
        _legal_shared(s, kind, out)
    elif kind < K.SETUP_ROOST:
        _legal_marquise(s, kind, out)
    elif kind < K.REVOLT:
        _legal_eyrie(s, kind, out)
    elif kind < K.SETUP_CHARACTER:
        _legal_alliance(s, kind, out)
    else:
        _legal_vagabond(s, kind, out)


@njit
def _apply_shared(s, kind, action):
    if kind == K.START_WINDOW:
        offers.apply_start_window(s, action)
    elif kind == K.GAP:
        offers.apply_gap(s, action)
    elif kind == K.CHOOSE_PLAYER:
        persistent.apply_choose_player(s, action)
    elif kind == K.TAX_COLLECTOR:
        persistent.apply_tax_collector(s, action)
    elif kind == K.SPEND_FOR_DOMINANCE:
        dominance.apply_spend_for_dominance(s, action)
    elif kind == K.COALITION:
        dominance.apply_coalition(s, action)
    elif kind == K.CRAFT:
        offers.apply_craft(s, action)
    elif kind == K.CRAFT_ANY_ICON:
        craft.apply_craft_any_icon(s, action)
    elif kind == K.MOVE:
        move.apply_move(s, action)
    elif kind == K.MOVE_COUNT:
        move.apply_move_count(s, action)
    elif kind == K.BATTLE:
        battle.apply_battle(s, action)
    elif kind == K.AMBUSH:
        battle.apply_ambush(s, action)
    elif kind == K.FOIL:
        battle.apply_foil(s, action)
    elif kind == K.EFFECT_ORDER:
        battle.apply_effect_order(s, action)
    elif kind == K.BATTLE_EFFECT:
        battle.apply_battle_effect(s, action)
    elif kind == K.TAKE_HIT:
        hits.apply_take_hit(s, action)
    elif kind == K.ORDER_TRIGGERS:
        effects.apply_order_triggers(s, action)
    elif kind == K.DISCARD:
        hand.apply_discard(s, action)


@njit
def _apply_marquise(s, kind, action):
    if kind == K.SETUP_KEEP:
        marquise_setup.apply_setup_keep(s, action)
    elif kind == K.SETUP_BUILDING:
        marquise_setup.apply_setup_building(s, action)
    elif kind == K.WOOD_PLACEMENT:
        marquise_birdsong.apply_wood_placement(s, action)
    elif kind == K.MARQUISE_ACTION:
        marquise_daylight.apply_marquise_action(s, action)
    elif kind == K.RECRUIT_SHORTAGE:
        marquise_daylight.apply_recruit_shortage(s, action)
    elif kind == K.PAY_WOOD:
        marquise_build.apply_pay_wood(s, action)
    elif kind == K.OVERWORK_CARD:
        marquise_daylight.apply_overwork_card(s, action)
    elif kind == K.EXTRA_ACTION_CARD:
        marquise_daylight.apply_extra_action_card(s, action)
    elif kind == K.FIELD_HOSPITALS:
        marquise_reactions.apply_field_hospitals(s, action)


@njit
def _apply_eyrie(s, kind, action):
    if kind == K.SETUP_ROOST:
        eyrie_setup.apply_setup_roost(s, action)
    elif kind == K.CHOOSE_LEADER:
        eyrie_setup.apply_choose_leader(s, action)
    elif kind == K.DECREE_CARD:
        eyrie_birdsong.apply_decree_card(s, action)
    elif kind == K.DECREE_COLUMN:
        eyrie_birdsong.apply_decree_column(s, action)
    elif kind == K.NEW_ROOST:
        eyrie_birdsong.apply_new_roost(s, action)
    elif kind == K.DECREE:
        eyrie_daylight.apply_decree(s, action)
    elif kind == K.DECREE_RECRUIT:
        eyrie_daylight.apply_decree_recruit(s, action)
    elif kind == K.DECREE_BUILD:
        eyrie_daylight.apply_decree_build(s, action)


@njit
def _apply_alliance(s, kind, action):
    if kind == K.REVOLT:
        alliance_birdsong.apply_revolt(s, action)
    elif kind == K.SPREAD_SYMPATHY:
        alliance_birdsong.apply_spread_sympathy(s, action)
    elif kind == K.SPEND_SUPPORTER:
        alliance_birdsong.apply_spend_supporter(s, action)
    elif kind == K.ALLIANCE_DAYLIGHT:
        alliance_daylight.apply_alliance_daylight(s, action)
    elif kind == K.MOBILIZE:
        alliance_daylight.apply_mobilize(s, action)
    elif kind == K.TRAIN:
        alliance_daylight.apply_train(s, action)
    elif kind == K.OPERATION:
        alliance_evening.apply_operation(s, action)
    elif kind == K.OPERATION_RECRUIT:
        alliance_evening.apply_operation_recruit(s, action)
    elif kind == K.TRIM_SUPPORTERS:
        alliance_reactions.apply_trim_supporters(s, action)
    elif kind == K.OUTRAGE:
        alliance_reactions.apply_outrage(s, action)


@njit
def _apply_vagabond(s, kind, action):
    if kind == K.SETUP_CHARACTER:
        vagabond_setup.apply_setup_character(s, action)
    elif kind == K.SETUP_FOREST:
        vagabond_setup.apply_setup_forest(s, action)
    elif kind == K.REFRESH:
        vagabond_birdsong.apply_refresh(s, action)
    elif kind == K.SLIP:
        vagabond_birdsong.apply_slip(s, action)
    elif kind == K.VAGABOND_ACTION:
        vagabond_daylight.apply_vagabond_action(s, action)
    elif kind == K.MOVE_ALLY:
        vagabond_daylight.apply_move_ally(s, action)
    elif kind == K.MOVE_ALLY_COUNT:
        vagabond_daylight.apply_move_ally_count(s, action)
    elif kind == K.BATTLE_ALLY:
        vagabond_daylight.apply_battle_ally(s, action)
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
        vagabond_daylight.apply_strike_piece(s, action)
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


@njit
def apply(s, kind, action):
    """Apply a choice of the top frame, whose kind is given."""
    if kind < K.SETUP_KEEP:
        _apply_shared(s, kind, action)
    elif kind < K.SETUP_ROOST:
        _apply_marquise(s, kind, action)
    elif kind < K.REVOLT:
        _apply_eyrie(s, kind, action)
    elif kind < K.SETUP_CHARACTER:
        _apply_alliance(s, kind, action)
    else:
        _apply_vagabond(s, kind, action)


@njit
def run(s, kind):
    """Run the step on top of the stack."""
    if not _run_shared(s, kind):
        _run_faction(s, kind)


@njit
def _run_shared(s, kind):
    if kind == K.START_TURN:
        turn.run_start_turn(s)
    elif kind == K.START_PHASE:
        turn.run_start_phase(s)
    elif kind == K.END_TURN:
        turn.run_end_turn(s)
    elif kind == K.CRAFT_RESOLVE:
        craft.run_craft_resolve(s)
    elif kind == K.ROLL:
        battle.run_roll(s)
    elif kind == K.COUNT_HITS:
        battle.run_count_hits(s)
    elif kind == K.AFTER_HITS:
        battle.run_after_hits(s)
    elif kind == K.AMBUSH_RESOLVED:
        battle.run_ambush_resolved(s)
    elif kind == K.END_BATTLE:
        battle.run_end_battle(s)
    elif kind == K.DRAW_CARDS:
        hand.run_draw_cards(s)
    elif kind == K.SETUP_FACTION:
        turn.run_setup_faction(s)
    elif kind == K.CRAFT_DISCARD:
        craft.run_craft_discard(s)
    elif kind == K.AFTER_ROLL:
        battle.run_after_roll(s)
    else:
        return False
    return True


@njit
def _run_faction(s, kind):
    if kind == K.MARQUISE_BIRDSONG:
        marquise_birdsong.run_marquise_birdsong(s)
    elif kind == K.BUILD_RESOLVE:
        marquise_build.run_build_resolve(s)
    elif kind == K.EMERGENCY_ORDERS:
        eyrie_birdsong.run_emergency_orders(s)
    elif kind == K.DECREE_START:
        eyrie_daylight.run_decree_start(s)
    elif kind == K.TURMOIL:
        eyrie_turmoil.run_turmoil(s)
    elif kind == K.EYRIE_SCORE:
        eyrie_evening.run_eyrie_score(s)
    elif kind == K.REVOLT_REMOVE:
        alliance_birdsong.run_revolt_remove(s)
    elif kind == K.REVOLT_PLACE:
        alliance_birdsong.run_revolt_place(s)
    elif kind == K.SPREAD_PLACE:
        alliance_birdsong.run_spread_place(s)
    elif kind == K.BASE_LOST:
        alliance_reactions.run_base_lost(s)
    elif kind == K.AID_DONE:
        aid.run_aid_done(s)
    elif kind == K.QUEST_DRAW:
        quests.run_quest_draw(s)
    elif kind == K.REST:
        vagabond_evening.run_rest(s)
    elif kind == K.HIDEOUT_DONE:
        special.run_hideout_done(s)
