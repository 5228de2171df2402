"""Law 8.5: Daylight of the Woodland Alliance."""

import pytest

from tests.given import given


def test_8_5__craft_mobilize_and_train_in_any_order_and_number():
    """Covers Law 8.5.1, 8.5.2, 8.5.3."""
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(1, alliance={"fox base": 1, "sympathy": 1}).clearing(6, alliance={"sympathy": 1})
    t.hand("alliance", "Root Tea (fox)", "Anvil", "Cobbler", "Armorers", "Crossbow (mouse)", "Sword")
    t.when("alliance", "train", "choose Root Tea (fox)")
    t.when("alliance", "craft Anvil (fox)")
    t.when("alliance", "mobilize", "choose Cobbler (rabbit)")
    t.when("alliance", "craft Crossbow (mouse)")
    t.when("alliance", "train")
    assert t.officers == 2
    assert t.vp("alliance") == 3
    assert t.stack_of_supporters == ["Cobbler (rabbit)"]
    assert t.cards("alliance") == ["Sword (mouse)"]
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_5__doing_nothing_is_allowed():
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"fox base": 1})
    t.clearing(5, alliance={"warriors": 1}).player("alliance", officers=1).hand("alliance", "Anvil")
    t.when("alliance", "pass")
    assert t.cards("alliance") == ["Anvil (fox)"]
    t.asks("alliance", "operation")


def test_8_5_1__crafting_ends_with_daylight():
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"sympathy": 1, "warriors": 1})
    t.player("alliance", officers=1).hand("alliance", "Anvil").offers("craft Anvil (fox)").when("alliance", "pass")
    t.asks("alliance", "operation").refuses("craft Anvil (fox)", "mobilize", "train")


def test_8_5_1__sympathy_spread_in_birdsong_crafts_in_the_same_turn():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").clearing(5, alliance={"sympathy": 1})
    t.supporters("Root Tea (fox)").hand("alliance", "Anvil", "Sword").when("alliance", "spread sympathy to clearing 1")
    t.when("alliance", "craft Anvil (fox)")
    assert t.vp("alliance") == 3  # a point for the second token, two for the hammer
    t.asks("alliance", "alliance daylight")


@pytest.mark.parametrize("card", ["Ambush! (bird)", "Dominance (fox)", "Royal Claim (bird)", "Anvil (fox)"])
def test_8_5_2__any_card_can_be_mobilized(card):
    t = given("marquise", "eyrie", "alliance", turn="alliance").hand("alliance", card, "Sword")
    t.when("alliance", "mobilize", f"choose {card}")
    assert t.stack_of_supporters == [card]
    assert t.cards("alliance") == ["Sword (mouse)"]
    assert (t.discard, t.available) == ([], [])
    assert t.known_supporters("eyrie") == []
    t.asks("alliance", "alliance daylight")


def test_8_5_2__an_empty_hand_mobilizes_nothing():
    t = given("marquise", "alliance", turn="alliance", skip_forced="none").supporters("Anvil")
    t.asks("alliance", "alliance daylight", options=["pass"])


def test_8_5_3__training_spends_a_card_matching_the_clearing_of_a_base():
    """Covers Law 2.1.1."""
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"fox base": 1})
    t.hand("alliance", "Anvil", "Armorers", "Sword", "Cobbler").when("alliance", "train")
    t.asks("alliance", "train", options=["choose Anvil (fox)", "choose Armorers (bird)"])
    t.when("alliance", "choose Armorers (bird)")
    assert t.officers == 1
    assert t.supply("alliance") == 9
    assert t.discard == ["Armorers (bird)"]
    t.when("alliance", "train")  # the other one
    assert t.officers == 2
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_5_3__without_a_base_nobody_is_trained():
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"sympathy": 1, "warriors": 2})
    t.hand("alliance", "Foxfolk Steel", "Armorers").refuses("train").asks("alliance", "alliance daylight")


def test_8_5_3__without_a_matching_card_nobody_is_trained():
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"fox base": 1})
    t.hand("alliance", "Sword", "Cobbler").supporters("Anvil")
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_5_3__any_base_on_the_map_will_do():
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(1, alliance={"fox base": 1}).clearing(2, alliance={"mouse base": 1})
    t.hand("alliance", "Anvil", "Sword", "Cobbler").when("alliance", "train")
    t.asks("alliance", "train", options=["choose Anvil (fox)", "choose Sword (mouse)"])


def test_8_5_3__the_clearing_counts_not_the_printed_suit_of_the_base():
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"mouse base": 1})
    t.hand("alliance", "Anvil", "Root Tea (fox)", "Sword").when("alliance", "train")
    t.asks("alliance", "train", options=["choose Anvil (fox)", "choose Root Tea (fox)"])


def test_8_5_3__without_warriors_left_the_card_is_spent_for_nothing():
    """Covers Law 1.5.1, 1.5.4."""
    t = given("marquise", "alliance", turn="alliance").clearing(1, alliance={"fox base": 1, "warriors": 7})
    t.player("alliance", officers=3).hand("alliance", "Anvil", "Sword").when("alliance", "train")
    assert t.officers == 3
    assert t.supply("alliance") == 0
    assert t.discard == ["Anvil (fox)"]
    t.asks("alliance", "alliance daylight")
