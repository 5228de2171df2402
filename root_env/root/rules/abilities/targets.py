"""Enemy warriors of which an effect removes one, wherever they stand (Law 21.8, 21.9, 21.23)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces
from root_env.root.rules.abilities import holding, losing, matching
from root_env.root.rules.frames import add
from root_env.root.rules.ids import N_CLEARINGS, S
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def is_target(s: State, who: int, p: int, c: int) -> bool:
    """True if a warrior of that side in a clearing is an enemy's, and can be removed (Law 21.9, 11.2.7.III, 14.2.2)."""
    if not enemies(s, who, p) or forces.serves(s, p, who):
        return False
    return holding.removable(s, p, c) > 0 and losing.can_lose_warriors(s, p)


@njit
def stands_in(s: State, who: int, c: int) -> bool:
    """True if an enemy warrior in a clearing can be removed (Law 21.23)."""
    for p in range(forces.end(s)):
        if is_target(s, who, p, c):
            return True
    return False


@njit
def suits(s: State, who: int) -> int:
    """Bit per suit of the cards that match a clearing with a target (Law 2.1.1)."""
    found = 0
    for c in range(N_CLEARINGS):
        if stands_in(s, who, c):
            found |= matching.suits_of(s, c) | 1 << S.BIRD
    return found


@njit
def list_clearings(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Add every clearing with a target that a card of this suit matches (Law 2.1.1, 21.16)."""
    for c in range(N_CLEARINGS):
        if (suit == S.BIRD or matching.is_of(s, c, suit)) and stands_in(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def list_owners(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add every side with a target in a clearing (Law 21.9)."""
    for p in range(forces.end(s)):
        if is_target(s, who, p, c):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))
