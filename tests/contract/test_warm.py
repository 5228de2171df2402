"""Compiled code stays compiled: a later process loads every entry point and compiles nothing."""

import json
import subprocess
import sys

import pytest

from root_env.engine.jit import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

USE_EVERYTHING = """
import json, sys, types
from numba.core import event
from root_env import warm
from root_env.engine.jit import compiled
with event.install_recorder("numba:compile") as compilations:
    warm.use_every_entry_point()
def everywhere(cls):
    modules = set(sys.modules.values())
    modules |= {v for m in modules for v in vars(m).values() if isinstance(v, types.ModuleType)}  # made for a game
    return {v for m in modules for v in vars(m).values() if isinstance(v, cls)}
called = [f.py_func.__name__ for f in everywhere(compiled.Entry) if f.overloads]
rules = [f.py_func.__name__ for f in everywhere(compiled.Rule) if f.overloads]
print(json.dumps({
    "compilations": len(compilations.buffer), "called": called, "rules": rules, "scipy": "scipy.linalg" in sys.modules,
}))
"""

GO_THROUGH_ALL_DOORS = """
import json, warnings
from numba.core import event
import gymnasium
import numpy as np
import root_env
from root_env import policies, root_v0
warnings.simplefilter("ignore")
config = root_env.GameConfig(setup="random")
def first_legal(masks):
    return np.asarray(masks).argmax(-1)
with event.install_recorder("numba:compile") as compilations:
    game = root_env.Game(config, seed=1)
    game.step(int(game.legal_actions()[0]))
    game.observe(game.to_move), game.determinize(game.to_move, 1), root_env.replay(game.record())
    root_env.Game.from_position(game.position())
    game.rollout_value(2, seed=0), game.rollout_value(2, seed=0, policy=policies.uniform)
    env = root_v0.env(setup="random")
    env.reset(seed=1)
    env.step(first_legal(env.last()[0]["action_mask"]))
    batch = root_env.BatchGame(config, 4, seed=1)
    actions = first_legal(batch.masks)
    actions.flags.writeable = False
    batch.step(actions)
    batch.step(np.stack([first_legal(batch.masks)] * 2, 1)[:, 1])
    batch.rollout(games=3), batch.rollout(policies.uniform, games=3), batch.observe(0)
    batch.choose(["random"], np.zeros(4, int), policies.streams_from(np.random.default_rng(0), 4))
    root_env.BatchGame.from_games([game, game.copy()]).state_dict()
    for opponents in ("random", policies.uniform):
        env = gymnasium.make("root_env/Root-v0", config=config, opponents=opponents)
        env.reset(seed=1)
        env.step(int(first_legal(env.unwrapped.action_masks())))
        envs = gymnasium.make_vec("root_env/Root-v0", num_envs=3, config=config, opponents=opponents)
        envs.reset(seed=1)
        envs.step(first_legal(envs.unwrapped.action_masks()))
print(json.dumps({"compilations": len(compilations.buffer)}))
"""


@pytest.fixture(scope="module", autouse=True)
def warm():
    """A process has used everything before."""
    _use_everything()


def _use_everything(code: str = USE_EVERYTHING) -> dict:
    """The compilations of a process that calls every entry point, with its stderr under "stderr"."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) | {"stderr": done.stderr}


def test_a_second_process_that_uses_every_entry_point_compiles_nothing():
    again = _use_everything()
    assert (again["compilations"], again["rules"], again["stderr"]) == (0, [], "")
    assert not again["scipy"]
    assert {"play", "drive", "play_random", "play_observed", "_step_rows", "_play_rows"} <= set(again["called"])


def test_whoever_comes_through_any_door_after_the_first_compile_waits_for_nothing():
    done = _use_everything(GO_THROUGH_ALL_DOORS)
    assert (done["compilations"], done["stderr"]) == (0, "")


OWN_POLICY = """
import json
import root_env
from root_env.policies import njit
@njit
def mine(observation, legal_ids, n_legal, rng):
    return legal_ids[0]
batch = root_env.BatchGame(root_env.GameConfig(setup="random", max_turns=2), 1, seed=1)
batch.rollout(mine, games=1), batch.rollout(mine, games=2)
print(json.dumps({}))
"""


def test_a_policy_of_ones_own_says_that_it_is_compiled():
    first, last = _use_everything(OWN_POLICY)["stderr"].splitlines()
    assert first.startswith("root_env: compiling the policy mine for this process only")
    assert last.startswith("root_env: compiled mine in ")
