"""PettingZoo's own conformance tests, for `env()` and `raw_env()`, at all table sizes."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
from gymnasium import spaces

import root_env
from root_env import N_ACTIONS, root_v0
from root_env.support.errors import IllegalActionError
from tests.doors import conforms

TABLES = [
    ("marquise", "eyrie"),
    ("alliance", "vagabond", "eyrie"),
    ("marquise", "eyrie", "alliance", "vagabond"),
]
DOORS = [root_v0.env, root_v0.raw_env]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("table", TABLES)
def test_conformance(door, table, capsys):
    conforms(door, factions=table)
    assert "Players, in turn order" in capsys.readouterr().out


def _play(env, seed: int, policy=None) -> tuple[list[int], dict[str, float]]:
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions, totals = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        actions.append(action)
        env.step(action)
    return actions, totals


@pytest.mark.parametrize("door", DOORS)
def test_whole_games_pay_zero_in_sum_and_repeat_by_seed(door):
    first, rewards = _play(door(), 3)
    again, _ = _play(door(), 3)
    assert first == again
    assert sum(rewards.values()) == pytest.approx(0.0)
    assert max(rewards.values()) in (0.0, 1.0)


def test_only_the_agent_asked_has_a_mask():
    env = root_v0.env()
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_an_illegal_action_ends_the_wrapped_game():
    env = root_v0.env()
    env.reset(seed=1)
    offender = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env._cumulative_rewards == {a: -1.0 if a == offender else 0.0 for a in env.possible_agents}
    for _ in env.agent_iter():
        env.step(None)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_an_illegal_action_raises_in_the_raw_environment():
    env = root_v0.raw_env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    before = env.game.position()
    with pytest.raises(IllegalActionError, match="legal are"):
        env.step(illegal)
    assert env.game.position() == before


def test_a_position_can_be_given_to_reset():
    env = root_v0.raw_env(factions=("marquise", "eyrie"))
    env.reset(seed=5)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    document = env.game.position()
    other = root_v0.raw_env(factions=("marquise", "eyrie"))
    other.reset(options={"position": document, "unknown": 1})
    assert other.game.position() == document


def test_seeded_resets_play_a_series():
    env = root_v0.raw_env()
    env.reset(seed=9)
    first = env.game.seed
    env.reset()
    second = env.game.seed
    env.reset(seed=9)
    assert env.game.seed == first != second
    env.reset()
    assert env.game.seed == second


@pytest.mark.parametrize("door", DOORS)
def test_environments_pickle_and_copy_mid_game(door):
    env = door()
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    for _ in range(30):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert np.array_equal(twin.state(), env.state())
        action = int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[0])
        before = env.state()
        twin.step(action)
        assert np.array_equal(env.state(), before)


def test_a_position_keeps_the_environments_own_observation_and_reward():
    document = root_v0.raw_env(factions=("marquise", "eyrie"))
    document.reset(seed=5)
    settings = {"format": "float32", "history": 2}
    env = root_v0.raw_env(factions=("marquise", "eyrie"), observation=settings, reward="rank")
    env.reset(options={"position": document.game.position()})
    agent = env.agent_selection
    assert env.observation_space(agent).contains(env.observe(agent))
    assert env.game.config.reward == "rank"


def test_sampling_by_mask_draws_what_discrete_draws():
    env = root_v0.env()
    env.reset(seed=1)
    ours, plain = env.action_space(env.agents[0]), spaces.Discrete(N_ACTIONS)
    ours.seed(3), plain.seed(3)
    rng = np.random.default_rng(0)
    masks = [np.zeros(N_ACTIONS, np.int8)] + [
        (rng.random(N_ACTIONS) < p).astype(np.int8) for p in (0.001, 0.01, 0.5, 1)
    ]
    for mask in masks * 20:
        action, same = ours.sample(mask), plain.sample(mask)
        assert action == same and action.dtype == same.dtype
    for bad in (masks[1] * 2, masks[1].astype(bool), masks[1][1:]):
        with pytest.raises(AssertionError):
            ours.sample(bad)


def test_observation_and_mask_in_one_call_are_those_of_two():
    for form in ("int8", "float32"):
        game, rng = root_env.Game(setup="random", observation={"format": form, "history": 2}, seed=5), random.Random(5)
        for _ in range(40):
            for agent in game.agents:
                observation, mask = game.observe_with_mask(agent)
                assert np.array_equal(observation, game.observe(agent)) and np.array_equal(mask, game.mask(agent))
            game.step(rng.choice(game.legal_actions()))
        copy = game.copy()
        copy.step(int(copy.legal_actions()[0]))
        assert np.array_equal(game.legal_actions(), np.flatnonzero(game.mask()))
        assert np.array_equal(copy.legal_actions(), np.flatnonzero(copy.mask()))
