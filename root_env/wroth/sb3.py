"""Stable-Baselines3: `WrothVecEnv` and a scaling feature extractor, those of `root_env.sb3` with the rules of Wroth."""

from typing import ClassVar

from root_env.doors.contract.rules import Rules
from root_env.doors.sb3 import Scaling, SeatVecEnv, policy_opponent
from root_env.doors.sb3_pool import PoolCallback
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.doors.game import Game

__all__ = ["PoolCallback", "ScalingExtractor", "WrothVecEnv", "policy_opponent"]


class WrothVecEnv(SeatVecEnv[Game]):
    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game


class ScalingExtractor(Scaling):
    rules: ClassVar[Rules] = WROTH
