"""The shared decks: kinds of cards with suit, copies, crafting cost and what crafting gives (Law 2.1, 4.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from root_env.core.ids import N_CARDS, N_SUITS, Card, CardType, Item, Suit

FOX, RABBIT, MOUSE, BIRD = Suit.FOX, Suit.RABBIT, Suit.MOUSE, Suit.BIRD
ANY = 3
"""Column of `COST` that counts icons a crafting piece of any suit fulfils."""


@dataclass(frozen=True)
class CardRow:
    """One kind of card: `cost` lists the suits of its icons (BIRD stands for the any-suit icon)."""

    card: Card
    name: str
    suit: Suit
    copies: int
    type: CardType
    cost: tuple[Suit, ...] = ()
    item: Item | None = None
    vp: int = 0
    words: str = field(default="", compare=False)


def _item(card, name, suit, item, cost, vp):
    return CardRow(card, name, suit, 1, CardType.ITEM, cost, item, vp)


def _kept(card, name, suit, copies, *cost):
    return CardRow(card, name, suit, copies, CardType.PERSISTENT, cost)


_BOOT, _SACK, _TEA = (RABBIT,), (MOUSE,), (MOUSE,)
_CROSSBOW, _HAMMER, _SWORD, _COIN = (FOX,), (FOX,), (FOX, FOX), (RABBIT, RABBIT)

ROWS: tuple[CardRow, ...] = (
    _item(Card.ARMS_TRADER, "Arms Trader", BIRD, Item.SWORD, _SWORD, 2),
    _item(Card.BIRDY_BINDLE, "Birdy Bindle", BIRD, Item.SACK, _SACK, 1),
    _item(Card.CROSSBOW_BIRD, "Crossbow", BIRD, Item.CROSSBOW, _CROSSBOW, 1),
    _item(Card.WOODLAND_RUNNERS, "Woodland Runners", BIRD, Item.BOOT, _BOOT, 1),
    _kept(Card.ARMORERS, "Armorers", BIRD, 2, FOX),
    _kept(Card.BRUTAL_TACTICS, "Brutal Tactics", BIRD, 2, FOX, FOX),
    _kept(Card.ROYAL_CLAIM, "Royal Claim", BIRD, 1, BIRD, BIRD, BIRD, BIRD),
    _kept(Card.SAPPERS, "Sappers", BIRD, 2, MOUSE),
    CardRow(Card.AMBUSH_BIRD, "Ambush!", BIRD, 2, CardType.AMBUSH),
    CardRow(Card.DOMINANCE_BIRD, "Dominance", BIRD, 1, CardType.DOMINANCE),
    _item(Card.ANVIL, "Anvil", FOX, Item.HAMMER, _HAMMER, 2),
    _item(Card.FOXFOLK_STEEL, "Foxfolk Steel", FOX, Item.SWORD, _SWORD, 2),
    _item(Card.GENTLY_USED_KNAPSACK, "Gently Used Knapsack", FOX, Item.SACK, _SACK, 1),
    _item(Card.PROTECTION_RACKET, "Protection Racket", FOX, Item.COIN, _COIN, 3),
    _item(Card.ROOT_TEA_FOX, "Root Tea", FOX, Item.TEA, _TEA, 2),
    _item(Card.TRAVEL_GEAR_FOX, "Travel Gear", FOX, Item.BOOT, _BOOT, 1),
    CardRow(Card.FAVOR_OF_THE_FOXES, "Favor of the Foxes", FOX, 1, CardType.FAVOR, (FOX, FOX, FOX)),
    _kept(Card.STAND_AND_DELIVER, "Stand and Deliver!", FOX, 2, MOUSE, MOUSE, MOUSE),
    _kept(Card.TAX_COLLECTOR, "Tax Collector", FOX, 3, FOX, RABBIT, MOUSE),
    CardRow(Card.AMBUSH_FOX, "Ambush!", FOX, 1, CardType.AMBUSH),
    CardRow(Card.DOMINANCE_FOX, "Dominance", FOX, 1, CardType.DOMINANCE),
    _item(Card.A_VISIT_TO_FRIENDS, "A Visit to Friends", RABBIT, Item.BOOT, _BOOT, 1),
    _item(Card.BAKE_SALE, "Bake Sale", RABBIT, Item.COIN, _COIN, 3),
    _item(Card.ROOT_TEA_RABBIT, "Root Tea", RABBIT, Item.TEA, _TEA, 2),
    _item(Card.SMUGGLERS_TRAIL, "Smuggler's Trail", RABBIT, Item.SACK, _SACK, 1),
    CardRow(Card.FAVOR_OF_THE_RABBITS, "Favor of the Rabbits", RABBIT, 1, CardType.FAVOR, (RABBIT,) * 3),
    _kept(Card.BETTER_BURROW_BANK, "Better Burrow Bank", RABBIT, 2, RABBIT, RABBIT),
    _kept(Card.COBBLER, "Cobbler", RABBIT, 2, RABBIT, RABBIT),
    _kept(Card.COMMAND_WARREN, "Command Warren", RABBIT, 2, RABBIT, RABBIT),
    CardRow(Card.AMBUSH_RABBIT, "Ambush!", RABBIT, 1, CardType.AMBUSH),
    CardRow(Card.DOMINANCE_RABBIT, "Dominance", RABBIT, 1, CardType.DOMINANCE),
    _item(Card.CROSSBOW_MOUSE, "Crossbow", MOUSE, Item.CROSSBOW, _CROSSBOW, 1),
    _item(Card.INVESTMENTS, "Investments", MOUSE, Item.COIN, _COIN, 3),
    _item(Card.MOUSE_IN_A_SACK, "Mouse-in-a-Sack", MOUSE, Item.SACK, _SACK, 1),
    _item(Card.ROOT_TEA_MOUSE, "Root Tea", MOUSE, Item.TEA, _TEA, 2),
    _item(Card.SWORD, "Sword", MOUSE, Item.SWORD, _SWORD, 2),
    _item(Card.TRAVEL_GEAR_MOUSE, "Travel Gear", MOUSE, Item.BOOT, _BOOT, 1),
    CardRow(Card.FAVOR_OF_THE_MICE, "Favor of the Mice", MOUSE, 1, CardType.FAVOR, (MOUSE,) * 3),
    _kept(Card.CODEBREAKERS, "Codebreakers", MOUSE, 2, MOUSE),
    _kept(Card.SCOUTING_PARTY, "Scouting Party", MOUSE, 2, MOUSE, MOUSE),
    CardRow(Card.AMBUSH_MOUSE, "Ambush!", MOUSE, 1, CardType.AMBUSH),
    CardRow(Card.DOMINANCE_MOUSE, "Dominance", MOUSE, 1, CardType.DOMINANCE),
)
"""One row per member of `ids.Card`, in its order."""

STANDARD: dict[Card, int] = {row.card: row.copies for row in ROWS}
"""The standard deck: copies of each kind."""
DECKS: dict[str, dict[Card, int]] = {"standard": STANDARD}
DECK_SIZE = sum(STANDARD.values())


MIN_DOMINANCE_PLAYERS = 3
"""With two players the dominance cards stay in the box (Law 5.1.3)."""


def deck_of(name: str, n_players: int, counts: Mapping[int, int] | None = None) -> list[int]:
    """Card kinds of a deck in order of their ids, without dominance cards at a table of two (Law 5.1.3).

    `counts`: card kind -> copies, where they differ from the deck's.
    """
    cards = []
    for card, copies in {**DECKS[name], **(counts or {})}.items():
        if n_players >= MIN_DOMINANCE_PLAYERS or ROWS[card].type != CardType.DOMINANCE:
            cards += [int(card)] * copies
    return sorted(cards)


def _frozen(values, dtype=np.int64) -> np.ndarray:
    array = np.array(values, dtype)
    array.flags.writeable = False
    return array


def _cost_row(row: CardRow) -> list[int]:
    return [sum(s == suit for s in row.cost) for suit in (FOX, RABBIT, MOUSE, BIRD)]


SUIT = _frozen([row.suit for row in ROWS])
"""Suit of each card kind."""
TYPE = _frozen([row.type for row in ROWS])
"""ids.CardType of each card kind."""
ITEM = _frozen([-1 if row.item is None else row.item for row in ROWS])
"""Item that crafting the card gives, -1 none."""
CRAFT_VP = _frozen([row.vp for row in ROWS])
"""Victory points for crafting the item (Law 3.2.2)."""
COST = _frozen([_cost_row(row) for row in ROWS])
"""Crafting icons per card: fox, rabbit, mouse, any (Law 4.1.1)."""
ICONS = _frozen([len(row.cost) for row in ROWS])
"""Crafting icons per card, all together."""
AMBUSH_OF_SUIT = _frozen([Card.AMBUSH_FOX, Card.AMBUSH_RABBIT, Card.AMBUSH_MOUSE, Card.AMBUSH_BIRD])
DOMINANCE_OF_SUIT = _frozen([Card.DOMINANCE_FOX, Card.DOMINANCE_RABBIT, Card.DOMINANCE_MOUSE, Card.DOMINANCE_BIRD])
BY_SUIT_START = _frozen([next(r.card for r in ROWS if r.suit == suit) for suit in (FOX, RABBIT, MOUSE, BIRD)])
"""First card kind of each suit; the kinds of a suit are contiguous."""
BY_SUIT_END = _frozen([1 + max(r.card for r in ROWS if r.suit == suit) for suit in (FOX, RABBIT, MOUSE, BIRD)])
PERSISTENT_MASK = sum(1 << row.card for row in ROWS if row.type == CardType.PERSISTENT)
"""Bit per persistent card kind."""

assert [row.card for row in ROWS] == list(range(N_CARDS))
assert N_SUITS == 3 and DECK_SIZE == 54
