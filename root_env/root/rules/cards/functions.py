"""The functions of the cards, found by name in the folders of their decks."""

import re
from collections.abc import Sequence
from typing import Any

from root_env.engine.compose import chain
from root_env.engine.ground import AnyRule
from root_env.root.declared.deck import ALWAYS, IMMEDIATE, IN_BATTLE, OWN_TURN, Card, Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.rules import ids

PARAMETERS = {
    ("own_turn", "use"): ("s", "who", "card"),
    ("own_turn", "can_use"): ("s", "who"),
    ("own_turn", "choose"): ("s", "who", "target"),
    ("own_turn", "can_choose"): ("s", "who", "target"),
    ("in_battle", "use"): ("s", "who", "side"),
    ("in_battle", "can_use"): ("s", "who", "side"),
    ("immediate", "resolve"): ("s", "who", "card"),
}
"""(module of the deck's folder, word before the card's name) -> parameters of these functions."""
NAME = re.compile(r"((?:can_)?(?:use|choose|resolve))_(\w+)")


def part_of(card: Card) -> str:
    """The module of the deck's folder that has the functions of a card, "" for a card without an effect."""
    if card.when in OWN_TURN:
        return "own_turn"
    if card.when in IN_BATTLE:
        return "in_battle"
    if card.when == ALWAYS:
        return "always"
    return "immediate" if card.type == IMMEDIATE else ""


def found(part: str, word: str, needed: bool = True, decks: Sequence[Deck] = DECKS) -> dict[Card, AnyRule]:
    """The functions `<word>_<card>` of a part of the decks, by card, in the order of the declarations."""
    functions = {}
    for deck in decks:
        module = deck.part(part)
        for card in deck.cards:
            if part_of(card) != part or (word.endswith("choose") and not card.player):
                continue
            function = getattr(module, f"{word}_{card.name}", None)
            if function is not None:
                _check_parameters(f"{deck.package}.{part}", f"{word}_{card.name}", function, PARAMETERS[part, word])
                functions[card] = function
            elif needed:
                raise DeclarationError(
                    f"{deck.package}.{part} has no function {word}_{card.name}({', '.join(PARAMETERS[part, word])}); "
                    "write it there, beside the declaration"
                )
    return functions


def _check_parameters(module: str, name: str, function: AnyRule, wanted: Sequence[str]) -> None:
    code = getattr(function, "py_func", function).__code__
    if code.co_argcount != len(wanted):
        given = ", ".join(code.co_varnames[: code.co_argcount])
        raise DeclarationError(f"{module}: {name}({given}) is called with ({', '.join(wanted)})")


def check_names(part: str, decks: Sequence[Deck] = DECKS) -> None:
    """Refuse functions named like a card's function that no card needs."""
    for deck in decks:
        wanted = {card.name: card for card in deck.cards if part_of(card) == part}
        for name in filter(NAME.fullmatch, dir(deck.part(part))):
            word, of_card = NAME.fullmatch(name).groups()
            if of_card not in wanted or (part, word) not in PARAMETERS:
                raise DeclarationError(
                    f"{deck.package}.{part} has a function {name}, and no card that needs it; cards with functions "
                    f"there: {', '.join(sorted(wanted)) or 'none'}"
                )
            if word.endswith("choose") and not wanted[of_card].player:
                raise DeclarationError(
                    f"{deck.package}.{part} has a function {name}, and {of_card} has no words for it: `player` in its "
                    "declaration"
                )


def served(module: str, signature: str, functions: dict[Card, AnyRule], arguments: str, **more: Any) -> AnyRule:
    """A rule that calls the function of `card`; cards that share one stand in one line (`compose.chain`)."""
    cards: dict[AnyRule, tuple[ids.Card, ...]] = {}
    for card, function in functions.items():
        cards[function] = (*cards.get(function, ()), ids.Card(card.number))
    branches = {numbers: function for function, numbers in cards.items()}
    return chain(module, signature, "card", branches, arguments, over="card", **more)


for _part in ("own_turn", "in_battle", "immediate"):
    check_names(_part)
