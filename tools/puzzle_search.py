"""What turns of a puzzle lead to: turns of bots, of a network and at random, and a search for the goal itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from root_env import BatchGame, Game
from root_env.agents.guided.advice import FromNetwork, Winners
from root_env.agents.guided.playing import Playouts
from root_env.agents.guided.search import Knobs, Search, Table
from root_env.agents.policy import NetworkAgent
from root_env.agents.base import CompiledAgent
from root_env.agents.bots import bots_of
from root_env.policies import streams_from
from root_env.puzzles import Attempt, Goal, Puzzle

KNOBS = Knobs(worlds=24)


def batch_of(games: Sequence[Game]) -> BatchGame:
    """A batch that begins with copies of these games, and keeps what has ended."""
    return BatchGame.from_games(games, autoreset_mode="NextStep", num_threads=1)


def play_turn(batch: BatchGame, choose: Callable[[BatchGame, np.ndarray], np.ndarray]) -> None:
    """Have every game of a batch play on until the turn in progress has ended."""
    until = batch.states["turns"].astype(np.int64) + 1
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
    """Win probabilities by player, float (n, players): by the network, or who has won."""
    players = int(batch.states["n_players"][0])
    winners = batch.states["winners"].astype(np.int64)
    values = (winners[:, None] >> np.arange(players) & 1).astype(float)
    values /= np.maximum(1, values.sum(1, keepdims=True))
    going = np.flatnonzero(batch.waiting == 0)
    if len(going):
        values[going] = Winners(network).of(batch, going, players)
    return values


def gathered(game: Game, parts: Sequence[tuple[BatchGame, np.ndarray]]) -> BatchGame:
    """A batch of copies of what stands in these slots of other batches, games that are over too; `game`: any of their
    table that is not."""
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


class ForGoal:
    """The value of a position at the end of a turn: 1 to the solver where the goal is reached."""

    def __init__(self, goal: Goal, before: np.ndarray, agents: Sequence[str], solver: int):
        self.goal, self.before, self.agents, self.solver = goal, before, agents, solver

    def of(self, batch: Any, slots: np.ndarray, players: int) -> np.ndarray:
        """See `root_env.agents.guided.advice.Worth`."""
        values = np.zeros((len(slots), players))
        for row, slot in enumerate(slots.tolist()):
            done = self.goal.reached(self.before, batch.states[slot : slot + 1], self.agents, self.solver)
            values[row] = (not done) / max(1, players - 1)
            values[row, self.solver] = done
        return values


def searched(puzzle: Puzzle, deal: int, network: NetworkAgent, iterations: int) -> tuple[bool, Game]:
    """Whether a search for nothing but the goal, with so many iterations a decision, reaches it; and the game then."""
    game = puzzle.game(deal)
    assert puzzle.goal is not None
    one, solver = Attempt(puzzle, game), game.player(puzzle.agent)
    bots = CompiledAgent(bots_of("root").rules, "rules")
    worth = ForGoal(puzzle.goal, game.states.copy(), game.agents, solver)
    table = Table(game.rules, game.config, KNOBS, 1, FromNetwork(network, 0.2), worth, Playouts(bots), 0)
    rng = np.random.default_rng(deal)
    while one.solved is None:
        legal, asked = game.legal_actions(), game.to_move
        if len(legal) == 1:
            one.step(int(legal[0]))
        elif asked == puzzle.agent:
            one.step(Search(game.view(asked), table, iterations, rng, None).found().action)
        else:
            batch = batch_of([game])
            one.step(int(batch.choose(["rules"], np.zeros(1, np.int64), streams_from(rng, 1))[0]))
    return bool(one.solved), game


def valued_actions(
    puzzle_game: Callable[[int], Game], network: NetworkAgent, worlds: int, turns: int, rng: np.random.Generator
) -> tuple[list[int], np.ndarray]:
    """The legal actions, and the value of each in so many deals, float (actions, worlds): win probability of the player
    asked after the bots have played the turn and `turns` more. Deals and chance are the same for all actions."""
    game = puzzle_game(0)
    legal, player = game.legal_actions().tolist(), game.player_to_move()
    values = np.zeros((len(legal), worlds))
    for low in range(0, worlds, 64):
        deals = [puzzle_game(deal) for deal in range(low, min(worlds, low + 64))]
        chance, lots = streams_from(rng, len(deals)), streams_from(rng, len(deals))
        batch = batch_of([deal for _ in legal for deal in deals])
        batch.reseed(np.arange(batch.num_games), np.tile(chance, (len(legal), 1)))
        first = np.repeat(np.array(legal), len(deals))
        until = batch.states["turns"].astype(np.int64) + 1 + turns
        batch.play_on("rules", np.tile(lots, (len(legal), 1)), None, until, first)
        values[:, low : low + len(deals)] = chances(batch, network)[:, player].reshape(len(legal), len(deals))
    return legal, values
