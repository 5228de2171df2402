"""An agent on the puzzles of `root_env.puzzles`: what it solves, by theme and faction, with intervals.

    python -m root_env.training.puzzles policy
    python -m root_env.training.puzzles policy --set handmade
    python -m root_env.training.puzzles policy rules search:64 --deals 4 --workers 4 --out puzzles.json

The same arguments give the same figures, but for searches by seconds. `python -m root_env.training.leaderboard
puzzles.json` takes results on all puzzles of the package in. docs/puzzles.md has more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from rich.console import Console
from rich.table import Table

from root_env import agents, puzzles
from root_env.puzzles import Puzzle, PuzzleError, attempt
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.support.quoting import quoted
from root_env.support.version import __version__
from root_env.tasks.declared import digest_of_text

from .arena import Tally, add_counts, counts_of, finished, sharing
from .measuring import report, suite
from .measuring.intervals import wilson
from .runs import commands
from .runs.commands import whole_from

__all__ = ["digest_of", "measure", "rows_of", "shipped"]

ALL = "all"
Result = Document


# -- measuring --------------------------------------------------------------------------------------------


def shipped(which: str = "main") -> list[Puzzle]:
    """All puzzles of a set of the package."""
    return [puzzles.get(name) for name in puzzles.names(which=which)]


def digest_of(which: Iterable[Puzzle]) -> str:
    """16 hex digits of puzzles: results of other digests cannot be compared."""
    return digest_of_text(" ".join(one.digest for one in which))


def measure(
    agent: str,
    which: Sequence[Puzzle] | None = None,
    deals: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tally: Tally | None = None,
) -> list[Result]:
    """The results of an agent, given by name, on puzzles (None: the main set) in deals 0 .. `deals` - 1 of each.

    A dict for each puzzle: `puzzle`, `theme`, `faction`, `solved` (bool by deal). UsageError for an unknown agent, and
    for no deals. `executor`: see `root_env.training.arena.sharing`. `progress(n)` is called when n more are played.
    `tally`: see `root_env.training.arena.play`.
    """
    commands.load_agent(agent)
    if deals < 1:
        raise UsageError(f"--deals: must be at least 1, got {deals}")
    which = shipped() if which is None else list(which)
    found: dict[str, list[bool]] = {one.name: [False] * deals for one in which}
    jobs = [(agent, one, deal) for one in which for deal in range(deals)]
    for (_, one, deal), (solved, counts) in finished(_attempt, jobs, executor):
        found[one.name][deal] = solved
        add_counts(tally, counts)
        if progress:
            progress(1)
    return [
        {"puzzle": one.name, "theme": one.theme, "faction": one.faction, "solved": found[one.name]} for one in which
    ]


_LOADED: Document = {}


def _attempt(agent: str, puzzle: Puzzle, deal: int) -> tuple[bool, Tally]:
    if agent not in _LOADED:
        _LOADED[agent] = agents.load(agent)
    return attempt(puzzle, _LOADED[agent], deal), counts_of([_LOADED[agent]])


def rows_of(results: Sequence[Result]) -> list[Document]:
    """Rows with `theme`, `faction` ("all" for every one), `puzzles`, `share`, `low`, `high`: each theme, each faction,
    and everything. The intervals count puzzles and not deals, which are alike: 95 %, Wilson."""
    themes, factions = (list(dict.fromkeys(one[name] for one in results)) for name in ("theme", "faction"))
    kinds = [(theme, ALL) for theme in themes] + [(ALL, faction) for faction in factions] + [(ALL, ALL)]
    rows = []
    for theme, faction in kinds:
        some = [one for one in results if theme in (ALL, one["theme"]) and faction in (ALL, one["faction"])]
        share = sum(sum(one["solved"]) / len(one["solved"]) for one in some) / len(some)
        low, high = map(float, wilson(share * len(some), len(some)))
        names = {"theme": theme, "faction": faction, "puzzles": len(some)}
        rows.append({**names, "share": share, "low": low, "high": high})
    return rows


# -- the command ------------------------------------------------------------------------------------------


def _table(agent: str, rows: Iterable[Document]) -> Table:
    cells = (
        (row["theme"], row["faction"], str(row["puzzles"]), report.percent(row["share"]), report.interval(row))
        for row in rows
    )
    numbers = ("puzzles", "solved %", "95 %")
    return report.table(f"Puzzles solved by {agent}", ("theme", "faction"), numbers, cells)


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("agents", nargs="+", metavar="AGENT", help="policy, rules, search:64, policy:PATH, MODULE:NAME, ...")
    add(
        "--themes",
        nargs="+",
        metavar="THEME",
        choices=tuple(puzzles.THEMES | puzzles.HANDMADE_THEMES),
        help="themes (all)",
    )
    add("--factions", nargs="+", metavar="FACTION", help="factions that are to play (all)")
    add("--set", choices=tuple(puzzles.SETS), default="main", help="the set of the package (main)")
    add("--file", type=Path, metavar="FILE", help="puzzles of your own (those of the package)")
    add("--deals", type=whole_from(1), default=1, help="how often each is played, with other hidden cards and dice (1)")
    add("--workers", type=whole_from(1), default=1, help="processes (1)")
    add("--out", type=Path, metavar="FILE", help="write all results as JSON")
    add("--quiet", action="store_true", help="no progress bar")


def _chosen(arguments: argparse.Namespace) -> list[Puzzle]:
    """The puzzles that the command line names; UsageError if there are none."""
    there = list(puzzles.load(arguments.file).values()) if arguments.file else shipped(arguments.set)
    themes = arguments.themes or [one.theme for one in there]
    known = dict.fromkeys(one.faction for one in there)
    for faction in arguments.factions or ():
        if faction not in known:
            raise UsageError(f"--factions: {quoted(faction)} plays in no puzzle; choose from {', '.join(known)}")
    factions = arguments.factions or list(known)
    chosen = [one for one in there if one.theme in themes and one.faction in factions]
    if not chosen:
        raise UsageError("--themes, --factions: no puzzle is of both")
    return chosen


def _work(arguments: argparse.Namespace) -> None:
    which, names = _chosen(arguments), list(dict.fromkeys(arguments.agents))
    for name in names:
        commands.load_agent(name)
    found: dict[str, list[Result]] = {}
    tally: Tally = {}
    todo = len(which) * arguments.deals * len(names)
    with report.progress(todo, arguments.quiet, "puzzles") as progress, sharing(arguments.workers) as executor:
        for name in names:
            found[name] = measure(name, which, arguments.deals, executor, progress, tally)
    console = Console() if sys.stdout.isatty() else Console(width=100)
    for name, results in found.items():
        console.print(_table(name, rows_of(results)))
        if name in tally:
            console.print(report.answers(tally[name]), highlight=False)
    if arguments.out:
        document = {
            "command": arguments.command,
            "version": __version__,
            "deals": arguments.deals,
            "digest": digest_of(which),
            "agents": {
                name: {"agent_digest": suite.digest_of(name), "rows": rows_of(results), "puzzles": results}
                | ({"answers": tally[name]} if name in tally else {})
                for name, results in found.items()
            },
        }
        write_text_atomically(arguments.out, json.dumps(document, indent=1) + "\n")
        console.print(f"{arguments.out} has what happened in every puzzle", highlight=False)


main = commands.command(
    __spec__.name, "Have agents play puzzles: what they solve, by theme and faction.", _options, _work, PuzzleError
)


if __name__ == "__main__":
    raise SystemExit(main())
