"""Law 13.3: set-up of the Corvids."""

import pytest

from root_env import Game
from tests.given import new_game
from tests.law.ch13_corvids.tables import PLOTS, stock, where


def test_13_3_1__fifteen_warriors_and_eight_plots():
    t = new_game("corvids", "eyrie")
    t.when("eyrie", *[t.options()[0]] if t.game.to_move == "eyrie_0" else [])
    assert (t.supply("corvids"), t.supply("plot"), stock(t)) == (15, 8, dict.fromkeys(PLOTS, 2))


def _scattering():
    t = new_game("corvids", "eyrie")
    while t.game.to_move == "eyrie_0":
        t.when("eyrie", t.options()[0])
    return t


def test_13_3_2__one_warrior_in_a_clearing_of_each_suit():
    """In the order of the letters: after the Eyrie. Covers Law 5.1.7."""
    t = _scattering().asks("corvids", "setup scatter", options=[f"choose clearing {c}" for c in (1, 6, 8, 12)])
    t.when("corvids", "choose clearing 8")
    t.asks("corvids", "setup scatter", options=[f"choose clearing {c}" for c in (3, 4, 5, 10)])
    t.when("corvids", "choose clearing 5")
    t.asks("corvids", "setup scatter", options=[f"choose clearing {c}" for c in (2, 7, 9, 11)])
    t.when("corvids", "choose clearing 7")
    assert (where(t, "corvids"), t.supply("corvids"), t.on_map("plot")) == ({5: 1, 7: 1, 8: 1}, 12, 0)
    t.asks("corvids", t.asked)


def test_13_3_2__not_beside_the_keep():
    """Covers Law 6.2.2."""
    t = new_game("marquise", "corvids").when("marquise", "choose clearing 1")
    while t.game.to_move == "marquise_0":
        t.when("marquise", t.options()[0])
    t.asks("corvids", "setup scatter").refuses("choose clearing 1").offers("choose clearing 6")


def test_13_3_2__set_up_can_be_given():
    setup = {"corvids": {"fox": 6, "rabbit": 3, "mouse": 11}}
    game = Game(factions=("corvids", "eyrie"), setup=setup, seed=0)
    while game.states[0]["turn"] < 0:
        game.step(int(game.legal_actions()[0]))
    assert [c + 1 for c in range(12) if game.states[0]["warriors"][0][c]] == [3, 6, 11]


def test_13_3_2__a_clearing_of_another_suit_is_refused():
    with pytest.raises(ValueError):
        game = Game(factions=("corvids", "eyrie"), setup={"corvids": {"fox": 5, "rabbit": 3, "mouse": 11}}, seed=0)
        while game.states[0]["turn"] < 0:
            game.step(int(game.legal_actions()[0]))
