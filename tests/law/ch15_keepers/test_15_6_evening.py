"""Law 15.6: Evening of the Keepers in Iron."""

from root_env import Game
from tests.law.ch15_keepers.tables import RETAINERS, column, ours

RABBIT, FOX, MOUSE = "A Visit to Friends (rabbit)", "Anvil (fox)", "Sword (mouse)"


def dusk(**fields):
    """Evening of the Keepers."""
    return ours(phase="evening").player("keepers", **fields)


def test_15_6__three_steps_in_this_order():
    t = dusk().clearing(5, keepers={"warriors": 4}).asks("keepers", "gather")
    assert (t.warriors("keepers", 5), t.hand_size("keepers")) == (3, 0)
    t.when("keepers", "pass")
    assert t.hand_size("keepers") == 1


def test_15_6_1__clearings_with_four_warriors_or_more_lose_one():
    t = dusk().clearing(5, keepers={"warriors": 4}).clearing(1, keepers={"warriors": 3})
    t.clearing(2, keepers={"warriors": 6}).asks("keepers", "gather")
    assert [t.warriors("keepers", c) for c in (5, 1, 2)] == [3, 3, 5]
    assert t.supply("keepers") == 15 - 11


def test_15_6_2__any_cards_from_the_hand_into_any_columns():
    t = dusk().hand("keepers", RABBIT, FOX, MOUSE)
    t.when("keepers", f"choose {FOX}").asks("keepers", "gather to", [f"choose the column {w}" for w in RETAINERS])
    t.when("keepers", "choose the column delve", f"choose {MOUSE}", "choose the column delve", "pass")
    assert column(t, "delve") == ["Faithful Retainer", FOX, MOUSE]
    assert RABBIT in t.cards("keepers")


def test_15_6_2__after_a_card_none_is_shifted():
    t = dusk().hand("keepers", RABBIT, FOX).offers("choose the column move")
    t.when("keepers", f"choose {FOX}", "choose the column move").refuses("choose the column move")
    t.asks("keepers", "gather", [f"choose {RABBIT}", "pass"])


def test_15_6_2__or_one_card_is_shifted_and_none_added():
    t = dusk(retinue={"move": [FOX, "Faithful Retainer"]}).hand("keepers", RABBIT)
    t.when("keepers", "choose the column move")
    t.asks("keepers", "shift", [f"choose {FOX}", "choose the Faithful Retainer of move"])
    t.when("keepers", f"choose {FOX}").asks(
        "keepers", "gather to", ["choose the column delve", "choose the column recover"]
    )
    t.when("keepers", "choose the column recover")
    assert (column(t, "move"), column(t, "recover")) == (["Faithful Retainer"], [FOX])
    assert t.asked != "gather" and RABBIT in t.cards("keepers")


def test_15_6_2__a_retainer_can_be_shifted():
    t = dusk(retinue={"move": ["Faithful Retainer"]}).when("keepers", "choose the column move")
    t.when("keepers", "choose the column delve")
    assert (column(t, "move"), column(t, "delve")) == ([], ["Faithful Retainer"])


def test_15_6_2__a_retainer_on_his_way_is_no_card_of_the_deck():
    """Positions say so too. Covers Law 15.3.5."""
    t = dusk(retinue={"move": ["Faithful Retainer", FOX]}).when("keepers", "choose the column move")
    t.when("keepers", "choose the Faithful Retainer of move").asks("keepers", "gather to")
    document = t.game.position()
    assert Game.from_position(document).position() == document


def test_15_6_2__ten_cards_at_most():
    eight = {**RETAINERS, "move": ["Faithful Retainer", RABBIT, FOX, MOUSE, "Birdy Bindle", "Mouse-in-a-Sack"]}
    t = dusk(retinue=eight).hand("keepers", "Cobbler (rabbit)", "Cobbler (rabbit)", "Root Tea (fox)")
    for _ in range(2):
        t.when("keepers", "choose Cobbler (rabbit)", "choose the column recover")
    assert len(column(t, "move")) + len(column(t, "recover")) + len(column(t, "delve")) == 10
    assert "Root Tea (fox)" in t.cards("keepers") and t.asked != "gather"


def test_15_6_3__a_card_and_one_for_each_waystation_on_the_map():
    t = dusk().clearing(5, keepers={"first waystation": 1}).clearing(10, keepers={"second waystation": 1})
    t.clearing(1, keepers={"warriors": 1}).when("keepers", "pass")
    assert t.hand_size("keepers") == 3


def test_15_6_3__without_waystations_one_card_and_five_stay():
    t = dusk().hand("keepers", RABBIT, FOX, MOUSE, "Root Tea (fox)", "Cobbler (rabbit)").when("keepers", "pass")
    t.asks("keepers", "discard")
    assert t.hand_size("keepers") == 6
