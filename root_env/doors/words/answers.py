"""From free words to an action: `3`, `pass`, `move 2 warriors from 4 to the fox clearing in the south`, JSON.

Whatever the words say, they only choose among the legal actions of the player asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from root_env.doors.contract.explaining import LEFT_OUT, fits, meant, words_of
from root_env.doors.game import PlayedGame
from root_env.doors.words.menu import Menu, Option

MOST_READ = 4000
"""The most characters of an answer that are read: the last ones."""
MOST_NAMED = 8
"""The most choices that are named when several are near."""
_KEYS = ("answer", "action", "choice", "move")
"""Keys of a JSON object under which an answer stands."""
_MARKED = re.compile(
    r"\\boxed\{([^{}]*)\}|\[([^\[\]\n]*)\]|(?im:^\s*(?:final\s+)?(?:answer|action|choice)\s*:\s*(.+)$)"
)
"""An answer that is marked in a longer text."""
_COUNT = re.compile(r"\b(\d+|all|one|two|three|four|five|six) (?:of )?(?:my |the )?(?!to |from |in |and )([a-z]+)")
"""A number of things, such as `2 warriors`."""
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_MOST_OBJECTS = 8
"""The most JSON objects of a text that are tried, from its end."""
_PLACED = re.compile(r"(?:clearing|region)s?\s+(\d+)")
_SMALL = frozenset(["choose", "clearing", "from", "option", "please", "region", "select", "then"])
"""Words that choices need not have."""


class Understood(NamedTuple):
    """The reading of an answer: `option`, the choice that it names; None if it names none, or several.

    `near`: the choices that it could mean. `count`: the number in it that the choice does not have, as in
    `move 2 warriors from 4 to 9` where the number of warriors is asked next; "all" for the most; None for none.
    `typed`: the part of the answer that was read.
    """

    option: Option | None
    near: tuple[Option, ...]
    count: int | str | None
    typed: str


def understand(game: PlayedGame, menu: Menu, text: str) -> Understood:
    """The choice of the menu of the player asked that `text` names.

    The label of a choice, its words or some of them in their order; or words in any order, with the words of a map for
    a place (`the fox clearing in the south`). In a long text the answer is a JSON object with `answer`, what stands in
    square brackets or in `\\boxed{}`, a line that begins with `Answer:`, or else the last line.
    """
    typed = ""
    for typed in candidates(text[-MOST_READ:]):
        options = menu.find(typed)
        if len(options) == 1:
            return Understood(options[0], (), None, typed)
        if found := _loosely(game, menu, typed):
            return Understood(found[0] if len(found) == 1 else None, tuple(found), None, typed)
        if options:
            return Understood(None, tuple(options), None, typed)
        if (count := _COUNT.search(typed.lower())) is not None:
            rest = typed[: count.start()] + typed[count.end() :]
            if len(found := menu.find(rest) or _loosely(game, menu, rest)) == 1:
                number = count.group(1)
                return Understood(
                    found[0], (), number if number == "all" else _NUMBERS.get(number) or int(number), typed
                )
    return Understood(None, (), None, typed)


def counted(menu: Menu, count: int | str) -> Option | None:
    """The choice of a menu of numbers that has this number, or the greatest for "all"; None if there is none."""
    numbers = [option for option in menu.options if option.label.isdecimal() and option.label in option.words.split()]
    if count == "all":
        return max(numbers, key=lambda option: int(option.label), default=None)
    return next((option for option in numbers if option.label == str(count)), None)


def candidates(text: str) -> Iterator[str]:
    """The parts of a text that can be the answer, the likeliest first."""
    whole = text.strip()
    if (given := _of_json(whole)) is not None:
        yield given
        return
    marked = [part.strip() for found in _MARKED.findall(whole) for part in found if part.strip()]
    if marked:
        yield marked[-1]
        return
    lines = [line.strip(" *`>-") for line in whole.splitlines() if line.strip(" *`>-")]
    yield from dict.fromkeys((whole if len(lines) == 1 else "", *lines[-1:]))


def _of_json(text: str) -> str | None:
    """The answer in the last JSON object of a text; None if there is none."""
    for start in [k for k, letter in enumerate(text) if letter == "{"][: -_MOST_OBJECTS - 1 : -1]:
        try:
            found, _ = json.JSONDecoder().raw_decode(text[start:])
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return next((str(found[key]) for key in _KEYS if isinstance(found.get(key), str | int)), None)
    return None


def _loosely(game: PlayedGame, menu: Menu, typed: str) -> list[Option]:
    """The choices that have all words of an answer, in any order; a place may be called by the words of the map."""
    asked = [word for word in words_of(typed) if word not in LEFT_OUT | _SMALL]
    places = game.rules.place_words(game.config)
    for words in (asked, meant(asked)):
        found = [option for option in menu.options if words and _has(option, words, places)]
        if found:
            return found
    return []


def _has(option: Option, asked: Sequence[str], places: Mapping[int, str]) -> bool:
    """True if a choice has all the words, numbers in the order in which they are asked for."""
    own = words_of(option.words)
    called = " ".join(places.get(int(number), "") for number in _PLACED.findall(option.words.lower())).split()
    numbers = [word for word in asked if word.isdecimal()]
    return fits(numbers, own) and all(
        any(word == one if one.isdecimal() else one.startswith(word) or word.startswith(one) for one in own + called)
        for word in asked
    )
