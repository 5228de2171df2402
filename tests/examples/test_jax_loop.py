"""`examples/jax_loop.py`: traced steps are those of the environment, and actions are legal."""

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("jax"):
    pytest.skip(reason, allow_module_level=True)

import gymnasium
import jax

recipe = load("jax_loop")
STRICT = {"factions": ("marquise", "eyrie"), "learner": "eyrie", "score_to_win": 4, "illegal_action": "raise"}
"""An illegal action raises, so that nothing below takes one."""


@pytest.mark.parametrize("weights", [(), recipe.network(jax.random.key(1), hidden=8)])
def test_a_compiled_rollout_is_what_the_environment_plays(weights):
    games = recipe.Games(3, **STRICT)
    play = jax.jit(lambda seen, key: recipe.rollout(games, weights, seen, key, 40))
    (last, masks), played = play(games.reset(5), jax.random.key(2))
    envs = gymnasium.make_vec("root_env/Root-v0", 3, autoreset_mode="SameStep", **STRICT)
    seen, infos = envs.reset(seed=5)
    for observations, mask, actions, rewards, ends in zip(*map(np.asarray, played), strict=True):
        assert np.array_equal(seen, observations) and np.array_equal(infos["action_mask"], mask)
        assert mask[np.arange(3), actions].all()
        seen, paid, terminated, truncated, infos = envs.step(actions)
        assert np.array_equal(paid.astype(np.float32), rewards) and np.array_equal(terminated | truncated, ends)
    assert np.array_equal(seen, last) and np.array_equal(infos["action_mask"], masks) and np.asarray(played[4]).any()


def test_the_script_runs(capsys):
    recipe.main(["--num-envs", "8", "--steps", "8", "--seed", "2"])
    assert capsys.readouterr().out.count("decisions per CPU second") == 2
