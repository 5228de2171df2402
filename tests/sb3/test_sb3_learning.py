"""Stable-Baselines3 on top of `root_env.sb3`: models that train, are saved, evaluated, and play in the seats of others.

Skipped as a whole without the extra `sb3`, see test_sb3.py.
"""

from __future__ import annotations

import pickle
import warnings
from dataclasses import replace
from importlib.util import find_spec

import numpy as np
import pytest

if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    pytest.skip("the stage of CI that installs the extra `sb3` runs this", allow_module_level=True)

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.callbacks import EvalCallback
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from root_env import N_ACTIONS, OBS_SIZE, ConfigError, GameConfig, IllegalActionError
from root_env.engine.jit import INTERPRETED
from root_env.gym import RootEnv
from root_env.root.observations.formats import observation_space
from root_env.root.rules.spec.observation import SCALE
from root_env.sb3 import RootVecEnv, ScalingExtractor, policy_opponent
from tests.sb3.columns import SHORT, scripted

pytestmark = pytest.mark.sb3


def small_model(env, **settings) -> MaskablePPO:
    policy = {"net_arch": [32], "features_extractor_class": ScalingExtractor}
    return MaskablePPO("MlpPolicy", env, policy_kwargs=policy, seed=1, device="cpu", **settings)


def test_masks_in_one_call():
    env = RootVecEnv(SHORT, 5, seed=2)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (5, N_ACTIONS) and (masks == env.action_masks()).all()
    assert masks.any(axis=1).all()
    assert (env.env_method("action_masks", indices=[3, 1]) == masks[[3, 1]]).all()
    assert (env.get_attr("action_masks", 2)[0]() == masks[2]).all()


def test_images_of_tables_of_any_size():
    tables = [SHORT, replace(SHORT, factions=("marquise", "eyrie", "alliance", "lizard", "riverfolk", "vagabond"))]
    env = RootVecEnv(tables, 2, seed=2, render_mode="rgb_array")
    env.reset()
    images = env.get_images()
    assert [image.dtype for image in images] == [np.uint8] * 2 and images[0].shape == images[1].shape
    assert images[0].shape[1:] == (1200, 3) and (images[0][-1] == 255).all() and not (images[1][-200:] == 255).all()
    assert env.render_mode == "rgb_array" and env.render().shape[2] == 3
    env.close()


def test_the_rest_of_a_vec_env():
    env = RootVecEnv(SHORT, 3, seed=2)
    env.reset()
    assert env.observation_space.shape == (OBS_SIZE,) and env.observation_space.dtype == np.int8
    assert env.action_space.n == N_ACTIONS
    assert env.get_attr("agent") == env.agents == ["marquise_0", "eyrie_0", "alliance_0"]
    assert [game.to_move for game in env.env_method("game", indices=[0, 2])] == ["marquise_0", "alliance_0"]
    assert env.has_attr("skipped") and not env.has_attr("unheard_of")
    assert env.env_is_wrapped(Monitor) == [True] * 3 and env.env_is_wrapped(VecMonitor, 1) == [False]
    assert env.get_images() == [None] * 3 and env.render_mode is None
    with pytest.raises(ValueError, match="render_mode: 'ansi' is not known"):
        RootVecEnv(SHORT, 1, render_mode="ansi")
    with pytest.raises(AttributeError, match="no method 'fly'"):
        env.env_method("fly")
    with pytest.raises(AttributeError, match="set_opponents"):
        env.set_attr("opponents", "random")
    with pytest.raises(RuntimeError, match="have not begun"):
        RootVecEnv(SHORT, 1).step(np.zeros(1, np.int64))
    env.close()


def test_keywords_bounds_and_refusals_are_those_of_the_other_doors():
    env = RootVecEnv(num_envs=2, seed=1, factions=("marquise", "eyrie"))
    assert env.observation_space == observation_space(GameConfig())
    env.reset()
    asked = r"column 1: eyrie_0 must .*, and there is no action -1, ids are .*; legal are .*; no action of the other"
    with pytest.raises(IllegalActionError, match=asked):
        env.step(np.array([env.action_masks()[0].argmax(), -1]))
    with pytest.raises(ConfigError, match=r"unknown field 'learners'; did you mean learner\?"):
        RootVecEnv(learners="eyrie")
    with pytest.raises(ConfigError, match="not both; got config and factions"):
        RootVecEnv(GameConfig(), 2, factions=("marquise", "eyrie"))


def test_who_evaluates_without_masks_is_told_what_does():
    env, test = RootVecEnv(SHORT, 2, seed=1), RootVecEnv(SHORT, 2, seed=2)
    model = small_model(env, n_steps=8, batch_size=16, n_epochs=1)
    settings = {"n_eval_episodes": 2, "eval_freq": 4, "verbose": 0}
    with pytest.raises(
        IllegalActionError, match=r"column .: .* may not .*MaskableEvalCallback .* of sb3_contrib do so"
    ):
        model.learn(16, callback=EvalCallback(test, **settings))
    callback = MaskableEvalCallback(test, **settings)
    model.learn(16, callback=callback)
    assert callback.n_calls == 8 and -1 <= callback.last_mean_reward <= 1


def test_wrappers():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it monitors itself
        env = VecNormalize(VecMonitor(RootVecEnv(SHORT, 3, seed=2)), norm_obs=False)
    observations = env.reset()
    for _ in range(60):
        observations, _, dones, infos = env.step(scripted(observations, get_action_masks(env), None, None))
        for i in np.flatnonzero(dones):
            assert infos[i]["episode"]["r"] in (1.0, -0.5, 0.0)
    env.set_opponents(scripted)  # found through the wrappers


def test_scaling():
    env = RootVecEnv(SHORT, 3, seed=2)
    observations = env.reset()
    extractor = ScalingExtractor(env.observation_space)
    features = extractor(torch.as_tensor(observations))
    assert extractor.features_dim == OBS_SIZE and features.dtype == torch.float32
    assert (features.numpy() == observations * SCALE[:OBS_SIZE]).all()
    assert not extractor.state_dict(), "the table is not among the weights"
    model = small_model(env, n_steps=8)
    assert model.rollout_buffer.observations.dtype == np.int8


def test_self_play_with_the_current_model_and_with_snapshots():
    env = RootVecEnv(SHORT, 4, seed=2)
    model = small_model(env, n_steps=16, batch_size=32, n_epochs=1)
    env.set_opponents(policy_opponent(model))
    model.learn(64)
    current, old = policy_opponent(model, deterministic=True), policy_opponent(model, True, snapshot=True)
    observations, masks = env.reset(), env.action_masks()
    expected = model.predict(observations, deterministic=True, action_masks=masks)[0]
    for opponent in (current, old):
        assert (opponent(observations, masks, env.agents, None) == expected).all()
    with torch.no_grad():
        model.policy.action_net.weight.neg_()
        model.policy.action_net.bias.neg_()
    changed = model.predict(observations, deterministic=True, action_masks=masks)[0]
    assert (changed != expected).any()
    assert (current(observations, masks, env.agents, None) == changed).all()
    assert (old(observations, masks, env.agents, None) == expected).all()
    env.set_opponents({"marquise": old, "eyrie": policy_opponent(model), "alliance": "random"})
    model.learn(64)
    assert pickle.loads(pickle.dumps(old)).deterministic


def test_evaluation():
    env = RootVecEnv(SHORT, 4, seed=2)
    model = small_model(env, n_steps=16)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        returns, lengths = evaluate_policy(model, env, 12, deterministic=False, return_episode_rewards=True, warn=True)
    assert set(returns) <= {1.0, 0.0, -0.5} and min(lengths) >= 1


def test_a_model_learns_in_a_scope():
    env = RootVecEnv(SHORT, 4, seed=2, scope="table")
    extractor = {"features_extractor_class": ScalingExtractor, "features_extractor_kwargs": {"scope": env.scope}}
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, n_epochs=1, policy_kwargs=extractor, device="cpu")
    env.set_opponents(policy_opponent(model))
    model.learn(64)
    with pytest.raises(ValueError, match="of its scope"):
        ScalingExtractor(env.observation_space)


def test_a_saved_model_plays_on(tmp_path):
    env = RootVecEnv(SHORT, 4, seed=2)
    model = small_model(env, n_steps=16, batch_size=32, n_epochs=1)
    model.learn(64)
    model.save(tmp_path / "model")
    loaded = MaskablePPO.load(tmp_path / "model", env=env, device="cpu")
    observations, masks = env.reset(), env.action_masks()
    predictions = [m.predict(observations, deterministic=True, action_masks=masks)[0] for m in (model, loaded)]
    assert (predictions[0] == predictions[1]).all()
    loaded.learn(64, reset_num_timesteps=False)


def test_training_goes_on_where_it_was_saved(tmp_path):
    env = RootVecEnv(SHORT, 4, seed=2)
    model = small_model(env, n_steps=16, batch_size=32, n_epochs=1)
    model.learn(128)
    model.save(tmp_path / "model")
    saved, expected = pickle.dumps(env.state_dict()), env.agents
    other = RootVecEnv(SHORT, 4)
    observations = other.load_state_dict(pickle.loads(saved))
    loaded = MaskablePPO.load(tmp_path / "model", env=other, device="cpu", force_reset=False)
    assert (loaded._last_obs == observations).all() and other.agents == expected
    loaded.learn(64, reset_num_timesteps=False)
    assert loaded.num_timesteps == 192


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="needs the compiled core")
def test_maskable_ppo_trains():
    """4,000 steps of the default four-player game; the weights move, stay finite, and episodes are counted."""
    env = RootVecEnv(GameConfig(shaping=0.01), num_envs=32, learner="rotate", seed=4)
    model = small_model(env, n_steps=125, batch_size=500, n_epochs=2)
    before = model.policy.action_net.weight.detach().clone()
    model.learn(4_000)
    assert model.num_timesteps >= 4_000
    after = model.policy.action_net.weight.detach()
    assert torch.isfinite(after).all() and not torch.equal(before, after)
    assert model.ep_info_buffer and all(np.isfinite(info["r"]) for info in model.ep_info_buffer)


def test_the_single_seat_env_passes_the_checker_of_sb3():
    """`check_env` samples without masks, so the environment must take illegal actions."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(RootEnv(learner="eyrie", opponents="random"), warn=True)
