"""The leaderboard as a page, training/LEADERBOARD.md: a template with tables for its names.

Markdown, since a forge and the site show it as it is, a pull request shows what has changed, and there is no script in
which the name of an agent could end up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import Template

from root_env import tasks
from root_env.support.documents import Document
from root_env.tasks import Task
from root_env.training import gauntlet, rating, scores
from root_env.training.measuring import ratings, report
from root_env.training.scores import Score

from . import puzzles
from . import tasks as board
from .puzzles import Entry

TEMPLATE = Path(__file__).parent / "leaderboard.template.md"
Lines = Sequence[Document]


def page(lines: Lines, known: Sequence[Score], solved: Sequence[Entry], rated: Lines = ()) -> str:
    """The page of results of the gauntlet, of ratings, of puzzles and of tasks; a section about nothing is left out."""
    found = {"Gauntlet": _gauntlet(lines), "Ratings": _ratings(rated)}
    found |= {"Puzzles": _puzzles(puzzles.current(solved))}
    found |= {"Tasks": _tasks(known), "Trials": _trials(known), "Networks": _networks(known)}
    text = TEMPLATE.read_text(encoding="utf-8")
    head, *sections = re.split(r"^(?=#{2,3} )", text, flags=re.MULTILINE)
    parts = [(found[re.match(r"#+ (.*)", one)[1]], one) for one in sections]
    return head + "".join(Template(one).substitute(names) for names, one in parts if names).rstrip() + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    return "\n".join(report.markdown(head, rows, words))


def _gauntlet(lines: Lines) -> dict[str, str]:
    if not lines:
        return {}
    suite, first = gauntlet.SUITES[lines[0]["suite"]], lines[0]
    played = [
        [
            f"`{one['agent']}`",
            gauntlet.shown_total(one),
            *map(scores.shown_share, one["rows"]),
            gauntlet.shown_time(one),
        ]
        for one in lines
    ]
    rows = [
        [row.name, row.words, report.percent(of["par"]), str(row.games)]
        for row, of in zip(suite.rows, first["rows"], strict=True)
    ]
    return {
        "suite": first["suite"],
        "opponents": first["opponents_digest"],
        "version": first["version"],
        "population": ", ".join(f"`{name}` {value:.0f}" for name, value in ratings.POPULATION.items()),
        "lines": _table(["Agent", "Total", *(row.name for row in suite.rows), "a decision"], played),
        "rows": _table(["Row", "The agent plays", "par", "games"], rows, words=2),
    }


def _ratings(rated: Lines) -> dict[str, str]:
    if not rated:
        return {}
    rows = [[f"`{name}`", *figures] for name, *figures in map(rating.cells, rated)]
    anchors = {
        suite.name: ", ".join(f"`{name}` {value:.0f}" for name, value in suite.population.items())
        for suite in rating.SUITES
    }
    return {
        "ratings": _table([name.capitalize() for name in rating.HEAD], rows),
        **anchors,
        "version": _versions(rated),
    }


def _puzzles(known: Sequence[Entry]) -> dict[str, str]:
    if not known:
        return {}
    themes = puzzles.themes_of(known)
    rows = [[f"`{one['agent']}`", *(puzzles.shown(one, name) for name in themes), str(one["deals"])] for one in known]
    rows.append(["puzzles", *(str(puzzles.row_of(known[0], name)["puzzles"]) for name in themes), ""])
    return {
        "digest": puzzles.digest(),
        "version": _versions(known),
        "puzzles": _table(["Agent", *themes, "deals"], rows),
    }


def _versions(known: Sequence[Document]) -> str:
    return ", ".join(sorted({one["version"] for one in known}))


def _tasks(known: Sequence[Score]) -> dict[str, str]:
    if not known:
        return {}
    whole, _ = board.parted(known)
    names = board.names_of(whole)
    rows = [
        [f"`{task.name}`", report.percent(task.par), *(_cell(whole, name, task) for name in names)]
        for task in tasks.TASKS
    ]
    totals = [board.total(whole, name) for name in names]
    means = [
        "{value:.2f} ({low:.2f} to {high:.2f}), {n} tasks".format(**one[0], n=one[1]) if one else "-" for one in totals
    ]
    times = (
        f"{_label(one['agent'])} {1000 * one['seconds_per_decision']:.2g} ms a decision"
        for one in known
        if one["seconds_per_decision"] is not None
    )
    return {
        "version": _versions(known),
        "tasks": _table(["Task", "par", *map(_label, names)], [*rows, ["standing", "", *means]]),
        "times": "; ".join(times) or "not known",
    }


def _label(agent: str) -> str:
    return board.LABELS.get(agent, f"`{agent}`")


def _cell(known: Sequence[Score], agent: str, task: Task) -> str:
    """The share of an agent on a task; of several runs the mean."""
    there = [one for one in known if (one["agent"], one["task"]) == (agent, task.name)]
    rows = board.rows_of(known, agent, task.name)
    if len(rows) < 2:
        return scores.shown_share(there[0]) if there else ""
    mean = ratings.shares(rows)
    return f"{report.percent(mean['value'])} ({report.interval(mean, '.0f')}), {len(rows)} runs"


def _trials(known: Sequence[Score]) -> dict[str, str]:
    _, some = board.parted(known)
    rows = [[_label(one["agent"]), f"`{one['task']}`", str(one["games"]), scores.shown_share(one)] for one in some]
    return {"trials": _table(["Trial", "Task", "Games", "Won, more than par"], rows, 2)} if rows else {}


def _networks(known: Sequence[Score]) -> dict[str, str]:
    """The networks, and what each has learned from; tasks for which that is the same stand in one row."""
    runs: dict[tuple[str, str], list[Score]] = {}
    for one in known:
        if one["agent"].startswith("policy:") or one["counts"]:
            runs.setdefault((one["agent"], one["task"]), []).append(one)
    rows: dict[tuple[str, ...], list[str]] = {}
    for (agent, task), each in runs.items():
        rows.setdefault((_label(agent), *_spent(each)), []).append(f"`{task}`")
    head = ["Network", "Tasks", "Runs", "Decisions", "Imitated", "Advice", "Others", "Budget"]
    labels = (f"{label} `{agent}`" for agent, label in board.LABELS.items() if any(agent == one for one, _ in runs))
    table = _table(head, [[label, ", ".join(of), *figures] for (label, *figures), of in rows.items()], 2)
    return {"networks": table, "labels": ", ".join(labels) or "none"} if rows else {}


def _spent(runs: Sequence[Score]) -> list[str]:
    """The number of runs of a network on a task, the most that one of them was counted to have spent, the budget."""
    task, all_counted = tasks.get(runs[0]["task"]), all(one["counts"] for one in runs)
    names = {name for one in runs for name in one["counts"] or ()} if all_counted else set()
    most = {name: max(one["counts"].get(name, 0) for one in runs) for name in names}
    rest = [f"{most[name]:,}" if name in most else "" for name in ("imitated", "advice", "others")]
    budget = f"{task.budget:,}" if task.budget else "data" if task.data else "free"
    return [str(len(runs)), board.spent({**runs[0], "counts": most or None}), *rest, budget]
