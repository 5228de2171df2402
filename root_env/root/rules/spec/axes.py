"""Axes of arrays of the state and of blocks of the observation, with their lengths."""

from root_env.root.declared.factions import RULES
from root_env.root.rules.data import decks, maps
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import (
    MAX_PLAYERS,
    N_CARDS,
    N_CLEARINGS,
    N_FORESTS,
    N_ITEMS,
    N_SUITS,
    Faction,
    ItemState,
    Phase,
    Suit,
)
from root_env.root.rules.spec.actions import ARGUMENTS
from root_env.root.rules.spec.decisions import IN_ROWS, TRIGGERS

AXES: dict[str, int] = {
    "player": MAX_PLAYERS,
    "seat": MAX_PLAYERS,
    "other": MAX_PLAYERS - 1,
    "clearing": N_CLEARINGS,
    "forest": N_FORESTS,
    "card": N_CARDS,
    "effect": decks.N_EFFECTS,
    "faction": len(Faction),
    "map": max(4, len(maps.MAPS)),
    "suit": len(Suit),
    "clearing_suit": N_SUITS,
    "phase": len(Phase),
    "side": 2,
    "item": N_ITEMS,
    "item_state": len(ItemState),
    "quest": N_QUESTS,
    "decision": len(IN_ROWS),
    "trigger": len(TRIGGERS),
    "index": ARGUMENTS["index"],
    "ruin": maps.N_RUINS,
    **{enum.__name__.lower(): len(enum) for faction in RULES for enum in faction.enumerations},
    **{name: length for faction in RULES for name, length in faction.axes.items()},
}
"""Axes and their lengths. `player`: in the order of the configuration. `seat`: clockwise from the observer; `other`
leaves the observer out. `suit`: fox, rabbit, mouse, bird. `side`: attacker, defender. `index`: as in the action
`choose_next`. `ruin`: the map's ruins by clearing. Axes of single factions are declared with them.
"""
