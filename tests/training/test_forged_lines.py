"""Files of results by somebody who would like to stand higher: valid JSON, with each thing forged that can be."""

from __future__ import annotations

import copy
import functools
import json

import pytest

from root_env import tasks
from root_env.training import leaderboard, scores
from root_env.training.boards import puzzles
from root_env.training.boards import tasks as task_board
from root_env.training.measuring import received

MINE = "mymodule:Agent"
MARKUP = "x` | **best** | <img src=x onerror=alert(1)>"
TASK = "duel10-v1"


@functools.cache
def _board():
    return json.loads(leaderboard.LINES.read_text(encoding="utf-8"))


def stored(part, agent):
    """The results of an agent on the leaderboard, as a file of somebody's own."""
    return next(copy.deepcopy(one) for one in _board()[part] if one["agent"] == agent and one.get("task", TASK) == TASK)


def gauntlet_file():
    return {**stored("lines", "rules"), "agent": MINE, "agent_digest": "0" * 16}


def tasks_file():
    score = {**stored("scores", "rules"), "agent": MINE, "agent_digest": None}
    return {"format": scores.FORMAT, "agent": MINE, "command": "", "scores": [score]}


def won(games, part=1.0):
    """All of the first games won, as it is written."""
    return received.packed([k < part * games for k in range(games)])


def top(**changes):
    return lambda found: found.update(changes)


def row(k=0, **changes):
    return lambda found: found["rows"][k].update(changes)


def score(**changes):
    return lambda found: found["scores"][0].update(changes)


GAUNTLET = {
    "a share of 750 %": (row(share=7.5), "row base/rules: share: 7.5 in the file, 0.247"),
    "more wins than bits": (row(won=384), "row base/rules: won: 384 in the file, 95 by its games"),
    "other bits than wins": (row(wins=won(384)), "row base/rules: "),
    "a total by hand": (lambda found: found["total"].update(value=2000.0), "total: value: 2000.0 in the file, -"),
    "a total that is no object": (top(total=2000), "total: must be an object, or null; got 2000"),
    "rows of three games": (row(games=3, wins="e0", par_wins="00"), "wins: must be who won which of 384 games"),
    "another number of games": (row(games=3), "row base/rules: games: 3 in the file, 384 by its games"),
    "a row is missing": (lambda found: found["rows"].pop(), "mine.json: not finished"),
    "the first row is missing": (lambda found: found["rows"].pop(0), "row base/rules: row: must be 'base/rules'"),
    "a row twice": (lambda found: found["rows"].append(found["rows"][0]), "rows: 6, and v2 has 5"),
    "rows in another order": (lambda found: found["rows"].reverse(), "row base/rules: row: must be 'base/rules'"),
    "no rows": (top(rows=[]), "mine.json: not finished"),
    "rows that are none": (top(rows={"base/rules": 1}), "rows: must be a list; got {'base/rules': 1}"),
    "a row that is none": (
        lambda found: found["rows"].__setitem__(1, 7),
        "row mixed/rules: must be an object with row",
    ),
    "weak opponents": (row(opponents="random"), "row base/rules: opponents: 'random' in the file, 'rules' by its"),
    "a low par": (
        row(par_wins=won(384, 0.01), par=4 / 384, difference=0.0, difference_low=0.0, difference_high=0.0),
        "row base/rules: difference",
    ),
    "a low par, with figures that fit": (
        lambda found: found.update(
            total=None, rows=[_games_of(one, par_wins=won(one["games"], 0.01)) for one in found["rows"]]
        ),
        "mymodule:Agent: row base/rules: par_wins: opponents won other deals than here in 99 of 384",
    ),
    "no games": (lambda found: found["rows"][0].pop("wins"), "row base/rules: wins: an agent has games, or is refused"),
    "no par": (
        lambda found: found["rows"][0].pop("par_wins"),
        "row base/rules: par_wins: must be who won which of 384",
    ),
    "bits that are none": (row(wins="zz" * 48), "row base/rules: wins: must be who won which of 384 games"),
    "bits of another type": (row(wins=[1] * 384), "row base/rules: wins: must be who won which of 384 games"),
    "refused, and yet won": (row(refused="too hard"), "row base/rules: wins: an agent has games, or is refused"),
    "markup as the reason": (row(refused=MARKUP, wins=None), "row base/rules: refused: must be at most 2,000 plain"),
    "a name with markup": (top(agent=MARKUP), "agent: must be the name of an agent"),
    "a name with a line end": (top(agent="a\nb"), "agent: must be the name of an agent"),
    "a name that looks like another": (top(agent="p\u043elicy"), "agent: must be the name of an agent"),
    "a name with a space at its end": (top(agent="policy "), "agent: must be the name of an agent"),
    "a name of console markup": (top(agent="[/b]"), "agent: must be the name of an agent"),
    "an endless name": (top(agent="x" * 10**5), "agent: must be the name of an agent"),
    "no name": (top(agent=None), "agent: must be the name of an agent"),
    "the place of another": (top(agent="swift"), "agent_digest: this is not the agent that has this name here"),
    "the place of another, with its digest": (
        lambda found: found.update(agent="policy", agent_digest=stored("lines", "policy")["agent_digest"]),
        "policy stands on the leaderboard with other games, and a file takes nobody's place",
    ),
    "another suite": (top(suite="mine"), "suite: must be 'v2' or 'short1' or 'long1'; got 'mine'"),
    "another digest of the suite": (top(suite_digest="0" * 16), "suite_digest: must be 'd649315907a899a4'"),
    "other opponents": (top(opponents_digest="0" * 16), "opponents_digest: its opponents are not those of today"),
    "the short version": (top(quick=True), "row base/rules: wins: must be who won which of 96 games"),
    "a digest that is markup": (top(agent_digest="<b>"), "agent_digest: must be 16 hexadecimal digits, or null"),
    "a version that is markup": (top(version="1 | <b>"), "version: must be a version of root_env"),
    "no time at all": (top(seconds_per_decision=-1), "seconds_per_decision: must be a number, 0 to 100000"),
    "a time in words": (top(seconds_per_decision="fast"), "seconds_per_decision: must be a number, 0 to 100000"),
    "an older format": (top(format=3), "format: must be 4; got 3"),
}
SCORES = {
    "more games won than played": (score(won=1001), "score 1 (mymodule:Agent, duel10-v1): won: 1001 in the file"),
    "a share of 750 %": (score(share=7.5), "score 1 (mymodule:Agent, duel10-v1): share: 7.5 in the file"),
    "three games": (
        lambda found: found["scores"].__setitem__(0, _short(found["scores"][0], 3)),
        "give --games at least 40",
    ),
    "more games than an evaluation has": (
        lambda found: found["scores"].__setitem__(
            0, _with(found["scores"][0], games=4000, wins=won(4000), par_wins=won(4000))
        ),
        "4000 games of duel10-v1; give --games at least 40",
    ),
    "the label of another": (
        score(agent=task_board.LABELS[task_board.PPO_RUNS]),
        "agent: the page calls another agent so",
    ),
    "no games": (score(games=0), "score 1: games: must be a whole number, 1 to 100,000; got 0"),
    "billions of games": (score(games=10**10), "score 1: games: must be a whole number, 1 to 100,000"),
    "a name with markup": (score(agent=MARKUP), "score 1: agent: must be the name of an agent"),
    "no bits": (lambda found: found["scores"][0].pop("wins"), "wins: must be who won which of 1,000 games"),
    "no par": (lambda found: found["scores"][0].pop("par_wins"), "par_wins: must be who won which of 1,000 games"),
    "a low par": (
        lambda found: found["scores"].__setitem__(0, _with(found["scores"][0], par_wins=won(1000, 0.01))),
        "par_wins: opponents won other deals than here in",
    ),
    "the deals of development": (score(split="development"), "was played on the deals of development"),
    "a task that nobody knows": (score(task="duel11-v1"), "score 1: task: must be a named task of this version"),
    "a task of then": (score(task_digest="0" * 16), "duel10-v1 was played as it was then; play it again"),
    "other opponents": (score(played_digest="0" * 16), "duel10-v1 was played as it was then; play it again"),
    "one score twice": (
        lambda found: found["scores"].append({**found["scores"][0]}),
        "there are several results of it for the same; give one",
    ),
    "a run of an agent without runs": (score(run=2), "run: must be a number for an agent with {run} in its name"),
    "runs without a number": (score(agent="policy:a-{run}"), "run: must be a number for an agent with {run} in its"),
    "the place of another": (
        lambda found: found["scores"][0].update(
            agent="random", agent_digest=stored("scores", "random")["agent_digest"], run=None
        ),
        "random stands on the leaderboard with other games",
    ),
    "markup as the command": (score(trained_by=MARKUP), "score 1: trained_by: must be at most 2,000 plain characters"),
    "markup as a count": (score(counts={"decisions": 1, MARKUP: 2}), "score 1: counts: must be numbers with that of"),
    "a truth for a number of games": (score(games=True), "score 1: games: must be a whole number"),
    "counts in words": (score(counts={"decisions": "many"}), "score 1: counts: must be numbers with that of decisions"),
    "counts of nothing": (score(counts={}), "score 1: counts: must be numbers with that of decisions"),
    "counts in a list": (score(counts=[]), "score 1: counts: must be numbers with that of decisions"),
    "a score that lacks all": (
        lambda found: found.update(scores=[{"task": TASK}]),
        "score 1: task_digest: must be 16 hexadecimal digits; it is missing. Play it again",
    ),
    "decisions below none": (score(counts={"decisions": -5}), "score 1: counts: must be numbers with that of"),
    "markup as decisions": (score(decisions=MARKUP), "score 1: decisions: must be a whole number"),
    "a larger budget": (score(budget=10**9), "budget: 1000000000 in the file, 200000 by its games"),
    "scores that are none": (lambda found: found.update(scores=[[]]), "score 1: must be an object with task"),
}
HOSTILE = {
    "a number that is none": ('{"rows": NaN}', "NaN is no number"),
    "an infinite number": ('{"rows": 1e999}', "1e999 is no number"),
    "a huge number": ('{"rows": ' + "9" * 10**6 + "}", "a number of 1000000 digits is no number"),
    "a name twice": ('{"agent": "a", "agent": "policy"}', "a name is there twice among"),
    "deep lists": ("[" * 10**6, "results cannot be read from this file"),
    "deep objects": ('{"rows":' * 10**5 + "1" + "}" * 10**5, "results cannot be read from this file"),
    "a huge file": (" " * (received.MOST_BYTES + 1), "has more than 4 MiB"),
    "bytes that are no text": ("\ud800", "results cannot be read from this file"),
    "a list": ("[]", "it holds [], not an object"),
    "nothing": ("", "results cannot be read from this file"),
}


def _games_of(one, **changes):
    """The games of a row that were won, and no figures."""
    return {name: one[name] for name in ("row", "refused", "wins", "par_wins")} | changes


def _short(one, games):
    bits = {name: received.packed(received.unpacked(one[name], one["games"])[:games]) for name in ("wins", "par_wins")}
    return scores.figured({**one, **bits, "games": games}, tasks.get(TASK))


def _with(one, **changes):
    return scores.figured({**one, **changes}, tasks.get(TASK))


def _cases():
    for kind, file, table in (("gauntlet", gauntlet_file, GAUNTLET), ("tasks", tasks_file, SCORES)):
        for name, (forge, said) in table.items():
            yield pytest.param(file, forge, said, id=f"{kind}: {name}")


@pytest.mark.parametrize(("file", "forge", "said"), [*_cases()])
def test_what_is_forged_is_refused_in_a_sentence(file, forge, said, refuse):
    found = copy.deepcopy(file())
    forge(found)
    refuse(found, said)


@pytest.mark.parametrize(("text", "said"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_cost_nothing(text, said, refuse):
    refuse(text, said)


def test_an_honest_file_is_taken_in_whatever_else_it_says(take_in, tmp_path, capsys):
    """Unknown names, also of figures that games do not give, stay outside."""
    found = {**gauntlet_file(), "best": True, "command": MARKUP}
    for one in found["rows"]:
        one |= {"vp": 30.0, "margin": 9.0, "turns": 20.0, "truncated": 0, "words": MARKUP}
    assert take_in(found) == 0
    assert take_in(tasks_file()) == 0
    capsys.readouterr()
    line = next(one for one in leaderboard.read("lines") if one["agent"] == MINE)
    theirs = next(one for one in leaderboard.read("lines") if one["agent"] == "rules")
    assert line["total"] == theirs["total"] and line["command"].endswith(f"gauntlet {MINE}")
    for name in ("leaderboard.json", "LEADERBOARD.md"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert MINE in text and "onerror" not in text and '"vp"' not in text


def test_the_leaderboard_itself_is_read_as_a_file_of_anybody(take_in, tmp_path, capsys):
    """Whoever writes into it by hand is told so, in place of being shown."""
    path = tmp_path / "leaderboard.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    for part, name, value in (("lines", "agent", MARKUP), ("scores", "won", 999), ("puzzles", "solved", "f" * 9)):
        wrong = copy.deepcopy(whole)
        wrong[part][0][name] = value
        path.write_text(json.dumps(wrong), encoding="utf-8")
        assert leaderboard.main([]) == 2
        assert f"leaderboard.json: {part} 1" in (told := capsys.readouterr().err) and f"{name}: " in told
    path.write_text(json.dumps(whole), encoding="utf-8")
    known = leaderboard.read("puzzles")
    wrong = copy.deepcopy(whole)
    wrong["puzzles"][0]["rows"] = [{"theme": "all", "share": 7.5, "puzzles": 1}]
    path.write_text(json.dumps(wrong), encoding="utf-8")
    assert leaderboard.read("puzzles") == known, "shares are those of what was solved"


WRONG_BY_HAND = {
    "a row is missing": (lambda found: found["lines"][0]["rows"].pop(), "lines 1: not finished"),
    "no time": (lambda found: found["lines"][0].pop("seconds_per_decision"), "lines 1: not finished"),
    "a line twice": (lambda found: found["lines"].append(found["lines"][0]), "is there twice for the same"),
    "a score twice": (lambda found: found["scores"].append(found["scores"][0]), "is there twice for the same"),
    "puzzles twice": (lambda found: found["puzzles"].append(found["puzzles"][0]), "is there twice for the same"),
    "other opponents": (lambda found: found["lines"][0].update(opponents_digest="0" * 16), "not measured alike"),
}


@pytest.mark.parametrize(("change", "said"), WRONG_BY_HAND.values(), ids=WRONG_BY_HAND)
def test_a_leaderboard_that_contradicts_itself_is_refused(change, said, take_in, tmp_path, capsys):
    path = tmp_path / "leaderboard.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    change(whole)
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert leaderboard.main([]) == 2
    assert said in (told := capsys.readouterr().err) and told.count("\n") == 1


def test_a_command_by_hand_is_not_on_the_page(take_in, tmp_path):
    path = tmp_path / "leaderboard.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["lines"][0]["command"] = MARKUP
    path.write_text(json.dumps(whole), encoding="utf-8")
    leaderboard.write()
    assert "onerror" not in (tmp_path / "LEADERBOARD.md").read_text(encoding="utf-8")


OPTIONAL = ("played_digest", "agent_digest", "run", "decisions", "counts", "trained_by", "seconds", "late")


@pytest.mark.parametrize("games", [40, 1000])
@pytest.mark.parametrize("name", OPTIONAL)
def test_what_may_be_left_out_of_a_score_is_missed_nowhere(name, games, take_in, tmp_path, capsys):
    """A trial of a network whose command was left out stood in the file, and no page could be written any more."""
    found = tasks_file()
    one = {**found["scores"][0], "agent": "policy:mine"}
    one = one if games == 1000 else _short(one, games)
    found["scores"] = [{key: value for key, value in one.items() if key != name}]
    assert take_in(found) == (2 if name == "played_digest" else 0), capsys.readouterr().err
    leaderboard.write()


def test_a_refusal_without_its_empty_games_is_one(take_in, capsys):
    found = tasks_file()
    kept = {key: found["scores"][0][key] for key in scores._KINDS if key in found["scores"][0]}
    found["scores"] = [{**kept, "refused": "cannot play there"}]
    assert take_in(found) == 0, capsys.readouterr().err


def test_figures_of_nobody_are_shown_as_none():
    one = scores.checked({**stored("scores", "rules"), "vp": None, "turns": None, "truncated": None}, "here")
    assert "vp" not in one and scores.table([one]).row_count == 1


@pytest.mark.parametrize("name", ["Policy", "po1icy", "./policy", "Cloned", "SB3 maskableppo", "ru1es"])
def test_a_name_that_looks_like_another_is_refused(name, refuse):
    for file in (gauntlet_file, tasks_file):
        refuse(json.loads(json.dumps(file()).replace(MINE, name)), f"{name}: agent: looks like ")


@pytest.mark.parametrize(
    ("agent", "run", "task"),
    [(task_board.PPO_RUNS, 6, TASK), (task_board.CLONE, None, TASK), ("search:64", None, "eyrie-v1")],
)
def test_a_file_adds_no_run_and_no_task_to_the_figures_of_another(agent, run, task, take_in, refuse):
    """Its standing and the mean over its runs would be of somebody else's games too."""
    own = next(one for one in leaderboard.read("scores") if (one["agent"], one["task"]) == ("rules", task))
    found = {**tasks_file(), "scores": [{**own, "agent": agent, "run": run, "agent_digest": None}]}
    refuse(found, f"{agent} stands on the leaderboard, and a file adds nothing to what counts for another")
    assert take_in(found, "--renew") == 0


def test_no_agent_of_a_file_is_loaded(take_in, tmp_path, capsys):
    """A name is a module to import: a file decides nothing about that."""
    (tmp_path / "evil_agent.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w')", encoding="utf-8")
    for file in (gauntlet_file(), tasks_file()):
        found = json.loads(json.dumps(file).replace(MINE, f"{tmp_path}/evil_agent:Agent"))
        assert take_in(found) == 0
    assert not (tmp_path / "run").exists()
    assert len(task_board.names_of(leaderboard.read("scores"))) > 2
    assert puzzles.digest()
