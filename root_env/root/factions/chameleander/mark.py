"""Mark for Death: a card, a clearing, a faction (Law C.5.2.IV)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import removal, zones
from root_env.root.rules.abilities import matching, targets
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.frames import pop, push, top
from root_env.root.rules.ids import K
from root_env.root.rules.state import State

MARKED = 1
"""Bit of `taken`: Mark for Death has been taken this turn."""


@njit
def can_mark(s: State, who: int) -> bool:
    """True if Mark for Death has not been taken this turn, and a card in hand reaches a target (Law C.5.2.IV)."""
    if I(s.chameleander.taken) & MARKED != 0 or s.hand_size[who] == 0:
        return False
    return matching.has_card_of(s, who, targets.suits(s, who))


@njit
def start_mark(s: State, who: int) -> None:
    """Ask for the card (Law C.5.2.IV)."""
    s.chameleander.taken = I(s.chameleander.taken) | MARKED
    push(s, K.MARK_CARD, who)


@njit
def legal_mark_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches a clearing with an enemy warrior (Law C.5.2.IV)."""
    matching.list_cards_of(s, who, targets.suits(s, who), out)


@njit
def apply_mark_card(s: State, who: int, card: int) -> None:
    """Spend it; the clearing is asked next (Law C.5.2.IV)."""
    pop(s)
    zones.spend(s, who, card)
    push(s, K.MARK_CLEARING, who, suit=SUIT[card])


@njit
def legal_mark_clearing(s: State, who: int, out: DecisionList) -> None:
    """A clearing that the card matches, anywhere on the map (Law C.5.2.IV)."""
    targets.list_clearings(s, who, I(top(s).suit), out)


@njit
def apply_mark_clearing(s: State, who: int, c: int) -> None:
    """Take the clearing; the owner of the warrior is asked next (Law C.5.2.IV)."""
    pop(s)
    push(s, K.MARK_FACTION, who, clearing=c)


@njit
def legal_mark_faction(s: State, who: int, out: DecisionList) -> None:
    """An enemy with a warrior there (Law C.5.2.IV)."""
    targets.list_owners(s, who, I(top(s).clearing), out)


@njit
def apply_mark_faction(s: State, who: int, faction: int) -> None:
    """Remove the warrior and settle the removal, then place an ego and score (Law C.5.2.IV, C.2.5)."""
    c = I(top(s).clearing)
    pop(s)
    push(s, K.PLACE_EGO, who)
    removal.remove_warriors(s, who, I(s.player_of[faction]), c, 1)
    removal.settle(s, who)
