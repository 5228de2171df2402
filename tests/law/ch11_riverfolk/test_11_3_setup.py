"""Law 11.3: set-up of the Riverfolk Company."""

import pytest

from root_env.game import Game
from root_env.root.config import GameConfig
from root_env.support.errors import ConfigError
from tests.given import new_game

NAMED = {"warriors": [4, 5, 10, 5], "hand_card": 2, "riverboats": 1, "mercenaries": 4}
RIVER = ("choose clearing 4", "choose clearing 5", "choose clearing 7", "choose clearing 10", "choose clearing 11")


def test_11_3_1__fifteen_warriors_three_of_them_payments():
    """Covers Law 11.3.4."""
    t = new_game("riverfolk", "alliance").asks("riverfolk", "setup river")
    assert (t.supply("riverfolk"), t.box("payments"), t.box("funds")) == (12, {"riverfolk": 3}, {})


def test_11_3_2__four_warriors_go_one_by_one_to_clearings_on_the_river():
    t = new_game("riverfolk", "alliance").asks("riverfolk", "setup river", list(RIVER))
    t.when("riverfolk", RIVER[0], RIVER[0], RIVER[4]).asks("riverfolk", "setup river", list(RIVER))
    t.when("riverfolk", RIVER[1]).asks("riverfolk", "set price")
    assert [t.warriors("riverfolk", n) for n in (4, 5, 7, 10, 11)] == [2, 1, 0, 0, 1]
    assert t.supply("riverfolk") == 8


def test_11_3_2__nothing_is_placed_at_the_keep():
    """Covers Law 6.2.2."""
    t = new_game("riverfolk", "marquise")
    t.when("marquise", "choose clearing 4")
    while t.asked != "setup river":
        t.when("marquise", t.options()[0])
    t.asks("riverfolk", "setup river", list(RIVER[1:]))


def test_11_3_3__nine_trade_posts_lie_on_the_tracks():
    t = new_game("riverfolk", "alliance").asks("riverfolk", "setup river")
    assert [t.supply(f"{suit} trade post") for suit in ("fox", "rabbit", "mouse")] == [3, 3, 3]


def test_11_3_5__each_price_is_any_space_of_its_track():
    t = new_game("riverfolk", "alliance").when("riverfolk", *[RIVER[0]] * 4)
    assert t.prices == {"hand card": 0, "riverboats": 0, "mercenaries": 0}
    for price in ("choose 3", "choose 1", "choose 4"):
        t.asks("riverfolk", "set price", ["choose 1", "choose 2", "choose 3", "choose 4"]).when("riverfolk", price)
    assert t.prices == {"hand card": 3, "riverboats": 1, "mercenaries": 4}
    t.asks("riverfolk", "riverfolk action")
    assert t.box("funds") == {"riverfolk": 3}


def test_5_1_7__they_set_up_before_chameleander_and_after_the_cult():
    t = new_game("riverfolk", "lizard", "alliance").asks("lizard", "setup corner")
    t.when("lizard", t.options()[0], "choose fox").asks("riverfolk", "setup river")


def test_11_3__set_up_by_name():
    game = Game(GameConfig(factions=("riverfolk", "alliance"), setup={"riverfolk": NAMED}), 1)
    players, clearings = game.position()["players"], game.position()["clearings"]
    assert players["riverfolk_0"]["prices"] == {"hand card": 2, "riverboats": 1, "mercenaries": 4}
    assert [clearings[n].get("riverfolk_0", {}).get("warriors", 0) for n in (4, 5, 10)] == [1, 2, 1]
    assert game.phase == "daylight"


@pytest.mark.parametrize(
    "entry, words",
    [
        ({"warriors": [4, 5]}, "4 clearings"),
        ({"warriors": [1, 4, 5, 7]}, "not possible"),
        ({**NAMED, "hand_card": 5}, "not possible"),
        ({"price": 1}, "no choice 'price'"),
    ],
)
def test_11_3__bad_names_are_refused_in_words(entry, words):
    with pytest.raises(ConfigError, match=words):
        Game(GameConfig(factions=("riverfolk", "alliance"), setup={"riverfolk": entry}), 1)
