"""The three Favors: immediate effects that remove every enemy piece of a suit (Law 4.1.2, 1.5.4)."""

import pytest

from tests.given import given

THREE = {"fox": {8: 2, 1: 1}, "rabbit": {5: 2, 3: 1}, "mouse": {7: 2, 2: 1}}
NAME = {
    "fox": "Favor of the Foxes (fox)",
    "rabbit": "Favor of the Rabbits (rabbit)",
    "mouse": "Favor of the Mice (mouse)",
}
CLEARINGS = {"fox": (1, 6, 8, 12), "mouse": (2, 7, 9, 11), "rabbit": (3, 4, 5, 10)}


def favored(suit, *others, **config):
    """The Marquise can craft the Favor of a suit."""
    t = given("marquise", *(others or ("eyrie", "alliance")), turn="marquise", **config)
    for c, n in THREE[suit].items():
        t.clearing(c, marquise={"workshop": n, "warriors": 1})
    return t.hand("marquise", NAME[suit])


@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse"])
def test_4_1_2__a_favor_removes_all_enemies_from_all_clearings_of_its_suit(suit):
    """Covers Law 21.24."""
    t = favored(suit)
    for c in range(1, 13):
        t.clearing(c, eyrie={"warriors": 1}, alliance={"warriors": 1 if c % 4 == 0 else 0})
    t.when("marquise", f"craft {NAME[suit]}")
    for c in range(1, 13):
        gone = c in CLEARINGS[suit]
        assert t.warriors("eyrie", c) == (0 if gone else 1)
        assert t.warriors("alliance", c) == (0 if gone or c % 4 else 1)
    assert all(t.warriors("marquise", c) == 1 for c in THREE[suit]) and t.on_map("workshop") == 3
    assert t.discard == [NAME[suit]] and t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


def test_3_2_1__a_favor_scores_for_every_building_and_token():
    """Covers Law 4.1.2."""
    t = favored("fox").clearing(12, eyrie={"roost": 1, "warriors": 4}).clearing(6, eyrie={"roost": 1})
    t.clearing(8, alliance={"sympathy": 1, "warriors": 1}).clearing(2, eyrie={"roost": 1})
    t.hand("marquise", NAME["fox"], "Anvil").when("marquise", f"craft {NAME['fox']}")
    assert t.vp("marquise") == 3
    assert t.on_map("roost") == 1 and t.on_map("sympathy") == 0
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_9_2_2_I__a_vagabond_hit_by_a_favor_damages_three_items_and_stays():
    """Covers Law 4.1.2, 9.2.2."""
    t = favored("fox", "vagabond").player("vagabond", location=6, satchel=["boot", "sword", "tea exhausted", "torch"])
    t.when("marquise", f"craft {NAME['fox']}")
    t.asks(
        "vagabond",
        "damage item",
        options=["choose ready boot", "choose ready sword", "choose exhausted tea", "choose ready torch"],
    )
    t.when("vagabond", "choose exhausted tea", "choose ready boot", "choose ready torch")
    assert t.item("tea") == {"damaged exhausted": 1} and t.item("sword") == {"ready": 1}
    assert t.item("boot") == t.item("torch") == {"damaged": 1}
    assert t.location == "clearing 6" and t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


def test_9_2_2_I__a_vagabond_with_two_items_damages_both():
    """Covers Law 1.5.4, 4.1.2."""
    t = favored("fox", "vagabond").player("vagabond", location=6, satchel=["boot", "sword damaged", "tea"])
    t.when("marquise", f"craft {NAME['fox']}")
    assert t.item("boot") == t.item("sword") == t.item("tea") == {"damaged": 1}
    t.asks("marquise", "marquise action")


def test_9_2_2_I__a_vagabond_elsewhere_or_in_a_forest_is_safe():
    """Covers Law 4.1.2."""
    for place in (5, "forest 4-9-12"):
        t = favored("fox", "vagabond").player("vagabond", location=place, satchel=["boot", "sword", "tea", "torch"])
        t.when("marquise", f"craft {NAME['fox']}").asks("marquise", "marquise action")
        assert t.item("boot") == {"ready": 1}


def test_4_1_2__a_favor_goes_by_the_suits_of_this_board():
    """Covers Law 2.2.2."""
    t = favored("fox", "eyrie").clearing(5, suit="fox", eyrie={"warriors": 2}).clearing(12, suit="mouse")
    t.clearing(12, eyrie={"warriors": 2}).when("marquise", f"craft {NAME['fox']}")
    assert (t.warriors("eyrie", 5), t.warriors("eyrie", 12)) == (0, 2)
    t.asks("marquise", "marquise action")


def test_4_1_2__ruins_are_no_enemy_pieces():
    """Covers Law 2.2.4."""
    t = favored("fox", "eyrie").clearing(6, eyrie={"warriors": 1}).when("marquise", f"craft {NAME['fox']}")
    assert [int(r) for r in t.game.states[0]["ruins"]] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1]
    t.asks("marquise", "marquise action")


def test_4_1_2__a_favor_with_nobody_to_remove_can_be_crafted():
    t = favored("fox", "eyrie").when("marquise", f"craft {NAME['fox']}")
    assert t.discard == [NAME["fox"]] and t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


def test_3_1__favor_points_win_the_game():
    """Covers Law 3.2.1."""
    t = favored("fox", "eyrie").player("marquise", vp=29).clearing(12, eyrie={"roost": 1})
    t.when("marquise", f"craft {NAME['fox']}").is_won_by("marquise")


def test_1_5_4__hospitals_answer_a_favor_clearing_by_clearing_after_everything_is_removed():
    """Covers Law 4.1.2, 6.2.3."""
    t = given("marquise", "eyrie", turn="eyrie").hand("eyrie", NAME["fox"]).player("eyrie", leader="despot")
    for c in (8, 1, 12):
        t.clearing(c, eyrie={"roost": 1, "warriors": 1}, marquise={"warriors": 2})
    t.clearing(3, marquise={"keep": 1}).hand("marquise", "Anvil", "Foxfolk Steel", "Sappers", "Sword")
    t.when("eyrie", f"craft {NAME['fox']}")
    assert [t.warriors("marquise", c) for c in (8, 1, 12)] == [0, 0, 0]
    options = ["choose Anvil (fox)", "choose Foxfolk Steel (fox)", "choose Sappers (bird)", "pass"]
    t.asks("marquise", "field hospitals", options=options).when("marquise", "choose Anvil (fox)")
    t.when("marquise", "pass").asks("marquise", "field hospitals").when("marquise", "choose Sappers (bird)")
    assert t.warriors("marquise", 3) == 4 and t.cards("marquise") == ["Foxfolk Steel (fox)", "Sword (mouse)"]
    t.asks("eyrie", "move")
