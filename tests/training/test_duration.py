"""The time that an agent will play is said before it begins."""

import re

import pytest

from root_env.training import leaderboard, scores
from root_env.training.measuring import duration

SMALL = "duel10-v1"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (89, "89 s"), (91, "2 min"), (5399, "90 min"), (5400, "2 h"), (86_400, "24 h"), (260_000, "3 days")],
)
def test_a_time_is_told_in_its_unit(seconds, words):
    assert duration.in_words(seconds) == words


def test_games_and_puzzles_count_and_workers_share_them(monkeypatch):
    monkeypatch.setattr(duration, "_seconds_of_a_decision", lambda name: 0.5)
    monkeypatch.setattr(duration, "_decisions_of_a_game", lambda: 60.0)
    assert duration.said("mine", 1200, 0, 1) == "mine plays 1,200 games: about 10 h, at 500 ms a decision"
    assert duration.said("mine", 1200, 0, 10) == "mine plays 1,200 games: about 60 min, at 500 ms a decision"
    both = duration.said("mine", 60, 225, 1)
    assert both == "mine plays 60 games and 225 tries of puzzles: about 45 min, at 500 ms a decision"
    assert duration.said("mine", 0, 0, 1) == "mine: nothing is left to play"


@pytest.mark.parametrize("name", ["rules", "greedy", "rules:racing"])
def test_the_pace_of_an_agent_is_measured(name):
    assert re.fullmatch(r"\S+ plays 9 games: about \d+ \S+, at [\d.e-]+ ms a decision", duration.said(name, 9, 0, 1))


def test_an_agent_of_other_tables_still_says_how_much_it_plays():
    assert duration.said("policy:nowhere", 9, 0, 1) == (
        "policy:nowhere plays 9 games; how long that takes cannot be said before"
    )


def test_the_leaderboard_says_it_first(capsys, tmp_path, monkeypatch):
    (tmp_path / "leaderboard.json").write_bytes(leaderboard.LINES.read_bytes())
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)
    asked = []

    def stop(*words, **settings):
        asked.append(capsys.readouterr().err)
        raise KeyboardInterrupt

    monkeypatch.setattr(scores, "score", stop)
    words = ["--enter", "rules:racing", "--on", SMALL, "--games", "40"]
    assert leaderboard.main(words) == 130
    capsys.readouterr()
    assert leaderboard.main([*words, "--quiet"]) == 130
    assert asked[0].startswith("rules:racing plays 40 games: about ") and asked[1] == ""
