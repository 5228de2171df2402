"""`root-env play` in a pseudo-terminal: colours, undo, Ctrl-C, and what stays of the game."""

import json

import pytest

from root_env import replay
from tests.console import excerpt
from tests.console.terminal import Terminal, words


@pytest.fixture
def record(tmp_path):
    return tmp_path / "game.json"


def test_a_person_plays_and_presses_ctrl_c(record):
    """Some choices by number and by words, looked at before, taken back; what was played is kept."""
    table = ["--factions", "eyrie", "marquise", "--as", "eyrie", "--seed", "2", "--opponents", "random"]
    with Terminal("play", *table, "--record", str(record)) as terminal:

        def typed(line: str) -> str:
            terminal.type(line)
            shown, asks = terminal.read()
            assert asks and "Traceback" not in shown
            return words(shown)

        shown, asks = terminal.read()
        assert asks and "\x1b[33meyrie_0" in shown, "in colours"
        assert max(map(len, words(shown).splitlines())) <= 80
        assert "You must choose a leader:" in words(shown) and "paths to" in words(shown)
        first = typed("build")
        assert "eyrie_0: choose the builder -> is led by the builder" in first
        assert "You must add a card to the Decree:" in first
        assert " to the Decree -> reveals " in typed("1?")
        assert "to which column of the Decree" in typed("1")
        assert "taken back: add " in typed("u")
        typed("1")
        second = typed("recr")
        assert "to the recruit column of the Decree" in second and "suit   paths to" not in second
        terminal.interrupt()
        shown, asks = terminal.read()
        assert not asks and "Good-bye." in words(shown) and "To go on: root-env play --from" in words(shown)
        assert terminal.process.returncode == 0
    game = replay(json.loads(record.read_text()))
    assert game.to_move == "eyrie_0" and game.decisions >= 3


def test_ctrl_d_leaves():
    with Terminal("--game", "wroth", "play", "--seed", "1", "--opponents", "random") as terminal:
        shown, asks = terminal.read()
        assert asks and "You must draft" in words(shown)
        terminal.press("d")
        shown, asks = terminal.read()
        assert not asks and "Good-bye." in words(shown)


def test_the_excerpt_of_the_page_is_true():
    """Without colours, as NO_COLOR asks for; `python -m tests.console.excerpt` writes it anew."""
    text = excerpt.PAGE.read_text(encoding="utf-8")
    assert excerpt.page(text) == text
