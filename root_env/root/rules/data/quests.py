"""The fifteen quests: suit and the two items to exhaust (Law 9.5.5)."""

from dataclasses import dataclass

from root_env.engine.tables import frozen
from root_env.root.rules.ids import Item, Suit


@dataclass(frozen=True)
class Quest:
    name: str
    suit: Suit
    items: tuple[Item, Item]


QUESTS: tuple[Quest, ...] = (
    Quest("Fundraising", Suit.FOX, (Item.TEA, Item.COIN)),
    Quest("Errand", Suit.FOX, (Item.TEA, Item.BOOT)),
    Quest("Logistics Help", Suit.FOX, (Item.BOOT, Item.SACK)),
    Quest("Repair a Shed", Suit.FOX, (Item.TORCH, Item.HAMMER)),
    Quest("Give a Speech", Suit.FOX, (Item.TORCH, Item.TEA)),
    Quest("Guard Duty", Suit.RABBIT, (Item.TORCH, Item.SWORD)),
    Quest("Errand", Suit.RABBIT, (Item.TEA, Item.BOOT)),
    Quest("Give a Speech", Suit.RABBIT, (Item.TORCH, Item.TEA)),
    Quest("Fend off a Bear", Suit.RABBIT, (Item.TORCH, Item.CROSSBOW)),
    Quest("Expel Bandits", Suit.RABBIT, (Item.SWORD, Item.SWORD)),
    Quest("Expel Bandits", Suit.MOUSE, (Item.SWORD, Item.SWORD)),
    Quest("Guard Duty", Suit.MOUSE, (Item.TORCH, Item.SWORD)),
    Quest("Fend off a Bear", Suit.MOUSE, (Item.TORCH, Item.CROSSBOW)),
    Quest("Escort", Suit.MOUSE, (Item.BOOT, Item.BOOT)),
    Quest("Logistics Help", Suit.MOUSE, (Item.BOOT, Item.SACK)),
)
N_QUESTS = len(QUESTS)

QUEST_SUIT = frozen([q.suit for q in QUESTS])
"""(quest,): suit."""
QUEST_ITEMS = frozen([q.items for q in QUESTS])
"""(quest, 2): the items to exhaust."""
