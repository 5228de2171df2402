"""Gymnasium: `WrothEnv`, one learning seat of one game of Wroth, and `WrothVectorEnv`, the same in many games at once.

    gymnasium.make("root_env/Wroth-v0", learner="guild", opponents="random")
    gymnasium.make_vec("root_env/Wroth-v0", num_envs=64, learner="guild", opponents="random")

They are the environments of `root_env.gym` with the rules of Wroth; `root_env.gym` explains them.
"""

from typing import ClassVar

from root_env.doors.contract.rules import Rules
from root_env.doors.gym import SeatEnv, SeatVectorEnv
from root_env.doors.gym_factored import FactoredActions, FactoredVectorActions
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.doors.game import Game

__all__ = ["FactoredActions", "FactoredVectorActions", "WrothEnv", "WrothVectorEnv"]


class WrothEnv(SeatEnv[Game]):
    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game


class WrothVectorEnv(SeatVectorEnv[Game]):
    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game
