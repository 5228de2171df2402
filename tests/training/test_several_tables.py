"""Gymnasium environments of several configurations: each game draws one, alone and in columns alike."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from root_env import ConfigError, Game, GameConfig
from root_env.gym import RootEnv, RootVectorEnv

FOUR = ("marquise", "eyrie", "alliance", "lizard")
TABLES = [GameConfig(factions=two, seating="random", score_to_win=4) for two in itertools.combinations(FOUR[:3], 2)]
ALIKE = {"learner": "random", "opponents": "rules", "scope": "table"}
STEPS, COLUMNS = 120, 2


def last_legal(mask: np.ndarray) -> int:
    return int(np.flatnonzero(mask)[-1])


def test_a_column_is_the_single_environment_of_its_seed():
    env, envs = RootEnv(TABLES, **ALIKE), RootVectorEnv(COLUMNS, TABLES, num_threads=1, **ALIKE)
    assert env.observation_space == envs.single_observation_space
    expected: list[list[tuple]] = []
    for seed in range(COLUMNS):
        observation, info = env.reset(seed=seed)
        seen, games = [(env.learner, int(observation.sum()))], [env.game.agents]
        while len(seen) < STEPS:
            observation, reward, terminated, truncated, info = env.step(last_legal(info["action_mask"]))
            seen.append((reward, terminated, int(observation.sum())))
            if terminated or truncated:
                observation, info = env.reset()
                games.append(env.game.agents)
                assert tuple(env.config.agents) == env.game.agents
                seen.append((env.learner, int(observation.sum())))
        expected.append(seen[:STEPS])
        assert len(set(games)) > 1
    observations, infos = envs.reset(seed=0)
    found = [[(envs.learners[i], int(observations[i].sum()))] for i in range(COLUMNS)]
    over = np.zeros(COLUMNS, bool)
    for _ in range(STEPS - 1):
        actions = np.array([last_legal(mask) for mask in infos["action_mask"]])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        for i, row in enumerate(found):
            total = int(observations[i].sum())
            row.append((envs.learners[i], total) if over[i] else (rewards[i], terminated[i], total))
        over = terminated | truncated
    assert found == expected


def test_a_named_learner_knows_table_every_table():
    tables = [GameConfig(factions=("eyrie", "marquise")), GameConfig(factions=("marquise", "lizard"))]
    env = RootEnv(tables, learner="marquise")
    assert {env.reset(seed=seed) and env.learner for seed in range(4)} == {"marquise_0"}
    with pytest.raises(ValueError, match="'eyrie' is not at this table; agents are marquise_0, lizard_0"):
        RootEnv(tables, learner="eyrie")


def test_a_position_names_its_table():
    env = RootEnv(TABLES, **ALIKE)
    for config in TABLES:
        env.reset(seed=1, options={"position": Game(config, seed=3).position()})
        assert env.game.agents == tuple(config.agents)
    strange = Game(GameConfig(factions=("lizard", "eyrie")), seed=1).position()
    with pytest.raises(ValueError, match="its agents are lizard_0, eyrie_0, the environment's marquise_0, eyrie_0 or"):
        env.reset(options={"position": strange})


def test_tables_that_are_paid_differently_are_refused():
    with pytest.raises(ConfigError, match="agree on reward, shaping and observation"):
        RootEnv([GameConfig(), GameConfig(shaping=0.1)])
    with pytest.raises(ConfigError, match="the sequence of configurations is empty"):
        RootEnv([])
