"""Agents scored on the named tasks of `root_env.tasks`; `root_env.training.gauntlet --task` is the command.

    python -m root_env.training.gauntlet mymodule:Agent --task base4-v1 --out mine.json
    python -m root_env.training.gauntlet 'policy:runs/{task}/checkpoint' --task all

A score is the share of the task's evaluation games that the agent wins, with its 95 % Wilson interval, beside par: what
an opponent wins in its place on the same deals, and the paired difference. `{task}` in the
name of an agent is the name of the task, for those who have an agent for each.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from rich import box
from rich.table import Table

from root_env.games.doors import doors_of
from root_env.support.version import __version__
from root_env.tasks import Task, check
from root_env.tasks.digests import configs_of, played_digest

from .. import agents
from ..agents import Agent, CompiledAgent, TableError, ViewAgent, on_views
from . import report
from .arena import outcomes, play, play_part, processes, seat, share
from .figures import against

FORMAT = 1
Score = dict[str, Any]
Document = dict[str, Any]
"""What `--out` holds: format, agent, command, and `scores`, one for each task."""


class ScoreError(ValueError):
    """An agent or a file that does not fit; said in one line."""


def score(
    agent: str,
    task: Task,
    games: int | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Score:
    """Score an agent, a name of `agents.load`, on a task; `games` in place of the task's own number.

    Figures of an agent that cannot play there (`agents.TableError`) are 0, and `refused` has its words. TaskError where
    the task is not what it was.
    """
    check(task)
    name, games = agent.replace("{task}", task.name), games or task.games
    loaded = _loaded(name, task)
    card = getattr(loaded, "card", {})
    found: Score = {
        **_what(task, name),
        "agent": agent,
        "version": __version__,
        "budget": task.budget,
        "decisions": _decisions(card),
        "trained_by": card.get("command"),
        "par": task.par,
        "games": games,
        "refused": None,
    }
    try:
        if task.seconds is None:
            everybody = [loaded, _loaded(task.opponents, task)]
            alone = workers == 1 or all(isinstance(one, CompiledAgent) for one in everybody)
            with contextlib.nullcontext() if alone else processes(workers) as executor:
                mine = played(task, name, games, task.seed, workers, progress, executor)
            late = np.zeros(games, bool)
        else:
            mine, late, found["seconds_per_decision"] = _timed(task, loaded, games, progress)
    except TableError as error:
        if progress:
            progress(games)
        return {**found, "refused": str(error), "won": 0, "share": 0.0, "low": 0.0, "high": 0.0}
    theirs = played(task, task.opponents, games, task.seed, workers)["won"]
    found |= against(mine["won"] & ~late, theirs)
    won, part, low, high = share(mine["won"] & ~late)
    means = {what: float(mine[what].mean()) for what in ("vp", "margin", "turns")}
    counts = {"truncated": int(mine["truncated"].sum()), "late": int(late.sum())}
    return {**found, "won": won, "share": part, "low": low, "high": high, **means, **counts}


def _loaded(name: str, task: Task) -> Agent:
    try:
        return agents.load(name, task.game)
    except (ValueError, TypeError, OSError, ImportError) as error:
        raise ScoreError(f"{name}: {error}") from None


def _decisions(card: Mapping[str, Any]) -> int | None:
    """Decisions that a network was trained on, as its card says."""
    decisions = card.get("decisions")
    return decisions["trained"] if isinstance(decisions, dict) else decisions


def seatings(task: Task) -> tuple[list[Any], np.ndarray]:
    """Configuration, and player index of the learner, of the games of an evaluation, which go round them."""
    configs = configs_of(task)
    return [configs[c] for c, _ in task.seats], np.array([player for _, player in task.seats])


def played(
    task: Task,
    agent: Agent | str,
    games: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> np.ndarray:
    """Games of an agent in the learner's place of a task: OUTCOME (games,) of `root_env.training.arena`.

    The score is of the task's own seed; for looks on the way take another. `executor`: as of `arena.play`.
    """
    configs, seats = seatings(task)
    casts = seat(configs, seats, agent, task.opponents)
    results = play(configs, casts, games, seed, progress, threads, executor)
    return outcomes(results, seats[results["config"]])


# -- against the clock ------------------------------------------------------------------------------------


class Clock(ViewAgent):
    """An agent, and the time that its decisions take."""

    def __init__(self, agent: Agent):
        self.agent, self.name, self.seconds, self.decisions = on_views(agent), agent.name, 0.0, 0

    def act(self, view) -> int:
        """See `ViewAgent.act`."""
        start = time.perf_counter()
        action = self.agent.act(view)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return action

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`; the clock starts anew."""
        self.agent.reseed(seed)
        self.seconds, self.decisions = 0.0, 0


def _timed(task: Task, agent: Agent, games: int, progress) -> tuple[np.ndarray, np.ndarray, float]:
    """As `played`, which games were over time, seconds of a decision: one game after another, in this process.

    What an agent loads or compiles at its first decision is not its clock's.
    """
    configs, seats = seatings(task)
    clock, opponent = Clock(agent), agents.load(task.opponents, task.game)
    first = doors_of(task.game).game(configs[0], seed=1)
    clock.act(first.view(first.to_move))
    parts, late, seconds, decisions = [], np.zeros(games, bool), 0.0, 0
    for g in range(games):
        c = g % len(configs)
        cast = [clock if player == seats[c] else opponent for player in range(len(configs[c].factions))]
        rows = play_part(g, [configs[c]], [cast], task.seed)
        rows["config"] = c
        parts.append(rows)
        late[g] = clock.seconds > task.seconds * clock.decisions
        seconds, decisions = seconds + clock.seconds, decisions + clock.decisions
        if progress:
            progress(1)
    results = np.concatenate(parts)
    return outcomes(results, seats[results["config"]]), late, seconds / max(decisions, 1)


# -- files ------------------------------------------------------------------------------------------------


def begun(agent: str, command: str) -> Document:
    """A document without scores."""
    return {"format": FORMAT, "agent": agent, "command": command, "scores": []}


def is_one(path: Path) -> bool:
    """Whether a file holds scores on tasks, and not something else."""
    try:
        return isinstance(json.loads(path.read_text(encoding="utf-8")).get("scores"), list)
    except (ValueError, AttributeError, RecursionError):
        return False


def read(path: Path, agent: str | None = None, command: str = "") -> Document:
    """A document that `--out` wrote; ScoreError in words if it is none, or not of this agent. `command` is its next."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as problem:
        raise ScoreError(f"{path}: no scores can be read there ({problem})") from problem
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("scores"), list):
        raise ScoreError(f"{path}: these are no scores on tasks of format {FORMAT}")
    if agent is not None and found["agent"] != agent:
        raise ScoreError(f"{path} holds scores of {found['agent']}; give another --out")
    return {**found, "command": command or found["command"]}


def has(document: Document, task: Task, games: int | None = None) -> bool:
    """Whether a document has the score of this task as it is, of the agent as it is."""
    there = [one for one in document["scores"] if one["task"] == task.name]
    name = document["agent"].replace("{task}", task.name)
    _loaded(name, task)
    if not there:
        return False
    now = {**_what(task, name), "games": games or task.games}
    return any(all(one[key] == value for key, value in now.items()) for one in there)


def _what(task: Task, name: str) -> Score:
    """What tells a score from others: the task and the agent as they are."""
    return {
        "task": task.name,
        "task_digest": task.digest,
        "played_digest": played_digest(task),
        "agent_digest": played_digest(task, name) or agents.source_digest(name),
    }


# -- in words ---------------------------------------------------------------------------------------------


def shown_share(one: Score) -> str:
    """A share in per cent with its interval, and how much more than par it is, or a dash; who was late is said."""
    if one["refused"]:
        return "-"
    late = f", {one['late']} over time" if one["late"] else ""
    more = f", {100 * one['difference']:+.1f}" if "difference" in one else ""
    return f"{report.percent(one['share'])} ({report.interval(one, '.0f')}){more}{late}"


def table(scores: Sequence[Score]) -> Table:
    """Scores by task."""
    shown = Table(box=box.SIMPLE_HEAD)
    for name in ("task", "agent", "games", "won %, more than par", "par %", "VP", "turns", "cut"):
        shown.add_column(name, justify="left" if name in ("task", "agent") else "right")
    for one in scores:
        row = [one["task"], one["agent"], str(one["games"])]
        if one["refused"]:
            shown.add_row(*row, "cannot play there", report.percent(one["par"]), "", "", "")
            continue
        figures = f"{one['vp']:.1f}", f"{one['turns']:.0f}", str(one["truncated"])
        shown.add_row(*row, shown_share(one), report.percent(one["par"]), *figures)
    return shown
