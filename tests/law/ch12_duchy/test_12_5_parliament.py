"""Law 12.5.2 and 12.5.3: Parliament, and ministers who are swayed."""

import pytest

from tests.law.ch12_duchy.tables import BIRD, FOX, MOUSE, RABBIT, burrow, crowns, duchy, revealed, swayed, where


def parliament(*ministers, at=None, tunnels=(), hand=(), others=(), **fields):
    """The Parliament of these ministers, after the Assembly."""
    t = duchy(*others, at=at or {5: 1}, tunnels=tunnels).player("duchy", swayed=list(ministers), **fields)
    t.document["step"] = "parliament"
    return t.hand("duchy", *hand)


def sway(at, hand, **fields):
    """The step in which a minister can be swayed."""
    t = duchy(at=at).player("duchy", **fields)
    t.document["step"] = "sway"
    return t.hand("duchy", *hand)


# -- Parliament (12.5.2) -----------------------------------------------------------------------------


def test_12_5_2__each_once_in_any_order():
    t = parliament("captain", "marshal", at={5: 5}).clearing(5, marquise={"warriors": 1}).force(dice=[(0, 0)])
    t.asks("duchy", "parliament", ["pass", "choose the captain", "choose the marshal"])
    t.when("duchy", "choose the marshal", "move from clearing 5 to clearing 1", "choose 1")
    t.asks("duchy", "parliament", ["pass", "choose the captain"]).when("duchy", "choose the captain")
    assert where(t) == {1: 1, 5: 4}


def test_12_5_2__again_in_the_next_turn():
    t = duchy(at={5: 5}, phase="birdsong").player("duchy", swayed=["marshal"], used=["marshal"])
    t.when("duchy", "pass").asks("duchy", "parliament").offers("choose the marshal")


def test_12_5_2__not_who_is_not_swayed():
    parliament("marshal").refuses("choose the captain", "choose the banker").asks("duchy", "parliament")


def test_12_5_2_I__the_foremole_builds_for_any_card():
    t = parliament("foremole", "marshal", at={5: 1, 9: 1}, hand=[FOX]).when("duchy", "choose the foremole")
    t.asks("duchy", "foremole", ["choose clearing 5", "choose clearing 9"])
    t.when("duchy", "choose clearing 9", "choose a citadel")
    assert (t.pieces("citadel", 9), revealed(t), t.hand_size("duchy")) == (1, ["Anvil (fox)"], 0)


def test_12_5_2_I__not_without_a_card_or_a_ruled_clearing():
    parliament("foremole", "marshal").refuses("choose the foremole").asks("duchy", "parliament")
    t = parliament("foremole", "banker", hand=[FOX]).clearing(5, duchy={"warriors": 1}, marquise={"warriors": 1})
    t.refuses("choose the foremole").asks("duchy", "parliament")


def test_12_5_2_II__the_captain_battles():
    t = parliament("captain", "marshal").clearing(5, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.when("duchy", "choose the captain")
    assert t.warriors("marquise", 5) == 0
    t.asks("duchy", "parliament").refuses("choose the captain")


def test_12_5_2_II__not_without_anybody_to_battle():
    parliament("captain", "marshal").refuses("choose the captain").asks("duchy", "parliament")


def test_12_5_2_III__the_marshal_moves_also_into_the_burrow():
    t = parliament("marshal", "banker", tunnels=[5], hand=[FOX], at={5: 1}).when("duchy", "choose the marshal")
    t.asks("duchy", "move").refuses("pass").when("duchy", "move from clearing 5 into the Burrow")
    assert burrow(t) == 1
    t.asks("duchy", "parliament")


def test_12_5_2_III__not_without_a_move():
    t = duchy(tunnels=[5]).player("duchy", swayed=["marshal", "banker"]).hand("duchy", FOX)
    t.document["step"] = "parliament"
    t.refuses("choose the marshal").asks("duchy", "parliament")


def test_12_5_2_IV__the_brigadier_moves_twice():
    t = parliament("brigadier", at={5: 2}, hand=[FOX, RABBIT]).clearing(5, marquise={"warriors": 1})
    t.when("duchy", "choose the brigadier").offers("battle marquise in clearing 5", "pass")
    t.when("duchy", "move from clearing 5 to clearing 1", "choose 1").asks("duchy", "brigadier")
    t.refuses("battle marquise in clearing 5").when("duchy", "move from clearing 1 to clearing 9")
    assert where(t) == {5: 1, 9: 1}


def test_12_5_2_IV__or_battles_twice():
    t = parliament("brigadier", at={5: 3}).clearing(5, marquise={"warriors": 2}).force(dice=[(1, 0), (1, 0)])
    t.when("duchy", "choose the brigadier", "battle marquise in clearing 5").asks("duchy", "brigadier")
    t.refuses("move from clearing 5 to clearing 1").when("duchy", "battle marquise in clearing 5")
    assert (t.warriors("marquise", 5), where(t)) == (0, {5: 3})


def test_12_5_2_IV__one_is_enough():
    t = parliament("brigadier", "marshal", at={5: 3}).when("duchy", "choose the brigadier")
    t.when("duchy", "move from clearing 5 to clearing 1", "choose 3", "pass").asks("duchy", "parliament")


def test_12_5_2_V__the_banker_takes_cards_of_one_suit():
    t = parliament("banker", "marshal", hand=[FOX, "Foxfolk Steel", BIRD, MOUSE]).when("duchy", "choose the banker")
    t.asks("duchy", "banker", ["choose fox", "choose rabbit", "choose mouse"]).when("duchy", "choose fox")
    t.asks("duchy", "banker card").refuses("pass", "choose Sword (mouse)").when("duchy", "choose Anvil (fox)")
    t.when("duchy", "choose Royal Claim (bird)").offers("pass").when("duchy", "choose Foxfolk Steel (fox)")
    assert (t.vp("duchy"), t.cards("duchy"), len(t.discard)) == (3, ["Sword (mouse)"], 3)
    t.asks("duchy", "parliament")


def test_12_5_2_V__one_card_is_enough():
    t = parliament("banker", "marshal", hand=[FOX, "Foxfolk Steel"])
    t.when("duchy", "choose the banker", "choose Anvil (fox)", "pass")
    assert (t.vp("duchy"), t.cards("duchy")) == (1, ["Foxfolk Steel (fox)"])
    t.asks("duchy", "parliament")


def test_12_5_2_V__not_with_an_empty_hand():
    parliament("banker", "marshal").refuses("choose the banker").asks("duchy", "parliament")


def test_12_5_2_VI__the_mayor_takes_the_action_of_a_noble_or_squire_used_or_not():
    t = parliament("marshal", "banker", "mayor", "earl of stone", at={5: 3}, hand=[FOX]).clearing(
        8, duchy={"citadel": 1}
    )
    t.when("duchy", "choose the marshal", "move from clearing 5 to clearing 1", "choose 3", "choose the mayor")
    t.asks("duchy", "mayor", ["choose the marshal", "choose the banker"]).when("duchy", "choose the marshal")
    t.when("duchy", "move from clearing 1 to clearing 9", "choose 3")
    t.asks("duchy", "parliament", ["pass", "choose the banker", "choose the earl of stone"])


def test_12_5_2_VI__who_is_copied_may_still_act():
    t = parliament("marshal", "mayor", at={5: 3}).when("duchy", "choose the mayor")
    t.when("duchy", "move from clearing 5 to clearing 1", "choose 3").asks("duchy", "parliament")
    t.offers("choose the marshal").refuses("choose the mayor")


def test_12_5_2_VI__not_a_lord_and_not_himself():
    t = parliament("mayor", "earl of stone", "marshal").clearing(8, duchy={"citadel": 1})
    t.when("duchy", "choose the mayor").asks("duchy", "move")
    t = parliament("mayor", "earl of stone").clearing(8, duchy={"citadel": 1})
    t.refuses("choose the mayor").asks("duchy", "parliament")


def test_12_5_2_VII__the_duchess_scores_for_three_tunnels():
    t = parliament("duchess of mud", "marshal", tunnels=[5, 7, 8]).when("duchy", "choose the duchess of mud")
    assert t.vp("duchy") == 2
    t.asks("duchy", "parliament").refuses("choose the duchess of mud")


def test_12_5_2_VII__not_for_two():
    parliament("duchess of mud", "marshal", tunnels=[5, 7]).refuses("choose the duchess of mud").asks(
        "duchy", "parliament"
    )


@pytest.mark.parametrize(
    ("law", "lord", "kind"), [("12.5.2.VIII", "baron of dirt", "market"), ("12.5.2.IX", "earl of stone", "citadel")]
)
def test_12_5_2_VIII__a_point_for_each_building_of_the_sort(law, lord, kind):
    """Covers Law 12.5.2.IX."""
    t = parliament(lord, "marshal").clearing(8, duchy={kind: 2}).clearing(9, duchy={"citadel": 1, "market": 1})
    t.when("duchy", f"choose the {lord}")
    assert t.vp("duchy") == 3
    t.asks("duchy", "parliament")


def test_12_5_2_VIII__not_for_citadels():
    t = parliament("baron of dirt", "marshal").clearing(8, duchy={"citadel": 2})
    t.refuses("choose the baron of dirt").asks("duchy", "parliament")


def test_12_5_2_IX__not_for_markets():
    t = parliament("earl of stone", "marshal").clearing(8, duchy={"market": 2})
    t.refuses("choose the earl of stone").asks("duchy", "parliament")


# -- Sway (12.5.3) -----------------------------------------------------------------------------------


def test_12_5_3__one_minister_or_none():
    t = sway({5: 1, 9: 1, 1: 1, 8: 1}, [RABBIT, MOUSE, FOX, "Foxfolk Steel"])
    t.when("duchy", "choose the captain", "choose A Visit to Friends (rabbit)", "choose Anvil (fox)")
    assert swayed(t) == ["captain"]
    t.refuses("choose the marshal")
    sway({5: 1, 9: 1}, [RABBIT, MOUSE]).asks("duchy", "sway").offers("pass")


def test_12_5_3__who_is_swayed_acts_from_the_next_turn_on():
    t = sway({5: 1, 9: 1}, [RABBIT, MOUSE, FOX]).clearing(8, duchy={"citadel": 1})
    t.when("duchy", "choose the marshal", f"choose {RABBIT}", f"choose {MOUSE}")
    t.asks("duchy", "craft")
    assert swayed(t) == ["marshal"]


def test_12_5_3_I__only_with_a_crown_of_his_rank():
    t = sway({5: 1, 9: 1}, [RABBIT, MOUSE], crowns={"squire": 0})
    assert t.asked != "sway"
    t = sway({5: 1, 9: 1, 1: 1}, [RABBIT, MOUSE, FOX], crowns={"squire": 0})
    t.asks("duchy", "sway", ["pass", *(f"choose the {one}" for one in ("brigadier", "banker", "mayor"))])


def test_12_5_3_I__not_who_is_swayed_already():
    t = sway({5: 1, 9: 1}, [RABBIT, MOUSE], swayed=["captain"])
    t.asks("duchy", "sway", ["pass", "choose the foremole", "choose the marshal"])


def test_12_5_3_I__a_lost_minister_can_be_swayed_again_while_crowns_are_left():
    t = sway({5: 1, 9: 1}, [RABBIT, MOUSE], crowns={"squire": 1})
    t.when("duchy", "choose the captain", f"choose {RABBIT}")
    assert crowns(t) == (0, 3, 3)


@pytest.mark.parametrize(
    ("at", "hand", "most"),
    [
        ((5, 9), (RABBIT, MOUSE), 2),
        ((5, 9), (RABBIT, FOX), 1),
        ((5, 9), (RABBIT, "Bake Sale"), 1),
        ((5, 4), (RABBIT, "Bake Sale"), 2),
        ((5, 9), (BIRD, "Sappers"), 2),
        ((5, 9), (BIRD, "Sappers", "Armorers"), 2),
        ((5, 9, 1), (RABBIT, BIRD, MOUSE), 3),
        ((5, 9, 1), (RABBIT, BIRD, "Bake Sale"), 2),
        ((5, 9, 1, 8), (FOX, "Foxfolk Steel", RABBIT, MOUSE), 4),
        ((5, 9, 1, 8), (FOX, "Foxfolk Steel", "Root Tea (fox)", MOUSE), 3),
    ],
)
def test_12_5_3_II__each_card_by_a_clearing_of_its_own(at, hand, most):
    """Squires take two cards, nobles three, lords four."""
    t = sway(dict.fromkeys(at, 1), hand)
    if most < 2:
        assert t.asked != "sway"
        return
    t.asks("duchy", "sway")
    for n, minister in ((2, "captain"), (3, "mayor"), (4, "earl of stone")):
        (t.offers if most >= n else t.refuses)(f"choose the {minister}")


def test_12_5_3_II__the_burrow_serves_for_none():
    t = duchy(at={5: 1}).player("duchy", burrow=5).hand("duchy", RABBIT, BIRD)
    t.document["step"] = "sway"
    assert t.asked != "sway"


def test_12_5_3_II__any_piece_will_do():
    t = duchy(tunnels=[5]).clearing(9, duchy={"market": 1}).hand("duchy", RABBIT, MOUSE)
    t.document["step"] = "sway"
    t.asks("duchy", "sway")


def test_12_5_3_II__cards_that_take_the_last_clearing_close_it():
    t = sway({5: 1, 9: 1, 1: 1}, [RABBIT, "Bake Sale", MOUSE, FOX]).when("duchy", "choose the mayor")
    t.asks("duchy", "sway card").when("duchy", "choose A Visit to Friends (rabbit)").refuses(
        "choose Bake Sale (rabbit)"
    )
    t.when("duchy", "choose Anvil (fox)")
    assert (swayed(t), revealed(t)) == (["mayor"], ["A Visit to Friends (rabbit)", "Anvil (fox)", "Sword (mouse)"]) or (
        swayed(t) == ["mayor"]
    )


@pytest.mark.parametrize(
    ("minister", "points", "left"),
    [("captain", 1, (2, 3, 3)), ("mayor", 2, (3, 2, 3)), ("earl of stone", 3, (3, 3, 2))],
)
def test_12_5_3_III__crown_and_points(minister, points, left):
    t = sway({5: 1, 9: 1, 1: 1, 8: 1}, [FOX, "Foxfolk Steel", RABBIT, MOUSE]).when("duchy", f"choose the {minister}")
    while t.asked == "sway card":
        t.when("duchy", t.options()[0])
    assert (swayed(t), t.vp("duchy"), crowns(t)) == ([minister], points, left)
    assert t.common("duchy") == sorted(t.common("duchy"))


def test_12_5_2_IV__a_brigadier_lost_in_the_first_battle_still_leads_the_second():
    """Covers Law 12.2.3: his action goes on."""
    t = duchy().clearing(5, duchy={"warriors": 1, "market": 1}, marquise={"warriors": 2})
    t.clearing(8, duchy={"warriors": 2}, marquise={"warriors": 1}).player("duchy", swayed=["brigadier"])
    t.force(dice=[(2, 2), (1, 0)]).when("duchy", "pass", "choose the brigadier", "battle marquise in clearing 5")
    assert (swayed(t), t.on_map("market")) == ([], 0)
    t.asks("duchy", "brigadier", ["battle marquise in clearing 8", "pass"])
    t.when("duchy", "battle marquise in clearing 8")
    assert t.warriors("marquise", 8) == 0


def test_12_5_2_VII__a_tunnel_dug_this_turn_counts_for_the_duchess():
    """Covers Law 12.5.1.V."""
    t = duchy(at={5: 1}, tunnels=[5, 7]).player("duchy", swayed=["duchess of mud"], burrow=1).hand("duchy", RABBIT)
    t.when("duchy", "dig a tunnel in clearing 4", "pass").asks("duchy", "parliament")
    t.when("duchy", "choose the duchess of mud")
    assert t.vp("duchy") == 2


def test_12_5_3_II__who_sways_reveals_cards_of_the_hand_only():
    """A card revealed for a building lies in the play area; covers Law 2.1.4, 12.5.1.I."""
    t = duchy(at={5: 2, 9: 1, 1: 1}, skip_forced="none").hand("duchy", RABBIT, MOUSE)
    t.when("duchy", "build a citadel or market in clearing 5", f"choose {RABBIT}", "choose a citadel", "pass", "pass")
    t.asks("duchy", "sway", ["pass"])
    t = duchy(at={5: 2, 9: 1, 1: 1}).hand("duchy", RABBIT, MOUSE).when("duchy", "pass").asks("duchy", "sway")
    t.offers("choose the captain")
