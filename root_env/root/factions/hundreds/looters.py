"""Looters (Law 14.2.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds import hoard
from root_env.root.factions.hundreds.abilities import DEFENDER
from root_env.root.factions.hundreds.declaration import TRACK_OF
from root_env.root.rules.abilities import crafting
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import N_ITEMS, ST
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.state import State


@njit
def legal_loot(s: State, who: int, out: DecisionList) -> None:
    """Declare that the battle is fought to loot, or not (Law 14.2.5)."""
    add(out, A.LOOT)
    add(out, A.PASS)


@njit
def apply_loot_in_loot(s: State, who: int) -> None:
    """The defender ignores rolled hits; extra hits are dealt (Law 14.2.5)."""
    pop(s)
    s.hundreds.loots = 1
    s.battle.ignores_rolled[DEFENDER] = 1
    note(s, E.LOOTS, who, other=I(s.battle.defender))


@njit
def legal_loot_item(s: State, who: int, out: DecisionList) -> None:
    """An item in the defender's Crafted Items box (Law 14.2.5)."""
    defender = I(top(s).other)
    for item in range(N_ITEMS):
        if s.crafted_items[defender, item] > 0 and TRACK_OF[item] >= 0:
            add(out, item_action(item, ST.READY))


@njit
def apply_loot_item(s: State, who: int, item: int, state: int) -> None:
    """Take it (Law 14.2.5, 14.2.4.I)."""
    defender = I(top(s).other)
    pop(s)
    s.crafted_items[defender, item] = I(s.crafted_items[defender, item]) - 1
    crafting.item_taken(s, defender, who, item)
    note(s, E.ITEM_GIVEN, defender, other=who, item=item)
    hoard.gain(s, who, item)
