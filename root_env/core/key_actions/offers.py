"""What may be done at every gap of a phase: card effects and dominance (Law 1.4.1, 1.4.2, 3.3, 4.1.3).

Menus add these offers to their own choices; between steps that ask nothing stands a GAP frame, which is passed
over in silence when there is nothing to offer. START_WINDOW holds the effects "at start of" a phase.
"""

from root_env.core import zones
from root_env.core.abilities import hooks
from root_env.core.cards import persistent
from root_env.core.frames import add, pop
from root_env.core.ids import N_CLEARINGS, C, P, S
from root_env.core.jit import I, njit
from root_env.core.key_actions import battle, craft, dominance, move
from root_env.core.spec.actions import A


@njit
def list_offers(s, who, out):
    """Add what the player may do between any two actions of the phase (Law 1.4.2)."""
    if s.effects[who] != 0:
        if s.phase == P.BIRDSONG:
            _list_birdsong_effects(s, who, out)
        elif s.phase == P.DAYLIGHT:
            _list_daylight_effects(s, who, out)
    if s.phase == P.DAYLIGHT:
        dominance.list_dominance(s, who, out)


@njit
def _list_birdsong_effects(s, who, out):
    """Royal Claim, and Stand and Deliver! while somebody else holds cards (the cards)."""
    if zones.has_effect(s, who, C.ROYAL_CLAIM):
        add(out, A.USE + C.ROYAL_CLAIM)
    if persistent.is_unused(s, who, C.STAND_AND_DELIVER) and _others_hold_cards(s, who):
        add(out, A.USE + C.STAND_AND_DELIVER)


@njit
def _list_daylight_effects(s, who, out):
    """Codebreakers while somebody else holds cards, Tax Collector with a warrior on the map (the cards)."""
    if persistent.is_unused(s, who, C.CODEBREAKERS) and _others_hold_cards(s, who):
        add(out, A.USE + C.CODEBREAKERS)
    if persistent.is_unused(s, who, C.TAX_COLLECTOR) and _has_warriors(s, who):
        add(out, A.USE + C.TAX_COLLECTOR)


@njit
def _others_hold_cards(s, who):
    for p in range(I(s.n_players)):
        if p != who and s.hand_size[p] > 0:
            return True
    return False


@njit
def _has_warriors(s, who):
    if not hooks.can_lose_warriors(s, who):
        return False
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            return True
    return False


@njit
def is_offer(action):
    """Whether an action of a menu is one of the offers rather than the menu's own."""
    return A.USE <= action < A.USE_END or A.ACTIVATE_DOMINANCE <= action < A.TAKE_DOMINANCE_END


@njit
def take_offer(s, who, action):
    """Do what was offered (Law 3.3.1, 3.3.4, 4.1.3)."""
    if action < A.USE_END:
        persistent.use(s, who, action - A.USE)
    elif action < A.ACTIVATE_DOMINANCE_END:
        dominance.activate(s, who, action - A.ACTIVATE_DOMINANCE)
    else:
        dominance.start_taking(s, who, action - A.TAKE_DOMINANCE)


@njit
def legal_gap(s, out):
    """The offers of the phase, or go on (Law 1.4.1)."""
    list_offers(s, I(s.stack[s.depth - 1].who), out)
    add(out, A.PASS)


@njit
def apply_gap(s, action):
    """Take an offer, the gap stays open; or go on (Law 1.4.1)."""
    if action == A.PASS:
        pop(s)
    else:
        take_offer(s, I(s.stack[s.depth - 1].who), action)


@njit
def legal_start_window(s, out):
    """Effects "at start of" the phase, services; Better Burrow Bank is not optional (Law 1.4.1, 11.2.6; the cards)."""
    who = I(s.stack[s.depth - 1].who)
    if s.phase == P.BIRDSONG:
        hooks.list_services(s, who, out)
    if s.effects[who] != 0:
        if s.phase == P.BIRDSONG and persistent.is_unused(s, who, C.BETTER_BURROW_BANK):
            add(out, A.USE + C.BETTER_BURROW_BANK)
            return
        if s.phase == P.DAYLIGHT and persistent.is_unused(s, who, C.COMMAND_WARREN):
            if battle.can_battle(s, who, S.BIRD):
                add(out, A.USE + C.COMMAND_WARREN)
        if s.phase == P.EVENING and persistent.is_unused(s, who, C.COBBLER):
            if move.can_move(s, who, S.BIRD):
                add(out, A.USE + C.COBBLER)
    add(out, A.PASS)


@njit
def apply_start_window(s, action):
    """Use the effect or buy the service, or go on into the phase (Law 1.4.1, 11.2.6)."""
    if A.BUY <= action < A.BUY_END:
        hooks.buy(s, I(s.stack[s.depth - 1].who), action - A.BUY)
    else:
        apply_gap(s, action)


@njit
def legal_craft(s, out):
    """Craft a card, take an offer, or finish crafting (Law 4.1, 6.5, 7.5.1)."""
    who = I(s.stack[s.depth - 1].who)
    craft.list_crafts(s, who, out)
    list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_craft(s, action):
    """Craft one card; the question is asked again (Law 4.1)."""
    if action == A.PASS:
        pop(s)
    elif is_offer(action):
        take_offer(s, I(s.stack[s.depth - 1].who), action)
    else:
        craft.start_craft(s, I(s.stack[s.depth - 1].who), action - A.CRAFT)
