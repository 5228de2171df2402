"""What may be done at every gap of a phase: card effects and dominance (Law 1.4.1, 1.4.2, 3.3, 4.1.3).

Menus add these offers to their own choices; between steps that ask nothing stands a GAP frame, which is passed
over in silence when there is nothing to offer. START_WINDOW holds the effects "at start of" a phase.
"""

from root_env.core.abilities import hooks
from root_env.core.cards import persistent
from root_env.core.frames import add, pop, top
from root_env.core.ids import P
from root_env.core.jit import I, njit
from root_env.core.key_actions import craft, dominance
from root_env.core.spec.actions import A


@njit
def list_offers(s, who, out):
    """Add what the player may do between any two actions of the phase (Law 1.4.2)."""
    if s.effects[who] != 0:
        persistent.list_offered(s, who, out)
    if s.phase == P.DAYLIGHT:
        dominance.list_dominance(s, who, out)


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
    list_offers(s, I(top(s).who), out)
    add(out, A.PASS)


@njit
def apply_gap(s, action):
    """Take an offer, the gap stays open; or go on (Law 1.4.1)."""
    if action == A.PASS:
        pop(s)
    else:
        take_offer(s, I(top(s).who), action)


@njit
def legal_start_window(s, out):
    """Effects "at start of" the phase, and services; some effects must be used (Law 1.4.1, 11.2.6; the cards)."""
    who = I(top(s).who)
    if s.phase == P.BIRDSONG:
        hooks.list_services(s, who, out)
    if s.effects[who] != 0 and persistent.list_at_start(s, who, out):
        return
    add(out, A.PASS)


@njit
def apply_start_window(s, action):
    """Use the effect or buy the service, or go on into the phase (Law 1.4.1, 11.2.6)."""
    if A.BUY <= action < A.BUY_END:
        hooks.buy(s, I(top(s).who), action - A.BUY)
    else:
        apply_gap(s, action)


@njit
def legal_craft(s, out):
    """Craft a card, take an offer, or finish crafting (Law 4.1, 6.5, 7.5.1)."""
    who = I(top(s).who)
    craft.list_crafts(s, who, out)
    list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_craft(s, action):
    """Craft one card; the question is asked again (Law 4.1)."""
    if action == A.PASS:
        pop(s)
    elif is_offer(action):
        take_offer(s, I(top(s).who), action)
    else:
        craft.start_craft(s, I(top(s).who), action - A.CRAFT)
