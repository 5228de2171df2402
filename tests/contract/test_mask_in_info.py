"""`mask_in="info"`: PettingZoo's observation alone, the mask in the info."""

import warnings

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

from root_env import N_ACTIONS, OBS_SIZE, root_v0
from root_env.support.errors import ReachWarning

TABLE = {"factions": ("alliance", "vagabond", "eyrie"), "max_turns": 12}


@pytest.mark.parametrize("door", [root_v0.env, root_v0.raw_env])
def test_pettingzoos_own_tests_pass_without_a_word(door):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ReachWarning)
        api_test(door(mask_in="info"), num_cycles=60)
        seed_test(lambda: door(mask_in="info"), num_cycles=30)


@pytest.mark.parametrize("scope", ["all", "table"])
def test_the_same_game_with_the_mask_elsewhere(scope):
    both, bare = root_v0.env(scope=scope, **TABLE), root_v0.env(scope=scope, mask_in="info", **TABLE)
    both.reset(seed=3)
    bare.reset(seed=3)
    rng, decisions = np.random.default_rng(0), 0
    for agent in both.agent_iter():
        seen, *rest, _ = both.last()
        observation, *others, info = bare.last()
        assert bare.agent_selection == agent and rest == others
        assert bare.observation_space(agent).contains(observation)
        assert np.array_equal(observation, seen["observation"])
        assert np.array_equal(info["action_mask"], seen["action_mask"]) and info["action_mask"].dtype == np.int8
        for other in bare.agents:
            assert other == agent or not bare.infos[other]["action_mask"].any()
        action = None if rest[1] or rest[2] else int(rng.choice(np.flatnonzero(info["action_mask"])))
        both.step(action)
        bare.step(action)
        decisions += 1
    assert decisions > 50


def test_its_space_is_a_box():
    env = root_v0.env(mask_in="info")
    space = env.observation_space("eyrie_0")
    assert isinstance(space, spaces.Box) and space.shape == (OBS_SIZE,) and space.dtype == np.int8
    env.reset(seed=1)
    assert env.infos[env.agent_selection]["action_mask"].shape == (N_ACTIONS,)
    with pytest.raises(ValueError, match="mask_in: 'nowhere' is not known; choose from observation, info"):
        root_v0.env(mask_in="nowhere")
