"""Explore (Law 9.5.3)."""

from root_env.core import pieces
from root_env.core.abilities import vagabond as ability
from root_env.core.frames import add, pop, push
from root_env.core.ids import IT, ST, K
from root_env.core.jit import I, njit
from root_env.core.scoring import score
from root_env.core.spec.actions import action_item, item_action


@njit
def start_explore(s, who):
    """Exhaust a torch; which item is asked only where there are two (Law 9.5.3)."""
    ability.exhaust(s, who, IT.TORCH)
    push(s, K.EXPLORE, who, ability.location(s, who), -1, -1)


@njit
def legal_explore(s, out):
    """An item under the ruin (Law 9.5.3)."""
    c = I(s.stack[s.depth - 1].clearing)
    first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
    add(out, item_action(first, ST.READY))
    if second >= 0 and second != first:
        add(out, item_action(second, ST.READY))


@njit
def apply_explore(s, action):
    """Take it face up and score; with its last item the ruin goes (Law 9.5.3, 2.2.4)."""
    f = s.stack[s.depth - 1]
    who, c = I(f.who), I(f.clearing)
    pop(s)
    item = action_item(action)
    if s.ruin_items[c, 0] == item:
        s.ruin_items[c, 0] = s.ruin_items[c, 1]
    s.ruin_items[c, 1] = -1
    if s.ruin_items[c, 0] < 0:
        pieces.take_ruin(s, c)
    ability.gain_item(s, who, item)
    score(s, who, 1)
