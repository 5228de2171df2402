"""Law 4.3.3 to 4.3.5: the dice, maximum rolled hits, extra and ignored hits, the defenseless."""

import pytest

from tests.given import given


@pytest.mark.parametrize(
    "dice, before, after",
    [
        ((3, 1), (4, 4), (3, 1)),
        ((1, 3), (4, 4), (3, 1)),
        ((2, 2), (4, 4), (2, 2)),
        ((0, 0), (4, 4), (4, 4)),
        ((3, 0), (4, 4), (4, 1)),
        ((3, 0), (2, 4), (2, 2)),  # no more rolled hits than warriors, of the attacker
        ((3, 0), (3, 4), (3, 1)),
        ((3, 3), (4, 1), (3, 0)),  # and of the defender
        ((3, 3), (4, 2), (2, 0)),
    ],
)
def test_4_3_3__the_attacker_deals_the_higher_roll_the_defender_the_lower(dice, before, after):
    """Hits are dealt together: those who fall strike back. Covers Law 4.3.3.I, 4.3.6."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[dice])
    t.clearing(5, marquise={"warriors": before[0]}, eyrie={"warriors": before[1]}).clearing(8, marquise={"warriors": 1})
    t.when("marquise", "battle eyrie in clearing 5").asks("marquise", "marquise action")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == after


def test_4_3_3_I__buildings_and_tokens_roll_no_hits():
    t = given("marquise", "alliance", turn="marquise").force(dice=[(3, 3)])
    t.clearing(5, marquise={"warriors": 3}, alliance={"rabbit base": 1})
    t.when("marquise", "battle alliance in clearing 5")
    assert t.warriors("marquise", 5) == 3 and t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_4_3_3_I__warriors_elsewhere_and_of_third_players_do_not_count():
    """One warrior is defense enough. Covers Law 4.3.5.II."""
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(3, 3)])
    t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1, "roost": 1}, alliance={"warriors": 4})
    t.clearing(1, marquise={"warriors": 4}, eyrie={"warriors": 3}).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5), t.pieces("roost", 5)) == (0, 0, 1)
    t.asks("marquise", "marquise action")


def test_4_3_5_II__a_defender_without_warriors_takes_an_extra_hit():
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(0, 0)])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"roost": 1}).when("marquise", "battle eyrie in clearing 5")
    assert t.pieces("roost", 5) == 0 and t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_4_3_5_II__the_extra_hit_comes_on_top_of_the_maximum():
    """Covers Law 4.3.3.I, 4.3.5.I."""
    t = given("marquise", "alliance", turn="marquise").force(dice=[(3, 3)])
    t.clearing(5, marquise={"warriors": 1}, alliance={"rabbit base": 1, "sympathy": 1}).hand("marquise", "Bake Sale")
    t.clearing(8, marquise={"warriors": 1}).when("marquise", "battle alliance in clearing 5")
    assert t.pieces("rabbit base", 5) == t.pieces("sympathy", 5) == 0
    assert t.vp("marquise") == 2
    t.asks("alliance", "order triggers")


def test_4_3_5__both_sides_count_rolled_and_extra_hits_together():
    """Brutal Tactics and a roll of 2 against Sappers and a roll of 1."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(2, 1)])
    t.player("marquise", effects=["Brutal Tactics"]).player("eyrie", effects=["Sappers"])
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}).when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "effect order").when("marquise", "choose marquise", "use Brutal Tactics (bird)")
    t.when("eyrie", "use Sappers (bird)")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_4_3_5_III__the_extra_hit_on_the_defenseless_is_not_a_rolled_hit():
    """Covers Law 4.3.5.II."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(3, 0)]).player("eyrie", effects=["Armorers"])
    t.clearing(5, marquise={"warriors": 4}, eyrie={"roost": 1}).when("marquise", "battle eyrie in clearing 5")
    t.when("eyrie", "use Armorers (bird)")
    assert t.pieces("roost", 5) == 0
    t.asks("marquise", "marquise action")
