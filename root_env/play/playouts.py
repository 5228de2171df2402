"""Whole games played by compiled policies: `BatchGame.rollout` and `Game.rollout_value`.

Random play stays inside one compiled loop (`core.loops.many`). Policies given as functions are asked for a whole pool
of games at once: one compiled loop over the rules, one over each policy, in turns. Rules are then compiled once per
machine, whatever policy comes, and a policy in a second or so.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from root_env.core import seeding
from root_env.core.rewards import WIN
from root_env.core.rows import as_bytes
from root_env.errors import IllegalActionError
from root_env.play.faults import check_rows, fault_error
from root_env.play.game_state import GameState
from root_env.play.players import Players
from root_env.play.rewards import REWARDS
from root_env.play.threads import playout_threads, threads
from root_env.play.tracing import TraceOf
from root_env.policies import streams
from root_env.shared.refusal import refusal
from root_env.shared.rules import Rules

POOL = 1024
"""Most games a pool plays side by side; results do not depend on it."""
_CHANCE_STREAM = 11


@functools.cache
def result_of(players: int) -> np.dtype:
    """A row of `BatchGame.rollout`: `winners` bit per player, `vp` by player, `config` index of its configuration."""
    counts = [("turns", np.int32), ("decisions", np.int32), ("vp", np.int16, (players,)), ("config", np.int32)]
    return np.dtype([("winners", np.int32), ("truncated", np.bool_), *counts])


class Pool:
    """`n` games side by side, as rows of arrays; `game` int64 (n,) is the number of the game in each row."""

    ROWS = ("states", "lists", "configs", "words", "waiting", "to_move", "observations", "rngs", "game")

    def __init__(
        self, rules: Rules, n: int, players: Players, configs: Sequence[Any], layouts: np.ndarray, kind: int, trace=None
    ):
        machine = rules.machine
        self.rules, self.trace, self._many = rules, trace, machine.many
        self.n, self.players = n, players
        self.layouts, self.kind, self._tables = layouts, kind, configs
        self.states = machine.game.new_states(n)
        self.lists = machine.engine.new_lists(n)
        self.configs, self.game = np.zeros(n, np.int64), np.arange(n)
        self.words, self.rngs = np.zeros((n, 2), np.int64), np.zeros((n, 4), np.int64)
        self.waiting, self.to_move = np.ones(n, np.int8), np.full(n, -1, np.int8)
        self.observations = np.zeros((n, rules.everything.size), np.int8)
        self.actions = np.zeros(n, np.int64)
        self.rewards = np.zeros((n, machine.game.MAX_PLAYERS), np.float32)
        self.terminated, self.truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self.no_masks = np.zeros((n, 0), np.int8)

    def play_round(self) -> np.ndarray:
        """One decision in every row, or the start of its game where it is waiting; returns the rows that ended."""
        n = self.n
        states, lists, actions, to_move = self.states[:n], self.lists[:n], self.actions[:n], self.to_move[:n]
        observations = self.observations[:n]
        self.players.ask(self.configs[:n], states, lists, observations, to_move, self.rngs[:n], actions)
        bad = self._many.first_illegal(lists, actions, self.waiting[:n])
        if bad >= 0:
            self._refuse(int(bad))
        waiting, games, shown = self.waiting[:n], self._games(), self._shown()
        begun, rows = waiting.copy(), np.flatnonzero(waiting)
        if self.trace is not None:
            self.rules.machine.tracing.note_actions(states, actions, begun, self.game[:n], self.trace.tables)
        if len(rows):
            self._many.start_games(rows, self.layouts, self.configs[rows], self.words[rows], games, 0, shown)
        self._many.step_batch(games, waiting, actions, self.kind, 0.0, 1, shown)
        ended = np.flatnonzero(waiting)
        check_rows(states, "playout", ended, self.game[ended])
        if self.trace is not None:
            self.rules.machine.tracing.note_all_turns(states, begun, self.game[:n], self.trace.tables)
        return ended

    def _games(self) -> Any:
        return self._many.Games(self.states[: self.n], self.lists[: self.n])

    def _shown(self) -> Any:
        n = self.n
        flags = self.terminated[:n], self.truncated[:n], self.to_move[:n]
        rows = self.rules.everything.places, self.observations[:n], self.no_masks[:n]
        return self._many.Shown(self.rewards[:n], *flags, *rows)

    def _refuse(self, i: int) -> None:
        game, player, action = int(self.game[i]), int(self.to_move[i]), int(self.actions[i])
        why = f" as its policy {self.players.name(self.configs[i], player)} chose"
        config = self._tables[self.configs[i]]
        words = refusal(self.rules, config, self.states, i, self.lists[i], action, why)
        raise IllegalActionError(f"game {game}: {words}")

    def drop(self, rows: np.ndarray) -> None:
        """Forget these rows; the last rows take their places."""
        for i in rows[::-1].tolist():
            self.n -= 1
            if i < self.n:
                for name in self.ROWS:
                    array = getattr(self, name)
                    if name == "states":
                        array = as_bytes(array)
                    array[i] = array[self.n]


# -- games from the start ----------------------------------------------------------------------------


def rollout(
    rules: Rules,
    players: Players,
    configs,
    layouts: np.ndarray,
    games: int,
    seed: int,
    num_threads: int | None,
    first: int = 0,
    trace: TraceOf | None = None,
) -> np.ndarray:
    """Play games `first` .. `first` + games - 1 of a seed to their ends; an array (games,) of `result_of`."""
    numbers = np.arange(first, first + games)
    words, policy_words = (seeding.words_of(seeding.game_seeds(seed, numbers, np.full(games, k))) for k in range(2))
    config_of = numbers % len(configs)
    results = np.zeros(games, result_of(rules.machine.game.MAX_PLAYERS))
    results["config"] = config_of
    with threads(playout_threads(games, num_threads)):
        if players.all_random:
            workers = playout_threads(games, num_threads)
            _at_random(rules, layouts, config_of, words, policy_words, results, workers, trace)
        else:
            pool = Pool(rules, min(games, POOL), players, configs, layouts, WIN, trace)
            _by_policies(pool, config_of, words, streams(policy_words), results)
    return results


def _at_random(
    rules: Rules, layouts, config_of, words, policy_words, results, workers: int, trace: TraceOf | None
) -> None:
    workers = max(1, min(len(results), workers))
    many = rules.machine.many
    table = np.zeros((len(results), 4 + rules.machine.game.MAX_PLAYERS), np.int64)
    tables = None if trace is None else trace.tables
    many.rollout_random(many.workers_for(workers), layouts, config_of, words, policy_words, table, tables)
    for game in np.flatnonzero(table[:, 1] > 1)[:1].tolist():
        raise fault_error(int(table[game, 1]) >> 1, f"playout {game}")
    for k, name in enumerate(("winners", "truncated", "turns", "decisions")):
        results[name] = table[:, k]
    results["vp"] = table[:, 4:]


def _by_policies(pool: Pool, config_of, words, rngs, results) -> None:
    """Row i of the pool plays games i, i + rows, i + 2 rows and so on."""
    rows = pool.n
    _take_up(pool, np.arange(rows), config_of, words, rngs)
    while pool.n:
        ended = pool.play_round()
        if not len(ended):
            continue
        done = pool.game[ended]
        for name in ("winners", "truncated", "turns", "decisions", "vp"):
            results[name][done] = pool.states[name][ended]
        pool.game[ended] += rows
        over = pool.game[ended] >= len(results)
        _take_up(pool, ended[~over], config_of, words, rngs)
        pool.drop(ended[over])


def _take_up(pool: Pool, rows: np.ndarray, config_of, words, rngs) -> None:
    """Have these rows start their next game in the coming round."""
    games = pool.game[rows]
    pool.configs[rows], pool.words[rows], pool.rngs[rows] = config_of[games], words[games], rngs[games]


# -- games from a position ---------------------------------------------------------------------------


def value(game: GameState, n: int, seed: int, policy) -> dict[str, float]:
    """Mean final reward per agent over `n` playouts from where a game stands; see `Game.rollout_value`."""
    config = game.config
    if callable(config.reward):
        raise ValueError("reward: playouts are paid inside the compiled core; give the name of a reward")
    players = Players(game.rules, policy, [config])
    words = seeding.words_of(seeding.game_seeds(seed, np.arange(n), np.zeros(n, np.int64)))
    rewards = np.zeros((n, game.rules.machine.game.MAX_PLAYERS), np.float32)
    with threads(playout_threads(n)):
        if players.all_random or game.is_over:
            _continue_at_random(game, words, rewards)
        else:
            for first in range(0, n, POOL):
                part = slice(first, first + POOL)
                _continue_by_policies(game, players, words[part], rewards[part])
    for playout in np.flatnonzero(np.isnan(rewards[:, 0]))[:1].tolist():
        raise fault_error(int(rewards[playout, 1]), f"playout {playout}")
    means = rewards.mean(0, dtype=np.float64)
    return {agent: float(means[p]) for p, agent in enumerate(game.agents)}


def _continue_at_random(game: GameState, words: np.ndarray, rewards: np.ndarray) -> None:
    workers = max(1, min(len(rewards), playout_threads(len(rewards))))
    many = game.rules.machine.many
    many.continue_random(game.states, many.workers_for(workers), words, REWARDS[game.config.reward], rewards)


def _continue_by_policies(game: GameState, players: Players, words: np.ndarray, rewards: np.ndarray) -> None:
    """The same choices and chance as `many.continue_random` where all policies are uniform."""
    n = len(rewards)
    pool = Pool(game.rules, n, players, [game.config], game.states, REWARDS[game.config.reward])
    as_bytes(pool.states)[:] = as_bytes(game.states)
    pool.states["rng"] = streams(words[:, ::-1], _CHANCE_STREAM)
    pool.lists[:] = game.legal_list
    pool.rngs[:], pool.waiting[:] = streams(words), 0
    game.rules.machine.many.write_batch(pool._games(), 1, pool._shown())
    while pool.n:
        ended = pool.play_round()
        rewards[pool.game[ended]] = pool.rewards[ended]
        pool.drop(ended)
