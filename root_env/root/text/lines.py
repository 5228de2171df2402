"""Helpers for the text board: labelled lines, lists, counts, supplies."""

from collections.abc import Iterable

import numpy as np

from root_env.root.lookup import names
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.ids import N_CARDS
from root_env.root.text.fields import Count
from root_env.root.text.table import Table
from root_env.support.wrapping import TIED

WIDTH = 100


def line(label: str, text: str, indent: int = 0) -> list[str]:
    """`label: text`, one line of the board of any length; `wrapped` breaks it."""
    return [f"{' ' * indent}{label}: {text}"]


def times(counts: Iterable[tuple[int, str]], nothing: str = "none") -> str:
    """`sword, 2 x boot`: words with their counts; words that count 0 are left out."""
    words = [word if n == 1 else f"{int(n)} x {word}" for n, word in counts if n > 0]
    return listed(words) or nothing


def listed(words: Iterable[str]) -> str:
    """Words separated by commas; a line can be broken only there."""
    return ", ".join(word.replace(" ", TIED) for word in words)


def cards(counts: np.ndarray, nothing: str = "none") -> str:
    """Cards by kind, counts (N_CARDS,)."""
    return times(((counts[c], names.card(c)) for c in range(N_CARDS)), nothing)


def items(counts: np.ndarray) -> str:
    return times(zip(counts, names.ITEMS, strict=True))


def count_of(n: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{Count(n):{noun}}"


def supply(t: Table, who: int) -> str:
    """Warriors and pieces left, `in supply: 12 warriors, 5 sawmills`."""
    faction = t.factions[who]
    parts = [count_of(t.s["warrior_supply"][who], "warrior")]
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        n = int(t.s["piece_supply"][kind])
        if n:
            parts.append(names.pieces_of(kind, n))
    return f"in supply {', '.join(parts)}"


def counted(words: list[str], plural: str = "") -> str:
    """`2 fox, mouse`, or with "s" `2 swords, boot`: words in a row, equal ones counted."""
    counts = {word: words.count(word) for word in words}
    return ", ".join(word if n == 1 else f"{n} {word}{plural}" for word, n in counts.items())
