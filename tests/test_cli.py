"""The console command: what each command prints, and its exit codes."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import root_env
from root_env.cli import main
from root_env.root.rules.spec.actions import FAMILIES, N_ACTIONS

ROOT = Path(__file__).parents[1]
PAIR = ["--factions", "marquise", "eyrie"]


def _process(*argv: str, code: str | None = None, stdin: str = "") -> subprocess.CompletedProcess:
    command = [sys.executable, *(["-c", code] if code else ["-m", "root_env"]), *argv]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "110"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, input=stdin, capture_output=True, text=True, timeout=300, check=False
    )


NEEDED = ("gauntlet rules --quick", "simulate --agents policy", "evaluate --challenger policy")


def test_a_command_names_the_extra_that_it_needs():
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('safetensors', 'safetensors.numpy')))\n"
        f"from root_env import cli; print(*(cli.main(words.split()) for words in {NEEDED}))"
    )
    done = _process(code=code)
    assert done.stdout.split() == ["2"] * len(NEEDED)
    said = done.stderr.splitlines()
    assert len(said) == len(NEEDED)
    assert all(line.endswith('the agent "policy" needs safetensors: pip install -e ".[agents]"') for line in said)


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"root-env {root_env.__version__}\n"
    assert _process("--version").stdout == f"root-env {root_env.__version__}\n"


def test_help_does_not_load_the_core():
    code = (
        "import sys\nfrom root_env.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\nprint('numba' in sys.modules)"
    )
    assert _process(code=code).stdout.splitlines()[-1] == "False"


# -- arguments ---------------------------------------------------------------------------------------


def test_no_command_prints_help(capsys):
    assert main([]) == 2
    assert "simulate" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["fly"], "invalid choice"),
        (["simulate", "--games", "0"], "--games.*from 1"),
        (["simulate", "--games", "x"], "--games"),
        (["simulate", "--engine", "diesel"], "--engine"),
        (["simulate", "--seed", "x"], "--seed.*whole number"),
        (["simulate", "--bogus"], "bogus"),
        (["watch", "--decisions", "-3"], "--decisions"),
    ],
)
def test_bad_arguments_get_one_line_and_exit_code_2(argv, words, capsys):
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    one_line(capsys, words)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["simulate", "--factions", "marquise"], "factions.*2 to 6"),
        (["simulate", "--factions", "marquise", "badger"], "badger"),
        (["watch", *PAIR, "--map", "mars"], "map.*autumn"),
        (["watch", *PAIR, "--deck", "tarot"], "deck.*standard"),
        (["watch", *PAIR, "--viewer", "vagabond"], "--viewer.*vagabond"),
        (["play", *PAIR, "--as", "vagabond"], "--as.*vagabond"),
        (["play", "--guided", "moles"], "--guided: 'moles' has no guide; choose from marquise, eyrie"),
        (["--game", "wroth", "play", "--guided", "marquise"], "'marquise' has no guide; choose from runen"),
        (["play", "--guided", "eyrie", "--seed", "3"], "--seed: the guide has its own table"),
        (
            ["play", "--guided", "eyrie", "--as", "marquise"],
            "--guided: this guide is for eyrie, and you are marquise_0",
        ),
    ],
)
def test_bad_tables_get_one_line_and_exit_code_2(argv, words, capsys):
    assert main(argv) == 2
    one_line(capsys, words)


def one_line(capsys, words: str) -> None:
    """A refusal on stderr, and nothing on stdout."""
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = printed.err.splitlines()
    assert len(lines) == 1, printed.err
    assert lines[0].startswith("root-env")
    assert re.search(words, lines[0])


def test_a_process_exits_with_the_code():
    done = _process("watch", *PAIR, "--map", "mars")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("root-env watch: map")
    assert _process("--help").returncode == 0


# -- simulate ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["core", "aec"])
def test_simulate_prints_wins_ends_and_lengths(engine, capsys):
    assert main(["simulate", "--games", "2", "--engine", engine, "--seed", "3", "--quiet", *PAIR]) == 0
    out = capsys.readouterr().out
    for words in ("2 random games", "agent", "wins", "95 % interval", "mean VP", "marquise_0", "eyrie_0"):
        assert words in out
    assert "Ends: points" in out
    assert "truncated" in out
    assert "Player turns a game: mean" in out
    assert "Decisions a game: mean" in out
    assert "decisions/s and" in out
    assert f"({engine}), one process" in out


def test_simulate_repeats_by_its_seed(capsys):
    tables = []
    for seed in ("5", "5", "6"):
        assert main(["simulate", "--games", "2", "--seed", seed, "--quiet", *PAIR]) == 0
        tables.append("\n".join(capsys.readouterr().out.splitlines()[:-1]))  # the last line is the speed
    assert tables[0] == tables[1] != tables[2]


def test_simulate_with_agents_by_name(capsys):
    short = ["--games", "1", "--seed", "3", "--quiet", *PAIR]
    assert main(["simulate", *short, "--agents", "rules", "random"]) == 0
    out = capsys.readouterr().out
    assert "1 games of rules, random" in out
    assert "marquise_0" in out and "Ends: points" in out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["simulate", *PAIR, "--agents", "badger"], "--agents: 'badger' is not known; choose from random, greedy"),
        (
            ["watch", *PAIR, "--agents", "rules", "rules", "rules"],
            "--agents: 3 agents for marquise_0, eyrie_0; name one",
        ),
        (["play", *PAIR, "--opponents", "ismcts:x"], "--opponents: ismcts takes a number of iterations"),
        (["play", *PAIR, "--opponents", "rules", "rules"], "--opponents: 2 agents for eyrie_0; name one"),
        (["simulate", *PAIR, "--agents", "rules", "--engine", "aec"], "--agents: the engine aec plays at random only"),
    ],
)
def test_agents_that_cannot_play_getone_line(argv, words, capsys):
    assert main(argv) == 2
    one_line(capsys, words)


# -- watch -------------------------------------------------------------------------------------------


def test_watch_shows_decisions_and_the_board(capsys):
    assert main(["watch", "--seed", "4", "--decisions", "60"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Set-up\n")
    assert "Turn 1, birdsong of" in out or "Turn 1, daylight of" in out
    assert "Stopped after 60 decisions." in out
    assert "Players, in turn order" in out
    assert "everything shown" in out


def test_watch_tells_what_the_choices_led_to(capsys):
    assert main(["watch", "--seed", "3", "--decisions", "40", "--viewer", "eyrie"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["    marquise_0 draws 3 cards", next(x for x in lines if x.startswith("    eyrie_0 draws "))]
    assert "(" in lines[2] and "    alliance_0 draws 3 cards" in lines
    start = lines.index("  marquise_0: place the keep in clearing 4")
    assert lines[start + 1] == "    marquise_0 places the keep in clearing 4"
    assert "  eyrie_0: start in clearing 2 (nothing else was possible)" in lines
    assert any("the dice show" in line for line in lines)


def test_watch_to_the_end_and_with_one_players_eyes(capsys):
    assert main(["watch", *PAIR, "--seed", "4", "--viewer", "eyrie"]) == 0
    out = capsys.readouterr().out
    assert "The game was won by" in out or "ended without a winner" in out
    assert "everything shown" not in out


@pytest.mark.parametrize("decisions", [["--decisions", "70"], []])
def test_watch_writes_a_record_that_replays(decisions, tmp_path, capsys):
    file = tmp_path / "game.json"
    assert main(["watch", *PAIR, "--seed", "9", *decisions, "--record", str(file)]) == 0
    record = json.loads(file.read_text())
    game = root_env.replay(record)
    assert game.decisions == len(record["steps"])
    assert game.decisions == 70 or game.is_over
    assert game.render("all") in capsys.readouterr().out


def test_a_file_in_a_folder_that_is_not_there_is_refused_at_once(tmp_path, capsys):
    assert main(["watch", *PAIR, "--record", str(tmp_path / "none" / "game.json")]) == 1
    said = capsys.readouterr()
    assert said.out == "", "the game has been played for nothing"
    assert "there is no folder" in said.err
    record = tmp_path / "game.json"
    record.write_text(json.dumps(root_env.Game(seed=1).record()))
    assert main(["replay", str(record), "--quiet", "--html", str(tmp_path / "none" / "page.html")]) == 1
    assert "there is no folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_record_that_cannot_be_written_isone_line(tmp_path, capsys):
    (tmp_path / "none").write_text("a file where a folder should be")
    missing = tmp_path / "none" / "game.json"
    assert main(["watch", *PAIR, "--decisions", "3", "--record", str(missing)]) == 1
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 1
    assert str(tmp_path / "none") in err[0]


def test_a_closed_pipe_is_no_error():
    code = "import sys\nfrom root_env.cli import main\nsys.exit(main(['actions', '--all']))"
    done = subprocess.run(
        f'{sys.executable} -c "{code}" | head -1', shell=True, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "0 pass"
    assert "Traceback" not in done.stderr


def test_watch_and_play_with_agents_by_name(monkeypatch, capsys):
    """Agents of each form choose otherwise than chance does."""
    shown = set()
    for names in (["random"], ["rules"], ["greedy", "rules"]):
        assert main(["watch", *PAIR, "--seed", "4", "--decisions", "30", "--agents", *names]) == 0
        shown.add(capsys.readouterr().out)
    assert len(shown) == 3
    played = set()
    for name in ("random", "rules"):
        _typed(monkeypatch, *["1", "0"] * 8)
        assert main(["play", *PAIR, "--as", "eyrie", "--seed", "4", "--opponents", name]) == 0
        played.add(capsys.readouterr().out)
    assert len(played) == 2


# -- play --------------------------------------------------------------------------------------------


def _typed(monkeypatch, *lines: str) -> None:
    answers = iter(lines)

    def answer(prompt=""):
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


EYRIE = ["play", *PAIR, "--as", "eyrie", "--seed", "2", "--opponents", "random"]


def test_play_takes_numbers_and_words_and_quits(monkeypatch, capsys):
    _typed(monkeypatch, "nonsense", "999", "b", "?", "b 4", "b zebra", "o", "com", "q")
    assert main(EYRIE) == 0
    out = capsys.readouterr().out
    assert "Root: you are eyrie_0, against marquise_0 (random)" in out
    assert "nothing here is called 'nonsense'" in out and "nothing here is called '999'" in out
    assert out.count("suit   paths to") == 3, "the board at first, when it is asked for, and when a turn begins"
    assert "undo: take back your last action" in out
    assert "nothing on the board or in the rules has 'zebra'" in out
    assert "eyrie_0: choose the commander" in out, "a word that begins one choice alone"
    assert "Good-bye." in out and out.splitlines()[-1].startswith("After 2 turns: ")


def test_a_guided_game_says_what_each_step_is_for(monkeypatch, tmp_path, capsys):
    kept = tmp_path / "game.json"
    _typed(monkeypatch, "g", "2", "u", "2", "2", "q")
    assert main(["play", "--guided", "marquise", "--record", str(kept)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("Guide: Root is a race to 30 points.") == 3, "at first, again by g, and after undo"
    assert "Suggested: 2) place the keep in clearing 2. Your first buildings" in out
    assert "Suggested: 1) place the starting workshop in clearing 2." in out
    assert out.endswith("--as marquise_0 --guided marquise, with the same --opponents.")
    _typed(monkeypatch, "q")
    assert main(["play", "--from", str(kept), "--guided", "marquise"]) == 0
    assert "Suggested: 1) place the starting workshop" in " ".join(capsys.readouterr().out.split())
    _typed(monkeypatch, "g", "q")
    assert main(EYRIE) == 0
    assert "there is no guide" in capsys.readouterr().out


def test_a_guided_game_of_wroth_says_how_to_go_on(monkeypatch, tmp_path, capsys):
    kept = tmp_path / "game.json"
    _typed(monkeypatch, "1", "q")
    assert main(["--game", "wroth", "play", "--guided", "runen", "--record", str(kept)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Guide: Wroth is a race to 30 points." in out and "Suggested: 3) draft Maneuver. It moves" in out
    assert f"root-env --game wroth play --from {kept} --as runen_0 --guided runen, with" in out
    _typed(monkeypatch, "q")
    assert main(["--game", "wroth", "play", "--from", str(kept), "--as", "runen_0", "--guided", "runen"]) == 0
    assert "The dice are chosen one by one." in " ".join(capsys.readouterr().out.split())


def test_play_says_why_something_is_not_offered(monkeypatch, capsys):
    _typed(monkeypatch, "why move 3 5", "why", "why dance?", "q")
    assert main(EYRIE) == 0
    out = capsys.readouterr().out
    assert "Move from clearing 3 to clearing 5: you are asked something else now" in out
    assert "Say which action you mean" in out
    assert "No action at this table is called 'dance'" in out


def test_play_says_what_things_are_for(monkeypatch, capsys):
    """Explained are a choice, the question, and everything that is looked up by its name."""
    _typed(monkeypatch, "commander?", "o", "b field hospitals", "b keep", "builder", "1?", "q")
    assert main(EYRIE) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "commander? Commander: Loyal Viziers in Move and Battle. As attacker you deal an extra hit (7.8.3)" in out
    assert "4) despot Choose Leader: Choose one of four" in out, "after the choices"
    assert "b field hospitals Field Hospitals: When warriors of yours are removed" in out
    assert "Keep: Token. While it stands only the Marquise places pieces" in out
    assert "Travel Gear (fox): Cost: rabbit. Gives a boot and 1 VP" in out and "(4.1.2, 3.2.2) add Travel Gear" in out


def test_play_says_what_a_choice_would_do_and_takes_it_back(monkeypatch, capsys):
    _typed(monkeypatch, "builder", "1?", "1", "recruit", "u", "u", "u", "q")
    assert main(EYRIE) == 0
    out = capsys.readouterr().out
    assert "  add " in out and " to the Decree -> reveals " in out
    assert out.count("  taken back: add ") == 2
    assert "nothing can be taken back: only what you did in this turn" in out
    assert out.count("You must add a card to the Decree:") == 2


def test_play_keeps_a_record_and_goes_on_from_it(monkeypatch, tmp_path, capsys):
    file = tmp_path / "game.json"
    _typed(monkeypatch, "1", "1", "1")
    assert main([*EYRIE, "--record", str(file)]) == 0
    assert "To go on: root-env play --from" in capsys.readouterr().out
    game = root_env.replay(json.loads(file.read_text()))
    assert game.decisions >= 3 and game.to_move == "eyrie_0"
    _typed(monkeypatch, "q")
    assert main(["play", "--from", str(file), "--as", "eyrie", "--opponents", "random"]) == 0
    out = capsys.readouterr().out
    assert game.question("eyrie").removeprefix("eyrie_0 ") in out and "Set-up" not in out
    position = tmp_path / "position.json"
    position.write_text(json.dumps(game.position()))
    _typed(monkeypatch, "q")
    assert main(["play", "--from", str(position), "--as", "eyrie_0", "--opponents", "random"]) == 0
    capsys.readouterr()
    assert main(["play", "--from", str(file), "--seed", "3"]) == 2
    one_line(capsys, "--seed: the table is that of .*game.json; leave one of the two out")


def test_why_an_opponent_fails_is_not_told_to_who_plays_against_it(monkeypatch, tmp_path, capsys):
    """It may name the cards of its hand."""
    (tmp_path / "teller.py").write_text("def act(view):\n    raise ValueError(view.render())\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    _typed(monkeypatch)
    assert main(["play", *PAIR, "--as", "eyrie", "--opponents", "teller:act", "--record", "game.json"]) == 2
    said = capsys.readouterr()
    assert "--opponents: teller:act cannot go on as marquise_0" in said.err and "hand" not in said.err
    assert (tmp_path / "game.json").exists()


def test_play_through_a_pipe():
    done = _process(*EYRIE, stdin="1\n1\n")
    assert done.returncode == 0
    assert "\n> 1\n" in done.stdout, "what was typed can be read"
    assert "Good-bye." in done.stdout and "\x1b" not in done.stdout
    assert "Traceback" not in done.stderr


def test_a_whole_game_can_be_played(monkeypatch, capsys):
    _typed(monkeypatch, *["1", "0"] * 10_000)
    assert main(["play", "--as", "eyrie", "--seed", "1", *PAIR, "--opponents", "random"]) == 0
    out = capsys.readouterr().out
    assert "You have lost: marquise_0 won by " in out or "You have won by " in out
    assert " crafting" in out.splitlines()[-1] or " building" in out or " roosts" in out


@pytest.mark.parametrize("steps", [40, 160])
def test_a_player_is_shown_nothing_hidden(steps, monkeypatch, tmp_path, capsys):
    """Games that are the same as far as the player knows print the same, whatever it asks for."""
    rng = random.Random(steps)
    game = root_env.Game(factions=["alliance", "eyrie", "lizard"], seed=steps)
    while game.decisions < steps or game.to_move != "alliance_0":
        game.step(rng.choice(game.legal_actions().tolist()))
    shown = set()
    for seed in range(3):
        twin = game.determinize("alliance", seed)
        twin.states[0]["rng"] = game.states[0]["rng"]
        file = tmp_path / "game.json"
        file.write_text(json.dumps({**twin.position(), "seed": 0}))
        _typed(monkeypatch, "b", "b eyrie_0", "b deck", *[f"{k}?" for k in range(10)], "u", "q")
        assert main(["play", "--from", str(file), "--opponents", "random"]) == 0
        shown.add(capsys.readouterr().out)
    assert len(shown) == 1


def test_the_board_is_asked_by_the_name_of_a_faction(monkeypatch, capsys):
    _typed(monkeypatch, "b guild", "q")
    main(["--game", "wroth", "play", "--opponents", "random"])
    out = capsys.readouterr().out
    assert "nothing on the board" not in out and "guild_0: 0 VP" in out


def test_wroth_is_explained_too(monkeypatch, capsys):
    _typed(monkeypatch, "1?", "b raider", "q")
    main(["--game", "wroth", "play", "--opponents", "random", "--seed", "1"])
    out = " ".join(capsys.readouterr().out.split())
    assert "Take this die for the actions of the round (Phase 4)" in out
    assert "Raider: Elite troop for 2 Corra, vitality 2; Battle and Assault against its region deal 1 more" in out


def test_commands_of_root_alone_say_so(capsys):
    assert main(["--game", "wroth", "gauntlet"]) == 2
    assert capsys.readouterr().err == "root-env gauntlet: plays Root alone; leave out --game wroth\n"


# -- actions -----------------------------------------------------------------------------------------


def test_actions_lists_the_families(capsys):
    assert main(["actions"]) == 0
    out = capsys.readouterr().out
    assert f"{len(FAMILIES)} families, {N_ACTIONS} actions" in out
    for family in FAMILIES:
        assert family.name in out


def test_actions_lists_every_id(capsys):
    assert main(["actions", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split(None, 1)[0]) for line in lines] == list(range(N_ACTIONS))
    assert lines[0] == "   0 pass"
