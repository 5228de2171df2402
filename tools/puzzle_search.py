"""Searches for puzzles: for nothing but a goal, and for the value of each first action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from root_env import Game
from root_env.agents.base import CompiledAgent
from root_env.agents.bots import bots_of
from root_env.agents.guided.advice import FromNetwork
from root_env.agents.guided.playing import Playouts
from root_env.agents.guided.search import Knobs, Search, Table
from root_env.agents.networks.policy import NetworkAgent
from root_env.policies import streams_from
from root_env.puzzles import Attempt, Goal, Puzzle
from tools.puzzle_turns import batch_of, by_network, chances, play_turn

KNOBS = Knobs(worlds=24)


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
    """True if a search for nothing but the goal, with so many iterations a decision, reaches it; and the game then."""
    game = puzzle.game(deal)
    assert puzzle.goal is not None
    one, solver = Attempt(puzzle, game), game.player(puzzle.agent)
    bots = CompiledAgent(bots_of("root").rules, "rules")
    worth = ForGoal(puzzle.goal, game.states.copy(), game.agents, solver)
    table = Table(game.rules, game.config, KNOBS, 1, FromNetwork(network, 0.2), worth, [Playouts(bots)], 0)
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


def played_by_network(
    puzzle_game: Callable[[int], Game], network: NetworkAgent, worlds: int, rng: np.random.Generator
) -> np.ndarray:
    """The player's share of the victory after each legal action in so many deals, float (actions, worlds): the network
    plays on for everybody, to the ends of the games. Deals and chance are the same for all actions."""
    game, deals = puzzle_game(0), [puzzle_game(deal) for deal in range(worlds)]
    legal, player = game.legal_actions(), game.player_to_move()
    batch = batch_of([deal for _ in legal for deal in deals])
    batch.reseed(np.arange(batch.num_games), np.tile(streams_from(rng, worlds), (len(legal), 1)))
    none = np.ones((batch.num_games, 4), np.int64)
    batch.play_on("random", none, 1, None, np.repeat(legal, worlds))
    play_turn(batch, by_network(network, rng), turns=1 << 20)
    return chances(batch, network)[:, player].reshape(len(legal), worlds)
