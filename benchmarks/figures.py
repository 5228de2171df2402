"""The results as tables, for the terminal and for the pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
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
"""Kinds of decision with a smaller share of the time are only in the JSON."""
SEARCH = ("calls a search", "us a call", "share of a search")
LEARNERS = {
    "transitions/cpu-s": "transitions / CPU-s",
    "lowest": "lowest",
    "highest": "highest",
    "environment, share": "share in the environment",
    "environment, us a transition": "environment, us a transition",
}
OBSERVED = "mask and observation"
OF_TABLE = f"{OBSERVED} of the table"
AFTER_WORK = f"{OBSERVED}, caches used in between"
"""Names of the rows of `benchmarks.batches`."""
KINDS = ("share", "options", "step, ns", "share of step time", "observation, ns")


@dataclass
class Table:
    """A table of words: a heading for each column, and rows that begin with their name."""

    title: str
    head: list[str]
    rows: list[list[str]]


def number(value: Any) -> str:
    """Three significant digits with commas; whole numbers and words as they are."""
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
        if row["writes"] == AFTER_WORK:
            continue
        key = f"{row['writes']}, {row['threads']} thread{'s' * (row['threads'] > 1)}"
        columns[key] = key
        found.setdefault(f"{row['games']:,}", {})[key] = row["decisions/wall-s"]
    return _table("BatchGame: pick and step, decisions / wall-s", "games", columns, found)


def _after_work(rows: list[dict[str, Any]]) -> Table:
    body = {f"{row['games']:,}": row for row in rows if row["writes"] == AFTER_WORK}
    columns = {k: RATES[k] for k in ("decisions/cpu-s", "lowest", "highest")}
    return _table("BatchGame whose learner uses the caches between two steps", "games", columns, body)


def best_batch(rows: list[dict[str, Any]], writes: str) -> dict[str, Any]:
    """The row of the size at which a batch is fastest on one thread."""
    of = [row for row in rows if row["writes"] == writes and row["threads"] == 1]
    return max(of, key=lambda row: row["decisions/cpu-s"])


LEAST, MOST = "at least", "at most"
Target = tuple[str, float, str, float]
"""(what, measured, LEAST or MOST, target)"""
EVEN_SIZES = (64, 16_384)
"""Between these sizes no batch should be much slower than the best."""
CHESS = "pyspiel chess, mask and observation tensor"
LIMITS = {
    "state copy inside compiled code, us": 0.5,
    "state, bytes": 4096,
    "cold compile, wall s": 25.0,
    "warm process to first step and observation, wall s": 0.8,
}
"""Figures of the sections `copies` and `start` that should be at most this."""


def _batch_targets(rows: list[dict[str, Any]], chess: dict[str, Any] | None) -> Iterator[Target]:
    of_256 = [row for row in rows if (row["games"], row["writes"], row["threads"]) == (256, OF_TABLE, 1)]
    for row in of_256:
        yield f"batch of 256 with {OF_TABLE}, decisions / CPU-s", row["decisions/cpu-s"], LEAST, 1_300_000
    best = best_batch(rows, OBSERVED)
    low, high = EVEN_SIZES
    even = [r for r in rows if (r["writes"], r["threads"]) == (OBSERVED, 1) and low <= r["games"] <= high]
    if even:
        slowest = min(even, key=lambda row: row["decisions/cpu-s"])
        what = f"the slowest batch of {low} to {high:,}, that of {slowest['games']:,}, against the best"
        yield what, slowest["decisions/cpu-s"] / best["decisions/cpu-s"], LEAST, 0.85
    for row in rows:
        if row["writes"] == AFTER_WORK:
            rate = row["decisions/cpu-s"]
            yield f"batch of {row['games']:,} whose learner uses the caches, decisions / CPU-s", rate, LEAST, 900_000
            if chess:
                yield f"the same, times `{CHESS}`", rate / chess["decisions/cpu-s"], LEAST, 32


def _core_targets(core: dict[str, Any]) -> Iterator[Target]:
    if not core:
        return
    bare = core["compiled loop, bare"]["decisions/cpu-s"]
    yield "compiled loop, decisions / CPU-s", bare, LEAST, 2_000_000
    for path, target in ((f"compiled loop, {OF_TABLE}", 0.75), ("root_env play_random, a Game each", 0.7)):
        yield f"{path}, part of the bare loop's speed", core[path]["decisions/cpu-s"] / bare, LEAST, target


def _search_targets(search: dict[str, Any]) -> Iterator[Target]:
    if row := search.get("playouts", {}).get("rollout, policy"):
        yield "rollouts of the policy, games / CPU-s", row["games/cpu-s"], LEAST, 150
    if found := search.get("in time"):
        one, every = found["one thread"], found["all threads"]
        yield f"iterations of a search in {found['seconds']:g} s, one thread", one, LEAST, 900
        yield "the same with all threads, times as many", every / one, LEAST, 1.7


def measured_targets(results: dict[str, Any]) -> Iterator[Target]:
    """The targets of what has been measured."""
    core, peers = results.get("core", {}), results.get("peers", {})
    python_loop = peers.get("Python loop", {})
    yield from _core_targets(core)
    if results.get("batch"):
        yield from _batch_targets(results["batch"], python_loop.get(CHESS))
        grown = results.get("memory", {}).get(f"BatchGame, {OF_TABLE}", {}).get("measured growth")
        if grown:
            yield f"memory of a game in a batch with {OF_TABLE}, bytes", grown, MOST, 4800
    for name, row in results.get("scaling", {}).items():
        yield f"all cores against processes, {name}", row["ratio"], LEAST, 0.9
    if python_loop:
        rate = python_loop["root_env Game"]["decisions/cpu-s"]
        yield "`Game` from Python, decisions / CPU-s", rate, LEAST, 300_000
    for kind, target in (("env()", 3.0), ("raw_env()", 2.5)):
        if peer := peers.get("AEC", {}).get(f"pettingzoo connect_four_v3 {kind}"):
            yield f"AEC `{kind}`, times `connect_four_v3.{kind}`", peer["root_env times"], LEAST, target
    for name, value in results.get("copies", {}).items():
        limit = 3.0 if name.startswith("Game.copy()") else LIMITS.get(name)
        if limit:
            yield name, value, MOST, limit
    yield from _search_targets(results.get("search", {}))
    for name, row in results.get("learners", {}).items():
        for start, target in (("MaskablePPO", 0.05), ("root_env.training.ppo", 0.1)):
            if name.startswith(start) and name.endswith("random"):
                yield f"share of a training step in the environment, {name}", row["environment, share"], MOST, target
    for name, value in results.get("start", {}).items():
        if name in LIMITS:
            yield name, value, MOST, LIMITS[name]


def _targets(results: dict[str, Any]) -> Table:
    rows = []
    for what, value, sense, target in measured_targets(results):
        met = value >= target if sense == LEAST else value <= target
        rows.append([what, f"{sense} {number(target)}", number(value), "yes" if met else "no"])
    return Table("Targets", ["", "target", "measured", "reached here"], rows)


def where(results: dict[str, Any]) -> str:
    """The processor and its caches, on which figures depend."""
    about = results["machine"]
    return f"{about['cpu']}, caches {about.get('caches', 'not noted')}"


def _summary(results: dict[str, Any]) -> Table:
    """The main figures, for the README."""
    core, batch, peers = results["core"], results["batch"], results["peers"]
    bare, observed = best_batch(batch, "bare"), best_batch(batch, OBSERVED)
    rows = {
        "compiled loop": core["compiled loop, bare"],
        f"compiled loop, {OBSERVED}": core[f"compiled loop, {OBSERVED}"],
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
        found["after work"] = _after_work(results["batch"])
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
    if "search" in results:
        parts = results["search"]
        found["playouts"] = _table("Playouts", "path", RATES, parts["playouts"])
        found["search shares"] = _table("Where a search spends its time", "", {k: k for k in SEARCH}, parts["shares"])
        found["search in time"] = _pairs("Iterations of a search", parts.get("in time", {}))
    if results.get("learners"):
        found["learners"] = _table("Whole training steps", "path", LEARNERS, results["learners"])
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
    """Print every table, and what has been left out."""
    show_tables(list(build(results).values()), results.get("left out", []))


def show_tables(tables: Sequence[Table], lines: Sequence[str] = ()) -> None:
    """Print tables, and lines below them."""
    from rich.console import Console

    from root_env.training.measuring import report

    console = Console(width=None if sys.stdout.isatty() else 200)
    for table in tables:
        console.print(report.table(table.title, table.head[:1], table.head[1:], table.rows))
    for line in lines:
        console.print(line, markup=False)
