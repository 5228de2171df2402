"""Tables of the report: pandas tables as rows of cells that read well and sort right."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pandas as pd


class Cell(NamedTuple):
    """What is written, what it is sorted by, a title to hover for and a background."""

    text: str
    sort: str | float = ""
    title: str = ""
    shade: str = ""


@dataclass
class Shown:
    """A table of the page. `words`: how many columns from the left hold words, and are flush left."""

    head: list[str]
    rows: list[list[Cell]]
    words: int = 1
    title: str = ""
    folded: bool = False
    dense: bool = False
    csv: str = ""
    total: int = field(default=0)
    """So many rows at the end are totals: set apart, and left where they are when the table is sorted."""


Column = tuple[str, Callable[[Any], Cell]]


def table(rows: pd.DataFrame, columns: Sequence[Column], **settings) -> Shown:
    """A table with a column for each heading: what it makes of a row (a named tuple)."""
    cells = [[make(row) for _, make in columns] for row in rows.itertuples(index=False)]
    return Shown([head for head, _ in columns], cells, **settings)


def word(name: str) -> Callable[[Any], Cell]:
    """A word, as it is."""
    return lambda row: Cell(str(getattr(row, name)))


def whole(name: str) -> Callable[[Any], Cell]:
    """A whole number, in groups of three."""
    return lambda row: Cell(f"{getattr(row, name):,.0f}", float(getattr(row, name)))


def decimal(name: str, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """A number with so many digits behind the point."""
    return lambda row: number(getattr(row, name), digits, sign)


def percent(name: str, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """A share of 1, in per cent."""
    return lambda row: number(100 * getattr(row, name), digits, sign)


def part(name: str, of: str) -> Callable[[Any], Cell]:
    """One count of another, in per cent."""
    return lambda row: number(100 * getattr(row, name) / getattr(row, of) if getattr(row, of) else math.nan, 1)


def interval(times: float = 100, digits: int = 1, sign: bool = False) -> Callable[[Any], Cell]:
    """`low` to `high`."""
    return lambda row: Cell(between(times * row.low, times * row.high, digits, sign), times * row.low)


def number(value: float, digits: int = 1, sign: bool = False) -> Cell:
    """A number, an en dash where there is none."""
    return Cell(figure(value, digits, sign), value if math.isfinite(value) else -math.inf)


def figure(value: float, digits: int = 1, sign: bool = False) -> str:
    """A number in words of figures: with a true minus sign, an en dash where there is none."""
    if not math.isfinite(value):
        return "\N{EN DASH}"
    if not round(value, digits):
        return f"{0:.{digits}f}"
    return f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "\N{MINUS SIGN}")


def between(low: float, high: float, digits: int = 1, sign: bool = False) -> str:
    """An interval; an en dash where there is none."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "\N{EN DASH}"
    return f"{figure(low, digits, sign)} to {figure(high, digits, sign)}"


AGENT: Column = ("agent", word("agent"))
FACTION: Column = ("faction", word("faction"))
GAMES: Column = ("games", whole("games"))
WON: Column = ("won", whole("won"))
SHARES: list[Column] = [("won %", percent("share")), ("95 %", interval())]


def spread(value: float, low: float, high: float, sign: bool = False) -> Cell:
    """A share of 1 with its interval, in per cent; an en dash where there is none."""
    if not math.isfinite(value):
        return Cell("\N{EN DASH}", -math.inf)
    return Cell(f"{figure(100 * value, 1, sign)} ({between(100 * low, 100 * high, 1, sign)})", value)


def compositions(found: pd.DataFrame, factions: Sequence[str]) -> Shown:
    """A row for each composition: share won by each of its factions, shaded by how far it lies from par."""
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
