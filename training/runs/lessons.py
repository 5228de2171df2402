"""Lessons: decisions of a policy in which a search would do otherwise, checked by playouts. A job plays some games.

A job contains all that it depends on, also the checkpoint: it gives the same bytes on any machine.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field

import numpy as np

from root_env import agents
from root_env.agents import on_views
from root_env.agents.base import CompiledAgent
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.found import Found
from root_env.doors.games import doors_of
from root_env.doors.view import GameView
from root_env.engine.seeding import game_seed
from root_env.support.documents import Document
from root_env.training.arena import table
from root_env.training.measuring.playouts import Playouts
from root_env.training.runs.self_play import network_of, random_table

TELLING = ("move", "choose_clearing", "battle", "build", "extra_action")
"""Families of actions that carry most of what a search gains over the policy."""
WORLDS, TIMES = 24, 2
"""Determinizations of a set of playouts, and playouts of each after either action."""
SETS = 4
"""Most sets of playouts for a decision."""
DOUBTFUL, SURE = 0.3, 2.0
"""Standard errors of a gain: up to the first no further set is played, from the second on it is sure."""
OPEN = 0.03
"""A decision is passed over if the policy gives the player less than this chance to win, or more than the rest."""


@dataclass(frozen=True)
class Settings:
    """Settings of the games and of the check, see `root_env.training.lessons`."""

    search: int
    base: tuple[str, ...]
    base_share: float
    bots: float
    telling: float
    other: float
    branch: float


@dataclass(frozen=True)
class Job:
    """Games `first` .. `first + games - 1` of a seed. `checkpoint`: the files of the policy that learns."""

    first: int
    games: int
    seed: int
    settings: Settings
    checkpoint: tuple[tuple[str, bytes], ...] = field(repr=False)

    @property
    def name(self) -> str:
        """Name of its file."""
        return f"games-{self.first:07d}.jsonl.gz"


def check(playouts: Playouts, view: GameView, actions: tuple[int, int], rng: np.random.Generator) -> Document:
    """Compare a favourite and another action by sets of playouts, until it is clear which is better, or `SETS` of them.

    `gain`: mean difference of each set (the other less the favourite, in games won), `error`: standard error of the
    mean over all worlds, `playouts`: number after each action.
    """
    means, worlds, error = [], [], 0.0
    for _ in range(SETS):
        values = playouts.values(view, actions, WORLDS, TIMES, rng)
        difference = (values[1] - values[0]).mean(1)
        means.append(round(float(difference.mean()), 4))
        worlds.append(difference)
        every = np.concatenate(worlds)
        error = float(every.std(ddof=1) / np.sqrt(len(every)))
        if every.mean() <= DOUBTFUL * error or (len(worlds) > 1 and every.mean() >= SURE * error):
            break
    return {"gain": means, "error": round(error, 4), "playouts": WORLDS * TIMES * len(worlds)}


def is_sure(entry: Document) -> bool:
    """True if the playouts of a checked decision say surely that the other action is better."""
    gain = entry.get("gain", ())
    return len(gain) > 1 and sum(gain) > 0 and sum(gain) / len(gain) >= SURE * entry["error"]


class Teacher:
    """Looks at decisions of a policy, and says what a search would do."""

    def __init__(self, job: Job):
        self.settings, self.network = job.settings, network_of(job.checkpoint)
        self.policy, game = on_views(self.network), self.network.layout.game
        self.searcher = Guided(job.settings.search, game=game, prior=self.network, value=self.network)
        player = agents.load("swift", game)
        assert isinstance(player, CompiledAgent)
        self.playouts = Playouts(player)

    def decide(self, view: GameView, step: int, rng: np.random.Generator, decisions: list[Document]) -> int:
        """The action to take; a decision that is looked at is added to `decisions`.

        `step`: the number of actions taken before. `favourite`: the policy's action; `other`: what
        the search takes, with what `check` says of it, if that is another one.
        """
        favourite = self.policy.act(view)
        if len(view.legal_actions()) < 3:
            return favourite
        family = next(one.family for one in view.legal() if one.id == favourite)
        share = self.settings.telling if family in TELLING else self.settings.other
        if rng.random() >= share or not self._is_open(view):
            return favourite
        found = self.searcher.found(view)
        entry = {"step": step, "favourite": int(favourite), "other": found.action, "worth": _worth(found, view)}
        decisions.append(entry)
        if found.action == favourite:
            return favourite
        entry |= check(self.playouts, view, (favourite, found.action), rng)
        return found.action if is_sure(entry) and rng.random() < self.settings.branch else favourite

    def _is_open(self, view: GameView) -> bool:
        chance = float(self.network.winners(np.asarray(view.observe())[None])[0, 0])
        return OPEN <= chance <= 1 - OPEN


def _worth(found: Found, view: GameView) -> float:
    """The searcher's chance to win, by the search; -1 if nothing was tried."""
    worth = float(found.worth[view.agents.index(view.agent)])
    return round(worth, 3) if np.isfinite(worth) else -1.0


def play_game(number: int, seed: int, teacher: Teacher) -> Document:
    """Play one game of a seed: its table, its deal, the actions taken, and the decisions that were looked at."""
    settings, network = teacher.settings, teacher.network
    rng = np.random.default_rng([seed, number])
    doors = doors_of(network.layout.game)
    base = rng.random() < settings.base_share
    seated = rng.permutation(settings.base if base else random_table(network, rng)).tolist()
    bots = on_views(agents.load("rules", doors.rules.name)) if rng.random() < settings.bots else None
    pupil = int(rng.integers(len(seated)))
    for one in (teacher.searcher, teacher.policy, bots):
        if one is not None:
            one.reseed(int(rng.integers(0, 2**62)))
    dealt = game_seed(seed, number, 0)
    game, taken, decisions = doors.game(table(seated, doors.rules.name), seed=dealt), [], []
    while not game.is_over:
        view = game.view(game.to_move)
        if bots is not None and game.player_to_move() != pupil:
            taken.append(int(bots.act(view)))
        else:
            taken.append(int(teacher.decide(view, len(taken), rng, decisions)))
        game.step(taken[-1])
    return {"game": number, "factions": seated, "seed": dealt, "actions": taken, "decisions": decisions}


def play_chunk(job: Job) -> bytes:
    """The file of a job: a line of JSON for each game, see `play_game`, compressed by gzip."""
    teacher = Teacher(job)
    lines = [json.dumps(play_game(job.first + k, job.seed, teacher)) + "\n" for k in range(job.games)]
    return gzip.compress("".join(lines).encode(), mtime=0)
