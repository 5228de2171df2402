"""Law 7.3: set-up of the Eyrie."""

import pytest

from tests.given import new_game

LEADERS = ("builder", "charismatic", "commander", "despot")
OPPOSITE = {1: 3, 2: 4, 3: 1, 4: 2}


def _against_the_marquise(keep: int, **config):
    """The Marquise is set up; all her buildings stand beside the keep."""
    t = new_game("marquise", "eyrie", "alliance", **config).when("marquise", f"choose clearing {keep}")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    return t


def test_7_3_1__twenty_warriors_of_which_six_begin_on_the_map():
    t = _against_the_marquise(1)
    assert t.supply("eyrie") == 14
    assert t.warriors("eyrie", 3) == 6
    t.asks("eyrie", "choose leader")


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_7_3_2__they_start_opposite_the_marquise(keep):
    """Covers Law 5.1.7."""
    t = _against_the_marquise(keep, skip_forced="none")
    t.asks("eyrie", "setup roost", options=[f"choose clearing {OPPOSITE[keep]}"])
    t.when("eyrie", f"choose clearing {OPPOSITE[keep]}")
    assert t.pieces("roost", OPPOSITE[keep]) == 1
    assert t.warriors("eyrie", OPPOSITE[keep]) == 6
    assert t.warriors("marquise", OPPOSITE[keep]) == 0
    t.asks("eyrie", "choose leader")


def test_7_3_2__with_no_other_corner_taken_they_take_any():
    """Covers Law 5.1.7."""
    t = new_game("eyrie", "alliance")
    t.asks("eyrie", "setup roost", options=[f"choose clearing {c}" for c in (1, 2, 3, 4)])
    t.when("eyrie", "choose clearing 2")
    assert (t.pieces("roost", 2), t.warriors("eyrie", 2)) == (1, 6)
    t.asks("eyrie", "choose leader")


def test_7_3_3__any_of_the_four_leaders():
    t = _against_the_marquise(2).asks("eyrie", "choose leader", options=[f"choose the {name}" for name in LEADERS])
    t.when("eyrie", "choose the commander")
    assert t.leader == "commander"
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(
    ("leader", "recruited", "question"),
    [("builder", 1, "move"), ("charismatic", 2, "choose leader"), ("commander", 0, "move"), ("despot", 0, "move")],
)
def test_7_3_4__two_loyal_viziers_begin_in_the_columns_of_the_leader(leader, recruited, question):
    """They are resolved in the first turn; the Charismatic one has nobody to battle with and falls into turmoil.

    The columns of each leader stand in the test of Law 7.8.
    """
    t = new_game("eyrie", "alliance").when("eyrie", "choose clearing 1", f"choose the {leader}")
    t.asks("eyrie", "decree card").when("eyrie", t.options()[0], "add to the build column", "pass")
    while t.asked == "craft":
        t.when("eyrie", "pass")
    assert t.supply("eyrie") == 14 - recruited
    assert all(t.decree(column) == [] for column in ("recruit", "move", "battle"))
    t.asks("eyrie", question)


def test_7_3_5__six_roosts_are_left_on_the_track():
    t = _against_the_marquise(1)
    assert (t.supply("roost"), t.on_map("roost")) == (6, 1)
    assert t.vp("eyrie") == 0
    t.asks("eyrie", "choose leader")
