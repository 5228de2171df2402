"""A rating in few games against agents that do not change, for players who take seconds for a decision.

    python -m root_env.training.rating text:mine --workers 4 --out mine.json
    python -m root_env.training.rating text:mine --quick

The player meets each of the anchors (`root_env.training.measuring.suite.ANCHORS`) at a short table, two players to ten
points, and at a long one, four to thirty, and is asked every fourth puzzle. The result says how strong it is at each
table, in points as of Elo with an interval (`rules` has 0), which part of its answers could be used, how many puzzles
it solved, and what a decision took. Where the command was stopped, it goes on from `--out`.

Graded opponents that do not move make the cost linear in the number of players: BotzoneBench (2026).
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env import agents
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.version import __version__

from . import gauntlet, puzzles
from .arena import Tally, sharing
from .measuring import received, report
from .measuring.intervals import wilson
from .measuring.suite import LONG, SHORT, digest_of
from .runs import commands
from .runs.commands import whole_from

__all__ = ["rate"]

FORMAT = 1
SUITES = (SHORT, LONG)
EVERY = 4
"""One of so many puzzles is asked; of the quick version one of four times as many."""
_HEAD = {
    "format": received.one_of(FORMAT),
    "agent": received.NAME,
    "agent_digest": received.maybe(received.DIGEST),
    "version": received.VERSION,
    "quick": received.TRUTH,
    "command": received.maybe(received.TEXT),
    "rating": received.OBJECT,
}
_PUZZLES = {"digest": received.DIGEST, "answers": received.ANSWERS}
Result = Document
"""`agent`, `agent_digest`, `version`, `quick`, and `rating`: by name a result of the gauntlet for each of `SUITES`, and
`puzzles`, with `digest`, `solved` as `received.packed` writes it, and `answers`."""


# -- playing ----------------------------------------------------------------------------------------------


def rate(
    agent: str,
    quick: bool = False,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    done: Result | None = None,
    keep: Callable[[Result], None] | None = None,
) -> Result:
    """Play an agent, a name for `agents.load`, against the anchors and on puzzles.

    `done`: an unfinished result to go on from. `keep(result)` is called after each part. UsageError if there is no such
    agent, or `done` is of another.
    """
    commands.load_agent(agent)
    head = {"format": FORMAT, "agent": agent, "agent_digest": digest_of(agent), "quick": quick}
    if done is not None and (other := [name for name in head if done[name] != head[name]]):
        raise UsageError(f"that file has another {' and '.join(other)}; give another --out")
    parts: Document = dict(done["rating"]) if done else {}
    result = {**head, "version": __version__, "rating": parts}

    def kept(name: str, part: Document) -> None:
        parts[name] = part
        if keep:
            keep(result)

    with sharing(workers, agent, *(row.opponents for suite in SUITES for row in suite.rows)) as executor:
        for suite in SUITES:
            there = parts.get(suite.name)
            if there is None or "total" not in there:
                keep_part = functools.partial(kept, suite.name)
                gauntlet.run(agent, suite, quick, workers, progress, there, keep_part, executor)
        if "puzzles" not in parts:
            kept("puzzles", _on_puzzles(agent, quick, executor, progress))
    return result


def _asked(quick: bool) -> list[puzzles.Puzzle]:
    return puzzles.shipped()[:: EVERY * (4 if quick else 1)]


def _on_puzzles(agent: str, quick: bool, executor: Executor | None, progress: Callable[[int], None] | None) -> Document:
    asked, tally = _asked(quick), Tally()
    found = puzzles.measure(agent, asked, executor=executor, progress=progress, tally=tally)
    solved = np.array([one["solved"][0] for one in found])
    return {
        "digest": puzzles.digest_of(asked),
        "solved": received.packed(solved),
        "answers": dict(tally[agent]) if agent in tally else None,
    }


# -- results ----------------------------------------------------------------------------------------------


def read(path: Path) -> Result:
    """A result that `--out` wrote; UsageError if the file is something else."""
    return checked(received.document(path), str(path))


def checked(found: object, where: str) -> Result:
    """A result of which all figures follow from its games; UsageError for what cannot have been played."""
    result = received.fields(found, _HEAD, where)
    parts, names = result["rating"], [*(suite.name for suite in SUITES), "puzzles"]
    if other := parts.keys() - set(names):
        raise UsageError(f"{where}: rating: has {', '.join(names)}, not {received.plain(str(sorted(other)))}")
    for name, part in parts.items():
        at = f"{where}: {name}"
        if name == "puzzles":
            parts[name] = received.fields(part, _PUZZLES, at)
            if parts[name]["digest"] == puzzles.digest_of(_asked(result["quick"])):
                games = received.games(len(_asked(result["quick"])))
                parts[name] |= received.fields(part, {"solved": games}, at)
            continue
        parts[name] = gauntlet.checked(received.fields(part, {"suite": received.one_of(name)}, at) and part, at)
        if any(parts[name][one] != result[one] for one in ("agent", "agent_digest", "quick")):
            raise UsageError(f"{at}: is of another agent, or of another number of games. Play it again")
    return result


def finished(result: Result, where: str) -> Result:
    """A result of which all parts have been played; UsageError for another."""
    for suite in SUITES:
        gauntlet.finished(result["rating"].get(suite.name, {"command": result["command"]}), where)
    if "puzzles" not in result["rating"]:
        raise UsageError(f"{where}: not finished; give the command in it again to go on: {result['command']}")
    return result


def counts(result: Result) -> dict[str, float]:
    """The counts of a player who reads and writes over all parts, see `root_env.agents.catalogue.COUNTS`."""
    return dict(sum((Counter(part["answers"]) for part in result["rating"].values()), Counter()))


def solved(result: Result) -> Document | None:
    """The share of the puzzles that were solved, with its 95 % Wilson interval: `share`, `low`, `high`; None if they
    were not those of today."""
    asked, there = len(_asked(result["quick"])), result["rating"]["puzzles"]
    if "solved" not in there:
        return None
    right = int(received.unpacked(there["solved"], asked).sum())
    low, high = map(float, wilson(right, asked))
    return {"share": right / asked, "low": low, "high": high}


def strength(result: Result) -> float:
    """The mean of the ratings at the tables, by which results are ordered."""
    return float(np.mean([result["rating"][suite.name]["total"]["value"] for suite in SUITES]))


HEAD = ("agent", "short", "long", "answers usable %", "puzzles %", "a decision", "tokens")


def cells(result: Result) -> list[str]:
    """A result in a line: see `HEAD`. What only players who read and write have is a dash for others."""
    used, puzzle = counts(result), solved(result)
    strengths = [gauntlet.shown_total(result["rating"][suite.name]) for suite in SUITES]
    share = f"{report.percent(puzzle['share'])} ({report.interval(puzzle, '.0f')})" if puzzle else "-"
    if not used.get("decisions"):
        return [result["agent"], *strengths, "-", share, gauntlet.shown_time(result["rating"][SHORT.name]), "-"]
    each = {name: used.get(name, 0) / used["decisions"] for name in ("seconds", "tokens")}
    tokens = f"{each['tokens']:,.0f}" if each["tokens"] else "-"
    return [result["agent"], *strengths, report.percent(report.usable(used)), share, f"{each['seconds']:.3g} s", tokens]


def show(result: Result, console: Console) -> None:
    """Print a result: by anchor, and in a line."""
    for suite in SUITES:
        gauntlet.show(result["rating"][suite.name], console)
    console.print(table([result]))
    if used := counts(result):
        console.print(report.answers(used), highlight=False)


def table(results: Sequence[Result]) -> Table:
    """Results, a line each."""
    return report.table("Ratings against anchors", HEAD[:1], HEAD[1:], map(cells, results))


# -- the command ------------------------------------------------------------------------------------------


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("agent", metavar="AGENT", help=f"text:LABEL, {', '.join(agents.NAMES)}, or MODULE:NAME")
    add("--quick", action="store_true", help="a third of the games and a quarter of the puzzles")
    add("--workers", type=whole_from(1), default=1, help="processes, each with a game and a player of its own (1)")
    add("--out", type=Path, metavar="FILE", help="JSON file for the result; one begun there goes on")
    add("--quiet", action="store_true", help="no progress bar")


def games_of(quick: bool) -> int:
    """The number of games and puzzles that are played."""
    return sum(row.quick if quick else row.games for suite in SUITES for row in suite.rows) + len(_asked(quick))


def _work(arguments: argparse.Namespace) -> None:
    done, keep = received.going_on(arguments.out, read, arguments.command)
    with report.progress(games_of(arguments.quick), arguments.quiet, "games and puzzles") as progress:
        result = rate(arguments.agent, arguments.quick, arguments.workers, progress, done, keep)
    show(result, Console() if sys.stdout.isatty() else Console(width=140))


main = commands.command(__spec__.name, "Rate a player in few games against agents that do not change.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
