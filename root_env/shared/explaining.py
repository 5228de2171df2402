"""What an action is about and what it does, put together from the words of things and of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ASIDE = ("faction", "opponent", "suit")
"""Kinds of arguments whose words are left out where the action has words of its own."""


def titled(word: Any, words: str) -> str:
    """`Codebreakers (mouse): Cost: ...`"""
    return f"{str(word)[:1].upper()}{str(word)[1:]}: {words}"


def told(
    known: Mapping[str, Mapping[str, str]], kinds: Sequence[str], arguments: Mapping[str, Any], action: str
) -> list[str]:
    """The words of what an action names, then its own. `known`: by kind and word; `kinds` of `arguments`."""
    named = zip(kinds, arguments.values(), strict=True)
    said = ((kind, word) for kind, word in named if not (action and kind in ASIDE))
    things = [titled(word, known[kind][word]) for kind, word in said if word in known.get(kind, ())]
    return list(dict.fromkeys([*things, action] if action else things))
