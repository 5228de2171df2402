"""Stable-Baselines3: `RootVecEnv`, a scaling feature extractor, policies of SB3 models as opponents, pools of them.

    from sb3_contrib import MaskablePPO
    from root_env import GameConfig
    from root_env.sb3 import RootVecEnv, ScalingExtractor

    env = RootVecEnv(GameConfig(), num_envs=64, learner="rotate", opponents="random", seed=1)
    model = MaskablePPO("MlpPolicy", env, policy_kwargs={"features_extractor_class": ScalingExtractor})
    model.learn(1_000_000)

Needs the extra `sb3`: `pip install -e ".[sb3]"` in a clone.
"""

from typing import ClassVar

from root_env.doors.contract.rules import Rules
from root_env.doors.learners.seats import random_policy
from root_env.doors.sb3 import Scaling, SeatVecEnv, policy_opponent
from root_env.doors.sb3_pool import PoolCallback
from root_env.root.doors.binding import ROOT
from root_env.root.doors.game import Game

__all__ = ["PoolCallback", "RootVecEnv", "ScalingExtractor", "policy_opponent", "random_policy"]


class RootVecEnv(SeatVecEnv[Game]):
    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game


class ScalingExtractor(Scaling):
    rules: ClassVar[Rules] = ROOT
