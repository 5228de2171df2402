"""Which function lists and applies the choices of each decision, and runs each step.

Each kind of frame belongs to a faction or to all (`spec.decisions.FACTION_OF`). Two levels of if-chains, so that a
decision compiles to a few comparisons: function tables would run slower and could not be kept on disk.
"""

from root_env.core import removal, turn
from root_env.core.cards import persistent
from root_env.core.decks.standard import own_turn
from root_env.core.factions.alliance import handlers as alliance
from root_env.core.factions.chameleander import handlers as chameleander
from root_env.core.factions.eyrie import handlers as eyrie
from root_env.core.factions.lizard import handlers as lizard
from root_env.core.factions.marquise import handlers as marquise
from root_env.core.factions.riverfolk import handlers as riverfolk
from root_env.core.factions.vagabond import handlers as vagabond
from root_env.core.ids import F, K
from root_env.core.jit import njit
from root_env.core.key_actions import battle, craft, dominance, hand, hits, move, offers
from root_env.core.spec.decisions import FACTION_OF, SHARED


@njit
def _legal_shared(s, kind, out):
    if kind == K.START_WINDOW:
        offers.legal_start_window(s, out)
    elif kind == K.GAP:
        offers.legal_gap(s, out)
    elif kind == K.CHOOSE_PLAYER:
        persistent.legal_choose_player(s, out)
    elif kind == K.TAX_COLLECTOR:
        own_turn.legal_tax_collector(s, out)
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
        removal.legal_order_triggers(s, out)
    elif kind == K.DISCARD:
        hand.legal_discard(s, out)


@njit
def legal(s, kind, out):
    """List the choices of the top frame, whose kind is given."""
    faction = FACTION_OF[kind]
    if faction == SHARED:
        _legal_shared(s, kind, out)
        return
    if faction == F.MARQUISE:
        marquise.legal(s, kind, out)
    elif faction == F.EYRIE:
        eyrie.legal(s, kind, out)
    elif faction == F.ALLIANCE:
        alliance.legal(s, kind, out)
    elif faction == F.LIZARD:
        lizard.legal(s, kind, out)
    elif faction == F.RIVERFOLK:
        riverfolk.legal(s, kind, out)
    elif faction == F.CHAMELEANDER:
        chameleander.legal(s, kind, out)
    else:
        vagabond.legal(s, kind, out)


@njit
def _apply_shared(s, kind, action):
    if kind == K.START_WINDOW:
        offers.apply_start_window(s, action)
    elif kind == K.GAP:
        offers.apply_gap(s, action)
    elif kind == K.CHOOSE_PLAYER:
        persistent.apply_choose_player(s, action)
    elif kind == K.TAX_COLLECTOR:
        own_turn.apply_tax_collector(s, action)
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
        removal.apply_order_triggers(s, action)
    elif kind == K.DISCARD:
        hand.apply_discard(s, action)


@njit
def apply(s, kind, action):
    """Apply a choice of the top frame, whose kind is given."""
    faction = FACTION_OF[kind]
    if faction == SHARED:
        _apply_shared(s, kind, action)
        return
    if faction == F.MARQUISE:
        marquise.apply(s, kind, action)
    elif faction == F.EYRIE:
        eyrie.apply(s, kind, action)
    elif faction == F.ALLIANCE:
        alliance.apply(s, kind, action)
    elif faction == F.LIZARD:
        lizard.apply(s, kind, action)
    elif faction == F.RIVERFOLK:
        riverfolk.apply(s, kind, action)
    elif faction == F.CHAMELEANDER:
        chameleander.apply(s, kind, action)
    else:
        vagabond.apply(s, kind, action)


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
    elif kind == K.BEFORE_ROLL:
        battle.run_before_roll(s)


@njit
def run(s, kind):
    """Run the step on top of the stack."""
    faction = FACTION_OF[kind]
    if faction == SHARED:
        _run_shared(s, kind)
        return
    if faction == F.MARQUISE:
        marquise.run(s, kind)
    elif faction == F.EYRIE:
        eyrie.run(s, kind)
    elif faction == F.ALLIANCE:
        alliance.run(s, kind)
    elif faction == F.LIZARD:
        lizard.run(s, kind)
    elif faction == F.RIVERFOLK:
        riverfolk.run(s, kind)
    elif faction == F.CHAMELEANDER:
        chameleander.run(s, kind)
    else:
        vagabond.run(s, kind)
