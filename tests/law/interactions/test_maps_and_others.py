"""The Ferry, the Pass and closed paths with the pieces of the later factions (Law 25.3, 25.4)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import where
from tests.law.ch15_keepers.tables import act

SUITS = ["fox", "mouse", "rabbit"] * 4
DECK = "exiles_partisans"


def on(name, *factions, **more):
    """A scenario on a map, its suit markers in a fixed order: 1, 4, 7, 10 foxes; 2, 5, 8, 11 mice."""
    return given(*factions, map=name, clearing_suits=SUITS, **more)


def ferry(t):
    return t.game.position()["map"]["ferry"]


# -- the Ferry (25.3.5) ------------------------------------------------------------------------------


def test_25_3_5__corvids_take_the_ferry_whoever_rules():
    """Nimble; covers Law 13.2.3."""
    t = on("lake", "corvids", "marquise").clearing(1, corvids={"warriors": 1}, marquise={"warriors": 2})
    t.clearing(10, marquise={"warriors": 2}).when("corvids", "move from clearing 1 to clearing 10")
    assert (ferry(t), where(t, "corvids"), t.hand_size("corvids")) == (10, {10: 1}, 1)
    t.asks("corvids", "conspire")


def test_25_3_5__a_snare_holds_the_ferry_with_all_that_would_board_it():
    """Covers Law 13.7.2."""
    t = on("lake", "marquise", "corvids").clearing(1, marquise={"warriors": 3}, corvids={"plot": 1})
    t.player("corvids", plots={1: "snare"}, face_up=[1]).clearing(12, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")
    t.refuses("move from clearing 1 to clearing 10", "move from clearing 1 to clearing 5")


def test_25_3_5__relics_go_on_board():
    """Covers Law 15.2.4."""
    t = on("lake", "keepers", "marquise").clearing(1, keepers={"warriors": 2, "figure one": 1})
    t.player("keepers", retinue={"move": ["Faithful Retainer"]}).hand("keepers", "Sword")
    act(t, "move").when("keepers", "move from clearing 1 to clearing 12", "choose 2")
    t.asks("keepers", "carry").when("keepers", "choose the figure one")
    assert (ferry(t), t.pieces("figure one", 12), t.hand_size("keepers")) == (12, 1, 2)
    t.asks("keepers", "gather")


def test_25_3_5__false_orders_send_an_enemy_by_ferry():
    """His pieces move: he draws. Covers Law 1.5.5; the card."""
    t = on("lake", "marquise", "corvids", phase="birdsong", deck=DECK).player("marquise", effects=["False Orders"])
    t.clearing(1, corvids={"warriors": 3}).clearing(5, marquise={"warriors": 1}).hand("corvids")
    t.when("marquise", "use False Orders (fox)", "move from clearing 1 to clearing 10")
    assert (ferry(t), where(t, "corvids"), t.hand_size("corvids"), t.hand_size("marquise")) == (10, {1: 1, 10: 2}, 1, 0)
    t.asks("marquise", "marquise action")


# -- the Pass and closed paths (25.4) -----------------------------------------------------------------


def test_25_4_4__a_garden_at_the_pass_rules_it_for_the_cult():
    """Covers Law 10.2.4."""
    t = on("mountain", "keepers", "lizard", phase="evening")
    t.clearing(10, keepers={"warriors": 3}, lizard={"fox garden": 1})
    t.hand("keepers", "Sword").when("keepers", "pass")
    assert (t.vp("keepers"), t.ruler(10)) == (0, "lizard")
    t.asks("keepers", "retinue")


@pytest.mark.parametrize("kitchens", [True, False])
def test_25_4_4__plots_hold_the_pass_with_soup_kitchens(kitchens):
    """Tokens count two each. Covers Law 2.5, 4.1.3; the card."""
    t = on("mountain", "corvids", "marquise", phase="evening", deck=DECK, skip_forced="none")
    t.clearing(10, corvids={"plot": 1}, marquise={"warriors": 1}).player("corvids", plots={10: "snare"})
    t.player("corvids", effects=["Soup Kitchens"] if kitchens else [])
    t.asks("corvids", "exert", ["pass"]).when("corvids", "pass")
    assert t.vp("corvids") == int(kitchens)
    t.asks("marquise", "craft")


@pytest.mark.parametrize(
    ("faction", "pieces", "fields", "asked"),
    [
        ("duchy", {"tunnel": 1}, {}, "assembly"),
        ("corvids", {"plot": 1}, {"plots": {2: "bomb"}}, "conspire"),
        ("keepers", {"figure one": 1}, {}, "retinue"),
        ("hundreds", {"mob": 1}, {"mood": "rowdy"}, "command"),
    ],
)
def test_25_4_3__any_token_of_theirs_lets_them_open_a_path(faction, pieces, fields, asked):
    """Covers Law 21.10."""
    t = on("mountain", faction, "marquise").clearing(2, **{faction: pieces}).hand(faction, "Cobbler")
    t.player(faction, **fields).clearing(4, **{faction: {"warriors": 1}})
    if t.asked == "craft":
        t.when(faction, "pass")
    t.offers("remove the closed path marker from 2 to 5").refuses("remove the closed path marker from 3 to 7")
    t.when(faction, "remove the closed path marker from 2 to 5")
    assert (t.vp(faction), t.hand_size(faction)) == (1, 0)
    t.asks(faction, asked)


def test_25_4_2__a_raid_does_not_cross_a_closed_path():
    """Clearings that it links are not adjacent. Covers Law 13.7.4."""
    t = on("mountain", "marquise", "corvids").clearing(2, marquise={"warriors": 3}, corvids={"plot": 1})
    t.player("corvids", plots={2: "raid"}).force(dice=[(0, 0)]).when("marquise", "battle corvids in clearing 2")
    assert where(t, "corvids") == {6: 1, 11: 1}
    t.asks("marquise", "marquise action")
