"""Whole turns from given positions: beginnings of turns in games, turns played by anybody, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from root_env.agents.guided.advice import Winners
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.policies import streams_from
from root_env.root.config import GameConfig
from root_env.root.doors.batch import BatchGame
from root_env.root.doors.game import Game
from root_env.training.arena import table

SIDE = 64
"""Games side by side."""


# -- where turns begin ------------------------------------------------------------------------------------


def turns_of_games(games: int, seed: int, network: NetworkAgent) -> Iterator[tuple[int, Game]]:
    """(number of the game, game) wherever a turn begins with a question to its player, in games of bots and a network.

    Tables of four factions, their order, and who plays each seat are drawn. The same seed gives the same positions.
    """
    rng = np.random.default_rng(seed)
    for low in range(0, games, SIDE):
        n = min(SIDE, games - low)
        configs: list[GameConfig] = [
            table(tuple(rng.choice(network.factions, 4, replace=False).tolist())) for _ in range(n)
        ]
        batch = BatchGame(configs, n, seed + low, autoreset_mode="NextStep", num_threads=1)
        for i in _beginnings(batch, rng.random((n, 4)) < 0.5, network, rng):
            yield low + i, batch.game(i)


def _beginnings(
    batch: BatchGame, networks: np.ndarray, network: NetworkAgent, rng: np.random.Generator
) -> Iterator[int]:
    """Play a batch to its end; yields a slot whenever a turn begins there. `networks` bool (n, 4): whom it plays."""
    rows, over = np.arange(batch.num_games), np.zeros(batch.num_games, bool)
    turns = np.zeros(batch.num_games, np.int64)
    while not over.all():
        moving = np.maximum(batch.to_move, 0)
        fresh = (batch.states["turns"] != turns) & (batch.to_move == batch.states["turn"]) & ~over
        turns[:] = np.where(fresh, batch.states["turns"], turns)
        yield from np.flatnonzero(fresh).tolist()
        asked = np.where(networks[rows, moving] | over, -1, 0)
        actions = batch.choose(["rules"], asked, streams_from(rng, batch.num_games))
        own = np.flatnonzero((asked < 0) & ~over)
        if len(own):
            actions[own] = network.act(batch.observations[own], batch.masks[own], [], rng)
        batch.step(np.where(over, batch.lists[:, 1], actions))
        over |= batch.terminated | batch.truncated


# -- turns and their results ------------------------------------------------------------------------------


def batch_of(games: Sequence[Game]) -> BatchGame:
    """A batch that begins with copies of these games, and keeps what has ended."""
    return BatchGame.from_games(games, autoreset_mode="NextStep", num_threads=1)


def play_turn(batch: BatchGame, choose: Callable[[BatchGame, np.ndarray], np.ndarray], turns: int = 1) -> None:
    """Have every game of a batch play on until the turn in progress has ended, or so many turns, this one included."""
    until = batch.states["turns"].astype(np.int64) + turns
    while True:
        going = np.flatnonzero((batch.waiting == 0) & (batch.states["turns"] < until))
        if not len(going):
            return
        first, limits = np.full(batch.num_games, -1, np.int64), np.zeros(batch.num_games, np.int64)
        first[going], limits[going] = choose(batch, going), 1
        batch.play_on("random", np.zeros((batch.num_games, 4), np.int64) + 1, limits, None, first)


def loosely(rng: np.random.Generator, share: float) -> Callable[[BatchGame, np.ndarray], np.ndarray]:
    """Chooses as the bots do, and at random in so large a share of the decisions."""

    def choose(batch: BatchGame, going: np.ndarray) -> np.ndarray:
        asked = np.full(batch.num_games, -1, np.int64)
        asked[going] = rng.random(len(going)) < share
        return batch.choose(["rules", "random"], asked, streams_from(rng, batch.num_games))[going]

    return choose


def by_network(network: NetworkAgent, rng: np.random.Generator) -> Callable[[BatchGame, np.ndarray], np.ndarray]:
    """Chooses as a network does."""

    def choose(batch: BatchGame, going: np.ndarray) -> np.ndarray:
        return network.act(batch.observations[going], batch.masks[going], [], rng)

    return choose


def chances(batch: BatchGame, network: NetworkAgent) -> np.ndarray:
    """Win probabilities by player, float (n, players): by the network, or 1 for winners of games that are over."""
    players = int(batch.states["n_players"][0])
    winners = batch.states["winners"].astype(np.int64)
    values = (winners[:, None] >> np.arange(players) & 1).astype(float)
    values /= np.maximum(1, values.sum(1, keepdims=True))
    going = np.flatnonzero(batch.waiting == 0)
    if len(going):
        values[going] = Winners(network).of(batch, going, players)
    return values


def gathered(game: Game, parts: Sequence[tuple[BatchGame, np.ndarray]]) -> BatchGame:
    """A batch of copies of the games in these slots of other batches, also of games that are over; `game`: any game of
    their table that is not over."""
    whole = batch_of([game] * sum(len(slots) for _, slots in parts))
    low = 0
    for batch, slots in parts:
        rows, low = np.arange(low, low + len(slots)), low + len(slots)
        for name in ("states", "lists", "waiting", "observations", "masks", "to_move"):
            getattr(whole, name)[rows] = getattr(batch, name)[slots]
    return whole


def played_out(game: Game, batch: BatchGame, times: int, rng: np.random.Generator) -> np.ndarray:
    """Mean shares of the victory, float (n, players), when the bots have played each game of a batch to its end so
    often."""
    wide = gathered(game, [(batch, np.repeat(np.arange(batch.num_games), times))])
    wide.reseed(np.arange(wide.num_games), streams_from(rng, wide.num_games))
    wide.play_on("rules", streams_from(rng, wide.num_games))
    players = len(game.agents)
    won = (wide.states["winners"].astype(np.int64)[:, None] >> np.arange(players) & 1).astype(float)
    won /= np.maximum(1, won.sum(1, keepdims=True))
    return won.reshape(-1, times, players).mean(1)
