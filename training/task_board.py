"""The part of the leaderboard about named tasks: its scores, which of them are due, and its section of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from root_env import tasks
from root_env.errors import UsageError
from root_env.tasks import Task
from root_env.tasks.digests import played_digest

from . import report, scores
from .scores import Score

SB3 = "policy:runs/sb3/{task}/checkpoint"
CLONE = "policy:runs/clone/{task}/checkpoint"
OURS = ("random", "rules", "policy", SB3, CLONE)
"""Agents of the leaderboard. The last two are networks, trained by `root_env.training.task_sb3` and `task_clone`."""
LEAST = 40
"""Games of a score at least; how many it is of stands beside it."""
LABELS = {SB3: "SB3 MaskablePPO", CLONE: "cloned"}


def merged(known: Sequence[Score], new: Sequence[Score]) -> list[Score]:
    """Known and new scores together; a new one replaces the older one of its agent and task.

    UsageError for a new score if the task has changed since, if it is of the deals of development, of too few, or of
    some seats more often than of others.
    """
    for one in new:
        task = tasks.get(one["task"])
        if not _is_current(one, task):
            raise UsageError(f"{one['agent']}: {task.name} was played as it was then; play it again")
        if one.get("split", scores.EVALUATION) != scores.EVALUATION:
            raise UsageError(f"{one['agent']}: {task.name} was played on the deals of {one['split']}")
        if one["games"] < LEAST or one["games"] % len(task.seats):
            raise UsageError(
                f"{one['agent']}: {one['games']} games of {task.name}; give --games at least {LEAST} and a multiple of "
                f"its {len(task.seats)} seats, or leave it out for {task.whole:,}"
            )
    replaced = {(one["agent"], one["task"]) for one in new}
    return [*(one for one in known if (one["agent"], one["task"]) not in replaced), *new]


def _is_current(one: Score, task: Task) -> bool:
    return (one["task_digest"], one["played_digest"]) == (task.digest, played_digest(task))


def stale(known: Sequence[Score]) -> list[str]:
    """Tasks that have changed since their scores were played."""
    return sorted({one["task"] for one in known if not _is_current(one, tasks.get(one["task"]))})


def due(known: Sequence[Score], agents: Sequence[str] = OURS) -> list[tuple[str, Task]]:
    """What must be played: each of these agents on each task, unless there is a score and neither has changed.

    A network that is not on this machine is left out; its old score stays.
    """
    return [
        (agent, task)
        for agent in agents
        for task in tasks.TASKS
        if _is_there(agent, task)
        and not scores.has({"agent": agent, "scores": [one for one in known if one["agent"] == agent]}, task)
    ]


def _is_there(agent: str, task: Task) -> bool:
    kind, _, path = agent.replace("{task}", task.name).partition(":")
    return kind != "policy" or not path or Path(path).is_dir()


def renewed(
    known: Sequence[Score],
    workers: int,
    progress: Callable[[int], None] | None,
    keep: Callable[[list[Score]], None],
) -> list[Score]:
    """The scores after all that is `due` has been played; `keep(scores)` is called after each."""
    found = list(known)
    for agent, task in due(known):
        found = merged(found, [scores.score(agent, task, workers=workers, progress=progress)])
        keep(found)
    return found


# -- the page ---------------------------------------------------------------------------------------------


def page(known: Sequence[Score]) -> list[str]:
    """The section of the page, as lines of Markdown."""
    names = {one["agent"] for one in known}
    names = [*(name for name in OURS if name in names), *sorted(names - {*OURS})]
    by = {(one["agent"], one["task"]): one for one in known}
    versions = ", ".join(sorted({one["version"] for one in known}))
    labels = [LABELS.get(name, f"`{name}`") for name in names]
    rows = [
        [f"`{task.name}`", f"{100 * task.par:.1f}", str(task.games)]
        + [scores.shown_share(by[name, task.name]) if (name, task.name) in by else "" for name in names]
        for task in tasks.TASKS
    ]
    lines = [
        "## Tasks",
        "",
        f"[Named tasks](../docs/tasks.md) of root_env {versions}: games won in %, with 95 % Wilson intervals, and "
        "how much more than an opponent in the learner's place on the same deals; par is what opponents win there in "
        "many games. An empty cell was not played. "
        "`python -m root_env.training.leaderboard --tasks` plays again what has changed.",
        "",
        *report.markdown(["Task", "par %", "games", *labels], rows),
        "",
        *report.markdown(
            ["Agent", "Command"], [[label, f"`{_command(name)}`"] for label, name in zip(labels, names, strict=True)], 2
        ),
    ]
    trained = [one for one in known if one["trained_by"] and one["agent"] != "policy"]
    if trained:
        lines += ["", "| Network | Task | Decisions | Budget | Trained by |", "| --- | --- | ---: | ---: | --- |"]
    for one in trained:
        who, task = LABELS.get(one["agent"], one["agent"]), tasks.get(one["task"])
        budget = f"{task.budget:,}" if task.budget else "data" if task.data else "free"
        lines.append(f"| {who} | `{task.name}` | {one['decisions']:,} | {budget} | `{one['trained_by']}` |")
    lines += [
        "",
        "`policy` was trained for many tables, on more decisions than most budgets allow (its card in "
        "`agents/checkpoints` says how): it is there to compare with. "
        "In `search4-v1` times are those of the machine that played: "
        + "; ".join(
            f"{LABELS.get(one['agent'], one['agent'])} {1000 * one['seconds_per_decision']:.2g} ms a decision"
            for one in known
            if one.get("seconds_per_decision") is not None
        )
        + ".",
    ]
    return lines


def _command(name: str) -> str:
    quoted = f"'{name}'" if "{" in name else name
    return f"python -m root_env.training.gauntlet {quoted} --task all"
