"""Gymnasium: `RootEnv`, one learning seat of one game, and `RootVectorEnv`, the same in many games at once.

    gymnasium.make("root_env/Root-v0", learner="eyrie", opponents="random")
    gymnasium.make_vec("root_env/Root-v0", num_envs=64, learner="eyrie", opponents="random")

The learner is one seat for a whole game. `step` takes its action and plays all other seats until its next decision
or the end. For the players of these seats see `root_env.doors.learners.seats.Opponents`.

Seeds. `reset(seed=s)` plays `Game(config, seed=s)`; each later game is `game_seed(s, 0, episode)`, as in `root_v0`.
The learner of `learner="random"`, the starting position and the stream of random opponents follow from the seed of
the game. Column i of a vector environment reset with seed s is the single environment reset with seed s + i.
"""

from typing import ClassVar

from root_env.doors.contract.rules import Rules
from root_env.doors.gym import SeatEnv, SeatVectorEnv
from root_env.doors.gym_factored import FactoredActions, FactoredVectorActions
from root_env.root.doors.binding import ROOT
from root_env.root.doors.game import Game

__all__ = ["FactoredActions", "FactoredVectorActions", "RootEnv", "RootVectorEnv"]


class RootEnv(SeatEnv[Game]):
    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game


class RootVectorEnv(SeatVectorEnv[Game]):
    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game
