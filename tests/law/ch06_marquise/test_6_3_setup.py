"""Law 6.3: set-up of the Marquise."""

import pytest

from tests.given import new_game

OPPOSITE = {1: 3, 2: 4, 3: 1, 4: 2}
CLEARINGS = range(1, 13)


def _choose(t, *clearings: int):
    return t.when("marquise", *(f"choose clearing {c}" for c in clearings))


def _set_up(*clearings: int):
    return _choose(new_game("marquise", "eyrie", "alliance"), *clearings)


def test_6_3_1__twenty_five_warriors_and_eight_wood():
    t = new_game("marquise", "eyrie", "alliance")
    assert (t.supply("marquise"), t.supply("wood")) == (25, 8)
    _choose(t, 1)
    assert t.supply("marquise") == 14
    assert (t.supply("wood"), t.on_map("wood")) == (8, 0)
    t.asks("marquise", "setup building")


def test_6_3_2__the_keep_goes_to_any_corner():
    t = new_game("marquise", "eyrie", "alliance")
    t.asks("marquise", "setup keep", options=[f"choose clearing {c}" for c in (1, 2, 3, 4)])
    _choose(t, 2)
    assert t.pieces("keep", 2) == 1
    assert t.on_map("keep") == 1
    assert t.supply("keep") == 0
    t.asks("marquise", "setup building")


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_6_3_3__a_warrior_everywhere_but_in_the_opposite_corner(keep):
    t = _choose(new_game("marquise", "eyrie", "alliance"), keep)
    assert [c for c in CLEARINGS if t.warriors("marquise", c) == 0] == [OPPOSITE[keep]]
    assert sum(t.warriors("marquise", c) for c in CLEARINGS) == 11
    t.asks("marquise", "setup building")


def test_6_3_4__the_first_building_goes_to_the_keep_or_next_to_it():
    t = _choose(new_game("marquise", "eyrie", "alliance"), 1)
    t.asks("marquise", "setup building", options=[f"choose clearing {c}" for c in (1, 5, 9, 10)])


def test_6_3_4__a_full_clearing_takes_no_further_building():
    t = _set_up(1, 1)  # clearing 1 has one slot
    t.asks("marquise", "setup building", options=[f"choose clearing {c}" for c in (5, 9, 10)])
    _choose(t, 10)  # two slots, one under a ruin
    t.asks("marquise", "setup building", options=[f"choose clearing {c}" for c in (5, 9)])


def test_6_3_4__two_buildings_may_share_a_clearing():
    t = _set_up(4, 8, 8, 4)
    assert (t.pieces("sawmill", 8), t.pieces("workshop", 8), t.pieces("recruiter", 4)) == (1, 1, 1)
    t.asks("eyrie", "choose leader")


def test_6_3_5__five_buildings_of_each_type_are_left_on_the_tracks():
    t = _set_up(1, 5, 9, 10)
    assert [t.supply(b) for b in ("sawmill", "workshop", "recruiter")] == [5, 5, 5]
    assert [t.on_map(b) for b in ("sawmill", "workshop", "recruiter")] == [1, 1, 1]
    assert (t.pieces("sawmill", 5), t.pieces("workshop", 9), t.pieces("recruiter", 10)) == (1, 1, 1)
    assert t.vp("marquise") == 0
    t.asks("eyrie", "choose leader")


def test_6_3_5__the_next_building_of_each_type_costs_one_wood():
    """The leftmost space of each track is empty after set-up."""
    t = _set_up(1, 5, 5, 9).when("eyrie", "choose the despot")
    assert (t.pieces("wood", 5), t.pieces("wood", 9)) == (1, 0)
    if t.asked == "craft":
        t.when("marquise", "pass")
    t.offers("build a sawmill in clearing 9", "build a workshop in clearing 9", "build a recruiter in clearing 9")
    t.asks("marquise", "marquise action")
