"""A choice and its effects in one line: the words of the events without repetition."""

import re
from collections import Counter
from collections.abc import Sequence

from root_env.doors.contract.events import Event

PLACES = ("clearing", "region")
"""Words that stand before the number of a place."""
_SMALL = {"a", "an", "the", "of", "in", "to", "from", "and", "token"}
"""Words without a meaning of their own."""


def told_together(choice: Event | None, effects: Sequence[Event], coming: Event | None = None) -> tuple[str, str]:
    """A choice and its effects, each in words; ("", "") if the `coming` choice says the same, and more.

    Without a choice the effects come first, and the second is "". A pass without effects is ("", "") too.
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
    """A sentence without the name of `who`, the player whom the line is about."""
    return words.removeprefix(f"{who} ").replace(f" of {who} ", " ")


def together(sentences: Sequence[str]) -> list[str]:
    """Sentences, joined where they differ in the last word alone: `places 1 warrior in clearings 1, 2 and 5`."""
    found: list[tuple[str, list[str]]] = []
    for sentence in sentences:
        begins, _, last = sentence.rpartition(" ")
        if found and begins and found[-1][0] == begins:
            found[-1][1].append(last)
        else:
            found.append((begins, [last]))
    return [_as_one(begins, Counter(lasts)) for begins, lasts in found]


def _as_one(begins: str, lasts: Counter[str]) -> str:
    """One sentence with all these last words, each with the number of times that it came."""
    *some, last = [word if n == 1 else f"{word} ({n} times)" for word, n in lasts.items()]
    if some and begins.endswith(PLACES):
        begins += "s"
    listed = f"{', '.join(some)} and {last}" if some else last
    return f"{begins} {listed}".strip()


def told_by(words: str, more: str, who: str | None) -> bool:
    """True if the sentence `more` contains all words of `words` that count."""
    return _content(words, who) <= _content(more, who)


def _content(words: str, who: str | None) -> set[str]:
    """The words that count, verbs without their endings."""
    every = [word for word in re.split(r"[\s,:;]+", words) if word and word != who and word not in _SMALL]
    return {word.rstrip("s")[:4] if word.isalpha() else word for word in every}
