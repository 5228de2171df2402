"""Agents scored on the named tasks of `root_env.tasks`; `root_env.training.gauntlet --task` is the command.

    python -m root_env.training.gauntlet mymodule:Agent --task base4-v1 --out mine.json
    python -m root_env.training.gauntlet 'policy:runs/{task}/checkpoint' --task all

`--split development` plays the deals of development, by which settings are chosen, `--split fresh` deals that are drawn
when the evaluation starts, and published with the score (`fresh:SEED` plays them again); the leaderboard takes those of
the evaluation alone.
A score is the share of the task's evaluation games that the agent wins, with its 95 % Wilson interval; beside it stand
par, which an opponent wins in its seat on the same deals, and the paired difference. `{task}` in the name of an agent
stands for the name of the task: so there can be an agent for each. `{run}` stands for 1, 2 .. in turn (`--runs`): so
there can be one for each seed of training. A file holds who won which games; all figures of a score follow from these.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table

from root_env import agents
from root_env.agents import Agent, TableError, ViewAgent, on_views
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.learners.series import Table as Beginnings
from root_env.doors.view import GameView
from root_env.engine.seeding import game_seed
from root_env.support.documents import Document, Fields
from root_env.support.errors import UsageError
from root_env.support.version import __version__
from root_env.tasks import Task, check
from root_env.tasks.declared import BY_NAME
from root_env.tasks.digests import configs_of, played_digest
from root_env.tasks.starts import starts_of

from .arena import POOL, Tally, add_counts, check_seats, counts_of, outcomes, play, play_part, seat, sharing
from .measuring import received, report
from .measuring.figures import means, of_wins
from .measuring.received import packed, unpacked
from .runs.commands import load_agent

__all__ = ["score"]

FORMAT = 1
EVALUATION, FRESH = "evaluation", "fresh"
SPLITS = (EVALUATION, "development", FRESH)
"""The deals of a task that can be played; "fresh:SEED" are deals that were fresh once."""
_FRESH_FROM, _FRESH_BELOW = 2**41, 2**42
"""Seeds of fresh deals: above those of training and of all tasks."""
_COUNTS = received.Kind(
    "numbers with that of decisions, as the trainers of this version count them",
    lambda value: (
        isinstance(value, dict)
        and "decisions" in value
        and all(name in _COUNTED and received.whole().fits(n) for name, n in value.items())
    ),
)
_COUNTED = ("learned", "imitated", "decisions", "advice", "others")
_KINDS: dict[str, received.Kind] = {
    "task": received.Kind("a named task of this version", lambda value: isinstance(value, str) and value in BY_NAME),
    "task_digest": received.DIGEST,
    "played_digest": received.maybe(received.DIGEST),
    "agent_digest": received.maybe(received.DIGEST),
    "agent": received.NAME,
    "run": received.maybe(received.whole(1, 10_000)),
    "version": received.VERSION,
    "decisions": received.maybe(received.whole()),
    "counts": received.maybe(_COUNTS),
    "trained_by": received.maybe(received.LINE),
    "games": received.whole(1, 100_000),
    "split": received.Kind(f"{EVALUATION}, development or {FRESH}:SEED", lambda value: is_split(value, drawn=True)),
    "refused": received.maybe(received.LINE),
    "seconds": received.maybe(received.number(0, 10**8)),
    "seconds_per_decision": received.maybe(received.number(0, 10**5)),
    "late": received.maybe(received.whole(0, 100_000)),
    "answers": received.ANSWERS,
    **received.MEANS,
}
Score = Document
Scores = Document
"""The content of `--out`: format, agent, command, and `scores`, one for each task."""


def score(
    agent: str,
    task: Task,
    games: int | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    split: str = EVALUATION,
    run: int | None = None,
) -> Score:
    """Score an agent, a name for `agents.load`, on a task: games 0 to `games` - 1 of a split, "evaluation",
    "development" or "fresh"; None: as many as a whole evaluation has. So all agents have the same deals and seats, but
    for "fresh" ones, which are drawn now. `run`: what stands for `{run}` in the name, where networks were trained from
    several seeds.

    If the agent cannot play there (`agents.TableError`), its figures are 0 and `refused` says why. TaskError if the
    task is not what it was.
    """
    check(task)
    name, games = _named(agent, task, run), games or task.whole
    if split == FRESH:
        split = f"{FRESH}:{_FRESH_FROM + secrets.randbelow(_FRESH_BELOW - _FRESH_FROM)}"
    seed = _seed_of(task, split)
    loaded = load_agent(name, task.game)
    card = getattr(loaded, "card", {})
    found: Score = {
        **_what(task, name),
        "agent": agent,
        "run": run,
        "version": __version__,
        "decisions": _decisions(card),
        "counts": card.get("counts"),
        "trained_by": received.plain(card["command"]) if card.get("command") else None,
        "games": games,
        "split": split,
        "refused": None,
        "wins": None,
        "par_wins": None,
        "seconds_per_decision": None,
        "answers": None,
    }
    tally: Tally = {}
    began = time.perf_counter()
    try:
        if task.seconds is None:
            with sharing(workers, name, task.opponents, game=task.game) as executor:
                mine = played(task, name, games, seed, workers, progress, executor, tally)
            late = np.zeros(games, bool)
        else:
            mine, late, found["seconds_per_decision"] = _timed(task, loaded, games, seed, progress)
    except TableError as error:
        if progress:
            progress(games)
        return figured({**found, "refused": received.plain(str(error))}, task)
    found["answers"] = dict(tally[name]) if name in tally else None
    found["seconds"] = round(time.perf_counter() - began, 1)
    mine["won"] &= ~late
    par = played(task, task.opponents, games, seed, workers)
    found |= {"wins": packed(mine["won"]), "par_wins": packed(par["won"]), "late": int(late.sum()), **means(mine)}
    return figured(found, task)


def figured(one: Score, task: Task) -> Score:
    """A score with the figures that follow from its games; an agent that cannot play there has won none."""
    if one["refused"] is not None:
        return {**one, "budget": task.budget, "won": 0, "share": 0.0, "par": task.par}
    mine, par = (unpacked(one[name], one["games"]) for name in ("wins", "par_wins"))
    return {**one, "budget": task.budget, **of_wins(mine, par)}


def _named(agent: str, task: Task, run: int | None) -> str:
    """The name of the agent for a task and a run."""
    return agent.replace("{task}", task.name).replace("{run}", str(run))


def runs_of(agent: str, runs: int | None) -> list[int | None]:
    """The runs of an agent by its name: 1 to `runs`, or None alone for a name without `{run}`."""
    if "{run}" not in agent:
        return [None]
    if not runs:
        raise UsageError(f"{agent}: say for how many runs, with --runs")
    return [*range(1, runs + 1)]


def is_split(value: object, drawn: bool = False) -> bool:
    """True for the name of deals that can be played; `drawn`: "fresh" has its seed."""
    if not isinstance(value, str):
        return False
    _, _, seed = value.partition(f"{FRESH}:")
    return value in SPLITS[: 2 if drawn else 3] or (
        seed.isdecimal() and len(seed) < 16 and _FRESH_FROM <= int(seed) < _FRESH_BELOW
    )


def _seed_of(task: Task, split: str) -> int:
    if not is_split(split, drawn=True):
        raise UsageError(f"split: {split!r} is not known; choose from {', '.join(SPLITS)}, or fresh:SEED of a score")
    if split.startswith(FRESH):
        return int(split.partition(":")[2])
    return task.seed if split == EVALUATION else task.development_seed


def _decisions(card: Fields) -> int | None:
    """The number of decisions of its seat that a network was trained on, from its card; None where it does not say."""
    counts = card.get("counts")
    if isinstance(counts, dict) and isinstance(counts.get("decisions"), int):
        return counts["decisions"]
    decisions = card.get("decisions")
    return decisions["trained"] if isinstance(decisions, dict) else decisions


def seatings(task: Task) -> tuple[list[AnyConfig], np.ndarray]:
    """Configurations and the player index of the learner in each; the games of an evaluation take them in turn."""
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
    tally: Tally | None = None,
) -> np.ndarray:
    """Games of an agent in the learner's seat of a task: OUTCOME (games,) of `root_env.training.arena`.

    Scores use `task.seed`, evaluations in training `task.development_seed`. `executor`, `tally`: see
    `arena.play`.
    """
    configs, seats = seatings(task)
    if task.start:
        results = _from_positions(task, agent, games, seed, progress, threads, tally)
    else:
        casts = seat(configs, seats, agent, task.opponents)
        results = play(configs, casts, games, seed, progress, threads, executor, tally)
    return outcomes(results, seats[results["config"]])


def _from_positions(
    task: Task,
    agent: Agent | str,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None,
    threads: int,
    tally: Tally | None,
) -> np.ndarray:
    """Games that begin in the positions of a task, in this process, as its environments begin them."""
    configs, seats = seatings(task)
    mine, others = (load_agent(one, task.game) if isinstance(one, str) else one for one in (agent, task.opponents))
    seated = [list(cast.values()) for cast in seat(configs, seats, mine, others)]
    check_seats(configs, seated)
    table = Beginnings(doors_of(task.game).game, configs, None, "random", starts_of(str(task.start)), "raise")
    parts = []
    for low in range(0, games, POOL):
        at = [g % len(configs) for g in range(low, min(games, low + POOL))]
        begun = [table.begin(game_seed(seed, low + k))[0] for k in range(len(at))]
        casts = [seated[c] for c in at]
        parts.append(play_part(low, [configs[c] for c in at], casts, seed, threads, progress, begun=begun))
        parts[-1]["config"] = at
    add_counts(tally, counts_of([mine]))
    return np.concatenate(parts)


# -- against the clock ------------------------------------------------------------------------------------


class Clock(ViewAgent):
    """An agent whose decisions are timed."""

    def __init__(self, agent: Agent):
        self.agent, self.name, self.seconds, self.decisions = on_views(agent), agent.name, 0.0, 0

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`."""
        start = time.perf_counter()
        action = self.agent.act(view)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return action

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`; the clock starts again from 0."""
        self.agent.reseed(seed)
        self.seconds, self.decisions = 0.0, 0


def _timed(task: Task, agent: Agent, games: int, seed: int, progress) -> tuple[np.ndarray, np.ndarray, float]:
    """(what `played` returns, which games took too long, seconds of a decision), of one game after another.

    A first decision is not timed: agents may load or compile then.
    """
    configs, seats = seatings(task)
    clock, opponent = Clock(agent), agents.load(task.opponents, task.game)
    first = doors_of(task.game).game(configs[0], seed=1)
    clock.act(first.view(first.to_move))
    parts, late, seconds, decisions = [], np.zeros(games, bool), 0.0, 0
    for g in range(games):
        c = g % len(configs)
        cast = [clock if player == seats[c] else opponent for player in range(len(configs[c].factions))]
        rows = play_part(g, [configs[c]], [cast], seed)
        rows["config"] = c
        parts.append(rows)
        late[g] = clock.seconds > task.seconds * clock.decisions
        seconds, decisions = seconds + clock.seconds, decisions + clock.decisions
        if progress:
            progress(1)
    results = np.concatenate(parts)
    return outcomes(results, seats[results["config"]]), late, seconds / max(decisions, 1)


# -- files ------------------------------------------------------------------------------------------------


def begun(agent: str) -> Scores:
    """A document without scores."""
    return {"format": FORMAT, "agent": agent, "scores": []}


def read(path: Path, agent: str | None = None) -> Scores:
    """A document that `--out` wrote; UsageError if it is something else, or of another agent."""
    kinds = {
        "format": received.one_of(FORMAT),
        "agent": received.NAME,
        "command": received.TEXT,
        "scores": received.LIST,
    }
    found = received.fields(received.document(path), kinds, f"{path}, scores on tasks")
    if agent is not None and found["agent"] != agent:
        raise UsageError(f"{path} holds scores of {found['agent']}; give another --out")
    found["scores"] = [checked(one, f"{path}: score {k + 1}") for k, one in enumerate(found["scores"])]
    return found


def checked(one: Any, where: str) -> Score:
    """A score with the figures that follow from its games; UsageError for what cannot have been played."""
    found = received.fields(one, _KINDS, where)
    where = f"{where} ({found['agent']}, {found['task']})"
    games = received.games(found["games"]) if found["refused"] is None else received.one_of(None)
    found |= received.fields(one, {"wins": games, "par_wins": games}, where)
    if ("{run}" in found["agent"]) != (found["run"] is not None):
        raise UsageError(f"{where}: run: must be a number for an agent with {{run}} in its name, and null for others")
    return found | received.agreeing(one, figured(found, BY_NAME[found["task"]]), where)


def has(
    document: Scores, task: Task, games: int | None = None, split: str = EVALUATION, run: int | None = None
) -> bool:
    """True if a document has the score of this task as it is, of the agent as it is."""
    there = [one for one in document["scores"] if one["task"] == task.name and one.get("run") == run]
    if split == FRESH:
        split = next((one["split"] for one in there if one["split"].startswith(FRESH)), FRESH)
    name = _named(document["agent"], task, run)
    load_agent(name, task.game)
    if not there:
        return False
    now = {**_what(task, name), "games": games or task.whole, "split": split}
    return any(now.items() <= one.items() for one in there)


def _what(task: Task, name: str) -> Score:
    """The task and the agent of a score, with the digests of both today."""
    return {
        "task": task.name,
        "task_digest": task.digest,
        "played_digest": played_digest(task),
        "agent_digest": agent_digest(task, name),
    }


def agent_digest(task: Task, name: str) -> str | None:
    """16 hex digits that identify an agent on a task beyond its name; None for agents that search."""
    return played_digest(task, name) or agents.source_digest(name)


# -- in words ---------------------------------------------------------------------------------------------


def shown_share(one: Score) -> str:
    """A share in per cent with its interval, the difference to par, and how many games took too long; or a dash."""
    if one["refused"] is not None:
        return "-"
    late = f", {one['late']} over time" if one.get("late") else ""
    return f"{report.percent(one['share'])} ({report.interval(one, '.0f')}), {100 * one['difference']:+.1f}{late}"


_MEANS = (("vp", "VP", ".1f"), ("turns", "turns", ".0f"), ("truncated", "cut", "d"))
"""Figures that whoever played has, their headings, and how they are shown."""


def table(scores: Sequence[Score]) -> Table:
    """Scores by task."""
    there, rows = [mean for mean in _MEANS if any(mean[0] in one for one in scores)], []
    for one in scores:
        share = shown_share(one) if one["refused"] is None else "cannot play there"
        means = [f"{one[name]:{form}}" if name in one else "" for name, _, form in there]
        rows.append((one["task"], one["agent"], str(one["games"]), share, report.percent(one["par"]), *means))
    numbers = ("games", "won %, more than par", "par %", *(head for _, head, _ in there))
    return report.table("", ("task", "agent"), numbers, rows)
