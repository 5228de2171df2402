"""Law 10.2.3-10.2.5: Revenge, Pilgrims, Fear of the Faithful."""

import pytest

from tests.given import given


def attacked(cult, marquise=3, factions=("marquise", "lizard"), **config):
    """The Marquise battles the Cult in clearing 8."""
    t = given(*factions, turn="marquise", **config)
    return t.clearing(8, marquise={"warriors": marquise}, lizard=cult).clearing(7, marquise={"warriors": 1})


# -- Revenge -----------------------------------------------------------------------------------------


def test_10_2_3__defending_warriors_become_acolytes():
    t = attacked({"warriors": 3}).force(dice=[(2, 1)]).when("marquise", "battle lizard in clearing 8")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (1, 2, 22)
    assert t.warriors("marquise", 8) == 2
    t.asks("marquise", "marquise action")


def test_10_2_3__attacking_warriors_do_not():
    t = given("marquise", "lizard", turn="lizard", phase="birdsong").player("lizard", outcast="fox", acolytes=1)
    t.clearing(8, marquise={"warriors": 2}, lizard={"warriors": 2}).hand("lizard", "Sappers").force(dice=[(1, 1)])
    t.when("lizard", "battle marquise in clearing 8")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (1, 0, 24)
    t.asks("lizard", "ritual card")


def test_10_2_3__an_ambush_against_attacking_warriors_makes_no_acolytes():
    """Covers Law 4.3.1.II."""
    t = given("marquise", "lizard", turn="lizard", phase="birdsong").player("lizard", outcast="fox", acolytes=1)
    t.clearing(8, marquise={"warriors": 2}, lizard={"warriors": 2}).hand("lizard", "Sappers")
    t.hand("marquise", "Ambush! (fox)").when("lizard", "battle marquise in clearing 8")
    t.when("marquise", "play the fox ambush")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (0, 0, 25)
    assert t.lost_souls == ["Ambush! (fox)"]
    t.asks("lizard", "ritual card")


def test_10_2_3__the_cults_own_ambush_goes_to_the_lost_souls():
    """Covers Law 10.2.6."""
    t = attacked({"warriors": 1}).hand("lizard", "Ambush! (bird)").force(dice=[(1, 0)])
    t.when("marquise", "battle lizard in clearing 8").when("lizard", "play the bird ambush")
    assert (t.warriors("marquise", 8), t.acolytes, t.lost_souls) == (1, 1, ["Ambush! (bird)"])
    t.asks("marquise", "marquise action")


def test_10_2_3__a_warrior_removed_outside_battle_goes_to_the_supply():
    """Covers Law 9.2.9.III, 9.5.6."""
    t = given("vagabond", "lizard", turn="vagabond").clearing(8, lizard={"warriors": 2})
    t.player("vagabond", location=8, satchel=["boot", "crossbow"]).when("vagabond", "strike lizard")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (1, 0, 24)
    assert t.relation("lizard") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_10_2_3__the_warriors_of_others_do_not_become_acolytes():
    t = attacked({"warriors": 3}).force(dice=[(3, 3)]).when("marquise", "battle lizard in clearing 8")
    assert (t.acolytes, t.supply("marquise")) == (3, 24)
    t.asks("marquise", "marquise action")


# -- Pilgrims ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [{"marquise": {"warriors": 6}}, {"eyrie": {"warriors": 9, "roost": 1}}])
def test_10_2_4__a_garden_rules_whatever_else_stands_there(others):
    t = given("marquise", "eyrie", "lizard").clearing(8, lizard={"mouse garden": 1}, **others)
    t.clearing(5, marquise={"warriors": 1})
    assert t.ruler(8) == "lizard"
    t.asks("marquise", "marquise action")


def test_10_2_4__the_lords_of_the_forest_do_not_rule_ties_there():
    """Covers Law 7.2.2."""
    t = given("marquise", "lizard", "eyrie").clearing(8, lizard={"fox garden": 1}, eyrie={"warriors": 1})
    t.clearing(6, lizard={"warriors": 1}, eyrie={"warriors": 1}).clearing(5, marquise={"warriors": 1})
    assert (t.ruler(8), t.ruler(6)) == ("lizard", "eyrie")
    t.asks("marquise", "marquise action")


def test_10_2_4__without_gardens_rule_is_as_for_everybody():
    t = given("marquise", "lizard").clearing(8, lizard={"warriors": 2}, marquise={"warriors": 2})
    t.clearing(6, lizard={"warriors": 2}, marquise={"warriors": 1})
    assert (t.ruler(8), t.ruler(6)) == (None, "lizard")
    t.asks("marquise", "marquise action")


def test_10_2_4__royal_claim_counts_clearings_with_gardens():
    t = given("marquise", "lizard", turn="lizard", phase="birdsong").player("lizard", effects=["Royal Claim"])
    for number in (1, 6, 8):
        t.clearing(number, lizard={"fox garden": 1}, marquise={"warriors": 3})
    t.hand("lizard", "Sappers").when("lizard", "use Royal Claim (bird)")
    assert t.vp("lizard") == 3
    t.asks("lizard", "ritual card")


def test_10_2_4__dominance_by_gardens():
    """Covers Law 3.3.1.I."""
    t = given("marquise", "eyrie", "lizard", turn="lizard", phase="birdsong").player("lizard", vp=10, dominance="fox")
    for number in (1, 6, 8):
        t.clearing(number, lizard={"fox garden": 1}, marquise={"warriors": 3})
    t.is_won_by("lizard")


def test_10_2_4__bird_dominance_by_gardens_and_against_them():
    """Covers Law 3.3.1.II."""
    t = given("marquise", "eyrie", "lizard", turn="lizard", phase="birdsong").player("lizard", vp=10, dominance="bird")
    t.clearing(1, lizard={"fox garden": 1}, marquise={"warriors": 3}).clearing(3, lizard={"rabbit garden": 1})
    t.is_won_by("lizard")
    t = given("marquise", "eyrie", "lizard", phase="birdsong").player("marquise", vp=10, dominance="bird")
    t.clearing(1, lizard={"fox garden": 1}, marquise={"warriors": 3}).clearing(3, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")


def test_10_2_4__the_marquise_does_not_build_beside_a_garden():
    """Covers Law 6.5.4.I."""
    t = given("marquise", "lizard").clearing(8, lizard={"fox garden": 1}, marquise={"warriors": 3, "wood": 1})
    t.asks("marquise", "marquise action").refuses("build a sawmill in clearing 8")


# -- Fear of the Faithful ------------------------------------------------------------------------------


def test_10_2_5__a_random_card_for_each_garden_removed():
    t = attacked({"fox garden": 2}).hand("lizard", "Sword", "Sappers", "Anvil").force(dice=[(1, 0)])
    t.force(taken=["Sword", "Anvil"]).when("marquise", "battle lizard in clearing 8")
    assert (t.on_map("fox garden"), t.supply("fox garden")) == (0, 5)
    assert (t.cards("lizard"), t.lost_souls) == (["Sappers (bird)"], ["Anvil (fox)", "Sword (mouse)"])
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_10_2_5__an_empty_hand_loses_nothing():
    t = attacked({"fox garden": 2}).hand("lizard", "Sword").force(dice=[(1, 0)])
    t.when("marquise", "battle lizard in clearing 8")
    assert (t.hand_size("lizard"), t.lost_souls, t.on_map("fox garden")) == (0, ["Sword (mouse)"], 0)
    t.asks("marquise", "marquise action")


def test_10_2_5__the_cult_chooses_among_its_gardens():
    """Gardens of several suits in one clearing. Covers Law 4.3.6."""
    t = attacked({"fox garden": 1, "mouse garden": 1, "warriors": 1}).force(dice=[(2, 0)])
    t.when("marquise", "battle lizard in clearing 8")
    t.asks("lizard", "take hit", ["choose a fox garden", "choose a mouse garden"])
    t.when("lizard", "choose a fox garden")
    assert (t.on_map("fox garden"), t.on_map("mouse garden"), t.acolytes) == (0, 1, 1)
    t.asks("marquise", "marquise action")


def test_10_2_5__removed_outside_battle_too():
    t = given("vagabond", "lizard", turn="vagabond").clearing(8, lizard={"fox garden": 1}).hand("lizard", "Sword")
    t.player("vagabond", location=8, satchel=["boot", "crossbow"]).when("vagabond", "strike lizard")
    assert (t.lost_souls, t.vp("vagabond"), t.on_map("fox garden")) == (["Sword (mouse)"], 1, 0)
    t.asks("vagabond", "vagabond action")


def test_10_2_5__a_revealed_card_is_safe():
    """Only the hand can lose cards. Covers Law 2.1.4."""
    t = given("lizard", "marquise", turn="lizard").player("lizard", revealed=["Anvil"], effects=["Command Warren"])
    t.hand("lizard", "Sword").clearing(8, lizard={"warriors": 1, "fox garden": 1}, marquise={"warriors": 3})
    t.force(dice=[(3, 3)]).when("lizard", "use Command Warren (rabbit)")
    assert (t.warriors("lizard", 8), t.on_map("fox garden"), t.lost_souls) == (0, 0, ["Sword (mouse)"])
    assert "Anvil (fox)" in t.cards("lizard")  # Daylight is over, it has come back
    t.asks("marquise", "marquise action")


def test_10_2_5__fear_follows_a_revolt():
    """Covers Law 8.4.1.III."""
    t = given("alliance", "lizard", turn="alliance", phase="birdsong").supporters("Anvil", "Root Tea (fox)")
    t.clearing(8, alliance={"sympathy": 1}, lizard={"fox garden": 2, "warriors": 2}).hand("lizard", "Sword", "Sappers")
    t.force(taken=["Sappers", "Sword"]).when("alliance", "revolt in clearing 8")
    assert (t.hand_size("lizard"), t.vp("alliance"), t.pieces("fox base", 8)) == (0, 2, 1)
    assert (t.acolytes, t.supply("lizard")) == (0, 25)  # no battle
    assert t.lost_souls == ["Anvil (fox)", "Root Tea (fox)", "Sappers (bird)", "Sword (mouse)"]
    t.asks("alliance", "operation")  # nothing is left to spread with, or in hand


def test_10_2_5__a_favor_removes_gardens_everywhere_in_its_suit():
    """Covers Law 4.1.2."""
    t = given("marquise", "lizard").hand("marquise", "Favor of the Foxes").hand("lizard", "Sword", "Sappers", "Anvil")
    t.clearing(5, marquise={"warriors": 1})
    t.clearing(1, marquise={"workshop": 1}).clearing(6, marquise={"workshop": 1}).clearing(12, marquise={"workshop": 1})
    t.clearing(8, lizard={"fox garden": 1, "warriors": 2}).clearing(9, lizard={"fox garden": 1})
    t.clearing(2, lizard={"mouse garden": 1}).force(taken=["Anvil"]).when("marquise", "craft Favor of the Foxes (fox)")
    assert (t.on_map("fox garden"), t.on_map("mouse garden"), t.vp("marquise")) == (1, 1, 1)
    assert t.lost_souls == ["Anvil (fox)", "Favor of the Foxes (fox)"]
    t.asks("marquise", "marquise action")


def test_10_2_5__the_cults_own_favor_leaves_its_gardens():
    t = given("lizard", "marquise", turn="lizard", phase="evening").hand("lizard", "Favor of the Foxes")
    t.clearing(8, lizard={"fox garden": 2}, marquise={"warriors": 4}).clearing(6, lizard={"fox garden": 1})
    t.clearing(7, marquise={"warriors": 1}).when("lizard", "craft Favor of the Foxes (fox)")
    assert (t.on_map("fox garden"), t.warriors("marquise", 8)) == (3, 0)
    t.asks("marquise", "marquise action")


def test_10_2_5__the_card_drawn_at_random_is_seen_by_all():
    """Others cross a card that they knew off the hand. Covers Law 1.2.1, 21.22."""
    t = attacked({"fox garden": 1}).hand("lizard", "Sword").player("marquise", effects=["Codebreakers"])
    t.force(dice=[(1, 0)]).when("marquise", "use Codebreakers (mouse)", "battle lizard in clearing 8")
    assert (t.known("marquise", "lizard"), t.lost_souls) == ([], ["Sword (mouse)"])
    t.asks("marquise", "marquise action")
