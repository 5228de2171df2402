"""Files that runs go on from: refused in words where they are damaged, and nothing in them is run."""

import pickle
import shutil
from importlib.util import find_spec

import numpy as np
import pytest

if any(find_spec(name) is None for name in ("torch", "safetensors", "sb3_contrib")):
    pytest.skip("the stage `training` of CI, which installs the extra `train`, runs this", allow_module_level=True)

import torch

from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.root.rules.state import STATE as GAME
from root_env.training.runs.states import read_state, write_state
from tests.training.alike import same

STATE = {
    "numbers": [1, 2.5, None, True, 2**127, "words"],
    "arrays": {code: np.ones((2, 3), code) for code in ("?", "i1", "i2", "i4", "i8", "u1", "u8", "f2", "f4", "f8")},
    "games": np.zeros(2, GAME),
    "tensors": (torch.ones(3), torch.get_rng_state()),
    "scalar": np.float32(2.5),
    "random": np.random.get_state(),
    "generator": np.random.default_rng(1).bit_generator.state,
}


@pytest.fixture
def path(tmp_path):
    write_state(tmp_path / "state.pt", STATE)
    return tmp_path / "state.pt"


def refusal(path) -> str:
    with pytest.raises(CheckpointError) as caught:
        read_state(path)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)
    return str(caught.value)


def test_a_state_comes_back_as_it_was(path):
    assert same(read_state(path), STATE)


def test_any_damage_is_refused_in_words(path):
    content, rng = path.read_bytes(), np.random.default_rng(0)
    for at in [0, 10, 64, 65, *rng.integers(0, len(content), 30).tolist()]:
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        assert "begin the run anew" in refusal(path)
        path.write_bytes(content[:at])
        assert "begin the run anew" in refusal(path)
    for junk in (b"", b"junk", pickle.dumps(STATE["numbers"]), b"PK\x03\x04" + b"0" * 100):
        path.write_bytes(junk)
        assert "begin the run anew" in refusal(path)


def test_nothing_there_and_a_folder_are_refused(path):
    path.unlink()
    assert "can be read there" in refusal(path)
    path.mkdir()
    assert "can be read there" in refusal(path)


class Bomb:
    def __reduce__(self):
        return exec, ("import root_env.training.runs.states; root_env.training.runs.states.EXPLODED = True",)


@pytest.mark.parametrize("wrap", [lambda bomb: bomb, lambda bomb: {"config": bomb}, lambda bomb: [STATE, bomb]])
def test_code_in_a_state_is_never_run(path, wrap):
    """The digest fits: the maker of the file made that too."""
    from root_env.training.runs import states

    write_state(path, wrap(Bomb()))
    assert "more than tensors" in refusal(path)
    assert not hasattr(states, "EXPLODED")


# -- runs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [[], None, {"config": {"games": "x"}}, {"config": {"new": 1}}])
def test_a_state_of_something_else_is_no_run_of_ppo(tmp_path, state):
    from root_env.training import ppo

    write_state(tmp_path / ppo.STATE, state)
    with pytest.raises(CheckpointError, match=r"state\.pt is damaged|settings cannot be used"):
        ppo.resume(tmp_path)
    with pytest.raises(CheckpointError, match="no state of a run"):
        ppo.resume(tmp_path / "nowhere")


@pytest.mark.sb3
def test_damaged_checkpoints_of_stable_baselines_are_refused(tmp_path, monkeypatch):
    from root_env.training import ppo_sb3
    from root_env.training.runs import sb3_checkpoints
    from tests.training.test_ppo_sb3 import TINY

    run = ppo_sb3.Run(TINY, tmp_path / "run")
    run.model.num_timesteps = 64
    run.model._last_obs, run.model._last_episode_starts = run.env.reset(), np.ones(TINY.num_envs, bool)
    run.save()
    (path,) = sb3_checkpoints.all_of(tmp_path / "run")
    ppo_sb3.Run.resume(tmp_path / "run")
    content, whole = path.read_bytes(), read_state(path)
    for junk in (b"", b"junk", content[:-100], pickle.dumps(Bomb())):
        path.write_bytes(junk)
        with pytest.raises(CheckpointError, match="damaged"):
            ppo_sb3.Run.resume(tmp_path / "run")
    for state in ([], {"parameters": {}}, {**whole, "counters": {}}):
        write_state(path, state)
        with pytest.raises(CheckpointError, match="damaged"):
            ppo_sb3.Run.resume(tmp_path / "run")
    path.unlink()
    with pytest.raises(CheckpointError, match="has no checkpoint to go on from"):
        ppo_sb3.Run.resume(tmp_path / "run")
    path.write_bytes(content)
    for junk in ("", "{", "[]", '{"new": 1}', '{"net": []}'):
        (tmp_path / "run" / sb3_checkpoints.SETTINGS).write_text(junk, encoding="utf-8")
        with pytest.raises(CheckpointError, match=r"settings\.json is damaged"):
            ppo_sb3.Run.resume(tmp_path / "run")
    shutil.rmtree(tmp_path / "run")
    with pytest.raises(CheckpointError, match="no run to go on with"):
        ppo_sb3.Run.resume(tmp_path / "run")
