"""Positions of whole games with who won them: what a network that says who wins learns from.

A game is one of `root_env.training.evaluate.draw`: the order of seats and an agent for every seat are drawn. Of its
decisions a share is kept, each as its decider saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from root_env.core.seeding import game_seed

from ..agents import ViewAgent, load
from ..agents.guided.advice import clockwise
from ..agents.policy import NetworkAgent
from .arena import POOL, POOL_OF_VIEWS, play_part, results_in_turn
from .evaluate import draw

NOBODY = -1000
"""Points of a seat that is not there."""


@dataclass
class Positions:
    """Rows of positions, one as long as the others.

    `features` int8 (n, n_in), in a layout's order. By seat, counted clockwise from the decider: `won` float32
    (n, seats), 1 for who won alone, a half for each of a coalition; `points` int16 (n, seats), victory points, NOBODY
    in seats that the table does not have. `games` int64 (n,): the number of the game.
    """

    features: np.ndarray
    won: np.ndarray
    points: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.games)

    def at(self, rows: np.ndarray) -> Positions:
        """Some of them."""
        return Positions(self.features[rows], self.won[rows], self.points[rows], self.games[rows])

    @staticmethod
    def together(parts: Sequence[Positions]) -> Positions:
        """All of several."""
        return Positions(
            *(np.concatenate([getattr(p, name) for p in parts]) for name in ("features", "won", "points", "games"))
        )


class _Kept:
    """What `play_part` shows of games on the way: a share of their decisions is kept."""

    def __init__(self, features: np.ndarray, seats: int, share: float, seed: int):
        self.features, self.seats, self.share, self.rng = features, seats, share, np.random.default_rng(seed)
        self.rows: list[tuple[np.ndarray, ...]] = []

    def before_step(self, batch: Any, actions: np.ndarray, games: np.ndarray) -> None:
        """See `root_env.Trace`."""
        asked = (games >= 0) & (batch.to_move >= 0) & (self.rng.random(len(games)) < self.share)
        at = np.flatnonzero(asked)
        if len(at):
            players = clockwise(batch.states[at], batch.to_move[at].astype(np.int64), self.seats)
            points = np.where(players >= 0, batch.states["vp"][at[:, None], players], NOBODY)
            self.rows.append((batch.observations[at][:, self.features], players, points, games[at]))

    def after_step(self, batch: Any, games: np.ndarray) -> None:
        """See `root_env.Trace`."""

    def positions(self, results: np.ndarray, low: int) -> Positions:
        """With what came of the games; truncated ones have no winner and are left out."""
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
) -> Positions:
    """Positions, as `agent` sees them, of `games` games of the agents of these names at its tables.

    `share` of all decisions is kept. The same seed gives the same. `executor`: see `root_env.training.arena.processes`.
    `progress(n)` hears of games that have ended.
    """
    game, sizes = agent.layout.game, agent.sizes or (len(agent.factions),)
    configs, casts = [], []
    for k, size in enumerate(sizes):
        wanted = games // len(sizes) + (k < games % len(sizes))
        some, seated = draw(names, agent.factions, size, wanted, game_seed(seed, k, 0) if k else seed, game)
        configs += some
        casts += [[cast[player] for player in config.agents] for config, cast in zip(some, seated, strict=True)]
    thinks = any(isinstance(load(name, game), ViewAgent) for name in names)
    pool = POOL_OF_VIEWS if thinks else POOL
    jobs = [
        (low, configs[low : low + pool], casts[low : low + pool], seed, agent.layout.features, agent.seats, share)
        for low in range(0, games, pool)
    ]
    parts = []
    for job, part in zip(jobs, results_in_turn(_part, jobs, executor), strict=True):
        parts.append(part)
        if progress:
            progress(len(job[1]))
    return Positions.together(parts)
