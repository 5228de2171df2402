"""Law 13.5 and 13.6: three actions, and one more in place of drawing."""

import pytest

from tests.law.ch13_corvids.tables import PLOTS, corvids, denied, knows, plot, stock, where

# -- Daylight (13.5) ---------------------------------------------------------------------------------


def test_13_5__up_to_three_actions():
    t = corvids(guards={5: 1}).when(
        "corvids", "move from clearing 5 to clearing 1", "move from clearing 1 to clearing 9"
    )
    t.asks("corvids", "conspire").when("corvids", "move from clearing 9 to clearing 4")
    assert where(t, "corvids") == {4: 1}
    t.asks("corvids", "exert")


def test_13_5__fewer_may_be_taken():
    corvids(guards={5: 1}).when("corvids", "pass").asks("corvids", "exert")


def test_13_5_1__a_move_takes_any_number_of_warriors():
    """Covers Law 4.2."""
    t = corvids(guards={5: 3}).when("corvids", "move from clearing 5 to clearing 1", "choose 2")
    assert where(t, "corvids") == {1: 2, 5: 1}
    t.asks("corvids", "conspire")


def test_13_5_3__a_battle():
    """Covers Law 4.3."""
    t = corvids(guards={5: 3}).clearing(5, marquise={"warriors": 2}).force(dice=[(2, 1)])
    t.when("corvids", "battle marquise in clearing 5")
    assert (t.warriors("corvids", 5), t.warriors("marquise", 5)) == (2, 0)
    t.asks("corvids", "conspire").refuses("battle marquise in clearing 5")


# -- Plot (13.5.2) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PLOTS)
def test_13_5_2__a_warrior_becomes_a_plot_of_any_type(kind):
    t = corvids("marquise", "eyrie", guards={5: 2}).when("corvids", "place a plot in clearing 5")
    t.asks("corvids", "plot which", options=[f"choose {one}" for one in PLOTS]).when("corvids", f"choose {kind}")
    assert (plot(t, 5), where(t, "corvids"), t.supply("corvids"), t.supply("plot")) == (kind, {5: 1}, 14, 7)
    assert (stock(t)[kind], knows(t, "marquise", 5), knows(t, "corvids", 5)) == (1, True, kind)
    assert (t.vp("corvids"), t.vp("marquise")) == (0, 0)
    assert not [event.words for event in t.game.history("eyrie_0") if kind in event.words]
    t.asks("corvids", "conspire")


def test_13_5_2__each_further_plot_of_the_turn_costs_one_warrior_more():
    t = corvids(guards={5: 1, 8: 2, 1: 3, 6: 2})
    t.when("corvids", "place a plot in clearing 5", "choose bomb").refuses("place a plot in clearing 5")
    t.when("corvids", "place a plot in clearing 8", "choose raid")
    t.asks("corvids", "conspire").refuses("place a plot in clearing 6").when("corvids", "place a plot in clearing 1")
    t.when("corvids", "choose raid")
    assert (where(t, "corvids"), t.supply("corvids")) == ({6: 2}, 13)
    t.asks("corvids", "exert").refuses("place a plot in clearing 6")


def test_13_5_2__the_next_turn_begins_with_one_warrior_again():
    t = corvids(guards={5: 1}).player("corvids", placed=3).asks("corvids", "conspire")
    t.refuses("place a plot in clearing 5")
    t = corvids(phase="birdsong", guards={5: 1}).player("corvids", placed=3).hand("corvids")
    t.asks("corvids", "conspire").offers("place a plot in clearing 5")


def test_13_5_2__only_types_in_the_supply():
    t = corvids(plots={1: "bomb", 6: "bomb", 8: "raid"}, guards={5: 1}).when("corvids", "place a plot in clearing 5")
    t.asks("corvids", "plot which", options=["choose snare", "choose extortion", "choose raid"])


def test_13_5_2__with_all_plots_on_the_map_there_is_none():
    plots = dict(zip(range(1, 10), [*PLOTS, *PLOTS], strict=False))
    t = corvids(plots=plots, guards={11: 3}).asks("corvids", "conspire").refuses("place a plot in clearing 11")
    assert t.supply("plot") == 0


def test_13_5_2__not_where_the_keep_stands():
    """Covers Law 6.2.2."""
    t = corvids(guards={5: 1, 1: 1}).clearing(1, corvids={"warriors": 1}, marquise={"keep": 1})
    t.asks("corvids", "conspire").refuses("place a plot in clearing 1").offers("place a plot in clearing 5")


# -- Trick (13.5.4) ----------------------------------------------------------------------------------


def test_13_5_4__two_facedown_plots_change_places():
    """The knowledge of others goes with each plot. Covers Law 13.2.4, 21.33."""
    t = corvids(plots={5: "bomb", 8: "raid", 1: "snare"}, face_up=(1,), guards={11: 1})
    t.player("corvids", denied={5: ["raid", "snare"]}).when("corvids", "swap the plot in clearing 5")
    assert (plot(t, 5), plot(t, 8), denied(t, 5), denied(t, 8)) == ("raid", "bomb", [], ["snare", "raid"])
    assert (knows(t, "marquise", 5), knows(t, "marquise", 8)) == (True, True)
    assert any("swaps the plots" in event.words for event in t.game.history("marquise_0"))
    t.asks("corvids", "conspire")


def test_13_5_4__two_faceup_plots_change_places():
    t = corvids(plots={5: "snare", 8: "raid", 1: "bomb"}, face_up=(5, 8), guards={11: 1})
    t.when("corvids", "swap the plot in clearing 8")
    assert (plot(t, 5), plot(t, 8)) == ("raid face up", "snare face up")
    t.asks("corvids", "conspire")


def test_13_5_4__they_choose_which_two():
    t = corvids(plots={5: "bomb", 8: "raid", 1: "snare"}, guards={11: 1}).when("corvids", "swap the plot in clearing 5")
    t.asks("corvids", "trick with", options=["choose clearing 1", "choose clearing 8"])
    t.when("corvids", "choose clearing 1").asks("corvids", "conspire")
    assert [plot(t, c) for c in (1, 5, 8)] == ["bomb", "snare", "raid"]


def test_13_5_4__what_is_ruled_out_travels_with_the_plot():
    """Everybody sees which two change places. Covers Law 13.2.4."""
    t = corvids("marquise", "eyrie", plots={5: "snare", 9: "raid"}, guards={5: 1}).player(
        "corvids", denied={5: ["bomb", "raid"]}
    )
    t.when("corvids", "swap the plot in clearing 5")
    if t.asked == "trick with":
        t.when("corvids", "choose clearing 9")
    assert (plot(t, 9), plot(t, 5), denied(t, 9), denied(t, 5)) == ("snare", "raid", ["bomb", "raid"], [])
    assert t.game.view("eyrie_0").position()["players"]["corvids_0"]["denied"] == {"9": ["bomb", "raid"]}
    t.asks("corvids", "conspire")


def test_13_5_4__a_swapped_snare_frees_one_clearing_and_holds_the_other():
    """Covers Law 13.7.2."""
    t = corvids(plots={5: "snare", 9: "extortion"}, face_up=(5, 9), guards={1: 1})
    t.clearing(5, corvids={"plot": 1}, marquise={"warriors": 1}).clearing(
        9, corvids={"plot": 1}, marquise={"warriors": 1}
    )
    t.when("corvids", "swap the plot in clearing 5")
    if t.asked == "trick with":
        t.when("corvids", "choose clearing 9")
    while t.game.to_move == "corvids_0":
        t.when("corvids", "pass")
    while t.asked != "marquise action":
        t.when("marquise", t.options()[0] if "pass" not in t.options() else "pass")
    t.offers("move from clearing 5 to clearing 1").refuses("move from clearing 9 to clearing 1")


def test_13_5_4__not_one_face_up_with_one_face_down():
    t = corvids(plots={5: "snare", 8: "raid"}, face_up=(5,), guards={11: 1})
    t.asks("corvids", "conspire").refuses("swap the plot in clearing 5", "swap the plot in clearing 8")


def test_13_5_4__facedown_plots_of_one_type_too():
    """Others cannot tell; but two alike that lie face up would change nothing."""
    t = corvids(plots={5: "snare", 8: "snare"}, guards={11: 1}).offers("swap the plot in clearing 5")
    t = corvids(plots={5: "snare", 8: "snare"}, face_up=(5, 8), guards={11: 1})
    t.asks("corvids", "conspire").refuses("swap the plot in clearing 5")


def test_13_5_4__a_swapped_raid_places_nothing():
    """Nothing is removed. Covers Law 13.7.4."""
    t = corvids(plots={5: "raid", 8: "bomb"}, guards={11: 1}).when("corvids", "swap the plot in clearing 5")
    assert where(t, "corvids") == {11: 1}
    t.asks("corvids", "conspire")


def test_13_5_4__it_ignores_the_keep():
    """Covers Law 21.33, 6.2.2: a swap is no placing."""
    t = corvids(plots={5: "raid", 8: "bomb"}, guards={11: 1})
    t.clearing(5, corvids={"plot": 1}, marquise={"keep": 1}).when("corvids", "swap the plot in clearing 5")
    assert (plot(t, 5), plot(t, 8)) == ("bomb", "raid")
    t.asks("corvids", "conspire")


# -- Evening (13.6) ----------------------------------------------------------------------------------


def evening(**config):
    """Evening of the Corvids; the Marquise has a warrior, and no card."""
    return corvids(phase="evening", **config).clearing(3, marquise={"warriors": 1}).hand("marquise")


def test_13_6__exert_then_draw_and_discard():
    """Covers Law 13.6.2."""
    t = evening(guards={5: 1}).hand("corvids", "Anvil", "Sword", "Bake Sale", "Cobbler", "Investments")
    t.force(draws=["Armorers"]).when("corvids", "pass").asks("corvids", "discard")
    assert t.hand_size("corvids") == 6
    t.when("corvids", "choose Anvil (fox)").asks("marquise", "marquise action")


def test_13_6_1__an_action_in_place_of_drawing():
    t = evening(guards={5: 1}).hand("corvids", "Anvil").when("corvids", "move from clearing 5 to clearing 1")
    assert (where(t, "corvids"), t.cards("corvids"), t.game.turn) == ({1: 1}, ["Anvil (fox)"], "marquise_0")
    t.asks("marquise", "marquise action")


def test_13_6_1__each_of_the_four_actions():
    t = evening(plots={8: "raid", 1: "bomb"}, guards={5: 1}).clearing(
        5, corvids={"warriors": 1}, marquise={"warriors": 1}
    )
    t.asks("corvids", "exert").offers("pass", "move from clearing 5 to clearing 1", "battle marquise in clearing 5")
    t.offers("place a plot in clearing 5", "swap the plot in clearing 8").when("corvids", "swap the plot in clearing 8")
    assert (plot(t, 8), plot(t, 1)) == ("bomb", "raid")
    t.asks("marquise", "marquise action")


def test_13_6_1__one_action_only():
    t = evening(guards={5: 2}).when("corvids", "place a plot in clearing 5", "choose bomb")
    assert t.game.turn == "marquise_0"
    t.asks("marquise", "marquise action")


def test_13_6_1__plots_of_daylight_count_for_the_cost():
    """Covers Law 13.5.2."""
    t = evening(guards={5: 2, 6: 1}).player("corvids", placed=1).asks("corvids", "exert")
    t.refuses("place a plot in clearing 6").offers("place a plot in clearing 5")


def test_13_6_1__too_many_cards_are_discarded_all_the_same():
    """A reading of 13.6.2."""
    t = evening(guards={5: 1}).hand("corvids", "Anvil", "Sword", "Bake Sale", "Cobbler", "Investments", "Armorers")
    t.when("corvids", "move from clearing 5 to clearing 1").asks("corvids", "discard")


def test_13_6_2__one_card_and_one_for_each_extortion_face_up():
    """Covers Law 13.7.3."""
    for face_up, drawn in (((), 1), ((8,), 2), ((8, 1), 3), ((8, 1, 6), 3)):
        t = evening(plots={8: "extortion", 1: "extortion", 6: "snare"}, face_up=face_up, guards={5: 1}).hand("corvids")
        t.when("corvids", "pass")
        assert (t.hand_size("corvids"), t.game.turn) == (drawn, "marquise_0")
        t.asks("marquise", "marquise action")


def test_13_6_2__with_nothing_to_do_they_draw():
    t = evening().hand("corvids")
    assert (t.game.turn, t.hand_size("corvids")) == ("marquise_0", 1)
    t.asks("marquise", "marquise action")
