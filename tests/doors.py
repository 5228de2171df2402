"""Checks of the doors of a game, whatever its rules: Root, Wroth, and one of somebody's own."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
from pettingzoo.test import api_test, render_test, seed_test, state_test

from root_env.engine import seeding
from root_env.engine.copies import as_bytes
from root_env.support.errors import ReachWarning

KNOWN_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""About dict observations with a mask, which PettingZoo itself recommends."""


@contextlib.contextmanager
def strictly() -> Iterator[None]:
    """Every warning is an error, but for those that are known."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ReachWarning)
        for text in KNOWN_WARNINGS:
            warnings.filterwarnings("ignore", message=text)
        yield


def conforms(door: Callable[..., Any], **settings: Any) -> None:
    """PettingZoo's own tests of an environment."""
    with strictly():
        api_test(door(**settings), num_cycles=200)
        seed_test(lambda: door(**settings), num_cycles=60)
        render_test(lambda render_mode: door(render_mode=render_mode, **settings))
        env = door(**settings)
        state_test(env, env)


def columns_begin_as_one(name: str, steps: int, **settings: Any) -> None:
    """The columns of an environment by the name that Gymnasium has for it, against a single one; games end."""
    columns = gymnasium.make_vec(name, num_envs=3, **settings)
    seen, infos = columns.reset(seed=8)
    first, info = gymnasium.make(name, **settings).reset(seed=8)
    assert (seen[0] == first).all() and (infos["action_mask"][0] == info["action_mask"]).all()
    over = 0
    for _ in range(steps):
        seen, _, terminated, truncated, infos = columns.step(infos["action_mask"].argmax(1))
        over += int((terminated | truncated).sum())
    assert seen.shape == columns.observation_space.shape and over > 0


def slots_are_single_games(batch: Any, game: Callable[..., Any], steps: int) -> None:
    """Each slot of a batch plays the games of its seeds as they are played alone, over their ends."""
    games, ended = [game(batch.config_of(i), seed=int(batch.seeds[i])) for i in range(batch.num_games)], 0
    rng = np.random.default_rng(1)
    for _ in range(steps):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        waiting = batch.waiting.copy()
        for i, one in enumerate(games):
            if not waiting[i]:
                one.step(int(actions[i]))
        batch.step(actions)
        for i, one in enumerate(games):
            if one.is_over and (batch.terminated[i] or batch.truncated[i]):
                assert batch.final_scores(i) == one.scores and batch.final_winners(i) == one.winners
                ended += 1
            if int(batch.seeds[i]) != one.seed & seeding.MASK64:
                games[i] = one = game(batch.config_of(i), seed=int(batch.seeds[i]))
            assert (as_bytes(batch.states[i : i + 1]) == as_bytes(one.states)).all()
            if not one.is_over:
                assert (batch.observations[i] == one.observe(one.to_move)).all()
                assert (batch.masks[i] == one.mask()).all()
    assert ended > batch.num_games
