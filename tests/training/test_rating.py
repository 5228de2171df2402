"""Ratings against anchors: few games, what a player who reads and writes has counted, files that lie."""

import json
import sys

import pytest

from root_env.agents.text import VARIABLE
from root_env.support.errors import UsageError
from root_env.training import gauntlet, leaderboard, puzzles, rating
from root_env.training.measuring.suite import ANCHORS, LONG, SHORT, Row, Suite

PAIR = ("marquise", "eyrie"), ("eyrie", "marquise")
FIRST = "import sys\nfor line in sys.stdin:\n    print('1', flush=True)\n"
TINY = (
    Suite("short1", (Row("random", "", "random", PAIR, (0, 1), 4, 2, 7, 3),)),
    Suite("long1", (Row("random", "", "random", PAIR, (0, 1), 2, 2, 8, 3),)),
)


@pytest.fixture
def tiny(monkeypatch):
    """Two rows of games to three points, and four puzzles."""
    for suite in TINY:
        monkeypatch.setitem(gauntlet.SUITES, suite.name, suite)
    monkeypatch.setattr(rating, "SUITES", TINY)
    monkeypatch.setattr(rating, "SHORT", TINY[0])
    monkeypatch.setattr(rating, "EVERY", 30)


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A program that always takes the first choice, as `text:mine`."""
    (tmp_path / "mine.py").write_text(FIRST)
    players = {"mine": {"command": [sys.executable, str(tmp_path / "mine.py")]}}
    (tmp_path / "players.json").write_text(json.dumps(players))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "players.json"))
    return "text:mine"


def test_what_is_played_stays_as_it_is():
    assert (SHORT.digest, LONG.digest) == ("cff5bfea3548c103", "3383f0ef555ce90a")
    for suite in (SHORT, LONG):
        assert tuple(row.opponents for row in suite.rows) == ANCHORS == tuple(suite.population)
        for row in suite.rows:
            seated = [row.tables[g % len(row.tables)][row.seats[g % len(row.seats)]] for g in range(row.games)]
            assert {seated.count(faction) for faction in set(seated)} == {row.games // 4}, "each faction as often"
    assert {config.score_to_win for config in SHORT.rows[0].configs} == {10}


def test_a_program_is_rated_and_what_it_cost_stands_in_the_result(tiny, mine, capsys, tmp_path):
    assert rating.main([mine, "--out", str(tmp_path / "a.json"), "--quiet"]) == 0
    shown, result = capsys.readouterr().out, rating.read(tmp_path / "a.json")
    counts = rating.counts(result)
    assert counts["answers"] == counts["decisions"] > 50 and "unusable" not in counts
    assert counts["seconds"] > 0 and counts["characters"] > 1000 * counts["decisions"]
    assert [len(result["rating"][suite.name]["rows"]) for suite in TINY] == [1, 1]
    assert "text:mine" in shown and "100.0 % of the answers usable" in shown
    low, value, high = (result["rating"]["short1"]["total"][name] for name in ("low", "value", "high"))
    assert low < value < high
    again = rating.rate(mine, workers=2)
    for suite in TINY:
        assert again["rating"][suite.name]["rows"] == result["rating"][suite.name]["rows"], "processes change nothing"
    assert rating.counts(again)["decisions"] == counts["decisions"]


def test_tasks_and_puzzles_count_the_answers_too(mine, capsys, tmp_path):
    for command, words in (
        (gauntlet.main, ["--task", "duel10-v1", "--games", "2"]),
        (puzzles.main, ["--themes", "revolt"]),
    ):
        assert command([mine, *words, "--out", str(tmp_path / "a.json"), "--quiet"]) == 0
        assert "100.0 % of the answers usable" in capsys.readouterr().out
        document = json.loads((tmp_path / "a.json").read_text())
        [one] = document.get("scores") or document["agents"].values()
        assert one["answers"]["answers"] == one["answers"]["decisions"] > 3
        (tmp_path / "a.json").unlink()


def test_who_is_stopped_goes_on(tiny, capsys, tmp_path, monkeypatch):
    path = tmp_path / "b.json"

    def stopped(*_given, **_settings):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(rating.puzzles, "measure", stopped)
        assert rating.main(["random", "--out", str(path), "--quiet"]) == 130
    with pytest.raises(UsageError, match="not finished; give the command in it again"):
        rating.finished(rating.read(path), "b.json")
    monkeypatch.setattr(gauntlet, "play", stopped)
    assert rating.main(["random", "--out", str(path), "--quiet"]) == 0, "no game is played again"
    assert rating.finished(rating.read(path), "b.json")["rating"].keys() == {"short1", "long1", "puzzles"}
    assert rating.main(["greedy", "--out", str(path), "--quiet"]) == 2
    assert "another agent" in capsys.readouterr().err


FORGED = {
    "a total by hand": (lambda one: one["rating"]["long1"]["total"].update(value=900.0), "total: value: 900.0 in the"),
    "bits of other lengths": (lambda one: one["rating"]["puzzles"].update(solved="ffff"), "solved: must be who won"),
    "a part of another agent": (lambda one: one["rating"]["short1"].update(agent="other"), "is of another agent"),
    "a part too many": (lambda one: one["rating"].update({"<b>": 1}), "not ['?b?']"),
    "a part too few": (lambda one: one["rating"].pop("long1"), "not finished"),
    "a part that is none": (lambda one: one["rating"].update(short1=7), "short1: must be an object with suite"),
    "another suite as a part": (lambda one: one["rating"]["short1"].update(suite="v2"), "suite: must be 'short1'"),
    "counts of markup": (lambda one: one["rating"]["short1"].update(answers={"<b>": 1}), "answers: must be an object"),
    "tokens in words": (
        lambda one: one["rating"]["puzzles"].update(answers={"tokens": "7"}),
        "answers: must be an obj",
    ),
    "tokens without number": (
        lambda one: one["rating"]["puzzles"].update(answers={"tokens": 1e99}),
        "answers: must be",
    ),
    "the short version": (lambda one: one.update(quick=True), "short1: is of another agent, or of another number of"),
    "the name of an agent of ours": (lambda one: one.update(agent="rules"), "is of another agent"),
    "no parts": (lambda one: one.update(rating=[]), "rating: must be an object"),
}


@pytest.mark.parametrize("what", FORGED)
def test_forged_ratings_are_refused_in_words(tiny, tmp_path, monkeypatch, what):
    forge, words = FORGED[what]
    one = json.loads(json.dumps({**rated(), "command": None}))
    forge(one)
    (tmp_path / "mine.json").write_text(json.dumps(one))
    with pytest.raises(UsageError) as refused:
        rating.finished(rating.read(tmp_path / "mine.json"), "mine.json")
    assert words in str(refused.value)


def rated() -> dict:
    """A rating of an agent from outside that plays at random."""
    one = rating.rate("random")
    parts = {
        name: {**part, "agent": "mymodule:Agent"} if "agent" in part else part for name, part in one["rating"].items()
    }
    parts = {name: {**part, "agent_digest": None} if "agent" in part else part for name, part in parts.items()}
    return {**one, "agent": "mymodule:Agent", "agent_digest": None, "rating": parts}


def older(parts: dict) -> dict:
    """The parts of a rating by an agent of another name, on puzzles of another version."""
    games = {name: {**parts[name], "agent": "mymodule:Old"} for name in ("short1", "long1")}
    return {**games, "puzzles": {**parts["puzzles"], "digest": "0" * 16}}


def test_puzzles_of_another_version_leave_the_rest_of_a_line(tiny):
    one = rated()
    one["rating"]["puzzles"]["digest"] = "0" * 16
    there = rating.finished(rating.checked({**one, "command": None}, "mine.json"), "mine.json")
    assert rating.solved(there) is None and rating.cells(there)[4] == "-" and rating.cells(there)[1] != "-"


def test_a_rating_is_a_line_of_the_leaderboard(tiny, tmp_path, monkeypatch):
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)
    (tmp_path / "mine.json").write_text(json.dumps({**rated(), "command": None}))
    leaderboard.main([str(tmp_path / "mine.json"), "--quiet"])
    [there] = leaderboard.read("ratings")
    assert there["agent"] == "mymodule:Agent"
    assert "| `mymodule:Agent` |" in (tmp_path / "LEADERBOARD.md").read_text(encoding="utf-8")
    (tmp_path / "old.json").write_text(json.dumps({**there, "agent": "mymodule:Old", "rating": older(there["rating"])}))
    assert leaderboard.main([str(tmp_path / "old.json"), "--quiet"]) == 2
    part = {**there["rating"]["short1"], "opponents_digest": "0" * 16}
    stale = {**there, "agent": "older", "rating": {**there["rating"], "short1": part}}
    with pytest.raises(UsageError, match="its anchors are not those of the leaderboard"):
        leaderboard.merged_ratings([stale], [there])
    assert [one["agent"] for one in leaderboard.merged_ratings([stale], [there], renew=True)] == ["mymodule:Agent"]
    (tmp_path / "part.json").write_text(json.dumps({**there["rating"]["short1"], "command": None}))
    assert leaderboard.main([str(tmp_path / "part.json"), "--quiet"]) == 2, "a part alone is no line"


def test_the_page_has_the_ratings_that_are_stored():
    page = leaderboard.PAGE.read_text(encoding="utf-8")
    assert all(f"| `{one['agent']}` | {rating.cells(one)[1]} |" in page for one in leaderboard.read("ratings"))
