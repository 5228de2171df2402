"""Vagabond characters: starting items and special action (Law 9.3.5, 26)."""

from root_env.engine.tables import frozen
from root_env.root.factions.vagabond.declaration import Character
from root_env.root.rules.ids import N_ITEMS, Item

STARTING_ITEMS: dict[Character, tuple[Item, ...]] = {
    Character.THIEF: (Item.BOOT, Item.TORCH, Item.TEA, Item.SWORD),
    Character.TINKER: (Item.BOOT, Item.TORCH, Item.SACK, Item.HAMMER),
    Character.RANGER: (Item.BOOT, Item.TORCH, Item.CROSSBOW, Item.SWORD),
    Character.VAGRANT: (Item.BOOT, Item.TORCH, Item.COIN),
    Character.ARBITER: (Item.BOOT, Item.TORCH, Item.SWORD, Item.SWORD),
    Character.SCOUNDREL: (Item.BOOT, Item.BOOT, Item.TORCH, Item.CROSSBOW),
    Character.ADVENTURER: (Item.BOOT, Item.TORCH, Item.HAMMER),
    Character.HARRIER: (Item.COIN, Item.TORCH, Item.SWORD, Item.CROSSBOW),
    Character.RONIN: (Item.BOOT, Item.BOOT, Item.TORCH, Item.SWORD),
}
SPECIAL: dict[Character, str] = {
    Character.THIEF: "Steal",
    Character.TINKER: "Day Labor",
    Character.RANGER: "Hideout",
    Character.VAGRANT: "Instigate",
    Character.ARBITER: "Protector",
    Character.SCOUNDREL: "Scorched Earth",
    Character.ADVENTURER: "Improvise",
    Character.HARRIER: "Glide",
    Character.RONIN: "Swift Strike",
}
"""Name of each special action."""

START = frozen([[STARTING_ITEMS[c].count(Item(i)) for i in range(N_ITEMS)] for c in Character])
"""(character, item): copies at the start."""
