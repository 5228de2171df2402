"""Stable-Baselines3 learns Wroth through the environment of Root."""

from __future__ import annotations

import numpy as np
import pytest
from sb3_contrib import MaskablePPO

from root_env.support.errors import IllegalActionError
from root_env.wroth.sb3 import ScalingExtractor, WrothVecEnv


def test_maskable_ppo_learns_wroth():
    env = WrothVecEnv(factions=("guild", "runen"), num_envs=4, opponents="rules", seed=1, scope="table")
    sight = {"features_extractor_class": ScalingExtractor, "features_extractor_kwargs": {"scope": env.scope}}
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, policy_kwargs=sight, seed=3)
    model.learn(256)
    assert model.num_timesteps == 256 and env.observation_space.shape == (env.scope.size,)


def test_a_seed_settles_the_games_and_illegal_actions_are_refused():
    one, other = (WrothVecEnv(factions=("koda", "lythe", "runen"), num_envs=3, seed=5) for _ in range(2))
    assert (one.reset() == other.reset()).all() and one.agents == ["koda_0", "lythe_0", "runen_0"]
    for _ in range(40):
        actions = one.action_masks().argmax(1)
        for mine, theirs in zip(one.step(actions)[:3], other.step(actions)[:3], strict=True):
            assert (mine == theirs).all()
    illegal = one.action_masks().argmin(1)
    with pytest.raises(IllegalActionError, match=r"column 0: .*legal are"):
        one.step(np.asarray(illegal))
