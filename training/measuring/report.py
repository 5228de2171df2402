"""Show evaluations: tables on the console, CSV and JSON files, a plot."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from root_env.doors.games import doors_of
from root_env.root.doors.tables import FACTIONS
from root_env.support.by_name import ROOT
from root_env.support.documents import Document, Fields
from root_env.support.files import replacing, write_text_atomically
from root_env.support.version import __version__

from .figures import ALL, COLUMNS, PAR, Evaluation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUMMARY = (
    *("series", "agent", "faction", "seat", "games", "won", "share", "low", "high", "alone", "coalition"),
    *("truncated", "vp", "margin", "turns", "decisions", *PAR),
)
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""The colours of Okabe and Ito, which colour-blind people can tell apart."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X")


# -- on the console ---------------------------------------------------------------------------------------


@contextlib.contextmanager
def progress(games: int, quiet: bool = False, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream; yields a function to call with the number of games that have ended.

    `what` is counted, where it is not games.
    """
    columns = (
        *(TextColumn(what), BarColumn(), MofNCompleteColumn()),
        *(TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task(what, total=games)
        yield lambda n: bar.advance(task, n)


def usable(counts: Fields) -> float:
    """The share of answers of a player who reads and writes that were choices or questions."""
    return 1 - counts.get("unusable", 0) / max(1, counts.get("answers", 0))


def answers(counts: Fields) -> str:
    """The counts of a player who reads and writes, in a line."""
    decisions = max(1, counts.get("decisions", 0))
    each = {name: counts.get(name, 0) / decisions for name in ("seconds", "characters", "tokens")}
    used = f"{each['tokens']:,.0f} tokens" if each["tokens"] else f"{each['characters']:,.0f} characters sent"
    return (
        f"{counts.get('decisions', 0):,} decisions, {counts.get('decided', 0):,} of them by rule; "
        f"{percent(usable(counts))} % of the answers usable; a decision took {each['seconds']:.3g} s and {used}"
    )


def show(evaluation: Evaluation, console: Console) -> None:
    """Print the tables of an evaluation."""
    console.print(title(evaluation), style="bold", highlight=False)
    console.print()
    of_all = [row for row in evaluation.rows if row["seat"] == ALL]
    if "pool" in evaluation.settings:
        ranked = sorted((row for row in of_all if row["faction"] == ALL), key=lambda row: -row["mu"])
        console.print(_table("Agents", ("agent",), RATED + _columns(ranked), ranked))
        console.print(_table("Agents by faction", ("agent", "faction"), RATED + _columns(of_all)[:5], of_all))
    for series in dict.fromkeys(row["series"] for row in evaluation.rows):
        if series != "pool":
            rows = [row for row in of_all if row["series"] == series]
            console.print(_table(_heading(evaluation, series), ("faction",), _columns(rows), rows))
            console.print(_seats([row for row in evaluation.rows if row["series"] == series]))
    if evaluation.differences:
        console.print(_differences(evaluation))


def _heading(evaluation: Evaluation, series: str) -> str:
    name = evaluation.settings["challenger" if series == "challenge" else "opponents"]
    return name if series == "challenge" else f"{name} in its place"


def title(evaluation: Evaluation) -> str:
    """The evaluation in a line."""
    settings = evaluation.settings
    if "pool" in settings:
        what = f"{len(settings['pool'])} agents in {settings['games']} games"
    else:
        what = f"{settings['challenger']} against {settings['opponents']}, {settings['games']} games a faction"
    return f"{what}, tables {settings['tables']}, seed {settings['seed']}"


Row = Document
Shown = tuple[tuple[str, Callable[[Row], str]], ...]
"""Headings, and how a row is shown under each."""


def percent(number: float) -> str:
    """A share in per cent, to a tenth."""
    return f"{100 * number:.1f}"


def interval(row: Row, form: str = ".1f") -> str:
    """Low to high in per cent."""
    return f"{100 * row['low']:{form}} to {100 * row['high']:{form}}"


RATED: Shown = (("rating", lambda row: f"{row['mu']:.1f}"), ("sigma", lambda row: f"{row['sigma']:.1f}"))
FIGURES: Shown = (
    ("games", lambda row: str(row["games"])),
    ("won %", lambda row: percent(row["share"])),
    ("95 %", interval),
    ("alone", lambda row: str(row["alone"])),
    ("coalition", lambda row: str(row["coalition"])),
    ("cut %", lambda row: percent(row["truncated"] / row["games"])),
    ("VP", lambda row: f"{row['vp']:.1f}"),
    ("margin", lambda row: f"{row['margin']:.1f}"),
    ("turns", lambda row: f"{row['turns']:.0f}"),
)
"""alone, coalition: games won without and with a partner; cut: truncated games, which nobody won."""
BESIDE: Shown = (
    ("par %", lambda row: percent(row["par"])),
    ("more %", lambda row: f"{100 * row['difference']:+.1f}"),
    ("95 %", lambda row: f"{100 * row['difference_low']:+.1f} to {100 * row['difference_high']:+.1f}"),
)
"""Par, and the difference to it."""
DIFFERENCE: Shown = (
    ("pairs", lambda row: str(row["games"])),
    ("gained", lambda row: str(row["challenger_only"])),
    ("lost", lambda row: str(row["baseline_only"])),
    ("both", lambda row: str(row["both"])),
    ("neither", lambda row: str(row["neither"])),
    ("difference %", lambda row: f"{100 * row['difference']:+.1f}"),
    ("95 %", lambda row: interval(row, "+.1f")),
)


def _columns(rows: Sequence[Row]) -> Shown:
    """FIGURES, with the columns of par after the share, if there are any."""
    return FIGURES[:3] + BESIDE[: sum(name in rows[0] for name in PAR[:3])] + FIGURES[3:]


def table(
    heading: str,
    words: Sequence[str],
    numbers: Sequence[str],
    rows: Iterable[Sequence[str]] = (),
    no_wrap: bool = False,
) -> Table:
    """A table for the console, with columns of words and of numbers; `no_wrap`: numbers stay on one line."""
    looks = {"title_justify": "left", "title_style": "bold", "pad_edge": False, "collapse_padding": True}
    made = Table(title=heading or None, box=box.SIMPLE_HEAD, **looks)
    for name in words:
        made.add_column(name, overflow="fold", min_width=12)
    for name in numbers:
        made.add_column(name, justify="right", no_wrap=no_wrap)
    for row in rows:
        made.add_row(*map(Text, row))
    return made


def _table(heading: str, words: Sequence[str], numbers: Shown, rows: Sequence[Row]) -> Table:
    made = table(heading, words, [name for name, _ in numbers], no_wrap=True)
    for row in rows:
        last = row["faction"] == ALL and "faction" in words
        cells = [row[name] for name in words] + [shown(row) for _, shown in numbers]
        made.add_row(*cells, style="bold" if last else None, end_section=last)
    return made


def _seats(rows: Sequence[Row]) -> Table:
    seats = sorted({row["seat"] for row in rows if row["seat"] != ALL})
    words = ", more than par" if "par" in rows[0] else ""
    heading = f"{rows[0]['agent']} by seat: won %, 95 %{words}"
    made = table(heading, ("faction",), [f"seat {seat}" for seat in seats], no_wrap=True)
    for faction in dict.fromkeys(row["faction"] for row in rows):
        of = {row["seat"]: row for row in rows if row["faction"] == faction}
        cells = [_cell(of[seat]) if seat in of else "" for seat in seats]
        made.add_row(faction, *cells, style="bold" if faction == ALL else None)
    return made


def _cell(row: Row) -> str:
    more = f" {100 * row['difference']:+.0f}" if "par" in row else ""
    return f"{100 * row['share']:.0f} ({interval(row, '.0f')}){more}"


def _differences(evaluation: Evaluation) -> Table:
    mine, theirs = evaluation.settings["challenger"], evaluation.settings["opponents"]
    made = _table(f"{mine} less {theirs} in its place, same deals", ("faction",), DIFFERENCE, evaluation.differences)
    made.caption = f"gained, lost: games that only {mine}, only {theirs} won"
    made.caption_justify = "left"
    return made


# -- in files ---------------------------------------------------------------------------------------------


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> list[str]:
    """The lines of a table in Markdown: the first columns are words, the others numbers."""
    kinds = ["---"] * words + ["---:"] * (len(head) - words)
    return [f"| {' | '.join(cells)} |" for cells in (head, kinds, *rows)]


def write(evaluation: Evaluation, folder: Path, command: str) -> list[str]:
    """Write games.csv, summary.csv, summary.json, win_rates.png and .svg; returns a line to print for each."""
    folder.mkdir(parents=True, exist_ok=True)
    columns = [evaluation.columns[name].tolist() for name in COLUMNS]
    _write_csv(folder / "games.csv", COLUMNS, zip(*columns, strict=True))
    rated = ("mu", "sigma") if "pool" in evaluation.settings else ()
    rows = ([row.get(name, "") for name in (*SUMMARY, *rated)] for row in evaluation.rows)
    _write_csv(folder / "summary.csv", (*SUMMARY, *rated), rows)
    written = ["games.csv", "summary.csv", "summary.json"]
    if evaluation.differences:
        names = tuple(evaluation.differences[0])
        _write_csv(folder / "paired.csv", names, ([row[name] for name in names] for row in evaluation.differences))
        written.append("paired.csv")
    document = {
        "command": command,
        **evaluation.settings,
        "version": __version__,
        "tables_digest": doors_of(evaluation.settings.get("game", ROOT)).rules.digest(),
        "summary": evaluation.rows,
        "differences": evaluation.differences,
    }
    write_text_atomically(folder / "summary.json", json.dumps(document, indent=1) + "\n")
    plots = plot(evaluation, folder / "win_rates")
    lines = [f"wrote {folder / name}" for name in written + [path.name for path in plots]]
    return lines if plots else [*lines, "no plot: it needs matplotlib (pip install matplotlib)"]


def _write_csv(path: Path, header: Sequence[str], rows: Iterator[Sequence[object]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([int(cell) if isinstance(cell, bool) else cell for cell in row] for row in rows)
    write_text_atomically(path, text.getvalue())


def plot(evaluation: Evaluation, path: Path) -> list[Path]:
    """Win rates with their intervals by faction, as PNG and SVG; returns the paths, none without matplotlib."""
    try:
        import matplotlib.figure
    except ImportError:
        return []
    lines = _lines(evaluation)
    factions = list(dict.fromkeys(row["faction"] for _, rows in lines for row in rows))
    factions = sorted(factions, key=(*FACTIONS, *(name for name in factions if name not in FACTIONS)).index)
    size = (7.5, 1.7 + 0.14 * (2 + len(lines)) * len(factions))
    figure = matplotlib.figure.Figure(figsize=size, layout="constrained")
    _draw(figure.add_subplot(), lines, factions)
    figure.suptitle(title(evaluation), fontsize=10)
    paths = [path.with_suffix(suffix) for suffix in (".png", ".svg")]
    for one in paths:
        save_picture(figure, one, dpi=150)
    return paths


def save_picture(figure: Figure, path: Path, dpi: int = 120) -> None:
    """Write a figure of matplotlib, SVG or PNG by the suffix of the path; the same figure gives the same bytes."""
    import matplotlib
    from matplotlib.text import Text as Words

    for text in figure.findobj(Words):
        text.set_parse_math(False)  # a name with two dollar signs is a name
    kind = path.suffix.removeprefix(".")
    settings = {"metadata": {"Date": None, "Creator": None}} if kind == "svg" else {"dpi": dpi}
    with matplotlib.rc_context({"svg.hashsalt": "root_env", "svg.fonttype": "none"}), replacing(path) as beside:
        figure.savefig(beside, format=kind, **settings)


def _lines(evaluation: Evaluation) -> list[tuple[str, list[Row]]]:
    """(label, rows by faction) of each series of the plot."""
    found = []
    for series, agent in dict.fromkeys((row["series"], row["agent"]) for row in evaluation.rows):
        label = f"{agent} in its place: par" if series == "baseline" else agent
        of = [row for row in evaluation.rows if (row["series"], row["agent"], row["seat"]) == (series, agent, ALL)]
        found.append((label, of))
    return found


def _draw(axes: Axes, lines: list[tuple[str, list[Row]]], factions: list[str]) -> None:
    """Draw factions from top to bottom, and the series of each faction below one another."""
    step = 0.7 / len(lines)
    for k, (label, rows) in enumerate(lines):
        at = [factions.index(row["faction"]) + step * (k - (len(lines) - 1) / 2) for row in rows]
        shares = [100 * row["share"] for row in rows]
        bars = [[100 * abs(row["share"] - row[end]) for row in rows] for end in ("low", "high")]
        colour, marker = COLOURS[k % len(COLOURS)], MARKERS[k % len(MARKERS)]
        axes.errorbar(
            shares, at, xerr=bars, fmt=marker, color=colour, capsize=2.5, markersize=5, label=label, clip_on=False
        )
    if lines[0][1][0]["series"] == "pool":
        pars = {factions.index(row["faction"]): 100 * row["par"] for _, rows in lines for row in rows}
        axes.scatter([*pars.values()], [*pars], marker="|", s=900, color="0.35", label="par: all agents together")
    axes.axhline(len(factions) - 1.5, color="0.8", linewidth=0.8)
    axes.set_yticks(range(len(factions)), [*factions[:-1], "all factions"])
    axes.set_ylim(len(factions) - 0.5, -0.5)
    most = max(100 * row["high"] for _, rows in lines for row in rows)
    axes.set_xlim(0, min(100, 5 * (1 + most // 5)))
    axes.set_xlabel("games won, per cent, with 95 % Wilson intervals")
    axes.grid(axis="x", alpha=0.3)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.figure.legend(loc="outside lower center", ncols=4, fontsize=8, frameon=False)
