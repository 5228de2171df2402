"""The leaderboard: results of the gauntlet, of tasks and of puzzles in training/leaderboard.json, and as pages in
training/LEADERBOARD.md and training/leaderboard.html.

python -m root_env.training.leaderboard                          # shows it, and whether its opponents still play alike
python -m root_env.training.leaderboard rules.json mine.json     # adds these results, and replaces older ones
python -m root_env.training.leaderboard puzzles.json             # the same for a file of root_env.training.puzzles
python -m root_env.training.leaderboard --renew rules.json       # drops all results against other opponents
python -m root_env.training.leaderboard --enter mymodule:Agent   # plays all of it with this agent, and adds that
python -m root_env.training.leaderboard --tasks                  # plays named tasks again if agent or task has changed
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from root_env import puzzles, tasks
from root_env.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.tasks.declared import RETIRED

from ..agents import TableError
from . import board_sheet, commands, gauntlet, puzzle_board, ratings, report, scores, task_board, task_curves
from .commands import whole_from
from .gauntlet import (
    FORMAT,
    SAME,
    SUITES,
    Result,
    check_same,
    compared,
    of_today,
    read_finished,
    shown_time,
    shown_total,
)
from .puzzle_board import Entry
from .suite import V2, digest_of

HERE = Path(__file__).parent
LINES, PAGE, SHEET = HERE / "leaderboard.json", HERE / "LEADERBOARD.md", HERE / "leaderboard.html"
CURVES = "curves.json"
"""Learning curves on tasks, written by `root_env.training.task_curves`."""
GAUNTLET, PUZZLES = "gauntlet", "puzzles"


def read_lines(path: Path | None = None) -> list[Result]:
    """The results of a leaderboard (None: that of the package), best first; none if there is no file yet."""
    return sorted(map(of_today, _stored(path, "lines")), key=lambda one: -one["total"]["value"])


def read_scores(path: Path | None = None) -> list[scores.Score]:
    """The scores of a leaderboard on named tasks that are not retired; none if there is no file yet."""
    return [one for one in _stored(path, "scores") if one["task"] not in RETIRED]


def read_puzzles(path: Path | None = None) -> list[Entry]:
    """What agents of a leaderboard have solved, on earlier puzzles too; none if there is no file yet."""
    return _stored(path, "puzzles")


def _stored(path: Path | None, part: str) -> list[dict[str, Any]]:
    path = path or HERE / LINES.name
    return json.loads(path.read_text(encoding="utf-8")).get(part, []) if path.exists() else []


def merged(lines: Sequence[Result], results: Sequence[Result], renew: bool = False) -> list[Result]:
    """Lines and results together, best first; a result replaces the older line of its agent. A line names the command
    that plays the same again, without what concerns the machine that played it: its files and its processes.

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
    added = [{**one, "command": _command(one)} for one in results]
    lines = [*(one for one in kept if one["agent"] not in others), *added]
    return sorted(lines, key=lambda one: -one["total"]["value"])


def _command(result: Result) -> str:
    """The command that plays a result again; `--suite` only where it is not that of the leaderboard."""
    suite = "" if result["suite"] == V2.name else f" --suite {result['suite']}"
    return f"python -m {gauntlet.__name__} {shlex.quote(result['agent'])}{suite}"


def page(lines: Sequence[Result], known: Sequence[scores.Score] = (), solved: Sequence[Entry] = ()) -> str:
    """The leaderboard as Markdown: the gauntlet, puzzles, and scores on named tasks."""
    first = lines[0]
    suite = SUITES[first["suite"]]
    out = [
        "# Leaderboard",
        "",
        f"Gauntlet {first['suite']}: suite `{first['suite_digest']}`, opponents `{first['opponents_digest']}` of "
        f"root_env {first['version']}. The total is a rating in points as of Elo: an agent with 100 more has 1.8 times "
        "the odds. It is the likeliest strength for all rows together against fixed ratings of the opponents ("
        + ", ".join(f"`{name}` {value:.0f}" for name, value in ratings.POPULATION.items())
        + "), so that a row which every good agent wins weighs nearly nothing; a row that an agent cannot play counts "
        "as lost games. Shares are games won in %, intervals are 95 % (Wilson); behind them stands how much more than "
        "par that is, on the same deals. Where the opponents change, so does their digest, and all lines are played "
        "again. [Evaluation](../docs/evaluation.md#the-gauntlet) says how to add one. "
        "[The same as a page](leaderboard.html) can be sorted, and has curves.",
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
        "",
        *puzzle_board.page(solved),
        *(task_board.page(known) if known else []),
    ]
    return "\n".join(out).rstrip() + "\n"


def write(
    lines: Sequence[Result] | None = None,
    folder: Path | None = None,
    known: Sequence[scores.Score] | None = None,
    solved: Sequence[Entry] | None = None,
) -> None:
    """Write the file of results and both pages; what is None stays as it is in the file."""
    folder = folder or HERE
    file = folder / LINES.name
    lines = read_lines(file) if lines is None else lines
    known = read_scores(file) if known is None else known
    solved = read_puzzles(file) if solved is None else solved
    document = {"format": FORMAT, "lines": list(lines), "scores": list(known), "puzzles": list(solved)}
    sheet = board_sheet.sheet(lines, known, solved, task_curves.stored(HERE / CURVES))
    write_text_atomically(file, json.dumps(document, indent=1) + "\n")
    write_text_atomically(folder / PAGE.name, page(lines, known, solved))
    write_text_atomically(folder / SHEET.name, sheet)


def _take_in(paths: Sequence[Path], renew: bool) -> None:
    """Add files of results, of the gauntlet, of tasks and of puzzles; none of them if one is refused."""
    results, known, solved = [], read_scores(), read_puzzles()
    for path in paths:
        if puzzle_board.is_one(path):
            solved = puzzle_board.merged(solved, puzzle_board.read(path))
        elif scores.is_one(path):
            known = task_board.merged(known, scores.read(path)["scores"])
        else:
            results.append(read_finished(path))
    write(merged(read_lines(), results, renew) if results else None, known=known, solved=solved)


def _play_tasks(workers: int, quiet: bool) -> None:
    """Play all scores that are due, and write the files after each."""
    known = read_scores()
    todo = task_board.due(known)
    with report.progress(sum(task.whole for _, task in todo), quiet) as progress:
        task_board.renewed(known, workers, progress, lambda found: write(known=found))
    write()


def enter(arguments: argparse.Namespace) -> None:
    """Play an agent, and write the files after each part and score; what is there already is not played again.

    An agent that is another one for each task or run is played on tasks only, and one with `--games` not in the
    gauntlet.
    """
    agent, asked = arguments.enter, arguments.on or (GAUNTLET, PUZZLES, *tasks.names())
    chosen = [tasks.get(name) for name in asked if name not in (GAUNTLET, PUZZLES)]
    one = "{" not in agent
    if one and {GAUNTLET, PUZZLES} & {*asked}:
        commands.load_agent(agent)
    elif {GAUNTLET, PUZZLES} & {*(arguments.on or ())}:
        raise UsageError(f"{agent}: this is another agent for each task or run; with it --on takes tasks only")
    if GAUNTLET in asked and one and arguments.games is None and not _has_line(agent):
        with report.progress(sum(row.games for row in V2.rows), arguments.quiet) as progress:
            found = gauntlet.run(agent, workers=arguments.workers, progress=progress)
        write(merged(read_lines(), [found]))
    if PUZZLES in asked and one and not puzzle_board.has(read_puzzles(), agent):
        _enter_puzzles(arguments)
    _enter_tasks(arguments, chosen)


def _enter_puzzles(arguments: argparse.Namespace) -> None:
    """Play all puzzles. An agent that cannot play at all of their tables is refused if they were asked for by name."""
    todo = puzzle_board.DEALS * len(puzzles.names())
    try:
        with report.progress(todo, arguments.quiet, PUZZLES) as progress:
            found = puzzle_board.played(arguments.enter, arguments.workers, progress)
    except TableError as error:
        if arguments.on:
            raise
        print(f"puzzles are left out: {error}", file=sys.stderr)
        return
    write(solved=puzzle_board.merged(read_puzzles(), [found]))


def _enter_tasks(arguments: argparse.Namespace, chosen: Sequence[tasks.Task]) -> None:
    """Play the tasks for which the agent has no score yet, as it is."""
    agent = arguments.enter
    todo = [(task, run) for task in chosen for run in scores.runs_of(agent, arguments.runs)]
    there = {"agent": agent, "scores": [one for one in read_scores() if one["agent"] == agent]}
    todo = [(task, run) for task, run in todo if not scores.has(there, task, arguments.games, run=run)]
    with report.progress(sum(arguments.games or task.whole for task, _ in todo), arguments.quiet) as progress:
        for task, run in todo:
            found = scores.score(agent, task, arguments.games, arguments.workers, progress, run=run)
            write(known=task_board.merged(read_scores(), [found]))


def _has_line(agent: str) -> bool:
    """Whether there is a line of this agent as it is, against the opponents as they are."""
    now = {"agent": agent, "agent_digest": digest_of(agent), "suite": V2.name, "opponents_digest": V2.opponents}
    return any(now.items() <= line.items() for line in read_lines())


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, __doc__.splitlines()[0])
    add = parser.add_argument
    add(
        "results",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="results of `root_env.training.gauntlet --out`, or of `puzzles`",
    )
    add("--renew", action="store_true", help="drop results against other opponents")
    add("--tasks", action="store_true", help="play the named tasks whose agent or task has changed")
    add("--enter", metavar="AGENT", help="play this agent through the gauntlet, puzzles and tasks, and add the results")
    names = (GAUNTLET, PUZZLES, *tasks.names())
    add(
        "--on",
        nargs="+",
        metavar="NAME",
        choices=names,
        help=f"with --enter: only these tasks; or {GAUNTLET}, {PUZZLES}",
    )
    add("--games", type=whole_from(1), metavar="N", help="with --enter: games of each task, for agents that take long")
    add("--runs", type=whole_from(1), metavar="N", help="with --enter: play {run} in the agent's name as 1 to N")
    add("--workers", type=whole_from(1), default=1, help="processes for --enter and --tasks (1)")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _work(arguments: argparse.Namespace) -> None:
    if arguments.results:
        _take_in(arguments.results, arguments.renew)
    if arguments.enter:
        enter(arguments)
    if arguments.tasks:
        _play_tasks(arguments.workers, arguments.quiet)
    console, lines, known, solved = Console(width=150), read_lines(), read_scores(), read_puzzles()
    console.print(compared(lines) if lines else "no lines yet")
    if lines and lines[0]["opponents_digest"] != SUITES[lines[0]["suite"]].opponents:
        print("its opponents have changed since: play all lines again, then give --renew")
    if there := puzzle_board.current(solved):
        console.print(puzzle_board.table(there))
    if old := puzzle_board.stale(solved):
        print(f"{', '.join(old)}: played other puzzles than today's; play again with --enter AGENT --on {PUZZLES}")
    if known:
        console.print(scores.table(known))
    if changed := task_board.stale(known):
        print(f"{', '.join(changed)}: changed since the scores were played; give --tasks")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv)


if __name__ == "__main__":
    sys.exit(main())
