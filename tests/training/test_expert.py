"""Expert iteration: what the search teaches, and runs that go on as if they had never been stopped."""

import io
from importlib.util import find_spec

import numpy as np
import pytest

if any(find_spec(name) is None for name in ("torch", "safetensors")):
    pytest.skip("the stage `training` of CI, which installs the extra `train`, runs this", allow_module_level=True)

from root_env.agents.guided.found import Found
from root_env.agents.networks.policy import load_policy, save_policy
from root_env.training import expert
from root_env.training.expert import Config, Learner, Run, player_on, resume
from root_env.training.runs.self_play import Job, files_of, play_chunk, target, together
from tests.agents.narrow import layout, weights_of
from tests.agents.playing import BASE, needs_compiled_core


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A small network's checkpoint."""
    folder = tmp_path_factory.mktemp("small")
    save_policy(folder, "mlp", weights_of("mlp"), layout("mlp"), {"factions": BASE})
    return folder


def config(small, **settings) -> Config:
    tiny = {
        "rounds": 2,
        "games": 2,
        "chunk": 1,
        "search": 2,
        "sample": 1.0,
        "turns": 0,
        "epochs": 1,
        "minibatch": 64,
        "eval_games": 0,
    }
    return Config(policy=str(small), **{**tiny, "opponents": ("rules=1",), **settings})


def found(visits, values, prior=(0.5, 0.3, 0.2)) -> Found:
    worths = np.full((3, 4), 0.25)
    return Found(np.arange(3), np.array(prior), np.array(visits), np.array(values), 0, worths[0], [], worths)


def test_a_target_is_the_prior_moved_by_what_actions_came_to():
    nothing = found([0, 0, 0], [np.nan] * 3)
    assert np.array_equal(target(nothing, 0.2), nothing.prior)
    better = target(found([8, 8, 0], [0.2, 0.5, np.nan]), 0.2)
    assert better.sum() == pytest.approx(1)
    assert better[1] > 0.3 and better[0] < 0.5
    assert better[2] / better[1] < 0.2 / 0.3, "what was not tried has the mean value of what was"
    assert target(found([80, 80, 0], [0.2, 0.5, np.nan]), 0.2)[1] > better[1], "more visits are believed more"
    assert np.allclose(target(found([8, 8, 8], [0.4, 0.4, 0.4]), 0.2), [0.5, 0.3, 0.2])
    assert target(found([500, 500, 0], [0.0, 1.0, np.nan]), 10.0).tolist() == [0, 1, 0], "no number overflows"


@needs_compiled_core
def test_a_sample_of_the_decisions_is_searched(small):
    def positions(sample):
        lessons = config(small, sample=sample, opponents=("search=1",)).lessons()
        return len(np.load(io.BytesIO(play_chunk(Job(0, 1, 3, lessons, files_of(small)))))["features"])

    assert 0 < positions(0.1) < 0.5 * positions(1.0), "of one game each, which are not of the same length"
    with pytest.raises(ValueError, match="--sample: must be above 0"):
        config(small, sample=0.0).lessons()


def test_opponents_are_refused_in_words(small):
    for wrong, words in (
        (("rules",), "must be like rules=0.4"),
        (("rules=-1",), "0 or more"),
        (("rules=0",), "above 0"),
    ):
        with pytest.raises(ValueError, match=words):
            config(small, opponents=wrong).lessons()


@needs_compiled_core
def test_a_job_gives_the_same_file_wherever_it_is_done(small):
    lessons = config(small, search=48, inner=4, opponents=("random=1",)).lessons()
    job = Job(3, 1, 9, lessons, files_of(small))
    content = play_chunk(job)
    assert content == play_chunk(job)
    rows = dict(np.load(io.BytesIO(content)))
    n = len(rows["features"])
    assert n > 20 and all(len(column) == n for column in rows.values())
    asked = rows["targets"].sum(1) > 0
    assert np.allclose(rows["targets"][asked].sum(1), 1, atol=1e-2)
    assert ((rows["targets"] > 0) <= (rows["columns"] >= 0)).all()
    known = np.isfinite(rows["won"]).all(1)
    assert np.allclose(rows["won"][known].sum(1), 1, atol=1e-2) and (asked >= known).all()
    assert not asked.all(), "positions within the trees have no target"
    twice = together([rows, {**rows, "columns": rows["columns"][:, :1], "targets": rows["targets"][:, :1]}])
    assert len(twice["features"]) == 2 * n and twice["columns"].shape[1] == rows["columns"].shape[1]


@needs_compiled_core
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(small, tmp_path, monkeypatch):
    Run(Learner(config(small)), tmp_path / "whole").go(player_on(None), quiet=True)

    def stop(*_):
        raise KeyboardInterrupt

    broken = Run(Learner(config(small)), tmp_path / "broken")
    with monkeypatch.context() as patch:
        patch.setattr(Learner, "learn", stop)
        with pytest.raises(KeyboardInterrupt):
            broken.go(player_on(None), quiet=True)
    assert len(list((tmp_path / "broken" / expert.REPLAY).iterdir())) == 2
    again = Run(resume(tmp_path / "broken"), tmp_path / "broken")
    assert again.jobs() == [], "what was played is not played again"
    with monkeypatch.context() as patch:
        patch.setattr(Run, "_note", stop)
        with pytest.raises(KeyboardInterrupt):
            again.go(player_on(None), quiet=True)
    Run(resume(tmp_path / "broken"), tmp_path / "broken").go(player_on(None), quiet=True)
    first, second = (load_policy(tmp_path / name / expert.CHECKPOINT) for name in ("whole", "broken"))
    assert all(np.array_equal(first.weights[name], w) for name, w in second.weights.items())
    assert first.knows_winners
    before = load_policy(small).weights
    assert any(not np.array_equal(w, before[name]) for name, w in first.weights.items() if name in before)
    assert all(len((tmp_path / name / expert.LOG).read_text().splitlines()) == 2 for name in ("whole", "broken"))


def test_the_command_says_what_is_wrong(small, tmp_path, capsys):
    out = ["--out", str(tmp_path), "--policy", str(small), "--quiet"]
    assert expert.main([*out, "--rounds", "0"]) == 0
    assert expert.main(out) == 2 and "holds a run; give --resume" in capsys.readouterr().err
    assert expert.main([*out[:2], "--resume", "--games", "7"]) == 2
    assert "--games: the games of" in capsys.readouterr().err
    assert expert.main([*out[:2], "--resume", "--quiet", "--rounds", "0"]) == 0
    assert expert.main(["--out", str(tmp_path / "none"), "--resume"]) == 2
    assert "no state of a run can be read" in capsys.readouterr().err
