"""The leaderboard: results of the gauntlet, of tasks and of puzzles in training/leaderboard.json, and as a page in
training/LEADERBOARD.md.

python -m root_env.training.leaderboard                          # shows it, and whether its opponents still play alike
python -m root_env.training.leaderboard rules.json mine.json     # adds these results
python -m root_env.training.leaderboard puzzles.json             # the same for a file of root_env.training.puzzles
python -m root_env.training.leaderboard rating.json              # the same for a file of root_env.training.rating
python -m root_env.training.leaderboard --renew rules.json       # replaces older ones, drops those of other opponents
python -m root_env.training.leaderboard --enter mymodule:Agent   # plays all of it with this agent, and adds that
python -m root_env.training.leaderboard --verify swift           # plays its lines again: whether they come out
python -m root_env.training.leaderboard --tasks                  # plays named tasks again if agent or task has changed
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import shlex
import sys
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from root_env import puzzles, tasks
from root_env.agents import NAMES, TableError
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import write_text_atomically
from root_env.tasks.declared import RETIRED

from . import gauntlet, rating, scores
from .boards import puzzles as puzzle_board
from .boards import tasks as task_board
from .boards import verify
from .boards.page import page
from .gauntlet import FORMAT, SAME, SUITES, Result, check_same, compared, read_finished
from .measuring import duration, received, report
from .measuring.suite import V2, Suite, digest_of
from .runs import commands
from .runs.commands import whole_from

HERE = Path(__file__).parent
LINES, PAGE = HERE / "leaderboard.json", HERE / "LEADERBOARD.md"
GAUNTLET, PUZZLES = "gauntlet", "puzzles"


class Part(NamedTuple):
    """One kind of results in the file."""

    checked: Callable[[object, str], Document]
    """A result, or UsageError with where it stands."""
    key: Callable[[Document], Hashable]
    """No two results have the same."""
    worth: Callable[[Document], float] | None = None
    """The best come first; None: as they stand in the file."""


def _agent(one: Document) -> str:
    return one["agent"]


PARTS = {
    "lines": Part(
        lambda one, at: gauntlet.finished(gauntlet.checked(one, at), at), _agent, lambda one: one["total"]["value"]
    ),
    "scores": Part(scores.checked, task_board.key_of),
    "puzzles": Part(puzzle_board.checked, _agent),
    "ratings": Part(lambda one, at: rating.finished(rating.checked(one, at), at), _agent, rating.strength),
}


def read(part: str, path: Path | None = None) -> list[Document]:
    """The results of a part of a leaderboard (None: that of the package): `lines` of the gauntlet, `scores` on named
    tasks that are not retired, `puzzles` that agents have solved, `ratings` against anchors; none without a file."""
    path, (checked, key, _) = path or HERE / LINES.name, PARTS[part]
    kinds = {"format": received.one_of(FORMAT), part: received.maybe(received.LIST)}
    there = received.fields(received.document(path), kinds, str(path))[part] if path.exists() else None
    found = [checked(one, f"{path}: {part} {k + 1}") for k, one in enumerate(there or ()) if not _is_retired(one)]
    received.each_once(found, key, f"{path}: {part}")
    if part == "lines" and found:
        check_same(found)
    return _in_order(part, found)


def _in_order(part: str, found: Sequence[Document]) -> list[Document]:
    worth = PARTS[part].worth
    return sorted(found, key=worth, reverse=True) if worth else list(found)


def _is_retired(one: object) -> bool:
    return isinstance(one, dict) and isinstance(one.get("task"), str) and one["task"] in RETIRED


def merged(lines: Sequence[Result], results: Sequence[Result], renew: bool = False) -> list[Result]:
    """Lines and results together, best first. A line names the command that plays the same again, without what concerns
    the machine that played it: its files and its processes.

    UsageError if they cannot be compared, or if a result would take the place of another line. With `renew` it replaces
    the line of its agent, and lines against other opponents are dropped.
    """
    check_same(results)
    for one in results:
        _check_whole(one)
    kept = [one for one in lines if one["agent"] not in {result["agent"] for result in results}]
    others = [one["agent"] for one in kept if any(one[name] != results[0][name] for name in SAME)]
    if others and not renew:
        raise UsageError(
            f"{', '.join(others)} played another suite or other opponents than {results[0]['agent']}; play all again, "
            "or give --renew to drop them"
        )
    there = [one for one in lines if one["agent"] not in others]
    added = [_line(one, there) for one in results]
    return _in_order("lines", received.together(there, added, _agent, renew))


def _check_whole(result: Result) -> None:
    if result["quick"]:
        raise UsageError(f"{result['agent']}: this is the short version; the leaderboard has whole ones only")


def merged_ratings(known: Sequence[Document], new: Sequence[Document], renew: bool = False) -> list[Document]:
    """Known ratings and new ones together, with par as it is on the leaderboard; with `renew` a new one replaces the
    older one of its agent, and those against other anchors are dropped. UsageError for what cannot be compared."""
    kept = list(known)
    for one in new:
        _check_whole(one)
        same = [other for other in kept if all(_alike(one, other, suite) for suite in rating.SUITES)]
        if len(same) < len(kept) and not renew:
            raise UsageError(
                f"{one['agent']}: its anchors are not those of the leaderboard; play all again, or give --renew"
            )
        kept = same
        parts = {s.name: _line(one["rating"][s.name], [of["rating"][s.name] for of in kept]) for s in rating.SUITES}
        added = {**one, "command": None, "rating": {**one["rating"], **parts}}
        kept = received.together(kept, [added], _agent, renew)
    return kept


def _alike(one: Document, other: Document, suite: Suite) -> bool:
    return all(one["rating"][suite.name][name] == other["rating"][suite.name][name] for name in SAME)


def _line(result: Result, lines: Sequence[Result]) -> Result:
    """A result as a line: par as it is on the leaderboard, and only figures that follow from its games."""
    rows = []
    for k, (one, row) in enumerate(zip(result["rows"], SUITES[result["suite"]].rows, strict=True)):
        facts = {name: value for name, value in one.items() if name not in received.MEANS}
        known = lines[0]["rows"][k] if lines and not lines[0]["quick"] else None
        facts = received.with_par(facts, known, f"{result['agent']}: row {row.name}")
        rows.append(gauntlet.figured(facts, row, facts["games"]))
    return {**result, "rows": rows, "total": gauntlet.total(rows, SUITES[result["suite"]]), "command": _command(result)}


def _command(result: Result) -> str:
    """The command that plays a result again; `--suite` only where it is not that of the leaderboard."""
    suite = "" if result["suite"] == V2.name else f" --suite {result['suite']}"
    return f"python -m {gauntlet.__name__} {shlex.quote(result['agent'])}{suite}"


def write(folder: Path | None = None, **parts: Sequence[Document] | None) -> None:
    """Write the file of results and the page; parts that are not given, or None, stay as they are in the file."""
    folder = folder or HERE
    file = folder / LINES.name
    found = {part: read(part, file) if (new := parts.get(part)) is None else _in_order(part, new) for part in PARTS}
    text = page(*found.values())
    write_text_atomically(file, json.dumps({"format": FORMAT, **found}, indent=1) + "\n")
    write_text_atomically(folder / PAGE.name, text)


def _take_in(paths: Sequence[Path], renew: bool) -> None:
    """Add files of results, of the gauntlet, of tasks and of puzzles; none of them if one is refused."""
    results, of_tasks, of_puzzles, rated = [], [], [], []
    for path in paths:
        found = received.document(path)
        if "agents" in found:
            of_puzzles += puzzle_board.read(found, str(path))
        elif "scores" in found:
            of_tasks += scores.read(path)["scores"]
        elif "rating" in found:
            rated.append(rating.finished(rating.read(path), str(path)))
            if rating.solved(rated[-1]) is None:
                raise UsageError(f"{path}: puzzles: digest: these are not the puzzles of today; play it again")
        else:
            results.append(read_finished(path))
            if "rules" in results[-1]:
                raise UsageError(f"{path}: rules: the leaderboard is of the usual rules")
    there = {part: read(part) for part in PARTS}
    names = {*NAMES, *task_board.LABELS, *(one["agent"] for part in there.values() for one in part)}
    for one in (*results, *of_tasks, *of_puzzles, *rated):
        received.check_name(one["agent"], names, task_board.LABELS.values())
        names.add(one["agent"])
    for one in (*results, *(one["rating"][suite.name] for one in rated for suite in rating.SUITES)):
        if one in results and one["suite"] != V2.name:
            raise UsageError(
                f"{one['agent']}: suite: {one['suite']} is part of root_env.training.rating; give its file"
            )
        if one["opponents_digest"] != SUITES[one["suite"]].opponents:
            raise UsageError(f"{one['agent']}: opponents_digest: its opponents are not those of today; play it again")
    for one in (*results, *of_puzzles, *rated):
        _check_ours(one, digest_of)
    for one in of_tasks:
        _check_ours(one, lambda name, one=one: scores.agent_digest(tasks.get(one["task"]), name))
    write(
        lines=merged(there["lines"], results, renew) if results else None,
        scores=task_board.merged(there["scores"], of_tasks, renew),
        puzzles=received.together(there["puzzles"], of_puzzles, _agent, renew),
        ratings=merged_ratings(there["ratings"], rated, renew),
    )


def _check_ours(one: Document, digest: Callable[[str], str | None]) -> None:
    """UsageError if another agent has the name of one of this package. No agent of anybody else is loaded by a file."""
    if one["agent"] in NAMES and one["agent_digest"] != digest(one["agent"]):
        raise UsageError(
            f"{one['agent']}: agent_digest: this is not the agent that has this name here; give it another name"
        )


def _play(todo: Sequence[tuple[str, tasks.Task, int | None]], games: int | None, arguments: argparse.Namespace) -> None:
    """Play agents on tasks and runs, and write the files after each score."""
    with report.progress(sum(games or task.whole for _, task, _ in todo), arguments.quiet) as progress:
        for agent, task, run in todo:
            found = scores.score(agent, task, games, arguments.workers, progress, run=run)
            write(scores=task_board.merged(read("scores"), [found], renew=True))


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
    to_play = GAUNTLET in asked and one and arguments.games is None and not _has_line(agent)
    to_solve = PUZZLES in asked and one and not puzzle_board.has(read("puzzles"), agent)
    if not arguments.quiet:
        games = sum(row.games for row in V2.rows) * to_play
        with contextlib.suppress(UsageError):  # said when it comes to play there
            games += sum(arguments.games or task.whole for task, _ in _left(arguments, chosen))
        tries = puzzle_board.DEALS * len(puzzles.names()) * to_solve
        print(duration.said(_one_of(agent, chosen), games, tries, arguments.workers), file=sys.stderr)
    if to_play:
        with report.progress(sum(row.games for row in V2.rows), arguments.quiet) as progress:
            found = gauntlet.run(agent, workers=arguments.workers, progress=progress)
        write(lines=merged(read("lines"), [found], renew=True))
    if to_solve:
        _enter_puzzles(arguments)
    _play([(agent, task, run) for task, run in _left(arguments, chosen)], arguments.games, arguments)


def _verify(arguments: argparse.Namespace) -> None:
    """Play the lines of an agent in the gauntlet and on tasks again; UsageError if one does not come out."""
    agent, on = arguments.verify, arguments.on
    lines = [one for one in read("lines") if one["agent"] == agent and (not on or GAUNTLET in on)]
    there = [one for one in read("scores") if one["agent"] == agent and (not on or one["task"] in on)]
    if not lines and not there:
        raise UsageError(f"--verify: {agent} has no such line on the leaderboard")
    games = sum(row["games"] for line in lines for row in line["rows"]) + sum(one["games"] for one in there)
    failed = 0
    with report.progress(games, arguments.quiet) as progress:
        of_lines = itertools.chain.from_iterable(verify.rows(line, arguments.workers, progress) for line in lines)
        of_tasks = (verify.score(one, arguments.workers, progress) for one in there)
        for one in itertools.chain(of_lines, of_tasks):
            print(one)
            failed += not one.came_out
    if failed:
        raise UsageError(f"{agent}: {failed} of its lines did not come out")


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
    write(puzzles=received.together(read("puzzles"), [found], _agent, renew=True))


def _left(arguments: argparse.Namespace, chosen: Sequence[tasks.Task]) -> list[tuple[tasks.Task, int | None]]:
    """The tasks and runs for which the agent has no score yet, as it is."""
    agent = arguments.enter
    todo = [(task, run) for task in chosen for run in scores.runs_of(agent, arguments.runs)]
    there = {"agent": agent, "scores": [one for one in read("scores") if one["agent"] == agent]}
    return [(task, run) for task, run in todo if not scores.has(there, task, arguments.games, run=run)]


def _one_of(agent: str, chosen: Sequence[tasks.Task]) -> str:
    """An agent that is another one for each task or run, as that of the first."""
    return agent.replace("{run}", "1").replace("{task}", chosen[0].name if chosen else "")


def _has_line(agent: str) -> bool:
    """True if there is a line of this agent as it is, against the opponents as they are."""
    now = {"agent": agent, "agent_digest": digest_of(agent), "suite": V2.name, "opponents_digest": V2.opponents}
    return any(now.items() <= line.items() for line in read("lines"))


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "results",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="results of `root_env.training.gauntlet --out`, or of `puzzles`",
    )
    add(
        "--renew",
        action="store_true",
        help="replace older results of the same agents, and drop results against other opponents",
    )
    add("--verify", metavar="AGENT", help="play the lines of this agent again, or those of --on: whether they come out")
    add("--tasks", action="store_true", help="play the named tasks whose agent or task has changed")
    add("--enter", metavar="AGENT", help="play this agent through the gauntlet, puzzles and tasks, and add the results")
    names = (GAUNTLET, PUZZLES, *tasks.names())
    add(
        "--on",
        nargs="+",
        metavar="NAME",
        choices=names,
        help=f"with --enter and --verify: only these tasks; or {GAUNTLET}, {PUZZLES}",
    )
    add("--games", type=whole_from(1), metavar="N", help="with --enter: games of each task, for agents that take long")
    add("--runs", type=whole_from(1), metavar="N", help="with --enter: play {run} in the agent's name as 1 to N")
    add("--workers", type=whole_from(1), default=1, help="processes for --enter and --tasks (1)")
    add("--quiet", action="store_true", help="no progress bar")


def _work(arguments: argparse.Namespace) -> None:
    if arguments.verify:
        _verify(arguments)
        return
    if arguments.results:
        _take_in(arguments.results, arguments.renew)
    if arguments.enter:
        enter(arguments)
    if arguments.tasks:
        _play([(agent, task, None) for agent, task in task_board.due(read("scores"))], None, arguments)
        write()
    console, lines, known, solved = Console(width=150), read("lines"), read("scores"), read("puzzles")
    console.print(compared(lines) if lines else "no lines yet")
    if lines and lines[0]["opponents_digest"] != SUITES[lines[0]["suite"]].opponents:
        print("its opponents have changed since: play all lines again, then give --renew")
    if there := puzzle_board.current(solved):
        console.print(puzzle_board.table(there))
    if old := puzzle_board.stale(solved):
        print(f"{', '.join(old)}: played other puzzles than today's; play again with --enter AGENT --on {PUZZLES}")
    if rated := read("ratings"):
        console.print(rating.table(rated))
    if known:
        console.print(scores.table(known))
    if changed := task_board.stale(known):
        print(f"{', '.join(changed)}: changed since the scores were played; give --tasks")


main = commands.command(__spec__.name, __doc__.splitlines()[0], _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
