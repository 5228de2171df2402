"""What a choice led to, in one line: the words of its events without what has been said already."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from root_env.doors.contract.events import Event

PLACES = ("clearing", "region")
"""Words that stand before the number of a place."""
_SMALL = {"a", "an", "the", "of", "in", "to", "from", "and", "token"}
"""Words without a meaning of their own."""


def told_together(choice: Event | None, effects: Sequence[Event], coming: Event | None = None) -> tuple[str, str]:
    """A choice and what it led to, each in words; ("", "") where the choice that is coming says it again, and more.

    Without a choice the effects are the first of the two. A pass that led to nothing is ("", "") too.
    """
    if choice is None:
        return "; ".join(together([event.words for event in effects])), ""
    who, words = choice.agent, choice.words
    if not effects and coming is not None and coming.agent == who and told_by(words, coming.words, who):
        return "", ""
    head = words.removeprefix(f"{who}: ")
    own = [event for event in effects if not told_by(event.words, words, who)]
    if own and own[0].agent == who and told_by(words, own[0].words, who):  # it says the choice, and more
        head = without(own.pop(0).words, who)
    if words.startswith(f"{who}: pass"):
        if not own:
            return "", ""
        head = "pass"
    return f"{who}: {head}", "; ".join(together([without(event.words, who) for event in own]))


def without(words: str, who: str | None) -> str:
    """A sentence without the name of the player whom the line is about."""
    return words.removeprefix(f"{who} ").replace(f" of {who} ", " ")


def together(sentences: Sequence[str]) -> list[str]:
    """Sentences in a row that differ in their last word alone are one: `places 1 warrior in clearings 1, 2 and 5`."""
    found: list[tuple[str, list[str]]] = []
    for sentence in sentences:
        begins, _, last = sentence.rpartition(" ")
        if found and begins and found[-1][0] == begins:
            found[-1][1].append(last)
        else:
            found.append((begins, [last]))
    return [_as_one(begins, Counter(lasts)) for begins, lasts in found]


def _as_one(begins: str, lasts: Counter[str]) -> str:
    """A sentence with all these last words, each with how often it came."""
    *some, last = [word if n == 1 else f"{word} ({n} times)" for word, n in lasts.items()]
    if some and begins.endswith(PLACES):
        begins += "s"
    listed = f"{', '.join(some)} and {last}" if some else last
    return f"{begins} {listed}".strip()


def told_by(words: str, more: str, who: str | None) -> bool:
    """Whether another sentence contains all words of this one that count."""
    return _content(words, who) <= _content(more, who)


def _content(words: str, who: str | None) -> set[str]:
    """The words that count, verbs without their endings."""
    every = [word for word in re.split(r"[\s,:;]+", words) if word and word != who and word not in _SMALL]
    return {word.rstrip("s")[:4] if word.isalpha() else word for word in every}
