"""Mark for Death: a card, a clearing, a faction (Law C.5.2.IV)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces, removal, zones
from root_env.root.rules.abilities import holding, matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, K, S
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

MARKED = 1
"""Bit of `taken`: Mark for Death has been taken this turn."""


@njit
def _is_target(s: State, who: int, p: int, c: int) -> bool:
    """True if player `p` has an enemy warrior in the clearing (Law C.5.2.IV, 11.2.7.III)."""
    return enemies(s, who, p) and holding.removable(s, p, c) > 0 and not forces.serves(s, p, who)


@njit
def _has_target(s: State, who: int, c: int) -> bool:
    for p in range(forces.end(s)):
        if _is_target(s, who, p, c):
            return True
    return False


@njit
def _suits_with_targets(s: State, who: int) -> int:
    """Bit per suit of the cards that reach a target; a bird reaches any (Law C.5.2.IV, 2.1.1)."""
    suits = 0
    for c in range(N_CLEARINGS):
        if _has_target(s, who, c):
            suits |= matching.suits_of(s, c) | 1 << S.BIRD
    return suits


@njit
def can_mark(s: State, who: int) -> bool:
    """True if Mark for Death has not been taken this turn, and a card in hand reaches a target (Law C.5.2.IV)."""
    if I(s.chameleander.taken) & MARKED != 0 or s.hand_size[who] == 0:
        return False
    suits = _suits_with_targets(s, who)
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and (suits >> SUIT[card]) & 1 != 0:
            return True
    return False


@njit
def start_mark(s: State, who: int) -> None:
    """Ask for the card (Law C.5.2.IV)."""
    s.chameleander.taken = I(s.chameleander.taken) | MARKED
    push(s, K.MARK_CARD, who)


@njit
def legal_mark_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches a clearing with an enemy warrior (Law C.5.2.IV)."""
    suits = _suits_with_targets(s, who)
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and (suits >> SUIT[card]) & 1 != 0:
            add(out, A.CHOOSE_CARD + card)


@njit
def apply_mark_card(s: State, who: int, card: int) -> None:
    """Spend it; the clearing is asked next (Law C.5.2.IV)."""
    pop(s)
    zones.spend(s, who, card)
    push(s, K.MARK_CLEARING, who, suit=SUIT[card])


@njit
def legal_mark_clearing(s: State, who: int, out: DecisionList) -> None:
    """A clearing that the card matches, anywhere on the map (Law C.5.2.IV)."""
    suit = I(top(s).suit)
    for c in range(N_CLEARINGS):
        if (suit == S.BIRD or matching.is_of(s, c, suit)) and _has_target(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_mark_clearing(s: State, who: int, c: int) -> None:
    """Take the clearing; the owner of the warrior is asked next (Law C.5.2.IV)."""
    pop(s)
    push(s, K.MARK_FACTION, who, clearing=c)


@njit
def legal_mark_faction(s: State, who: int, out: DecisionList) -> None:
    """An enemy with a warrior there (Law C.5.2.IV)."""
    for p in range(forces.end(s)):
        if _is_target(s, who, p, I(top(s).clearing)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_mark_faction(s: State, who: int, faction: int) -> None:
    """Remove the warrior and settle the removal, then place an ego and score (Law C.5.2.IV, C.2.5)."""
    c = I(top(s).clearing)
    pop(s)
    push(s, K.PLACE_EGO, who)
    removal.remove_warriors(s, who, I(s.player_of[faction]), c, 1)
    removal.settle(s, who)
