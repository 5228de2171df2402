"""Lessons: decisions in which a search does otherwise, checked by playouts; a policy learns from them."""

import gzip
import json

import numpy as np
import pytest

from root_env import Game, GameConfig, agents
from root_env.agents.networks.policy import load_policy
from root_env.doors.games import doors_of
from root_env.training import lessons, pupil, regret
from root_env.training.arena import table
from root_env.training.lessons import counts, games_in
from root_env.training.measuring.playouts import Playouts
from root_env.training.runs.lesson_rows import rows_of
from root_env.training.runs.lessons import SURE, is_sure

QUICK = ["--games", "8", "--search", "8", "--telling", "0.2", "--other", "0", "--workers", "1", "--quiet"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Lessons of a few games."""
    out = tmp_path_factory.mktemp("lessons")
    assert lessons.main(["--out", str(out), *QUICK]) == 0
    return out


def test_games_are_kept_with_the_decisions_that_were_looked_at(folder):
    games = list(games_in(folder))
    assert [game["game"] for game in games] == list(range(8))
    for played in games:
        game = doors_of("root").game(table(played["factions"]), seed=played["seed"])
        entries = {entry["step"]: entry for entry in played["decisions"]}
        for step, action in enumerate(played["actions"]):
            entry = entries.get(step)
            if entry:
                assert {entry["favourite"], entry["other"]} <= set(game.legal_actions().tolist())
                assert action in (entry["favourite"], entry["other"])
                assert ("gain" in entry) == (entry["favourite"] != entry["other"])
            game.step(action)
        assert game.is_over
    found = counts(folder)
    assert found["searched"] > found["checked"] > 0
    assert f"{found['lessons']:,}" in (folder / "README.md").read_text()


def test_they_go_on_and_are_the_same_on_any_machine(folder, tmp_path, capsys):
    assert lessons.main(["--out", str(tmp_path), *QUICK[2:], "--games", "4"]) == 0
    (part,) = tmp_path.glob("games-*")
    assert part.read_bytes() == (folder / part.name).read_bytes()
    before = {path.name: path.stat().st_mtime_ns for path in folder.glob("games-*")}
    assert lessons.main(["--out", str(folder), *QUICK]) == 0
    assert {path.name: path.stat().st_mtime_ns for path in folder.glob("games-*")} == before, "nothing is played again"
    assert lessons.main(["--out", str(folder), *QUICK, "--seed", "5"]) == 2
    assert "holds lessons with other settings" in capsys.readouterr().err
    assert lessons.main(["--out", str(folder), *QUICK[2:], "--games", "13"]) == 2
    assert "a multiple of 4" in capsys.readouterr().err


def test_a_lesson_is_sure_only_after_two_sets_and_by_two_standard_errors():
    assert is_sure({"gain": [0.2, 0.2], "error": 0.2 / SURE})
    assert not is_sure({"gain": [0.2, 0.2], "error": 0.21 / SURE})
    assert is_sure({"gain": [1.0, 1.0], "error": 0.0}), "a win in every world has no spread"
    assert not is_sure({"gain": [0.4], "error": 0.01})
    assert not is_sure({"gain": [0.0, 0.0], "error": 0.0}) and not is_sure({})


@pytest.mark.parametrize(
    "forged",
    [
        b"\0" * (1 << 25),
        b"[]",
        b'{"game": 0, "seed": 1, "factions": ["eyrie"], "actions": [-1], "decisions": []}',
        b'{"game": 0, "seed": 1, "factions": ["eyrie"], "actions": [1], "decisions": [{"step": 0}]}',
        b'{"game": 0, "seed": 1, "factions": ["nobody", "eyrie"], "actions": [1], "decisions": []}',
        b'{"game": 0, "seed": 1, "factions": ["eyrie", "marquise"], "actions": [0], "decisions": '
        b'[{"step": 0, "favourite": 0, "other": 1, "gain": [1, 1], "error": 0}]}',
        b'{"game": 9223372036854775808, "seed": 1, "factions": ["eyrie", "marquise"], "actions": [1], "decisions": []}',
        *(
            b'{"game": 0, "seed": 1, "factions": ["eyrie", "marquise"], "actions": [1], "decisions": '
            b'[{"step": 0, "favourite": 0, "other": 1, "gain": [%b], "error": %b}]}' % numbers
            for numbers in ((b"NaN", b"0"), (b"Infinity", b"0"), (b"1e39", b"0"), (b"9" * 400, b"0"), (b"0.5", b"NaN"))
        ),
    ],
)
def test_forged_lessons_are_refused_in_a_line(forged, tmp_path, capsys):
    (tmp_path / "games-0000000.jsonl.gz").write_bytes(gzip.compress(forged))
    assert pupil.main(["--lessons", str(tmp_path), "--out", str(tmp_path / "out"), "--quiet"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--minibatch", "0"], "--minibatch: must be a finite number from 1"),
        (["--lr", "inf"], "--lr: must be a finite number from 0"),
        (["--anchor", "nan"], "--anchor: must be a finite number from 0"),
        (["--epochs", "many"], "invalid int value"),
        ([], "there is no folder"),
    ],
)
def test_a_pupil_refuses_wrong_settings_in_a_line(options, words, tmp_path, capsys):
    try:
        assert pupil.main(["--lessons", str(tmp_path / "none"), "--out", str(tmp_path / "out"), *options]) == 2
    except SystemExit as ended:
        assert ended.code == 2
    assert words in capsys.readouterr().err


def test_damaged_settings_of_lessons_are_refused_in_a_line(tmp_path, capsys):
    (tmp_path / lessons.SETTINGS).write_text("[" * 200_000)
    assert lessons.main(["--out", str(tmp_path), *QUICK]) == 2
    assert f"{lessons.SETTINGS}: cannot be read as settings of lessons" in capsys.readouterr().err


def test_playouts_compare_like_with_like():
    """Given any position; then one action beside itself has the same results, and a win at hand wins all."""
    game, playouts = Game(GameConfig(), seed=4), Playouts(agents.load("swift"))
    while len(game.legal_actions()) < 2:
        game.step(int(game.legal_actions()[0]))
    view, action = game.view(game.to_move), int(game.legal_actions()[0])
    values = playouts.values(view, (action, action), 4, 2, np.random.default_rng(1))
    assert values.shape == (2, 4, 2) and np.array_equal(values[0], values[1])
    again = playouts.values(view, (action,), 4, 2, np.random.default_rng(1))
    assert np.array_equal(values[0], again[0])


def test_a_pupil_learns_from_them_and_keeps_the_rest(folder, tmp_path, capsys):
    out = tmp_path / "pupil"
    settings = ["--epochs", "2", "--lr", "0.001", "--quiet"]
    assert pupil.main(["--lessons", str(folder), "--out", str(out), *settings]) == 0
    told, agent = capsys.readouterr().out, load_policy(out)
    assert "held-out gain" in told and agent.looks_ahead and agent.knows_winners
    assert agent.card["lessons"]["epochs"] == 2
    rows = rows_of(load_policy(), games_in(folder))
    learner = pupil.Pupil(load_policy(), pupil.Config(lr=1e-3))
    first = learner.learn(rows)
    for _ in range(3):
        last = learner.learn(rows)
    assert last["lesson"] < first["lesson"] and learner.gain(rows).mean > 0, "it takes the better action"
    assert pupil.main(["--lessons", str(tmp_path), "--out", str(out), *settings]) == 2
    assert "too few games" in capsys.readouterr().err


def test_regret_is_judged_by_playouts_that_did_not_choose():
    luck = np.array([[0.0, 0, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1]])
    assert regret.regret_of(luck) == 0.0, "each half chooses an action of which the other half sees nothing"
    assert regret.regret_of(np.array([[0.0, 0, 0, 0], [1, 1, 0, 1]])) == pytest.approx(0.75)
    assert regret.regret_of(np.array([[1.0, 1, 1, 1], [1, 1, 0, 1]])) == 0.0


def test_the_regret_of_a_policy_is_told_with_its_interval(tmp_path, capsys):
    out = tmp_path / "regret.json"
    assert regret.main(["--games", "2", "--share", "0.01", "--workers", "1", "--quiet", "--out", str(out)]) == 0
    found = json.loads(out.read_text())
    whole = found["figures"]["all"]
    assert whole["decisions"] == len(found["decisions"]) > 0
    assert whole["regret"]["low"] <= whole["regret"]["mean"] <= whole["regret"]["high"]
    assert "regret a decision" in capsys.readouterr().out
    assert regret.main(["--agent", "rules", "--games", "2"]) == 2
    assert "only networks rank their actions" in capsys.readouterr().err
