"""Raze: mobs remove buildings and tokens, and open ruins (Law 14.4.1, 9.7.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds import hoard
from root_env.root.rules import forces, removal, ruins
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, ST, K
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def run_raze(s: State, who: int) -> None:
    """All mobs remove enemy buildings and tokens together; then the ruins, then the roll (Law 14.4.1, 1.5.4)."""
    pop(s)
    push(s, K.SPREAD_MOBS, who)
    push(s, K.RAZE_RUINS, who)
    s.hundreds.razing = 0
    for c in range(N_CLEARINGS):
        if s.pieces[PC.MOB, c] > 0:
            if s.ruins[c] > 0:
                s.hundreds.razing = I(s.hundreds.razing) | (1 << c)
            for p in range(forces.end(s)):
                if enemies(s, who, p):
                    removal.remove_buildings_and_tokens(s, p, c)
    removal.settle(s, who)


@njit
def run_raze_ruins(s: State, who: int) -> None:
    """Raze the ruins one by one, in the order of their player's choice (Law 14.4.1)."""
    left = I(s.hundreds.razing)
    if left == 0:
        pop(s)
    elif left & (left - 1) == 0:
        for c in range(N_CLEARINGS):
            if left == 1 << c:
                _raze_ruin(s, who, c)
    else:
        push(s, K.RAZE_NEXT, who)


@njit
def legal_raze_next(s: State, who: int, out: DecisionList) -> None:
    """A ruin in a clearing with a mob (Law 14.4.1)."""
    for c in range(N_CLEARINGS):
        if (I(s.hundreds.razing) >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_raze_next(s: State, who: int, c: int) -> None:
    """Raze it (Law 14.4.1)."""
    pop(s)
    _raze_ruin(s, who, c)


@njit
def _raze_ruin(s: State, who: int, c: int) -> None:
    """Take its item; of two, choose; what stays has been looked at (Law 14.4.1, 9.7.3)."""
    s.hundreds.razing = I(s.hundreds.razing) & ~(1 << c)
    if s.ruin_items[c, 1] < 0 and _can_take(s, I(s.ruin_items[c, 0])):
        _take(s, who, c, I(s.ruin_items[c, 0]))
        return
    s.hundreds.looked = I(s.hundreds.looked) | (1 << c)
    if s.ruin_items[c, 1] >= 0:
        push(s, K.RAZE_RUIN, who, clearing=c)


@njit
def _can_take(s: State, item: int) -> bool:
    """True if no item of the type from a ruin lies in the Hoard (Law 9.7.3)."""
    return item >= 0 and (I(s.hundreds.from_ruins) >> item) & 1 == 0


@njit
def legal_raze_ruin(s: State, who: int, out: DecisionList) -> None:
    """One of the two items, but none of a type that it has from a ruin (Law 9.7.3)."""
    c = I(top(s).clearing)
    first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
    if _can_take(s, first):
        add(out, item_action(first, ST.READY))
    if second != first and _can_take(s, second):
        add(out, item_action(second, ST.READY))
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_raze_ruin(s: State, who: int, item: int, state: int) -> None:
    """Take it (Law 9.7.3)."""
    c = I(top(s).clearing)
    pop(s)
    _take(s, who, c, item)


@njit
def _take(s: State, who: int, c: int, item: int) -> None:
    ruins.take_item(s, c, item)
    s.hundreds.from_ruins = I(s.hundreds.from_ruins) | (1 << item)
    hoard.gain(s, who, item)
