"""What may be done at every gap of a phase: card effects and dominance (Law 1.4.1, 1.4.2, 3.3, 4.1.3).

Menus add these offers to their own choices; between steps that ask nothing stands a GAP frame, which is passed
over in silence when there is nothing to offer. START_WINDOW holds the effects "at start of" a phase.
"""

from root_env.core.abilities import hooks
from root_env.core.cards import persistent
from root_env.core.frames import add
from root_env.core.ground import DecisionList
from root_env.core.ids import P
from root_env.core.jit import njit
from root_env.core.key_actions import craft, dominance
from root_env.core.spec.actions import A
from root_env.core.state import State


@njit
def list_offers(s: State, who: int, out: DecisionList) -> None:
    """Add what the player may do between any two actions of the phase (Law 1.4.2)."""
    if s.effects[who] != 0:
        persistent.list_offered(s, who, out)
    if s.phase == P.DAYLIGHT:
        dominance.list_dominance(s, who, out)


@njit
def legal_gap(s: State, who: int, out: DecisionList) -> None:
    """The offers of the phase, or go on (Law 1.4.1)."""
    list_offers(s, who, out)
    add(out, A.PASS)


@njit
def legal_start_window(s: State, who: int, out: DecisionList) -> None:
    """Effects "at start of" the phase, and services; some effects must be used (Law 1.4.1, 11.2.6; the cards)."""
    if s.phase == P.BIRDSONG:
        hooks.list_services(s, who, out)
    if s.effects[who] != 0 and persistent.list_at_start(s, who, out):
        return
    add(out, A.PASS)


@njit
def legal_craft(s: State, who: int, out: DecisionList) -> None:
    """Craft a card, take an offer, or finish crafting (Law 4.1, 6.5, 7.5.1)."""
    craft.list_crafts(s, who, out)
    list_offers(s, who, out)
    add(out, A.PASS)
