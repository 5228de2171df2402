"""A program like program.py, of `root_env.sb3`, with its extra."""

from __future__ import annotations

from typing import assert_type

from root_env import Game, GameConfig
from root_env.sb3 import RootVecEnv


def columns() -> None:
    env = RootVecEnv(GameConfig(), 8, learner="rotate", opponents="random", seed=3)
    RootVecEnv(num_envs=2, factions=("marquise", "eyrie"))
    assert_type(env.agents, list[str])
    assert_type(env.game(0), Game)
    env.set_opponents({"eyrie": "random"})
