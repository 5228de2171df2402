"""The leaderboard: results of the gauntlet in training/leaderboard.json, and as a page in training/LEADERBOARD.md.

python -m root_env.training.leaderboard                          # shows it, and says whether its opponents are today's
python -m root_env.training.leaderboard rules.json mine.json     # takes these results in, in the place of older ones
python -m root_env.training.leaderboard --renew rules.json       # drops all that were played against other opponents
python -m root_env.training.leaderboard --tasks                  # plays named tasks again where agent or task changed
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from root_env import tasks
from root_env.support.called import called
from root_env.support.files import write_text_atomically
from root_env.tasks.declared import RETIRED

from . import report, scores, task_board
from .commands import exit_code, whole_from
from .gauntlet import (
    FORMAT,
    SAME,
    SUITES,
    GauntletError,
    Result,
    check_same,
    compared,
    read_finished,
    shown_share,
    shown_time,
    shown_total,
)

HERE = Path(__file__).parent
LINES, PAGE = HERE / "leaderboard.json", HERE / "LEADERBOARD.md"


def read_lines(path: Path = LINES) -> list[Result]:
    """The results of a leaderboard, best first; none if it has not been begun."""
    return json.loads(path.read_text(encoding="utf-8"))["lines"] if path.exists() else []


def read_scores(path: Path = LINES) -> list[scores.Score]:
    """The scores on named tasks of a leaderboard, but for those that are retired; none if it has not been begun."""
    known = json.loads(path.read_text(encoding="utf-8")).get("scores", []) if path.exists() else []
    return [one for one in known if one["task"] not in RETIRED]


def merged(lines: Sequence[Result], results: Sequence[Result], renew: bool = False) -> list[Result]:
    """Lines with results in the place of older ones of the same agents, best first.

    GauntletError if they cannot be compared; `renew`: then those that stand are dropped.
    """
    check_same(results)
    for one in results:
        if one["quick"]:
            raise GauntletError(f"{one['agent']}: this is the short version; the leaderboard has whole ones only")
    kept = [one for one in lines if one["agent"] not in {result["agent"] for result in results}]
    others = [one["agent"] for one in kept if any(one[name] != results[0][name] for name in SAME)]
    if others and not renew:
        raise GauntletError(
            f"{', '.join(others)} played another suite or other opponents than {results[0]['agent']}; play all again, "
            "or give --renew to drop them"
        )
    lines = [*(one for one in kept if one["agent"] not in others), *results]
    return sorted(lines, key=lambda one: -one["total"]["value"])


def page(lines: Sequence[Result], known: Sequence[scores.Score] = ()) -> str:
    """The leaderboard as Markdown: the gauntlet, and scores on named tasks."""
    first = lines[0]
    suite = SUITES[first["suite"]]
    rows = [row.name for row in suite.rows]
    out = [
        "# Leaderboard",
        "",
        f"Gauntlet {first['suite']}: suite `{first['suite_digest']}`, opponents `{first['opponents_digest']}` of "
        f"root_env {first['version']}. The total is the mean over the rows of share / par; a row that an agent cannot "
        "play counts as 0. Shares are games won in %, intervals are 95 % (Wilson); behind them stands how much more "
        "than par that is, on the same deals. Where the opponents change, so does their digest, and all lines are "
        "played again. [Evaluation](../docs/evaluation.md#the-gauntlet) says how to add one.",
        "",
        "| Agent | Total | " + " | ".join(rows) + " | a decision |",
        "| --- |" + " ---: |" * (len(rows) + 2),
    ]
    for one in lines:
        cells = [shown_total(one), *map(shown_share, one["rows"]), shown_time(one)]
        out.append(f"| `{one['agent']}` | " + " | ".join(cells) + " |")
    out += ["", "| Row | The agent plays | par %: an opponent in its place | games |", "| --- | --- | ---: | ---: |"]
    out += [
        f"| {row.name} | {row.words} | {report.percent(of['par'])} | {row.games} |"
        for row, of in zip(suite.rows, first["rows"], strict=True)
    ]
    out += ["", "| Agent | Digest | Command |", "| --- | --- | --- |"]
    out += [f"| `{one['agent']}` | `{one['agent_digest'] or '-'}` | `{one['command']}` |" for one in lines]
    out += [
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
    """Take files of results in, those of the gauntlet and those of tasks."""
    lines, known = read_lines(), read_scores()
    of_tasks = [path for path in paths if scores.is_one(path)]
    results = [read_finished(path) for path in paths if path not in of_tasks]
    for path in of_tasks:
        known = task_board.merged(known, scores.read(path)["scores"])
    write(merged(lines, results, renew) if results else lines, known=known)


def _play_tasks(workers: int, quiet: bool) -> None:
    """Play what has changed of the tasks, and write the files after each score."""
    lines, known = read_lines(), read_scores()
    todo = task_board.due(known)
    with report.progress(sum(task.games for _, task in todo), quiet) as progress:
        task_board.renewed(known, workers, progress, lambda found: write(lines, known=found))
    write(lines, known=read_scores())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog=" ".join(called(__spec__.name)), description=__doc__.splitlines()[0])
    parser.add_argument(
        "results", nargs="*", type=Path, metavar="FILE", help="results of `root_env.training.gauntlet --out`"
    )
    parser.add_argument("--renew", action="store_true", help="drop results against other opponents")
    parser.add_argument("--tasks", action="store_true", help="play the named tasks whose agent or task has changed")
    parser.add_argument("--workers", type=whole_from(1), default=1, help="processes for --tasks (1)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    arguments = parser.parse_args(argv)
    console = Console(width=150)

    def work() -> None:
        if arguments.results:
            _take_in(arguments.results, arguments.renew)
        if arguments.tasks:
            _play_tasks(arguments.workers, arguments.quiet)
        lines, known = read_lines(), read_scores()
        console.print(compared(lines) if lines else "no lines yet")
        if lines and lines[0]["opponents_digest"] != SUITES[lines[0]["suite"]].opponents:
            print("its opponents play otherwise today: play all lines again, then give --renew")
        if known:
            console.print(scores.table(known))
        if changed := task_board.stale(known):
            print(f"{', '.join(changed)}: not as they were when they were played; give --tasks")

    return exit_code("root_env.training.leaderboard", work, GauntletError, scores.ScoreError, tasks.TaskError)


if __name__ == "__main__":
    sys.exit(main())
