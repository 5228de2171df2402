"""Self-play with a search, and the lessons of its games. A job plays a chunk of games and returns the bytes of a file.

A job contains everything that it depends on, also its checkpoint: it gives the same bytes on any machine.
"""

from __future__ import annotations

import functools
import io
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from root_env import agents
from root_env.agents import on_views
from root_env.agents.guided.advice import clockwise
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.found import Found
from root_env.agents.networks.checkpoint_files import file_names, read_card
from root_env.agents.networks.policy import NetworkAgent, load_policy
from root_env.agents.tables import tables_of
from root_env.doors.games import doors_of
from root_env.doors.view import GameView
from root_env.engine.seeding import game_seed
from root_env.support.by_name import ROOT
from root_env.support.documents import Fields
from root_env.training.arena import table

SEARCH = "search"
"""Among the opponents: the search plays all seats."""
MORE_VISITS = 50
"""Visits added to the most of an action in the scale of `target` (c_visit of Danihelka et al. 2022)."""


@dataclass(frozen=True)
class Lessons:
    """Settings of self-play, see `root_env.training.expert.Config`."""

    search: int
    sample: float
    turns: int
    playouts: str | None
    opponents: tuple[tuple[str, float], ...]
    scale: float
    inner: int


@dataclass(frozen=True)
class Job:
    """Games `first` .. `first + games - 1` of a seed. `checkpoint`: the files of the network that guides the search;
    `settings`: those of every table."""

    first: int
    games: int
    seed: int
    lessons: Lessons
    checkpoint: tuple[tuple[str, bytes], ...] = field(repr=False)
    settings: Fields = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Name of its file."""
        return f"part-{self.first:08d}.npz"


def files_of(checkpoint: Path) -> tuple[tuple[str, bytes], ...]:
    """The files of a checkpoint, by name."""
    return tuple((name, (checkpoint / name).read_bytes()) for name in file_names(checkpoint))


@functools.lru_cache(maxsize=2)
def network_of(checkpoint: tuple[tuple[str, bytes], ...]) -> NetworkAgent:
    with tempfile.TemporaryDirectory(prefix="root_env-") as folder:
        for name, content in checkpoint:
            Path(folder, name).write_bytes(content)
        return load_policy(folder, game=read_card(Path(folder)).get("game", ROOT))


def target(found: Found, scale: float) -> np.ndarray:
    """The policy target: probabilities, float (n,) over `found.actions`.

    It is the prior, moved by the values of the search: softmax(log prior + scale * (50 + most visits) * value). An
    action that was not tried has the mean value of those that were, weighted by the prior ("completed" values,
    Danihelka et al. 2022).
    """
    tried = found.visits > 0
    if not tried.any():
        return found.prior
    mean = np.average(found.values[tried], weights=found.prior[tried])
    better = np.where(tried, found.values - mean, 0.0)
    logits = np.log(found.prior) + scale * (MORE_VISITS + found.visits.max()) * better
    shares = np.exp(logits - logits.max())
    return shares / shares.sum()


def _by_seat(worth: np.ndarray, around: np.ndarray) -> np.ndarray:
    """The value of a position to the players in these seats, as shares that sum to 1; empty seats have 0."""
    values = np.where(around >= 0, worth[around], 0.0)
    return values / values.sum() if values.sum() > 0 else np.full(len(values), np.nan)


class Kept:
    """The positions of one game to learn from."""

    def __init__(self, network: NetworkAgent, lessons: Lessons):
        self.network, self.lessons, self.seats = network, lessons, network.seats
        self.rows: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]] = []
        """Features, columns, targets, values by seat, players by seat, and the advice as a place among the columns.
        Positions within a tree have no columns."""

    def add(self, view: GameView, states: np.ndarray, player: int, found: Found) -> None:
        """Keep a decision of the search, and the positions of its tree."""
        around = clockwise(states, np.array([player]), self.seats)[0]
        columns = self.network.column[found.actions].astype(np.int16)
        known = columns >= 0
        shares = target(found, self.lessons.scale)[known]
        worth = _by_seat(found.worth, around)
        if known.any():
            advised = self._advised(view, columns[known])
            self._note(np.asarray(view.observe()), columns[known], shares / shares.sum(), worth, around, advised)
        for observation, asked, values in found.met:
            around = clockwise(states, np.array([asked]), self.seats)[0]
            worth, nobody = _by_seat(values, around), np.full(self.seats, -1)
            self._note(observation, np.zeros(0, np.int16), np.zeros(0), worth, nobody)

    def _advised(self, view: GameView, columns: np.ndarray) -> int:
        """The advice as a place among these columns, -1 for none."""
        advice = self.network.advice(np.asarray(view.observe())[None], np.asarray(view.mask())[None])
        places = np.flatnonzero(columns == self.network.column[advice]) if advice is not None else ()
        return int(places[0]) if len(places) else -1

    def _note(self, observation, columns, shares, worth, around, advised=-1) -> None:
        self.rows.append((observation[self.network.layout.features], columns, shares, worth, around, advised))

    def arrays(self, winners: Sequence[int]) -> dict[str, np.ndarray]:
        """The positions as arrays, see `play_chunk`. Without winners, `won` is unknown."""
        n, most = len(self.rows), max((len(row[1]) for row in self.rows), default=0)
        columns, targets = np.full((n, most), -1, np.int16), np.zeros((n, most), np.float16)
        for k, (_, own, shares, *_) in enumerate(self.rows):
            columns[k, : len(own)], targets[k, : len(own)] = own, shares
        features = np.array([row[0] for row in self.rows], np.int8).reshape(n, len(self.network.layout.features))
        worth = np.array([row[3] for row in self.rows], np.float16).reshape(n, self.seats)
        around = np.array([row[4] for row in self.rows], np.int64).reshape(n, self.seats)
        won = np.full((n, self.seats), np.nan, np.float16)
        known = around[:, 0] >= 0
        if len(winners):
            won[known] = np.isin(around[known], winners) / len(winners)
        advised = np.array([row[5] for row in self.rows], np.int16)
        return {
            "features": features, "columns": columns, "targets": targets, "advised": advised, "worth": worth, "won": won
        }  # fmt: skip


def random_table(network: NetworkAgent, rng: np.random.Generator) -> tuple[str, ...]:
    """The factions of a random table of a network; all numbers of players are equally likely."""
    sizes = network.sizes or (len(network.factions),)
    tables = tables_of(network.factions, (sizes[rng.integers(len(sizes))],) if network.sizes else ())
    return tables[rng.integers(len(tables))]


def play_game(
    number: int, seed: int, searcher: Guided, network: NetworkAgent, lessons: Lessons, settings: Fields
) -> dict:
    """Play one game of a seed, with drawn seats and opponents; returns the positions that the search decided.

    It decides a sample of those of its seats, and the network's policy the others: so the same number of iterations
    meets positions of more games.
    """
    rng = np.random.default_rng([seed, number])
    doors = doors_of(network.layout.game)
    seated = rng.permutation(random_table(network, rng)).tolist()
    config = table(seated, network.layout.game, **settings)
    names, shares = zip(*lessons.opponents, strict=True)
    drawn = names[rng.choice(len(names), p=np.array(shares) / sum(shares))]
    pupil = int(rng.integers(len(seated)))
    other = (
        None if drawn == SEARCH else on_views(network if drawn == "policy" else agents.load(drawn, doors.rules.name))
    )
    policy = on_views(network)
    for one in (searcher, policy, other):
        if one is not None:
            one.reseed(int(rng.integers(0, 2**62)))
    game, kept = doors.game(config, seed=game_seed(seed, number, 0)), Kept(network, lessons)
    while not game.is_over:
        player = game.player_to_move()
        view = game.view(game.to_move)
        if other is not None and player != pupil:
            game.step(other.act(view))
        elif len(view.legal_actions()) == 1:
            game.step(int(view.legal_actions()[0]))
        elif rng.random() >= lessons.sample:
            game.step(policy.act(view))
        else:
            found = searcher.found(view)
            kept.add(view, game.states, player, found)
            game.step(found.action)
    return kept.arrays([game.agents.index(agent) for agent in game.winners])


def play_chunk(job: Job) -> bytes:
    """The file of a job (npz), rows of positions:

    `features` int8 (n, n_in) in the order of the network's layout; `columns` int16 (n, most): its legal actions, filled
    up with -1; `targets` float16 (n, most): the policy target, all 0 if there is none; `advised` int16 (n,): the advice
    as a place among the columns, -1 for none; `worth`, `won` float16 (n, seats): how likely each seat wins, clockwise
    from the player to move, by the search and by the end of the game; nan if not known.
    """
    network, lessons = network_of(job.checkpoint), job.lessons
    searcher = Guided(
        lessons.search, game=network.layout.game, prior=network, value=network if network.knows_winners else "points",
        playouts=network if lessons.playouts == "policy" else lessons.playouts,
        turns=lessons.turns, inner=lessons.inner,
    )  # fmt: skip
    numbers = range(job.first, job.first + job.games)
    games = [play_game(number, job.seed, searcher, network, lessons, job.settings) for number in numbers]
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **together(games))
    return buffer.getvalue()


def together(parts: Sequence[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The rows of several files as one; files from before there was advice are of networks that had none."""
    most = max(part["columns"].shape[1] for part in parts)
    wide = []
    for part in parts:
        room = ((0, 0), (0, most - part["columns"].shape[1]))
        columns = np.pad(part["columns"], room, constant_values=-1)
        unadvised = np.full(len(columns), -1, np.int16)
        wide.append({"advised": unadvised, **part, "columns": columns, "targets": np.pad(part["targets"], room)})
    return {name: np.concatenate([part[name] for part in wide]) for name in wide[0]}
