"""Effects that come in the midst of others: a second removal, a second owner, a second place (Law 1.5.4, 1.4.2)."""

import pytest

from tests.given import given
from tests.law.ch12_duchy.tables import burrow, swayed
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, settle

DECK = "exiles_partisans"


def test_12_2_3__a_market_and_a_raid_fall_in_one_battle_of_others():
    """The Vagrant makes the Duchy attack the Corvids: agents remove the lone market. Covers Law 26.4.2, 13.2.5."""
    t = given("vagabond", "duchy", "corvids", turn="vagabond")
    t.player("vagabond", character="vagrant", location=5, satchel=["torch", "coin"])
    t.clearing(5, duchy={"warriors": 1, "market": 1}, corvids={"plot": 1}).player("corvids", plots={5: "raid"})
    t.player("duchy", swayed=["captain"]).hand("duchy", "Anvil").force(dice=[(1, 0)])
    t.when("vagabond", "take the special action", "choose duchy", "choose corvids")
    assert (t.warriors("duchy", 5), t.pieces("market", 5), plot(t, 5)) == (0, 1, None)
    assert (swayed(t), t.vp("vagabond"), where(t, "corvids")) == (["captain"], 1, {1: 1, 2: 1})
    t.asks("duchy", "assembly")


def test_13_7_4__a_raid_that_falls_to_an_ambush_places_its_warriors_before_the_battle_ends():
    """The attackers' own raid: two hits take the warrior and the token. Covers Law 4.3.1.II."""
    t = given("corvids", "marquise", turn="corvids").clearing(5, corvids={"warriors": 1, "plot": 1})
    t.clearing(5, marquise={"warriors": 2}).player("corvids", plots={5: "raid"}).hand("marquise", "Ambush! (bird)")
    t.when("corvids", "battle marquise in clearing 5").when("marquise", "play the bird ambush")
    assert (plot(t, 5), where(t, "corvids"), t.vp("marquise"), t.warriors("marquise", 5)) == (None, {1: 1, 2: 1}, 1, 2)
    t.asks("corvids", "conspire")


def test_6_2_3__saved_attackers_fight_on_against_agents():
    """Both attackers fall to an ambush and come back at the keep: the battle goes on. Covers Law 4.3.1.II, 13.2.5."""
    t = given("marquise", "corvids", turn="marquise").clearing(5, marquise={"warriors": 2, "keep": 1})
    t.clearing(5, corvids={"plot": 1, "warriors": 1}).player("corvids", plots={5: "snare"})
    t.hand("marquise", "Cobbler", "Bake Sale").hand("corvids", "Ambush! (rabbit)").force(dice=[(1, 0)])
    t.when("marquise", "pass", "battle corvids in clearing 5").when("corvids", "play the rabbit ambush")
    t.asks("marquise", "field hospitals").when("marquise", "choose Cobbler (rabbit)")
    t.asks("marquise", "field hospitals").when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5)) == (2, 0)
    t.asks("marquise", "marquise action")


def test_10_2_5__fear_takes_a_card_that_the_duchy_would_have_been_asked_for():
    """Gardens and markets in a Favor: each owner loses a card of his own. Covers Law 12.2.3."""
    t = given("marquise", "lizard", "duchy", turn="marquise").hand("marquise", "Favor of the Mice")
    for c in (2, 7, 9):
        t.clearing(c, marquise={"workshop": 1})
    t.clearing(7, lizard={"mouse garden": 1}).clearing(2, duchy={"market": 1}).player("duchy", swayed=["captain"])
    t.hand("lizard", "Anvil").hand("duchy", "Sword").when("marquise", "craft Favor of the Mice (mouse)")
    assert (t.hand_size("lizard"), t.hand_size("duchy"), swayed(t), t.vp("marquise")) == (0, 0, [], 2)
    assert t.lost_souls == ["Anvil (fox)", "Favor of the Mice (mouse)", "Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_13_2_5__agents_count_once_in_a_battle_that_leaves_the_plot():
    """Rolled hits take warriors first, the extra hit is one. Covers Law 4.3.6, 4.3.5.I."""
    t = given("marquise", "corvids", turn="marquise").clearing(5, marquise={"warriors": 4})
    t.clearing(5, corvids={"plot": 1, "warriors": 2}).player("corvids", plots={5: "bomb"}).force(dice=[(2, 2)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5), plot(t, 5)) == (1, 0, "bomb")
    t.asks("marquise", "marquise action")


def test_15_2_4__orders_move_half_of_the_knights_with_relics_the_keepers_name():
    """They are moved as if they chose to: the relics go with whom they like. Covers Law 1.5.5; the card."""
    t = given("marquise", "keepers", turn="marquise", phase="birdsong", deck=DECK)
    t.player("marquise", effects=["False Orders"]).clearing(
        5, keepers={"warriors": 3, "figure one": 1, "tablet two": 1}
    )
    t.clearing(3, marquise={"warriors": 1}).when(
        "marquise", "use False Orders (fox)", "move from clearing 5 to clearing 1"
    )
    t.asks("keepers", "carry").when("keepers", "choose the tablet two")
    assert (t.warriors("keepers", 1), t.pieces("tablet two", 1), t.warriors("keepers", 5)) == (2, 1, 1)
    t.asks("keepers", "carry")


@pytest.mark.parametrize(("dealt", "over"), [(2, True), (1, False)])
def test_3_1__a_defender_can_win_by_points_of_the_attackers_own_battle(dealt, over):
    """The Keepers lose a relic where they attack: the Marquise scores two. Covers Law 15.2.5, 3.1."""
    t = given("keepers", "marquise", turn="keepers").clearing(5, keepers={"warriors": 1, "figure one": 1})
    t.clearing(5, marquise={"warriors": 3}).clearing(1, keepers={"warriors": 1}).player("marquise", vp=28)
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}).force(dice=[(dealt + 1, dealt + 1)])
    settle(act(t, "delve"), "battle marquise in clearing 5")
    if over:
        t.is_won_by("marquise")
    else:
        t.asks("keepers", "gather")


def test_12_2_2__warriors_in_the_burrow_are_neither_fewest_nor_crowd():
    """Nobody there is counted for a new roost, nor moved by a Favor. Covers Law 7.4.3, 12.3.2."""
    t = given("eyrie", "duchy", turn="eyrie", phase="birdsong").hand("eyrie", "Anvil").player("duchy", burrow=9)
    for c in range(1, 13):
        t.clearing(c, duchy={"warriors": 0 if c == 9 else 1}) if c != 9 else t.clearing(9, duchy={"tunnel": 1})
    t.player("eyrie", leader="despot").when("eyrie", "add to the move column")
    assert (t.pieces("roost", 9), burrow(t)) == (1, 9)
    t.asks("eyrie", "move")


def test_13_4_3__a_short_supply_is_paid_to_the_riverfolk_first():
    """Services are bought before recruits are placed. Covers Law 11.2.6.I, 1.5.4."""
    t = given("corvids", "riverfolk", turn="corvids", phase="birdsong").clearing(5, corvids={"warriors": 14})
    t.player("riverfolk", prices={"hand card": 1, "riverboats": 1, "mercenaries": 1}).hand("riverfolk", "Anvil")
    t.hand("corvids", "Cobbler").when("corvids", "buy riverboats").asks("corvids", "corvids recruit")
    assert (t.supply("corvids"), t.box("payments")) == (0, {"corvids": 1})
    t.when("corvids", "choose Cobbler (rabbit)")
    assert where(t, "corvids") == {5: 14} and t.discard == ["Cobbler (rabbit)"]


def test_14_4_1__the_last_point_of_a_raze_wins_before_the_die_is_rolled():
    """Covers Law 3.1."""
    t = given("hundreds", "marquise", turn="hundreds", phase="birdsong").player(
        "hundreds", vp=29, mood="rowdy", warlord=5
    )
    t.clearing(5, hundreds={"warriors": 1, "mob": 1}, marquise={"sawmill": 1}).clearing(3, marquise={"warriors": 1})
    t.is_won_by("hundreds")
    assert t.mobs == [5]
