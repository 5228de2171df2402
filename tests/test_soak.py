"""The soak command: each trial runs, and says what it finds with the seed that shows it again."""

import subprocess
import sys

import pytest

from root_env import cli
from root_env.root.rules import invariants
from root_env.root.rules.invariants import Broken
from tools.soak import __main__ as soak
from tools.soak import runs


@pytest.mark.parametrize(("trial", "count"), [("decisions", 300), ("fuzz", 60)])
def test_a_trial_counts_what_it_tried_and_finds_nothing(trial, count, capsys):
    assert soak.main([trial, "--count", str(count), "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{trial}: ") and said.endswith("0 findings\n")


def test_a_trial_goes_on_where_its_file_says(tmp_path, capsys):
    """A trial in two pieces tries the same as in one."""
    kept, whole = tmp_path / "kept.json", ["decisions", "--seed", "5", "--count", "3000"]
    assert soak.main(whole) == 0
    in_one = capsys.readouterr().out
    assert soak.main([*whole[:-1], "1", "--keep", str(kept)]) == 0
    capsys.readouterr()
    assert soak.main([*whole, "--keep", str(kept)]) == 0
    assert capsys.readouterr().out.partition(" in ")[0] == in_one.partition(" in ")[0]
    assert soak.main(["fuzz", "--count", "1", "--keep", str(kept)]) == 2
    assert "is of decisions --seed 5; give another --keep" in capsys.readouterr().err


def test_a_broken_invariant_is_a_finding_with_its_seed(monkeypatch, capsys):
    monkeypatch.setattr(invariants, "play_checked", lambda *given: -Broken.CARDS)
    assert soak.main(["decisions", "--count", "1", "--seed", "41"]) == 1
    said = capsys.readouterr()
    assert "1 findings" in said.out
    assert "more or fewer copies" in said.err and "decisions --seed 41 --count 1" in said.err


def test_a_bare_exception_is_a_finding(monkeypatch, capsys):
    def broken(words):
        raise KeyError("x")

    monkeypatch.setattr(cli, "main", broken)
    assert soak.main(["fuzz", "--count", "60"]) == 1
    assert "KeyError" in capsys.readouterr().err


def test_a_record_that_is_killed_while_it_is_written_is_whole(monkeypatch, capsys):
    record = next(one for one in runs.SMALL if one.name == "record")
    monkeypatch.setattr(runs, "SMALL", (record,))
    monkeypatch.setattr(soak, "KINDS", [kind for kind in soak.KINDS if (kind.trial, kind.name) == ("kills", "record")])
    assert soak.main(["kills", "--count", "1", "--seed", "3"]) == 0
    assert "kills of record" in capsys.readouterr().out


def test_arguments_are_refused_in_words():
    done = subprocess.run(
        [sys.executable, "-m", "tools.soak", "decisions", "--count", "x"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "must be a whole number from 0, got 'x'" in done.stderr
