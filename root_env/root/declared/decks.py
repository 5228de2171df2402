"""All decks and cards, numbered: those of this package, then those of somebody's own.

The environment variable `ROOT_ENV_DECKS` names modules of further decks, separated by commas:

    ROOT_ENV_DECKS=my_game.harvest.declaration root-env watch --deck harvest

Each has its `DECK`, in the form of `declared/deck.py`, and the functions of its cards beside it in its package.
"""

from collections.abc import Iterable
from dataclasses import replace
from types import ModuleType

from root_env.root.declared import outside
from root_env.root.declared.check_deck import refuse_what_cannot_be
from root_env.root.declared.deck import NEXT, Card, Deck
from root_env.root.declared.errors import DeclarationError
from root_env.support import plug_ins


def _deck(module: ModuleType) -> Deck:
    """The deck that a module declares, with the package that has the functions of its cards."""
    return replace(outside.declared_in(module, "DECK", Deck), package=outside.package_of(module))


def cards_of(decks: Iterable[Deck]) -> tuple[Card, ...]:
    """Every kind of card that these decks bring, by number."""
    return tuple(sorted((card for deck in decks for card in deck.cards), key=lambda card: card.number))


def with_others(others: Iterable[Deck]) -> tuple[Deck, ...]:
    """All decks: those of this package, and `others`, whose cards get the next free numbers; checked."""
    decks = sorted(map(_deck, outside.shipped("decks")), key=lambda deck: deck.number)
    for deck in others:
        free = sum(len(one.cards) for one in decks)
        if any(card.number is not NEXT for card in deck.cards):
            raise DeclarationError(f"{deck.name} deck: cards of somebody's own have the number NEXT, the next free one")
        decks.append(replace(deck, cards=tuple(replace(card, number=free + i) for i, card in enumerate(deck.cards))))
    refuse_what_cannot_be(decks)
    return tuple(decks)


DECKS = with_others(map(_deck, outside.modules_of(plug_ins.DECKS)))
"""Every deck, those of this package first."""
CARDS = cards_of(DECKS)
"""Every kind of card, by number."""
