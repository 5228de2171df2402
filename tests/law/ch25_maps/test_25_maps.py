"""Winter, Lake and Mountain (Law 25.2 to 25.4)."""

import pytest

from root_env import Game
from root_env.root.declared.maps import MAPS
from root_env.root.lookup.land import land_of
from tests.given import new_game
from tests.law.ch25_maps.tables import ferry, forests_beside, on

# -- Winter (25.2) -----------------------------------------------------------------------------------


def test_25_2__the_suit_markers_are_shuffled():
    """Without places given, each game has its own; four of each suit. Covers Law 5.1.2."""
    found = set()
    for seed in range(4):
        clearings = new_game("eyrie", "marquise", map="winter", seed=seed).game.position()["clearings"]
        suits = [clearings[c]["suit"] for c in range(1, 13)]
        assert sorted(suits) == ["fox"] * 4 + ["mouse"] * 4 + ["rabbit"] * 4
        found.add(tuple(suits))
    assert len(found) == 4


def test_25_2_1__the_river_divides_forests():
    """From the forest on one side of the river the Vagabond slips into the one on the other side."""
    t = on("winter", "vagabond", "marquise", phase="birdsong").player("vagabond", location="1-10-11")
    assert forests_beside("winter", "1-10-11") == {"1-2-5-6-11-12", "4-10-11"}
    t.asks("vagabond", "slip").offers("choose forest no. 1", "choose forest no. 7")


def test_25_2_1__not_into_a_forest_beyond_another():
    t = on("winter", "vagabond", "marquise", phase="birdsong").player("vagabond", location="1-10-11")
    t.asks("vagabond", "slip").refuses("choose forest no. 6", "choose forest no. 8")


def test_25_2_1__the_river_is_no_path():
    t = on("winter", "marquise", "eyrie").clearing(10, marquise={"warriors": 2})
    t.offers("move from clearing 10 to clearing 1").refuses("move from clearing 10 to clearing 11")


# -- Lake (25.3) -------------------------------------------------------------------------------------


def test_25_3_1__the_ferry_begins_in_the_corner_on_the_coast():
    assert ferry(new_game("eyrie", "marquise", map="lake")) == 1


def test_25_3_2__the_lake_is_a_river_between_all_coastal_clearings():
    """The Riverfolk swim from one to each other one. Covers Law 25.3.3, 11.2.2."""
    land = land_of(Game(map="lake").states)
    coast = (1, 10, 11, 12)
    for c in coast:
        assert {k + 1 for k in range(12) if int(land.rivers[c - 1]) >> k & 1} == {*coast} - {c}


def test_25_3_2__it_is_no_path():
    t = on("lake", "marquise", "eyrie").table(map={"ferry": 10}).clearing(1, marquise={"warriors": 3})
    t.offers("move from clearing 1 to clearing 5").refuses("move from clearing 1 to clearing 10")


def test_25_3_3__a_clearing_behind_a_forest_is_not_coastal():
    """Clearings 5 and 9 lie beside the lake's forests, not on its shore."""
    land = land_of(Game(map="lake").states)
    assert int(land.rivers[4]) == int(land.rivers[8]) == 0


def test_25_3_4__a_coastal_forest_is_adjacent_to_its_two_neighbours_on_the_coast():
    assert {"1-9-12", "4-5-6-11", "7-10-11"} == forests_beside("lake", "1-5-11")
    t = on("lake", "vagabond", "marquise", phase="birdsong").player("vagabond", location="1-5-11")
    t.offers("choose forest no. 2", "choose forest no. 9")


def test_25_3_4__not_to_the_one_across_the_lake():
    t = on("lake", "vagabond", "marquise", phase="birdsong").player("vagabond", location="1-5-11")
    t.refuses("choose forest no. 5")


def test_25_3_5__the_ferry_takes_a_move_along_and_its_player_draws():
    t = on("lake", "marquise", "eyrie").clearing(1, marquise={"warriors": 3})
    t.when("marquise", "move from clearing 1 to clearing 10", "choose 3")
    assert (ferry(t), t.warriors("marquise", 10), t.hand_size("marquise")) == (10, 3, 1)
    t.asks("marquise", "move")


def test_25_3_5__once_a_turn():
    t = on("lake", "marquise", "eyrie").clearing(1, marquise={"warriors": 3})
    t.when("marquise", "move from clearing 1 to clearing 10", "choose 3")
    t.refuses("move from clearing 10 to clearing 1", "move from clearing 10 to clearing 12")


def test_25_3_5__the_origin_or_the_destination_must_be_ruled():
    """Two warriors of the Eyrie at both ends rule there. Covers Law 4.2.1."""
    t = on("lake", "marquise", "eyrie").clearing(1, marquise={"warriors": 1}, eyrie={"warriors": 2})
    t.clearing(5, marquise={"warriors": 1}).clearing(10, eyrie={"warriors": 2}).clearing(12, marquise={"warriors": 1})
    t.offers("move from clearing 1 to clearing 12").refuses("move from clearing 1 to clearing 10")


# -- Mountain (25.4) ---------------------------------------------------------------------------------


def test_25_4_1__six_paths_begin_closed():
    t = new_game("eyrie", "marquise", map="mountain")
    assert t.game.position()["map"]["closed_paths"] == ["2-5", "3-7", "5-9", "6-11", "8-9", "11-12"]


def test_25_4_2__clearings_of_a_closed_path_are_not_adjacent():
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 2})
    t.offers("move from clearing 2 to clearing 6").refuses("move from clearing 2 to clearing 5")


def test_25_4_2__closed_paths_divide_forests():
    t = on("mountain", "vagabond", "marquise", phase="birdsong").player("vagabond", location="2-5-11")
    t.offers("choose forest no. 3", "choose forest no. 8").refuses("choose forest no. 4")


def test_25_4_3__a_card_removes_a_marker_for_a_point():
    """The path is open from then on, in the same turn too."""
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 2}).hand("marquise", "Cobbler")
    t.when("marquise", "remove the closed path marker from 2 to 5")
    assert t.vp("marquise") == 1 and "2-5" not in t.game.position()["map"]["closed_paths"]
    t.offers("move from clearing 2 to clearing 5")


def test_25_4_3__only_where_one_has_pieces():
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 2}).hand("marquise", "Cobbler")
    t.refuses("remove the closed path marker from 3 to 7", "remove the closed path marker from 8 to 9")


def test_25_4_3__once_a_turn():
    t = on("mountain", "marquise", "eyrie").clearing(5, marquise={"warriors": 2}).hand("marquise", "Cobbler", "Anvil")
    t.when("marquise", "remove the closed path marker from 2 to 5", "choose Anvil (fox)")
    t.refuses("remove the closed path marker from 5 to 9")


def test_25_4_3__not_without_a_card():
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 2})
    t.refuses("remove the closed path marker from 2 to 5")


def test_25_4_4__who_rules_the_pass_at_the_end_of_evening_scores():
    t = on("mountain", "marquise", "eyrie").clearing(10, marquise={"warriors": 2}).when("marquise", "pass")
    assert (t.vp("marquise"), t.vp("eyrie")) == (1, 0)
    t.asks("eyrie", "decree column")


def test_25_4_4__who_does_not_rule_it_scores_nothing():
    t = on("mountain", "marquise", "eyrie").clearing(10, marquise={"warriors": 1}, eyrie={"warriors": 2})
    t.clearing(9, marquise={"warriors": 1}).when("marquise", "pass")
    assert t.vp("marquise") == 0


def test_25_4_4__the_tower_can_win():
    """Covers Law 3.1."""
    t = on("mountain", "marquise", "eyrie").player("marquise", vp=29).clearing(10, marquise={"warriors": 2})
    t.when("marquise", "pass").is_won_by("marquise")


@pytest.mark.parametrize("forest", ["1-8-9", "2-5-11", "3-7-11-12", "4-8-9-12", "10-11-12"])
def test_25_4_5__every_enclosed_area_is_a_forest(forest):
    t = on("mountain", "vagabond", "marquise", phase="birdsong").player("vagabond", location=forest)
    t.asks("vagabond", "slip").offers(*(f"choose clearing {c}" for c in forest.split("-")))


def test_25_4_5__there_are_ten():
    assert len(next(one for one in MAPS if one.name == "mountain").forests) == 10
