"""`examples/minari_dataset.py`: what is read back is what was played, masks included."""

import dataclasses
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("minari"):
    pytest.skip(reason, allow_module_level=True)

import minari

import root_env.gym
from root_env import N_ACTIONS, OBS_SIZE, Game

recipe = load("minari_dataset")
SHORT = {"factions": ("marquise", "eyrie", "alliance"), "score_to_win": 5, "max_turns": 30, "faction": "alliance"}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def env():
    return gymnasium.make("root_env/Root-v0", **SHORT)


@pytest.mark.parametrize("data_format", ["arrow", "hdf5"])
def test_read_back_equal(env, data_format):
    _, episodes = recipe.write("root/test-v0", env, "rules", games=3, seed=5, data_format=data_format)
    dataset = minari.load_dataset("root/test-v0")
    assert recipe.differences(dataset, episodes) == []
    assert dataset.total_steps == sum(len(episode) for episode in episodes)
    for read in dataset.iterate_episodes():
        assert (read.observations.dtype, read.infos["action_mask"].dtype) == (np.int8, np.int8)
        assert read.observations.shape == (len(read) + 1, OBS_SIZE)
        assert read.infos["action_mask"].shape == (len(read) + 1, N_ACTIONS)


def test_a_difference_is_found(env):
    dataset, episodes = recipe.write("root/test-v0", env, "random", games=2, seed=5)
    changed = episodes[1].infos["action_mask"].copy()
    changed[3, 7] ^= 1
    other = [episodes[0], dataclasses.replace(episodes[1], infos={"action_mask": changed})]
    assert recipe.differences(dataset, other) == ["episode 1: action_mask"]
    assert recipe.differences(dataset, episodes[:1]) == ["2 episodes read, 1 played"]


def test_every_step_read_is_a_step_of_the_game(env):
    """Played again from seed and actions alone: observations, legal actions, rewards, the end, who won."""
    dataset, _ = recipe.write("root/test-v0", env, "rules", games=3, seed=5)
    metadata = list(dataset.storage.get_episode_metadata(range(3)))
    for k, read in enumerate(dataset.iterate_episodes()):
        again = root_env.gym.RootEnv(**SHORT)
        observation, info = again.reset(seed=5 + k)
        for t, action in enumerate(read.actions):
            assert np.array_equal(read.observations[t], observation)
            assert np.array_equal(read.infos["action_mask"][t], info["action_mask"])
            assert info["action_mask"].any() and info["action_mask"][action]
            observation, reward, terminated, truncated, info = again.step(int(action))
            assert (reward, terminated, truncated) == (read.rewards[t], read.terminations[t], read.truncations[t])
        assert terminated or truncated
        assert np.array_equal(read.observations[-1], observation) and read.infos["action_mask"][-1].all()
        assert (metadata[k]["won"], metadata[k]["vp"], metadata[k]["seed"]) == (info["won"], info["vp"], 5 + k)


def test_the_environment_comes_back_in_another_process(env, folder):
    """Without an import of root_env: what the dataset says of its environment suffices."""
    recipe.write("root/test-v0", env, "random", games=1, seed=5)
    code = "import minari; e = minari.load_dataset('root/test-v0').recover_environment(); e.reset(seed=5); "
    code += "print(e.unwrapped.learner, e.unwrapped.game.seed)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["alliance_0", str(Game(seed=5).seed)]


def test_bots_that_need_a_view_are_refused(env):
    with pytest.raises(ValueError, match="needs a view of the game"):
        recipe.write("root/test-v0", env, "ismcts:2", games=1, seed=5)


def test_the_script_runs_and_refuses_to_write_over(folder, capsys, monkeypatch):
    words = ["--root", str(folder), "--agent", "random", "--games", "1"]
    recipe.main(words)
    assert "read back equal" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="there is a dataset root/eyrie-rules-v0"):
        recipe.main(words)
