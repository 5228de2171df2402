"""The shapes of charts, drawn with matplotlib as SVG for a page.

The colours are those of Okabe and Ito, which colour-blind people can tell apart; no chart depends on colour alone.
"""

from __future__ import annotations

import functools
import html
import io
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from root_env.root.declared.factions import FACTIONS
from root_env.root.drawing import palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

INK, QUIET, GRID = "#26221c", "#6b6457", "#e3ddd0"
OWN_COLOURS = {
    "vagabond": "#8a8a8a",
    **{"guild": "#e69f00", "runen": "#56b4e9", "ooglan": "#009e73", "koda": "#d55e00", "lythe": "#cc79a7"},
}
"""Colours of factions that are not drawn on a board, or too light there for lines on a white page."""
SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#26221c")
SYMBOLS = ("o", "D", "^", "s", "v", "P")
DASHED = {"color": QUIET, "linestyle": (0, (4, 3)), "linewidth": 1}
WIDTH = 10.4
"""Inches of a chart of full width, which the page shows at 100 % with 72 points an inch."""
_STYLE = {
    "text.parse_math": False,  # a name with two dollar signs is a name
    **{"font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 9.5, "text.color": INK},
    **{"axes.titlesize": 9.5, "axes.titleweight": "bold", "axes.edgecolor": QUIET, "axes.labelcolor": QUIET},
    **{"axes.labelsize": 9, "xtick.color": QUIET, "ytick.color": INK, "xtick.labelsize": 8.5, "ytick.labelsize": 9.5},
    "svg.fonttype": "none",
}


@functools.cache
def _drawn_colours() -> dict[str, str]:
    """Faction of Root -> its colour on the drawn board."""
    return {faction.name: palette.faction_colours(faction.number)[0] for faction in FACTIONS}


def colour(name: str) -> str:
    """Colour of a faction, ink for any other name."""
    return OWN_COLOURS.get(name) or _drawn_colours().get(name, INK)


def short(name: str, most: int = 28) -> str:
    """A name that fits beside a chart: the end of a long one, such as an agent's with its path."""
    return name if len(name) <= most else f"\N{HORIZONTAL ELLIPSIS}{name[1 - most :]}"


def row_height(rows: int) -> float:
    """Height in inches of a chart with so many rows."""
    return 1.0 + 0.29 * rows


def figure(
    name: str,
    height: float,
    across: int = 1,
    down: int = 1,
    *,
    width: float | None = None,
    share: bool = False,
    **ratios: Sequence[float] | None,
) -> tuple[Figure, list[Axes]]:
    """A figure with axes in rows; `name` makes the ids of a chart unique in a page. One panel is 6.4 inches wide.

    `share`: all panels have the scales of the first. `ratios`: `width_ratios`, `height_ratios`.
    """
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        made = Figure(figsize=(width or (6.4 if across == 1 else WIDTH), height), layout="constrained")
        FigureCanvasSVG(made)
        axes = made.subplots(down, across, squeeze=False, sharex=share, sharey=share, **ratios)
    made.set_label(name)
    for axis in axes.ravel():
        axis.spines[["top", "right"]].set_visible(False)
        axis.set_axisbelow(True)
    return made, axes.ravel().tolist()


def panels(name: str, count: int, height: float, across: int = 3, share: bool = False) -> tuple[Figure, list[Axes]]:
    """A figure of so many panels, each of this height, up to three or `across` side by side."""
    across = min(count, across)
    down = -(-count // across)
    made, axes = figure(name, height * down, across, down, share=share)
    for axis in axes[count:]:
        axis.set_visible(False)
    return made, axes[:count]


def svg(figure: Figure, title: str) -> str:
    """The figure as an SVG element, with a title for screen readers; the same figure gives the same text."""
    import matplotlib

    for axis in figure.axes:
        axis.title.set(fontsize=9.5, fontweight="bold", color=INK)
        for label in (axis.xaxis.label, axis.yaxis.label):
            label.set(fontsize=9, color=QUIET)
    out = io.StringIO()
    salt = re.sub(r"\W", "", figure.get_label() or title)
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": salt}):
        figure.set_dpi(72)  # that of SVG
        figure.get_layout_engine().execute(figure)
        figure.set_layout_engine("none")  # else `savefig` draws all twice, the first time for the layout alone
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    # Also the ids such as axes_1, which matplotlib gives again in every figure.
    text = re.sub(r'<(metadata|style)\b.*?</\1>| id="(?!C\d)[\w.]+_\d+"', "", text, flags=re.S)
    label = f'<svg role="img" aria-label="{html.escape(title)}" '
    return text.replace("'DejaVu Sans'", "var(--font)").replace("<svg ", label, 1).strip()


# -- rows -------------------------------------------------------------------------------------------------


def named_rows(axis: Axes, rows: Sequence[str], at: float | None = None, **settings: Any) -> None:
    """Rows with names, from the top, light grid lines, and a dashed line at a value; `settings` of the axis."""
    axis.set_yticks(range(len(rows)), [short(name) for name in rows])
    axis.set_ylim(len(rows) - 0.5, -0.5)
    axis.tick_params(axis="y", length=0)
    axis.spines["left"].set_visible(False)
    axis.grid(axis="x", color=GRID, linewidth=0.8)
    axis.margins(x=0.08)
    if at is not None:
        axis.axvline(at, **DASHED, zorder=0.5)
    axis.set(**settings)


def _edged(axis: Axes, x: Sequence[float], y: float, shade: str) -> None:
    """A line along a row, with a dark edge so that light colours are visible."""
    axis.plot(x, [y, y], color=INK, linewidth=3.6, solid_capstyle="butt")
    axis.plot(x, [y, y], color=shade, linewidth=2.2, solid_capstyle="butt")


def dots(axis: Axes, rows: Sequence[str], values: Any, shades: Sequence[str] | None = None, **settings: Any) -> None:
    """A dot and its interval in each row; `values` (rows, 3): value, low, high, NaN for none."""
    for y, (value, low, high) in enumerate(np.asarray(values, float)):
        if np.isfinite(value):
            shade = shades[y] if shades else colour(rows[y])
            _edged(axis, [low, high], y, shade)
            axis.plot([low, high], [y, y], "|", color=INK, markersize=9, markeredgewidth=1.4)
            axis.plot(value, y, "o", color=shade, markersize=7, markeredgecolor=INK, markeredgewidth=0.7)
    named_rows(axis, rows, **settings)


def arrows(axis: Axes, rows: Sequence[str], before: Any, after: Any, **settings: Any) -> None:
    """From one value to another in each row."""
    for y, (name, was, now) in enumerate(zip(rows, before, after, strict=True)):
        _edged(axis, [was, now], y, colour(name))
        axis.plot(was, y, "o", color=INK, markerfacecolor="white", markersize=7, markeredgewidth=1)
        axis.plot(now, y, "o", color=colour(name), markersize=7, markeredgecolor=INK, markeredgewidth=0.7)
    named_rows(axis, rows, **settings)


def bars(axis: Axes, parts: DataFrame, colours: Mapping[str, str], *, beside: bool = False, **settings: Any) -> None:
    """Bars along the rows of a table, a part for each column: one behind the other, or `beside` each other."""
    left, thick = np.zeros(len(parts)), 0.7 / max(1, parts.shape[1]) if beside else 0.66
    edge = {} if beside else {"edgecolor": "white", "linewidth": 0.6}
    for k, name in enumerate(parts):
        y = np.arange(len(parts)) + beside * (k - (parts.shape[1] - 1) / 2) * thick
        axis.barh(y, parts[name], thick, left, color=colours[name], label=name, **edge)
        left += 0 if beside else parts[name]
    named_rows(axis, parts.index, **settings)


# -- other shapes -----------------------------------------------------------------------------------------


def heat(
    axis: Axes,
    matrix: Any,
    rows: Sequence[str],
    columns: Sequence[str],
    form: str,
    *,
    bold: Any = None,
    one_way: bool = False,
) -> None:
    """A matrix of numbers on colours: orange below zero, purple above; `one_way` from white up in blue."""
    from matplotlib import colormaps

    matrix = np.asarray(matrix, float)
    most = float(np.nanmax(np.abs(matrix), initial=0)) or 1.0
    shown = colormaps["Blues" if one_way else "PuOr"].with_extremes(bad="#f3efe6")
    scale = (0, 2 * most) if one_way else (-1.9 * most, 1.9 * most)
    axis.pcolormesh(np.ma.masked_invalid(matrix), cmap=shown, vmin=scale[0], vmax=scale[1], edgecolor="white", lw=1.2)
    for (i, j), number in np.ndenumerate(matrix):
        if np.isfinite(number):
            weight = "bold" if bold is not None and bold[i, j] else "normal"
            words = form.format(number + 0.0 if float(form.format(number)) else 0.0).replace("-", "\N{MINUS SIGN}")
            axis.text(j + 0.5, i + 0.5, words, ha="center", va="center", fontsize=8.5, color=INK, fontweight=weight)
    axis.set_xticks(np.arange(len(columns)) + 0.5, [short(name, 14) for name in columns])
    axis.set_yticks(np.arange(len(rows)) + 0.5, [short(name) for name in rows])
    axis.set(xlim=(0, len(columns)), ylim=(len(rows), 0))
    axis.tick_params(length=0, labeltop=True, labelbottom=False, top=False, labelcolor=INK, labelsize=9)
    axis.spines[:].set_visible(False)


def legend(figure: Figure, handles: Sequence[Any], most: int = 99) -> None:
    """A legend below the charts, with at most so many entries in a row."""
    most = min(len(handles), most)
    figure.legend(handles=handles, loc="outside lower center", ncols=most, frameon=False, fontsize=9)


def patches(colours: Mapping[str, str]) -> list[Any]:
    """Entries of a legend: name -> colour."""
    from matplotlib.patches import Patch

    return [Patch(color=shade, label=name) for name, shade in colours.items()]


def symbol(label: str, shade: str, marker: str = "o", size: float = 7) -> Any:
    """An entry of a legend: a symbol."""
    from matplotlib.lines import Line2D

    return Line2D([], [], marker=marker, color=shade, label=label, markersize=size)
