"""Law 9.2.1 to 9.2.4: crafting with hammers, the pawn, full removal, nimble, defenseless."""

import pytest

from tests.given import given

# -- 9.2.1 Crafting ------------------------------------------------------------------------------------


def test_9_2_1__hammers_craft_several_cards_in_one_turn_the_crafted_one_too():
    """Covers Law 3.2.2."""
    t = given("marquise", "vagabond", turn="vagabond")
    t.player("vagabond", location=8, satchel=["hammer", "boot"]).hand("vagabond", "Anvil", "Crossbow (bird)")
    t.when("vagabond", "craft Anvil (fox)")
    assert t.item("hammer") == {"ready": 1, "exhausted": 1}
    assert (t.vp("vagabond"), t.item_supply("hammer")) == (2, 0)
    t.when("vagabond", "craft Crossbow (bird)")
    assert t.item("hammer") == {"exhausted": 2}
    assert t.item("crossbow") == {"ready": 1}
    assert t.vp("vagabond") == 3
    assert t.discard == ["Anvil (fox)", "Crossbow (bird)"]
    t.asks("vagabond", "vagabond action")


def test_9_2_1__the_pawn_crafts_after_a_move_in_another_suit():
    """The pawn is activated twice in the turn, once as fox and once as mouse."""
    t = given("marquise", "vagabond", turn="vagabond")
    t.player("vagabond", location=8, satchel=["hammer", "hammer", "boot", "boot"])
    t.hand("vagabond", "Anvil", "Root Tea (mouse)")
    t.offers("craft Anvil (fox)").refuses("craft Root Tea (mouse)")
    t.when("vagabond", "craft Anvil (fox)", "move from clearing 8 to clearing 7", "craft Root Tea (mouse)")
    assert t.item("tea") == {"ready": 1}
    assert t.vp("vagabond") == 4
    t.asks("vagabond", "vagabond action")


def test_9_2_1__hammers_give_one_suit_only():
    """Covers Law 9.5.8."""
    t = given("marquise", "vagabond", turn="vagabond")
    t.player("vagabond", location=8, satchel=["hammer", "hammer", "hammer"])
    t.hand("vagabond", "Tax Collector", "Favor of the Foxes", "Favor of the Mice", "Sword")
    t.offers("craft Favor of the Foxes (fox)", "craft Sword (mouse)")
    t.refuses("craft Tax Collector (fox)", "craft Favor of the Mice (mouse)")
    t.asks("vagabond", "vagabond action")


# -- 9.2.2 Lone Wanderer -------------------------------------------------------------------------------


def test_9_2_2__the_pawn_does_not_rule_and_stops_nobody_from_ruling():
    """Covers Law 2.5."""
    t = given("marquise", "eyrie", "vagabond", turn="vagabond")
    t.clearing(5, marquise={"warriors": 1})
    t.player("vagabond", location=5, satchel=["boot", "torch"])
    assert t.ruler(5) == "marquise"
    t.when("vagabond", "move from clearing 5 to clearing 2")
    assert t.ruler(2) is None
    assert t.ruler(5) == "marquise"
    t.asks("marquise", "marquise action")


# -- 9.2.2.I Full Removal ------------------------------------------------------------------------------


def test_9_2_2_I__a_revolt_damages_three_items_of_his_choice():
    """Covers Law 8.4.1.III."""
    t = given("alliance", "marquise", "vagabond", turn="alliance", phase="birdsong")
    t.clearing(5, alliance={"sympathy": 1}, marquise={"warriors": 1})
    t.supporters("Cobbler", "Cobbler", "Ambush! (rabbit)").hand("alliance", "Anvil")
    t.player("vagabond", location=5, satchel=["boot", "torch exhausted", "tea", "sword", "hammer damaged"])
    t.when("alliance", "revolt in clearing 5", "choose Cobbler (rabbit)", "choose Cobbler (rabbit)")
    t.asks(
        "vagabond",
        "damage item",
        options=["choose ready boot", "choose exhausted torch", "choose ready tea", "choose ready sword"],
    )
    t.when("vagabond", "choose exhausted torch", "choose ready tea", "choose ready boot")
    assert t.item("torch") == {"damaged exhausted": 1}
    assert t.item("tea") == t.item("boot") == t.item("hammer") == {"damaged": 1}
    assert t.item("sword") == {"ready": 1}
    assert t.location == "clearing 5"
    assert t.warriors("marquise", 5) == 0
    assert t.pieces("rabbit base", 5) == 1
    assert t.vp("alliance") == 0
    t.asks("alliance", "alliance daylight")


# -- 9.2.3 Nimble --------------------------------------------------------------------------------------


def test_9_2_3__he_moves_between_clearings_that_others_rule():
    t = given("marquise", "eyrie", "vagabond", turn="vagabond")
    t.clearing(5, marquise={"warriors": 3}).clearing(2, eyrie={"warriors": 4})
    t.player("vagabond", location=5, satchel=["boot", "sword"])
    t.offers("move from clearing 5 to clearing 2", "move from clearing 5 to clearing 1")
    t.when("vagabond", "move from clearing 5 to clearing 2")
    assert t.location == "clearing 2"
    assert t.item("boot") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action", options=["battle eyrie in clearing 2", "pass"])


# -- 9.2.4 Defenseless ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sword, hits",
    [([], 1), (["sword damaged"], 1), (["sword damaged_exhausted"], 1), (["sword"], 0), (["sword exhausted"], 0)],
)
def test_9_2_4__a_defender_without_an_undamaged_sword_of_either_side_up_takes_an_extra_hit(sword, hits):
    """Covers Law 4.3.5.II."""
    t = given("marquise", "vagabond", turn="marquise")
    t.clearing(5, marquise={"warriors": 1})
    t.player("vagabond", location=5, satchel=["boot", "boot", *sword])
    t.force(dice=[(0, 0)]).when("marquise", "battle vagabond in clearing 5")
    assert t.item("boot") == ({"ready": 1, "damaged": 1} if hits else {"ready": 2})
    t.asks("marquise", "marquise action")


def test_9_2_4__as_attacker_he_is_never_defenseless():
    """The ambush damages his only sword before the roll."""
    t = given("marquise", "vagabond", turn="vagabond")
    t.clearing(5, marquise={"warriors": 1}).hand("marquise", "Ambush! (rabbit)", "Anvil")
    t.player("vagabond", location=5, satchel=["boot", "sword", "torch", "torch"])
    t.force(dice=[(0, 0)]).when("vagabond", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    t.when("vagabond", "choose exhausted sword", "choose ready boot")
    assert t.item("torch") == {"ready": 2}
    assert t.warriors("marquise", 5) == 1
    t.asks("vagabond", "vagabond action")
