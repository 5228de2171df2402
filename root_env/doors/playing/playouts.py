"""Whole games played by compiled policies: `BatchGame.rollout` and `Game.rollout_value`.

Random play stays inside one compiled loop (`engine.loops.many`). Declared policies play on inside the rules, each until
another one must decide (`playing_on`). All others are asked for a whole pool of games at once: a compiled loop over
the rules and one over each policy alternate.
"""

import functools
from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.any_game import AnyGame
from root_env.doors.contract.rules import Rules
from root_env.doors.playing.faults import check_rows, fault_error
from root_env.doors.playing.interruptible import parts
from root_env.doors.playing.players import Players
from root_env.doors.playing.playing_on import ENDLESS, NOT_LEGAL
from root_env.doors.playing.rewards import REWARDS, rewards_of
from root_env.doors.playing.rows import WANT_OBSERVATIONS, Rows
from root_env.doors.playing.threads import playout_threads, threads
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.policies import Policies, streams
from root_env.engine import seeding
from root_env.engine.copies import as_bytes
from root_env.engine.rewards import WIN
from root_env.support.arrays import Float32
from root_env.support.errors import IllegalActionError

STRETCH = 64
"""Decisions that a policy plays in a row at a stretch, so that Ctrl-C ends it soon."""
LEAST = 256
"""Random games that a thread plays before Ctrl-C can end them, or more, see `interruptible.parts`."""
POOL = 1024
"""The most games that a pool plays side by side; results do not depend on it."""
_CHANCE_STREAM = 11


@functools.cache
def result_of(players: int) -> np.dtype:
    """The dtype of `BatchGame.rollout`: `winners` bit per player, `vp` by player, `config` index of a configuration."""
    counts = [("turns", np.int32), ("decisions", np.int32), ("vp", np.int16, (players,)), ("config", np.int32)]
    return np.dtype([("winners", np.int32), ("truncated", np.bool_), *counts])


class Pool(Rows):
    """Games that compiled policies play to their ends; `game` int64 (n,) is the number of the game in each row."""

    shaping: float
    players: Players
    kind: int

    ARRAYS: ClassVar[tuple[str, ...]] = (*Rows.ARRAYS, "rngs", "game")

    def __init__(
        self,
        rules: Rules,
        n: int,
        players: Players,
        configs: Sequence[AnyConfig],
        layouts: np.ndarray,
        kind: int,
        trace: TraceOf | None = None,
    ):
        self.rules = rules
        super().__init__(configs, n, want=WANT_OBSERVATIONS, layouts=layouts)
        self.players = players
        self.trace: TraceOf | None = trace
        self.kind, self.shaping = kind, 0.0
        self.game: np.ndarray = np.arange(n)
        self.rngs: np.ndarray = np.zeros((n, 4), np.int64)
        self.waiting[:], self.to_move[:] = 1, -1
        if players.all_play_on:
            self.want = 0  # the loops write the observations for their policies

    def play_round(self) -> np.ndarray:
        """Play a while in every row, and start the game of a row that is waiting; returns the rows that ended."""
        ended = self._play_on() if self.players.all_play_on else self._decide()
        check_rows(self.states, "playout", ended, self.game[ended])
        return ended

    def paid(self, rows: np.ndarray) -> Float32:
        """The final rewards of these rows, float32 (k, players)."""
        paid = np.zeros((len(rows), self.rewards.shape[1]), np.float32)
        for k, i in enumerate(rows.tolist()):
            own = rewards_of(self.states, i, self.kind)
            paid[k, : len(own)] = own
        return paid

    def _play_on(self) -> np.ndarray:
        """Let each policy in turn play the rows in which it must decide, until another one must."""
        begun = np.flatnonzero(self.waiting)
        if len(begun):
            self.start(begun, 0)
            self.waiting[begun] = 0
        notes = None if self.trace is None else (self.game, self.trace.tables)
        n, players = len(self), self.players
        endless = np.full(n, ENDLESS)
        for k, function in enumerate(players.functions):
            asks = (self.to_move >= 0) & (players.table[self.layout_of, np.maximum(self.to_move, 0)] == k)
            if asks.any():
                limits, first = np.where(asks, STRETCH, 0), np.full(n, -1)
                seats = players.seats[k, self.layout_of]
                taken = self.play(function, self.rngs, seats, first, limits, endless, notes)
                for i in np.flatnonzero(taken == NOT_LEGAL)[:1].tolist():
                    self._refuse(i, int(first[i]))
        ended = np.flatnonzero(self.to_move < 0)
        self.waiting[ended] = 1
        return ended

    def _decide(self) -> np.ndarray:
        """Take one decision in every row."""
        actions, machine = np.zeros(len(self), np.int64), self.machine
        asked = self.states, self.lists, self.observations, self.to_move, self.rngs
        self.players.ask(self.layout_of, *asked, actions)
        bad = machine.many.first_illegal(self.lists, actions, self.waiting)
        if bad >= 0:
            self._refuse(int(bad), int(actions[bad]))
        begun = self.waiting.copy()
        if self.trace is not None:
            machine.tracing.note_actions(self.states, actions, begun, self.game, self.trace.tables)
        if begun.any():
            self.start(np.flatnonzero(begun), 0)
        self.take(actions)
        if self.trace is not None:
            machine.tracing.note_all_turns(self.states, begun, self.game, self.trace.tables)
        return np.flatnonzero(self.waiting)

    def _refuse(self, i: int, action: int) -> None:
        why = f" as its policy {self.players.name(int(self.layout_of[i]), int(self.to_move[i]))} chose"
        raise IllegalActionError(f"game {self.game[i]}: {self.refusal(i, action, why)}")


# -- games from the start ----------------------------------------------------------------------------


def rollout(
    rules: Rules,
    players: Players,
    configs: Sequence[AnyConfig],
    layouts: np.ndarray,
    games: int,
    seed: int,
    num_threads: int | None,
    first: int = 0,
    trace: TraceOf | None = None,
) -> np.ndarray:
    """Play games `first` .. `first` + games - 1 of a seed to their ends; returns an array (games,) of `result_of`."""
    numbers = np.arange(first, first + games)
    seeds, policy_seeds = (seeding.game_seeds(seed, numbers, np.full(games, k)) for k in range(2))
    policy_words = seeding.words_of(policy_seeds)
    config_of = numbers % len(configs)
    results = np.zeros(games, result_of(rules.machine.game.MAX_PLAYERS))
    results["config"] = config_of
    with threads(playout_threads(games, num_threads)):
        if players.all_random:
            workers = playout_threads(games, num_threads)
            _at_random(rules, layouts, config_of, seeding.words_of(seeds), policy_words, results, workers, trace)
        else:
            pool = Pool(rules, min(games, POOL), players, configs, layouts, WIN, trace)
            _by_policies(pool, config_of, seeds, streams(policy_words), results)
    return results


def _at_random(
    rules: Rules, layouts, config_of, words, policy_words, results, workers: int, trace: TraceOf | None
) -> None:
    workers = max(1, min(len(results), workers))
    machine = rules.machine_for(layouts)
    many, layouts = machine.many, machine.take_in(layouts)
    table = np.zeros((len(results), 4 + rules.machine.game.MAX_PLAYERS), np.int64)
    room = many.workers_for(workers)
    for part in parts(len(results), LEAST * workers):
        tables = None if trace is None else tuple(one[part] for one in trace.tables)
        many.rollout_random(room, layouts, config_of[part], words[part], policy_words[part], table[part], tables)
    for game in np.flatnonzero(table[:, 1] > 1)[:1].tolist():
        raise fault_error(int(table[game, 1]) >> 1, f"playout {game}")
    for k, name in enumerate(("winners", "truncated", "turns", "decisions")):
        results[name] = table[:, k]
    results["vp"] = table[:, 4:]


def _by_policies(pool: Pool, config_of, seeds, rngs, results) -> None:
    """Play all games; row i of the pool plays games i, i + rows, i + 2 rows and so on."""
    rows = len(pool)
    _take_up(pool, np.arange(rows), config_of, seeds, rngs)
    while len(pool):
        ended = pool.play_round()
        if not len(ended):
            continue
        done = pool.game[ended]
        for name in ("winners", "truncated", "turns", "decisions"):
            results[name][done] = pool.states[name][ended]
        points = pool.states["vp"][ended]
        results["vp"][done, : points.shape[1]] = points
        pool.game[ended] += rows
        over = pool.game[ended] >= len(results)
        _take_up(pool, ended[~over], config_of, seeds, rngs)
        pool.drop(ended[over])


def _take_up(pool: Pool, rows: np.ndarray, config_of, seeds, rngs) -> None:
    """Let these rows start their next game in the coming round."""
    games = pool.game[rows]
    pool.layout_of[rows], pool.seeds[rows], pool.rngs[rows] = config_of[games], seeds[games], rngs[games]


# -- games from a position ---------------------------------------------------------------------------


def value(game: AnyGame, n: int, seed: int, policy: Policies) -> dict[str, float]:
    """Mean final reward per agent over `n` playouts from the state of a game; see `Game.rollout_value`."""
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


def _continue_at_random(game: AnyGame, words: np.ndarray, rewards: np.ndarray) -> None:
    workers = max(1, min(len(rewards), playout_threads(len(rewards))))
    many = game.machine.many
    room = many.workers_for(workers)
    for part in parts(len(rewards), LEAST * workers):
        many.continue_random(game.states, room, words[part], REWARDS[game.config.reward], rewards[part])


def _continue_by_policies(game: AnyGame, players: Players, words: np.ndarray, rewards: np.ndarray) -> None:
    """Play to the end; with uniform policies choices and chance are the same as in `many.continue_random`."""
    n = len(rewards)
    pool = Pool(game.rules, n, players, [game.config], game.states, REWARDS[game.config.reward])
    as_bytes(pool.states)[:] = as_bytes(pool.machine.take_in(game.states))
    pool.states["rng"] = streams(words[:, ::-1], _CHANCE_STREAM)
    pool.lists[:] = game.legal_list
    pool.rngs[:], pool.waiting[:] = streams(words), 0
    pool.write_rows()
    while len(pool):
        ended = pool.play_round()
        rewards[pool.game[ended]] = pool.paid(ended)
        pool.drop(ended)
