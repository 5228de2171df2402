"""The charts of a sweep and of a search."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from root_env.balance.searches.changes import Axis

from . import marks


def by_value(found: pd.DataFrame, axis: Axis, agent: str) -> str:
    """Win rate of each faction by the value of one figure, with intervals."""
    chart, (panel,) = marks.figure(f"sweep {axis.word} {agent}", 4.0, width=8.2)
    factions = list(dict.fromkeys(found["faction"]))
    apart = 0.012 * (axis.values[-1] - axis.values[0])
    for k, name in enumerate(factions):
        rows = found[found["faction"] == name].sort_values(axis.word)
        x = rows[axis.word] + apart * (k - (len(factions) - 1) / 2)
        shade = marks.colour(name)
        panel.vlines(x, 100 * rows["low"], 100 * rows["high"], color=marks.INK, linewidth=1)
        panel.plot(x, 100 * rows["share"], "-", color=marks.INK, linewidth=3)
        panel.plot(
            *(x, 100 * rows["share"], ("o", *marks.SYMBOLS)[k % 6] + "-"),
            **{"color": shade, "linewidth": 1.8, "markeredgecolor": marks.INK, "markeredgewidth": 0.7, "label": name},
        )
    panel.axvline(axis.printed, color=marks.QUIET, linestyle=(0, (4, 3)), linewidth=1, zorder=0.5)
    panel.set(xlabel=f"{axis.word} (dashed: printed)", ylabel="won, %", xticks=axis.values)
    panel.grid(axis="y", color=marks.GRID, linewidth=0.8)
    chart.legend(loc="outside lower center", ncols=min(len(factions), 4), frameon=False, fontsize=9)
    return marks.svg(chart, f"Win rate by {axis.word}, {agent}")


def grid(found: pd.DataFrame, axes: Sequence[Axis], agent: str) -> str:
    """Change of each faction's win rate over a grid of two figures, a panel for each faction."""
    factions = list(dict.fromkeys(found["faction"]))
    one, other = axes
    chart, panels = marks.panels(f"grid {one.word} {other.word} {agent}", len(factions), 1.4 + 0.35 * len(one.values))
    for panel, name in zip(panels, factions, strict=True):
        rows = found[found["faction"] == name]
        sure = rows.assign(sure=(rows["least"] > 0) | (rows["most"] < 0))
        wide, bold = (
            frame.pivot(index=one.word, columns=other.word, values=column)
            for frame, column in ((rows, "difference"), (sure, "sure"))
        )
        names = [[str(value) for value in axis] for axis in (wide.index, wide.columns)]
        marks.heat(panel, 100 * wide.to_numpy(), *names, "{:+.1f}", bold=bold.to_numpy(bool))
        panel.set(title=name, xlabel=other.word, ylabel=one.word)
    return marks.svg(chart, f"Change of win rates by {one.word} and {other.word}, {agent}")


def front(found: pd.DataFrame, names: Sequence[str], agent: str) -> str:
    """Points by distance from par and by length of games; those of the front joined and named."""
    chart, (panel,) = marks.figure(f"front {agent}", 4.6, width=8.2)
    x, y = 100 * found["spread"], found["turns"]
    panel.hlines(y, 100 * found["low"], 100 * found["high"], color=marks.GRID, linewidth=1.2)
    panel.vlines(x, found["least"], found["most"], color=marks.GRID, linewidth=1.2)
    panel.plot(x, y, "o", color=marks.SERIES[0], markersize=5, markeredgecolor=marks.INK, markeredgewidth=0.5)
    best = found[found["front"]].sort_values("spread")
    panel.plot(100 * best["spread"], best["turns"], "-D", color=marks.SERIES[1], markersize=7, linewidth=1.4)
    for k in {*best.index, 0}:  # 0: the point without a change
        panel.annotate(names[k], (x[k], y[k]), (5, 5), textcoords="offset points", fontsize=8.5, color=marks.INK)
    panel.set(xlabel="distance of win rates from par, points", ylabel="player turns of a game")
    panel.grid(color=marks.GRID, linewidth=0.8)
    return marks.svg(chart, f"Balance and length of games, {agent}")
