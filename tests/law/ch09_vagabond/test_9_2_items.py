"""Law 9.2.5 to 9.2.7: items, tracks, the Satchel, maximum rolled hits, taking hits."""

import pytest

from tests.given import given


def vagabond(location, *satchel, **config):
    """The Vagabond's Daylight against the Marquise; a list of items, or a mapping as last word."""
    t = given("marquise", "vagabond", turn="vagabond", **config)
    return t.player("vagabond", location=location, satchel=list(satchel))


# -- 9.2.5 Items ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("torch", ["torch exhausted", "torch damaged", "torch damaged_exhausted"])
def test_9_2_5__only_a_face_up_undamaged_item_can_be_exhausted(torch):
    t = vagabond(6, torch, "boot")
    t.asks("vagabond", "vagabond action").refuses("explore")


def test_9_2_5__exhausting_flips_the_item_face_down():
    t = vagabond(6, "torch", "boot", "boot").table(ruins={6: "sack"})
    t.when("vagabond", "explore")
    assert t.item("torch") == {"exhausted": 1}
    assert t.item("boot") == {"ready": 2}
    t.asks("vagabond", "vagabond action").refuses("explore")


def test_9_2_5__his_crafted_item_needs_no_crafted_items_box():
    t = vagabond(8, "hammer", "boot").hand("vagabond", "Crossbow (bird)")
    t.when("vagabond", "craft Crossbow (bird)")
    assert t.crafted("vagabond") == {}
    assert t.item("crossbow") == {"ready": 1}
    t.asks("vagabond", "vagabond action")


# -- 9.2.5.I Item Tracks -------------------------------------------------------------------------------


@pytest.mark.parametrize(("teas", "flipped"), [(0, 3), (1, 5), (2, 7), (3, 9), (4, 9)])
def test_9_2_5_I__a_track_holds_three_items(teas, flipped):
    """Covers Law 9.4.1."""
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong")
    t.player("vagabond", location=8, satchel={"tea": teas, "boot": {"exhausted": 12}})
    t.asks("vagabond", "slip")
    assert t.item("boot") == {"ready": flipped, "exhausted": 12 - flipped}


def test_9_2_5_I__the_fourth_coin_takes_the_place_of_an_exhausted_one():
    t = vagabond(8, *["coin"] * 4).clearing(8, marquise={"warriors": 1}).hand("vagabond", "Anvil")
    t.when("vagabond", "aid marquise")
    assert t.item("coin") == {"ready": 3, "exhausted": 1}
    t.asks("marquise", "marquise action")
    assert t.hand_size("vagabond") == 4


@pytest.mark.parametrize("tea", ["tea exhausted", "tea damaged"])
def test_9_2_5_I__an_exhausted_or_damaged_tea_is_not_on_the_track(tea):
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong")
    t.player("vagabond", location=8, satchel=[tea, *["boot exhausted"] * 9])
    if tea == "tea exhausted":
        t.when("vagabond", *["choose exhausted boot"] * 3)
    t.asks("vagabond", "slip")
    assert t.item("boot") == {"ready": 3, "exhausted": 6}


def test_9_2_5_I__an_exhausted_sack_lies_in_the_satchel_and_gives_no_room():
    """Six others fit with the sack on its track; face down it is the seventh in the Satchel."""
    t = vagabond(8, "sack", *["boot damaged"] * 6).clearing(8, marquise={"warriors": 1}).hand("vagabond", "Anvil")
    t.when("vagabond", "aid marquise")
    t.asks("vagabond", "item capacity", options=["choose exhausted sack", "choose damaged boot"])


# -- 9.2.5.II The Satchel ------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["boot", "sword", "crossbow", "torch", "hammer"])
def test_9_2_5_II__a_gained_item_lies_face_up_in_the_satchel(item):
    t = vagabond(8, "coin", "coin", "tea").clearing(8, marquise={"warriors": 1}).player("marquise", items={item: 1})
    t.hand("vagabond", "Anvil")
    t.when("vagabond", "aid marquise", "choose ready coin", f"choose ready {item}")
    assert t.item(item) == {"ready": 1}
    assert t.crafted("marquise") == {}


def test_9_2_5_II__a_gained_sword_can_be_used_at_once():
    t = vagabond(8, "coin", "torch").clearing(8, marquise={"warriors": 2}).player("marquise", items={"sword": 1})
    t.hand("vagabond", "Anvil")
    t.refuses("battle marquise in clearing 8")
    t.when("vagabond", "aid marquise", "choose ready coin", "choose ready sword")
    t.asks("vagabond", "vagabond action").offers("battle marquise in clearing 8")


# -- 9.2.6 Maximum Rolled Hits -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("swords", "left"),
    [
        (["sword"], 3),
        (["sword", "sword"], 2),
        (["sword", "sword exhausted", "sword exhausted"], 1),
        (["sword", "sword damaged"], 3),
        (["sword", "sword damaged_exhausted", "sword exhausted"], 2),
    ],
)
def test_9_2_6__he_rolls_at_most_his_undamaged_swords_of_either_side(swords, left):
    """The sword he exhausts for the battle still counts."""
    t = vagabond(5, "boot", *swords).clearing(5, marquise={"warriors": 4})
    t.force(dice=[(3, 0)]).when("vagabond", "battle marquise in clearing 5")
    assert t.warriors("marquise", 5) == left
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("swords", "left"), [(1, 2), (2, 1), (3, 1)])
def test_9_2_6__his_swords_limit_him_as_defender_too(swords, left):
    t = given("marquise", "vagabond", turn="marquise")
    t.clearing(5, marquise={"warriors": 3})
    t.player("vagabond", location=5, satchel=[*["boot damaged"], *["sword exhausted"] * swords])
    t.force(dice=[(2, 2)]).when("marquise", "battle vagabond in clearing 5")
    assert t.warriors("marquise", 5) == left
    t.asks("marquise", "marquise action")


# -- 9.2.7 Taking Hits ---------------------------------------------------------------------------------


def _marquise_battles(dice, *satchel, warriors=3):
    t = given("marquise", "vagabond", turn="marquise")
    t.clearing(5, marquise={"warriors": warriors}).player("vagabond", location=5, satchel=list(satchel))
    return t.force(dice=[dice]).when("marquise", "battle vagabond in clearing 5")


def test_9_2_7__each_hit_damages_an_undamaged_item_of_his_choice_as_it_lies():
    """Removing pieces in battle is no full removal. Covers Law 4.3.6, 9.2.2.I."""
    t = _marquise_battles((2, 0), "boot", "sword", "torch exhausted", "tea", "hammer damaged")
    t.asks(
        "vagabond",
        "take hit",
        options=["choose ready boot", "choose ready sword", "choose exhausted torch", "choose ready tea"],
    )
    t.when("vagabond", "choose exhausted torch")
    t.asks("vagabond", "take hit", options=["choose ready boot", "choose ready sword", "choose ready tea"])
    t.when("vagabond", "choose ready tea")
    assert t.item("torch") == {"damaged exhausted": 1}
    assert t.item("tea") == t.item("hammer") == {"damaged": 1}
    assert t.item("boot") == t.item("sword") == {"ready": 1}
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("roll", [(2, 0), (3, 0)])
def test_9_2_7__as_many_hits_as_items_leave_nothing_to_choose_and_those_beyond_are_ignored(roll):
    """Covers Law 4.3.6."""
    t = _marquise_battles(roll, "boot exhausted", "sword")
    assert t.item("boot") == {"damaged exhausted": 1}
    assert t.item("sword") == {"damaged": 1}
    assert (t.location, t.vp("marquise")) == ("clearing 5", 0)
    t.asks("marquise", "marquise action")


def test_9_2_7__his_hits_are_dealt_although_his_swords_are_damaged_by_the_same_roll():
    """Covers Law 4.3.6: hits are counted before any are dealt."""
    t = _marquise_battles((2, 1), "sword", "boot")
    assert t.item("sword") == {"damaged": 1}
    assert t.warriors("marquise", 5) == 2
    t.asks("marquise", "marquise action")
