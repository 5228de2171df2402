"""Positions of whole games and who won them, to teach a network to predict who wins.

The order of seats and an agent for every seat are drawn as in `root_env.training.evaluate.draw`. A share of the
decisions is kept, each as the player to move saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields

import numpy as np

from root_env.agents import ViewAgent, load
from root_env.agents.guided.advice import clockwise
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.batch import GameBatch
from root_env.engine.seeding import game_seed
from root_env.training.arena import POOL, POOL_OF_VIEWS, finished, play_part
from root_env.training.evaluate import draw

NOBODY = -1000
"""Points of an empty seat."""


@dataclass
class Positions:
    """n positions.

    `features` int8 (n, n_in), in the order of a layout. By seat, clockwise from the player to move: `won` float32
    (n, seats), 1 for a sole winner, a half for each winner of a coalition; `points` int16 (n, seats), victory points,
    NOBODY in empty seats. `games` int64 (n,): the number of the game.
    """

    features: np.ndarray
    won: np.ndarray
    points: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.games)

    @staticmethod
    def together(parts: list[Positions]) -> Positions:
        """The positions of several parts, one after another. The list is emptied, so that none is held twice."""
        n = sum(map(len, parts))
        whole = Positions(*(np.empty((n, *a.shape[1:]), a.dtype) for a in parts[0].arrays().values()))
        parts.reverse()
        low = 0
        while parts:
            part = parts.pop()
            for name, array in part.arrays().items():
                getattr(whole, name)[low : low + len(part)] = array
            low += len(part)
        return whole

    def arrays(self) -> dict[str, np.ndarray]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class _Kept:
    """A trace for `play_part` that keeps a share of the decisions."""

    def __init__(self, features: np.ndarray, seats: int, share: float, seed: int):
        self.features, self.seats, self.share, self.rng = features, seats, share, np.random.default_rng(seed)
        self.rows: list[tuple[np.ndarray, ...]] = []

    def before_step(self, batch: GameBatch, actions: np.ndarray, games: np.ndarray) -> None:
        """See `root_env.Trace`."""
        asked = (games >= 0) & (batch.to_move >= 0) & (self.rng.random(len(games)) < self.share)
        at = np.flatnonzero(asked)
        if len(at):
            players = clockwise(batch.states[at], batch.to_move[at].astype(np.int64), self.seats)
            points = np.where(players >= 0, batch.states["vp"][at[:, None], players], NOBODY)
            self.rows.append((batch.observations[at][:, self.features], players, points, games[at]))

    def after_step(self, batch: GameBatch, games: np.ndarray) -> None:
        """See `root_env.Trace`."""

    def positions(self, results: np.ndarray, low: int) -> Positions:
        """The positions and who won; those of truncated games are left out."""
        features, players, points, games = (np.concatenate(column) for column in zip(*self.rows, strict=True))
        won = ((results["winners"][games][:, None] >> np.maximum(players, 0) & 1) * (players >= 0)).astype(np.float32)
        winners = won.sum(1, keepdims=True)
        kept = np.flatnonzero(winners[:, 0])
        won = won[kept] / winners[kept]
        return Positions(features[kept], won, points[kept].astype(np.int16), low + games[kept])


def _part(low: int, configs, casts, seed: int, features: np.ndarray, seats: int, share: float) -> Positions:
    """Positions of games `low` .. of a seed; see `root_env.training.arena.play_part`."""
    kept = _Kept(features, seats, share, game_seed(seed, low, 7))
    results = play_part(low, configs, casts, seed, 1, trace=kept)
    return kept.positions(results, low)


def collect(
    agent: NetworkAgent,
    names: Sequence[str],
    games: int,
    seed: int,
    share: float,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    table: Sequence[str] = (),
) -> Positions:
    """Positions of games at the tables of `agent`, with its features; the agents of these names play them.

    `table`: these factions alone, in all orders of seats. `share` of all decisions is kept. The same seed gives the
    same positions. `executor`: see `root_env.training.arena.sharing`. `progress(n)` is called when n more games have
    ended.
    """
    game, factions = agent.layout.game, tuple(table) or agent.factions
    sizes = (len(table),) if table else agent.sizes or (len(factions),)
    configs, casts = [], []
    for k, size in enumerate(sizes):
        wanted = games // len(sizes) + (k < games % len(sizes))
        some, seated = draw(names, factions, size, wanted, game_seed(seed, k, 0) if k else seed, game)
        configs += some
        casts += [[cast[player] for player in config.agents] for config, cast in zip(some, seated, strict=True)]
    thinks = any(isinstance(load(name, game), ViewAgent) for name in names)
    pool = POOL_OF_VIEWS if thinks else POOL
    jobs = [
        (low, configs[low : low + pool], casts[low : low + pool], seed, agent.layout.features, agent.seats, share)
        for low in range(0, games, pool)
    ]
    parts = {}
    for job, part in finished(_part, jobs, executor):
        parts[job[0]] = part
        if progress:
            progress(len(job[1]))
    return Positions.together([parts[low] for low in sorted(parts)])
