"""Law C.3: set-up of Chameleander."""

import pytest

from root_env.support.errors import PositionError
from tests.given import given, new_game


def test_C_3_1__one_warrior():
    t = new_game("chameleander", "alliance", seed=3)
    assert t.supply("chameleander") == 1
    t.asks("chameleander", "setup chameleander")


def test_C_3_2__a_clearing_with_three_paths_or_more():
    t = new_game("chameleander", "alliance", seed=3)
    clearings = (1, 2, 3, 4, 6, 7, 9, 10, 11, 12)
    t.asks("chameleander", "setup chameleander", options=[f"choose clearing {c}" for c in clearings])
    t.when("chameleander", "choose clearing 12")
    assert t.warriors("chameleander", 12) == 1
    assert t.supply("chameleander") == 0
    assert t.ego(12) == (0, 0)
    t.asks("chameleander", "skip move")


def test_C_3_2__after_all_other_factions_and_not_in_the_keeps_clearing():
    """Covers Law 5.1.7, 6.2.2."""
    t = new_game("chameleander", "marquise", seed=3)
    t.when("marquise", "choose clearing 1", "choose clearing 1", "choose clearing 5", "choose clearing 9")
    t.asks("chameleander", "setup chameleander").refuses("choose clearing 1").offers("choose clearing 3")


def test_C_3_2__the_clearing_can_be_named():
    t = new_game("chameleander", "alliance", seed=3, setup={"chameleander_0": {"clearing": 7}})
    assert t.warriors("chameleander", 7) == 1
    t.asks("chameleander", "skip move")


def test_C_3_3__five_ego_on_the_left_three_superego_on_the_right():
    t = new_game("chameleander", "alliance", seed=3)
    assert t.ego_track == "eeeeeSSS"
    assert (t.supply("ego"), t.supply("superego")) == (5, 3)
    assert t.the_id == (0, 0)
    t.asks("chameleander", "setup chameleander")


def test_C_3_3__a_position_leaves_the_rest_on_the_track():
    t = given("chameleander", "alliance").clearing(5, chameleander={"warriors": 1, "ego": 2, "superego": 1})
    assert t.ego_track == "...eeeSS"
    t.asks("chameleander", "chameleander action")


@pytest.mark.parametrize(
    ("clearings", "field", "match"),
    [
        ({}, {}, "must stand in a clearing"),
        ({5: {"warriors": 1}, 1: {"ego": 1}}, {}, "in the clearing of its warrior"),
        ({5: {"warriors": 1, "ego": 3}}, {"id": {"ego": 3}}, "more ego than there are"),
        ({5: {"warriors": 1}}, {"track": ["ego"] * 8}, "must hold 5 ego"),
        ({5: {"warriors": 1}}, {"track": ["ego"] * 7}, "must have 8 spaces"),
    ],
)
def test_C_3_3__impossible_positions_are_refused(clearings, field, match):
    """It is never off the map after set-up; Covers Law C.2.2, C.2.5, C.4.2."""
    t = given("chameleander", "alliance").player("chameleander", **field)
    for number, pieces in clearings.items():
        t.clearing(number, chameleander=pieces)
    with pytest.raises(PositionError, match=match):
        t.game.to_move  # noqa: B018
