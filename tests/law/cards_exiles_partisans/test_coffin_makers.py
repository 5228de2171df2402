"""Coffin Makers: which warriors lie on the card, and when they return (Law 4.1.3; the card).

The wording of 2025 takes warriors that are removed from the map, not replaced; the first print, which the 2018 Law
plays with, all that would return to a supply.
"""

import pytest

from tests.given import given
from tests.law.cards_exiles_partisans.test_own_turn import coffins

DECK = "exiles_partisans"
EDITIONS = ["current", "2018"]
CARD = ["Coffin Makers"]


def at_table(*factions, turn=None, phase="daylight", **config):
    """A scenario with the deck, the card with the first faction."""
    t = given(*factions, deck=DECK, turn=turn or factions[0], phase=phase, **config)
    return t.player(factions[0], effects=CARD)


def on_card(t, faction):
    """Warriors of a faction on the card, before its player's next turn."""
    assert "turn" in t.document and t.game.states[0]["turn"] == t.game.player(t.document["turn"])
    return coffins(t)[t.game.player(faction)]


# -- removed from the map ------------------------------------------------------------------------------


def test_8_4_1_III__all_that_a_revolt_removes():
    t = at_table("marquise", "alliance", "eyrie", turn="alliance", phase="birdsong")
    t.clearing(5, alliance={"sympathy": 1}, marquise={"warriors": 3}, eyrie={"warriors": 2}).supporters(
        "Bake Sale", "Root Tea (rabbit)"
    )
    t.clearing(1, marquise={"keep": 1}).when("alliance", "revolt in clearing 5")
    assert coffins(t)[0] == 3 and on_card(t, "eyrie") == 2


def test_10_2_3__acolytes_by_revenge_do_not_lie_on_the_card():
    """They go to another place than the supply; attackers of the Cult lie on it."""
    t = at_table("marquise", "lizard", turn="marquise").player("lizard", outcast="fox")
    t.clearing(5, marquise={"warriors": 3}, lizard={"warriors": 3}).force(dice=[(2, 2)])
    t.when("marquise", "battle lizard in clearing 5")
    assert (on_card(t, "marquise"), on_card(t, "lizard"), t.acolytes) == (2, 0, 2)


def test_10_2_3__cult_warriors_removed_as_attackers_lie_on_the_card():
    t = at_table("marquise", "lizard", turn="lizard", phase="birdsong").player("lizard", outcast="fox", acolytes=3)
    t.clearing(1, marquise={"warriors": 2}, lizard={"warriors": 2}).force(dice=[(1, 1)])
    t.when("lizard", "battle marquise in clearing 1")
    assert (on_card(t, "lizard"), on_card(t, "marquise")) == (1, 1)


def test_14_2_2__the_warlord_does_not_lie_on_the_card():
    """He has no place in the supply (Law 14.2.2): the card counts two rats of three warriors that fell."""
    t = at_table("marquise", "hundreds").player("hundreds", mood="rowdy", warlord=5)
    t.clearing(5, marquise={"warriors": 4}, hundreds={"warriors": 3}).force(dice=[(3, 0)])
    t.when("marquise", "battle hundreds in clearing 5")
    assert t.warriors("hundreds", 5) == 0 and on_card(t, "hundreds") == 2


def test_11_2_7_III__mercenaries_lie_on_the_card_as_warriors_of_the_riverfolk():
    t = at_table("marquise", "riverfolk", "eyrie", turn="eyrie", phase="birdsong")
    t.player("riverfolk", prices={"mercenaries": 1}, hand=[]).player("eyrie", leader="commander")
    t.clearing(5, riverfolk={"warriors": 2}, marquise={"warriors": 2}).clearing(4, eyrie={"roost": 1, "warriors": 1})
    t.player("marquise", effects=CARD).clearing(5, riverfolk={"warriors": 2})
    while "buy mercenaries" not in t.options():
        t.game.step(int(t.game.legal_actions()[0]))
    t.when("eyrie", "buy mercenaries")
    assert on_card(t, "riverfolk") == 0  # a payment lies in the Payments box


def test_13_5_2__warriors_spent_on_a_plot_lie_on_the_card():
    t = at_table("marquise", "corvids", turn="corvids").clearing(5, corvids={"warriors": 2})
    t.when("corvids", "place a plot in clearing 5").when("corvids", t.options()[0])
    assert on_card(t, "corvids") == 1


def test_15_6_1__warriors_who_live_off_the_land_lie_on_the_card():
    t = at_table("marquise", "keepers", turn="keepers", phase="evening")
    t.clearing(5, keepers={"warriors": 4, "first waystation": 1}).clearing(1, marquise={"keep": 1})
    assert t.game and on_card(t, "keepers") == 1


def test_8_6_1_III__a_warrior_who_organizes_lies_on_the_card():
    t = at_table("marquise", "alliance", turn="alliance", phase="evening").player("alliance", officers=2)
    t.clearing(5, alliance={"warriors": 2}).when("alliance", "organize in clearing 5")
    assert on_card(t, "alliance") == 1


# -- replaced, or not from the map: the first print only ----------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_4_3_II__a_converted_warrior(edition):
    """Covers Law 21.23: the acolytes that pay for it come from the board."""
    t = at_table("marquise", "lizard", turn="lizard", phase="birdsong", edition=edition)
    t.player("lizard", outcast="fox", acolytes=2).clearing(1, marquise={"warriors": 1}).hand("lizard", "Anvil")
    t.when("lizard", "convert in clearing 1")
    assert t.warriors("lizard", 1) == 1
    assert (on_card(t, "marquise"), on_card(t, "lizard")) == ((0, 0) if edition == "current" else (1, 2))


@pytest.mark.parametrize("edition", EDITIONS)
def test_8_2_4__officers_who_are_lost_with_a_base(edition):
    t = at_table("marquise", "alliance", edition=edition).player("alliance", officers=3)
    t.clearing(5, marquise={"warriors": 3}, alliance={"rabbit base": 1}).force(dice=[(1, 0)])
    t.when("marquise", "battle alliance in clearing 5")
    assert t.officers == 1 and on_card(t, "alliance") == (0 if edition == "current" else 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_5_5__a_fund_that_is_spent(edition):
    """It comes back to its owner's supply."""
    t = at_table("marquise", "riverfolk", turn="riverfolk", edition=edition).player("riverfolk", funds={"marquise": 2})
    t.clearing(1, marquise={"warriors": 1}).when("riverfolk", "recruit")
    assert on_card(t, "marquise") == (0 if edition == "current" else 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_14_4_3__the_warrior_whom_the_warlord_replaces(edition):
    t = at_table("marquise", "hundreds", turn="hundreds", phase="birdsong", edition=edition)
    t.player("hundreds", mood="rowdy").clearing(5, hundreds={"warriors": 2}).clearing(1, marquise={"warriors": 1})
    while t.asked != "choose mood":
        t.game.step(int(t.game.legal_actions()[0]))
    assert t.warriors("hundreds", 5) == 2 and on_card(t, "hundreds") == (0 if edition == "current" else 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_15_4_1__the_warrior_whom_a_waystation_replaces(edition):
    t = at_table("marquise", "keepers", turn="keepers", phase="birdsong", edition=edition)
    t.clearing(5, keepers={"warriors": 2}).clearing(1, marquise={"warriors": 1}).when("keepers", "choose clearing 5")
    t.when("keepers", t.options()[0])
    assert t.warriors("keepers", 5) == 1 and on_card(t, "keepers") == (0 if edition == "current" else 1)


# -- Field Hospitals, several clearings -----------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_2_3__field_hospitals_save_what_lies_on_the_card(edition):
    """Each card saves one warrior in the 2018 Law, all of a clearing in the current one."""
    t = at_table("eyrie", "marquise", turn="marquise", edition=edition).player("eyrie", leader="commander")
    t.clearing(1, marquise={"warriors": 3, "keep": 1}, eyrie={"warriors": 3}).hand("marquise", "Anvil")
    t.force(dice=[(2, 2)]).when("marquise", "battle eyrie in clearing 1").asks("marquise", "field hospitals")
    t.when("marquise", "choose Anvil (fox)")
    assert on_card(t, "marquise") == (0 if edition == "current" else 1)


def test_6_2_3__warriors_lie_on_the_card_while_it_is_asked_whether_to_save_them():
    """Covers Law 1.5.4: they are in no supply until Field Hospitals have had their choice."""
    t = at_table("eyrie", "marquise", turn="marquise").player("eyrie", leader="commander")
    t.clearing(1, marquise={"warriors": 2, "keep": 1}, eyrie={"warriors": 2}).hand("marquise", "Anvil")
    t.force(dice=[(1, 1)]).when("marquise", "battle eyrie in clearing 1", "pass")
    assert on_card(t, "marquise") == 1 and t.supply("marquise") == 25 - 2


# -- the start of Birdsong ------------------------------------------------------------------------------------


def test_4_1_3__the_card_comes_before_all_choices_of_birdsong():
    """All must be returned, below five too; points go to the player of the card, whoever removed them."""
    t = at_table("eyrie", "marquise", phase="evening", turn="marquise").player("eyrie", leader="commander")
    t.table(on_cards={"coffins": {"eyrie": 3, "marquise": 4}}).clearing(1, eyrie={"roost": 1, "warriors": 1})
    t.clearing(3, marquise={"warriors": 1})
    while t.game.to_move == "marquise_0":
        t.game.step(int(t.game.legal_actions()[0]))
    assert (t.vp("eyrie"), t.vp("marquise"), coffins(t)) == (1, 0, [0, 0])
    assert (t.supply("eyrie"), t.supply("marquise")) == (19, 24)


def test_4_1_3__in_the_birdsong_of_others_they_stay():
    t = at_table("eyrie", "marquise", phase="birdsong", turn="marquise").player("eyrie", leader="commander")
    t.table(on_cards={"coffins": {"eyrie": 7}}).clearing(1, marquise={"warriors": 1})
    assert t.game and coffins(t) == [7, 0] and t.vp("eyrie") == 0


def test_4_1_3__warriors_on_the_card_cannot_be_recruited():
    t = at_table("eyrie", "marquise", turn="marquise").player("eyrie", leader="commander")
    t.table(on_cards={"coffins": {"marquise": 24}}).clearing(1, marquise={"warriors": 1, "recruiter": 1})
    assert t.supply("marquise") == 0
    t.refuses("recruit")


def test_3_3_2__points_of_the_card_need_a_marker():
    """Covers Law 3.3.2: with an activated dominance card nothing is scored; the warriors return all the same."""
    t = at_table("marquise", "eyrie", "lizard", phase="birdsong").player("marquise", dominance="fox")
    t.table(on_cards={"coffins": {"eyrie": 10}}).clearing(1, marquise={"warriors": 1}).player("lizard", outcast="fox")
    before = given("marquise", "eyrie", "lizard", deck=DECK).player("marquise", dominance="fox").vp("marquise")
    assert coffins(t) == [0, 0, 0] and t.vp("marquise") == before and t.supply("eyrie") == 20
