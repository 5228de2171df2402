"""`root_env.sb3.PoolCallback`: a model that learns against a pool, an exploiter, and a run that goes on.

Skipped as a whole without the extra `sb3`, see test_sb3.py.
"""

from __future__ import annotations

import functools
import pickle
from importlib.util import find_spec

import pytest

if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    pytest.skip("the stage of CI that installs the extra `sb3` runs this", allow_module_level=True)

from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from root_env.opponents import OpponentPool
from root_env.sb3 import PoolCallback, RootVecEnv, ScalingExtractor, policy_opponent
from tests.sb3.columns import SHORT

pytestmark = pytest.mark.sb3


def model_on(env) -> MaskablePPO:
    policy = {"net_arch": [8], "features_extractor_class": ScalingExtractor}
    return MaskablePPO(
        "MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, policy_kwargs=policy, seed=1, device="cpu"
    )


@functools.cache
def trained(seats: bool) -> tuple[MaskablePPO, OpponentPool]:
    model = model_on(VecMonitor(RootVecEnv(SHORT, 4, seed=3)))
    pool = OpponentPool({"rules": 1.0, "random": 1.0}, room=2, seed=1)
    pool.add("itself", policy_opponent(model))
    model.learn(6 * 64, callback=PoolCallback(pool, every=2, seats=seats))
    return model, pool


@pytest.mark.parametrize("seats", [False, True])
def test_a_model_learns_against_a_pool(seats):
    model, pool = trained(seats)
    assert pool.names[:3] == ("rules", "random", "itself") and len(pool) == 5 and "past-3" in pool.names
    agents = ("marquise_0", "eyrie_0", "alliance_0") if seats else ("",)
    assert tuple(pool.playing) == agents and pool.games.sum() >= 4
    assert model.logger is not None and set(pool.shares()) <= {"rules", "random", "itself", "past"}


def test_a_pool_with_past_selves_is_saved_and_goes_on():
    model, pool = trained(False)
    again = OpponentPool({"rules": 1.0, "random": 1.0}, room=2)
    again.add("itself", policy_opponent(model))
    again.load_state_dict(pickle.loads(pickle.dumps(pool.state_dict())))
    assert again.table() == pool.table()
    env = RootVecEnv(SHORT, 4, seed=3, opponents=again.current())
    observations, masks = env.reset(), env.action_masks()
    for name in again.names[3:]:
        past = again[name]
        assert (masks[range(4), past(observations, masks, env.agents, None)] == 1).all()


def test_an_exploiter_meets_the_frozen_model_alone():
    target = OpponentPool()
    target.add("frozen", policy_opponent(model_on(RootVecEnv(SHORT, 4, seed=3)), snapshot=True))
    model_on(RootVecEnv(SHORT, 4, seed=4)).learn(4 * 64, callback=PoolCallback(target, every=None))
    assert target.names == ("frozen",) and target.games[0] > 0
