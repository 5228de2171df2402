"""Files that come with a task: data to learn from, moves to be played again, positions to begin in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from root_env import Game, tasks
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import layout_of
from root_env.tasks import TaskError
from root_env.tasks.moves import moves_of
from root_env.tasks.starts import starts_of
from root_env.training import scores
from tools import tracks


def test_games_of_partners_begin_in_a_coalition():
    task = tasks.get("partner4-v1")
    starts = starts_of(task.start)
    assert len(starts) >= 40 and all(one["players"]["vagabond_0"]["coalition"] for one in starts)
    env, envs = tasks.make(task), tasks.make(task, num_envs=3)
    partners = set()
    for seed in range(8):
        env.reset(seed=seed)
        assert env.game.states["coalition"][0, env.game.player("vagabond_0")] >= 0
        assert env.learner == "vagabond_0" and env.game.to_move == "vagabond_0"
        partners.add(int(env.game.states["coalition"][0, env.game.player("vagabond_0")]))
    assert len(partners) > 1
    observations, infos = envs.reset(seed=1)
    assert len(observations) == 3 and infos["action_mask"].any(1).all()
    one, other = (scores.played(task, "rules", 24, task.seed, threads) for threads in (1, 2))
    assert (one == other).all() and 0 < one["won"].mean() < 1 and not one["alone"].any()
    for door in (tasks.vec_env, tasks.aec):
        with pytest.raises(TaskError, match=r"partner4-v1 begins in positions, .* take tasks\.make"):
            door(task)


def test_no_observation_says_which_track_pays_and_building_tells():
    starts = starts_of(tasks.get("track2-v1").start)
    assert starts == tracks.positions()
    for three in zip(*[iter(starts)] * 3, strict=True):
        games = [Game.from_position({**start, "seed": 7}) for start in three]
        assert len({(game.observe("marquise_0").tobytes(), game.mask().tobytes()) for game in games}) == 1
        missing, paid = games[0].config.score_to_win - games[0].scores["marquise_0"], []
        for game in games:
            before = [game.scores["marquise_0"]]
            for clearing, building in enumerate(("sawmill", "workshop", "recruiter"), 4):
                game.step(game.find("build", building=building, clearing=clearing))
                before.append(game.scores["marquise_0"])
            paid.append(np.diff(before))
        points = np.max(paid)
        assert (np.array(paid) == points * np.eye(3)).all() and 3 * points < missing <= 4 * points


def test_a_network_imitates_the_data_of_its_task_and_no_others(capsys, tmp_path):
    pytest.importorskip("pyarrow", reason="comes with the extra `dataset`")
    from root_env.training import dataset, task_clone

    task, folder = tasks.get("offline4-v1"), tmp_path / "data"
    assert dataset.main(["--agent", "rules", "--games", "1", "--seed", "2", "--quiet", "--out", str(folder)]) == 0
    digest = capsys.readouterr().out.split()[-1]
    words = [task.name, "--data", str(folder), "--out", str(tmp_path / task.name), "--epochs", "1", "--quiet"]
    assert task_clone.main(words) == 2
    assert (
        "does not hold the data of offline4-v1; write them: python -m root_env.training.dataset"
        in capsys.readouterr().err
    )
    layout = layout_of("board", features_at(task.tables[0], 4), actions_at(task.tables[0]))
    mine = replace(task, data=replace(task.data, digest=digest))
    features, choices, places = data = task_clone.read(mine, folder, layout)
    assert len(features) == len(choices) == len(places) > 100 and features.shape[1] == len(layout.features)
    assert (choices.gather(1, places[:, None]) >= 0).all()
    _, agreement = task_clone.clone(layout, data, 1, 1)
    assert 0 < agreement < 1


@pytest.mark.parametrize(
    ("name", "digest"), [("offline4-policy-v1", "6506011c4b9e7605"), ("offline4-search-v1", "4e0583b842f22dc9")]
)
def test_moves_that_come_with_a_task_are_its_games_on_every_machine(capsys, tmp_path, name, digest):
    pytest.importorskip("pyarrow", reason="comes with the extra `dataset`")
    from root_env.training import dataset

    data = tasks.get(name).data
    lengths = [len(moves) for moves in moves_of(name, 0, data.games)]
    assert len(lengths) == data.games and min(lengths) > 50
    words = data.command(str(tmp_path / "data")).split()[3:]
    words[words.index("--games") + 1] = "2"
    assert dataset.main([*words, "--quiet"]) == 0
    assert capsys.readouterr().out.split()[-1] == digest
    words[words.index("--seed") + 1] = "5"
    words[-1] = str(tmp_path / "other")
    assert dataset.main(words) == 2
    assert f"--moves: these are the moves of {data.command('DIR')}" in capsys.readouterr().err
