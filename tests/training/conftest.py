"""The leaderboard in a folder of its own."""

import json

import pytest


@pytest.fixture
def take_in(tmp_path, monkeypatch):
    """Take a document into a copy of the leaderboard; the exit code."""
    from root_env.training import leaderboard

    (tmp_path / "leaderboard.json").write_bytes(leaderboard.LINES.read_bytes())
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)

    def taken(found, *words):
        path = tmp_path / "mine.json"
        path.write_text(found if isinstance(found, str) else json.dumps(found), encoding="utf-8")
        return leaderboard.main([str(path), *words])

    return taken
