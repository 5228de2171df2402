"""Tables of the report, made from pandas tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pandas as pd


class Cell(NamedTuple):
    """The text of a cell, the value it is sorted by, a tooltip and a background colour."""

    text: str
    sort: str | float = ""
    title: str = ""
    shade: str = ""


@dataclass
class Shown:
    """A table of the page. `words`: number of left columns with words, which are left-aligned."""

    head: list[str]
    rows: list[list[Cell]]
    words: int = 1
    title: str = ""
    folded: bool = False
    dense: bool = False
    csv: str = ""
    total: int = field(default=0)
    """Number of rows at the end that are totals: set apart, and not sorted."""


Column = tuple[str, Callable[[Any], Cell]]


def table(rows: pd.DataFrame, columns: Sequence[Column], **settings: Any) -> Shown:
    """A table with a column for each (heading, function from a row, a named tuple, to a cell)."""
    cells = [[make(row) for _, make in columns] for row in rows.itertuples(index=False)]
    return Shown([head for head, _ in columns], cells, **settings)


def word(name: str) -> Callable[[Any], Cell]:
    """A column of words."""
    return lambda row: Cell(str(getattr(row, name)))


def whole(name: str) -> Callable[[Any], Cell]:
    """A column of whole numbers, in groups of three digits."""
    return lambda row: Cell(f"{getattr(row, name):,.0f}", float(getattr(row, name)))


def decimal(name: str, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """A column of numbers with so many decimals."""
    return lambda row: number(getattr(row, name), digits, sign)


def percent(name: str, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """A column of shares, in per cent."""
    return lambda row: number(100 * getattr(row, name), digits, sign)


def part(name: str, of: str) -> Callable[[Any], Cell]:
    """A column of one count divided by another, in per cent."""
    return lambda row: number(100 * getattr(row, name) / getattr(row, of) if getattr(row, of) else math.nan, 1)


def interval(times: float = 100, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """A column of intervals, `low` to `high`."""
    return lambda row: Cell(between(times * row.low, times * row.high, digits, sign), times * row.low)


def number(value: float, digits: int = 1, sign: bool = False) -> Cell:
    """A number, or an en dash for NaN."""
    return Cell(figure(value, digits, sign), value if math.isfinite(value) else -math.inf)


def figure(value: float, digits: int = 1, sign: bool = False) -> str:
    """A number as text, with a true minus sign; an en dash for NaN."""
    if not math.isfinite(value):
        return "\N{EN DASH}"
    if not round(value, digits):
        return f"{0:.{digits}f}"
    return f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "\N{MINUS SIGN}")


def between(low: float, high: float, digits: int = 1, sign: bool = False) -> str:
    """An interval as text; an en dash for NaN."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "\N{EN DASH}"
    return f"{figure(low, digits, sign)} to {figure(high, digits, sign)}"


AGENT: Column = ("agent", word("agent"))
FACTION: Column = ("faction", word("faction"))
GAMES: Column = ("games", whole("games"))
WON: Column = ("won", whole("won"))
SHARES: list[Column] = [("won %", percent("share")), ("95 %", interval())]

VISIBLE: list[Column] = [("visible from, points", percent("smallest")), ("games for 1 point", whole("for_1"))]
"""The smallest difference that so many games show four times out of five, and how many games show one point."""


def spread(value: float, low: float, high: float, sign: bool = False) -> Cell:
    """A share with its interval, in per cent; an en dash for NaN."""
    if not math.isfinite(value):
        return Cell("\N{EN DASH}", -math.inf)
    return Cell(f"{figure(100 * value, 1, sign)} ({between(100 * low, 100 * high, 1, sign)})", value)


def compositions(found: pd.DataFrame, factions: Sequence[str]) -> Shown:
    """A row for each composition: share won by each of its factions, shaded by its distance from par."""
    rows, several = [], found["players"].nunique() > 1
    for name, of in found.groupby("composition", sort=False):
        first = of.iloc[0]
        players, played = int(first["players"]), int(first["played"])
        row = [Cell(name), *([Cell(str(players), players)] * several), Cell(f"{played:,}", played)]
        row.append(number(100 * first["truncated"] / played, 1))
        at = {one.faction: one for one in of.itertuples(index=False)}
        row += [_composed(at.get(faction), players) for faction in factions]
        rows.append(row)
    head = ["composition", *(["players"] * several), "games", "truncated %", *factions]
    return Shown(head, rows, folded=len(rows) > 40, dense=True)


def _composed(row: Any, players: int) -> Cell:
    if row is None:
        return Cell("", -1.0)
    apart = row.share * players - 1
    shade, strength = ("94, 60, 153", apart / 1.0) if apart > 0 else ("230, 97, 1", -apart)
    words = f"{100 * row.share:.1f} % ({between(100 * row.low, 100 * row.high)}) of {row.games:,}"
    return Cell(f"{100 * row.share:.1f}", row.share, words, f"rgba({shade}, {min(0.45, 0.45 * strength):.2f})")
