"""The results as tables, for the terminal and for the pages."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

RATES = {
    "decisions/cpu-s": "decisions / CPU-s",
    "lowest": "lowest",
    "highest": "highest",
    "games/cpu-s": "games / CPU-s",
    "turns/cpu-s": "player turns / CPU-s",
    "decisions/turn": "decisions / turn",
}
SCALING = {
    "threads": "one process, all threads",
    "processes": "processes",
    "ratio": "ratio",
    "lowest ratio": "lowest",
    "highest ratio": "highest",
}
RUNS = {
    "date": "date",
    "commit": "commit",
    "core digest": "digest of the core",
    "rounds": "rounds",
    "load before": "load before",
    "load after": "load after",
    "seconds": "took, s",
}
SHOWN = 0.02
"""Kinds of decision with a smaller share of the time are in the JSON only."""
KINDS = ("share", "options", "step, ns", "share of step time", "observation, ns")


@dataclass
class Table:
    """A table in words: a heading per column, and rows that begin with their name."""

    title: str
    head: list[str]
    rows: list[list[str]]


def number(value: Any) -> str:
    """Three significant digits, thousands apart; whole numbers and words as they are."""
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value == 0:
        return f"{value:,}"
    return f"{float(f'{value:.3g}'):,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _table(title: str, first: str, columns: dict[str, str], rows: dict[str, dict[str, Any]]) -> Table:
    body = [[name, *(number(row.get(key)) for key in columns)] for name, row in rows.items()]
    return Table(title, [first, *columns.values()], body)


def _pairs(title: str, values: dict[str, Any], heading: str = "value") -> Table:
    return _table(title, "", {"value": heading}, {name: {"value": value} for name, value in values.items()})


def _batches(rows: list[dict[str, Any]]) -> Table:
    columns, found = {}, {}
    for row in rows:
        key = f"{row['writes']}, {row['threads']} thread{'s' * (row['threads'] > 1)}"
        columns[key] = key
        found.setdefault(f"{row['games']:,}", {})[key] = row["decisions/wall-s"]
    return _table("BatchGame: pick and step, decisions / wall-s", "games", columns, found)


def best_batch(rows: list[dict[str, Any]], writes: str, threads: int = 1) -> dict[str, Any]:
    """The row of the size at which a batch is fastest."""
    of = [row for row in rows if row["writes"] == writes and row["threads"] == threads]
    return max(of, key=lambda row: row["decisions/cpu-s"])


def measured_targets(results: dict[str, Any]) -> list[tuple[str, float, str, float]]:
    """(what, measured, "at least" or "at most", target), of what has been measured."""
    found: list[tuple[str, float, str, float]] = []
    least, most = "at least", "at most"
    if "core" in results:
        rate = results["core"]["compiled loop, bare"]["decisions/cpu-s"]
        found.append(("compiled loop, decisions / CPU-s", rate, least, 2_000_000))
    if "batch" in results:
        row = best_batch(results["batch"], "mask and observation")
        what = f"batch of {row['games']:,} with mask and observation, decisions / CPU-s"
        found.append((what, row["decisions/cpu-s"], least, 1_000_000))
    for name, row in results.get("scaling", {}).items():
        found.append((f"all cores against processes, {name}", row["ratio"], least, 0.9))
    peers = results.get("peers", {})
    if "Python loop" in peers:
        rate = peers["Python loop"]["root_env Game"]["decisions/cpu-s"]
        found.append(("`Game` from Python, decisions / CPU-s", rate, least, 150_000))
    for kind, target in (("env()", 1.3), ("raw_env()", 1.5)):
        peer = peers.get("AEC", {}).get(f"pettingzoo connect_four_v3 {kind}")
        if peer:
            found.append((f"AEC `{kind}`, times `connect_four_v3.{kind}`", peer["root_env times"], least, target))
    limits = {"state copy inside compiled code, us": 0.5, "state, bytes": 4096}
    for name, value in results.get("copies", {}).items():
        target = 3.0 if name.startswith("Game.copy()") else limits.get(name)
        if target:
            found.append((name, value, most, target))
    limits = {"cold compile, CPU-s": 60, "warm process to first step and observation, wall s": 1.0}
    for name, target in limits.items():
        if name in results.get("start", {}):
            found.append((name, results["start"][name], most, target))
    return found


def _targets(results: dict[str, Any]) -> Table:
    rows = []
    for what, value, sense, target in measured_targets(results):
        met = value >= target if sense == "at least" else value <= target
        rows.append([what, f"{sense} {number(target)}", number(value), "yes" if met else "no"])
    return Table("Targets", ["", "target", "measured", "met"], rows)


def _summary(results: dict[str, Any]) -> Table:
    """The main figures, for the README."""
    core, batch, peers = results["core"], results["batch"], results["peers"]
    bare, observed = best_batch(batch, "bare"), best_batch(batch, "mask and observation")
    rows = {
        "compiled loop": core["compiled loop, bare"],
        "compiled loop, mask and observation": core["compiled loop, mask and observation"],
        f"`BatchGame` of {bare['games']:,}": bare,
        f"`BatchGame` of {observed['games']:,}, mask and observation": observed,
        "`Game` in a Python loop": peers["Python loop"]["root_env Game"],
        "PettingZoo `env()`, mask and observation": peers["AEC"]["root_env env()"],
    }
    columns = {k: RATES[k] for k in ("decisions/cpu-s", "games/cpu-s")}
    return _table("Main figures", "one core, random legal play of four factions", columns, rows)


def _peers(name: str, rows: dict[str, dict[str, Any]]) -> Table:
    columns = RATES | {"root_env times": "root_env is ... times as fast"}
    return _table(f"{name} against {name}", "path", columns, rows)


def build(results: dict[str, Any]) -> dict[str, Table]:
    """Every table there are results for, by name."""
    found = {"machine": _machine(results["machine"]), "runs": _table("Runs", "section", RUNS, results["runs"])}
    if "core" in results:
        found["core"] = _table("Core, one thread, random play of four factions", "path", RATES, results["core"])
    if "batch" in results:
        found["batch"] = _batches(results["batch"])
        columns = {k: f"{k}, bytes a game" for k in ("measured growth", "bytes of its arrays")}
        found["memory"] = _table("Memory", "", columns, results["memory"])
        found["copies"] = _pairs("Copies", results["copies"])
    if "scaling" in results:
        found["scaling"] = _table("All cores, decisions / wall-s", "path", SCALING, results["scaling"])
    for name, rows in results.get("peers", {}).items():
        found[f"peers {name}"] = _peers(name, rows)
    if "breakdown" in results:
        parts = results["breakdown"]
        found["parts"] = _pairs("Parts", parts["parts, ns a decision"], "ns a decision")
        found["alone"] = _pairs("Floors, each in a loop of its own", parts["alone, ns"], "ns")
        rows = {row["kind"]: row for row in parts["kinds"] if row["share of step time"] >= SHOWN}
        found["kinds"] = _table("Kinds of decision", "kind", {k: k for k in KINDS}, rows)
    if "start" in results:
        found["start"] = _pairs("Compile and start", results["start"])
    found["targets"] = _targets(results)
    if {"core", "batch", "peers"} <= results.keys():
        found["summary"] = _summary(results)
    return found


def _machine(about: dict[str, Any]) -> Table:
    packages = ", ".join(f"{name} {version}" for name, version in about["packages"].items())
    return _pairs("Machine", {k: v for k, v in about.items() if k != "packages"} | {"packages": packages})


def show(results: dict[str, Any]) -> None:
    """Print every table."""
    from rich.console import Console
    from rich.table import Table as Printed

    console = Console(width=None if sys.stdout.isatty() else 200)
    for table in build(results).values():
        printed = Printed(title=table.title, title_justify="left")
        for k, heading in enumerate(table.head):
            printed.add_column(heading, justify="right" if k else "left")
        for row in table.rows:
            printed.add_row(*row)
        console.print(printed)
    for line in results.get("left out", []):
        console.print(line, markup=False)
