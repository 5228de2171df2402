"""Law 12.5.1: the Assembly."""

from tests.law.ch12_duchy.tables import BIRD, FOX, MOUSE, RABBIT, burrow, duchy, revealed, where

DIG = "dig a tunnel in clearing 4"


def test_12_5__assembly_parliament_sway():
    t = duchy(at={5: 1, 9: 1}, tunnels=[5]).player("duchy", swayed=["marshal"], burrow=1).hand("duchy", RABBIT, MOUSE)
    t.asks("duchy", "assembly").when("duchy", "pass").asks("duchy", "parliament").when("duchy", "pass")
    t.asks("duchy", "sway", ["pass", "choose the foremole", "choose the captain"])


def test_12_5_1__two_actions_of_any_kind_also_the_same():
    t = duchy(at={5: 1}).player("duchy", swayed=["marshal"]).when("duchy", "recruit").asks("duchy", "assembly")
    t.when("duchy", "recruit").asks("duchy", "parliament").refuses("recruit")
    assert (burrow(t), t.supply("duchy")) == (2, 17)


def test_12_5_1__fewer_may_be_taken():
    duchy(at={5: 1}).player("duchy", swayed=["marshal"]).when("duchy", "recruit", "pass").asks("duchy", "parliament")


# -- Build (12.5.1.I) --------------------------------------------------------------------------------


def test_12_5_1_I__a_card_is_revealed_for_a_building_in_a_matching_clearing():
    t = duchy(at={5: 1}).hand("duchy", RABBIT, FOX, BIRD)
    t.when("duchy", "build a citadel or market in clearing 5")
    t.asks("duchy", "build card", ["choose A Visit to Friends (rabbit)", "choose Royal Claim (bird)"])
    t.when("duchy", "choose A Visit to Friends (rabbit)")
    t.asks("duchy", "build type", ["choose a citadel", "choose a market"]).when("duchy", "choose a market")
    assert (t.pieces("market", 5), t.pieces("citadel", 5), t.open_slots(5)) == (1, 0, 1)
    assert (revealed(t), t.hand_size("duchy"), t.vp("duchy")) == (["A Visit to Friends (rabbit)"], 2, 0)
    t.asks("duchy", "assembly")


def test_12_5_1_I__not_without_rule_slot_or_card():
    t = duchy(at={5: 1, 1: 1, 8: 1}).clearing(5, marquise={"warriors": 1}).hand("duchy", RABBIT, FOX)
    t.clearing(1, duchy={"warriors": 1, "citadel": 1})
    t.refuses(*(f"build a citadel or market in clearing {c}" for c in (1, 5, 9)))
    t.offers("build a citadel or market in clearing 8").asks("duchy", "assembly")


def test_12_5_1_I__a_revealed_card_serves_no_second_time():
    t = duchy(at={5: 1}).hand("duchy", RABBIT)
    t.when("duchy", "build a citadel or market in clearing 5", "choose a citadel")
    t.asks("duchy", "assembly").refuses("build a citadel or market in clearing 5")


def test_12_5_1_I__only_buildings_that_are_left():
    t = duchy(at={5: 1}).clearing(8, duchy={"citadel": 2}).clearing(9, duchy={"citadel": 1}).hand("duchy", RABBIT)
    t.when("duchy", "build a citadel or market in clearing 5")
    assert t.pieces("market", 5) == 1


def test_12_5_1_I__not_beside_the_keep():
    """Covers Law 6.2.2."""
    t = duchy(at={5: 2}).clearing(5, marquise={"keep": 1}).hand("duchy", RABBIT)
    t.refuses("build a citadel or market in clearing 5").asks("duchy", "assembly")


# -- Recruit, Move, Battle (12.5.1.II to IV) ---------------------------------------------------------


def test_12_5_1_II__not_without_a_warrior_in_the_supply():
    duchy(at={5: 20}).refuses("recruit").asks("duchy", "assembly")


def test_12_5_1_II__one_warrior_goes_into_the_burrow():
    t = duchy(at={5: 1}).when("duchy", "recruit")
    assert (burrow(t), t.supply("duchy"), where(t)) == (1, 18, {5: 1})


def test_12_5_1_III__a_move():
    """Covers Law 4.2."""
    t = duchy(at={5: 3}).when("duchy", "move from clearing 5 to clearing 1", "choose 2")
    assert where(t) == {1: 2, 5: 1}
    t.asks("duchy", "assembly")


def test_12_5_1_III__not_where_others_rule_both_ends():
    t = duchy(at={5: 1}).clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 2})
    t.refuses("move from clearing 5 to clearing 1").asks("duchy", "assembly")


def test_12_5_1_IV__a_battle():
    """Covers Law 4.3."""
    t = duchy(at={5: 3}).clearing(5, marquise={"warriors": 2}).force(dice=[(2, 1)])
    t.when("duchy", "battle marquise in clearing 5")
    assert (t.warriors("duchy", 5), t.warriors("marquise", 5)) == (2, 0)
    t.asks("duchy", "assembly").refuses("battle marquise in clearing 5")


def test_12_5_1_IV__not_where_they_have_no_warrior():
    duchy(tunnels=[5], at={9: 1}).clearing(5, marquise={"warriors": 2}).refuses("battle marquise in clearing 5").asks(
        "duchy", "assembly"
    )


# -- Dig (12.5.1.V) ----------------------------------------------------------------------------------


def test_12_5_1_V__a_card_is_spent_and_up_to_four_warriors_come():
    t = duchy(at={9: 1}).player("duchy", burrow=6).hand("duchy", RABBIT, FOX, BIRD).when("duchy", DIG)
    t.asks("duchy", "tunnel card", ["choose A Visit to Friends (rabbit)", "choose Royal Claim (bird)"])
    t.when("duchy", "choose A Visit to Friends (rabbit)")
    t.asks("duchy", "burrow count", [f"choose {n}" for n in (1, 2, 3, 4)]).when("duchy", "choose 3")
    assert (t.pieces("tunnel", 4), where(t), burrow(t), revealed(t)) == (1, {4: 3, 9: 1}, 3, [])
    assert t.discard == ["A Visit to Friends (rabbit)"]
    t.asks("duchy", "assembly")


def test_12_5_1_V__where_others_rule_too():
    t = duchy(at={9: 1}).clearing(4, marquise={"warriors": 5}).player("duchy", burrow=1).hand("duchy", RABBIT)
    t.offers(DIG).asks("duchy", "assembly")


def test_12_5_1_V__at_least_one_must_come():
    duchy(at={9: 1}).hand("duchy", RABBIT).refuses(DIG).asks("duchy", "assembly")


def test_12_5_1_V__not_without_a_matching_card():
    duchy(at={9: 1}).player("duchy", burrow=2).hand("duchy", FOX).refuses(DIG).asks("duchy", "assembly")


def test_12_5_1_V__not_where_a_tunnel_is():
    duchy(at={9: 1}, tunnels=[4]).player("duchy", burrow=2).hand("duchy", RABBIT).refuses(DIG).asks("duchy", "assembly")


def test_12_5_1_V__not_beside_the_keep():
    """Covers Law 6.2.2."""
    t = duchy(at={9: 1}).clearing(4, marquise={"keep": 1}).player("duchy", burrow=2).hand("duchy", RABBIT)
    t.refuses(DIG).asks("duchy", "assembly")


def test_12_5_1_V__who_comes_out_moves_in():
    """Outrage in the new clearing; covers Law 8.2.6."""
    t = duchy("alliance", at={9: 1}).clearing(4, alliance={"sympathy": 1}).player("duchy", burrow=1)
    t.hand("duchy", RABBIT, "Bake Sale").when("duchy", DIG, "choose A Visit to Friends (rabbit)")
    assert (t.stack_of_supporters, t.hand_size("duchy"), where(t)) == (["Bake Sale (rabbit)"], 0, {4: 1, 9: 1})
