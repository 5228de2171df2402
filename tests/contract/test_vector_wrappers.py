"""Gymnasium's wrappers for vector environments around the environment of `make_vec`, as users put them there."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers import vector as wrappers
from gymnasium.wrappers.vector import (
    ClipReward,
    DictInfoToList,
    DtypeObservation,
    FilterObservation,
    FlattenObservation,
    NormalizeObservation,
    NormalizeReward,
    RecordEpisodeStatistics,
    RescaleObservation,
    ReshapeObservation,
    TransformAction,
    TransformObservation,
    TransformReward,
    VectorizeTransformAction,
    VectorizeTransformObservation,
    VectorizeTransformReward,
)

from root_env import OBS_SIZE
from root_env.registration import ID
from root_env.root.rules.spec.observation import HIGH, LOW
from tests.contract.learners import SHORT, legal, same

HALF = {"func": lambda observation: observation // 2}
STRUCTURED = {"observation": {"format": "structured"}}
SCALED = {"observation": {"format": "float32"}}
CASES = {
    "ClipReward": (ClipReward, {"min_reward": -0.5, "max_reward": 0.5}, {}),
    "DictInfoToList": (DictInfoToList, {}, {}),
    "DtypeObservation": (DtypeObservation, {"dtype": np.float32}, {}),
    "FilterObservation": (FilterObservation, {"filter_keys": ["cards", "globals"]}, STRUCTURED),
    "FlattenObservation": (FlattenObservation, {}, STRUCTURED),
    "NormalizeObservation": (NormalizeObservation, {}, {}),
    "NormalizeObservation, scaled": (NormalizeObservation, {}, SCALED),
    "NormalizeReward": (NormalizeReward, {}, {"shaping": 0.1}),
    "RecordEpisodeStatistics": (RecordEpisodeStatistics, {}, {}),
    "RescaleObservation": (RescaleObservation, {"min_obs": np.float32(0), "max_obs": np.float32(1)}, SCALED),
    "ReshapeObservation": (ReshapeObservation, {"shape": (2, OBS_SIZE // 2)}, {}),
    "TransformAction": (TransformAction, {"func": lambda actions: actions}, {}),
    "TransformObservation": (TransformObservation, HALF, {}),
    "TransformReward": (TransformReward, {"func": lambda rewards: 2 * rewards}, {}),
    "VectorizeTransformAction": (
        VectorizeTransformAction,
        {"wrapper": gymnasium.wrappers.TransformAction, "func": lambda action: action, "action_space": None},
        {},
    ),
    "VectorizeTransformObservation": (
        VectorizeTransformObservation,
        {"wrapper": gymnasium.wrappers.TransformObservation, "observation_space": None, **HALF},
        {},
    ),
    "VectorizeTransformReward": (
        VectorizeTransformReward,
        {"wrapper": gymnasium.wrappers.TransformReward, "func": abs},
        {},
    ),
}
"""Name of a case -> the wrapper, its settings, settings of the environment."""
NOT_FOR_THESE_SPACES = {"ClipAction", "GrayscaleObservation", "RescaleAction", "ResizeObservation"}
"""Wrappers of image observations and of actions in a Box."""
NEEDS_MORE = {"ArrayConversion", "HumanRendering", "JaxToNumpy", "JaxToTorch", "NumpyToTorch", "RecordVideo"}
"""Wrappers that need libraries which the tests do without."""
ONLY_NEXT_STEP = {name for name in CASES if "Observation" in name}


def made(settings: dict, mode: str | None = None) -> VectorEnv:
    given = {} if mode is None else {"autoreset_mode": mode}
    return gymnasium.make_vec(ID, num_envs=3, learner="eyrie", **SHORT, **given, **settings)


def test_every_wrapper_is_tried_or_named_as_not_for_these_spaces():
    tried = {name.partition(",")[0] for name in CASES}
    assert set(wrappers.__all__) <= tried | NOT_FOR_THESE_SPACES | NEEDS_MORE


@pytest.mark.parametrize(
    ("name", "mode"),
    [(name, None) for name in sorted(CASES)] + [(name, "SameStep") for name in sorted(set(CASES) - ONLY_NEXT_STEP)],
)
def test_wrappers_work_through_the_ends_of_games(name, mode):
    """Masks stay those of the environment below, observations lie in the wrapper's space."""
    wrapper, arguments, settings = CASES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs, bare = wrapper(made(settings, mode), **arguments), made(settings, mode)
    rng, ends = np.random.default_rng(0), 0
    observations, _ = envs.reset(seed=4)
    _, infos = bare.reset(seed=4)
    while ends < 4:
        masks = infos["action_mask"]
        assert same(masks, envs.unwrapped.action_masks())
        assert envs.observation_space.contains(observations)
        actions = legal(masks, rng)
        observations, _, terminated, truncated, _ = envs.step(actions)
        *_, infos = bare.step(actions)
        ends += int((terminated | truncated).sum())


def test_the_mode_is_gymnasiums_default_unless_asked():
    by_default = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make(ID)]).metadata["autoreset_mode"]
    assert made({}).metadata["autoreset_mode"] is by_default is AutoresetMode.NEXT_STEP
    assert made({}, "SameStep").metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert gymnasium.make_vec(ID, autoreset_mode=AutoresetMode.SAME_STEP).metadata["autoreset_mode"].value == "SameStep"


def test_normalized_observations_have_mean_0_and_variance_1():
    envs, rng = NormalizeObservation(made({})), np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    for _ in range(80):
        observations, *_, infos = envs.step(legal(infos["action_mask"], rng))
    seen = envs.obs_rms.var > 0.01
    assert seen.sum() > 100 and np.isfinite(observations).all()
    assert abs(observations[:, seen].mean()) < 0.3 and 0.5 < observations[:, seen].std() < 2


def test_rescaled_observations_use_the_range_of_each_feature():
    envs = RescaleObservation(made(SCALED), np.float32(0), np.float32(1))
    observations, _ = envs.reset(seed=2)
    plain, _ = made({}).reset(seed=2)
    low, high = LOW[:OBS_SIZE].astype(float), HIGH[:OBS_SIZE].astype(float)
    assert np.allclose(observations, (plain - low) / (high - low), atol=1e-6)
