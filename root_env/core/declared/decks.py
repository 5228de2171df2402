"""The decks and cards there are: the shipped ones, then those that the environment names (`core/plug_ins.py`)."""

import importlib
import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

from root_env.core import plug_ins
from root_env.core.decks.standard import declaration as standard
from root_env.core.declared.deck import DOMINANCE, MOMENTS, NEXT, OWN_TURN, PERSISTENT, Card, Deck
from root_env.core.declared.errors import DeclarationError

MOST_KINDS = 64
"""Kinds of cards that the argument `card` of an action has room for."""
MOST_EFFECTS = 63
"""Numbers below this can be effects: a play area is a bit per kind in a signed integer of 64 bits."""
LEAST_CARDS, MOST_CARDS = 30, 127
"""Cards of a deck: fewer run out, more are not counted by int8."""
SHIPPED = (standard,)
"""Modules of the package that declare a deck, in the order of their numbers."""


def _numbered(deck: Deck, free: int, of_the_package: bool) -> Deck:
    """The deck with the next free numbers, which those of the package have already."""
    for card in deck.cards:
        if (card.number is NEXT) == of_the_package:
            advice = "one of its own, released once and for all" if of_the_package else "NEXT, for the next free one"
            raise DeclarationError(f"{deck.name} deck: {card.name} has the number {card.number}; give it {advice}")
    if of_the_package:
        return deck
    return replace(deck, cards=tuple(replace(card, number=free + i) for i, card in enumerate(deck.cards)))


def _of_somebodys_own() -> Iterator[ModuleType]:
    """The modules that the environment names."""
    for name in plug_ins.named(plug_ins.DECKS):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            raise DeclarationError(
                f"{plug_ins.DECKS} names {name}, and there is no module {error.name}: it takes modules that can be "
                "imported, separated by commas"
            ) from error
        if not isinstance(getattr(module, "DECK", None), Deck):
            raise DeclarationError(
                f"{name} declares no deck: it needs DECK = Deck(...), the form of root_env.core.declared.deck "
                "(a program that imports it itself imports root_env before it)"
            )
        yield module


def _read() -> tuple[tuple[Deck, ...], dict[str, str]]:
    """All decks, with numbers, and the package in which each has its functions."""
    decks, homes = [], {}
    for module in (*SHIPPED, *_of_somebodys_own()):
        deck, package = module.DECK, module.__name__.rpartition(".")[0]
        if deck.name in homes:
            raise DeclarationError(f"two decks are called {deck.name}: {homes[deck.name]} and {package}")
        decks.append(_numbered(deck, sum(len(d.cards) for d in decks), module in SHIPPED))
        homes[deck.name] = package
    return tuple(decks), homes


def _check_numbers(cards: list[Card]) -> None:
    if len(cards) > MOST_KINDS:
        raise DeclarationError(
            f"{len(cards)} kinds of cards are declared, and the argument `card` of an action has room for {MOST_KINDS} "
            "(core/spec/actions.py); a kind that another deck has already is named under `shared`"
        )
    for number, card in enumerate(cards):
        if card.number != number:
            known = [c.name for c in cards if c.number == card.number]
            twice = f"stands twice, {' and '.join(known)}" if len(known) > 1 else f"is that of {card.name}"
            raise DeclarationError(
                f"cards: the number {card.number} {twice}, but {number} is the next one; numbers go up from 0 without "
                "gaps, and a released one never changes"
            )
        if card.type == PERSISTENT and number >= MOST_EFFECTS:
            raise DeclarationError(
                f"cards: {card.name} has the number {number}; effects need one below {MOST_EFFECTS}, since a play area "
                "is a bit per kind in 64: let cards without effects stand last"
            )


def _check_names(cards: list[Card]) -> None:
    names, words, dominances = {}, {}, {}
    for card in cards:
        if not card.name.isidentifier() or card.name != card.name.lower():
            raise DeclarationError(
                f"cards: {card.name!r} cannot be the name of a card: it stands in names of functions, in small letters"
            )
        if not card.title.strip():
            raise DeclarationError(f"cards: {card.name} has no title; write what is printed on it")
        if names.setdefault(card.name, card) is not card:
            raise DeclarationError(f"cards: the name {card.name} stands twice; a kind of another deck goes to `shared`")
        if words.setdefault((card.title.casefold(), card.suit), card) is not card:
            raise DeclarationError(
                f"cards: {card.title} ({card.suit}) stands twice, as {words[card.title.casefold(), card.suit].name} "
                f"and {card.name}; a kind of another deck goes to `shared`"
            )
        if card.type == DOMINANCE and dominances.setdefault(card.suit, card) is not card:
            raise DeclarationError(
                f"cards: {card.name} is a second dominance card of the suit {card.suit}; take "
                f"{dominances[card.suit].name} into the deck, under `shared`"
            )


def _check_effects(card: Card) -> None:
    if card.type == PERSISTENT and card.when not in MOMENTS:
        raise DeclarationError(
            f"cards: {card.name} says when={card.when!r}; an effect is used in one of: {', '.join(MOMENTS)}"
        )
    if (card.when == "always") != bool(card.answers):
        raise DeclarationError(
            f"cards: {card.name}: an effect that holds always says in `answers` which hooks of core/cards/always.py it "
            "answers, others answer none"
        )
    if card.must and not card.when.startswith("start of"):
        raise DeclarationError(f"cards: {card.name}: only an effect at the start of a phase can say must=True")
    if card.player and card.when not in OWN_TURN:
        raise DeclarationError(f"cards: {card.name}: only effects on one's own turn name a player, not {card.when!r}")


def _check_copies(deck: Deck) -> None:
    for name, copies in (*((card.name, card.copies) for card in deck.cards), *deck.shared):
        if copies < 1:
            raise DeclarationError(f"{deck.name} deck: {copies} copies of {name}; leave out what there is none of")
    known = [card.name for card in CARDS]
    for name, _ in deck.shared:
        if name not in known:
            raise DeclarationError(f"{deck.name} deck: `shared` names {name}, but no deck declares such a card")
        if name in [card.name for card in deck.cards]:
            raise DeclarationError(f"{deck.name} deck: {name} stands among its own cards and under `shared`")
    size = sum(card.copies for card in deck.cards) + sum(copies for _, copies in deck.shared)
    if not LEAST_CARDS <= size <= MOST_CARDS:
        raise DeclarationError(f"{deck.name} deck: it has {size} cards; {LEAST_CARDS} to {MOST_CARDS} are possible")


DECKS, _HOMES = _read()
CARDS: tuple[Card, ...] = tuple(sorted((card for deck in DECKS for card in deck.cards), key=lambda card: card.number))
"""Every kind of card there is, by number."""
_check_numbers(CARDS)
_check_names(CARDS)
for _card in CARDS:
    _check_effects(_card)
for _deck in DECKS:
    _check_copies(_deck)


def functions_of(deck: Deck, part: str) -> ModuleType | None:
    """The module of a deck's folder with functions of its cards, None where it has none."""
    name = f"{_HOMES[deck.name]}.{part}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
