"""Daylight of the Woodland Alliance: craft, mobilize, train in any order (Law 8.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.alliance.birdsong import gain_officer, has_base
from root_env.root.factions.alliance.reactions import gain_supporter
from root_env.root.rules import zones
from root_env.root.rules.abilities import matching
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.key_actions import craft, hand, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """One menu for all of Daylight (Law 8.2.1, 8.5)."""
    push(s, K.ALLIANCE_DAYLIGHT, who)


@njit
def legal_alliance_daylight(s: State, who: int, out: DecisionList) -> None:
    """Craft a card, mobilize, train, take an offer, or end (Law 8.5, 8.5.1)."""
    craft.list_crafts(s, who, out)
    if s.hand_size[who] > 0:
        add(out, A.MOBILIZE)
        if _can_train(s, who):
            add(out, A.TRAIN)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_mobilize_in_alliance_daylight(s: State, who: int) -> None:
    """Ask for the card to add to the supporters; the menu stays open (Law 8.5, 8.5.2)."""
    push(s, K.MOBILIZE, who)


@njit
def apply_train_in_alliance_daylight(s: State, who: int) -> None:
    """Ask for the card to spend on an officer; the menu stays open (Law 8.5, 8.5.3)."""
    push(s, K.TRAIN, who)


@njit
def legal_mobilize(s: State, who: int, out: DecisionList) -> None:
    """Any card in hand (Law 8.5.2)."""
    hand.list_hand(s, who, out)


@njit
def apply_mobilize(s: State, who: int, card: int) -> None:
    """Add it to the supporters; a full stack without a base discards it (Law 8.5.2, 8.2.3.I)."""
    pop(s)
    gain_supporter(s, who, who, card, -1)


@njit
def base_suits(s: State) -> int:
    """Bit per suit of the clearings with a base, a bird's where one stands (Law 8.5.3)."""
    suits = 0
    for c in range(N_CLEARINGS):
        if has_base(s, c):
            suits |= matching.suits_of(s, c) | 1 << S.BIRD
    return suits


@njit
def _can_train(s: State, who: int) -> bool:
    return matching.has_card_of(s, who, base_suits(s))


@njit
def legal_train(s: State, who: int, out: DecisionList) -> None:
    """A card matching the clearing of a base on the map (Law 8.5.3)."""
    matching.list_cards_of(s, who, base_suits(s), out)


@njit
def apply_train(s: State, who: int, card: int) -> None:
    """Spend it for an officer, if a warrior is left (Law 8.5.3, 1.5.4)."""
    pop(s)
    zones.spend(s, who, card)
    gain_officer(s, who)
