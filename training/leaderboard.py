"""The leaderboard: results of the gauntlet in training/leaderboard.json, and as a page in training/LEADERBOARD.md.

python -m root_env.training.leaderboard                          # shows it, and whether its opponents still play alike
python -m root_env.training.leaderboard rules.json mine.json     # adds these results, and replaces older ones
python -m root_env.training.leaderboard --renew rules.json       # drops all results against other opponents
python -m root_env.training.leaderboard --tasks                  # plays named tasks again if agent or task has changed
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from root_env.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.tasks.declared import RETIRED

from . import commands, report, scores, task_board
from .commands import whole_from
from .gauntlet import (
    FORMAT,
    SAME,
    SUITES,
    Result,
    check_same,
    compared,
    read_finished,
    shown_time,
    shown_total,
)

HERE = Path(__file__).parent
LINES, PAGE = HERE / "leaderboard.json", HERE / "LEADERBOARD.md"


def read_lines(path: Path = LINES) -> list[Result]:
    """The results of a leaderboard, best first; none if there is no file yet."""
    return json.loads(path.read_text(encoding="utf-8"))["lines"] if path.exists() else []


def read_scores(path: Path = LINES) -> list[scores.Score]:
    """The scores of a leaderboard on named tasks that are not retired; none if there is no file yet."""
    known = json.loads(path.read_text(encoding="utf-8")).get("scores", []) if path.exists() else []
    return [one for one in known if one["task"] not in RETIRED]


def merged(lines: Sequence[Result], results: Sequence[Result], renew: bool = False) -> list[Result]:
    """Lines and results together, best first; a result replaces the older line of its agent.

    UsageError if they cannot be compared; with `renew` the old lines are dropped instead.
    """
    check_same(results)
    for one in results:
        if one["quick"]:
            raise UsageError(f"{one['agent']}: this is the short version; the leaderboard has whole ones only")
    kept = [one for one in lines if one["agent"] not in {result["agent"] for result in results}]
    others = [one["agent"] for one in kept if any(one[name] != results[0][name] for name in SAME)]
    if others and not renew:
        raise UsageError(
            f"{', '.join(others)} played another suite or other opponents than {results[0]['agent']}; play all again, "
            "or give --renew to drop them"
        )
    lines = [*(one for one in kept if one["agent"] not in others), *results]
    return sorted(lines, key=lambda one: -one["total"]["value"])


def page(lines: Sequence[Result], known: Sequence[scores.Score] = ()) -> str:
    """The leaderboard as Markdown: the gauntlet, and scores on named tasks."""
    first = lines[0]
    suite = SUITES[first["suite"]]
    out = [
        "# Leaderboard",
        "",
        f"Gauntlet {first['suite']}: suite `{first['suite_digest']}`, opponents `{first['opponents_digest']}` of "
        f"root_env {first['version']}. The total is the mean over the rows of share / par; a row that an agent cannot "
        "play counts as 0. Shares are games won in %, intervals are 95 % (Wilson); behind them stands how much more "
        "than par that is, on the same deals. Where the opponents change, so does their digest, and all lines are "
        "played again. [Evaluation](../docs/evaluation.md#the-gauntlet) says how to add one.",
        "",
        *report.markdown(
            ["Agent", "Total", *(row.name for row in suite.rows), "a decision"],
            [
                [f"`{one['agent']}`", shown_total(one), *map(scores.shown_share, one["rows"]), shown_time(one)]
                for one in lines
            ],
        ),
        "",
        *report.markdown(
            ["Row", "The agent plays", "par %: an opponent in its place", "games"],
            [
                [row.name, row.words, report.percent(of["par"]), str(row.games)]
                for row, of in zip(suite.rows, first["rows"], strict=True)
            ],
            words=2,
        ),
        "",
        *report.markdown(
            ["Agent", "Digest", "Command"],
            [[f"`{one['agent']}`", f"`{one['agent_digest'] or '-'}`", f"`{one['command']}`"] for one in lines],
            words=3,
        ),
        "",
        "The digest of an agent is of its weights, or of games that it played; agents that think at length have none. "
        "A decision is asked for alone, from Python, on a machine that did other things as well.",
        *(["", *task_board.page(known)] if known else []),
    ]
    return "\n".join(out) + "\n"


def write(lines: Sequence[Result], folder: Path = HERE, known: Sequence[scores.Score] = ()) -> None:
    """Write both files."""
    document = {"format": FORMAT, "lines": list(lines), "scores": list(known)}
    write_text_atomically(folder / LINES.name, json.dumps(document, indent=1) + "\n")
    write_text_atomically(folder / PAGE.name, page(lines, known))


def _take_in(paths: Sequence[Path], renew: bool) -> None:
    """Add files of results, of the gauntlet and of tasks."""
    lines, known = read_lines(), read_scores()
    of_tasks = [path for path in paths if scores.is_one(path)]
    results = [read_finished(path) for path in paths if path not in of_tasks]
    for path in of_tasks:
        known = task_board.merged(known, scores.read(path)["scores"])
    write(merged(lines, results, renew) if results else lines, known=known)


def _play_tasks(workers: int, quiet: bool) -> None:
    """Play all scores that are due, and write the files after each."""
    lines, known = read_lines(), read_scores()
    todo = task_board.due(known)
    with report.progress(sum(task.whole for _, task in todo), quiet) as progress:
        task_board.renewed(known, workers, progress, lambda found: write(lines, known=found))
    write(lines, known=read_scores())


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, __doc__.splitlines()[0])
    add = parser.add_argument
    add("results", nargs="*", type=Path, metavar="FILE", help="results of `root_env.training.gauntlet --out`")
    add("--renew", action="store_true", help="drop results against other opponents")
    add("--tasks", action="store_true", help="play the named tasks whose agent or task has changed")
    add("--workers", type=whole_from(1), default=1, help="processes for --tasks (1)")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _work(arguments: argparse.Namespace) -> None:
    if arguments.results:
        _take_in(arguments.results, arguments.renew)
    if arguments.tasks:
        _play_tasks(arguments.workers, arguments.quiet)
    console, lines, known = Console(width=150), read_lines(), read_scores()
    console.print(compared(lines) if lines else "no lines yet")
    if lines and lines[0]["opponents_digest"] != SUITES[lines[0]["suite"]].opponents:
        print("its opponents have changed since: play all lines again, then give --renew")
    if known:
        console.print(scores.table(known))
    if changed := task_board.stale(known):
        print(f"{', '.join(changed)}: changed since the scores were played; give --tasks")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv)


if __name__ == "__main__":
    sys.exit(main())
