"""Law 3.2: points anyone can score: removing buildings and tokens, crafting items."""

import pytest

from tests.given import given


def test_3_2_1__a_building_and_two_tokens_are_three_points():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander")
    t.clearing(1, eyrie={"warriors": 3}, marquise={"sawmill": 1, "wood": 2}).clearing(4, marquise={"warriors": 1})
    t.clearing(3, eyrie={"warriors": 1}).force(dice=[(1, 0)])  # one rolled, one for the Commander, one defenseless
    t.when("eyrie", "move from clearing 3 to clearing 6")  # the only battle follows
    assert t.vp("eyrie") == 3
    assert (t.on_map("sawmill"), t.on_map("wood")) == (0, 0)
    assert t.game.turn == "marquise_0"


def test_3_2_1__warriors_are_worth_nothing():
    t = given("marquise", "eyrie", turn="marquise").force(dice=[(2, 0)])
    t.clearing(1, marquise={"warriors": 3}, eyrie={"warriors": 2, "roost": 1})
    t.when("marquise", "battle eyrie in clearing 1")
    assert (t.warriors("eyrie", 1), t.vp("marquise")) == (0, 0)
    t.asks("marquise", "marquise action")


def test_3_2_1__a_defender_scores_as_well():
    t = given("marquise", "alliance", turn="marquise").force(dice=[(2, 0)])
    t.clearing(1, marquise={"warriors": 1, "sawmill": 1}, alliance={"warriors": 2})
    t.when("marquise", "battle alliance in clearing 1")
    assert (t.on_map("sawmill"), t.vp("alliance"), t.vp("marquise")) == (0, 1, 0)


def test_3_2_1__an_ambush_scores_for_the_defender():
    t = given("marquise", "eyrie", turn="marquise").hand("eyrie", "Ambush! (fox)", "Sword", "Anvil")
    t.clearing(1, marquise={"warriors": 1, "sawmill": 1}, eyrie={"warriors": 2})
    t.when("marquise", "battle eyrie in clearing 1").when("eyrie", "play the fox ambush")
    assert (t.warriors("marquise", 1), t.on_map("sawmill"), t.vp("eyrie")) == (0, 0, 1)


def test_3_2_1__a_strike_on_a_token_scores():
    t = given("marquise", "vagabond", turn="vagabond").clearing(1, marquise={"wood": 1})
    t.player("vagabond", location=1, satchel=["crossbow", "boot"]).when("vagabond", "strike marquise")
    assert (t.on_map("wood"), t.vp("vagabond")) == (0, 1)
    t.asks("vagabond", "vagabond action")


def test_3_2_1__ones_own_wood_is_no_enemy_piece():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1, "wood": 1})
    t.clearing(9, marquise={"workshop": 1}).when("marquise", "build a workshop in clearing 5")
    assert t.on_map("wood") == 0
    assert t.vp("marquise") == 2  # printed on the space of the second workshop; the wood adds nothing
    t.asks("marquise", "marquise action")


def test_3_2_1__the_loser_loses_no_points():
    t = given("marquise", "eyrie", turn="marquise").player("eyrie", vp=5).force(dice=[(0, 0)])
    t.clearing(1, marquise={"warriors": 1}, eyrie={"roost": 1}).when("marquise", "battle eyrie in clearing 1")
    assert (t.vp("eyrie"), t.vp("marquise")) == (5, 1)


@pytest.mark.parametrize(
    ("card", "clearings", "item", "points"),
    [
        ("Anvil", (1,), "hammer", 2),
        ("Foxfolk Steel", (1, 6), "sword", 2),
        ("Bake Sale", (3, 4), "coin", 3),
        ("Root Tea (rabbit)", (2,), "tea", 2),
        ("Birdy Bindle", (2,), "sack", 1),
        ("Crossbow (mouse)", (1,), "crossbow", 1),
        ("Woodland Runners", (3,), "boot", 1),
    ],
)
def test_3_2_2__crafting_an_item_scores_what_the_card_lists(card, clearings, item, points):
    t = given("marquise", "eyrie", turn="marquise").hand("marquise", card)
    for c in clearings:
        t.clearing(c, marquise={"workshop": 1, "warriors": 1})
    offered = [o for o in t.options() if o.startswith("craft")]
    assert len(offered) == 1
    left = t.item_supply(item)
    t.when("marquise", *offered)
    assert (t.vp("marquise"), t.crafted("marquise"), t.item_supply(item)) == (points, {item: 1}, left - 1)
    assert len(t.discard) == 1
    t.asks("marquise", "marquise action")


def test_3_2_2__crafting_an_effect_scores_nothing():
    t = given("marquise", "eyrie", turn="marquise").hand("marquise", "Codebreakers")
    t.clearing(2, marquise={"workshop": 1, "warriors": 1}).when("marquise", "craft Codebreakers (mouse)")
    assert t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


def test_3_2_2__the_vagabond_scores_what_the_card_lists():
    t = given("marquise", "vagabond", turn="vagabond").hand("vagabond", "Anvil")
    t.player("vagabond", location=1, satchel=["hammer", "boot"]).when("vagabond", "craft Anvil (fox)")
    assert t.vp("vagabond") == 2
    t.asks("vagabond", "vagabond action")
