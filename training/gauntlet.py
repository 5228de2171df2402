"""A fixed suite for one agent: everybody plays the same tables, opponents, deals and number of games.

    python -m root_env.training.gauntlet rules --workers 2 --out rules.json
    python -m root_env.training.gauntlet mymodule:Agent --quick
    python -m root_env.training.gauntlet --compare rules.json mine.json
    python -m root_env.training.gauntlet mymodule:Agent --task base4-v1    # a named task, see root_env.training.scores

`root_env.training.measuring.suite` says what is played. Each row gives the share of games won with its 95 % Wilson
interval, par (what an opponent wins in the agent's seat on the same deals) and the paired difference. The total is a
rating against a fixed population (`root_env.training.measuring.ratings`); `rules` has about 0. A row whose tables the
agent cannot play counts as lost games. `--map` and the other options of rules play the same games by other rules; such
results compare with each other. `--out` is written after each row, and a command that was stopped goes on from
there. A file holds who won which games: when it is read, all other figures are computed from these.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env import agents, tasks
from root_env.agents import TableError, on_views
from root_env.doors.contract import table_options
from root_env.root.doors.game import Game
from root_env.support.documents import Document, Fields
from root_env.support.errors import UsageError
from root_env.support.quoting import quoted
from root_env.support.version import __version__

from . import scores
from .arena import BASE, Tally, outcomes, play, seat, sharing, table
from .measuring import ratings, received, report
from .measuring.figures import means, of_wins
from .measuring.received import packed, unpacked
from .measuring.suite import LONG, SHORT, V2, Row, Suite, digest_of
from .runs import commands
from .runs.commands import whole_from

__all__ = ["run"]

FORMAT = 4
SUITES = {suite.name: suite for suite in (V2, SHORT, LONG)}
SAME = ("suite", "suite_digest", "opponents_digest", "quick")
"""Two results can be compared if they have these in common."""
_UNTIMED, _TIMED, _MOST_SECONDS = 5, 60, 60.0
"""Decisions before the timed ones, timed decisions, and the seconds after which timing ends."""
_HEAD = {
    "format": received.one_of(FORMAT),
    "suite_digest": received.DIGEST,
    "opponents_digest": received.DIGEST,
    "quick": received.TRUTH,
    "agent": received.NAME,
    "agent_digest": received.maybe(received.DIGEST),
    "version": received.VERSION,
    "rows": received.LIST,
    "seconds_per_decision": received.maybe(received.number(0, 10**5)),
    "command": received.maybe(received.TEXT),
    "total": received.maybe(received.OBJECT),
    "answers": received.ANSWERS,
}
Result = Document


# -- playing ----------------------------------------------------------------------------------------------


def run(
    agent: str,
    suite: Suite = V2,
    quick: bool = False,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    done: Result | None = None,
    keep: Callable[[Result], None] | None = None,
    executor: Executor | None = None,
) -> Result:
    """Play an agent, a name for `agents.load`, through a suite; returns what `--out` writes, as a dictionary.

    `done`: an unfinished result to go on from. `keep(result)` is called after each row. `executor`: processes that run
    already, see `arena.sharing`; None: `workers` of its own. UsageError if there is no such agent, or `done` is of
    another agent or suite.
    """
    commands.load_agent(agent)
    result: Result = {
        "format": FORMAT,
        "suite": suite.name,
        "suite_digest": suite.digest,
        **({"rules": suite.rules} if suite.rules else {}),
        "opponents_digest": suite.opponents,
        "quick": quick,
        "agent": agent,
        "agent_digest": digest_of(agent),
        "version": __version__,
        "rows": [],
        "answers": None,
    }
    if done is not None:
        check_same([result, done])
        if (done["agent"], done["agent_digest"]) != (agent, result["agent_digest"]):
            raise UsageError(f"that file is of {done['agent']} as it was then; give another --out")
        result |= {"rows": done["rows"], "answers": done["answers"]}
    names = (agent, *(row.opponents for row in suite.rows))
    with contextlib.nullcontext(executor) if executor else sharing(workers, *names) as executor:
        for row in suite.rows[len(result["rows"]) :]:
            tally: Tally = {}
            games = row.quick if quick else row.games
            result["rows"].append(_row(row, agent, games, progress, workers, executor, tally))
            if agent in tally:
                result["answers"] = dict(Counter(result["answers"]) + tally[agent])
            if keep:
                keep(result)
    result["seconds_per_decision"] = None if result["answers"] else seconds_per_decision(agent)
    result["total"] = total(result["rows"], suite)
    if keep:
        keep(result)
    return result


def _row(row: Row, agent: str, games: int, progress, workers: int, executor, tally: Tally) -> Result:
    """The figures of one row. If the agent cannot play there, `refused` says why and the figures are 0."""
    configs = row.configs[:games]
    seats = np.array(row.seats[:games])

    def played(who: str, told) -> np.ndarray:
        results = play(
            configs, seat(configs, seats, who, row.opponents), games, row.seed, told, workers, executor, tally
        )
        return outcomes(results, seats[results["config"]])

    par = played(row.opponents, None)
    found = {"row": row.name, "refused": None, "wins": None, "par_wins": packed(par["won"])}
    try:
        mine = played(agent, progress) if agent != row.opponents else par
    except TableError as error:
        if progress:
            progress(games)
        return figured({**found, "refused": received.plain(str(error))}, row, games)
    return figured({**found, "wins": packed(mine["won"]), **means(mine)}, row, games)


def figured(one: Result, row: Row, games: int) -> Result:
    """A row with the figures that follow from its games; all are lost where the agent is refused."""
    mine = unpacked(one["wins"], games) if one["wins"] else np.zeros(games, bool)
    figures = of_wins(mine, unpacked(one["par_wins"], games))
    return {**one, "opponents": row.opponents, "games": games, **figures}


def total(rows: Sequence[Result], suite: Suite = V2) -> Result:
    """The rating over the rows (`ratings.rating`); a row that the agent cannot play counts as lost games."""
    return ratings.rating(rows, population=suite.population)


def seconds_per_decision(name: str) -> float | None:
    """Mean wall-clock seconds of a decision with a choice: the agent plays all seats of the base table.

    The mean is over 60 decisions after 5 that are not timed, or fewer if they take more than a minute. None if the
    agent cannot play at that table.
    """
    agent, game, spent = on_views(agents.load(name), seed=1), Game(table(BASE), seed=1), []
    agent.reseed(1)
    while not game.is_over and len(spent) < _UNTIMED + _TIMED and sum(spent) < _MOST_SECONDS:
        view = game.view(game.to_move)
        start = time.perf_counter()
        try:
            action = agent.act(view)
        except TableError:
            return None
        if len(view.legal_actions()) > 1:
            spent.append(time.perf_counter() - start)
        game.step(action)
    return float(np.mean(spent[_UNTIMED:] or spent))


# -- results ----------------------------------------------------------------------------------------------


def check_same(results: Sequence[Result]) -> None:
    """UsageError unless these results are of the same suite against the same opponents."""
    first = results[0]
    for other in results[1:]:
        differing = [name for name in SAME if first[name] != other[name]]
        if differing:
            said = [f"{name} {first[name]} and {other[name]}" for name in differing]
            raise UsageError(
                f"{first['agent']} and {other['agent']} were not measured alike ({', '.join(said)}): they played other "
                "games or opponents, and cannot be compared. Play both again"
            )


def read(path: Path) -> Result:
    """A result that `--out` wrote; UsageError if the file is something else."""
    found = received.document(path)
    rules = received.fields(found, {"rules": received.maybe(received.OBJECT)}, str(path))["rules"]
    return checked(found, str(path), rules)


def checked(found: Result, where: str, rules: Fields | None = None) -> Result:
    """A result with the figures that follow from its games; UsageError for what no gauntlet can have written.

    `rules`: other rules than usual, by which it may be played.
    """
    suite = SUITES[received.fields(found, {"suite": received.one_of(*SUITES)}, where)["suite"]].by(rules or {})
    head = received.fields(found, {**_HEAD, "suite_digest": received.one_of(suite.digest)}, where)
    stated, rows = head.pop("total", None) or {}, []
    result = {"suite": suite.name, **({"rules": rules} if rules else {}), **head}
    if len(head["rows"]) > len(suite.rows):
        raise UsageError(f"{where}: rows: {len(head['rows'])}, and {suite.name} has {len(suite.rows)}. Play it again")
    for one, row in zip(head["rows"], suite.rows, strict=False):
        games, at = row.quick if result["quick"] else row.games, f"{where}: row {row.name}"
        kinds = {"row": received.one_of(row.name), "refused": received.maybe(received.LINE)} | received.MEANS
        kinds["wins"] = received.maybe(received.games(games))
        kinds["par_wins"] = received.games(games)
        facts = received.fields(one, kinds, at)
        if (facts["wins"] is None) != (facts["refused"] is not None):
            raise UsageError(f"{at}: wins: an agent has games, or is refused. Play it again")
        rows.append(figured(facts, row, games))
        received.agreeing(one, rows[-1], at)
    result["rows"] = rows
    if "seconds_per_decision" in found and len(rows) == len(suite.rows):
        result["total"] = total(rows, suite)
        received.agreeing(stated, {"value": result["total"]["value"]}, f"{where}: total")
    return result


def read_finished(path: Path) -> Result:
    """Like `read`; UsageError also if not all rows have been played."""
    return finished(read(path), str(path))


def finished(result: Result, where: str) -> Result:
    """A result of which all rows have been played; UsageError for another."""
    if "total" not in result:
        raise UsageError(f"{where}: not finished; give the command in it again to go on: {result['command']}")
    return result


def heading(result: Result) -> str:
    """The suite and its opponents: results can be compared if these are the same."""
    short = ", the short version" if result["quick"] else ""
    short += f", by the rules {json.dumps(result['rules'])}" if result.get("rules") else ""
    return (
        f"gauntlet {result['suite']}{short} (suite {result['suite_digest']}, opponents {result['opponents_digest']} of "
        f"root_env {result['version']})"
    )


def shown_total(result: Result) -> str:
    """The total with its interval."""
    return "{value:.0f} ({low:.0f} to {high:.0f})".format(**result["total"])


def shown_time(result: Result) -> str:
    """Milliseconds a decision, or a dash."""
    seconds, answers = result["seconds_per_decision"], result["answers"]
    if answers:
        seconds = answers.get("seconds", 0) / max(1, answers.get("decisions", 0))
    return "-" if seconds is None else f"{1000 * seconds:.3g} ms"


def line(result: Result) -> str:
    """A result in one line."""
    shares = ["-" if row["refused"] else report.percent(row["share"]) for row in result["rows"]]
    rows = "  ".join(f"{row['row']} {part}" for row, part in zip(result["rows"], shares, strict=True))
    quick = " quick" if result["quick"] else ""
    quick += " other rules" if result.get("rules") else ""
    digests = f"{result['suite_digest'][:4]}-{result['opponents_digest'][:4]}"
    return f"{result['suite']}{quick} {digests}  {result['agent']}  {shown_total(result)}  {rows}  {shown_time(result)}"


def show(result: Result, console: Console) -> None:
    """Print a result by row, and its line."""
    console.print(heading(result), style="bold", highlight=False)
    beside = (name for name, _ in report.BESIDE)
    shown = report.table("", ("row",), ("games", "won %", "95 %", *beside, "standing", "VP", "turns", "cut"))
    for row in result["rows"]:
        if row["refused"]:
            shown.add_row(row["row"], "cannot play there", "", "", report.percent(row["par"]), "", "", "0")
            continue
        shown.add_row(
            *(row["row"], str(row["games"]), report.percent(row["share"]), report.interval(row)),
            *(figure(row) for _, figure in report.BESIDE),
            f"{ratings.standing(row):.2f}",
            *(f"{row['vp']:.1f}", f"{row['turns']:.0f}", str(row["truncated"])),
        )
    console.print(shown)
    console.print(line(result), highlight=False, soft_wrap=True)
    if result["answers"]:
        console.print(report.answers(result["answers"]), highlight=False)


def compared(results: Sequence[Result]) -> Table:
    """Results side by side, best total first; UsageError if they cannot be compared."""
    check_same(results)
    rows = (
        (one["agent"], shown_total(one), *map(scores.shown_share, one["rows"]), shown_time(one))
        for one in sorted(results, key=lambda result: -result["total"]["value"])
    )
    numbers = ("total", *(row["row"] for row in results[0]["rows"]), "a decision")
    return report.table(heading(results[0]), ("agent",), numbers, rows)


# -- the command ------------------------------------------------------------------------------------------


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("agent", nargs="?", metavar="AGENT", help=f"{', '.join(agents.NAMES)}, or MODULE:NAME")
    add("--compare", nargs="+", type=Path, metavar="FILE", help="show results side by side, without playing")
    add("--suite", choices=tuple(SUITES), default=V2.name, help=f"which suite ({V2.name})")
    add("--quick", action="store_true", help="play only the first quarter of the games of each row")
    add("--task", "--tasks", nargs="+", metavar="TASK", help=f"named tasks, or all of them: {', '.join(tasks.names())}")
    add("--games", type=whole_from(1), metavar="N", help="games of each task, the first of its deals (1,000)")
    words = f"which deals of a task: {', '.join(scores.SPLITS)}, or fresh:SEED of a score (evaluation)"
    add("--split", default=scores.EVALUATION, metavar="DEALS", help=words)
    add("--runs", type=whole_from(1), metavar="N", help="of a task: play {run} in the name of the agent as 1 to N")
    add("--workers", type=whole_from(1), default=1, help="processes, or threads for compiled agents (1)")
    table_options.add_to(parser, without=["box"])
    add("--out", type=Path, metavar="FILE", help="JSON file for the result; a run begun there goes on")
    add("--quiet", action="store_true", help="no progress bar")


def _play(arguments: argparse.Namespace) -> Result:
    suite, out = SUITES[arguments.suite].by(table_options.given_in(arguments, Game.rules)), arguments.out
    done, keep = received.going_on(out, read, arguments.command)
    if done and "total" in done:
        raise UsageError(f"{out} holds a finished result of {done['agent']}; give another --out, or remove it")
    left = suite.rows[len(done["rows"]) if done else 0 :]
    games = sum(row.quick if arguments.quick else row.games for row in left)
    with report.progress(games, arguments.quiet) as progress:
        return run(arguments.agent, suite, arguments.quick, arguments.workers, progress, done, keep)


def _score(arguments: argparse.Namespace) -> scores.Scores:
    """Score an agent on the named tasks; `--out` is written after each, and the same command goes on from there."""
    asked = tasks.names() if "all" in arguments.task else arguments.task
    chosen = [tasks.get(name) for name in asked]
    done, keep = received.going_on(arguments.out, lambda out: scores.read(out, arguments.agent), arguments.command)
    document = done or scores.begun(arguments.agent)
    todo = [
        (task, run)
        for task in chosen
        for run in scores.runs_of(arguments.agent, arguments.runs)
        if not scores.has(document, task, arguments.games, arguments.split, run)
    ]
    with report.progress(sum(arguments.games or task.whole for task, _ in todo), arguments.quiet) as progress:
        for task, run in todo:
            found = scores.score(
                arguments.agent, task, arguments.games, arguments.workers, progress, arguments.split, run
            )
            document["scores"].append(found)
            keep(document)
    return document


def _work(arguments: argparse.Namespace) -> None:
    if (arguments.agent is None) == (arguments.compare is None):
        raise UsageError("give an AGENT to play, or --compare with results")
    if not scores.is_split(arguments.split):
        raise UsageError(
            f"--split: {quoted(arguments.split)}: give {', '.join(scores.SPLITS)}, or fresh:SEED of a score"
        )
    given = table_options.given_in(arguments, Game.rules)
    if given and (arguments.task or arguments.compare):
        raise UsageError(f"{table_options.option(min(given))} goes with a suite; leave it out")
    if arguments.games and not arguments.task:
        raise UsageError("--games goes with --task: a suite has its own numbers of games")
    console = Console() if sys.stdout.isatty() else Console(width=140)
    if arguments.compare:
        console.print(compared([read_finished(path) for path in arguments.compare]))
    elif arguments.task:
        found = _score(arguments)["scores"]
        console.print(scores.table(found))
        for one in found:
            if one["answers"]:
                console.print(f"{one['task']}: {report.answers(one['answers'])}", highlight=False)
    else:
        show(_play(arguments), console)


main = commands.command(__spec__.name, "Play an agent through a fixed suite.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
