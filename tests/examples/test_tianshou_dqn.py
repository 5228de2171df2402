"""`examples/tianshou_dqn.py`: masks reach the policy, whatever it does is legal, and the script runs."""

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("tianshou"):
    pytest.skip(reason, allow_module_level=True)

import torch
from tianshou.data import Batch

from root_env import N_ACTIONS, OBS_SIZE

recipe = load("tianshou_dqn")
SHORT = {"factions": ("marquise", "eyrie"), "learner": "eyrie", "setup": "random", "score_to_win": 4, "max_turns": 16}
STRICT = {**SHORT, "illegal_action": "raise"}
"""An illegal action raises, so that nothing below takes one."""


def test_an_observation_has_its_mask_beside_it():
    envs = recipe.make(2, seed=3, **STRICT)
    observations, _ = envs.reset()
    for one in observations:
        assert one["obs"].shape == (OBS_SIZE,) and one["obs"].dtype == np.int8
        assert one["mask"].shape == (N_ACTIONS,) and one["mask"].any()
    env = recipe.Masked(recipe.RootEnv(**STRICT))
    env.reset(seed=3)
    assert env.observation_space.contains(env.step(int(env.unwrapped.action_masks().argmax()))[0])


@pytest.mark.parametrize("exploring", [0.0, 1.0])
def test_the_policy_takes_legal_actions_only(exploring):
    torch.manual_seed(0)
    policy, envs = recipe.algorithm_for(8, 1e-3).policy, recipe.make(4, seed=3, **STRICT)
    policy.set_eps_inference(exploring)
    observations, _ = envs.reset()
    for _ in range(20):
        batch = Batch(obs=Batch(list(observations)), info=Batch())
        actions = policy.add_exploration_noise(policy(batch).act, batch)
        assert all(one["mask"][action] for one, action in zip(observations, actions, strict=True))
        observations, _, terminations, truncations, _ = envs.step(actions)
        if (terminations | truncations).any():
            break


def test_it_trains_and_the_weights_change():
    algorithm = recipe.train(STRICT, columns=2, epochs=1, steps=96, seed=1, hidden=8)
    torch.manual_seed(1)
    fresh = recipe.algorithm_for(8, 1e-3).policy.model.layers[-1].weight
    assert not torch.equal(algorithm.policy.model.layers[-1].weight, fresh)
    assert 0.0 <= recipe.share_won(algorithm, STRICT, games=4, columns=2, seed=9) <= 1.0


@pytest.mark.slow
def test_the_script_runs(capsys, monkeypatch):
    monkeypatch.setattr(recipe, "train", lambda *rest, **more: recipe.algorithm_for(8, 1e-3))
    recipe.main(["--games", "4"])
    assert "DQN as eyrie won" in capsys.readouterr().out
