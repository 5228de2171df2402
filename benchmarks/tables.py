"""The results as tables on the terminal."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.table import Table

RATES = {
    "decisions/cpu-s": "decisions / CPU-s",
    "lowest": "lowest",
    "highest": "highest",
    "games/cpu-s": "games / CPU-s",
    "turns/cpu-s": "turns / CPU-s",
    "decisions/turn": "decisions / turn",
}


def _number(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, str | int):
        return f"{value:,}" if isinstance(value, int) else value
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"


def _table(title: str, first: str, columns: dict[str, str], rows: dict[str, dict[str, Any]]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(first)
    for heading in columns.values():
        table.add_column(heading, justify="right")
    for name, row in rows.items():
        table.add_row(name, *(_number(row.get(key)) for key in columns))
    return table


def _pairs(title: str, values: dict[str, Any]) -> Table:
    return _table(title, "", {"value": "value"}, {name: {"value": value} for name, value in values.items()})


def _batches(rows: list[dict[str, Any]]) -> Table:
    columns, found = {}, {}
    for row in rows:
        key = f"{'obs+mask' if row['observations'] else 'bare'}, {row['threads']} thr."
        columns[key] = key
        found.setdefault(f"{row['games']:,}", {})[key] = row["decisions/wall-s"]
    return _table("BatchGame: pick and step, decisions / wall-s", "games", columns, found)


def show(results: dict[str, Any]) -> None:
    """Print every table there is."""
    console = Console(width=None if sys.stdout.isatty() else 130)
    machine = dict(results["machine"])
    console.print(", ".join(f"{k} {v}" for k, v in machine.pop("packages").items()))
    console.print(", ".join(f"{k} {v}" for k, v in machine.items()))
    for section, run in results["runs"].items():
        console.print(f"{section}: " + ", ".join(f"{k} {v}" for k, v in run.items()))
    if "core" in results:
        console.print(_table("Core, one thread, random play of four factions", "path", RATES, results["core"]))
    if "batch" in results:
        console.print(_batches(results["batch"]))
        for title in ("memory", "copies"):
            console.print(_pairs(title, results[title]))
    if "scaling" in results:
        columns = {k: k for k in ("threads", "processes", "ratio")}
        title = "All cores: one process with threads, processes with one thread each, decisions / wall-s"
        console.print(_table(title, "path", columns, results["scaling"]))
    for table, rows in results.get("peers", {}).items():
        console.print(_table(f"{table} against {table}", "path", RATES, rows))
    for line in results.get("not installed", []):
        console.print(line)
    if "breakdown" in results:
        console.print(_pairs("Parts, ns a decision", results["breakdown"]["parts, ns a decision"]))
        rows = {row["kind"]: row for row in results["breakdown"]["kinds"]}
        columns = {k: k for k in ("share", "options", "step, ns", "share of step time", "observation, ns")}
        console.print(_table("Kinds of decision", "kind", columns, rows))
    if "start" in results:
        console.print(_pairs("Compile and start", results["start"]))
