"""The shared decks as tables by kind of card: suit, copies, crafting cost, item and points of crafting (Law 2.1, 4.1).

A card is declared in the declaration of its deck, `root/decks/<name>/declaration.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from root_env.engine.tables import frozen
from root_env.root.declared import decks as declared
from root_env.root.declared.check_deck import MOST_EFFECTS
from root_env.root.declared.deck import Card as DeclaredCard
from root_env.root.declared.errors import DeclarationError
from root_env.root.rules.ids import N_SUITS, Card, CardType, Item, Suit

FOX, RABBIT, MOUSE, BIRD = Suit.FOX, Suit.RABBIT, Suit.MOUSE, Suit.BIRD
ANY = 3
"""Column of `COST` for icons that a crafting piece of any suit fulfils."""
CRAFTED = (CardType.ITEM, CardType.IMMEDIATE, CardType.PERSISTENT)


@dataclass(frozen=True)
class CardRow:
    """One kind of card: `cost` lists the suits of its icons (BIRD stands for the any-suit icon)."""

    card: Card
    name: str
    suit: Suit
    copies: int
    type: CardType
    cost: tuple[Suit, ...]
    item: Item | None
    vp: int


def _member(kind, word: str, card, what: str):
    """The member of an enumeration that a word of a declaration names."""
    if word.upper() not in kind.__members__ or word != word.lower():
        known = ", ".join(name.lower() for name in kind.__members__)
        raise DeclarationError(f"cards: {card.name}: the {what} {word!r} is not known; choose from {known}")
    return kind[word.upper()]


def row_of(card: DeclaredCard) -> CardRow:
    """A declared card with members of `ids` in place of words. DeclarationError names an unknown word."""
    type_ = _member(CardType, card.type, card, "type")
    cost = tuple(_member(Suit, suit, card, "suit of an icon") for suit in card.cost)
    item = _member(Item, card.item, card, "item") if type_ == CardType.ITEM else None
    if bool(cost) != (type_ in CRAFTED):
        wrong = "is never crafted, but has a cost" if cost else "has no cost; without an icon it can never be crafted"
        raise DeclarationError(f"cards: {card.name} {wrong} (Law 4.1.1)")
    suit = _member(Suit, card.suit, card, "suit")
    return CardRow(Card(card.number), card.title, suit, card.copies, type_, cost, item, card.vp)


ROWS: tuple[CardRow, ...] = tuple(map(row_of, declared.CARDS))
"""One row per member of `ids.Card`, in its order."""
DECKS: dict[str, dict[Card, int]] = {
    deck.name: {
        **{Card(card.number): card.copies for card in deck.cards},
        **{Card[name.upper()]: copies for name, copies in deck.shared},
    }
    for deck in declared.DECKS
}
"""Copies of each kind, by the name of the deck."""
DECK_SIZE = max(sum(deck.values()) for deck in DECKS.values())
"""Cards of the largest deck."""
MIN_DOMINANCE_PLAYERS = 3
"""Fewest players of a game with dominance cards: with two they stay in the box (Law 5.1.3)."""


def deck_of(name: str, n_players: int, counts: Mapping[int, int] | None = None) -> list[int]:
    """Card kinds of a deck in order of their ids, without dominance cards at a table of two (Law 5.1.3).

    `counts`: card kind -> copies that differ from the deck's.
    """
    cards = []
    for card, copies in {**DECKS[name], **(counts or {})}.items():
        if n_players >= MIN_DOMINANCE_PLAYERS or ROWS[card].type != CardType.DOMINANCE:
            cards += [int(card)] * copies
    return sorted(cards)


def _lists(of_suit) -> tuple[np.ndarray, np.ndarray]:
    """Lists of kinds by suit as a table, filled up with -1, and their lengths."""
    longest = max(map(len, of_suit))
    return frozen([row + [-1] * (longest - len(row)) for row in of_suit]), frozen(list(map(len, of_suit)))


def _cost_row(row: CardRow) -> list[int]:
    return [sum(s == suit for s in row.cost) for suit in (FOX, RABBIT, MOUSE, BIRD)]


SUIT = frozen([row.suit for row in ROWS])
"""Suit of each card kind."""
TYPE = frozen([row.type for row in ROWS])
"""ids.CardType of each card kind."""
ITEM = frozen([-1 if row.item is None else row.item for row in ROWS])
"""Item that crafting the card gives, -1 none."""
CRAFT_VP = frozen([row.vp for row in ROWS])
"""Victory points for crafting the item (Law 3.2.2)."""
COST = frozen([_cost_row(row) for row in ROWS])
"""Crafting icons per card: fox, rabbit, mouse, any (Law 4.1.1)."""
ICONS = frozen([len(row.cost) for row in ROWS])
"""Crafting icons per card, all together."""


def by_suit(cards: int) -> dict[str, np.ndarray]:
    """The six tables below by their names, with the first `cards` kinds of cards alone: a state may have no others."""
    of_suit = [[int(row.card) for row in ROWS[:cards] if row.suit == suit] for suit in Suit]
    lists = {
        "OF_SUIT": of_suit,
        "MATCHING": [of_suit[suit] + (of_suit[BIRD] if suit != BIRD else []) for suit in Suit],
        "AMBUSHES": [[card for card in kinds if TYPE[card] == CardType.AMBUSH] for kinds in of_suit],
    }
    tables = {}
    for name, kinds in lists.items():
        tables[name], tables[f"N_{name}"] = _lists(kinds)
    return tables


BY_SUIT = by_suit(len(ROWS))
OF_SUIT, N_OF_SUIT = BY_SUIT["OF_SUIT"], BY_SUIT["N_OF_SUIT"]
"""Card kinds of each suit, and their number."""
MATCHING, N_MATCHING = BY_SUIT["MATCHING"], BY_SUIT["N_MATCHING"]
"""Card kinds that match each suit, its own and then the birds, and their number (Law 2.1.1)."""
AMBUSHES, N_AMBUSHES = BY_SUIT["AMBUSHES"], BY_SUIT["N_AMBUSHES"]
"""Ambush cards of each suit, and their number: decks may have their own (Law 2.1.2)."""
DOMINANCE_OF_SUIT = frozen([next(card for card in row if TYPE[card] == CardType.DOMINANCE) for row in OF_SUIT])
"""The dominance card of each suit (Law 2.1.3)."""
EFFECTS: tuple[int, ...] = tuple(int(row.card) for row in ROWS if row.type == CardType.PERSISTENT)
"""Card kinds that stay in the play area (Law 4.1.3), in the order of their numbers: the axis `effect`."""
N_EFFECTS = len(EFFECTS)


def _bits() -> dict[int, int]:
    """Card kind of each effect -> its bit in states: its number, as in positions, or a bit that is left over."""
    own = {card: card for card in EFFECTS if card < MOST_EFFECTS}
    left = iter(sorted(set(range(MOST_EFFECTS)) - set(own)))
    return own | {card: next(left) for card in EFFECTS if card not in own}


EFFECT_CARD = frozen(EFFECTS)
"""(effect,): its card kind."""
EFFECT_BIT = frozen([_bits().get(int(row.card), -1) for row in ROWS])
"""(card,): its bit in a play area, -1 for cards that do not stay there."""
BIT_OF_EFFECT = frozen([_bits()[card] for card in EFFECTS])
"""(effect,): its bit in a play area."""
EFFECT_MASK = sum(1 << bit for bit in _bits().values())
"""The bits of all effects."""


def effects_in(mask: int) -> list[int]:
    """Card kinds in a play area, from its bits."""
    return [card for card, bit in _bits().items() if int(mask) >> bit & 1]


assert len(Suit) == N_SUITS + 1
