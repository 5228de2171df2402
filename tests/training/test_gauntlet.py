"""The gauntlet: what it plays stays, whoever is stopped goes on, what cannot be compared is not."""

import json
import math
from collections import Counter

import numpy as np
import pytest

from root_env.support.errors import UsageError
from root_env.training import gauntlet, leaderboard, scores
from root_env.training.arena import BASE
from root_env.training.measuring.received import packed
from root_env.training.measuring.suite import V2, Row, Suite

PAIR = ("marquise", "eyrie"), ("eyrie", "marquise")
SMALL = Suite(
    "small",
    (
        Row("two/random", "", "random", PAIR, (0, 0), 4, 2, 7),
        Row("base/random", "", "random", (BASE,), (2,), 3, 1, 8),
    ),
)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setitem(gauntlet.SUITES, "small", SMALL)
    monkeypatch.setattr(gauntlet, "_TIMED", 5)


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = gauntlet.main([*words, "--quiet"])
    return code, *capsys.readouterr()


# -- what is played ---------------------------------------------------------------------------------------


def test_the_suite_stays_as_it_is():
    """Whoever wants other games adds another suite: lines of this one are compared with those of last year."""
    assert V2.digest == "d649315907a899a4"


@pytest.mark.parametrize("row", V2.rows, ids=lambda row: row.name)
def test_every_order_is_there_from_every_seat_and_every_faction_sits_everywhere_as_often(row):
    played = list(zip(row.tables, row.seats, strict=True))
    players = len(row.tables[0])
    sets = {tuple(sorted(t)) for t in row.tables}
    assert len(played) == len(set(played)) == len(sets) * math.factorial(players) * players
    for games in (row.games, row.quick):
        some = [played[g % len(played)] for g in range(games)]
        assert len(set(Counter(t[s] for t, s in some).values())) == 1
        assert len(set(Counter(s for _, s in some).values())) == 1
        assert len(set(Counter(tuple(sorted(t)) for t, _ in some).values())) == 1
    places = Counter((tuple(sorted(t)), t[s], s) for t, s in (played[g % len(played)] for g in range(row.games)))
    assert len(set(places.values())) == 1


def test_a_digest_changes_with_whatever_is_played():
    one = SMALL.rows[0]
    for other in (
        Row("two/random", "", "random", one.tables, (0, 1), 4, 2, 7),
        Row("two/random", "", "random", one.tables, one.seats, 5, 2, 7),
        Row("two/random", "", "rules", one.tables, one.seats, 4, 2, 7),
    ):
        assert Suite("small", (other,)).digest != Suite("small", (one,)).digest
    assert Suite("small", (one,)).opponents == SMALL.opponents != V2.opponents


# -- figures ----------------------------------------------------------------------------------------------


def row_of(opponents, won, games, par):
    """A row of games of which the first are won, and par wins the first of them."""
    mine, theirs = (np.arange(games) < n for n in (won, par * games))
    facts = {"row": "", "refused": None, "wins": packed(mine), "par_wins": packed(theirs)}
    return gauntlet.figured(facts, Row("", "", opponents, PAIR, (0, 0), games, 6, 7), games)


def test_a_row_that_everybody_wins_decides_no_total():
    even, saturated = row_of("rules", 200, 400, 0.5), row_of("random", 400, 400, 0.5)
    apart = {**even, "par_wins": packed(np.arange(400) >= 200)}
    one, both = gauntlet.total([apart]), gauntlet.total([apart, saturated])
    assert one["value"] == pytest.approx(0, abs=1e-6) and one["low"] < -20 and one["high"] > 20
    assert abs(both["value"]) < 10, "a mean of share / par would have doubled"
    better = gauntlet.total([row_of("rules", 240, 400, 0.5), saturated])
    assert better["value"] > both["value"] + 40
    lost = gauntlet.figured(
        {**even, "wins": None, "refused": "cannot"}, Row("", "", "rules", PAIR, (0, 0), 400, 6, 7), 400
    )
    assert gauntlet.total([even, lost])["value"] < one["value"] - 100


def test_the_same_agent_has_the_same_line():
    first, again = (gauntlet.run("random", SMALL) for _ in range(2))
    for result in (first, again):
        assert result.pop("seconds_per_decision") > 0
    assert first == again
    assert [row["games"] for row in first["rows"]] == [4, 3] and first["agent_digest"]
    assert [row["games"] for row in gauntlet.run("random", SMALL, quick=True)["rows"]] == [2, 1]


def test_a_row_that_it_cannot_play_counts_as_nothing(tmp_path):
    pytest.importorskip("torch", reason="comes with the extra `train`")
    from tests.agents.narrow import save_narrow

    result = gauntlet.run(f"policy:{save_narrow(tmp_path)}", SMALL)
    two, base = result["rows"]
    assert "trained at tables of marquise, eyrie, alliance, vagabond" in two["refused"] and two["share"] == 0
    assert base["refused"] is None
    assert result["total"]["value"] < gauntlet.total([base])["value"] - 100
    assert "two/random -" in gauntlet.line(result)


def test_par_is_what_an_opponent_wins_in_its_place_on_the_same_deals():
    [row] = gauntlet.run("rules", Suite("small", (Row("pairs", "", "random", PAIR, (0, 0), 60, 6, 7),)))["rows"]
    [par] = gauntlet.run("random", Suite("small", (Row("pairs", "", "random", PAIR, (0, 0), 60, 6, 7),)))["rows"]
    assert row["par"] == par["share"] and par["difference"] == 0
    assert row["difference"] == pytest.approx(row["share"] - par["share"])
    assert row["difference_low"] < row["difference"] < row["difference_high"] <= 1
    assert f"{100 * row['difference']:+.1f}" in scores.shown_share(row)


# -- the command ------------------------------------------------------------------------------------------


def test_one_line_and_a_table(capsys, tmp_path):
    code, out, err = run(capsys, "random", "--suite", "small", "--quick", "--out", str(tmp_path / "a.json"))
    assert (code, err) == (0, "") and "small quick" in out.splitlines()[-1] and "the short version" in out
    result = gauntlet.read_finished(tmp_path / "a.json")
    assert result["command"].startswith("python -m root_env.training.gauntlet random --suite small") and result["total"]
    code, _, err = run(capsys, "random", "--suite", "small", "--out", str(tmp_path / "a.json"))
    assert code == 2 and "holds a finished result of random" in err


def test_who_is_stopped_goes_on(capsys, tmp_path, monkeypatch):
    whole, path = gauntlet.run("random", SMALL), tmp_path / "b.json"
    begun = {**whole, "rows": whole["rows"][:1]}
    del begun["total"]
    path.write_text(json.dumps(begun), encoding="utf-8")
    with pytest.raises(UsageError, match="not finished"):
        gauntlet.read_finished(path)
    played = []
    monkeypatch.setattr(gauntlet, "play", lambda *given, real=gauntlet.play: played.append(given[3]) or real(*given))
    assert run(capsys, "random", "--suite", "small", "--out", str(path))[0] == 0
    assert played == [8], "the second row alone, and an opponent in the place of itself is the same"
    assert gauntlet.read_finished(path)["rows"] == whole["rows"]
    path.write_text(json.dumps(begun), encoding="utf-8")
    for before in (2, 3):
        path.write_text(json.dumps({**whole, "format": before}), encoding="utf-8")
        with pytest.raises(UsageError, match=f"format: must be 4; got {before}. Play it again"):
            gauntlet.read(path)
    path.write_text(json.dumps(begun), encoding="utf-8")
    code, _, err = run(capsys, "greedy", "--suite", "small", "--out", str(path))
    assert code == 2 and "that file is of random as it was then" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("oracle",), "'oracle' is not known"),
        (("nowhere:Agent",), "'nowhere' is not an agent of this package"),
        (("--compare", "none.json"), "none.json"),
        (("random", "--out", "nowhere/a.json"), "there is no folder nowhere"),
    ],
)
def test_errors_are_said_in_one_line(capsys, words, message):
    code, out, err = run(capsys, *words)
    assert code in (1, 2) and out == "" and message in err and err.count("\n") == 1


def test_junk_is_no_result(tmp_path):
    named = gauntlet.run("random", SMALL)
    wrong = [json.dumps({**named, "rows": rows}) for rows in (7, [{}], [{"opponents": "rules", "won": "x"}])]
    for junk in ("", "[]", "{}", '{"format": 1}', '{"format": 9}', *wrong):
        (tmp_path / "junk.json").write_text(junk, encoding="utf-8")
        with pytest.raises(UsageError, match=r"junk\.json: "):
            gauntlet.read(tmp_path / "junk.json")


# -- what can be compared ---------------------------------------------------------------------------------


def lines() -> list[dict]:
    """A line, and one of an agent that has won every game."""
    played = gauntlet.run("random", SMALL)
    rows = [{**row, "wins": packed(np.ones(row["games"], bool))} for row in played["rows"]]
    rows = [gauntlet.figured(one, row, row.games) for one, row in zip(rows, SMALL.rows, strict=True)]
    better = {**played, "agent": "other", "rows": rows, "total": gauntlet.total(rows)}
    return [leaderboard.merged([], [one])[0] for one in (played, better)]


def test_results_of_other_opponents_are_not_compared():
    first, second = lines()
    assert gauntlet.compared([first, second]).row_count == 2
    for name, other in (("opponents_digest", "0" * 16), ("suite_digest", "1" * 16), ("quick", True)):
        with pytest.raises(UsageError, match=f"random and other were not measured alike .{name} .*Play both again"):
            gauntlet.compared([first, {**second, name: other}])


def test_the_leaderboard_takes_no_others_in_either(tmp_path):
    first, second = lines()
    both = leaderboard.merged([first], [second])
    assert [one["agent"] for one in both] == ["other", "random"], "best first"
    assert leaderboard.merged(both, [second]) == both, "in the place of the older line"
    here = {**second, "command": second["command"] + " --workers 2 --out /home/me/mine.json"}
    assert leaderboard.merged(both, [here]) == both, "a line tells nothing of the machine that played it"
    with pytest.raises(UsageError, match="other stands on the leaderboard with other games, and a file takes nobody's"):
        leaderboard.merged(both, [{**first, "agent": "other"}])
    assert leaderboard.merged([second], [{**first, "agent": "other"}], renew=True) == [
        {**first, "agent": "other", "command": second["command"]}
    ]
    stale = {**first, "opponents_digest": "0" * 16}
    with pytest.raises(UsageError, match="random played another suite or other opponents than other"):
        leaderboard.merged([stale], [second])
    assert leaderboard.merged([stale], [second], renew=True) == [second]
    with pytest.raises(UsageError, match="short version"):
        leaderboard.merged([], [{**first, "quick": True}])
    leaderboard.write(tmp_path, lines=both)
    assert leaderboard.read("lines", tmp_path / "leaderboard.json") == both
    assert "| `other` |" in (tmp_path / "LEADERBOARD.md").read_text(encoding="utf-8")


def test_the_page_and_the_file_are_what_the_games_say(tmp_path):
    known = leaderboard.read("lines")
    gauntlet.check_same(known)
    leaderboard.write(tmp_path, **{part: leaderboard.read(part) for part in leaderboard.PARTS})
    page, file = ((tmp_path / one.name).read_text(encoding="utf-8") for one in (leaderboard.PAGE, leaderboard.LINES))
    assert leaderboard.PAGE.read_text(encoding="utf-8") == page, "run python -m root_env.training.leaderboard"
    stored, again = json.loads(leaderboard.LINES.read_text(encoding="utf-8")), json.loads(file)
    assert [one["total"] for one in stored["lines"]] == [pytest.approx(one["total"]) for one in again["lines"]]
    for one, other in zip(stored["puzzles"], again["puzzles"], strict=True):
        assert one["rows"] == [pytest.approx(row) for row in other["rows"]]
    assert {one["suite_digest"] for one in known} == {V2.digest} and not any(one["quick"] for one in known)
