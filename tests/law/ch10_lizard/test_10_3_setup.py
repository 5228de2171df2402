"""Law 10.3: set-up of the Lizard Cult."""

import pytest

from root_env.game import Game
from tests.given import new_game

NEIGHBOURS = {1: (5, 9, 10), 2: (5, 6, 10), 3: (6, 7, 11), 4: (8, 9, 12)}
SUITS = {1: "fox", 2: "mouse", 3: "rabbit", 4: "rabbit"}


def _after(corner: int, **config):
    t = new_game("lizard", "alliance", **config)
    t.asks("lizard", "setup corner", [f"choose clearing {c}" for c in (1, 2, 3, 4)])
    return t.when("lizard", f"choose clearing {corner}")


@pytest.mark.parametrize("corner", [1, 2, 3, 4])
def test_10_3_2__four_warriors_and_a_garden_in_the_corner_and_a_warrior_in_each_adjacent_clearing(corner):
    """Covers Law 10.3.1, 10.3.4."""
    t = _after(corner)
    assert t.warriors("lizard", corner) == 4
    assert t.pieces(f"{SUITS[corner]} garden", corner) == 1
    assert [c for c in range(1, 13) if t.warriors("lizard", c) == 1] == sorted(NEIGHBOURS[corner])
    assert t.supply("lizard") == 25 - 4 - 3
    gardens = {suit: t.supply(f"{suit} garden") for suit in ("fox", "rabbit", "mouse")}
    assert gardens == {suit: 4 if suit == SUITS[corner] else 5 for suit in gardens}
    t.asks("lizard", "setup outcast", [f"choose {suit}" for suit in ("fox", "rabbit", "mouse")])


def test_10_3_2__opposite_the_marquise():
    t = new_game("marquise", "lizard", skip_forced="none").when("marquise", "choose clearing 1")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    t.asks("lizard", "setup corner", ["choose clearing 3"])
    t.when("lizard", "choose clearing 3")
    assert (t.warriors("lizard", 3), t.warriors("marquise", 3)) == (4, 0)
    assert t.warriors("lizard", 7) == t.warriors("marquise", 7) == 1
    t.asks("lizard", "setup outcast")


def test_10_3_2__with_keep_and_roost_opposite_each_other_any_of_the_two_corners_left():
    t = new_game("marquise", "eyrie", "lizard").when("marquise", "choose clearing 1")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    t.when("eyrie", "choose the builder")  # the corner opposite was the only one
    t.asks("lizard", "setup corner", ["choose clearing 2", "choose clearing 4"])


@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse"])
def test_10_3_3__any_suit_is_the_first_outcast(suit):
    t = _after(4).asks("lizard", "setup outcast", [f"choose {word}" for word in ("fox", "rabbit", "mouse")])
    before = t.game.position()
    t.when("lizard", f"choose {suit}")
    assert before["players"]["lizard_0"]["outcast"] is None
    # Birdsong begins at once: without Lost Souls the Outcast is Hated, but there are no acolytes to conspire with
    assert (t.outcast, t.acolytes) == (f"hated {suit}", 0)
    t.asks("lizard", "ritual card")


def test_10_3_3__the_marker_begins_with_its_outcast_side_up():
    t = new_game("alliance", "lizard").when("lizard", "choose clearing 4", "choose mouse")
    assert (t.outcast, t.lost_souls) == ("mouse", [])
    t.asks("alliance", "spread sympathy")


def test_10_3__choices_can_be_named_in_the_configuration():
    game = Game({"factions": ["alliance", "lizard"], "setup": {"lizard": {"corner": 2, "outcast": "mouse"}}})
    assert game.phase != "setup"
    position = game.position()
    assert position["clearings"][2]["lizard_0"] == {"warriors": 4, "mouse garden": 1}
    assert position["players"]["lizard_0"]["outcast"] == "mouse"
