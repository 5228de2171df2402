"""Law 8.2.1, 8.2.2, 8.2.5.I: crafting with sympathy, guerrilla war, one sympathy token per clearing."""

import pytest

from tests.given import given


def test_8_2_1__a_sympathy_token_crafts_in_the_suit_of_its_clearing():
    """Covers Law 8.5.1."""
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(1, alliance={"sympathy": 1}).clearing(5, marquise={"warriors": 1})
    t.hand("alliance", "Anvil", "Foxfolk Steel", "Birdy Bindle")  # a fox, two foxes, a mouse
    t.asks("alliance", "alliance daylight", options=["craft Anvil (fox)", "mobilize", "pass"])
    t.when("alliance", "craft Anvil (fox)")
    assert t.vp("alliance") == 2
    assert t.crafted("alliance") == {"hammer": 1}
    assert t.discard == ["Anvil (fox)"]
    assert t.pieces("sympathy", 1) == 1
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_2_1__each_sympathy_token_crafts_once_a_turn():
    """Covers Law 4.1.1."""
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(1, alliance={"sympathy": 1}).clearing(6, alliance={"sympathy": 1})
    t.hand("alliance", "Anvil", "Crossbow (mouse)", "Armorers")  # a fox each
    t.when("alliance", "craft Anvil (fox)").offers("craft Armorers (bird)")
    t.when("alliance", "craft Crossbow (mouse)")
    assert t.vp("alliance") == 3
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_2_1__bases_and_warriors_craft_nothing():
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(1, alliance={"fox base": 1, "warriors": 3}).hand("alliance", "Anvil", "Crossbow (mouse)")
    t.asks("alliance", "alliance daylight", options=["mobilize", "train", "pass"])


@pytest.mark.parametrize("dice, before, after", [((1, 3), (4, 3), (1, 2)), ((3, 0), (4, 1), (3, 1))])
def test_8_2_2__a_defending_alliance_deals_the_higher_roll_and_no_more_than_its_warriors(dice, before, after):
    """Covers Law 4.3.3, 4.3.3.I."""
    t = given("marquise", "alliance", turn="marquise").force(dice=[dice])
    t.clearing(1, marquise={"warriors": before[0]}, alliance={"warriors": before[1]})
    t.when("marquise", "battle alliance in clearing 1")
    assert (t.warriors("marquise", 1), t.warriors("alliance", 1)) == after
    t.asks("marquise", "marquise action")


def test_8_2_2__sympathy_alone_deals_no_rolled_hits():
    """Covers Law 4.3.5.II."""
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(1, marquise={"warriors": 2}, alliance={"sympathy": 1}).force(dice=[(3, 0)])
    t.when("marquise", "battle alliance in clearing 1")
    assert t.warriors("marquise", 1) == 2
    assert t.pieces("sympathy", 1) == 0  # no rolled hit, but it is defenseless
    t.asks("marquise", "marquise action")


def test_8_2_2__an_attacking_alliance_deals_the_higher_roll_like_anybody():
    t = given("marquise", "alliance", turn="alliance", phase="evening")
    t.clearing(1, marquise={"warriors": 4}, alliance={"warriors": 4}).player("alliance", officers=2)
    t.force(dice=[(1, 3)]).when("alliance", "battle marquise in clearing 1")
    assert t.warriors("marquise", 1) == 1
    assert t.warriors("alliance", 1) == 3
    t.asks("alliance", "operation")


def test_8_2_2__the_vagabond_attacks_with_the_lower_roll():
    t = given("alliance", "vagabond", turn="vagabond").clearing(1, alliance={"warriors": 2})
    t.player("vagabond", location=1, satchel=["sword", "sword", "boot", "torch"]).force(dice=[(2, 0)])
    t.when("vagabond", "battle alliance in clearing 1").asks("vagabond", "take hit")
    t.when("vagabond", "choose ready torch").when("vagabond", "choose ready boot")
    assert t.warriors("alliance", 1) == 2
    t.asks("vagabond", "vagabond action")


def test_8_2_5_I__sympathy_neither_spreads_nor_is_organized_where_it_is():
    """Covers Law 8.4.2.I, 8.6.1.IV."""
    t = given("marquise", "alliance", turn="alliance", phase="birdsong")
    t.clearing(1, alliance={"sympathy": 1, "warriors": 1}).clearing(5, alliance={"sympathy": 1})
    t.clearing(2, alliance={"warriors": 1}).player("alliance", officers=1)
    t.supporters("Root Tea (fox)", "Cobbler", "Sword")
    t.asks("alliance", "spread sympathy", [*(f"spread sympathy to clearing {c}" for c in (2, 9, 10)), "pass"])
    t.when("alliance", "pass")
    t.offers("organize in clearing 2").refuses("organize in clearing 1")
    assert t.pieces("sympathy", 1) == 1
    t.asks("alliance", "operation")
