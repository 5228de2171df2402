"""Law 12.2: crafting, the Burrow, the Price of Failure, tunnels."""

import pytest

from tests.law.ch12_duchy.tables import FOX, MOUSE, RABBIT, burrow, crowns, duchy, swayed, theirs, where

# -- Crafting (12.2.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["citadel", "market"])
def test_12_2_1__citadels_and_markets_craft_in_evening(kind):
    t = duchy(phase="evening").clearing(8, duchy={kind: 1}).hand("duchy", "Anvil", "Sword")
    t.asks("duchy", "craft", ["craft Anvil (fox)", "pass"]).when("duchy", "craft Anvil (fox)")
    assert (t.vp("duchy"), t.crafted("duchy")) == (2, {"hammer": 1})


def test_12_2_1__not_in_daylight():
    t = duchy(at={8: 1}).clearing(1, duchy={"citadel": 1}).hand("duchy", FOX)
    t.asks("duchy", "assembly").refuses("craft Anvil (fox)")


def test_12_2_1__not_with_tunnels():
    t = duchy(phase="evening", tunnels=[8], skip_forced="none").hand("duchy", FOX)
    t.asks("duchy", "craft", ["pass"])


# -- the Burrow (12.2.2) -----------------------------------------------------------------------------


def test_12_2_2__it_is_adjacent_to_each_clearing_with_a_tunnel():
    t = duchy(at={5: 2, 9: 3, 1: 1}, tunnels=[5, 7]).player("duchy", burrow=4, swayed=["marshal"])
    t.offers("move from clearing 5 into the Burrow", "move out of the Burrow to clearing 7")
    t.refuses("move from clearing 9 into the Burrow", "move out of the Burrow to clearing 9")
    t.refuses("move from clearing 7 into the Burrow")
    t.when("duchy", "move from clearing 5 into the Burrow", "choose 2")
    assert (burrow(t), where(t), t.supply("duchy")) == (6, {9: 3, 1: 1}, 10)
    t.asks("duchy", "assembly").when("duchy", "move out of the Burrow to clearing 7", "choose 5")
    assert (burrow(t), where(t)) == (1, {9: 3, 1: 1, 7: 5})
    t.asks("duchy", "parliament")


def test_12_2_2__they_rule_it_always_and_so_may_move_where_others_rule():
    t = duchy(at={5: 1}, tunnels=[5, 7]).clearing(5, marquise={"warriors": 4}).clearing(7, marquise={"warriors": 4})
    t.player("duchy", burrow=1).refuses("move from clearing 5 to clearing 1")
    t.offers("move from clearing 5 into the Burrow", "move out of the Burrow to clearing 7")
    t.asks("duchy", "assembly")


def test_12_2_2__with_nobody_in_it_nothing_comes_out():
    duchy(at={5: 1}, tunnels=[5, 7]).refuses("move out of the Burrow to clearing 7").asks("duchy", "assembly")


def test_12_2_2__nobody_else_moves_in():
    t = theirs("marquise", tunnels=[5], at={5: 1}).clearing(5, marquise={"warriors": 5})
    t.refuses("move from clearing 5 into the Burrow").asks("marquise", "marquise action")


def test_12_2_2__cards_that_move_lead_there_too():
    """The Cobbler, at the start of Evening; covers Law 4.2."""
    t = duchy(phase="evening", at={5: 2}, tunnels=[5], skip_forced="none").player(
        "duchy", effects=["Cobbler"], burrow=1
    )
    t.asks("duchy", "start window").when("duchy", "use Cobbler (rabbit)")
    t.asks("duchy", "move").offers("move from clearing 5 into the Burrow", "move out of the Burrow to clearing 5")
    t.when("duchy", "move from clearing 5 into the Burrow", "choose 2")
    assert (burrow(t), where(t)) == (3, {})
    t.asks("duchy", "craft")


def test_12_2_2__coming_out_of_it_is_a_move_in():
    """Outrage; covers Law 8.2.6."""
    t = duchy("alliance", tunnels=[5]).clearing(5, alliance={"sympathy": 1}).hand("duchy", RABBIT)
    t.player("duchy", burrow=2).when("duchy", "move out of the Burrow to clearing 5", "choose 2")
    assert (t.stack_of_supporters, t.cards("duchy")) == ([RABBIT], [])


def test_12_2_2__a_snare_keeps_them_from_going_down():
    """Covers Law 13.7.2."""
    t = duchy("corvids", tunnels=[5], at={5: 2}).clearing(5, corvids={"plot": 1}).player("duchy", burrow=1)
    t.player("corvids", plots={5: "snare"}, face_up=[5]).refuses("move from clearing 5 into the Burrow")
    t.offers("move out of the Burrow to clearing 5").asks("duchy", "assembly")


# -- the Price of Failure (12.2.3) -------------------------------------------------------------------


def _loses(ministers, hand=(), buildings=None, dice=(1, 0), **fields):
    """A battle of the Marquise in clearing 5, in which the Duchy loses a citadel."""
    t = theirs("marquise").clearing(5, duchy=buildings or {"citadel": 1}, marquise={"warriors": 3})
    t.player("duchy", swayed=list(ministers), **fields).hand("duchy", *hand).force(dice=[dice])
    return t.when("marquise", "battle duchy in clearing 5")


def test_12_2_3__the_minister_of_highest_rank_and_a_random_card():
    t = _loses(["captain", "banker", "earl of stone"], hand=[FOX], dice=(0, 0))
    assert (swayed(t), crowns(t), t.cards("duchy"), t.pieces("citadel", 5)) == (["captain", "banker"], (2, 2, 2), [], 0)
    assert t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_12_2_3__of_several_of_that_rank_they_choose():
    t = _loses(["captain", "banker", "mayor"], hand=[FOX], dice=(0, 0))
    t.asks("duchy", "price minister", ["choose the banker", "choose the mayor"]).when("duchy", "choose the mayor")
    assert (swayed(t), crowns(t), t.cards("duchy")) == (["captain", "banker"], (2, 1, 3), [])
    t.asks("marquise", "marquise action")


def test_12_2_3__once_for_all_buildings_removed_together():
    t = _loses(["captain", "banker", "mayor"], [FOX, RABBIT, MOUSE], {"citadel": 1, "market": 1}, (2, 0))
    t.asks("duchy", "price minister").when("duchy", "choose the mayor")
    assert (swayed(t), t.hand_size("duchy"), t.on_map("citadel"), t.on_map("market")) == (
        ["captain", "banker"],
        2,
        0,
        0,
    )
    t.asks("marquise", "marquise action")


def test_12_2_3__the_crown_is_gone_for_good():
    t = duchy(at={5: 1, 9: 1, 1: 1, 2: 1}).player("duchy", crowns={"lord": 0})
    t.hand("duchy", FOX, RABBIT, MOUSE, "Travel Gear (mouse)").when("duchy", "pass").asks("duchy", "sway")
    t.refuses("choose the earl of stone").offers("choose the mayor", "choose the captain")


def test_12_2_3__without_a_minister_only_the_card():
    t = _loses([], hand=[FOX], dice=(0, 0))
    assert (swayed(t), t.cards("duchy"), crowns(t)) == ([], [], (3, 3, 3))
    t.asks("marquise", "marquise action")


def test_12_2_3__without_a_card_only_the_minister():
    t = _loses(["captain"], dice=(0, 0))
    assert (swayed(t), t.cards("duchy"), crowns(t)) == ([], [], (2, 3, 3))
    t.asks("marquise", "marquise action")


def test_12_2_3__not_for_a_tunnel_and_not_for_warriors():
    t = _loses(["captain"], [FOX], {"tunnel": 1, "warriors": 1}, (2, 0))
    assert (swayed(t), t.cards("duchy"), t.on_map("tunnel"), t.vp("marquise")) == (["captain"], [FOX], 0, 1)
    t.asks("marquise", "marquise action")


def test_12_2_3__revealed_cards_are_not_in_the_hand():
    """They lie open during the own turn, in which a battle goes wrong. Covers Law 12.6.1."""
    t = duchy(at={5: 1}).clearing(5, duchy={"warriors": 1, "market": 1}, marquise={"warriors": 3})
    t.player("duchy", swayed=["captain"], revealed=[FOX]).hand("duchy").force(dice=[(2, 2)])
    t.when("duchy", "battle marquise in clearing 5")
    assert (swayed(t), t.pieces("market", 5), t.hand_size("duchy")) == ([], 0, 0)


def test_12_2_3__a_minister_who_has_not_acted_is_gone():
    t = duchy(at={5: 1}).clearing(5, duchy={"warriors": 1, "market": 1}, marquise={"warriors": 3})
    t.player("duchy", swayed=["captain", "banker"], burrow=1).hand("duchy", FOX, "Foxfolk Steel").force(dice=[(2, 2)])
    t.when("duchy", "battle marquise in clearing 5", "pass")
    assert swayed(t) == ["captain"]
    t.refuses("choose the banker")


# -- Tunnels (12.2.4) --------------------------------------------------------------------------------


def test_12_2_4__with_three_on_the_map_any_goes_first():
    t = duchy(at={5: 1}, tunnels=[5, 7, 8]).player("duchy", burrow=2).hand("duchy", RABBIT)
    t.when("duchy", "dig a tunnel in clearing 4")
    t.asks("duchy", "tunnel gone", [f"choose clearing {c}" for c in (5, 7, 8)]).when("duchy", "choose clearing 7")
    t.when("duchy", "choose 2")
    assert ([t.pieces("tunnel", c) for c in (4, 5, 7, 8)], where(t), t.on_map("tunnel")) == (
        [1, 1, 0, 1],
        {5: 1, 4: 2},
        3,
    )
    assert t.vp("marquise") == 0
    t.asks("duchy", "assembly")


def test_12_2_4__the_tunnel_where_they_dig_can_go_first():
    """The clearing is then one without a tunnel. Covers Law 12.5.1.V."""
    t = duchy(at={5: 1}, tunnels=[5, 7, 8]).player("duchy", burrow=2).hand("duchy", RABBIT)
    t.when("duchy", "dig a tunnel in clearing 5", "choose 2")
    assert ([t.pieces("tunnel", c) for c in (5, 7, 8)], where(t), t.hand_size("duchy")) == ([1, 1, 1], {5: 3}, 0)
    t.asks("duchy", "assembly")


def test_12_2_4__with_fewer_none_goes():
    t = duchy(at={5: 1}, tunnels=[5, 7]).player("duchy", burrow=2).hand("duchy", RABBIT)
    t.when("duchy", "dig a tunnel in clearing 4").asks("duchy", "burrow count", ["choose 1", "choose 2"])
    assert t.on_map("tunnel") == 3
