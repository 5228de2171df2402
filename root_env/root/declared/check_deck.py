"""Checks of the declarations of decks and cards; errors say what to mend, and in which file."""

from collections import Counter
from collections.abc import Iterator, Sequence

from root_env.root.declared.check import wrong_record
from root_env.root.declared.deck import ALWAYS, DOMINANCE, MOMENTS, OWN_TURN, PERSISTENT, Card, Deck
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.form import WARRIORS_OF_ALL

MOST_KINDS = 127
"""Most kinds of cards: a card on a pile and in a frame is an int8."""
MOST_EFFECTS = 63
"""Most kinds of cards that stay in play areas: a play area is a bit mask in a signed integer of 64 bits."""
LEAST_CARDS, MOST_CARDS = 30, 127
"""Fewest and most cards of a deck: with fewer it runs out, and int8 cannot count more."""
MOST_CRAFT_VP = 30
"""Most victory points for crafting a card."""


def refuse_what_cannot_be(decks: Sequence[Deck]) -> None:
    """Raise DeclarationError with all faults of these decks, one line each."""
    cards = [(deck, card) for deck in decks for card in deck.cards]
    found = [*_names(decks), *_numbers([card for _, card in cards]), *_kinds([card for _, card in cards])]
    for deck, card in cards:
        found += [f"{deck.package}.declaration: {card.name}: {words}" for words in (*_card(card), *_effect(card))]
    for deck in decks:
        found += [f"{deck.package}.declaration: {words}" for words in _copies(deck, [card for _, card in cards])]
        found += [f"{deck.package}.declaration: {words}" for words in wrong_record(deck, (WARRIORS_OF_ALL,))]
    if found:
        raise DeclarationError("\n".join(found))


def _names(decks: Sequence[Deck]) -> Iterator[str]:
    for name, times in Counter(deck.name for deck in decks).items():
        if times > 1:
            yield f"{times} decks are called {name}: GameConfig(deck=...) tells them apart by their names"
    for name, times in Counter(card.name for deck in decks for card in deck.cards).items():
        if times > 1:
            yield f"{times} cards are called {name}: rename one, or name a card that another deck brings under `shared`"


def _numbers(cards: Sequence[Card]) -> Iterator[str]:
    numbers = Counter(card.number for card in cards)
    if None in numbers:
        missing = ", ".join(card.name for card in cards if card.number is None)
        yield f"{missing}: a card of this package needs its number, the next free one"
        return
    for number, times in numbers.items():
        if times > 1:
            names = ", ".join(card.name for card in cards if card.number == number)
            yield f"{names}: all have the number {number}; give the new card the next free one"
    gaps = sorted(set(range(len(cards))) - set(numbers))
    if gaps:
        yield f"no card has the number {gaps[0]}: numbers of cards run from 0 without a gap"
    if len(cards) > MOST_KINDS:
        yield (
            f"{len(cards)} kinds of cards, and there is room for {MOST_KINDS}: let decks share kinds (`shared`), or "
            "name fewer decks at once"
        )
    lasting = sum(card.type == PERSISTENT for card in cards)
    if lasting > MOST_EFFECTS:
        yield (
            f"{lasting} kinds of cards that stay in play areas, and there is room for {MOST_EFFECTS}, a bit for each: "
            "let decks share kinds (`shared`), or name fewer decks at once"
        )


def _kinds(cards: Sequence[Card]) -> Iterator[str]:
    words: dict[tuple[str, str], Card] = {}
    of_suit: dict[str, Card] = {}
    for card in cards:
        first = words.setdefault((card.title.casefold(), card.suit), card)
        if first is not card:
            yield f"{card.name} is {card.title} ({card.suit}), as {first.name} is: let its deck name it under `shared`"
        if card.type == DOMINANCE and of_suit.setdefault(card.suit, card) is not card:
            first = of_suit[card.suit].name
            yield f"{card.name} is a second dominance card of {card.suit}: let its deck name {first} under `shared`"


def _card(card: Card) -> Iterator[str]:
    if not card.name.isidentifier() or card.name != card.name.lower():
        yield "the name of a card is words of small letters joined by underscores, as in the names of its functions"
    if not card.title.strip():
        yield "has no title; write what is printed on it"
    if card.copies < 1:
        yield f"has {card.copies} copies; leave out what there is none of"
    if not 0 <= card.vp <= MOST_CRAFT_VP:
        yield f"crafting it scores {card.vp}; 0 to {MOST_CRAFT_VP} are possible"


def _effect(card: Card) -> Iterator[str]:
    if card.type != PERSISTENT:
        if card.answers:
            yield "`answers` is for cards that stay in play areas"
        return
    if card.when not in MOMENTS:
        yield f"when={card.when!r} is not known; an effect is used in one of: {', '.join(MOMENTS)}"
    if card.when == ALWAYS and not card.answers:
        yield "an effect that holds always answers hooks of root/rules/abilities: name them under `answers`"
    if card.must and not card.when.startswith("start of"):
        yield f"must=True is for effects at the start of a phase, not {card.when!r}"
    if not card.once and card.when not in OWN_TURN:
        yield f"once=False is for effects on one's own turn, not {card.when!r}: others are used once a battle"
    if card.player and card.when not in OWN_TURN:
        yield f"`player` is for effects on one's own turn, not {card.when!r}"
    if card.player and "{0}" not in card.player:
        yield '`player` has words for the choice of a player, and {0} where the player stands: "sing to {0} ({card})"'


def _copies(deck: Deck, cards: Sequence[Card]) -> Iterator[str]:
    own, known = {card.name for card in deck.cards}, {card.name for card in cards}
    for name, copies in deck.shared:
        if name not in known:
            yield f"`shared` names {name}, and no deck brings such a card"
        if name in own:
            yield f"{name} is a card of the deck itself: it does not stand under `shared`"
        if copies < 1:
            yield f"`shared` has {copies} copies of {name}; leave out what there is none of"
    size = sum(card.copies for card in deck.cards) + sum(copies for _, copies in deck.shared)
    if not LEAST_CARDS <= size <= MOST_CARDS:
        yield f"the deck has {size} cards; {LEAST_CARDS} to {MOST_CARDS} are possible"
