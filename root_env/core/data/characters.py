"""Vagabond characters: starting items and special action (Law 9.3.5, 26)."""

import numpy as np

from root_env.core.ids import N_ITEMS, Character, Item

STARTING_ITEMS: dict[Character, tuple[Item, ...]] = {
    Character.THIEF: (Item.BOOT, Item.TORCH, Item.TEA, Item.SWORD),
    Character.TINKER: (Item.BOOT, Item.TORCH, Item.SACK, Item.HAMMER),
    Character.RANGER: (Item.BOOT, Item.TORCH, Item.CROSSBOW, Item.SWORD),
}
SPECIAL: dict[Character, str] = {
    Character.THIEF: "Steal",
    Character.TINKER: "Day Labor",
    Character.RANGER: "Hideout",
}
"""Name of each special action."""

START = np.array([[STARTING_ITEMS[c].count(Item(i)) for i in range(N_ITEMS)] for c in Character], np.int64)
"""(character, item): copies at the start."""
START.flags.writeable = False
