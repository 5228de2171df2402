"""What things are for: the words of an action put together, and things found by their names.

`known` is what `Rules.explanations` gives: by sort of thing and word what it is for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

ASIDE = ("faction", "opponent", "suit")
"""Kinds of arguments whose words are left out where the action has words of its own."""


RULE = "rule"
"""The sort whose words begin with a title."""
MOST_FOUND = 8


def titled(word: Any, words: str) -> str:
    """`Codebreakers (mouse): Cost: ...`"""
    return f"{str(word)[:1].upper()}{str(word)[1:]}: {words}"


def find(known: Mapping[str, Mapping[str, str]], asked: str) -> list[str]:
    """What is said of the things whose names have all words of `asked`, else of those of which these words are said."""
    words = asked.lower().split()
    rows = [(sort, word, said) for sort, rows in known.items() for word, said in rows.items()]
    told = [(said.partition(":")[0], said) if sort == RULE else (word, titled(word, said)) for sort, word, said in rows]
    named = [said for name, said in told if words and all(word in name.lower() for word in words)]
    found = named or [said for _, said in told if words and all(word in said.lower() for word in words)]
    return list(dict.fromkeys(found))[:MOST_FOUND]


def words_of(text: str) -> list[str]:
    """The words of a text in small letters."""
    return [word for word in re.split(r"[\s,.:;()!'\"]+", text.lower()) if word]


def fits(asked: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word is the beginning of a word, in the same order; numbers match only themselves."""
    rest = iter(words)
    return all(any(word == one if one.isdecimal() else word.startswith(one) for word in rest) for one in asked)


def told(
    known: Mapping[str, Mapping[str, str]], kinds: Sequence[str], arguments: Mapping[str, Any], action: str
) -> list[str]:
    """The words of what an action names, then its own; `kinds` are those of its arguments."""
    named = zip(kinds, arguments.values(), strict=True)
    said = ((kind, word) for kind, word in named if not (action and kind in ASIDE))
    things = [titled(word, known[kind][word]) for kind, word in said if word in known.get(kind, ())]
    return list(dict.fromkeys([*things, action] if action else things))
