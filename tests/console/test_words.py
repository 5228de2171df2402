"""The text on a terminal: names that are not cut, lines that break between words, shares that add up to more."""

import io
import random

from rich.console import Console

from root_env import Game, GameConfig
from root_env.console.playing import HELP
from root_env.console.summary import Tally
from root_env.doors.contract.arguments import Action
from root_env.doors.words.board import changed
from root_env.doors.words.menu import Menu
from root_env.root.doors.binding import ROOT
from tests.console.terminal import Terminal, words

PLACES = ((1, "Tax Collector (fox)"), (3, "Root Tea (rabbit)"), (3, "Tax Collector (rabbit)"))


def test_no_name_and_no_bracket_is_cut_by_what_options_have_in_common():
    recruits = [
        Action(k, "recruit", {"clearing": c, "card": card}, f"recruit a warrior in clearing {c} ({card})")
        for k, (c, card) in enumerate(PLACES)
    ]
    (line,) = Menu(recruits).lines
    assert line.head == "recruit a warrior in"
    assert [option.shown for option in line.options] == [f"clearing {c} ({card})" for c, card in PLACES]
    crafts = [
        Action(k, "craft", {"card": f"Root Tea ({suit})"}, f"craft Root Tea ({suit})") for k, suit in enumerate("ab")
    ]
    assert [option.shown for line in Menu(crafts).lines for option in line.options] == ["Root Tea (a)", "Root Tea (b)"]


def test_menus_of_a_game_have_whole_brackets():
    game, rng = Game(GameConfig(factions=("alliance", "lizard", "riverfolk")), seed=8), random.Random(8)
    seen = 0
    while not game.is_over and game.decisions < 250:
        for line in Menu(list(game.legal())).lines:
            for told in (line.head, *(option.shown for option in line.options)):
                seen += "(" in told
                assert told.count("(") == told.count(")"), told
        game.step(rng.choice(game.legal_actions().tolist()))
    assert seen > 50


def test_a_game_that_is_watched_breaks_between_words():
    with Terminal("watch", "--seed", "3", "--decisions", "40", columns=60) as terminal:
        shown, _ = terminal.read()
    lines = words(shown).splitlines()
    assert max(map(len, lines)) <= 60 and "Set-up" in lines
    assert any(line.startswith("        ") for line in lines), "what is broken goes on further in"


def test_shares_of_victories_that_are_shared_are_explained():
    config = GameConfig(factions=("marquise", "eyrie", "vagabond"))
    for winners, told in ((0b101, True), (0b1, False)):
        tally, console = Tally(ROOT, config), Console(record=True, width=120, file=io.StringIO())
        for _ in range(2):
            tally.add({"winners": winners, "vp": [1, 2, 3], "turns": 4, "decisions": 5}, "coalition")
        tally.show(console, 1.0, "core")
        assert ("Shares add up to 200.0%" in console.export_text()) == told


def test_changed_rows_of_a_table_stand_below_its_head():
    before = ["    suit   slots", " 1  fox    1", " 2  mouse  2", "", "Deck: 45 cards"]
    after = ["    suit   slots", " 1  fox    1", " 2  mouse  1", "", "Deck: 42 cards"]
    assert changed(before, after) == ["    suit   slots", " 2  mouse  1", "Deck: 42 cards"]
    assert changed(before, before) == []


def test_what_can_be_typed_does_not_run_into_what_it_does():
    assert max(len(typed) for typed, _ in HELP) < 13
