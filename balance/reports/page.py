"""The report of the balance lab: a self-contained page, and its figures as CSV.

from root_env.balance.reports.page import write_report

write_report(Path("report"))        # report/report.html, report/tables/*.csv
"""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from root_env.balance import BalanceError
from root_env.balance.runs.games import PATCHED, VARIANTS
from root_env.support.extras import install
from root_env.support.files import write_text_atomically
from root_env.support.one_thread import one_thread

TEMPLATE = "report.html.jinja"
NAME, TABLES = "report.html", "tables"
RESAMPLES = 400
NEEDS = ("jinja2", "matplotlib", "openskill", "pandas", "pyarrow", "statsmodels")
DIGITS = 6
"""Decimals of figures in the CSV files."""


@one_thread
def write_report(folder: Path, resamples: int = RESAMPLES, seed: int = 0, quiet: bool = False) -> Path:
    """Read the games of a folder, write `report.html` and `tables/*.csv` there; returns the page's path.

    `resamples` of the model's bootstrap; `seed` of all random numbers: the same games, resamples and seed give the same
    page. BalanceError if games cannot be read or a library is missing.
    """
    require()
    from root_env.balance.stats import games as stats_games

    from . import head as report_head

    folder = Path(folder)
    with _steps(quiet) as step:
        step("reading", 1)
        read = stats_games.read(folder)
        sections = list(_sections(read, resamples, seed, step))
        step("writing", 1)
        return write_page(folder, report_head.head(read, sections, resamples, seed), sections)


@one_thread
def write_comparison(folder: Path) -> Path:
    """As `write_report`, for agents that played the same deals (`root_env.balance.comparison`)."""
    require()
    from root_env.balance import comparison
    from root_env.balance.stats import agreement as stats_agreement
    from root_env.balance.stats import games as stats_games

    from . import agreement as report_agreement

    folder = Path(folder)
    of = comparison.folders(folder)
    read = {label: stats_games.read(one) for label, one in of.items()}
    played = stats_agreement.deals({label: one.games.of(VARIANTS[0]) for label, one in read.items()})
    sections = list(report_agreement.sections(read, played))
    links = [(f"{label}: {one.name}/{NAME}", f"{one.name}/{NAME}") for label, one in of.items()]
    return write_page(
        folder, report_agreement.head(read, played, sections, links, comparison.command(folder)), sections
    )


def _sections(read: Any, resamples: int, seed: int, step: Callable) -> Iterator[Any]:
    """All sections of the page, in order."""
    from root_env.balance.stats import model, paired, shares

    from . import habits
    from . import sections as report_sections

    games = read.games
    patched = (games.variant == VARIANTS.index(PATCHED)).any()
    pairs = paired.both(games) if patched else None
    base = games.of(VARIANTS[0])
    if not len(base):
        raise BalanceError("there are no games without the patch to compare with")
    step("counting", 1)
    yield report_sections.win_rates(base)
    if pairs is not None:
        yield report_sections.patched(*pairs, base.factions)
    for make in ("seats", "compositions", "victories", "curves", "lengths", *["crafted"] * base.lab.has_patches):
        yield getattr(report_sections, make)(base)
    if read.habits is not None:
        yield habits.habits({"": read.habits}, base.factions)
    advance = step("fitting the model", resamples)
    if (~base.truncated).any():
        yield report_sections.model(base, model.fit(base, resamples, seed, advance))
    step("rating", 1)
    yield report_sections.rated(base, seed)
    if len(base.agents) > 1:
        yield report_sections.pool(base, seed)
    if base.lab.has_patches:
        yield report_sections.people(base, shares.factions(base))


def write_page(folder: Path, head: Any, sections: list[Any]) -> Path:
    """Write the figures of the sections as CSV files, and the page; returns its path."""
    import jinja2

    (folder / TABLES).mkdir(exist_ok=True)
    for section in sections:
        for name, frame in section.frames.items():
            text = frame.round(DIGITS).to_csv(None, index=False, lineterminator="\n")
            write_text_atomically(folder / TABLES / f"{name}.csv", text)
    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    write_text_atomically(folder / NAME, environment.get_template(TEMPLATE).render(head=head, sections=sections))
    return folder / NAME


def require() -> None:
    """BalanceError that names the libraries which a report needs and this environment lacks."""
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        raise BalanceError(f"the report needs {', '.join(missing)}: {install('balance')}")


@contextlib.contextmanager
def _steps(quiet: bool) -> Iterator[Callable[[str, int], Callable[[int], None]]]:
    """A progress bar on the error stream; yields a function that begins a step and returns the one that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("report: {task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True) as bar:
        task = bar.add_task("reading")

        def step(name: str, total: int) -> Callable[[int], None]:
            bar.reset(task, description=name, total=total)
            return lambda n: bar.advance(task, n)

        yield step
