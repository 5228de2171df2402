"""The page of a sweep: win rates by value, what one more of a figure is worth, interactions, balance and length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pandas as pd

from root_env.balance.charts import sweep as charts_sweep
from root_env.balance.searches.changes import Axis, Point
from root_env.balance.stats import sweep as stats_sweep
from root_env.balance.stats.games import Games
from root_env.support.one_thread import one_thread
from root_env.support.version import __version__

from . import page
from .head import Head
from .sections import Section
from .sentences import faction, listed, players, points
from .tables import (
    FACTION,
    GAMES,
    SHARES,
    VISIBLE,
    Cell,
    Column,
    between,
    decimal,
    figure,
    interval,
    percent,
    table,
    word,
)

Played = Mapping[str, Mapping[Point, Games]]
"""Agent -> point -> its games."""


@one_thread
def write(
    folder: Path, axes: Sequence[Axis], played: Played, command: str, more: Sequence[Section] = ()
) -> tuple[Path, list[str]]:
    """Write the page and its CSV files; returns the path of the page, and its first lines.

    `more`: sections that come first.
    """
    page.require()
    found = {
        make.__name__: pd.concat(
            [make(axes, of).assign(agent=agent) for agent, of in played.items()], ignore_index=True
        )
        for make in (stats_sweep.rates, stats_sweep.slopes, stats_sweep.interactions, stats_sweep.front)
    }
    parts = [*more, *_sections(axes, found)]
    title = f"{listed([one.word for one in axes])}, played by {players(list(played))}"
    facts = list(_facts(axes, played, command))
    said = list(sentences_of(found))
    return page.write_page(folder, Head(title, facts, said, None, None, ""), parts), said


def _facts(axes: Sequence[Axis], played: Played, command: str) -> Iterator[tuple[str, str]]:
    first = next(iter(played.values()))
    counts = sorted({len(games) for of in played.values() for games in of.values()})
    yield "points", f"{len(first):,}, each with {listed([f'{n:,}' for n in counts])} games on the same deals"
    for one in axes:
        yield one.word, f"{', '.join(map(str, one.values))}; printed: {one.printed}"
    yield "agents", ", ".join(played)
    yield "command", command
    yield "version", f"root_env {__version__}"


# -- sentences --------------------------------------------------------------------------------------------


def sentences_of(found: Mapping[str, pd.DataFrame]) -> Iterator[str]:
    """What the first lines say: what one more is worth, what two changes do together, balance and length."""
    for (agent, name), of in found["slopes"].groupby(["agent", "figure"], sort=False):
        sure = of[(of["low"] > 0) | (of["high"] < 0)].sort_values("effect", key=abs, ascending=False, kind="stable")
        words = [
            f"{faction(row.faction)} {'gains' if row.effect > 0 else 'loses'} {points(row.effect, row.low, row.high)}"
            for row in sure.itertuples(index=False)
        ]
        said = listed(words) if words else "no faction surely gains or loses"
        yield f"With {players([agent])}, for each 1 more of {name}, {said}."
    yield from _together(found["interactions"])
    for agent, of in found["front"].groupby("agent", sort=False):
        now, best = of.iloc[0], of.loc[of["spread"].idxmin()]
        yield (
            f"With {players([agent])}, win rates lie {figure(100 * now['spread'])} points "
            f"({between(100 * now['low'], 100 * now['high'])}) from par without a change, and "
            f"{figure(100 * best['spread'])} ({between(100 * best['low'], 100 * best['high'])}) with {best['point']}; "
            f"games are {figure(now['turns'])} and {figure(best['turns'])} player turns long."
        )


def _together(found: pd.DataFrame) -> Iterator[str]:
    for (agent, one, other), of in found.groupby(["agent", "figure", "other"], sort=False):
        sure = of[(of["low"] > 0) | (of["high"] < 0)]
        for row in sure.itertuples(index=False):
            more = "more" if row.effect > 0 else "less"
            yield (
                f"With {players([agent])}, {one} and {other} over their whole ranges bring {faction(row.faction)} "
                f"{points(row.effect, row.low, row.high)} {more} together than the sum of each alone."
            )
        if not len(sure):
            half = 100 * ((of["high"] - of["low"]) / 2).max()
            yield (
                f"With {players([agent])}, {one} and {other} together do what each does alone, as far as these games "
                f"tell (within {figure(half)} points)."
            )


# -- sections ---------------------------------------------------------------------------------------------


def _sections(axes: Sequence[Axis], found: Mapping[str, pd.DataFrame]) -> Iterator[Section]:
    yield _rates(axes, found["rates"])
    yield _effects(found)
    yield front(axes, found["front"])


def _values(axes: Sequence[Axis]) -> list[Column]:
    """A column for each figure; its place in the row is that of the axis."""
    return [(one.word, lambda row, k=k: Cell(str(row[k]), float(row[k]))) for k, one in enumerate(axes)]


AGENT: Column = ("agent", word("agent"))


def _rates(axes: Sequence[Axis], found: pd.DataFrame) -> Section:
    text = [
        "Every point is played on the same deals. Win rates have 95 % Wilson intervals; differences to the point "
        "without a change are between the same games (Agresti and Min 2005). In a grid, bold is a difference whose "
        "interval leaves out zero."
    ]
    section = Section("values", "Win rate by value", text)
    for agent, of in found.groupby("agent", sort=False):
        if len(axes) == 1:
            section.draw(charts_sweep.by_value(of, axes[0], agent), f"Win rates with {players([agent])}.")
        elif len(axes) == 2:
            section.draw(charts_sweep.grid(of, axes, agent), f"Points gained or lost with {players([agent])}.")
    columns = [
        *_values(axes),
        *(FACTION, AGENT, GAMES, *SHARES, ("difference", percent("difference", 1, True))),
        ("95 % of it", lambda row: Cell(between(100 * row.least, 100 * row.most, 1, True), row.least)),
        *VISIBLE,
    ]
    section.add("sweep", found, table(found, columns, words=0))
    return section


def _effects(found: Mapping[str, pd.DataFrame]) -> Section:
    text = [
        "What one more of a figure is worth is the least-squares slope over all points, taken game by game. What two "
        "figures do together is the product term of the same fit, for both moved over their whole ranges."
    ]
    section = Section("effects", "What each figure is worth", text)
    effect = [("points", percent("effect", 2, True)), ("95 %", interval(100, 2, True))]
    columns = [("figure", word("figure")), FACTION, AGENT, *effect]
    section.add("slopes", found["slopes"], table(found["slopes"], columns, words=3))
    if len(found["interactions"]):
        columns = [("figure", word("figure")), ("and", word("other")), FACTION, AGENT, *effect]
        shown = table(found["interactions"], columns, words=4, title="Two figures together")
        section.add("interactions", found["interactions"], shown)
    return section


def front(axes: Sequence[Axis], found: pd.DataFrame) -> Section:
    """Balance against length of games, of all points that were played."""
    text = [
        "Distance from par is the root mean square over the factions, with the part of chance taken out and a "
        "bootstrap interval. A point of the front is beaten by no other in both; points that lie close together may "
        "change places with other games."
    ]
    section = Section("front", "Balance and length of games", text)
    for agent, of in found.groupby("agent", sort=False):
        rows = of.reset_index(drop=True)
        section.draw(
            charts_sweep.front(rows, rows["point"], agent), f"Points with {players([agent])}; front in orange."
        )
    columns = [
        ("change", word("point")),
        *(AGENT, ("from par", percent("spread")), ("95 %", interval())),
        *(("player turns", decimal("turns", 2)), ("change of turns", decimal("change", 2, True))),
        ("95 % of it", lambda row: Cell(between(row.change_low, row.change_high, 2, True), row.change_low)),
        ("front", lambda row: Cell("yes" if row.front else "")),
    ]
    section.add("front", found, table(found.sort_values("spread"), columns, words=2))
    return section
