"""Law 4.3.3 to 4.3.5: the dice, maximum rolled hits, extra and ignored hits, the defenseless."""

import pytest

from tests.given import given


def fight(dice, marquise, eyrie):
    """The Marquise attacks the Eyrie in clearing 5; both sides' numbers of warriors after it."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[dice])
    t.clearing(5, marquise={"warriors": marquise}, eyrie={"warriors": eyrie}).clearing(8, marquise={"warriors": 1})
    t.when("marquise", "battle eyrie in clearing 5").asks("marquise", "marquise action")
    return t.warriors("marquise", 5), t.warriors("eyrie", 5)


@pytest.mark.parametrize("dice", [(3, 1), (1, 3)])
def test_4_3_3__the_attacker_deals_the_higher_roll_the_defender_the_lower(dice):
    assert fight(dice, marquise=4, eyrie=4) == (3, 1)


def test_4_3_3__equal_rolls_hit_both_sides_alike():
    assert fight((2, 2), marquise=4, eyrie=4) == (2, 2)
    assert fight((0, 0), marquise=4, eyrie=4) == (4, 4)


def test_4_3_3__a_zero_misses():
    assert fight((3, 0), marquise=4, eyrie=4) == (4, 1)


def test_4_3_3_I__the_attacker_rolls_no_more_hits_than_his_warriors():
    assert fight((3, 0), marquise=2, eyrie=4) == (2, 2)
    assert fight((3, 0), marquise=3, eyrie=4) == (3, 1)


def test_4_3_3_I__the_defender_rolls_no_more_hits_than_his_warriors():
    assert fight((3, 3), marquise=4, eyrie=1) == (3, 0)
    assert fight((3, 3), marquise=4, eyrie=2) == (2, 0)


def test_4_3_3_I__buildings_and_tokens_roll_no_hits():
    t = given("marquise", "alliance", turn="marquise").force(dice=[(3, 3)])
    t.clearing(5, marquise={"warriors": 3}, alliance={"rabbit base": 1})
    t.when("marquise", "battle alliance in clearing 5")
    assert t.warriors("marquise", 5) == 3 and t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_4_3_3_I__warriors_elsewhere_and_of_third_players_do_not_count():
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


def test_4_3_5_II__one_warrior_is_defense_enough():
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(1, 0)])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1, "roost": 1})
    t.when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("eyrie", 5), t.pieces("roost", 5)) == (0, 1)
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
