"""Law 8.2.3: supporters are hidden, are spent for their suit only, and are limited without a base."""

import numpy as np
import pytest

from root_env.root.documents import write_view
from tests.given import given

FIVE = ("Cobbler", "Bake Sale", "Sword", "Protection Racket", "Armorers")


def test_8_2_3__others_see_how_many_supporters_there_are_but_not_which():
    def table(*supporters):
        t = given("marquise", "alliance", turn="marquise")
        return t.clearing(5, marquise={"warriors": 1}).hand("alliance", "Foxfolk Steel").supporters(*supporters)

    one, other = table("Anvil", "Sword"), table("Cobbler", "Armorers")
    assert np.array_equal(one.game.observe("marquise"), other.game.observe("marquise"))
    assert not np.array_equal(one.game.observe("alliance"), other.game.observe("alliance"))
    assert write_view(one.game, "marquise")["players"]["alliance_0"]["supporters"] == 2
    assert sorted(write_view(one.game, "alliance")["players"]["alliance_0"]["supporters"]) == [
        "Anvil (fox)", "Sword (mouse)",
    ]  # fmt: skip
    one.asks("marquise", "marquise action")


def test_8_2_3__supporters_are_neither_crafted_nor_spent_like_cards_in_hand():
    """Covers Law 2.1.4."""
    t = given("marquise", "alliance", "eyrie", turn="alliance")
    t.clearing(1, alliance={"sympathy": 1, "fox base": 1}).supporters("Anvil", "Travel Gear (fox)")
    t.hand("alliance", "Sword").table(available_dominance=["fox"])
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])


def test_8_2_3__an_ambush_among_the_supporters_cannot_be_played():
    """Covers Law 4.3.1."""
    t = given("marquise", "alliance", turn="marquise", skip_forced="none")
    t.clearing(1, marquise={"warriors": 2}, alliance={"warriors": 2})
    t.hand("alliance", "Sword").supporters("Ambush! (fox)").force(dice=[(0, 0)])
    t.when("marquise", "pass", "battle alliance in clearing 1")
    t.asks("alliance", "ambush", options=["pass"])


def test_8_2_3__an_ambush_is_a_supporter_of_its_suit():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong")
    t.supporters("Ambush! (rabbit)", "Sword").hand("alliance", "Anvil")
    t.when("alliance", "spread sympathy to clearing 5")
    assert t.discard == ["Ambush! (rabbit)"]
    assert t.stack_of_supporters == ["Sword (mouse)"]
    assert t.pieces("sympathy", 5) == 1
    t.asks("alliance", "spread sympathy")


def test_8_2_3__a_dominance_card_spent_as_a_supporter_becomes_available():
    """Covers Law 3.3.3."""
    t = given("marquise", "alliance", "eyrie", turn="alliance", phase="birdsong")
    t.supporters("Dominance (rabbit)", "Sword", "Travel Gear (mouse)").hand("alliance", "Anvil")
    t.when("alliance", "spread sympathy to clearing 5")
    assert t.available == ["rabbit"]
    assert t.discard == []
    t.asks("alliance", "spread sympathy")


def test_8_2_3__supporters_do_not_count_against_the_hand():
    t = given("marquise", "alliance", turn="alliance", phase="evening")
    t.clearing(5, marquise={"warriors": 1}).supporters(*FIVE)
    t.hand("alliance", "Root Tea (fox)", "Root Tea (mouse)", "Root Tea (rabbit)", "Investments")
    t.force(draws=["Royal Claim"]).asks("marquise", "marquise action")
    assert t.hand_size("alliance") == 5
    assert len(t.stack_of_supporters) == 5


@pytest.mark.parametrize("held, kept", [(4, True), (5, False)])
def test_8_2_3_I__without_a_base_the_stack_holds_five(held, kept):
    """Covers Law 8.5.2."""
    t = given("marquise", "alliance", turn="alliance")
    t.supporters(*FIVE[:held]).hand("alliance", "Investments", "Root Tea (fox)")
    t.when("alliance", "mobilize", "choose Investments (mouse)")
    assert ("Investments (mouse)" in t.stack_of_supporters) == kept
    assert len(t.stack_of_supporters) == 5
    assert t.discard == ([] if kept else ["Investments (mouse)"])
    assert t.cards("alliance") == ["Root Tea (fox)"]
    t.asks("alliance", "alliance daylight")


def test_8_2_3_I__with_a_base_on_the_map_the_stack_is_unlimited():
    t = given("marquise", "alliance", turn="alliance")
    t.clearing(3, alliance={"rabbit base": 1}).supporters(*FIVE).hand(
        "alliance", "Investments", "Root Tea (fox)", "Anvil"
    )
    t.when("alliance", "mobilize", "choose Investments (mouse)", "mobilize", "choose Root Tea (fox)")
    assert len(t.stack_of_supporters) == 7
    assert t.discard == []
    t.asks("alliance", "alliance daylight")


def test_8_2_3_I__a_dominance_card_too_many_becomes_available():
    """Covers Law 3.3.3."""
    t = given("marquise", "alliance", "eyrie", turn="alliance")
    t.supporters(*FIVE).hand("alliance", "Dominance (fox)", "Investments")
    t.when("alliance", "mobilize", "choose Dominance (fox)")
    assert t.available == ["fox"]
    assert len(t.stack_of_supporters) == 5
    t.asks("alliance", "alliance daylight")


def test_8_2_3_I__a_revolt_lifts_the_limit():
    """Covers Law 8.4.1.III."""
    t = given("marquise", "alliance", turn="alliance", phase="birdsong")
    t.clearing(3, alliance={"sympathy": 1}).supporters("Cobbler", "Bake Sale", "Sword", "Investments", "Codebreakers")
    t.hand("alliance", "Anvil", "Root Tea (fox)", "Travel Gear (fox)", "Foxfolk Steel")
    t.when("alliance", "revolt in clearing 3", "pass")
    for card in ("Anvil (fox)", "Root Tea (fox)", "Travel Gear (fox)"):
        t.when("alliance", "mobilize", f"choose {card}")
    assert len(t.stack_of_supporters) == 6
    t.asks("alliance", "alliance daylight", options=["mobilize", "pass"])
