"""Law 13.2: crafting, plot tokens, Nimble, Embedded Agents. `test_13_2_exposure.py` has Exposure."""

import pytest

from root_env.root.declared.reserved import RESERVED
from root_env.root.factions.corvids.declaration import FACTION
from root_env.support.errors import PositionError
from tests.given import given
from tests.law.ch13_corvids.tables import PLOTS, corvids, knows, plot, stock, theirs


@pytest.mark.package_alone
def test_13_2__numbers_are_of_the_range_kept_for_them():
    ours = RESERVED["corvids"]
    assert all(ours.decisions[0] <= one.number < ours.decisions[1] for one in FACTION.decisions)
    assert all(ours.steps[0] <= one.number < ours.steps[1] for one in FACTION.steps)
    assert all(ours.families[0] <= one.number < ours.families[1] for one in FACTION.actions)


# -- Crafting (13.2.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize("face_up", [(), (5,)])
def test_13_2_1__plots_craft_whichever_side_is_up(face_up):
    """Covers Law 13.4.1."""
    t = corvids(phase="birdsong", plots={5: "snare", 8: "raid"}, face_up=face_up).hand(
        "corvids", "A Visit to Friends", "Bake Sale"
    )
    t.when("corvids", "craft A Visit to Friends (rabbit)")
    assert (t.vp("corvids"), t.crafted("corvids")) == (1, {"boot": 1})
    t.refuses("craft Bake Sale (rabbit)")


def test_13_2_1__each_plot_crafts_once_and_for_the_suit_of_its_clearing():
    t = corvids(phase="birdsong", plots={5: "snare"}).hand("corvids", "A Visit to Friends", "Anvil")
    t.asks("corvids", "craft").refuses("craft Anvil (fox)").when("corvids", "craft A Visit to Friends (rabbit)")
    assert t.asked != "craft"


def test_13_2_1__warriors_do_not_craft():
    t = corvids(phase="birdsong").clearing(5, corvids={"warriors": 3}).hand("corvids", "A Visit to Friends")
    t.asks("corvids", "corvids recruit")


def test_13_2_1__not_in_daylight():
    t = corvids(plots={5: "snare"}, guards={5: 1}).hand("corvids", "A Visit to Friends")
    t.asks("corvids", "conspire").refuses("craft A Visit to Friends (rabbit)")


# -- Plot Tokens (13.2.2) ----------------------------------------------------------------------------


def test_13_2_2__two_of_each_type():
    t = corvids(guards={5: 1})
    assert (stock(t), t.supply("plot")) == (dict.fromkeys(PLOTS, 2), 8)
    t.asks("corvids", "conspire")


def test_13_2_2__a_third_of_a_type_is_refused():
    t = corvids(plots={5: "bomb", 6: "bomb", 7: "bomb"}).clearing(5, corvids={"warriors": 1})
    with pytest.raises(PositionError, match="there are 2 of each plot"):
        t.asks("corvids", "conspire")


def test_13_2_2_I__only_the_corvids_know_what_lies_face_down():
    t = corvids("marquise", "eyrie", plots={5: "bomb", 6: "raid"}, face_up=(6,), guards={5: 1})
    assert [knows(t, one, 5) for one in ("corvids", "marquise", "eyrie")] == ["bomb", True, True]
    assert [knows(t, one, 6) for one in ("corvids", "marquise", "eyrie")] == ["raid"] * 3
    assert "bomb" not in t.game.render("marquise_0") and "bomb" in t.game.render("corvids_0")
    t.asks("corvids", "conspire")


def test_13_2_2_I__a_removed_plot_lies_face_down_in_the_supply():
    """The others are not told what it was. Covers Law 21.24."""
    t = theirs(plots={5: "bomb"}).clearing(5, marquise={"warriors": 3}).force(dice=[(1, 0)])
    t.when("marquise", "pass", "battle corvids in clearing 5")
    assert (plot(t, 5), stock(t)) == (None, dict.fromkeys(PLOTS, 2))
    told = [event.words for event in t.game.history("marquise_0")]
    assert not [words for words in told if "bomb" in words]
    t.asks("marquise", "marquise action")


def test_13_2_2_II__one_plot_in_a_clearing():
    t = corvids(plots={5: "bomb"}, guards={5: 3, 6: 1})
    t.asks("corvids", "conspire").refuses("place a plot in clearing 5").offers("place a plot in clearing 6")


def test_13_2_2_II__two_are_refused():
    t = given("corvids", "marquise", turn="corvids").clearing(5, corvids={"plot": 2, "warriors": 1})
    with pytest.raises(PositionError):
        t.asks("corvids", "conspire")


# -- Nimble (13.2.3) ---------------------------------------------------------------------------------


def test_13_2_3__they_move_whoever_rules():
    """Covers Law 4.2.1."""
    t = corvids().clearing(5, corvids={"warriors": 1}, marquise={"warriors": 3}).clearing(1, marquise={"warriors": 3})
    t.when("corvids", "move from clearing 5 to clearing 1")
    assert t.warriors("corvids", 1) == 1
    t.asks("corvids", "conspire")


def test_13_2_3__others_must_rule():
    t = theirs().clearing(5, corvids={"warriors": 3}, marquise={"warriors": 1}).clearing(1, corvids={"warriors": 3})
    t.clearing(3, marquise={"warriors": 2}).refuses("move from clearing 5 to clearing 1")
    t.asks("marquise", "marquise action").offers("move from clearing 3 to clearing 6")


def test_13_2_3__only_along_paths():
    t = corvids().clearing(5, corvids={"warriors": 1}).refuses("move from clearing 5 to clearing 3")
    t.asks("corvids", "conspire")


# -- Embedded Agents (13.2.5) ------------------------------------------------------------------------


def test_13_2_5__a_facedown_plot_defends():
    """Covers Law 4.3.5.I."""
    t = theirs(plots={5: "bomb"}, guards={5: 2}).clearing(5, marquise={"warriors": 4}).force(dice=[(1, 1)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_13_2_5__even_without_warriors():
    """The plot falls to the hit of the defenseless, and deals its own. Covers Law 4.3.5.II."""
    t = theirs(plots={5: "bomb"}).clearing(5, marquise={"warriors": 2}).force(dice=[(0, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), plot(t, 5), t.vp("marquise")) == (1, None, 1)
    t.asks("marquise", "marquise action")


def test_13_2_5__not_face_up():
    t = theirs(plots={5: "snare"}, face_up=(5,), guards={5: 2}).clearing(5, marquise={"warriors": 4})
    t.force(dice=[(1, 1)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5)) == (3, 1)
    t.asks("marquise", "marquise action")


def test_13_2_5__not_as_attacker():
    t = corvids(plots={5: "bomb"}, guards={5: 2}).clearing(5, marquise={"warriors": 4}).force(dice=[(1, 1)])
    t.when("corvids", "battle marquise in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5)) == (3, 1)
    t.asks("corvids", "conspire")


def test_13_2_5__not_elsewhere():
    t = theirs(plots={1: "bomb"}).clearing(5, marquise={"warriors": 4}, corvids={"warriors": 2}).force(dice=[(1, 1)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5)) == (3, 1)
    t.asks("marquise", "marquise action")
