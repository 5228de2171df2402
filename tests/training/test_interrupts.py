"""Training that is stopped, started twice, or has no room: said in words, and the next run goes on."""

import errno
import json
import os
import signal

import pytest

pytest.importorskip("torch", reason='needs pip install ".[train]"')

from root_env.support.errors import UsageError
from root_env.training import dataset, expert, ppo
from root_env.training.runs.interrupts import alone_in

SMALL = "--factions marquise eyrie --total 256 --games 8 --transitions 128 --minibatch 64 --epochs 1 --hidden 16"
SMALL = (*SMALL.split(), *["--eval-every", "99", "--eval-games", "1", "--precision", "float32", "--out"])


def test_ctrl_c_ends_training_after_the_update_at_hand_and_it_goes_on(tmp_path, monkeypatch, capsys):
    learn = ppo.Trainer.learn

    def interrupted(self):
        os.kill(os.getpid(), signal.SIGINT)
        return learn(self)

    out = str(tmp_path / "run")
    with monkeypatch.context() as patch:
        patch.setattr(ppo.Trainer, "learn", interrupted)
        assert ppo.main([*SMALL, out]) == 130
    said = capsys.readouterr().err
    assert "stopping after this update; Ctrl-C again stops at once" in said
    assert said.endswith(f"stopped; --resume {out} goes on\n")
    assert ppo.main([*SMALL, out]) == 2
    assert f"{out} holds a run; go on with it by --resume {out}" in capsys.readouterr().err
    assert ppo.main(["--resume", out]) == 0
    updates = [json.loads(line)["update"] for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert updates[0] == 1 and updates[-1] == len(set(updates)) > 1


def test_a_second_process_in_a_folder_is_refused(tmp_path, capsys):
    with alone_in(tmp_path):
        assert ppo.main([*SMALL, str(tmp_path)]) == 2
        words = ["--rounds", "0", "--out", str(tmp_path)]
        assert expert.main(words) == 2
        assert dataset.main(["--agent", "random", "--games", "1", "--out", str(tmp_path), "--quiet"]) == 2
        said = capsys.readouterr().err.strip().splitlines()
        assert len(said) == 3 and all("another process is writing into" in line for line in said)
        with pytest.raises(UsageError), alone_in(tmp_path):
            pass
    with alone_in(tmp_path):
        pass


def test_a_full_disk_is_said_in_one_line(tmp_path, monkeypatch, capsys):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(ppo.run, "write_state", full)
    monkeypatch.setattr(expert, "write_state", full)
    assert ppo.main([*SMALL, str(tmp_path / "ppo")]) == 1
    assert expert.main(["--rounds", "0", "--out", str(tmp_path / "expert")]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if line]
    assert [line.partition(":")[2] for line in said] == [" [Errno 28] No space left on device"] * 2


def test_settings_that_cannot_be_used_are_said_in_one_line(tmp_path, capsys):
    for words in (["--factions", "moles", "eyrie"], ["--net", "x"], ["--start", "/nowhere"], ["--device", "x"]):
        assert ppo.main([*words, "--out", str(tmp_path / "x")]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert ppo.main(["--resume", str(tmp_path / "x")]) == 2
    assert not (tmp_path / "x").exists(), "nothing is made for a run that cannot begin"
