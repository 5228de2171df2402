"""The Ferry, closed paths and the Pass, where a second rule has a say (Law 25)."""

from tests.given import new_game
from tests.law.ch25_maps.tables import ferry, on


def test_7_5_2_II__the_ferry_keeps_a_decree():
    """No path leads to a clearing that they may enter, the Ferry does: no turmoil. Covers Law 25.3.5."""
    t = on("lake", "eyrie", "marquise", turn="eyrie").player("eyrie", leader="despot", decree={"move": ["Anvil"]})
    t.clearing(1, eyrie={"warriors": 1}, marquise={"warriors": 3}).clearing(12, eyrie={"warriors": 2, "roost": 1})
    t.clearing(12, suit="mouse").hand("marquise", "Cobbler").force(draws=["Sword"])
    t.when("eyrie", "resolve a fox card")  # one move serves it, which is taken unasked
    assert (ferry(t), t.warriors("eyrie", 12), t.cards("eyrie"), t.deposed) == (12, 3, ["Sword (mouse)"], [])
    t.asks("eyrie", "move").offers("move from clearing 12 to clearing 3")


def test_8_2_6__the_card_of_the_ferry_can_pay_for_outrage():
    """Drawing is a part of the move, Outrage follows it. Covers Law 25.3.5."""
    t = on("lake", "marquise", "alliance", turn="marquise").clearing(1, marquise={"warriors": 2})
    t.clearing(10, alliance={"sympathy": 1}).force(draws=["Anvil"])
    t.when("marquise", "move from clearing 1 to clearing 10", "choose 2")
    t.asks("marquise", "move")
    assert (t.stack_of_supporters, t.hand_size("marquise")) == (["Anvil (fox)"], 0)


def test_11_2_3__all_see_the_card_that_the_ferry_gives_the_riverfolk():
    """Covers Law 25.3.5."""
    t = on("lake", "riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds=2)
    t.clearing(1, riverfolk={"warriors": 1}).clearing(5, marquise={"warriors": 1}).force(draws=["Anvil"])
    t.when("riverfolk", "move from clearing 1 to clearing 11", "take the Ferry along")
    assert (ferry(t), t.known("marquise", "riverfolk")) == (11, ["Anvil (fox)"])
    t.asks("riverfolk", "riverfolk action")


def test_2_1__the_last_card_goes_by_the_ferry_and_a_new_deck_is_made():
    """Covers Law 25.3.5: an empty deck is shuffled anew at once."""
    t = on("lake", "marquise", "eyrie", turn="marquise").clearing(1, marquise={"warriors": 2}).deck_of("Anvil")
    t.when("marquise", "move from clearing 1 to clearing 10", "choose 2")
    assert t.cards("marquise") == ["Anvil (fox)"] and t.deck_size > 40 and t.discard == []
    t.asks("marquise", "move")


def test_14_4_1__mobs_spread_along_open_paths_only():
    """Covers Law 25.4.2."""
    for shut, clearings in ((["2-5"], {10, 11}), ([], {2, 10, 11})):
        t = on("mountain", "hundreds", "marquise", turn="hundreds", phase="birdsong")
        t.table(map={"closed_paths": [*shut, "5-9"]}).clearing(5, hundreds={"mob": 1})
        for c in (2, 10, 11):
            t.clearing(c, suit="fox")
        t.player("hundreds", warlord=7, mood="rowdy").clearing(7, hundreds={"warriors": 1}).force(mob=["fox"])
        t.asks("hundreds", "spread mob", [f"choose clearing {c}" for c in clearings])


def test_14_7_1__mobs_beyond_a_closed_path_do_not_rally():
    """Covers Law 25.4.2, 2.2.1."""
    for shut in ("2-5", "3-7"):
        t = on("mountain", "hundreds", "marquise", turn="hundreds").table(map={"closed_paths": [shut]})
        t.clearing(5, hundreds={"warriors": 2}, marquise={"warriors": 2}).clearing(2, hundreds={"mob": 1})
        t.clearing(10, hundreds={"mob": 1}).player("hundreds", warlord=5, mood="bitter").force(dice=[(0, 0)])
        t.when("hundreds", "battle marquise in clearing 5").asks("hundreds", "rally").offers("choose clearing 10")
        assert ("choose clearing 2" in t.options()) == (shut != "2-5")


def test_15_3_3__beyond_a_closed_path_no_knights_are_placed():
    """Covers Law 25.4.2, 21.15: the path is on the map edge, its ends are not adjacent."""
    t = new_game("keepers", "alliance", map="mountain", skip_forced="none").when("keepers", "choose clearing 2")
    t.asks("keepers", "setup edge", ["choose clearing 6"])
