"""The part of the leaderboard about named tasks: its scores, which of them are due, and its section of the page."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from root_env import tasks
from root_env.support.errors import UsageError
from root_env.tasks import Task
from root_env.tasks.digests import played_digest
from root_env.training import scores
from root_env.training.measuring import ratings, report
from root_env.training.scores import Score

from . import received

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
    """What a score is of: agent, task, run."""
    return one["agent"], one["task"], one.get("run")


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
        found = merged(found, [scores.score(agent, task, workers=workers, progress=progress)], renew=True)
        keep(found)
    return found


# -- in words ---------------------------------------------------------------------------------------------


def label_of(agent: str) -> str:
    """What an agent is called on the page."""
    return LABELS.get(agent, agent)


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


def shown_mean(mean: dict[str, float]) -> str:
    """A mean with its interval."""
    return "{value:.2f} ({low:.2f} to {high:.2f})".format(**mean)


def spent(one: Score) -> str:
    """How much of a task's budget a network has used, as far as it was counted by the program."""
    task, counts = tasks.get(one["task"]), one.get("counts")
    if not counts:
        return f"{one['decisions']:,}, not counted" if one["decisions"] else "not counted"
    over = " over budget" if (task.budget or task.data) and counts["decisions"] > task.budget else ""
    return f"{counts['decisions']:,}{over}"


def _cell(known: Sequence[Score], agent: str, task: Task) -> str:
    """What stands in the table for an agent on a task."""
    there = [one for one in known if (one["agent"], one["task"]) == (agent, task.name) and not _is_trial(one)]
    rows = rows_of(known, agent, task.name)
    if len(rows) < 2:
        return scores.shown_share(there[0]) if there else ""
    mean = ratings.shares(rows)
    return f"{report.percent(mean['value'])} ({report.interval(mean, '.0f')}), {len(rows)} runs"


def page(known: Sequence[Score]) -> list[str]:
    """The section of the page, as lines of Markdown."""
    whole, trials = parted(known)
    names = names_of(whole)
    labels = [LABELS.get(name, f"`{name}`") for name in names]
    rows = [
        [f"`{task.name}`", f"{100 * task.par:.1f}", *(_cell(known, name, task) for name in names)]
        for task in tasks.TASKS
    ]
    totals = [total(known, name) for name in names]
    shown = [f"{shown_mean(one[0])}, {one[1]} tasks" if one else "-" for one in totals]
    played = names_of(known)
    return [
        "## Tasks",
        "",
        f"[Named tasks](../docs/tasks.md) of root_env {', '.join(sorted({one['version'] for one in known}))}: games "
        "won in %, with 95 % Wilson intervals, and how much more than an opponent in the learner's place on the same "
        "deals; par is what opponents win there in many games. A cell is of the whole evaluation; of several training "
        "runs it is the interquartile mean, with an interval over seeds and deals, which all runs share. Everybody has "
        "the same deals and seats. An empty cell was not played. *Standing* is the interquartile mean, over tasks and "
        "runs, of the chance that the agent wins the game if it or the opponent in its place does: 0.5 at par. Its "
        "interval is a bootstrap of deals, on which all runs of a task and par have played, and of seeds, for all "
        "tasks at once; for a single network it says nothing of other seeds. Compare those of the same tasks.",
        "",
        *report.markdown(["Task", "par %", *labels], [*rows, ["standing", "", *shown]]),
        "",
        *_trials(trials),
        *report.markdown(
            ["Agent", "Command"],
            [[LABELS.get(name, f"`{name}`"), f"`{_command(known, name)}`"] for name in played],
            2,
        ),
        *_networks(known),
        "",
        *_notes(known),
    ]


def _trials(some: Sequence[Score]) -> list[str]:
    """A table of scores of fewer games, as lines of Markdown."""
    if not some:
        return []
    rows = [
        [LABELS.get(one["agent"], f"`{one['agent']}`"), f"`{one['task']}`", str(one["games"]), scores.shown_share(one)]
        for one in some
    ]
    return [
        "Trials are of the first deals of an evaluation. So few games rank nobody: they count for no standing, and "
        "tell agents apart only where their intervals do.",
        "",
        *report.markdown(["Trial", "Task", "Games", "Won %, more than par"], rows, 2),
        "",
    ]


def _networks(known: Sequence[Score]) -> list[str]:
    """The networks of the table: what each has learned from, as the program that trained it has counted."""
    trained = [one for one in known if one["agent"].startswith("policy:") or one.get("counts")]
    if not trained:
        return []
    head = ["Network", "Task", "Decisions", "Imitated", "Advice", "Others", "Budget", "Trained by"]
    return ["", *report.markdown(head, [_network(one) for one in trained], 2)]


def _network(one: Score) -> list[str]:
    task, counts = tasks.get(one["task"]), one.get("counts") or {}
    budget = f"{task.budget:,}" if task.budget else "data" if task.data else "free"
    run = f", run {one['run']}" if one.get("run") else ""
    rest = [f"{counts[name]:,}" if name in counts else "" for name in ("imitated", "advice", "others")]
    command = f"`{one['trained_by']}`" if one["trained_by"] else "not known"
    return [label_of(one["agent"]) + run, f"`{task.name}`", spent(one), *rest, budget, command]


def _notes(known: Sequence[Score]) -> list[str]:
    times = "; ".join(
        f"{label_of(one['agent'])} {1000 * one['seconds_per_decision']:.2g} ms a decision"
        for one in known
        if one.get("seconds_per_decision") is not None
    )
    return [
        "*Decisions* are those of the learning seat in training, and the budget bounds them; *imitated* is how many "
        "samples of the bots' play were learned from, *advice* how often bots were asked during training, *others* how "
        "many decisions other networks took. The trainers of this package count them. Where nobody has counted, a "
        "budget may or may not have been kept. `policy` was trained for many tables, on more decisions than most "
        "budgets allow (its card in `agents/checkpoints` says how): it is there to compare with. In `search4-v1` times "
        f"are those of the machine that played: {times}."
    ]


def _command(known: Sequence[Score], name: str) -> str:
    """The command that plays an agent's scores, but for numbers of games, which stand beside them."""
    played = dict.fromkeys(one["task"] for one in known if one["agent"] == name)
    runs = max((one.get("run") or 0 for one in known if one["agent"] == name), default=0)
    chosen = "all" if 2 * len(played) > len(tasks.TASKS) else " ".join(played)
    return (
        f"python -m root_env.training.gauntlet {shlex.quote(name)} --task {chosen}{f' --runs {runs}' if runs else ''}"
    )
