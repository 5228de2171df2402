"""Stable-Baselines3 learns a game of somebody's own (`examples/nim.py`)."""

import numpy as np
from sb3_contrib import MaskablePPO

from root_env.doors.sb3 import Scaling, SeatVecEnv
from tests.examples.recipe import load

nim = load("nim")


class NimVecEnv(SeatVecEnv):
    rules, game_class = nim.NIM, nim.Game


class NimScaling(Scaling):
    rules = nim.NIM


def test_columns_play_and_a_model_learns():
    env = NimVecEnv(num_envs=4, factions=("red", "green"), learner="rotate", seed=3)
    seen = env.reset()
    paid = np.zeros(4)
    for _ in range(30):
        seen, rewards, _, _ = env.step(env.action_masks().argmax(1))
        paid += np.abs(rewards)
    assert seen.shape == (4, nim.EVERYTHING.size) and (paid > 1).all()
    features = {"features_extractor_class": NimScaling}
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, seed=1, policy_kwargs=features)
    assert model.learn(128).num_timesteps == 128
