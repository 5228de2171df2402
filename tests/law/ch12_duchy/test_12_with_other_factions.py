"""Law 12 beside other factions, and the effects of cards: the Burrow, the Price of Failure, tunnels."""

import pytest

from tests.law.ch12_duchy.tables import BIRD, FOX, MOUSE, RABBIT, burrow, crowns, duchy, swayed, theirs, where

EXILES = {"deck": "exiles_partisans"}

# -- moves through tunnels by cards (12.2.2, 4.2) ----------------------------------------------------


def _emigrating():
    """Eyrie Émigré at the end of Birdsong; before it a warrior has come into the Burrow (12.4)."""
    t = duchy(phase="birdsong", at={5: 2}, tunnels=[5, 7], **EXILES).clearing(7, marquise={"warriors": 1})
    return t.player("duchy", burrow=2, effects=["Eyrie Émigré"]).asks("duchy", "move or battle")


def test_12_2_2__who_emigrates_out_of_the_burrow_battles_where_he_comes_out():
    t = _emigrating().when("duchy", "move out of the Burrow to clearing 7", "choose 3").force(dice=[(1, 0)])
    t.asks("duchy", "move or battle", ["battle marquise in clearing 7", "pass"])
    t.when("duchy", "battle marquise in clearing 7")
    assert (burrow(t), t.warriors("marquise", 7), t.effects("duchy")) == (0, 0, ["Eyrie Émigré (bird)"])
    t.asks("duchy", "assembly")


def test_12_2_2__nobody_can_be_battled_in_the_burrow():
    """Eyrie Émigré, which asks for a battle there, is discarded."""
    t = _emigrating().when("duchy", "move from clearing 5 into the Burrow", "choose 2")
    assert (burrow(t), t.effects("duchy"), t.discard) == (5, [], ["Eyrie Émigré (bird)"])
    t.asks("duchy", "assembly")


def test_12_2_2__the_league_moves_through_tunnels_and_stays():
    t = duchy(at={5: 2}, tunnels=[5], **EXILES).player(
        "duchy", items={"sword": 1}, effects=["League of Adventurous Mice"]
    )
    t.when("duchy", "use League of Adventurous Mice (mouse)", "move from clearing 5 into the Burrow", "choose 2")
    assert (burrow(t), t.effects("duchy")) == (2, ["League of Adventurous Mice (mouse)"])
    t.asks("duchy", "assembly")


def _ordered():
    t = theirs("alliance", phase="birdsong", at={5: 3}, tunnels=[5, 7], skip_forced="none", **EXILES)
    return t.player("alliance", effects=["False Orders"]).player("duchy", burrow=5)


def test_12_2_2__false_orders_lead_half_of_the_warriors_out_of_the_burrow():
    """The Duchy pays for it: covers Law 1.5.5, 8.2.6."""
    t = _ordered().clearing(7, alliance={"sympathy": 1}, duchy={"tunnel": 1}).hand("duchy", RABBIT, MOUSE)
    t.when("alliance", "use False Orders (fox)", "choose duchy")
    t.asks("alliance", "false orders").offers("move from clearing 5 into the Burrow")
    t.when("alliance", "move out of the Burrow to clearing 7")
    t.asks("duchy", "outrage").when("duchy", f"choose {MOUSE}")
    assert (burrow(t), where(t), t.cards("duchy")) == (2, {5: 3, 7: 3}, [RABBIT])


def test_12_2_2__false_orders_lead_the_duchy_into_the_burrow():
    t = _ordered().when("alliance", "use False Orders (fox)", "choose duchy", "move from clearing 5 into the Burrow")
    assert (burrow(t), where(t), t.supply("duchy")) == (7, {5: 1}, 12)
    t.asks("alliance", "revolt")


def test_12_2_2__false_orders_lead_nobody_else_into_the_burrow():
    t = duchy("alliance", phase="birdsong", tunnels=[5], at={5: 1}, **EXILES).player("duchy", effects=["False Orders"])
    t.clearing(5, alliance={"warriors": 3}).when("duchy", "use False Orders (fox)").asks("duchy", "false orders")
    t.refuses("move from clearing 5 into the Burrow")


# -- the Burrow and rule, and the map (12.2.2, 12.3.2) -----------------------------------------------


def test_12_2_2__royal_claim_counts_the_burrow_too():
    """Covers Law 4.1.3."""
    t = duchy(phase="birdsong", at={5: 1, 9: 1}).player("duchy", effects=["Royal Claim"])
    t.when("duchy", "use Royal Claim (bird)")
    assert t.vp("duchy") == 3


def test_12_2_2__tax_collector_takes_nobody_from_the_burrow():
    """He takes a warrior from the map; covers Law 12.3.2."""
    t = duchy().player("duchy", burrow=5, effects=["Tax Collector"]).refuses("use Tax Collector (fox)")
    t.asks("duchy", "assembly")
    t = duchy(at={5: 1, 9: 1}).player("duchy", burrow=5, effects=["Tax Collector"])
    t.when("duchy", "use Tax Collector (fox)").asks(
        "duchy", "tax collector", ["choose clearing 5", "choose clearing 9"]
    )


def test_12_2_2__the_burrow_has_no_slots():
    t = duchy(tunnels=[5]).player("duchy", burrow=5).hand("duchy", RABBIT, FOX, MOUSE)
    t.asks("duchy", "assembly").refuses("build a citadel or market in clearing 5")


def test_12_2_2__tunnels_of_the_card_join_citadels_and_markets():
    """Covers Law 2.2.1: tunnel tokens craft nothing."""
    t = duchy(tunnels=[9], **EXILES).clearing(5, duchy={"warriors": 2, "market": 1}).clearing(8, duchy={"citadel": 1})
    t.player("duchy", effects=["Tunnels"]).offers("move from clearing 5 to clearing 8")
    t.refuses("move from clearing 5 to clearing 9").asks("duchy", "assembly")


def test_12_2_2__soup_kitchens_let_a_tunnel_rule_for_building():
    """Covers Law 2.5, 12.5.1.I."""
    t = duchy(at={1: 1}, tunnels=[5], **EXILES).hand("duchy", RABBIT).clearing(5, marquise={"warriors": 1})
    t.player("duchy", effects=["Soup Kitchens"]).offers("build a citadel or market in clearing 5")
    t = duchy(at={1: 1}, tunnels=[5], **EXILES).hand("duchy", RABBIT).clearing(5, marquise={"warriors": 1})
    t.refuses("build a citadel or market in clearing 5").asks("duchy", "assembly")


def test_12_5_1__a_snare_keeps_tunnels_and_buildings_out():
    """Covers Law 13.7.2."""
    t = duchy("corvids", at={5: 2}).clearing(5, corvids={"plot": 1}).hand("duchy", RABBIT)
    t.player("corvids", plots={5: "snare"}, face_up=[5]).player("duchy", burrow=1).asks("duchy", "assembly")
    t.refuses("build a citadel or market in clearing 5", "dig a tunnel in clearing 5")
    t.offers("dig a tunnel in clearing 4")


def test_12_5_1_I__mercenaries_count_for_rule_and_not_for_swaying():
    """Covers Law 11.2.7.III, 12.5.3.II."""
    t = (
        duchy("riverfolk", at={1: 1}, skip_forced="none")
        .clearing(5, riverfolk={"warriors": 2})
        .hand("duchy", RABBIT, FOX)
    )
    t.player("riverfolk", bought={"mercenaries": 1}).offers("build a citadel or market in clearing 5")
    t.when("duchy", "pass", "pass")
    t.asks("duchy", "sway", ["pass"])


# -- the Price of Failure (12.2.3) -------------------------------------------------------------------


def _stake(t, *hand):
    """Two ministers of the highest rank, and cards in hand."""
    return t.player("duchy", swayed=["marshal", "banker", "brigadier"]).hand("duchy", *(hand or (FOX, RABBIT, MOUSE)))


def _paid_once(t):
    t.asks("duchy", "price minister").when("duchy", "choose the banker")
    assert (swayed(t), crowns(t), t.hand_size("duchy")) == (["marshal", "brigadier"], (2, 1, 3), 2)
    return t


def test_12_2_3__once_for_a_favor_in_several_clearings():
    """Between the clearings the Marquise loses warriors and is asked for Field Hospitals; covers Law 6.2.3."""
    t = theirs("eyrie", "marquise", phase="daylight").clearing(4, marquise={"keep": 1})
    for c, mine in ((6, {"citadel": 1}), (8, {"market": 1}), (12, {"market": 1, "tunnel": 1})):
        t.clearing(c, duchy=mine, marquise={"warriors": 1})
    for c in (2, 3, 5):
        t.clearing(c, suit="fox", eyrie={"roost": 1})
    _stake(t).hand("eyrie", "Favor of the Foxes").hand("marquise", "Foxfolk Steel")
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    asked = []
    while t.asked in ("field hospitals", "price minister"):
        asked.append(t.asked)
        t.when(*(("marquise", "pass") if t.asked == "field hospitals" else ("duchy", "choose the banker")))
    assert sorted(asked) == ["field hospitals"] * 3 + ["price minister"]
    assert (swayed(t), crowns(t), t.hand_size("duchy"), t.on_map("market")) == (
        ["marshal", "brigadier"],
        (2, 1, 3),
        2,
        0,
    )


def test_12_2_3__for_a_revolt():
    """Covers Law 8.4.1.III."""
    t = theirs("alliance", phase="birdsong").clearing(5, alliance={"sympathy": 1}, duchy={"market": 1, "citadel": 1})
    t = _stake(t).player("alliance", supporters=["Bake Sale", "Cobbler"]).when("alliance", "revolt in clearing 5")
    _paid_once(t)
    assert (t.vp("alliance"), t.pieces("rabbit base", 5)) == (2, 1)


def test_12_2_3__for_a_bomb():
    """Covers Law 13.7.1."""
    t = theirs("corvids", phase="birdsong", skip_forced="none").clearing(5, corvids={"warriors": 1, "plot": 1})
    t.clearing(5, duchy={"market": 1, "citadel": 1}).player("corvids", plots={5: "bomb"})
    _stake(t)
    while t.asked != "flip plot":
        t.when("corvids", "pass")
    _paid_once(t.when("corvids", "flip the plot in clearing 5"))


def test_12_2_3__for_a_building_that_is_sanctified():
    """Covers Law 10.4.3.III."""
    t = theirs("lizard", phase="birdsong").clearing(5, lizard={"warriors": 1}, duchy={"market": 1})
    t.player("lizard", outcast="rabbit", acolytes=3)
    t = _stake(t).when("lizard", "sanctify in clearing 5")
    _paid_once(t)
    assert (t.pieces("rabbit garden", 5), t.on_map("market"), t.vp("lizard")) == (1, 0, 1)


def test_12_2_3__for_an_ambush_on_ones_own_attack():
    """Ambush hits reach a building once no warrior is left; covers Law 4.3.1.II."""
    t = duchy("marquise").clearing(5, duchy={"warriors": 1, "market": 1}, marquise={"warriors": 2})
    t = _stake(t).hand("marquise", "Ambush! (rabbit)").when("duchy", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    _paid_once(t)
    assert t.vp("marquise") == 1
    t.asks("duchy", "assembly")


def test_12_2_3__a_dominance_card_that_is_lost_is_left_beside_the_map():
    """Covers Law 3.3.3, 21.5."""
    t = theirs("marquise", "eyrie").clearing(5, duchy={"citadel": 1}, marquise={"warriors": 3}).force(dice=[(0, 0)])
    t.hand("duchy", "Dominance (fox)").when("marquise", "battle duchy in clearing 5")
    assert (t.hand_size("duchy"), t.discard, t.available) == (0, [], ["fox"])


# -- revealed cards (12.6.1), the Mayor (12.5.2.VI) --------------------------------------------------


def test_12_6_1__a_revealed_bird_dominance_card_is_left_beside_the_map():
    """Covers Law 3.3.3, 21.5."""
    t = duchy("marquise", "eyrie", at={5: 1}, skip_forced="none").player(
        "duchy", revealed=["Dominance (bird)", "Dominance (fox)"]
    )
    t.hand("duchy", MOUSE)
    while t.game.phase == "daylight":
        t.when("duchy", "pass")
    assert (t.available, t.discard, t.cards("duchy")) == (["bird"], [], ["Dominance (fox)", MOUSE])


def test_12_6_1__partisans_discard_the_hand_and_not_what_lies_revealed():
    """Covers Law 2.1.4."""
    t = duchy(at={5: 2}, **EXILES).clearing(5, marquise={"warriors": 2}).force(dice=[(1, 1)])
    t.player("duchy", revealed=[FOX], effects=["Rabbit Partisans"]).hand("duchy", MOUSE, RABBIT)
    t.when("duchy", "battle marquise in clearing 5", "use Rabbit Partisans (rabbit)")
    assert (t.cards("duchy"), t.discard) == ([RABBIT], [MOUSE])


def test_12_5_2_VI__the_mayor_copies_the_brigadier_for_two_more_battles():
    """Covers Law 12.5.2.IV."""
    t = duchy(at={5: 5}).clearing(5, marquise={"warriors": 8}).player("duchy", swayed=["brigadier", "mayor"])
    t.force(dice=[(1, 0)] * 4).when("duchy", "pass", "choose the mayor")
    t.when("duchy", "battle marquise in clearing 5", "battle marquise in clearing 5")
    t.asks("duchy", "parliament").when("duchy", "choose the brigadier")
    t.when("duchy", "battle marquise in clearing 5", "battle marquise in clearing 5")
    assert t.warriors("marquise", 5) == 4


def test_12_5_2_V__a_bird_serves_the_banker_and_is_spent():
    """Covers Law 2.1.1: for birds alone any suit may be named."""
    t = duchy(at={5: 1}, skip_forced="none").player("duchy", swayed=["banker"]).hand("duchy", BIRD, MOUSE, FOX)
    t.when("duchy", "pass", "choose the banker").asks("duchy", "banker")
    t.when("duchy", "choose mouse", f"choose {BIRD}", f"choose {MOUSE}")
    assert (t.vp("duchy"), t.cards("duchy"), sorted(t.discard)) == (2, [FOX], sorted([BIRD, MOUSE]))


# -- tunnels (12.2.4) --------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", [7, 5])
def test_12_2_4__cajoled_with_three_on_the_map_one_goes_first(gone):
    """Covers Law C.2.8, C.5.2.V: nobody comes out of the Burrow."""
    t = theirs("chameleander", at={5: 2}, tunnels=[5, 7, 8]).clearing(5, chameleander={"warriors": 1})
    t.player("duchy", burrow=3).hand("chameleander", FOX).when("chameleander", "cajole")
    t.asks("duchy", "cajole place").offers("choose a tunnel token").when("duchy", "choose a tunnel token")
    t.asks("duchy", "tunnel gone", [f"choose clearing {c}" for c in (5, 7, 8)]).when("duchy", f"choose clearing {gone}")
    assert (t.pieces("tunnel", 5), t.on_map("tunnel"), burrow(t), t.vp("chameleander")) == (2 - (gone == 5), 3, 3, 1)
    t.asks("chameleander", "chameleander action")


def test_12_2_4__tunnels_can_be_hit_for_a_point():
    """Covers Law 3.2.1, 4.3.6."""
    t = theirs("marquise").clearing(5, duchy={"tunnel": 1, "market": 1}, marquise={"warriors": 3}).force(dice=[(0, 0)])
    t.when("marquise", "battle duchy in clearing 5")
    t.asks("duchy", "take hit", ["choose a market", "choose a tunnel token"]).when("duchy", "choose a tunnel token")
    assert (t.vp("marquise"), t.on_map("tunnel"), t.on_map("market")) == (1, 0, 1)


# -- with other factions -----------------------------------------------------------------------------


def test_12_2_3__once_for_all_that_mobs_raze():
    """Covers Law 14.4.1."""
    t = theirs("hundreds", phase="birdsong").player("hundreds", mood="rowdy", warlord=1)
    t.clearing(1, hundreds={"warriors": 1}).force(mob=["fox"])
    t.clearing(8, hundreds={"mob": 1}, duchy={"citadel": 1, "tunnel": 1}).clearing(
        9, hundreds={"mob": 1}, duchy={"market": 1}
    )
    _paid_once(_stake(t))
    assert (t.vp("hundreds"), t.on_map("tunnel")) == (3, 0)


def test_12_5_1_I__not_where_the_eyrie_tie_nor_beside_a_garden():
    """Covers Law 7.2.2, 10.2.4: they do not rule there."""
    t = duchy("eyrie", "lizard", at={9: 1}).hand("duchy", RABBIT, MOUSE)
    t.clearing(4, duchy={"warriors": 2}, eyrie={"warriors": 2})
    t.clearing(5, duchy={"warriors": 5}, lizard={"rabbit garden": 1})
    t.asks("duchy", "assembly").offers("build a citadel or market in clearing 9")
    t.refuses("build a citadel or market in clearing 4", "build a citadel or market in clearing 5")


def test_12_2_4__the_despot_scores_one_more_for_a_tunnel():
    """Covers Law 7.8.4."""
    t = theirs("eyrie", skip_forced="none").player("eyrie", leader="despot", decree={"battle": ["Birdy Bindle"]})
    t.clearing(5, eyrie={"warriors": 3, "roost": 1}, duchy={"tunnel": 1}).force(dice=[(0, 0)])
    t.when("eyrie", "pass", "resolve a bird card", "move from clearing 5 to clearing 1", "choose 1")
    t.when("eyrie", "resolve a bird card", "battle duchy in clearing 5")
    assert (t.on_map("tunnel"), t.vp("eyrie")) == (0, 2)


def test_12_2_2__nobody_comes_out_into_a_scorched_clearing():
    """Covers Law 26.6.2; they can still go down."""
    t = duchy("vagabond", at={5: 1, 7: 1}, tunnels=[5, 7]).player("vagabond", character="scoundrel", location=9)
    t.table(scorched=[7]).player("duchy", burrow=2).hand("duchy", MOUSE).asks("duchy", "assembly")
    t.offers("move out of the Burrow to clearing 5", "move from clearing 7 into the Burrow")
    t.refuses("move out of the Burrow to clearing 7", "build a citadel or market in clearing 7")


def test_12_2_2__a_pawn_does_not_go_down():
    """Covers Law 9.5.1: a pawn moves along paths, and the clearing with the tunnel is no way into the Burrow."""
    t = theirs("vagabond", at={5: 1}, tunnels=[5]).player("vagabond", character="thief", location=5)
    t.asks("vagabond", "vagabond action").refuses("move from clearing 5 into the Burrow")
    t.offers("move from clearing 5 to clearing 1")
