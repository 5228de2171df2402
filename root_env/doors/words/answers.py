"""From free words to an action: `3`, `pass`, `move 2 warriors from 4 to the fox clearing in the south`, JSON.

Whatever the words say, they only choose among the legal actions of the player asked.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from root_env.doors.contract.explaining import LEFT_OUT, meant, words_of
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
_BULLET = re.compile(r"^[\s>]*(?:- )?")
_PLACED = re.compile(r"(?:clearing|region)s?\s+(\d+)")
_SMALL = frozenset(["choose", "clearing", "from", "option", "please", "region", "select", "then"])
"""Words that choices need not have."""


class Understood(NamedTuple):
    """The reading of an answer: `option`, the choice that it names; None if it names none, or several.

    `near`: the choices that it could mean. `count`: the number in it that the choice does not have, and its thing, as
    in `move 2 warriors from 4 to 9` where the number of warriors is asked next; None for none.
    `typed`: the part of the answer that was read.
    """

    option: Option | None
    near: tuple[Option, ...]
    count: tuple[str, str] | None
    typed: str


def understand(game: PlayedGame | None, menu: Menu, text: str) -> Understood:
    """The choice of the menu of the player asked that `text` names. Without the game places have their numbers alone.

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
                return Understood(found[0], (), count.group(1, 2), typed)
    return Understood(None, (), None, typed)


def counted(menu: Menu, count: tuple[str, str]) -> Option | None:
    """The choice of a menu of numbers of this thing that has this number; of "all" the greatest; None for none."""
    number, thing = count
    found = [one for one in menu.options if one.label in one.words.split() and _has_all([thing], words_of(one.words))]
    if number == "all":
        return max(found, key=lambda option: int(option.label), default=None)
    return next((option for option in found if option.label == str(_NUMBERS.get(number, number))), None)


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
    lines = [line for line in (_BULLET.sub("", line).strip(" *`") for line in whole.splitlines()) if line]
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


def _loosely(game: PlayedGame | None, menu: Menu, typed: str) -> list[Option]:
    """The choices that have all words of an answer, where a place may be called by the words of the map.

    In their order, or else in any order, numbers in theirs.
    """
    asked = [word for word in words_of(typed) if word not in LEFT_OUT | _SMALL]
    known = game.rules.place_words(game.states, 0) if game else {}
    places = {number: words for number, words in known.items() if str(number) not in asked}
    told = [(option, list(_called(option, places))) for option in menu.options]
    for words in (asked, meant(asked)):
        numbers = [word for word in words if word.isdecimal()]
        in_order = [option for option, own in told if words and _in_order(words, own)]
        if in_order:
            return in_order
        if found := [one for one, own in told if words and _in_order(numbers, own) and _has_all(words, own)]:
            return found
    return []


def _called(option: Option, places: Mapping[int, str]) -> Iterator[str]:
    """The words of a choice; behind the number of a place stand its words, the first once more: `8 fox south fox`."""
    placed = set(_PLACED.findall(option.words.lower()))
    for word in words_of(option.words):
        yield word
        if word in placed:
            own = places.get(int(word), "").split()
            yield from [*own, *own[:1]]


def _in_order(asked: Sequence[str], own: Sequence[str]) -> bool:
    """True if each asked word means one of `own`, in the same order."""
    rest = iter(own)
    return all(any(_means(word, one) for one in rest) for word in asked)


def _has_all(asked: Sequence[str], own: Sequence[str]) -> bool:
    """True if each asked word means one of `own`."""
    return all(any(_means(word, one) for one in own) for word in asked)


def _means(asked: str, one: str) -> bool:
    """True for the same number, and for words of which one begins with the other."""
    if asked.isdecimal() or one.isdecimal():
        return asked == one
    return one.startswith(asked) or (len(one) > 3 and asked.startswith(one))
