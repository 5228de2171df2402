"""Agents that know some tables only refuse others in words, whichever way they come to sit there."""

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, agents
from root_env.agents import CompiledAgent, TableError, as_agent
from root_env.console.casting import Cast
from root_env.doors.games import doors_of
from root_env.gym import RootEnv
from root_env.policies import streams
from root_env.support.errors import UsageError
from root_env.training import arena
from root_env.training.ppo_sb3 import bot

BASE = ("marquise", "eyrie", "alliance", "vagabond")
STRANGE = GameConfig(factions=BASE, edition="2018"), GameConfig(factions=BASE, players=3)
"""Another edition of the Law, and a draft: networks are trained for neither."""


def rollout(config, agent):
    BatchGame(config, 1, 0).rollout(agent, 1, seed=1)


def rollout_of_one(config, agent):
    players = ["random"] * (len(config.agents) - 1)
    BatchGame(config, 1, 0).rollout([*players, agent], 1, seed=1)


def play_on(config, agent):
    batch = BatchGame(config, 1, 0, autoreset_mode="NextStep")
    batch.play_on(agent, streams(np.zeros((1, 2), np.int64)), 3)


def choose(config, agent):
    batch = BatchGame(config, 1, 0)
    batch.choose([agent], np.zeros(1, np.int64), streams(np.zeros((1, 2), np.int64)))


def value(config, agent):
    Game(config, 1).rollout_value(1, policy=agent)


def opponents(config, agent):
    RootEnv(config=config, learner=config.agents[0], opponents=agent).reset(seed=1)


def match(config, agent):
    arena.play([config], dict.fromkeys(config.agents, agent), 1, 1)


def part(config, agent):
    arena.play_part(0, [config], [[agent] * len(config.agents)], 1)


COMPILED = rollout, rollout_of_one, play_on, choose, value, opponents, match, part
IN_PYTHON = rollout, rollout_of_one, opponents, match, part


@pytest.mark.parametrize("config", STRANGE, ids=["edition", "draft"])
@pytest.mark.parametrize("way", COMPILED)
def test_swift_is_refused_wherever_policy_is(way, config):
    for agent in "swift", agents.load("swift"), as_agent(agents.load("swift")):
        with pytest.raises(TableError, match="it was trained for"):
            way(config, agent)


@pytest.mark.parametrize("config", STRANGE, ids=["edition", "draft"])
@pytest.mark.parametrize("way", IN_PYTHON)
def test_policy_is_refused_in_every_way(way, config):
    with pytest.raises(TableError, match="it was trained for"):
        way(config, "policy")


@pytest.mark.parametrize("way", COMPILED)
def test_swift_plays_the_tables_of_its_training(way):
    way(GameConfig(factions=BASE), "swift")


@pytest.mark.parametrize("name", ["swift", "policy"])
def test_the_console_refuses_it_with_its_option(name):
    with pytest.raises(UsageError, match=f"--agents: {name}: .*it was trained for"):
        Cast(doors_of("root"), [name], STRANGE[1], 0, "--agents")


def test_opponents_of_stable_baselines3_know_their_tables():
    assert isinstance(bot("swift"), CompiledAgent)
    with pytest.raises(TableError, match="it was trained for"):
        opponents(STRANGE[1], bot("swift"))
