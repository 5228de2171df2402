"""Law 14.3: set-up of the Lord of the Hundreds."""

from collections import Counter

import pytest

from root_env.game import Game
from tests.given import given, new_game

RUINS = (6, 10, 11, 12)
CORNERS = [f"choose clearing {c}" for c in (1, 2, 3, 4)]


def placed(corner=1, **config):
    """The Hundreds have chosen a corner; it is the turn of the Alliance."""
    return new_game("alliance", "hundreds", **config).when("hundreds", f"choose clearing {corner}")


def test_14_3_1__twenty_warriors_six_strongholds_and_five_mobs():
    t = placed()
    assert t.supply("hundreds") == 20 - 4
    assert (t.supply("stronghold"), t.supply("mob")) == (6 - 1, 5)
    t.asks("alliance", "spread sympathy")


def test_14_3_1__the_warlord_is_none_of_the_twenty():
    """All others are on the map and in the Payments box of the Riverfolk. Covers Law 11.2.4."""
    t = given("riverfolk", "hundreds", turn="hundreds").player("riverfolk", payments={"hundreds": 1})
    t.clearing(5, hundreds={"warriors": 20}, riverfolk={"warriors": 1}).player("hundreds", warlord=5)
    assert (t.supply("hundreds"), t.box("payments")) == (0, {"hundreds": 1})
    t.asks("hundreds", "command")


@pytest.mark.parametrize("corner", [1, 2, 3, 4])
def test_14_3_2__warlord_four_warriors_and_a_stronghold_in_a_corner(corner):
    t = new_game("alliance", "hundreds").asks("hundreds", "setup warlord", CORNERS)
    assert t.warlord is None
    t.when("hundreds", f"choose clearing {corner}")
    assert (t.warlord, t.warriors("hundreds", corner), t.pieces("stronghold", corner)) == (corner, 5, 1)
    assert sum(t.warriors("hundreds", c) for c in range(1, 13)) == 5
    assert (t.on_map("stronghold"), t.mobs) == (1, [])
    t.asks("alliance", "spread sympathy")


def _after_the_keep(*factions, corner=1):
    t = new_game("marquise", *factions, skip_forced="none").when("marquise", f"choose clearing {corner}")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    return t


def test_14_3_2__opposite_the_marquise():
    t = _after_the_keep("hundreds").asks("hundreds", "setup warlord", ["choose clearing 3"])
    t.when("hundreds", "choose clearing 3")
    assert (t.warlord, t.warriors("marquise", 3)) == (3, 0)
    t.asks("marquise", "craft")


def test_14_3_2__with_opposite_corners_taken_any_of_the_two_corners_left():
    t = _after_the_keep("eyrie", "hundreds", corner=2).when("eyrie", "choose clearing 4", "choose the builder")
    t.asks("hundreds", "setup warlord", ["choose clearing 1", "choose clearing 3"])


def test_14_3_2__never_the_corner_of_another_player():
    t = _after_the_keep("hundreds", corner=4)
    t.asks("hundreds", "setup warlord", ["choose clearing 2"])


def test_14_3_3__without_a_vagabond_an_item_lies_under_each_ruin():
    t = placed(seed=3)
    under = [t.ruin_items(c) for c in range(1, 13) if t.has_ruin(c)]
    assert [len(items) for items in under] == [1, 1, 1, 1]
    assert Counter(i for items in under for i in items) == {"sack": 1, "boot": 1, "hammer": 1, "sword": 1}
    t.asks("alliance", "spread sympathy")


def test_14_3_3__they_are_placed_at_random():
    seen = {
        tuple(placed(seed=seed).ruin_items(c)[0] for c in RUINS)
        for seed in range(20)
    }  # fmt: skip
    assert len(seen) > 5


def test_14_3_3__they_can_be_named():
    t = new_game("hundreds", "alliance").force(ruins=["boot", "hammer", "sack", "sword"])
    t.when("hundreds", "choose clearing 1")
    assert [t.ruin_items(c) for c in RUINS] == [["boot"], ["hammer"], ["sack"], ["sword"]]
    t.asks("hundreds", "choose mood")


def test_14_3_3__with_a_vagabond_they_are_placed_once():
    """Covers Law 9.3.4."""
    config = {"factions": ["alliance", "hundreds", "vagabond"], "setup": "random"}
    for seed in range(5):
        game = Game(config, seed)
        under = game.states[0]["ruin_items"]
        assert Counter(int(i) for i in under.reshape(-1) if i >= 0).most_common(1)[0][1] == 1
        assert (under >= 0).sum() == 4


def test_14_3_3__with_two_vagabonds_two_items_lie_under_each_ruin():
    """Covers Law 9.7.1."""
    t = new_game("hundreds", "vagabond", "vagabond", setup="random", seed=1)
    under = [t.ruin_items(c) for c in RUINS]
    assert [len(items) for items in under] == [2, 2, 2, 2]
    assert Counter(i for items in under for i in items) == {"sack": 2, "boot": 2, "hammer": 2, "sword": 2}
    assert t.asked is not None


def test_14_3_3__at_a_table_without_both_nothing_lies_under_the_ruins():
    t = given("marquise", "eyrie").clearing(5, marquise={"warriors": 1}).clearing(8, eyrie={"warriors": 1})
    assert [t.ruin_items(c) for c in RUINS] == [[], [], [], []] and all(t.has_ruin(c) for c in RUINS)
    t.asks("marquise", "marquise action")


def test_14_3_4__they_begin_stubborn():
    """So they cannot choose it in their first Birdsong. Covers Law 14.4.4."""
    t = placed()
    assert (t.mood, t.hoard) == ("stubborn", {})
    t.asks("alliance", "spread sympathy")
    t = new_game("hundreds", "alliance").when("hundreds", "choose clearing 1")
    t.asks("hundreds", "choose mood").refuses("become stubborn")


def test_14_3__the_corner_can_be_named_in_the_configuration():
    game = Game({"factions": ["alliance", "hundreds"], "setup": {"hundreds": {"corner": 2}}})
    assert game.phase != "setup"
    assert game.position()["clearings"][2]["hundreds_0"] == {"warriors": 5, "stronghold": 1}
    assert game.position()["players"]["hundreds_0"]["mood"] == "stubborn"
