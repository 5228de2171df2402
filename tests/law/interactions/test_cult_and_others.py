"""Conversions, sanctifying, the Lost Souls and the gardens among the later factions (Law 10)."""

import pytest

from tests.given import given
from tests.law.ch12_duchy.tables import swayed
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, settle


def conspiring(*others, acolytes=4, hated=True, **config):
    """Birdsong of the Cult with the foxes outcast; a bird in hand keeps its Daylight asking."""
    t = given("lizard", *others, turn="lizard", phase="birdsong", **config).hand("lizard", "Sappers")
    if not hated:
        t.table(lost_souls=["Root Tea (fox)"])
    return t.player("lizard", outcast="fox" if hated else "mouse", acolytes=acolytes)


# -- conversions and sanctifying ---------------------------------------------------------------------


@pytest.mark.parametrize(("hated", "left"), [(True, 3), (False, 2)])
@pytest.mark.parametrize("faction", ["duchy", "corvids", "keepers", "hundreds"])
def test_10_4_3_II__warriors_of_the_later_factions_are_converted(faction, hated, left):
    """For one acolyte fewer while the outcast is hated."""
    t = conspiring(faction, acolytes=4, hated=hated).clearing(8, **{faction: {"warriors": 2}})
    if faction == "hundreds":
        t.player("hundreds", warlord=8, mood="rowdy")
    before = {"duchy": 18, "corvids": 13, "keepers": 13, "hundreds": 19}[faction]
    t.when("lizard", "convert in clearing 8")
    assert (t.warriors(faction, 8), t.warriors("lizard", 8), t.acolytes, t.supply(faction)) == (1, 1, left, before + 1)
    t.asks("lizard", "conspiracy")


def test_10_4_3_III__a_sanctified_waystation_leaves_the_relic_without_a_place():
    """Covers Law 15.5.2.III, 10.2.4: the Keepers neither recover there nor rule to delve."""
    t = conspiring("keepers").clearing(8, keepers={"first waystation": 1, "warriors": 3, "figure one": 1})
    t.when("lizard", "sanctify in clearing 8")
    assert (t.on_map("first waystation"), t.pieces("figure one", 8), t.ruler(8)) == (0, 1, "lizard")
    t.asks("lizard", "conspiracy")


def test_10_4_3_III__a_sanctified_stronghold_stands_beside_the_warlord():
    """He is a warrior and stays; he does not rule, and oppresses nobody there. Covers Law 14.6.2, 10.2.4."""
    t = conspiring("hundreds").clearing(8, hundreds={"stronghold": 1, "warriors": 3})
    t.player("hundreds", warlord=8, mood="rowdy")
    t.when("lizard", "sanctify in clearing 8")
    assert (t.on_map("stronghold"), t.ruler(8), t.warriors("hundreds", 8), t.vp("lizard")) == (0, "lizard", 3, 1)
    t.asks("lizard", "conspiracy")


def test_10_4_3_III__tunnels_plots_and_relics_are_no_buildings():
    t = conspiring("duchy", "corvids", "keepers").clearing(8, duchy={"tunnel": 1}, corvids={"plot": 1})
    t.player("corvids", plots={8: "bomb"}).clearing(8, keepers={"figure one": 1}, lizard={"warriors": 1})
    t.when("lizard", "pass").asks("lizard", "conspiracy").refuses("sanctify in clearing 8")


def test_10_4_3_III__of_two_enemies_the_cult_says_whose_building():
    """Covers Law 12.2.3: only the owner of what is replaced fails."""
    t = conspiring("duchy", "keepers").clearing(12, duchy={"citadel": 1}, keepers={"second waystation": 1})
    t.player("duchy", swayed=["captain"]).table(ruins={}).when("lizard", "sanctify in clearing 12")
    t.asks("lizard", "sanctify", ["choose a second waystation", "choose a citadel"])
    t.when("lizard", "choose a second waystation")
    assert (t.on_map("second waystation"), t.on_map("citadel"), swayed(t), t.vp("lizard")) == (0, 1, ["captain"], 1)
    t.asks("lizard", "conspiracy")


def test_10_4_3_II__a_converted_corvid_leaves_his_plot_alone():
    """It lies there still, and the Corvids cannot flip it without a warrior. Covers Law 13.4.2."""
    t = conspiring("corvids").clearing(8, corvids={"warriors": 1, "plot": 1}).player("corvids", plots={8: "raid"})
    t.when("lizard", "convert in clearing 8")
    assert (plot(t, 8), where(t, "corvids"), t.warriors("lizard", 8)) == ("raid", {}, 1)
    t.asks("lizard", "conspiracy")


def test_10_4_3_I__a_crusade_against_agents_makes_no_acolytes():
    """The Cult attacks: the lost warrior goes to the supply. Covers Law 13.2.5, 10.2.3."""
    t = conspiring("corvids", acolytes=2).clearing(8, lizard={"warriors": 2}, corvids={"plot": 1, "warriors": 1})
    t.player("corvids", plots={8: "raid"}).force(dice=[(0, 0)]).when("lizard", "pass", "battle corvids in clearing 8")
    assert (t.warriors("lizard", 8), t.acolytes, t.supply("lizard")) == (1, 1, 23)
    t.asks("lizard", "conspiracy")


# -- Lost Souls --------------------------------------------------------------------------------------


def test_10_2_6__what_the_duchy_spends_and_discards_is_lost():
    """A card to dig, and in Evening the revealed bird. Covers Law 12.5.1.V, 12.6.1."""
    t = given("duchy", "lizard", turn="duchy").clearing(5, duchy={"warriors": 2}).player("duchy", burrow=2)
    t.hand("duchy", "Bake Sale", "Armorers").when("duchy", "build a citadel or market in clearing 5")
    t.when("duchy", "choose Armorers (bird)", "choose a market")
    t.when("duchy", "dig a tunnel in clearing 4").asks("duchy", "burrow count")
    assert (t.lost_souls, t.cards("duchy")) == (["Bake Sale (rabbit)"], [])
    t = given("duchy", "lizard", turn="duchy", phase="evening").player("duchy", revealed=["Armorers", "Sword"])
    t.clearing(8, duchy={"market": 1}).hand("duchy", "Anvil").asks("duchy", "craft")
    assert (t.lost_souls, t.cards("duchy")) == (["Armorers (bird)"], ["Anvil (fox)", "Sword (mouse)"])


def test_10_2_6__cards_of_the_retinue_are_lost_and_retainers_are_gone():
    """Covers Law 15.5.2.II.b, 15.3.5."""
    for card, lost in (("Cobbler", ["Cobbler (rabbit)"]), ("Faithful Retainer", [])):
        t = given("keepers", "lizard", turn="keepers").clearing(5, keepers={"warriors": 1})
        t.hand("keepers", "Sword")
        t.player("keepers", retinue={"delve": [card]}, relics={"figures": ["out", "out", "1-2-5-10", "out"]})
        act(t, "delve", card if card == "Faithful Retainer" else "Cobbler (rabbit)")
        settle(t, "choose clearing 5", "delve the figure from forest no. 1")
        assert (t.pieces("figure three", 5), t.lost_souls) == (1, lost)
        t.asks("keepers", "gather")


def test_10_2_6__the_card_of_a_corvid_recruit_is_lost():
    """Covers Law 13.4.3."""
    t = given("corvids", "lizard", turn="corvids", phase="birdsong").hand("corvids", "Anvil")
    t.when("corvids", "choose Anvil (fox)")
    assert (t.lost_souls, where(t, "corvids")) == (["Anvil (fox)"], {1: 1, 6: 1, 8: 1, 12: 1})
    t.asks("corvids", "conspire")


def test_10_2_6__a_dominance_card_dug_away_is_lost_first():
    """It becomes available when the Cult discards the pile. Covers Law 12.5.1.V, 3.3.3, 10.4.2."""
    t = given("duchy", "lizard", "marquise", turn="duchy").clearing(5, duchy={"warriors": 2}).player("duchy", burrow=2)
    t.hand("duchy", "Dominance (rabbit)").when("duchy", "dig a tunnel in clearing 4", "choose 1")
    assert (t.lost_souls, t.available) == (["Dominance (rabbit)"], [])
    t.asks("duchy", "assembly")


# -- gardens -----------------------------------------------------------------------------------------


def test_10_2_4__where_a_garden_stands_nobody_else_delves():
    """Covers Law 15.5.2.II."""
    t = given("keepers", "lizard", turn="keepers").clearing(5, keepers={"warriors": 5}, lizard={"rabbit garden": 1})
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}, relics={"figures": ["1-2-5-10", "out", "out", "out"]})
    t.clearing(5, lizard={"rabbit garden": 1, "warriors": 1}).force(dice=[(0, 0)])
    settle(act(t, "delve"), "battle lizard in clearing 5").asks("keepers", "gather")


def test_10_2_5__agents_and_fear_in_one_battle():
    """The Corvids attack a garden: fear, no revenge without warriors. Covers Law 10.2.5, 13.2.5."""
    t = given("corvids", "lizard", turn="corvids")
    t.clearing(5, corvids={"warriors": 3, "plot": 1}, lizard={"rabbit garden": 1})
    t.player("corvids", plots={5: "snare"}).hand("lizard", "Anvil").force(dice=[(0, 0)])
    t.when("corvids", "battle lizard in clearing 5")
    assert (t.on_map("rabbit garden"), t.lost_souls, t.vp("corvids"), t.acolytes) == (0, ["Anvil (fox)"], 1, 0)
    t.asks("corvids", "conspire")
