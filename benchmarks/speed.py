"""Decisions a second along each path, with PettingZoo's connect_four beside them, medians of interleaved runs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from root_env import Game, GameConfig, root_v0, seeding
from root_env.core import engine, rollout
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE

CONFIG = GameConfig(setup="random", seating="random")
NO_LIMIT = 1 << 60


def _game(i: int) -> tuple[Game, np.ndarray]:
    game = Game(CONFIG, seeding.game_seed(1, i))
    low, high = seeding.words(seeding.game_seed(1, i, 1))
    return game, np.array([low, high, i, 1], np.int64)


def _timed(step: Callable[[], int], seconds: float) -> float:
    """Decisions per CPU-second of calling `step`, which returns decisions taken, for about `seconds`."""
    done, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        done += step()
    return done / used


def core_bare() -> Callable[[], int]:
    """Step, legal actions and random choice inside the compiled loop; whole games, set-up included."""
    numbers = iter(range(1 << 60))

    def step() -> int:
        game, picks = _game(next(numbers))
        return engine.play_random(game._states, 0, picks, game._out, NO_LIMIT)

    return step


def core_observed() -> Callable[[], int]:
    """The same with int8 observation and mask written for every decision."""
    numbers = iter(range(1 << 60))
    row, mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)

    def step() -> int:
        game, picks = _game(next(numbers))
        return rollout.play_observed(game._states, 0, picks, game._out, NO_LIMIT, row, mask)

    return step


def python_game() -> Callable[[], int]:
    """`game.step(rng.choice(game.legal_actions()))` with Python's generator."""
    import random

    rng = random.Random(1)
    numbers = iter(range(1 << 60))

    def step() -> int:
        game = Game(CONFIG, next(numbers))
        n = 0
        while not game.is_over:
            game.step(rng.choice(game.legal_actions()))
            n += 1
        return n

    return step


def _aec(env) -> Callable[[], int]:
    """`agent_iter`, `last`, masked `sample`, `step`; decisions with one option are not counted."""
    numbers = iter(range(1 << 60))

    def step() -> int:
        env.reset(seed=next(numbers))
        n = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            n += int(mask.sum()) > 1
            env.step(env.action_space(agent).sample(mask))
        return n

    return step


def paths() -> dict[str, Callable[[], int]]:
    """Every path by name; `connect_four` is left out where PettingZoo's classic games are not installed."""
    found = {
        "core, bare": core_bare(),
        "core, observation and mask": core_observed(),
        "Game from Python": python_game(),
        "AEC raw_env": _aec(root_v0.raw_env(CONFIG)),
        "AEC env": _aec(root_v0.env(CONFIG)),
    }
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return found
    found["AEC connect_four_v3 env (reference)"] = _aec(connect_four_v3.env())
    return found


def measure(rounds: int = 9, seconds: float = 0.5) -> dict[str, float]:
    """Median decisions per CPU-second of each path over interleaved rounds, after one to warm up."""
    steps = paths()
    for step in steps.values():
        step()
    rates: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(rounds):
        for name, step in steps.items():
            rates[name].append(_timed(step, seconds))
    return {name: statistics.median(values) for name, values in rates.items()}
