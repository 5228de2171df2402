"""The part of the leaderboard about named tasks: its scores, and which of them are due."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from root_env import tasks
from root_env.support.errors import UsageError
from root_env.tasks import Task
from root_env.tasks.digests import played_digest
from root_env.training import scores
from root_env.training.measuring import ratings, received
from root_env.training.scores import Score

SB3 = "policy:runs/sb3/{task}/checkpoint"
CLONE = "policy:runs/clone/{task}/checkpoint"
PPO_RUNS, SB3_RUNS = "policy:runs/ppo-{run}/{task}/checkpoint", "policy:runs/sb3-{run}/{task}/checkpoint"
OURS = ("random", "rules", "policy", SB3, CLONE)
"""Agents of the leaderboard that `--tasks` plays again. The last two are networks, trained by
`root_env.training.task_sb3` and `task_clone`."""
LEAST = 40
"""Games of a score at least. One of fewer than the whole evaluation is a trial, and ranks nothing."""
LABELS = {
    SB3: "SB3 MaskablePPO",
    CLONE: "cloned",
    PPO_RUNS: "root_env.training.ppo",
    SB3_RUNS: "SB3 MaskablePPO, tuned",
    f"{PPO_RUNS}:anyway": "root_env.training.ppo, anyway",
}


def merged(known: Sequence[Score], new: Sequence[Score], renew: bool = False) -> list[Score]:
    """Known and new scores together; with `renew` a new one replaces the older one of its agent, task and run.

    UsageError for a new score if the task has changed since, if it is of the deals of development, of too few games or
    too many, or of some seats more often than of others; and without `renew` if there is another of its agent, task and
    run, or others of its agent, with which it would be counted.
    """
    added, there = [], {key_of(one) for one in known}
    for one in new:
        task, where = tasks.get(one["task"]), f"{one['agent']}, {one['task']}"
        if not _is_current(one, task):
            raise UsageError(f"{one['agent']}: {task.name} was played as it was then; play it again")
        if one["split"] != scores.EVALUATION:
            raise UsageError(f"{one['agent']}: {task.name} was played on the deals of {one['split']}")
        if not LEAST <= one["games"] <= task.whole or one["games"] % len(task.seats):
            raise UsageError(
                f"{one['agent']}: {one['games']} games of {task.name}; give --games at least {LEAST} and a multiple of "
                f"its {len(task.seats)} seats, or leave it out for {task.whole:,}"
            )
        if not renew and key_of(one) not in there and one["agent"] in {other["agent"] for other in known}:
            raise UsageError(
                f"{where}: {one['agent']} stands on the leaderboard, and a file adds nothing to what counts for "
                "another: give the agent another name, or, if it is the same, --renew"
            )
        here = [
            other for other in known if other["task"] == task.name and other["par_wins"] and _is_current(other, task)
        ]
        most = max(here, key=lambda other: other["games"], default=None)
        facts = received.with_par({name: one[name] for name in one if name not in received.MEANS}, most, where)
        added.append(scores.figured(facts, task))
    return received.together(known, added, key_of, renew)


def key_of(one: Score) -> tuple[str, str, int | None]:
    """The agent, task and run of a score."""
    return one["agent"], one["task"], one.get("run")


def _is_current(one: Score, task: Task) -> bool:
    return (one["task_digest"], one["played_digest"]) == (task.digest, played_digest(task))


def stale(known: Sequence[Score]) -> list[str]:
    """Tasks that have changed since their scores were played."""
    return sorted({one["task"] for one in known if not _is_current(one, tasks.get(one["task"]))})


def due(known: Sequence[Score], agents: Sequence[str] = OURS) -> list[tuple[str, Task]]:
    """The agents and tasks that must be played: all of these, unless there is a score and neither has changed.

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


# -- in words ---------------------------------------------------------------------------------------------


def names_of(known: Sequence[Score]) -> list[str]:
    """The agents of scores, ours first."""
    names = {one["agent"] for one in known}
    return [*(name for name in OURS if name in names), *sorted(names - {*OURS})]


def parted(known: Sequence[Score]) -> tuple[list[Score], list[Score]]:
    """Scores of whole evaluations, and of fewer games; those by task, the best first."""
    order = sorted(known, key=lambda one: (tasks.names().index(one["task"]), -one["share"]))
    return [one for one in known if not _is_trial(one)], [one for one in order if _is_trial(one)]


def _is_trial(one: Score) -> bool:
    return one["games"] < tasks.get(one["task"]).whole


def rows_of(known: Sequence[Score], agent: str, task: str) -> list[ratings.Row]:
    """The scores of an agent on a whole task, one for each of its runs in their order; none where it was not played or
    cannot play."""
    rows = [
        {**one, "opponents": tasks.get(task).opponents}
        for one in known
        if (one["agent"], one["task"]) == (agent, task) and one["refused"] is None and not _is_trial(one)
    ]
    return sorted(rows, key=lambda one: one["run"] or 0)


def total(known: Sequence[Score], agent: str) -> tuple[dict[str, float], int] | None:
    """The interquartile mean of an agent's standings, and over how many tasks; None without a score."""
    runs = [rows for rows in (rows_of(known, agent, name) for name in tasks.names()) if rows]
    return (ratings.standings(runs), len(runs)) if runs else None


def spent(one: Score) -> str:
    """The part of a task's budget that a network has used, as far as the program has counted it."""
    task, counts = tasks.get(one["task"]), one.get("counts")
    if not counts:
        return f"{one['decisions']:,}, not counted" if one["decisions"] else "not counted"
    over = " over budget" if (task.budget or task.data) and counts["decisions"] > task.budget else ""
    return f"{counts['decisions']:,}{over}"
