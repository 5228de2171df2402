"""Law 10.6 and 10.2.1: revealed cards return, crafting, draw and discard."""

import pytest

from tests.given import given

FOX, RABBIT, MOUSE = "Anvil", "Bake Sale", "Sword"


def evening(*hand, outcast="fox", factions=("lizard", "marquise"), **config):
    """The start of the Cult's Evening; the Marquise has a warrior, so that her turn asks."""
    t = given(*factions, turn="lizard", phase="evening", **config).clearing(7, marquise={"warriors": 1})
    return t.player("lizard", outcast=outcast).hand("lizard", *hand)


def test_10_6_1__revealed_cards_return_to_the_hand_and_everybody_has_seen_them():
    """Covers Law 1.2.1."""
    t = given("lizard", "marquise", "eyrie", turn="lizard").hand("lizard", MOUSE, "Armorers", "Sappers")
    t.clearing(7, marquise={"warriors": 1}).force(draws=["Arms Trader"])
    t.when("lizard", "choose Sword (mouse)", "choose clearing 2", "choose Armorers (bird)")
    assert t.known("eyrie", "lizard") == []
    t.when("lizard", "pass")
    assert t.revealed == []
    assert t.cards("lizard") == ["Armorers (bird)", "Arms Trader (bird)", "Sappers (bird)", "Sword (mouse)"]
    assert t.known("marquise", "lizard") == t.known("eyrie", "lizard") == ["Armorers (bird)", "Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_10_6_1__a_card_known_before_is_known_only_once():
    t = given("lizard", "marquise", turn="marquise").hand("lizard", MOUSE).clearing(7, marquise={"warriors": 1})
    t.player("marquise", effects=["Codebreakers"]).when("marquise", "use Codebreakers (mouse)")
    assert t.known("marquise", "lizard") == ["Sword (mouse)"]
    t.when("marquise", "pass").when("lizard", "choose Sword (mouse)", "choose clearing 2")
    assert t.known("marquise", "lizard") == ["Sword (mouse)"]


def test_10_6_1__returned_cards_can_be_crafted():
    """Covers Law 10.6, 10.6.2."""
    t = given("lizard", "marquise", turn="lizard").hand("lizard", FOX).player("lizard", outcast="fox")
    t.clearing(8, lizard={"fox garden": 1}).clearing(7, marquise={"warriors": 1})
    t.when("lizard", "choose Anvil (fox)", "choose clearing 1").asks("lizard", "craft", ["craft Anvil (fox)", "pass"])
    t.when("lizard", "craft Anvil (fox)")
    assert (t.crafted("lizard"), t.vp("lizard"), t.lost_souls) == ({"hammer": 1}, 2, ["Anvil (fox)"])
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("outcast", ["fox", "rabbit", "mouse"])
def test_10_2_1__only_gardens_of_the_outcast_craft(outcast):
    """Covers Law 10.6.2."""
    cards = {"fox": "Anvil (fox)", "rabbit": "A Visit to Friends (rabbit)", "mouse": "Root Tea (mouse)"}
    t = evening(*cards.values(), outcast=outcast)
    t.clearing(8, lizard={"fox garden": 1}).clearing(3, lizard={"rabbit garden": 1})
    t.clearing(2, lizard={"mouse garden": 2}).asks("lizard", "craft", [f"craft {cards[outcast]}", "pass"])


def test_10_2_1__a_garden_fulfils_the_suit_of_its_clearing():
    """A fox garden in a mouse clearing crafts as a mouse while the foxes are the Outcast."""
    t = evening("Anvil", "Root Tea (rabbit)", outcast="fox").clearing(9, lizard={"fox garden": 1})
    t.asks("lizard", "craft", ["craft Root Tea (rabbit)", "pass"])
    t = evening("Anvil", "Root Tea (rabbit)", outcast="mouse").clearing(9, lizard={"fox garden": 1})
    t.asks("marquise", "marquise action")


def test_10_2_1__a_hated_outcast_crafts_as_well_and_each_garden_once():
    t = evening("Anvil", "Arms Trader", outcast="fox").player("lizard", outcast="fox", hated=True)
    t.clearing(8, lizard={"fox garden": 2})
    t.asks("lizard", "craft", ["craft Anvil (fox)", "craft Arms Trader (bird)", "pass"])
    t.when("lizard", "craft Anvil (fox)").asks("marquise", "marquise action")


def test_10_2_1__nothing_is_crafted_in_daylight():
    t = given("lizard", "marquise", turn="lizard").hand("lizard", FOX).clearing(8, lizard={"fox garden": 1})
    t.asks("lizard", "ritual card", ["choose Anvil (fox)", "pass"])


@pytest.mark.parametrize(
    ("gardens", "drawn"),
    [({}, 1), ({8: "fox"}, 1), ({8: "fox", 6: "fox"}, 2), ({8: "fox", 6: "fox", 12: "fox"}, 2),
     ({8: "fox", 6: "fox", 3: "rabbit", 4: "rabbit"}, 3),
     ({8: "fox", 6: "fox", 3: "rabbit", 4: "rabbit", 2: "mouse", 7: "mouse"}, 4)],
)  # fmt: skip
def test_10_6_3__one_card_and_one_per_suit_with_two_gardens(gardens, drawn):
    t = evening()
    for number, suit in gardens.items():
        t.clearing(number, lizard={f"{suit} garden": 1})
    t.asks("marquise", "marquise action")
    assert t.hand_size("lizard") == drawn


def test_10_6_3__the_draw_bonus_can_be_overridden():
    t = evening(overrides={"garden_draw": [3]}).clearing(8, lizard={"fox garden": 2})
    t.asks("marquise", "marquise action")
    assert t.hand_size("lizard") == 1


def test_10_6_3__then_down_to_five():
    t = evening("Sword", "Sappers", "Armorers", "Crossbow (mouse)", "Ambush! (bird)", outcast="rabbit")
    t.asks("lizard", "discard").when("lizard", "choose Sword (mouse)")
    assert (t.hand_size("lizard"), t.lost_souls) == (5, ["Sword (mouse)"])
    t.asks("marquise", "marquise action")
