"""`root_env.sb3`: seeds, and columns that are saved and go on.

Skipped as a whole without the extra `sb3`, see test_sb3.py.
"""

from __future__ import annotations

import pickle
from importlib.util import find_spec

import pytest

if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    pytest.skip("the stage of CI that installs the extra `sb3` runs this", allow_module_level=True)

from root_env import GameConfig
from root_env.sb3 import RootVecEnv
from tests.sb3.columns import SHORT, THREE, scripted, scripted_step, trajectory

pytestmark = pytest.mark.sb3


def test_seeds():
    one, two = (RootVecEnv(SHORT, 4, learner="random", seed=s) for s in (3, 3))
    first = trajectory(one, one.reset(), 30)
    assert trajectory(two, two.reset(), 30) == first
    assert trajectory(two, two.reset(), 30) != first, "reset goes on to the next games"
    assert two.seed(3) == [3] * 4
    assert trajectory(two, two.reset(), 30) == first
    other = RootVecEnv(SHORT, 4, learner="random", seed=4)
    assert trajectory(other, other.reset(), 30) != first
    assert RootVecEnv(SHORT, 1).seed(None) != RootVecEnv(SHORT, 1).seed(None)


def test_a_column_does_not_depend_on_the_others_or_on_threads():
    """Scripted and random opponents alike; a policy's rng is the one thing columns share."""
    for opponents in ("random", scripted):
        few = RootVecEnv(SHORT, 2, opponents=opponents, seed=3, num_threads=1)
        many = RootVecEnv(SHORT, 5, opponents=opponents, seed=3, num_threads=2)
        a, b = few.reset(), many.reset()
        for _ in range(60):
            assert (a == b[:2]).all()
            a, rewards, dones, _ = scripted_step(few, a)
            b, more_rewards, more_dones, _ = scripted_step(many, b)
            assert (rewards == more_rewards[:2]).all() and (dones == more_dones[:2]).all()


def test_random_seats_play_the_same_one_by_one():
    """All seats random is one compiled call; beside a policy they go decision by decision, from the same stream."""
    config = GameConfig(factions=THREE, setup="random", score_to_win=4)
    together, apart = (RootVecEnv(config, 3, learner="eyrie", seed=7) for _ in range(2))
    apart.set_opponents({"eyrie": scripted})  # which never plays: the Eyrie learn
    assert trajectory(together, together.reset(), 60) == trajectory(apart, apart.reset(), 60)


@pytest.mark.parametrize("opponents", ["random", {"eyrie": "random", "alliance": scripted}])
@pytest.mark.parametrize("learner", ["rotate", "random"])
def test_saved_columns_go_on_the_same(opponents, learner):
    env = RootVecEnv(SHORT, 3, learner=learner, opponents=opponents, seed=6)
    trajectory(env, env.reset(), 25)
    saved = pickle.dumps(env.state_dict())
    expected = trajectory(env, env._observations, 60, 1)
    other = RootVecEnv(SHORT, 3, learner=learner, opponents=opponents, seed=99)
    observations = other.load_state_dict(pickle.loads(saved))
    assert trajectory(other, observations, 60, 1) == expected
    assert other.skipped == env.skipped and (other.seeds == env.seeds).all()
    observations = env.load_state_dict(pickle.loads(saved))
    assert trajectory(env, observations, 60, 1) == expected
    assert (env.reset() == other.reset()).all()


def test_a_saved_state_of_other_columns_is_refused():
    env = RootVecEnv(SHORT, 3, seed=6)
    env.reset()
    with pytest.raises(ValueError, match="learner='rotate'"):
        RootVecEnv(SHORT, 3, learner="eyrie").load_state_dict(env.state_dict())
    with pytest.raises(ValueError, match="of 3 games"):
        RootVecEnv(SHORT, 2).load_state_dict(env.state_dict())


def test_the_env_pickles():
    env = RootVecEnv(SHORT, 3, opponents=scripted, seed=6)
    observations = env.reset()
    twin = pickle.loads(pickle.dumps(env))
    assert trajectory(twin, observations, 40) == trajectory(env, observations, 40)
