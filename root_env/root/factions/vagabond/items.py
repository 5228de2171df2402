"""Items of the Vagabond: repairing, taking damage, the item limit (Law 9.2.5, 9.2.7, 9.5.7, 9.6.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond.declaration import ITEM_CAPACITY
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import ED, IT, N_ITEMS, ST
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def damaged(s: State, who: int) -> int:
    """Items in the Damaged box."""
    v = s.vagabond[ability.board(s, who)]
    n = 0
    for item in range(N_ITEMS):
        n += I(v.items[item, ST.DAMAGED]) + I(v.items[item, ST.DAMAGED_EXHAUSTED])
    return n


@njit
def legal_repair(s: State, who: int, out: DecisionList) -> None:
    """A damaged item (Law 9.5.7, 26.3.2)."""
    v = s.vagabond[ability.board(s, who)]
    for item in range(N_ITEMS):
        for state in range(ST.DAMAGED, ST.DAMAGED_EXHAUSTED + 1):
            if v.items[item, state] > 0:
                add(out, item_action(item, state))


@njit
def apply_repair(s: State, who: int, item: int, state: int) -> None:
    """Move it to the Satchel or its track, on its current side (Law 9.5.7; face up in the 2018 Law)."""
    f = top(s)
    after = state - 2
    if s.edition == ED.LAW_2018:
        after = ST.READY
    ability.shift_item(s, who, item, state, after)
    f.count = f.count - 1
    if f.count == 0 or damaged(s, who) == 0:
        pop(s)


@njit
def legal_damage_item(s: State, who: int, out: DecisionList) -> None:
    """An undamaged item (Law 9.2.2.I, 9.2.7)."""
    ability.list_items_to_damage(s, who, out)


@njit
def apply_damage_item(s: State, who: int, item: int, state: int) -> None:
    """Damage it; asked again until enough are damaged (Law 9.2.2.I)."""
    f = top(s)
    ability.damage_item(s, who, item, state)
    f.count = f.count - 1
    if f.count == 0 or ability.items_to_damage(s, who) == 0:
        pop(s)


@njit
def over_item_capacity(s: State, who: int) -> bool:
    """True if Satchel and Damaged box hold more than six items plus two per sack on its track (Law 9.6.4)."""
    v = s.vagabond[ability.board(s, who)]
    n = 0
    for item in range(N_ITEMS):
        for state in range(4):
            n += I(v.items[item, state])
        n -= ability.on_track(s, who, item)
    return n > ITEM_CAPACITY + 2 * ability.on_track(s, who, IT.SACK)


@njit
def legal_item_capacity(s: State, who: int, out: DecisionList) -> None:
    """An item from Satchel or Damaged box while there are too many (Law 9.6.4)."""
    if not over_item_capacity(s, who):
        add(out, A.PASS)
        return
    v = s.vagabond[ability.board(s, who)]
    for item in range(N_ITEMS):
        for state in range(4):
            n = I(v.items[item, state])
            if state == ST.READY:
                n -= ability.on_track(s, who, item)
            if n > 0:
                add(out, item_action(item, state))


@njit
def apply_item_capacity(s: State, who: int, item: int, state: int) -> None:
    """Remove it from the game (Law 9.6.4)."""
    v = s.vagabond[ability.board(s, who)]
    v.items[item, state] = v.items[item, state] - 1
    ability.lose_mark(s, who, item)
    note(s, E.ITEM_LOST, who, item=item)
    if not over_item_capacity(s, who):
        pop(s)
