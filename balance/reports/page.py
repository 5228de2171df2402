"""The report of the balance lab: a self-contained page, and its figures as CSV.

from root_env.balance.reports.page import write_report

write_report(Path("report"))        # report/report.html, report/tables/*.csv

A report is a set of figures by name, each a CSV file, and a template of sections that shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from root_env.balance import require
from root_env.support.files import write_text_atomically
from root_env.support.one_thread import one_thread

NAME, TABLES = "report.html", "tables"
DRAWS = 400
DIGITS = 6
"""Decimals of figures in the CSV files."""


@one_thread
def write_report(folder: Path, draws: int = DRAWS, seed: int = 0, quiet: bool = False) -> Path:
    """Read the games of a folder, write `report.html` and `tables/*.csv` there; returns the page's path.

    `draws` of the model's estimates; `seed` of all random numbers: the same games, draws and seed give the same
    page. BalanceError if games cannot be read or a library is missing.
    """
    require()
    from . import run

    with Console(stderr=True, quiet=quiet).status("report") as status:
        found = run.report(Path(folder), draws, seed, lambda part: status.update(f"report: {part}"))
        return write_page(Path(folder), "report", *found)[0]


@one_thread
def write_comparison(folder: Path) -> Path:
    """As `write_report`, for agents that played the same deals (`root_env.balance.comparison`)."""
    require()
    from . import agreement

    return write_page(Path(folder), "comparison", *agreement.report(Path(folder)))[0]


def write_page(folder: Path, name: str, frames: Mapping[str, Any], values: Mapping[str, Any]) -> tuple[Path, list[str]]:
    """Write figures as CSV files, and a page that shows them; returns its path and its first sentences.

    `name`: of the templates, of sentences and of the page; `frames`: name -> pandas table; `values`: what the templates
    know beside the frames.
    """
    from root_env.balance.charts import charts

    from . import sentences, tables

    (folder / TABLES).mkdir(parents=True, exist_ok=True)
    for one, frame in frames.items():
        text = frame.round(DIGITS).to_csv(None, index=False, lineterminator="\n")
        write_text_atomically(folder / TABLES / f"{one}.csv", text)

    def file(name: str, columns: str, frame: Any = None, **settings: Any) -> tables.Shown:
        """The table of a CSV file; `frame`: the part of it that is shown."""
        frame = frames[name] if frame is None else frame
        return tables.table(frame, columns, csv=name, **settings)

    known = {"charts": charts, "tables": tables, "file": file, "sections": [], **frames, **values}
    said = sentences.sentences(name, **known)
    page = sentences.environment().get_template(f"{name}.html.jinja").render(known, glance=said)
    write_text_atomically(folder / NAME, page)
    return folder / NAME, said
