"""The text on a terminal between two questions: the changes, not the whole board and every choice again."""

import re

import pytest

from root_env.cli import main
from root_env.console import playing

BOARD = "\n 6  fox    2 3 11 "
MARQUISE = ["play", "--factions", "marquise", "eyrie", "alliance", "--as", "marquise", "--seed", "7"]


@pytest.fixture
def shown(monkeypatch, capsys):
    """The output after each line that is typed, the first part before any."""

    def play(*typed: str) -> list[str]:
        lines = iter([*typed, "q"])
        monkeypatch.setattr("builtins.input", lambda prompt="": print(prompt, end="") or next(lines))
        assert main([*MARQUISE, "--opponents", "rules"]) == 0
        return re.split(r"^> .*\n", capsys.readouterr().out, flags=re.MULTILINE)

    return play


SETUP = ("1", "1", "1", "1")


def test_the_whole_board_comes_at_the_start_of_a_turn_and_when_it_is_asked_for(shown):
    parts = shown(*SETUP, "0", "recruit", "look", "l", "b", "0", "0")
    has_board = [BOARD in part for part in parts]
    setup, turn, asked_for, others, next_turn = has_board[:4], has_board[4:7], has_board[7:10], parts[10], parts[11]
    assert setup == [True, False, False, False] and turn == [True, False, False] and all(asked_for)
    assert "Turn 2 begins, of eyrie_0" in others and BOARD not in others
    assert "Turn 4 begins, of marquise_0" in next_turn and BOARD in next_turn


def test_between_two_questions_of_a_turn_it_is_a_dozen_lines(shown):
    parts = shown(*SETUP, "1", "recruit", "overwork", "1")
    for part in parts[5:8]:
        assert part.count("\n") <= 14, part
    assert "recruit a warrior at every recruiter" in parts[5] and "places 1 warrior in clearing" in parts[6]


def test_in_the_turns_of_others_what_happened_is_told_and_the_clearings_that_changed(shown):
    asked = shown(*SETUP, "0", "0")[6]
    assert "Turn 2 begins, of eyrie_0" in asked and "Changed on the map:" in asked
    head, *told = asked.split("Changed on the map:")[1].split("\n\n")[0].strip("\n").splitlines()
    assert head.split()[0] == "suit" and told and all(re.match(r" ?\d+  (fox|rabbit|mouse) ", line) for line in told), (
        told
    )


def test_a_hint_is_a_choice_of_the_menu_with_its_reason(shown, monkeypatch):
    monkeypatch.setattr(playing, "HINTED", 8)
    (hint,) = re.findall(r"^  (\d+)\) (.*)", shown("hint")[1], re.MULTILINE)
    assert re.match(r"Place the keep in clearing \d+: you win ", hint[1])


def test_the_first_word_of_a_choice_comes_before_its_others(shown):
    """ "craft" is not "craft no more", and "recruit" builds no recruiter."""
    crafted, recruited = shown(*SETUP, "craft", "recruit")[5:7]
    assert "gains boot" in crafted and "places 1 warrior in clearing" in recruited


def test_a_long_menu_gathers_what_has_many_choices_and_its_words_show_them(shown):
    parts = shown(*SETUP, "1", "move", "o", "build a sawmill", "move 1 5")
    asked, moves, whole, builds, taken = parts[5:10]
    assert "1 to 33) move from clearing 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12: 33 choices; type move to see them" in asked
    assert "34 to 60) build a sawmill, workshop, recruiter: 27 choices; type build to see them" in asked
    assert "2) clearing 9" not in asked and "2) clearing 9" in moves and "2) clearing 9" in whole
    assert "34) clearing 2" in builds and "43) clearing 2" not in builds
    assert "1 warrior moved from clearing 1 to clearing 5" in taken
