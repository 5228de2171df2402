"""Effects of a player in dominance, who scores no points, and points that win (Law 3)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import plot
from tests.law.ch15_keepers.tables import act, recovered, settle
from tests.law.ch25_maps.tables import closed, on


def test_3_3_1__a_bomb_goes_off_without_points():
    """Covers Law 13.4.2, 13.7.1."""
    t = given("corvids", "marquise", "eyrie", turn="corvids", phase="birdsong").player("corvids", dominance="fox")
    t.clearing(5, corvids={"warriors": 1, "plot": 1}, marquise={"warriors": 2, "sawmill": 1})
    t.player("corvids", plots={5: "bomb"}).when("corvids", "flip the plot in clearing 5")
    assert (plot(t, 5), t.warriors("marquise", 5), t.pieces("sawmill", 5), t.vp("corvids")) == (None, 0, 0, 10)
    t.asks("corvids", "conspire")


def test_3_3_1__the_banker_still_takes_cards_and_the_duchess_has_nothing_to_do():
    """Covers Law 12.5.2.V, 12.5.2.VII."""
    t = given("duchy", "marquise", "eyrie", turn="duchy").player("duchy", dominance="fox")
    for c in (1, 2, 3):
        t.clearing(c, duchy={"tunnel": 1, "warriors": 1})
    t.player("duchy", swayed=["banker", "duchess of mud", "marshal"]).hand("duchy", "Anvil", "Sword")
    t.when("duchy", "pass").asks("duchy", "parliament").refuses("choose the duchess of mud").offers("choose the banker")


def test_3_3_1__relics_are_recovered_without_points():
    """And the card is discarded all the same. Covers Law 15.5.2.III.b, 15.5.2.III.c."""
    t = given("keepers", "marquise", "eyrie", turn="keepers").player("keepers", dominance="fox")
    t.clearing(5, keepers={"first waystation": 1, "figure three": 1}).clearing(8, marquise={"warriors": 1})
    t.player("keepers", retinue={"recover": ["Anvil"]}).clearing(5, suit="fox")
    settle(act(t, "recover", "Anvil (fox)"), "choose clearing 5", "choose a relic (figure three)")
    assert (recovered(t), t.vp("keepers"), t.discard) == (["figure three"], 10, ["Anvil (fox)"])
    t.asks("marquise", "marquise action")


def test_3_3_1__an_item_too_many_leaves_the_hoard_without_a_point():
    """Covers Law 14.2.4.I, 14.2.5."""
    t = given("hundreds", "marquise", "eyrie", turn="hundreds").player("hundreds", dominance="fox", warlord=3)
    t.player("hundreds", mood="rowdy", hoard={"boot": 2, "sack": 1, "coin": 1}).player("marquise", items={"coin": 1})
    t.clearing(3, hundreds={"warriors": 1}).clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 1})
    t.force(dice=[(0, 0)]).when("hundreds", "battle marquise in clearing 5", "fight to loot")
    t.asks("hundreds", "hoard full").when("hundreds", "choose ready sack")
    assert (t.hoard, t.vp("hundreds")) == ({"boot": 2, "coin": 2}, 10)
    t.asks("hundreds", "command")


def test_3_3_1__a_closed_path_is_opened_without_a_point():
    """Covers Law 25.4.3."""
    t = on("mountain", "marquise", "eyrie", "alliance", turn="marquise").player("marquise", dominance="fox")
    t.clearing(2, marquise={"warriors": 1}).hand("marquise", "Anvil")
    t.when("marquise", "remove the closed path marker from 2 to 5")
    assert (t.vp("marquise"), "2-5" in closed(t), t.cards("marquise")) == (10, False, [])
    t.asks("marquise", "marquise action")


def test_3_3_1__the_pass_scores_nothing_for_a_player_in_dominance():
    """Covers Law 25.4.4."""
    t = on("mountain", "marquise", "eyrie", "alliance", turn="marquise", phase="evening")
    t.player("marquise", dominance="fox").clearing(10, marquise={"warriors": 1}).clearing(5, eyrie={"roost": 1})
    t.hand("eyrie", "Anvil").asks("eyrie", "decree column")
    assert t.vp("marquise") == 10


@pytest.mark.parametrize(("opener", "left"), [("vagabond", True), ("marquise", False)])
def test_25_4_3__a_partner_opens_paths_without_points(opener, left):
    """The marker of a Vagabond in a coalition is off the track; his pawn is a piece. Covers Law 9.2.8, 3.3.1."""
    t = on("mountain", "vagabond", "marquise", "eyrie", "alliance", turn=opener)
    t.player("vagabond", dominance="fox", coalition="eyrie", location=2, satchel=["boot", "torch"])
    t.clearing(5, marquise={"warriors": 1}).hand(opener, "Anvil")
    t.when(opener, "remove the closed path marker from 2 to 5")
    assert "2-5" not in closed(t) and t.vp(opener) == (10 if left else 1)
    t.asks(opener, f"{opener} action")


def test_13_2_4__the_eyrie_expose_before_turmoil_and_win():
    """A Decree that nothing can serve waits for what may be done in Daylight. Covers Law 7.7, 3.1, 1.4.1."""
    t = given("eyrie", "corvids", turn="eyrie").player("eyrie", leader="despot", vp=29, decree={"move": ["Anvil"]})
    t.clearing(5, eyrie={"roost": 1}, corvids={"plot": 1}).player("corvids", plots={5: "raid"})
    t.hand("eyrie", "Cobbler").when("eyrie", "pass").asks("eyrie", "decree")
    t.when("eyrie", "expose the plot in clearing 5")
    while not t.game.is_over:
        t.when("eyrie", next(w for w in t.options() if "raid" in w or "Cobbler" in w))
    t.is_won_by("eyrie")


def test_13_2_4__the_card_shown_can_still_be_revealed():
    """Showing is not spending. Covers Law 12.5.1.I, 21.29."""
    t = given("duchy", "corvids", turn="duchy").clearing(5, duchy={"warriors": 2}, corvids={"plot": 1})
    t.player("corvids", plots={5: "bomb"}).hand("duchy", "Cobbler").when("duchy", "expose the plot in clearing 5")
    while t.asked != "assembly":
        t.when("duchy", next(w for w in t.options() if "bomb" in w or "Cobbler" in w))
    assert (plot(t, 5), t.vp("duchy"), t.cards("duchy")) == (None, 1, ["Cobbler (rabbit)"])
    t.asks("duchy", "assembly").offers("build a citadel or market in clearing 5")
