"""Ties that the Eyrie rule, Outrage and hospitals in the turns of the later factions (Law 7.2.2, 8.2.6)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import where
from tests.law.ch15_keepers.tables import act
from tests.law.interactions.tables import craft_favor, favored


@pytest.mark.parametrize("tied", [True, False])
def test_7_2_2__where_the_eyrie_tie_the_keepers_delve_nothing(tied):
    """A battle without hits before it. Covers Law 15.5.2.II."""
    t = given("keepers", "eyrie", turn="keepers")
    t.clearing(5, keepers={"warriors": 3}, eyrie={"warriors": 3 - (not tied)})
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}, relics={"figures": ["1-2-5-10", "out", "out", "out"]})
    t.hand("keepers", "Sword").force(dice=[(0, 0)])
    act(t, "delve")
    if t.asked == "retinue act":
        t.when("keepers", "battle eyrie in clearing 5")
    t.asks("keepers", "gather" if tied else "delve")


def test_7_4_3__a_bomb_under_the_last_roost_is_followed_by_a_new_one():
    """In their Birdsong, after the Decree has grown. Covers Law 13.7.1."""
    t = given("corvids", "eyrie", turn="corvids", phase="birdsong").clearing(5, corvids={"warriors": 1, "plot": 1})
    t.player("eyrie", leader="despot").player("corvids", plots={5: "bomb"}).hand("eyrie", "Anvil")
    t.clearing(5, eyrie={"roost": 1, "warriors": 4})
    t.when("corvids", "flip the plot in clearing 5")
    assert (t.on_map("roost"), t.warriors("eyrie", 5), t.vp("corvids")) == (0, 0, 2)
    t.asks("corvids", "conspire").when("corvids", "pass", "pass").when("eyrie", "add to the move column")
    t.asks("eyrie", "new roost").refuses("choose clearing 5")
    t.when("eyrie", "choose clearing 1")
    assert (t.pieces("roost", 1), t.warriors("eyrie", 1)) == (1, 3)
    t.asks("eyrie", "decree")


def test_8_2_6__nimble_warriors_are_outraged_by_nothing_else():
    """A nimble move into sympathy is paid for; placing a plot there is not. Covers Law 13.2.3, 13.5.2."""
    t = given("corvids", "alliance", turn="corvids").clearing(5, corvids={"warriors": 2}, alliance={"sympathy": 1})
    t.clearing(1, corvids={"warriors": 2}, alliance={"warriors": 4}).hand("corvids", "Cobbler", "Anvil")
    t.when("corvids", "place a plot in clearing 5", "choose bomb")
    assert t.stack_of_supporters == []
    t.when("corvids", "move from clearing 1 to clearing 5", "choose 2")
    assert (t.stack_of_supporters, t.cards("corvids")) == (["Cobbler (rabbit)"], ["Anvil (fox)"])
    t.asks("corvids", "conspire")


def test_8_2_6__whoever_digs_into_sympathy_pays_once():
    """Four warriors come up in one move; the card to dig is spent before. Covers Law 12.5.1.V."""
    t = given("duchy", "alliance", turn="duchy").clearing(4, alliance={"sympathy": 1}).player("duchy", burrow=4)
    t.clearing(1, duchy={"warriors": 1}).hand("duchy", "Cobbler", "Bake Sale", "Anvil")
    t.when("duchy", "dig a tunnel in clearing 4", "choose Cobbler (rabbit)", "choose 4")
    assert (t.stack_of_supporters, t.discard, t.cards("duchy")) == (
        ["Bake Sale (rabbit)"],
        ["Cobbler (rabbit)"],
        ["Anvil (fox)"],
    )
    t.asks("duchy", "assembly")


def test_8_2_6__razing_without_a_card_lets_the_alliance_draw():
    """The Hundreds show their hand. Covers Law 14.4.1."""
    t = given("hundreds", "alliance", turn="hundreds", phase="birdsong").player("hundreds", warlord=5, mood="rowdy")
    t.clearing(5, hundreds={"warriors": 1}).clearing(8, hundreds={"mob": 1}, alliance={"sympathy": 1})
    t.hand("hundreds", "Sword").force(mob=["fox"], draws=["Cobbler"])
    assert (t.on_map("sympathy"), t.stack_of_supporters) == (0, ["Cobbler (rabbit)"])
    assert (t.known("alliance", "hundreds"), t.vp("hundreds")) == (["Sword (mouse)"], 1)
    t.asks("hundreds", "choose mood")


def test_8_2_2__the_alliance_defends_against_each_later_faction():
    """The higher roll is its own. Covers Law 8.2.2."""
    for attacker, asked in (("duchy", "assembly"), ("corvids", "conspire"), ("hundreds", "advance")):
        t = given(attacker, "alliance", turn=attacker)
        t.clearing(5, **{attacker: {"warriors": 4}, "alliance": {"warriors": 3}})
        t.player(attacker, **({"warlord": 5, "mood": "rowdy"} if attacker == "hundreds" else {})).force(dice=[(3, 1)])
        t.when(attacker, "battle alliance in clearing 5")
        if t.asked == "which fall":
            t.when(attacker, "pass")
        assert (t.warriors(attacker, 5), t.warriors("alliance", 5)) == (1, 2)
        t.asks(attacker, asked)


def test_21_24__one_favor_over_six_factions():
    """Each owner answers: a failure, a raid, a trophy, a warlord who stays, no acolyte. Covers Law 1.5.4."""
    t = favored("rabbit", "duchy", "corvids", "keepers", "hundreds", "lizard").table(ruins={})
    t.clearing(5, duchy={"market": 1}, corvids={"plot": 1}, keepers={"figure one": 1}, lizard={"warriors": 1})
    t.clearing(5, hundreds={"warriors": 2}).clearing(8, marquise={"warriors": 1}, keepers={"warriors": 1})
    t.player("hundreds", warlord=5, mood="rowdy").player("corvids", plots={5: "raid"})
    t.player("duchy", swayed=["captain"]).hand("duchy", "Anvil")
    craft_favor(t, "rabbit").asks("marquise", "trophy").when("marquise", "choose forest no. 1")
    assert (t.vp("marquise"), t.warlord, t.warriors("hundreds", 5), t.acolytes) == (4, 5, 1, 0)
    assert (where(t, "corvids"), t.hand_size("duchy")) == ({1: 1, 2: 1}, 0)
    t.asks("marquise", "marquise action")


def test_13_7_4__a_raid_beside_the_keep_and_a_torch_places_elsewhere():
    """Covers Law 6.2.2, 26.6.2."""
    t = given("marquise", "corvids", "vagabond", turn="marquise")
    t.clearing(10, marquise={"warriors": 3}, corvids={"plot": 1})
    t.clearing(1, marquise={"keep": 1}).player("corvids", plots={10: "raid"}).table(scorched=[2])
    t.player("vagabond", character="scoundrel", location=2, satchel=["boot"]).force(dice=[(0, 0)])
    t.when("marquise", "battle corvids in clearing 10")
    assert where(t, "corvids") == {12: 1}
    t.asks("marquise", "marquise action")


def test_8_2_6__an_ally_whom_the_vagabond_leads_into_sympathy_pays():
    """Forced to move, as if the Keepers had chosen to, relics first. Covers Law 9.2.9.II.b, 1.5.5, 15.2.4."""
    t = given("vagabond", "keepers", "alliance", turn="vagabond").hand("keepers", "Anvil", "Foxfolk Steel")
    t.clearing(5, keepers={"warriors": 2, "figure one": 1}).clearing(1, alliance={"sympathy": 1})
    t.player("vagabond", location=5, satchel=["boot", "boot"], relationships={"keepers": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 1", "choose keepers", "choose 2")
    t.asks("keepers", "carry").when("keepers", "pass").asks("keepers", "outrage").when("keepers", "choose Anvil (fox)")
    assert (t.stack_of_supporters, t.cards("keepers")) == (["Anvil (fox)"], ["Foxfolk Steel (fox)"])
    t.asks("vagabond", "vagabond action")
