"""Axes of arrays of the state and of blocks of the observation, with their lengths."""

from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.rules.data import decks, maps
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import (
    MAX_PLAYERS,
    MAX_SIDES,
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
from root_env.root.rules.spec.decisions import FIRST_IN_ROWS, LATER_IN_ROWS, LATER_TRIGGERS, N_FIRST_TRIGGERS

N_FIRST_FACTIONS = sum(bool(faction.box) for faction in FACTIONS)
"""Number of the factions that came first, which have the lowest numbers; all others are later ones."""
N_FIRST_CARDS = 1 + int(max(next(iter(decks.DECKS.values()))))
"""Kinds of cards of the deck that came first, which have the lowest numbers; all others are later ones."""
N_FIRST_EFFECTS = sum(card < N_FIRST_CARDS for card in decks.EFFECTS)
N_FIRST_MAPS = 4
"""Number of the maps that rows of every table have room for, those with the lowest numbers; all others are later."""
AXES: dict[str, int] = {
    "player": MAX_SIDES,
    "seat": MAX_PLAYERS,
    "other": MAX_PLAYERS - 1,
    "clearing": N_CLEARINGS,
    "forest": N_FORESTS,
    "card": N_FIRST_CARDS,
    "later_card": N_CARDS - N_FIRST_CARDS,
    "effect": N_FIRST_EFFECTS,
    "later_effect": decks.N_EFFECTS - N_FIRST_EFFECTS,
    "faction": N_FIRST_FACTIONS,
    "later_faction": len(Faction) - N_FIRST_FACTIONS,
    "map": N_FIRST_MAPS,
    "later_map": max(0, len(maps.MAPS) - N_FIRST_MAPS),
    "suit": len(Suit),
    "clearing_suit": N_SUITS,
    "phase": len(Phase),
    "side": 2,
    "item": N_ITEMS,
    "item_state": len(ItemState),
    "quest": N_QUESTS,
    "decision": len(FIRST_IN_ROWS),
    "later_decision": len(LATER_IN_ROWS),
    "trigger": N_FIRST_TRIGGERS,
    "later_trigger": len(LATER_TRIGGERS),
    "index": ARGUMENTS["index"],
    "ruin": maps.N_RUINS,
    **{enum.__name__.lower(): len(enum) for one in (*RULES, *maps.MAPS) for enum in one.enumerations},
    **{name: length for faction in RULES for name, length in faction.axes.items()},
}
"""Axes and their lengths. `player`: in the order of the configuration, the forces that are no
players behind them. `seat`: clockwise from the observer; `other`
leaves the observer out. Factions, cards, effects, maps and decisions that came later than the default spaces have axes
of their own (fields of states with the axis `card` have room for all kinds: `state.Room`). `suit`: fox, rabbit, mouse,
bird. `side`: attacker, defender. `index`: as in the action `choose_next`. `ruin`: the ruins of the map by clearing.
Axes of single factions and maps are declared with them.
"""
