"""The functions of the cards, found by name in the folders of their decks."""

import re
from collections.abc import Callable, Iterable

from root_env.core import ids
from root_env.core.compose import chain
from root_env.core.declared.deck import ALWAYS, IMMEDIATE, IN_BATTLE, OWN_TURN, Card
from root_env.core.declared.decks import DECKS, functions_of
from root_env.core.declared.errors import DeclarationError

PARAMETERS = {
    ("own_turn", "use"): ("s", "who", "card"),
    ("own_turn", "can_use"): ("s", "who"),
    ("own_turn", "choose"): ("s", "who", "target"),
    ("own_turn", "can_choose"): ("s", "who", "target"),
    ("in_battle", "use"): ("s", "who", "side"),
    ("in_battle", "can_use"): ("s", "who", "side"),
    ("immediate", "resolve"): ("s", "who", "card"),
}
"""What each function is given, by the module of the deck's folder and the word before the card's name."""
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


def found(part: str, word: str, needed: bool = True) -> dict[ids.Card, Callable]:
    """The functions `<word>_<card>` of a part of the decks, by card, in the order of the declarations."""
    functions = {}
    for deck in DECKS:
        module = functions_of(deck, part)
        for card in deck.cards:
            if part_of(card) != part or (word.endswith("choose") and not card.player):
                continue
            function = getattr(module, f"{word}_{card.name}", None)
            if function is not None:
                _check_parameters(function, f"{word}_{card.name}", PARAMETERS[part, word])
                functions[ids.Card(card.number)] = function
            elif needed:
                raise DeclarationError(
                    f"{deck.name} deck: {part}.py has no function {word}_{card.name}"
                    f"({', '.join(PARAMETERS[part, word])}); write it there, beside the declaration"
                )
    return functions


def _check_parameters(function: Callable, name: str, wanted: Iterable[str]) -> None:
    code = getattr(function, "py_func", function).__code__
    if code.co_argcount != len(tuple(wanted)):
        given = ", ".join(code.co_varnames[: code.co_argcount])
        raise DeclarationError(f"{name}({given}) is called with ({', '.join(wanted)})")


def check_names(part: str) -> None:
    """Refuse a function of a part that is named like that of a card, but of none that needs it."""
    for deck in DECKS:
        wanted = {card.name for card in deck.cards if part_of(card) == part}
        for name in dir(functions_of(deck, part)):
            of_card = NAME.fullmatch(name)
            if of_card and not (of_card[2] in wanted and (part, of_card[1]) in PARAMETERS):
                raise DeclarationError(
                    f"{deck.name} deck: {part}.py has a function {name}, but no card of the deck has one of that name "
                    f"there; cards with functions in {part}.py: {', '.join(sorted(wanted)) or 'none'}"
                )


def served(module: str, signature: str, functions: dict[ids.Card, Callable], arguments: str, **more):
    """A rule that calls the function of `card`; cards that share one stand in one line (`compose.chain`)."""
    cards: dict[Callable, tuple[ids.Card, ...]] = {}
    for card, function in functions.items():
        cards[function] = (*cards.get(function, ()), card)
    branches = {numbers: function for function, numbers in cards.items()}
    return chain(module, signature, "card", branches, arguments, **more)


for _part in ("own_turn", "in_battle", "immediate"):
    check_names(_part)
