"""The console command with Wroth: `root-env --game wroth`."""

from __future__ import annotations

import json

import pytest

from root_env import wroth
from root_env.cli import main
from tests.wroth.test_config import EXAMPLE

GAME = ["--game", "wroth"]
TABLE = ["--factions", "koda", "guild", "lythe"]


@pytest.mark.parametrize("engine", ["core", "aec"])
def test_simulate_prints_wins_ends_and_lengths(engine, capsys):
    assert main([*GAME, "simulate", "--games", "2", "--engine", engine, "--seed", "3", "--quiet", *TABLE]) == 0
    out = capsys.readouterr().out
    for words in ("2 random games", "koda_0", "lythe_0", "Ends: victory 2, truncated 0", "Player turns a game: mean"):
        assert words in out


def test_rules_are_the_bots_of_wroth(capsys):
    assert main([*GAME, "simulate", "--games", "4", "--seed", "1", "--quiet", "--agents", "rules", "random"]) == 0
    out = capsys.readouterr().out
    assert "4 games of rules, random" in out
    assert "100.0%" in next(line for line in out.splitlines() if "guild_0" in line)


def test_watch_tells_the_game_by_rounds_and_writes_a_record(tmp_path, capsys):
    file = tmp_path / "game.json"
    argv = [*GAME, "watch", "--seed", "4", *TABLE, "--agents", "greedy", "rules", "random", "--record", str(file)]
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert out.startswith("Set-up\n    region 1 gets a token of ")
    assert "Round 1, maintenance (koda_0 0, guild_0 0, lythe_0 0)" in out
    game = wroth.replay(json.loads(file.read_text()))
    rounds = [line for line in out.splitlines() if line.startswith("Round ")]
    assert game.is_over and rounds[-1].startswith("Round ") and "victory points (" in rounds[-1]
    assert game.render() in out
    assert main(["replay", str(file), "--quiet"]) == 2
    assert "pages are made of games of Root only, this is a record of 'wroth'" in capsys.readouterr().err


def test_the_headings_have_the_scores(capsys):
    assert main([*GAME, "watch", "--seed", "2", "--agents", "rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    total = 0
    for line in lines:
        if line.startswith("    guild_0 scores "):
            total += int(line.split()[2])
        elif line.startswith("Round "):
            assert f"(guild_0 {total}," in line
    assert total >= 20


def test_play_shows_menus_in_the_words_of_the_game(monkeypatch, capsys):
    answers = iter(["1", "nonsense", "b", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    assert main([*GAME, "play", "--seed", "1", "--opponents", "rules"]) == 0
    out = capsys.readouterr().out
    assert "Wroth: you are guild_0, against runen_0 (rules)" in out and "  draft: 1) " in out and "all-seeing" in out
    assert "borders" in out and "Good-bye." in out


def test_a_box_of_ones_own_is_played(capsys):
    assert main([*GAME, "simulate", "--games", "1", "--quiet", "--box", str(EXAMPLE)]) == 0
    assert "Ends: victory" in capsys.readouterr().out


def test_actions_are_those_of_wroth(capsys):
    assert main([*GAME, "actions"]) == 0
    assert "20 families, 285 actions" in capsys.readouterr().out
    assert main([*GAME, "actions", "--all"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "   1 draft Mine"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([*GAME, "watch", "--map", "autumn"], "--map: Wroth has no map"),
        ([*GAME, "play", "--deck", "standard"], "--deck: Wroth has no deck"),
        (["watch", "--box", "box.yaml"], "--box: Root has no box"),
        ([*GAME, "watch", "--box", "nowhere.yaml"], "box: nowhere.yaml"),
        ([*GAME, "watch", "--factions", "marquise", "guild"], "factions: 'marquise' is not in this box"),
        ([*GAME, "play", "--as", "koda"], "--as: 'koda' does not play here; choose from guild, runen"),
        ([*GAME, "watch", "--agents", "badger"], "--agents: 'badger' is not known; choose from random, greedy"),
    ],
)
def test_what_cannot_be_played_gets_one_line(argv, words, capsys):
    assert main(argv) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1 and words in printed.err


def test_a_game_that_is_not_there_is_refused(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--game", "chess", "watch"])
    assert caught.value.code == 2 and "--game: invalid choice: 'chess'" in capsys.readouterr().err
