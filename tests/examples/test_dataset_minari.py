"""`root_env.training.dataset --format minari`: what Minari reads back is what the Parquet files hold."""

import numpy as np
import pytest

from tests.examples.recipe import missing

if reason := missing("minari", "pyarrow"):
    pytest.skip(reason, allow_module_level=True)

import minari
import pyarrow.parquet as pq

from root_env import N_ACTIONS
from root_env.training import dataset, dataset_reading


def test_every_episode_is_a_player_of_a_game(tmp_path, monkeypatch, capsys):
    words = [
        "--agent",
        "random",
        "--games",
        "3",
        "--part",
        "2",
        "--out",
        str(tmp_path),
        "--format",
        "minari",
        "--quiet",
    ]
    for _ in range(2):  # the second time nothing is played, and the dataset is written anew
        assert dataset.main(words) == 0
        assert "root/games-v0, 12 episodes, " in capsys.readouterr().out
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    read = minari.load_dataset("root/games-v0")
    columns = dataset_reading.arrays(pq.read_table(tmp_path / "decisions"))
    seats = pq.read_table(tmp_path / "seats").to_pylist()
    assert read.total_steps == len(columns["action"])
    for episode, metadata in zip(read.iterate_episodes(), read.storage.get_episode_metadata(range(12)), strict=True):
        seat = next(one for one in seats if all(one[name] == metadata[name] for name in ("game", "player")))
        own = (columns["game"] == seat["game"]) & (columns["player"] == seat["player"])
        assert [metadata[name] for name in ("won", "vp", "agent_id")] == [seat[n] for n in ("won", "vp", "agent_id")]
        assert np.array_equal(episode.observations[:-1], columns["observation"][own])
        assert episode.observations[-1].tolist() == seat["observation"]
        assert np.array_equal(episode.actions, columns["action"][own])
        assert np.array_equal(episode.rewards, columns["reward"][own])
        assert np.array_equal(episode.terminations, columns["terminated"][own])
        assert np.array_equal(episode.infos["action_mask"][:-1], columns["mask"][own])
        assert episode.infos["action_mask"][-1].all() and episode.infos["policy"].shape == (len(episode) + 1, N_ACTIONS)
    env = read.recover_environment()
    assert env.reset(seed=1)[0].shape == episode.observations[0].shape
