"""Funds, services and mercenaries of the Riverfolk among the later factions (Law 11)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, settle

HIRED = {"mercenaries": 1}


def shopping(buyer, *others, **config):
    """Birdsong of a buyer."""
    return given(buyer, "riverfolk", *others, turn=buyer, phase="birdsong", **config)


def hired(buyer, *others, **config):
    """The buyer's turn with mercenaries."""
    return given(buyer, "riverfolk", *others, turn=buyer, **config).player("riverfolk", bought=HIRED)


@pytest.mark.parametrize("price", [1, 3])
@pytest.mark.parametrize(
    ("buyer", "supply", "asked"), [("duchy", 16, "assembly"), ("corvids", 14, "conspire"), ("keepers", 14, "encamp")]
)
def test_11_2_6_I__the_later_factions_pay_in_warriors_of_their_supply(buyer, supply, asked, price):
    """Of the Duchy three are in the Burrow, one of them since this Birdsong. Covers Law 21.32, 12.2.2, 12.4."""
    t = shopping(buyer).player("riverfolk", prices={"riverboats": price}).clearing(5, **{buyer: {"warriors": 1}})
    if buyer == "duchy":
        t.player("duchy", burrow=2)
    t.asks(buyer, "start window").when(buyer, "buy riverboats")
    assert (t.box("payments"), t.supply(buyer)) == ({buyer: price}, supply - price)
    t.asks(buyer, asked)


def test_11_2_6_I__warriors_in_the_burrow_buy_nothing():
    """Covers Law 12.2.2, 21.32."""
    t = shopping("duchy").player("duchy", burrow=20).player("riverfolk", prices={"riverboats": 1})
    t.clearing(5, duchy={"tunnel": 1}).asks("duchy", "assembly")
    assert t.supply("duchy") == 0


@pytest.mark.parametrize(
    ("buyer", "piece", "fields"),
    [
        ("duchy", "tunnel", {}),
        ("corvids", "plot", {"plots": {5: "bomb"}}),
        ("keepers", "figure one", {}),
        ("hundreds", "mob", {"mood": "rowdy"}),
    ],
)
def test_11_2_6_II__a_token_at_a_post_buys_one_service_more(buyer, piece, fields):
    """It is a faction piece. Covers Law 21.10; mobs are razed after services are bought."""
    t = shopping(buyer).clearing(5, riverfolk={"rabbit trade post": 1}, **{buyer: {piece: 1}})
    t.clearing(1, **{buyer: {"warriors": 1}}).player(buyer, **fields)
    t.when(buyer, "buy riverboats").asks(buyer, "start window", ["buy mercenaries", "pass"])


def test_11_2_7_III__mercenaries_alone_make_acolytes():
    """The Keepers attack with hired warriors only. Covers Law 10.2.3, 11.2.7.III.a, 15.5.2.II."""
    t = hired("keepers", "lizard").clearing(5, riverfolk={"warriors": 2}, lizard={"warriors": 2})
    t.clearing(1, keepers={"warriors": 1}).player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.hand("keepers", "Sword").force(dice=[(1, 1)]), "delve"), "battle lizard in clearing 5")
    assert (t.acolytes, t.warriors("lizard", 5), t.warriors("riverfolk", 5)) == (1, 1, 1)
    t.asks("keepers", "gather")


def test_11_2_7_III__mercenaries_beside_agents_fight_before_a_plot_falls():
    """The Corvids attack with hired warriors: their plot is no warrior, and attackers have no agents. Covers 13.2.5."""
    t = hired("corvids", "marquise")
    t.clearing(5, riverfolk={"warriors": 2}, corvids={"plot": 1}, marquise={"warriors": 2})
    t.clearing(8, corvids={"warriors": 1}).player("corvids", plots={5: "bomb"}).force(dice=[(2, 1)])
    t.when("corvids", "battle marquise in clearing 5")
    assert (t.warriors("riverfolk", 5), t.warriors("marquise", 5), plot(t, 5)) == (1, 0, "bomb")
    t.asks("corvids", "conspire")


def test_11_2_7_II__boats_lead_the_moles_across_rivers_not_out_of_the_burrow():
    """Covers Law 2.3, 12.2.2."""
    t = given("duchy", "riverfolk", turn="duchy").player("riverfolk", riverboats="duchy", bought={"riverboats": 1})
    t.clearing(4, duchy={"warriors": 2, "tunnel": 1}).player("duchy", burrow=1).asks("duchy", "assembly")
    t.offers("move from clearing 4 to clearing 7", "move out of the Burrow to clearing 4")
    t.refuses("move out of the Burrow to clearing 7")


def test_11_2_7_III__mercenaries_flip_no_plot_and_become_none():
    """Covers Law 13.4.2, 13.5.2, 1.5.3."""
    t = hired("corvids").clearing(5, riverfolk={"warriors": 3}).clearing(1, corvids={"warriors": 1})
    t.asks("corvids", "conspire").refuses("place a plot in clearing 5").offers("place a plot in clearing 1")
    t = shopping("corvids").clearing(5, corvids={"plot": 1}, riverfolk={"warriors": 1})
    t.player("corvids", plots={5: "bomb"})
    t.clearing(1, corvids={"warriors": 1}).when("corvids", "buy mercenaries").asks("corvids", "conspire")
    assert plot(t, 5) == "bomb"


def test_13_7_1__a_bomb_in_birdsong_removes_the_hired():
    """They serve from Daylight on. Covers Law 11.2.7.III, 11.2.5.I."""
    t = shopping("corvids")
    t.clearing(5, corvids={"plot": 1, "warriors": 1}, riverfolk={"warriors": 3, "rabbit trade post": 1})
    t.player("corvids", plots={5: "bomb"}).player("riverfolk", funds={"riverfolk": 3})
    t.when("corvids", "buy mercenaries")
    t.when("corvids", "pass", "flip the plot in clearing 5")
    assert (t.warriors("riverfolk", 5), t.box("funds"), t.vp("corvids")) == (0, {"riverfolk": 1}, 2)
    t.asks("corvids", "conspire")


def test_11_5_6_II__funds_of_the_duchy_and_the_keepers_buy_posts_where_they_rule():
    """Spent, they return to their owners. Covers Law 11.5.6.I."""
    t = given("riverfolk", "duchy", "keepers", turn="riverfolk").player("riverfolk", funds={"duchy": 2, "keepers": 2})
    t.clearing(5, duchy={"warriors": 2}).clearing(8, keepers={"warriors": 2}).clearing(9, duchy={"tunnel": 1})
    t.asks("riverfolk", "riverfolk action").refuses("establish a trade post in clearing 9")
    t.when("riverfolk", "establish a trade post in clearing 5")
    assert (t.box("funds"), t.supply("duchy"), t.pieces("rabbit trade post", 5)) == ({"keepers": 2}, 18, 1)
    t.when("riverfolk", "establish a trade post in clearing 8")
    assert (t.box("funds"), t.supply("keepers"), t.pieces("fox trade post", 8)) == ({}, 13, 1)


def test_11_2_5_I__a_disrupted_post_beside_a_raid():
    """A post and a raid go together. Covers Law 13.7.4, 1.5.4."""
    t = given("alliance", "riverfolk", "corvids", turn="alliance", phase="birdsong").supporters("Cobbler", "Bake Sale")
    t.clearing(5, alliance={"sympathy": 1}, riverfolk={"rabbit trade post": 1}, corvids={"plot": 1})
    t.clearing(12, corvids={"warriors": 10}).player("corvids", plots={5: "raid"}).hand("alliance", "Sword")
    t.player("riverfolk", funds={"corvids": 2}).when("alliance", "pass", "revolt in clearing 5")
    assert (where(t, "corvids"), t.box("funds"), t.vp("alliance")) == ({1: 1, 2: 1, 12: 10}, {"corvids": 1}, 2)
    t.asks("alliance", "alliance daylight")


def a_post_and_a_raid(guards, funds):
    """Both are removed from clearing 5, between 1 and 2, by a revolt."""
    t = given("alliance", "riverfolk", "corvids", turn="alliance", phase="birdsong").supporters("Cobbler", "Bake Sale")
    t.clearing(5, alliance={"sympathy": 1}, riverfolk={"rabbit trade post": 1}, corvids={"plot": 1})
    t.clearing(12, corvids={"warriors": guards}).player("corvids", plots={5: "raid"}).hand("alliance", "Sword")
    return t.player("riverfolk", funds=funds).when("alliance", "pass", "revolt in clearing 5")


def test_1_1_3__with_too_few_for_a_raid_the_current_player_orders_it_and_trade_disruption():
    """The fund that returns raids too. Covers Law 13.7.4, 11.2.5.I, 1.5.4."""
    t = a_post_and_a_raid(12, {"corvids": 2})
    t.asks("alliance", "order triggers", options=["resolve effect 1 next", "resolve effect 2 next"])
    words = ["resolve next the raid of corvids_0", "resolve next Trade Disruption of riverfolk_0"]
    assert [option.words for option in t.game.legal()] == words
    t.when("alliance", "resolve effect 2 next")
    assert (where(t, "corvids"), t.box("funds"), t.supply("corvids")) == ({1: 1, 2: 1, 12: 12}, {"corvids": 1}, 0)
    t.asks("alliance", "alliance daylight")


def test_1_1_3__a_raid_before_trade_disruption_has_the_warriors_of_the_supply():
    """Covers Law 13.7.4, 1.5.4."""
    t = a_post_and_a_raid(12, {"corvids": 2}).when("alliance", "resolve effect 1 next")
    t.asks("corvids", "short of warriors", options=["choose clearing 1", "choose clearing 2"])
    t.when("corvids", "choose clearing 2")
    assert (where(t, "corvids"), t.box("funds"), t.supply("corvids")) == ({2: 1, 12: 12}, {"corvids": 1}, 1)
    t.asks("alliance", "alliance daylight")


@pytest.mark.parametrize(("guards", "funds"), [(11, {"corvids": 2}), (14, {"riverfolk": 2})])
def test_1_1_3__an_order_that_cannot_matter_is_not_asked(guards, funds):
    """Warriors for all of the raid, or none of theirs among the funds. Covers Law 13.7.4, 11.2.5.I."""
    t = a_post_and_a_raid(guards, funds)
    while t.game.to_move != "alliance_0":
        t.when("corvids", "choose clearing 2")
    t.asks("alliance", "alliance daylight")


def test_11_2_7_III__a_relic_taken_with_mercenaries_is_the_buyers_trophy():
    """Covers Law 15.2.5, 1.5.3."""
    t = hired("marquise", "keepers").clearing(5, riverfolk={"warriors": 2}, keepers={"figure one": 1})
    t.clearing(3, marquise={"warriors": 1}).force(dice=[(0, 0)]).when("marquise", "battle keepers in clearing 5")
    t.asks("marquise", "trophy").when("marquise", "choose forest no. 6")
    assert (t.vp("marquise"), t.vp("riverfolk")) == (2, 0)
    t.asks("marquise", "marquise action")


def test_11_2_7_III__soup_kitchens_and_mercenaries_rule_together():
    """Tokens count two each, hired warriors one. Covers Law 2.5, 4.1.3; the card."""
    for effects, ruler in ((["Soup Kitchens"], "marquise"), ([], None)):
        t = hired("marquise", "eyrie", deck="exiles_partisans").player("marquise", effects=effects)
        t.clearing(5, marquise={"wood": 1}, riverfolk={"warriors": 2}, eyrie={"warriors": 3})
        t.clearing(3, marquise={"warriors": 1})
        assert t.game and t.ruler(5) == (ruler or "eyrie")
        t.asks("marquise", "marquise action")
