"""Puzzles on the leaderboard: files that bring results, what is refused, what the page shows of them."""

from __future__ import annotations

import copy

import pytest

from root_env import agents, puzzles
from root_env.training import leaderboard
from root_env.training import puzzles as measuring
from root_env.training.boards import puzzles as puzzle_board
from root_env.training.measuring import intervals

AGENT = "mymodule:Agent"
WINS = len(puzzles.names("win"))
EVIL = "</script><img src=x onerror=alert(1)>[/b]"


def document(agent=AGENT, deals=2):
    """A file of `root_env.training.puzzles --out`: the agent solves all of "win", in the first deal."""
    results = [
        {"puzzle": one.name, "theme": one.theme, "faction": one.faction}
        | {"solved": [one.theme == "win" and not deal for deal in range(deals)]}
        for one in measuring.shipped()
    ]
    of_agent = {"agent_digest": "0123456789abcdef", "rows": measuring.rows_of(results), "puzzles": results}
    words = {"command": "python -m root_env.training.puzzles", "version": "0.3.0", "deals": deals}
    return {**words, "digest": puzzle_board.digest(), "agents": {agent: of_agent}}


def shown_on_page(folder):
    """The cells of the table of puzzles, by agent."""
    text = (folder / "LEADERBOARD.md").read_text(encoding="utf-8").partition("## Puzzles")[2].partition("## Tasks")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return {agent.strip("`"): cells for agent, *cells in rows}


def test_a_file_is_taken_in_and_shown_on_the_page(take_in, tmp_path, capsys):
    before = leaderboard.read("lines"), leaderboard.read("scores"), leaderboard.read("puzzles")
    found = document()
    found["agents"][AGENT]["rows"] = [{"theme": "all", "share": 7.5}]
    assert take_in(found) == 0
    assert AGENT in capsys.readouterr().out
    assert (leaderboard.read("lines"), leaderboard.read("scores")) == before[:2]
    *others, mine = leaderboard.read("puzzles")
    assert others == before[2]
    assert (mine["agent"], mine["version"], mine["deals"]) == (AGENT, "0.3.0", 2)
    assert (mine["digest"], mine["agent_digest"]) == (puzzle_board.digest(), "0123456789abcdef")
    win, everything = puzzle_board.row_of(mine, "win"), puzzle_board.row_of(mine, "all")
    assert [row["theme"] for row in mine["rows"]] == [*puzzles.THEMES, "all"]
    assert (win["share"], win["puzzles"]) == (0.5, WINS), "of single results, whatever the file says of shares"
    share = WINS / 2 / len(puzzles.names())
    assert everything["share"] == pytest.approx(share)
    assert (everything["low"], everything["high"]) == intervals.wilson(WINS / 2, len(puzzles.names()))
    of_all, of_wins, *_ = shown_on_page(tmp_path)[AGENT]
    assert of_all.startswith(f"{100 * share:.1f} (") and of_wins.startswith("50.0 (")
    again = document(deals=1)
    assert take_in(again) == 2
    assert "stands on the leaderboard with other games" in capsys.readouterr().err
    assert take_in(again, "--renew") == 0
    assert [one["deals"] for one in leaderboard.read("puzzles") if one["agent"] == AGENT] == [1], (
        "the older is replaced"
    )


def _wrong(**changes):
    return lambda found: found.update(changes)


def _agent(change):
    return lambda found: change(found["agents"][AGENT])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_wrong(digest="0" * 16), "is of other puzzles, '0000000000000000', than all those of today"),
        (_wrong(digest=7), "digest: must be 16 hexadecimal digits; got 7"),
        (_wrong(digest="0" * 5000), "digest: must be 16 hexadecimal digits"),
        (_wrong(version="1 | <b>"), "version: must be a version of root_env"),
        (_wrong(deals=True), "deals: must be a whole number"),
        (_wrong(deals=3), "solved: must be true or false for each of 3 deals"),
        (_wrong(deals=0), "deals: must be a whole number"),
        (_wrong(deals=10**4000), "results cannot be read from this file"),
        (_wrong(agents=[AGENT]), "agents: must be an object"),
        (_wrong(agents={}), "agents: must be an object with the results of agents"),
        (_wrong(agents={"x" * 5000: {"puzzles": []}}), "agent: must be the name of an agent"),
        (_wrong(agents={"x": [1]}), "x: must be an object with agent_digest, puzzles"),
        (lambda found: found["agents"].update({EVIL: found["agents"][AGENT]}), "agent: must be the name of an agent"),
        (lambda found: found["agents"].update({"a\nb": found["agents"][AGENT]}), "must be the name"),
        (lambda found: found.pop("deals"), "deals: must be a whole number, 1 to 1,000; it is missing"),
        (_agent(lambda one: one.update(agent_digest="<b>")), "mymodule:Agent: agent_digest: must be 16"),
        (_agent(lambda one: one["puzzles"].pop()), "needs a result for each of"),
        (_agent(lambda one: one["puzzles"].append(one["puzzles"][0])), "needs a result for each of"),
        (_agent(lambda one: one["puzzles"][1].update(one["puzzles"][0])), "needs a result for each of"),
        (_agent(lambda one: one["puzzles"][0].update(puzzle=["win"])), "puzzle 1: puzzle: must be text"),
        (_agent(lambda one: one["puzzles"][0].update(puzzle="mine-1")), "needs a result for each of"),
        (_agent(lambda one: one["puzzles"][0].update(solved=[1, 0])), "puzzle 1: solved: must be true or false"),
        (_agent(lambda one: one["puzzles"][0].update(solved=[float("nan"), True])), "NaN is no number"),
        (_agent(lambda one: one["puzzles"][0].update(solved=[])), "puzzle 1: solved: must be true or false"),
    ],
)
def test_a_wrong_or_old_file_is_refused_in_words(spoil, said, refuse):
    found = copy.deepcopy(document())
    spoil(found)
    refuse(found, said)


def test_results_on_other_puzzles_stay_in_the_file_and_leave_the_page(take_in, tmp_path, capsys, monkeypatch):
    [old] = puzzle_board.read(document("older"), "older.json")
    old["digest"] = "0" * 16
    leaderboard.write(tmp_path, puzzles=[old])
    assert "## Puzzles" not in (tmp_path / "LEADERBOARD.md").read_text(encoding="utf-8")
    assert take_in(document()) == 0
    assert [one["agent"] for one in leaderboard.read("puzzles")] == ["older", AGENT]
    assert "older: played other puzzles than today's" in capsys.readouterr().out
    assert [*shown_on_page(tmp_path)] == [AGENT]


def test_an_agent_plays_the_puzzles_by_one_command(take_in, tmp_path, capsys, monkeypatch):
    few = [puzzles.get(name) for name in puzzles.names("turmoil")[:3]]
    monkeypatch.setattr(measuring, "shipped", lambda: few)
    monkeypatch.setattr(puzzle_board, "digest", lambda: "1" * 16)
    words = ["--enter", "random", "--on", "puzzles", "--quiet"]
    assert leaderboard.main(words) == 0
    mine = next(one for one in leaderboard.read("puzzles") if one["digest"] == "1" * 16)
    solved = [[puzzles.attempt(one, agents.load("random"), deal) for deal in range(2)] for one in few]
    assert puzzle_board.row_of(mine, "turmoil")["share"] == pytest.approx(sum(map(sum, solved)) / 6)
    assert mine["agent"] == "random" and mine["deals"] == 2
    monkeypatch.setattr(measuring, "measure", None)
    assert leaderboard.main(words) == 0, "what is there is not played again"


def test_an_agent_that_cannot_play_there_is_refused_if_puzzles_were_asked_for(take_in, capsys, monkeypatch):
    def cannot(*_):
        raise agents.TableError("plays the base game only")

    monkeypatch.setattr(puzzle_board, "played", cannot)
    monkeypatch.setattr(leaderboard, "_left", lambda arguments, chosen: [])
    monkeypatch.setattr(leaderboard, "_has_line", lambda agent: True)
    before = leaderboard.read("puzzles")
    assert leaderboard.main(["--enter", "rules:racing", "--on", "puzzles"]) == 2
    assert "plays the base game only" in capsys.readouterr().err
    assert leaderboard.main(["--enter", "rules:racing"]) == 0, "the rest is played"
    assert "puzzles are left out: plays the base game only" in capsys.readouterr().err
    assert leaderboard.read("puzzles") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("oracle --on puzzles", "'oracle' is not known"),
        ("policy:runs/{task}/x --on puzzles", "--on takes tasks only"),
        ("rules --on puzzle", "argument --on: invalid choice: 'puzzle'"),
    ],
)
def test_what_cannot_be_entered_is_said_in_one_line(words, said, take_in, capsys):
    try:
        code = leaderboard.main(["--enter", *words.split()])
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr().err
    assert code == 2
    assert said in told and told.count("\n") == 1


def test_the_leaderboard_has_the_puzzles_of_today():
    known = leaderboard.read("puzzles")
    assert not puzzle_board.stale(known)
    assert {"random", "rules", "policy"} <= {one["agent"] for one in known}
    assert [*shown_on_page(leaderboard.HERE)] == [one["agent"] for one in puzzle_board.current(known)]
