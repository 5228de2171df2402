"""Figures with the values that a sweep or a search tries, and the points that they span.

    marquise_warriors=20..30:5      a figure, from 20 to 30 in steps of 5
    sawmill_vp[1]=1,2,4             one entry of a figure with several numbers, counted from 0
    deck:Anvil=0..2                 copies of a card
    card_vp:Anvil=0..4              victory points for crafting a card

A point is a value for each figure; `printed` is the value without a change, which is always among the values.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from root_env.balance import BalanceError
from root_env.balance.design.patch import Patch, check
from root_env.root.lookup import names
from root_env.root.rules.data.decks import DECKS, ROWS
from root_env.root.rules.data.tracks import FIGURES
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted

Point = tuple[int, ...]
"""A value for each axis."""
MOST = 2000
"""Most points of a study."""
_WORD = re.compile(r"(?:(deck|card_vp):)?([^=\[\]]+)(?:\[(\d+)\])?=(.+)")
_RANGE = re.compile(r"(\d+)\.\.(\d+)(?::(\d+))?")


@dataclass(frozen=True)
class Axis:
    """A figure of a patch with the values to try, ascending; `index` of the entry, None for a figure of one number."""

    word: str
    kind: str
    name: str
    index: int | None
    values: tuple[int, ...]
    printed: int
    track: tuple[int, ...] = ()
    """All entries of the figure before a change; empty for a figure of one number."""

    def steps(self, value: int) -> int:
        """Number of steps from the printed value to this one."""
        return abs(self.values.index(value) - self.values.index(self.printed))


def axes(words: Sequence[str], patch: Patch | None = None, deck: str = "standard") -> list[Axis]:
    """The figures of words as above; BalanceError for a word that makes no sense.

    `patch`: the study starts from it; its figures count as printed.
    """
    found = [_axis(word, patch or Patch(""), deck) for word in words]
    twice = [one.word for k, one in enumerate(found) if one.word in {other.word for other in found[:k]}]
    if twice:
        raise BalanceError(f"--figure: {twice[0]} is given twice")
    for one in found:
        for value in (one.values[0], one.values[-1]):
            if value != one.printed and one.kind != "deck":
                changed([one], (value,), patch)
    return found


def _axis(word: str, patch: Patch, deck: str) -> Axis:
    read = _WORD.fullmatch(word)
    if not read:
        raise BalanceError(f"--figure: {quoted(word)}: give NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=VALUE,VALUE")
    kind, name, index = read[1] or "figures", read[2], read[3] and int(read[3])
    track: tuple[int, ...] = ()
    if kind == "figures":
        printed = _figure(name, index, patch)
        if index is not None:
            track = tuple(int(one) for one in patch.figures.get(name, FIGURES[name].values))
    else:
        printed = getattr(patch, kind).get(name, card(kind, name, deck))
    values = tuple(sorted({*_values(word, read[4]), printed}))
    if len(values) == 1:
        raise BalanceError(f"--figure: {word}: {printed} is what it is already; give other values too")
    return Axis(word.partition("=")[0], kind, name, index, values, printed, track)


def _values(word: str, text: str) -> list[int]:
    span = _RANGE.fullmatch(text)
    if span:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if low < high and step:
            return list(range(low, high + 1, step))
    elif all(one.isdecimal() for one in text.split(",")):
        return [int(one) for one in text.split(",")]
    raise BalanceError(f"--figure: {quoted(word)}: values are LOW..HIGH, LOW..HIGH:STEP or VALUE,VALUE")


def _figure(name: str, index: int | None, patch: Patch) -> int:
    if name not in FIGURES:
        check(Patch("", figures={name: 0}))  # says what is near
    values = patch.figures.get(name, FIGURES[name].values)
    if np.size(FIGURES[name].values) == 1:
        if index is not None:
            raise BalanceError(f"--figure: {name} is one number, without [{index}]")
        return int(np.ravel(values)[0])
    if index is None or index >= len(values):
        raise BalanceError(f"--figure: {name} has {len(values)} numbers: say which, {name}[0] .. [{len(values) - 1}]")
    return int(values[index])


def card(kind: str, name: str, deck: str) -> int:
    """Points of a card ("card_vp"), or its copies in the deck; BalanceError if the deck lacks it."""
    try:
        found = int(names.parse_card(name, DECKS[deck]))
    except (TypeError, ValueError) as error:
        raise BalanceError(f"--figure: {kind}: {error}") from None
    return next(row.vp for row in ROWS if row.card == found) if kind == "card_vp" else DECKS[deck].get(found, 0)


def printed(found: Sequence[Axis]) -> Point:
    """The point without a change."""
    return tuple(one.printed for one in found)


def grid(found: Sequence[Axis]) -> list[Point]:
    """All points, the one without a change first. BalanceError if there are too many."""
    points = list(itertools.product(*(one.values for one in found)))
    if len(points) > MOST:
        raise BalanceError(f"--figure: these are {len(points):,} points; give fewer values, {MOST:,} points at most")
    first = printed(found)
    return [first, *(point for point in points if point != first)]


def in_order(found: Sequence[Axis], point: Point) -> bool:
    """True if every track whose entries never fall, from first to last, is still such a track at this point."""
    tracks: dict[str, list[int]] = {}
    for one, value in zip(found, point, strict=True):
        if one.track and list(one.track) == sorted(one.track):
            tracks.setdefault(one.name, list(one.track))[one.index or 0] = value
    return all(track == sorted(track) for track in tracks.values())


def size(found: Sequence[Axis], point: Point) -> int:
    """The size of a change: the steps that its figures move, in all."""
    return sum(one.steps(value) for one, value in zip(found, point, strict=True))


def told(found: Sequence[Axis], point: Point) -> str:
    """The changes of a point in words."""
    changes = [
        f"{one.word} {value} instead of {one.printed}"
        for one, value in zip(found, point, strict=True)
        if value != one.printed
    ]
    return " and ".join(filter(None, (", ".join(changes[:-1]), *changes[-1:]))) or "no change"


def folder_of(found: Sequence[Axis], point: Point) -> str:
    """Name of the folder of a point."""
    pairs = zip(found, point, strict=True)
    changes = [re.sub(r"[^A-Za-z0-9._]+", "-", f"{one.word}={value}") for one, value in pairs if value != one.printed]
    return "+".join(changes) or "printed"


def changed(found: Sequence[Axis], point: Point, patch: Patch | None = None) -> Patch | None:
    """The patch of a point, on top of `patch`; None if nothing changes. BalanceError if GameConfig refuses it."""
    if point == printed(found):
        return patch
    made = patch or Patch("")
    for one, value in zip(found, point, strict=True):
        if value != one.printed:
            of: Mapping[str, Any] = getattr(made, one.kind)
            if one.index is not None:
                values = [int(of_entry) for of_entry in of.get(one.name, FIGURES[one.name].values)]
                value = [*values[: one.index], value, *values[one.index + 1 :]]
            made = replace(made, **{one.kind: {**of, one.name: value}})
    made = replace(made, name=told(found, point))
    try:
        check(made)
    except (BalanceError, ConfigError) as error:
        raise BalanceError(f"--figure: {told(found, point)}: {error}") from None
    return made
