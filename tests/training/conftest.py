"""The leaderboard in a folder of its own."""

import json

import pytest

from tests.processes import without_compiling

TASKS = ("duel10-v1", "eyrie-v1", "base4-v1", "offline4-policy-v1")


@pytest.fixture(scope="session")
def some_tasks():
    """The leaderboard with the scores of four tasks, on which each of its agents has played: all are treated alike."""
    from root_env.training import leaderboard

    whole = json.loads(leaderboard.LINES.read_text(encoding="utf-8"))
    return {**whole, "scores": [one for one in whole["scores"] if one["task"] in TASKS]}


@pytest.fixture
def take_in(some_tasks, tmp_path, monkeypatch):
    """Take a document into a copy of the leaderboard; the exit code."""
    from root_env.training import leaderboard

    (tmp_path / "leaderboard.json").write_text(json.dumps(some_tasks), encoding="utf-8")
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)

    def taken(found, *words):
        path = tmp_path / "mine.json"
        text = found if isinstance(found, str) else json.dumps(found)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return leaderboard.main([str(path), *words])

    return taken


@pytest.fixture
def refuse(take_in, tmp_path, capsys):
    """Have a document refused with these words in one line, and nothing written."""

    def refused(found, said):
        before = (tmp_path / "leaderboard.json").read_bytes()
        capsys.readouterr()
        assert take_in(found) == 2
        told = without_compiling(capsys.readouterr().err)
        assert said in told and told.count("\n") == 1 and len(told) < 700
        assert {path.name for path in tmp_path.iterdir()} == {"leaderboard.json", "mine.json"}
        assert (tmp_path / "leaderboard.json").read_bytes() == before

    return refused
