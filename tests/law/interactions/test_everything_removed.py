"""Favors, revolts, bombs, mobs and a torch remove all enemy pieces: what the later factions answer (Law 21.24)."""

import pytest

from tests.given import given
from tests.law.ch12_duchy.tables import swayed
from tests.law.ch13_corvids.tables import where
from tests.law.ch15_keepers.tables import SOUTH, in_forest
from tests.law.interactions.tables import FAVOR, bombing, craft_favor, favored

# -- Favors ------------------------------------------------------------------------------------------


def test_15_2_5__a_favor_takes_every_relic_of_its_suit():
    """Two points for each, one for a waystation. Covers Law 4.1.2, 15.2.4: knights are devout in battle only."""
    t = favored("rabbit", "keepers").clearing(
        5, keepers={"warriors": 2, "figure one": 1, "tablet two": 1, "first waystation": 1}
    )
    t.clearing(8, marquise={"warriors": 1}, keepers={"warriors": 1})
    craft_favor(t, "rabbit")
    assert (t.warriors("keepers", 5), t.vp("marquise")) == (0, 5)
    t.asks("marquise", "trophy").when("marquise", "choose forest no. 6").asks("marquise", "trophy")
    t.when("marquise", "choose forest no. 6")
    assert in_forest(t, SOUTH) == ["figure one", "tablet two"]
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("first", "left"), [(2, []), (1, ["Investments (mouse)"])])
def test_1_5_4__a_favor_of_the_hundreds_meets_four_reactions(first, left):
    """A garden, a post, a base and sympathy: each owner pays, and so do they. Covers Law 10.2.5, 11.2.5.I, 8.2."""
    t = favored("mouse", "lizard", "riverfolk", "alliance", crafter="hundreds", piece="stronghold")
    t.player("hundreds", warlord=2, mood="rowdy").clearing(2, hundreds={"stronghold": 1, "warriors": 1})
    t.clearing(11, lizard={"mouse garden": 1}, riverfolk={"mouse trade post": 1}, alliance={"mouse base": 1})
    t.clearing(9, hundreds={"stronghold": 1}, alliance={"sympathy": 1}).hand("lizard", "Anvil")
    t.player("riverfolk", funds={"riverfolk": 3}).player("alliance", officers=3).supporters("Sword", "Sappers")
    t.hand("hundreds", "Favor of the Mice", "Investments")
    craft_favor(t, "mouse", "hundreds")
    assert t.vp("hundreds") == 4
    t.asks("hundreds", "order triggers").when("hundreds", f"resolve effect {first} next")
    assert (t.hand_size("lizard"), t.box("funds"), t.officers, t.stack_of_supporters) == (0, {"riverfolk": 1}, 1, left)
    t.asks("hundreds", "command")


def test_6_2_3__a_favor_of_the_corvids_that_takes_the_keep_leaves_no_hospital():
    """Crafted with plots in Birdsong. Covers Law 13.2.1, 1.5.4."""
    t = favored("fox", "marquise", crafter="corvids", piece="plot", phase="birdsong").player(
        "corvids", plots={1: "snare", 8: "bomb", 12: "raid"}
    )
    t.clearing(6, marquise={"keep": 1, "warriors": 3, "sawmill": 1}).hand("marquise", "Anvil")
    t.clearing(3, marquise={"warriors": 1})
    craft_favor(t, "fox", "corvids")
    assert (t.warriors("marquise", 6), t.on_map("keep"), t.vp("corvids"), t.hand_size("marquise")) == (0, 0, 2, 1)
    t.asks("corvids", "conspire")


def test_10_2_3__a_favor_of_the_keepers_sends_no_cultist_to_the_acolytes():
    """Crafted with waystations; their own relics stay. Covers Law 15.2.3, 10.2.5."""
    t = given("keepers", "lizard", turn="keepers").hand("keepers", "Favor of the Foxes").hand("lizard", "Sword")
    for c, word in zip((1, 8, 12), ("first", "second", "third"), strict=True):
        t.clearing(c, keepers={f"{word} waystation": 1})
    t.clearing(12, keepers={"third waystation": 1, "figure one": 1, "warriors": 1}, lizard={"warriors": 1})
    t.clearing(6, lizard={"warriors": 3, "fox garden": 1})
    craft_favor(t, "fox", "keepers")
    assert (t.warriors("lizard", 6), t.warriors("lizard", 12), t.acolytes) == (0, 0, 0)
    assert (t.on_map("fox garden"), t.vp("keepers"), t.hand_size("lizard"), t.pieces("figure one", 12)) == (0, 1, 0, 1)
    assert t.lost_souls == ["Favor of the Foxes (fox)", "Sword (mouse)"]
    t.asks("keepers", "retinue")


def test_11_2_5_I__a_favor_of_the_duchy_in_evening_disrupts_trade():
    """Covers Law 12.2.1, 12.6.2."""
    t = favored("fox", "riverfolk", crafter="duchy", piece="citadel", phase="evening")
    t.hand("duchy", FAVOR["fox"], "Anvil", "Sword", "Cobbler", "Armorers", "Bake Sale")
    t.clearing(6, riverfolk={"fox trade post": 1, "warriors": 2}).player("riverfolk", funds={"riverfolk": 5})
    craft_favor(t, "fox", "duchy")
    assert (t.box("funds"), t.vp("duchy"), t.warriors("riverfolk", 6)) == ({"riverfolk": 2}, 1, 0)
    t.asks("duchy", "discard")


def test_9_2_2_I__favors_of_the_later_factions_damage_three_items():
    """A pawn stays. Covers Law 13.2.1."""
    t = favored("mouse", "vagabond", crafter="corvids", piece="plot", phase="birdsong").player(
        "corvids", plots={2: "snare", 7: "bomb", 9: "raid"}
    )
    t.player("vagabond", location=11, satchel=["boot", "sword", "torch", "hammer"])
    craft_favor(t, "mouse", "corvids").asks("vagabond", "damage item")
    t.when("vagabond", "choose ready boot", "choose ready sword", "choose ready torch")
    assert (t.location, t.item("hammer")) == ("clearing 11", {"ready": 1})
    t.asks("corvids", "conspire")


def test_15_2_5__a_favor_of_the_corvids_takes_a_trophy_and_is_outraged():
    """Covers Law 8.2.6, 13.2.1: sympathy and a relic in one clearing."""
    t = favored("fox", "alliance", "keepers", crafter="corvids", piece="plot", phase="birdsong")
    t.player("corvids", plots={1: "snare", 8: "bomb", 12: "raid"}).hand("corvids", FAVOR["fox"], "Anvil", "Sword")
    t.clearing(6, alliance={"sympathy": 1}, keepers={"figure one": 1})
    craft_favor(t, "fox", "corvids").asks("corvids", "trophy").when("corvids", "choose forest no. 6")
    assert (t.stack_of_supporters, t.cards("corvids"), t.vp("corvids")) == (["Anvil (fox)"], ["Sword (mouse)"], 3)
    assert in_forest(t, SOUTH) == ["figure one"]
    t.asks("corvids", "corvids recruit")


# -- revolts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("effects", "raiders"), [([], {1: 1, 2: 1}), (["Coffin Makers"], {})])
def test_13_7_4__warriors_on_coffin_makers_do_not_raid(effects, raiders):
    """All were removed there and lie on the card, not in the supply. Covers Law 1.5.4, 4.1.3; the card."""
    t = given("alliance", "corvids", turn="alliance", phase="birdsong", deck="exiles_partisans")
    t.supporters("Bake Sale", "Ambush! (rabbit)").player("alliance", effects=effects).hand("alliance", "Sword")
    t.clearing(5, alliance={"sympathy": 1}, corvids={"warriors": 15, "plot": 1})
    t.player("corvids", plots={5: "raid"}).when("alliance", "revolt in clearing 5")
    assert (where(t, "corvids"), t.vp("alliance"), t.pieces("rabbit base", 5)) == (raiders, 1, 1)
    t.asks("alliance", "alliance daylight")


# -- bombs and extortions ----------------------------------------------------------------------------

FLIP = "flip the plot in clearing 5"


def test_13_7_1__a_bomb_makes_no_acolytes_and_halves_funds():
    """Nobody defends. Covers Law 10.2.3, 10.2.5, 11.2.5.I."""
    t = bombing("lizard", "riverfolk").clearing(5, lizard={"warriors": 2, "rabbit garden": 1})
    t.clearing(5, riverfolk={"rabbit trade post": 1, "warriors": 1}).player("riverfolk", funds={"riverfolk": 4})
    t.hand("lizard", "Anvil").when("corvids", "pass", FLIP)
    assert (t.acolytes, t.lost_souls, t.box("funds"), t.vp("corvids")) == (0, ["Anvil (fox)"], {"riverfolk": 2}, 3)
    t.asks("corvids", "conspire")


def test_13_7_1__a_bomb_costs_chameleander_one_ego_for_itself_and_all_others():
    """Its tokens are removed, the warrior is not. Covers Law C.2.2, C.2.5."""
    t = bombing("chameleander").clearing(5, chameleander={"warriors": 1, "ego": 3}).when("corvids", FLIP)
    assert (t.ego(5), t.warriors("chameleander", 5), t.vp("corvids")) == ((0, 0), 1, 4)
    t.asks("corvids", "conspire")


def test_13_7_1__a_bomb_spares_the_partner():
    """He is no enemy: items stay whole. Covers Law 9.2.8, 9.2.2.I, 21.8."""
    t = bombing("marquise", "eyrie", "vagabond").clearing(5, marquise={"warriors": 1})
    t.player("vagabond", location=5, satchel=["boot", "sword", "torch"], coalition="corvids", dominance="fox")
    t.when("corvids", FLIP)
    assert (t.item("boot"), t.warriors("marquise", 5)) == ({"ready": 1}, 0)
    t.asks("corvids", "conspire")


def test_13_7_3__extortion_spares_the_partner_and_takes_from_the_rest():
    """A tunnel and a relic are faction pieces. Covers Law 9.2.8, 21.10."""
    t = bombing("duchy", "keepers", "vagabond", kind="extortion").clearing(5, duchy={"tunnel": 1})
    t.clearing(5, keepers={"figure one": 1}).hand("duchy", "Anvil").hand("keepers", "Sword").hand("vagabond", "Cobbler")
    t.player("vagabond", location=5, satchel=["boot"], coalition="corvids", dominance="fox").when("corvids", FLIP)
    assert t.cards("corvids") == ["Anvil (fox)", "Sword (mouse)"]
    assert t.cards("vagabond") == ["Cobbler (rabbit)"]
    t.asks("corvids", "corvids recruit")


def test_13_7_3__extortion_of_the_riverfolk_is_seen_by_all():
    """Covers Law 11.2.3."""
    t = bombing("riverfolk", "marquise", kind="extortion").clearing(5, riverfolk={"warriors": 1})
    t.hand("riverfolk", "Anvil", "Sword").force(taken=["Sword"]).when("corvids", "pass", FLIP)
    assert (t.cards("corvids"), t.known("marquise", "corvids")) == (["Sword (mouse)"], ["Sword (mouse)"])
    t.asks("corvids", "corvids recruit")


# -- mobs and a torch --------------------------------------------------------------------------------


def razing(*others, suit=8):
    """Birdsong of the Hundreds with a mob in a clearing; the warlord is in clearing 5."""
    t = given("hundreds", *others, turn="hundreds", phase="birdsong").player("hundreds", warlord=5, mood="rowdy")
    t.clearing(5, hundreds={"warriors": 1}).clearing(suit, hundreds={"mob": 1})
    return t.force(mob=["fox"])


def test_26_6_2__scorched_earth_takes_relics_plots_and_citadels():
    """Covers Law 15.2.5, 13.7.4, 12.2.3: the raid cannot place warriors in the clearing with the torch itself."""
    t = given("vagabond", "keepers", "corvids", "duchy", turn="vagabond").hand("duchy", "Anvil")
    t.player("vagabond", character="scoundrel", location=8, satchel=["torch", "boot", "boot"])
    t.clearing(8, keepers={"figure one": 1, "warriors": 1}, corvids={"plot": 1, "warriors": 1}, duchy={"market": 1})
    t.player("corvids", plots={8: "raid"}).player("duchy", swayed=["captain"]).when(
        "vagabond", "take the special action"
    )
    assert (t.vp("vagabond"), where(t, "corvids"), swayed(t), t.cards("duchy")) == (4, {4: 1, 7: 1}, [], [])
    t.when("vagabond", "choose forest no. 6").asks("vagabond", "vagabond action")
