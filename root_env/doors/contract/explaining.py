"""Explanations of the things in a game: those of one action, and those that a question asks for.

`known` is the result of `Rules.explanations`: sort of thing -> its word -> the explanation.
"""

import re
from collections.abc import Mapping, Sequence

from root_env.support.documents import Fields

ASIDE = ("faction", "opponent", "suit")
"""Kinds of arguments whose explanations are left out if the action has an explanation of its own."""


RULE = "rule"
"""The sort of thing whose explanations begin with a title."""
MOST_FOUND = 8
_ASKING = """
    a an and are can cannot cant do does how i in into is it like me my not of on t the there to want we what where why
    with would you your
"""
LEFT_OUT = frozenset(_ASKING.split())
"""Words of a question that name nothing."""
MEANT = {
    **dict.fromkeys(("attack", "fight"), "battle"),
    **dict.fromkeys(("go", "walk"), "move"),
    **dict.fromkeys(("victory", "winner", "winning", "won"), "win"),
    "dice": "battle",
}
"""Word that people use -> the word of the game for it."""


def titled(word: object, words: str) -> str:
    """A thing and its explanation in one line, as in `Codebreakers (mouse): Cost: ...`"""
    return f"{str(word)[:1].upper()}{str(word)[1:]}: {words}"


def find(known: Mapping[str, Mapping[str, str]], asked: str) -> list[str]:
    """The explanations of things whose names contain all words of `asked`, or else of those whose explanations do.

    The words are tried as they are typed, then as `meant` returns them.
    """
    rows = [(sort, word, said) for sort, rows in known.items() for word, said in rows.items()]
    told = [(said.partition(":")[0], said) if sort == RULE else (word, titled(word, said)) for sort, word, said in rows]
    readings = [words for words in (asked.lower().split(), meant(words_of(asked))) if words]
    for of in (0, 1):
        for words in readings:
            found = [one[1] for one in told if all(word in one[of].lower() for word in words)]
            if found:
                return list(dict.fromkeys(found))[:MOST_FOUND]
    return []


def meant(words: Sequence[str]) -> list[str]:
    """The words of the game for these words: words that name nothing left out, singular, `battle` for `attack`."""
    singular = (word.removesuffix("s") if len(word) > 3 else word for word in words if word not in LEFT_OUT)
    return [MEANT.get(word, word) for word in singular]


def words_of(text: str) -> list[str]:
    """The words of a text in small letters."""
    return [word for word in re.split(r"[\s,.:;()!?'\"]+", text.lower()) if word]


def fits(asked: Sequence[str], words: Sequence[str]) -> bool:
    """True if each typed word is the beginning of one of `words`, in the same order; numbers match only themselves."""
    rest = iter(words)
    return all(any(word == one if one.isdecimal() else word.startswith(one) for word in rest) for one in asked)


def told(known: Mapping[str, Mapping[str, str]], kinds: Sequence[str], arguments: Fields, action: str) -> list[str]:
    """The explanations of the things that an action names, then `action`, its own, if it has one.

    `kinds`: the kinds of its arguments.
    """
    named = zip(kinds, arguments.values(), strict=True)
    said = ((kind, word) for kind, word in named if not (action and kind in ASIDE))
    things = [titled(word, known[kind][word]) for kind, word in said if word in known.get(kind, ())]
    return list(dict.fromkeys([*things, action] if action else things))
