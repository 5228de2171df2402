"""Tables of the pages, made of pandas tables; a line says which columns they have.

    faction | table: players | games | won %: share % | 95 %: low..high % | mean: mean .2

A column has a heading and a content; a single word is both. The content is a column of the pandas table, an interval
`low..high`, a value with its interval `share (low..high)`, or a quotient of two columns `won/games`. A number may have
a format: `%` for a share in per cent, `.2` for two decimals (without it there is one), `+` for a sign, `p` for a
probability. A column that begins with `?` is left out if the pandas table lacks it. Columns `share_sort`, `share_title`
and `share_shade` of the pandas table hold the sort value, the tooltip and the colour of the cells of `share`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pandas as pd

from root_env.balance.charts.charts import size_words
from root_env.training.measuring.figures import ALL

from .sentences import between, figure, percents

LONG = 20
"""Tables with more rows are folded."""
SHARES = "won %: share % | 95 %: low..high %"
VISIBLE = "visible from, points: smallest % | games for 1 point: for_1"
"""The smallest difference that so many games show four times out of five, and the games that show one point."""
_SHOWN = re.compile(r"(?P<name>.*?) ?(?:\(?(?P<low>\w+)\.\.(?P<high>\w+)\)?)?(?: (?P<form>p|\+?(?:\.\d)?%?))?")


class Cell(NamedTuple):
    """The text of a cell, the value it is sorted by, a tooltip and a background colour."""

    text: str
    sort: str | float = ""
    title: str = ""
    shade: str = ""


@dataclass
class Shown:
    """A table of the page.

    `words`: number of left columns with words, which are left-aligned; `csv`: the name of its file; `total`: number of
    rows at the end that are totals, set apart, and not sorted.
    """

    head: list[str]
    rows: list[list[Cell]]
    words: int = 1
    title: str = ""
    folded: bool = False
    dense: bool = False
    csv: str = ""
    total: int = 0

    def __post_init__(self) -> None:
        if self.csv and len(self.rows) > LONG and not self.folded:
            self.folded, self.title = True, self.title or f"All {len(self.rows)} rows"


def table(rows: pd.DataFrame, columns: str, **settings: Any) -> Shown:
    """A table with these columns; `settings` of Shown."""
    head, makers = [], []
    for one in columns.split(" | "):
        heading, colon, shown = one.removeprefix("?").rpartition(": ")
        if not one.startswith("?") or re.match(r"\w+", shown)[0] in rows:
            head.append(heading if colon else shown)
            makers.append(_maker(shown))
    return Shown(head, [[make(row) for make in makers] for row in rows.to_dict("records")], **settings)


def _maker(shown: str) -> Callable[[Mapping[str, Any]], Cell]:
    """The function that makes a column's cell from a row."""
    name, low, high, form = _SHOWN.fullmatch(shown).groups(default="")
    over, _, under = name.partition("/")
    digits = int(form[form.index(".") + 1]) if "." in form else 1
    times, how = 100 if "%" in form else 1, (digits, "+" in form)

    def plain(row: Mapping[str, Any]) -> Cell:
        if low:
            words = between(times * row[low], times * row[high], *how)
            if not name:
                return Cell(words, times * row[low])
            value = f"{figure(times * row[name], *how)} ({words})"
            return Cell(value, row[name]) if math.isfinite(row[name]) else NONE
        if under:
            return number(times * row[over] / row[under] if row[under] else math.nan, *how)
        value = row[name]
        if form == "p":
            return Cell("< 0.001" if value < 0.001 else f"{value:.3f}", value)
        if form:
            return number(times * value, *how)
        if name == "players":
            return Cell(size_words(value), 0 if value == ALL else value)
        return Cell(value) if isinstance(value, str) else Cell(f"{value:,.0f}", float(value))

    def made(row: Mapping[str, Any]) -> Cell:
        more = {part: row[f"{name}_{part}"] for part in ("sort", "title", "shade") if f"{name}_{part}" in row}
        return plain(row)._replace(**more)

    return made


def number(value: float, digits: int = 1, sign: bool = False) -> Cell:
    """A number, or an en dash for NaN."""
    return Cell(figure(value, digits, sign), value if math.isfinite(value) else -math.inf)


NONE = Cell("\N{EN DASH}", -math.inf)


def compositions(found: pd.DataFrame, factions: Sequence[str]) -> Shown:
    """A row for each composition: share won by each of its factions, shaded by its distance from par."""
    rows, several = [], found["players"].nunique() > 1
    for name, of in found.groupby("composition", sort=False):
        players, played, truncated = of.iloc[0][["players", "played", "truncated"]]
        row = [Cell(name), *([Cell(str(players), players)] * several), Cell(f"{played:,}", played)]
        row.append(number(100 * truncated / played, 1))
        at = {one.faction: one for one in of.itertuples(index=False)}
        rows.append(row + [_composed(at.get(faction), players) for faction in factions])
    half = 50 * (found["high"] - found["low"]).mean()
    title = f"All {len(rows)} compositions: share won by each faction, in %. Each figure is good to about {half:.1f} "
    title += "points either way; hover for its interval, click a heading to sort."
    head = ["composition", *(["players"] * several), "games", "truncated %", *factions]
    return Shown(head, rows, title=title, dense=True, csv="compositions")


def _composed(row: Any, players: int) -> Cell:
    if row is None:
        return Cell("", -1.0)
    apart = row.share * players - 1
    shade, strength = ("94, 60, 153", apart / 1.0) if apart > 0 else ("230, 97, 1", -apart)
    words = f"{100 * row.share:.1f} % ({percents(row.low, row.high)}) of {row.games:,}"
    return Cell(f"{100 * row.share:.1f}", row.share, words, f"rgba({shade}, {min(0.45, 0.45 * strength):.2f})")
