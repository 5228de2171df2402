"""Armorers, Sappers and Brutal Tactics (Law 4.3.4). Scouting Party stands with the ambush."""

import pytest

from tests.given import given


def war(dice=(1, 1), attacker=(), defender=(), marquise=None, eyrie=None):
    """The Marquise attacks the Eyrie in clearing 5."""
    t = given("marquise", "eyrie", turn="marquise").force(dice=[dice])
    t.player("marquise", effects=list(attacker)).player("eyrie", effects=list(defender))
    t.clearing(5, marquise=marquise or {"warriors": 3}, eyrie=eyrie or {"warriors": 3})
    return t.clearing(8, marquise={"warriors": 1})


def losses(t):
    return 3 - t.warriors("marquise", 5), 3 - t.warriors("eyrie", 5)


def test_4_3_4__armorers_of_the_defender_ignore_the_rolled_hits_and_are_discarded():
    """Covers Law 4.3.5.III."""
    t = war((3, 1), defender=["Armorers"]).when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "battle effect", options=["use Armorers (bird)", "pass"]).when("eyrie", "use Armorers (bird)")
    assert losses(t) == (1, 0)
    assert t.effects("eyrie") == [] and t.discard == ["Armorers (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_4__armorers_of_the_attacker_ignore_the_rolled_hits():
    """Covers Law 4.3.5.III."""
    t = war((3, 2), attacker=["Armorers"]).when("marquise", "battle eyrie in clearing 5", "use Armorers (bird)")
    assert losses(t) == (0, 3) and t.effects("marquise") == []
    t.asks("marquise", "marquise action")


def test_4_3_4__armorers_ignore_rolled_hits_only_brutal_tactics_still_hit():
    """Covers Law 4.3.5.I, 4.3.5.III."""
    t = war((3, 0), attacker=["Brutal Tactics"], defender=["Armorers"]).when("marquise", "battle eyrie in clearing 5")
    t.when("marquise", "choose eyrie").when("eyrie", "use Armorers (bird)")
    t.when("marquise", "use Brutal Tactics (bird)")
    assert losses(t) == (0, 1)
    t.asks("marquise", "marquise action")


def test_4_3_4__armorers_ignore_rolled_hits_only_sappers_still_hit():
    """Covers Law 4.3.5.I, 4.3.5.III."""
    t = war((3, 3), attacker=["Armorers"], defender=["Sappers"]).when("marquise", "battle eyrie in clearing 5")
    t.when("marquise", "choose marquise", "use Armorers (bird)").when("eyrie", "use Sappers (bird)")
    assert losses(t) == (1, 3)
    t.asks("marquise", "marquise action")


def test_4_3_4__armorers_do_not_stop_ambush_hits():
    """Covers Law 4.3.1.II, 4.3.5.III."""
    t = war((0, 0), attacker=["Armorers"]).hand("eyrie", "Ambush! (rabbit)")
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert t.warriors("marquise", 5) == 1
    t.asks("marquise", "battle effect", options=["use Armorers (bird)", "pass"]).when("marquise", "pass")
    assert losses(t) == (2, 0)
    t.asks("marquise", "marquise action")


def test_4_3_4__no_effect_is_asked_for_when_an_ambush_ended_the_battle():
    """Covers Law 4.3.1.II."""
    t = war(attacker=["Armorers"], marquise={"warriors": 2}).hand("eyrie", "Ambush! (rabbit)")
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert t.effects("marquise") == ["Armorers (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_4__sappers_deal_the_defenders_extra_hit_and_are_discarded():
    """Covers Law 4.3.5.I."""
    t = war((1, 0), defender=["Sappers"]).when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "battle effect", options=["use Sappers (bird)", "pass"]).when("eyrie", "use Sappers (bird)")
    assert losses(t) == (1, 1)
    assert t.effects("eyrie") == [] and t.discard == ["Sappers (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_4__sappers_hit_for_a_defender_without_warriors():
    """Extra hits are not limited by warriors. Covers Law 4.3.5.I."""
    t = war((0, 0), defender=["Sappers"], eyrie={"roost": 1}).when("marquise", "battle eyrie in clearing 5")
    t.when("eyrie", "use Sappers (bird)")
    assert (t.warriors("marquise", 5), t.pieces("roost", 5)) == (2, 0)
    t.asks("marquise", "marquise action")


def test_4_3_4__brutal_tactics_deal_an_extra_hit_for_a_point_of_the_defender():
    """Covers Law 4.3.5.I."""
    t = war((1, 0), attacker=["Brutal Tactics"]).when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "battle effect", options=["use Brutal Tactics (bird)", "pass"])
    t.when("marquise", "use Brutal Tactics (bird)")
    assert losses(t) == (0, 2)
    assert (t.vp("marquise"), t.vp("eyrie")) == (0, 1)
    assert t.effects("marquise") == ["Brutal Tactics (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_4__brutal_tactics_once_per_battle_but_in_every_battle():
    t = war((1, 0), attacker=["Brutal Tactics", "Armorers"], eyrie={"warriors": 6}).force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 5", "use Brutal Tactics (bird)")
    t.asks("marquise", "battle effect", options=["use Armorers (bird)", "pass"]).when("marquise", "pass")
    t.when("marquise", "battle eyrie in clearing 5", "use Brutal Tactics (bird)", "pass")
    assert t.warriors("eyrie", 5) == 2 and t.vp("eyrie") == 2
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("effects", [{"attacker": ["Sappers"]}, {"defender": ["Brutal Tactics"]}], ids=str)
def test_4_3_4__sappers_are_useless_to_the_attacker_and_brutal_tactics_to_the_defender(effects):
    t = war((1, 1), **effects).when("marquise", "battle eyrie in clearing 5")
    assert losses(t) == (1, 1) and len(t.effects("marquise")) + len(t.effects("eyrie")) == 1
    t.asks("marquise", "marquise action")


def test_4_3_4__brutal_tactics_give_no_point_to_a_defender_off_the_track():
    """Covers Law 3.3.1."""
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(1, 0)])
    t.player("marquise", effects=["Brutal Tactics"]).player("eyrie", vp=10, dominance="fox")
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5", "use Brutal Tactics (bird)")
    assert t.vp("eyrie") == 10 and t.warriors("eyrie", 5) == 1
    t.asks("marquise", "marquise action")


def test_4_3_4__the_attacker_orders_the_effects_of_both_sides():
    t = war((1, 0), attacker=["Brutal Tactics"], defender=["Sappers"]).when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "effect order", options=["choose marquise", "choose eyrie"]).when("marquise", "choose eyrie")
    t.asks("eyrie", "battle effect", options=["use Sappers (bird)", "pass"]).when("eyrie", "use Sappers (bird)")
    t.asks("marquise", "battle effect", options=["use Brutal Tactics (bird)", "pass"]).when("marquise", "pass")
    assert losses(t) == (1, 1)
    t.asks("marquise", "marquise action")


def test_4_3_4__no_order_is_asked_when_one_side_has_effects():
    t = war((1, 0), defender=["Sappers", "Armorers"]).when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "battle effect", options=["use Sappers (bird)", "use Armorers (bird)", "pass"])
    t.when("eyrie", "use Sappers (bird)").asks("eyrie", "battle effect", options=["use Armorers (bird)", "pass"])
    t.when("eyrie", "use Armorers (bird)")
    assert losses(t) == (1, 0)
    t.asks("marquise", "marquise action")


def test_4_3_4__effects_are_used_knowing_the_roll_and_not_before_it():
    """They are asked after the ambush, when the dice have been rolled. Covers Law 4.3.3."""
    t = war((3, 0), defender=["Armorers"]).hand("eyrie", "Ambush! (rabbit)")
    t.when("marquise", "battle eyrie in clearing 5").asks("eyrie", "ambush").when("eyrie", "pass")
    t.asks("eyrie", "battle effect")
    assert [int(n) for n in t.game.states[0]["battle"]["roll"]] == [3, 0]


def test_4_3_4__a_third_player_uses_no_effects():
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(1, 1)])
    t.player("alliance", effects=["Sappers", "Armorers"])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3}, alliance={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5")
    assert losses(t) == (1, 1)
    t.asks("marquise", "marquise action")


def test_4_3_4__each_side_sees_only_the_effects_of_its_role():
    """Brutal Tactics for the attacker, Sappers for the defender, Armorers for both; none need be used."""
    everything = ["Brutal Tactics", "Sappers", "Armorers"]
    t = war((1, 1), attacker=everything, defender=everything).when("marquise", "battle eyrie in clearing 5")
    t.when("marquise", "choose marquise")
    t.asks("marquise", "battle effect", options=["use Brutal Tactics (bird)", "use Armorers (bird)", "pass"])
    t.when("marquise", "pass")
    t.asks("eyrie", "battle effect", options=["use Sappers (bird)", "use Armorers (bird)", "pass"])
    t.when("eyrie", "pass")
    assert losses(t) == (1, 1) and len(t.effects("marquise")) == len(t.effects("eyrie")) == 3
    assert t.vp("eyrie") == 0
    t.asks("marquise", "marquise action")
