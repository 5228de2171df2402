"""Files of results, which come from anybody: fields that are read of them, and refusals.

A file is read whole and strictly, then field by field by a table of kinds. Figures that follow from games are computed
from the games; a file that says otherwise is refused, as all that cannot be, in a sentence that names the file, the row
and the field.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np

from root_env.agents.catalogue import COUNTS
from root_env.support.documents import Document, Fields
from root_env.support.errors import UsageError
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.quoting import quoted

MOST_BYTES = 4 << 20
"""Upper bound of the size of a file; all results of an agent have some 100 kB."""
_DIGITS, _NEAR = 15, 1e-6
"""Upper bound of the digits of a whole number, and how far a figure may be from what its games say."""
OTHER_PAR = 0.05
"""Part of the deals on which an opponent may play otherwise than here: networks round by the processor."""


# -- files ------------------------------------------------------------------------------------------------


def document(path: Path) -> Document:
    """The object in a JSON file; UsageError for a huge or damaged one, no numbers, and names given twice."""
    with open(path, "rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UsageError(f"{path} has more than {MOST_BYTES >> 20} MiB; give files that --out has written")
    try:
        found = json.loads(
            content, parse_constant=_no_number, parse_float=_finite, parse_int=_whole, object_pairs_hook=_once
        )
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"{path}: results cannot be read from this file ({quoted(str(problem))})") from None
    if not isinstance(found, dict):
        raise UsageError(f"{path}: results cannot be read from this file: it holds {quoted(found)}, not an object")
    return found


def going_on(
    out: Path | None, read: Callable[[Path], Document], command: str
) -> tuple[Document | None, Callable[[Document], None]]:
    """The result in `out`, None without a file; and the function that writes one there, with the command that goes on.

    OSError if nothing can be written there.
    """

    def keep(result: Document) -> None:
        if out is not None:
            write_text_atomically(out, json.dumps({**result, "command": command}, indent=1) + "\n")

    if out is not None:
        check_folder(out)
    return (read(out) if out is not None and out.exists() else None), keep


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    return float(text) if math.isfinite(float(text)) else _no_number(text)


def _whole(text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _no_number(f"a number of {len(text)} digits")


def _once(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a name is there twice among {quoted([name for name, _ in pairs])}")
    return found


# -- fields -----------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """The values that a field may have: in words, and as a function of the value."""

    words: str
    fits: Callable[[Any], bool]


def _text(words: str, pattern: str) -> Kind:
    return Kind(words, lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.A) is not None)


def plain(text: str) -> str:
    """A text as a LINE."""
    return re.sub(r"[^ -;=?-_a-{}~]", "?", text)[:2000]


NAME = _text(
    "the name of an agent: at most 200 letters, digits and ._:/\\{}=,+@~-, with single spaces",
    r"(?=.{1,200}$)[\w.:/\\{}=,+@~-]+( [\w.:/\\{}=,+@~-]+)*",
)
LINE = _text("at most 2,000 plain characters without ` | < > and line ends", r"[ -;=?-_a-{}~]{0,2000}")
DIGEST = _text("16 hexadecimal digits", r"[0-9a-f]{16}")
VERSION = _text("a version of root_env", r"[0-9][0-9A-Za-z.+-]{0,39}")
TRUTH = Kind("true or false", lambda value: type(value) is bool)
TEXT, LIST, OBJECT = (
    Kind(words, lambda value, kind=kind: isinstance(value, kind))
    for words, kind in (("text", str), ("a list", list), ("an object", dict))
)


def whole(least: int = 0, most: int = 10**12) -> Kind:
    """Whole numbers."""
    return Kind(f"a whole number, {least:,} to {most:,}", lambda value: type(value) is int and least <= value <= most)


def number(least: float, most: float) -> Kind:
    """Numbers."""
    words = f"a number, {least:g} to {most:g}"
    return Kind(words, lambda value: type(value) in (int, float) and least <= value <= most)


def one_of(*known: object) -> Kind:
    """One of a few values."""
    words = " or ".join(map(quoted, known)) if len(known) < 4 else f"one of {', '.join(map(str, known))}"
    return Kind(words, lambda value: any(type(value) is type(one) and value == one for one in known))


def maybe(kind: Kind) -> Kind:
    """A kind, or null, or a field that is not there."""
    return Kind(f"{kind.words}, or null", lambda value: value is None or kind.fits(value))


MEANS = {
    "truncated": maybe(whole()),
    "vp": maybe(number(-100, 1000)),
    "margin": maybe(number(-1000, 1000)),
    "turns": maybe(number(0, 10**6)),
}
"""Figures of a row or score that do not follow from who won: they stay in the file of whoever played."""


ANSWERS = Kind(
    f"an object with numbers for some of {', '.join(COUNTS)}, or null",
    lambda value: (
        value is None
        or (isinstance(value, dict) and all(one in COUNTS and number(0, 10**12).fits(value[one]) for one in value))
    ),
)
"""The counts of a player who reads and writes."""


def games(count: int) -> Kind:
    """The winners of so many games, as `packed` writes them."""
    digits = 2 * -(-count // 8)
    return _text(f"who won which of {count:,} games, in {digits} hexadecimal digits", f"[0-9a-f]{{{digits}}}")


def fields(one: object, kinds: Mapping[str, Kind], where: str) -> Document:
    """These fields of an object, and no others: None for one that may be left out, though `MEANS` are there or not.

    UsageError for one that is not of its kind.
    """
    if not isinstance(one, dict):
        raise UsageError(f"{where}: must be an object with {', '.join(kinds)}; got {quoted(one)}")
    for name, kind in kinds.items():
        if not kind.fits(one.get(name)):
            got = f"got {quoted(one[name])}" if name in one else "it is missing"
            raise UsageError(f"{where}: {name}: must be {kind.words}; {got}. Play it again")
    return {name: one.get(name) for name in kinds if name not in MEANS or one.get(name) is not None}


def agreeing(one: Fields, found: Fields, where: str) -> Document:
    """Figures `found` by games, if an object says the same or nothing of them; UsageError for a number or a word that
    is another in the object."""
    for name in found.keys() & one.keys():
        said, computed = one[name], found[name]
        numbers = type(said) in (int, float) and type(computed) in (int, float)
        same = abs(said - computed) < _NEAR if numbers else said == computed or isinstance(computed, list)
        if not same:
            words = f"{quoted(said)} in the file, {quoted(computed)} by its games"
            raise UsageError(f"{where}: {name}: {words}. Play it again")
    return dict(found)


# -- games ------------------------------------------------------------------------------------------------


def packed(won: np.ndarray) -> str:
    """The deals that were won, bool (games,), in hexadecimal digits; `unpacked` reads them."""
    return np.packbits(won).tobytes().hex()


def unpacked(wins: str, games: int) -> np.ndarray:
    """The deals that were won among the first, bool (games,); UsageError for text that `packed` did not write."""
    try:
        bits = np.unpackbits(np.frombuffer(bytes.fromhex(wins), np.uint8))
    except (TypeError, ValueError) as problem:
        raise UsageError(f"wins: these are no hexadecimal digits ({problem})") from None
    if not 0 <= len(bits) - games < 8:
        raise UsageError(f"wins: {len(bits)} deals for {games} games")
    return bits[:games].astype(bool)


def with_par(one: Document, known: Fields | None, where: str) -> Document:
    """A row or score with par as the leaderboard knows it on the same deals from `known`, of anybody: no file brings a
    par of its own. UsageError where the opponents have won other deals than here.
    """
    if known is None or not one["par_wins"]:
        return one
    given, here = (unpacked(of["par_wins"], of["games"]) for of in (one, known))
    both = min(len(given), len(here))
    other = int((given[:both] != here[:both]).sum())
    if other > OTHER_PAR * both:
        raise UsageError(f"{where}: par_wins: opponents won other deals than here in {other} of {both}. Play it again")
    return {**one, "par_wins": packed(np.concatenate([here[:both], given[both:]]))}


def each_once(found: Sequence[Document], key: Callable[[Document], Hashable], where: str) -> list[Document]:
    """These entries; UsageError if two have the same key."""
    keys = [key(one) for one in found]
    for at, one in zip(keys, found, strict=True):
        if keys.count(at) > 1:
            raise UsageError(f"{where}: {one['agent']} is there twice for the same; leave one")
    return list(found)


def check_name(name: str, known: Collection[str], never: Collection[str] = ()) -> None:
    """UsageError for the name of an agent that looks like another known one, or that the page calls another agent."""
    if name in never:
        raise UsageError(f"{name}: agent: the page calls another agent so; give this one another name")
    if name not in known:
        other = next((one for one in (*known, *never) if _looks(one) == _looks(name)), None)
        if other is not None:
            raise UsageError(f"{name}: agent: looks like {other}, which is another agent; give this one another name")


def _looks(name: str) -> str:
    """A name as one sees it who does not look closely."""
    return name.casefold().translate(_ALIKE).removeprefix("./")


_ALIKE = str.maketrans("i10", "llo")


def together(
    known: Sequence[Document], new: Sequence[Document], key: Callable[[Document], Hashable], renew: bool
) -> list[Document]:
    """Known entries and new ones; with `renew` a new one takes the place of the older with its key, else UsageError."""
    found = {key(one): one for one in known}
    keys = [key(one) for one in new]
    for at, one in zip(keys, new, strict=True):
        if keys.count(at) > 1:
            raise UsageError(f"{one['agent']}: there are several results of it for the same; give one")
        if not renew and found.get(at, one) != one:
            raise UsageError(
                f"{one['agent']} stands on the leaderboard with other games, and a file takes nobody's place: give the "
                "agent another name, or, if it is the same and plays better now, --renew"
            )
    return [*(one for one in known if key(one) not in keys), *new]
