"""Law 12.3: set-up of the Duchy."""

import pytest

from root_env import ConfigError, Game
from tests.given import new_game
from tests.law.ch12_duchy.tables import burrow, crowns, swayed, where


def test_12_3_1__twenty_warriors_and_three_tunnels():
    t = new_game("duchy", "eyrie")
    assert (t.supply("duchy"), t.supply("tunnel")) == (20, 3)


def test_12_3_2__the_burrow_is_empty():
    assert burrow(new_game("duchy", "eyrie")) == 0


def test_12_3_3__opposite_a_starting_corner():
    """After the Eyrie, by the letters. Covers Law 5.1.7."""
    t = new_game("duchy", "eyrie", skip_forced="none").when("eyrie", "choose clearing 1", "choose the builder")
    t.asks("duchy", "setup surface", ["choose clearing 3"]).when("duchy", "choose clearing 3")
    assert (where(t), t.pieces("tunnel", 3), t.on_map("tunnel")) == ({3: 2, 6: 2, 7: 2, 11: 2}, 1, 1)
    assert (t.supply("duchy") + burrow(t), t.supply("tunnel")) == (12, 2)


def test_12_3_3__with_nobody_in_a_corner_any_corner():
    t = new_game("duchy", "alliance")
    t.asks("duchy", "setup surface", [f"choose clearing {c}" for c in (1, 2, 3, 4)]).when("duchy", "choose clearing 4")
    assert (where(t), t.pieces("tunnel", 4)) == ({4: 2, 8: 2, 9: 2, 12: 2}, 1)
    t.asks(*_next(t))


def _next(t):
    return t.game.to_move.rsplit("_", 1)[0], t.asked


def test_12_3_3__set_up_can_be_given():
    game = Game(factions=("duchy", "alliance"), setup={"duchy": {"corner": 2}}, seed=0)
    while game.states[0]["turn"] < 0:
        game.step(int(game.legal_actions()[0]))
    assert int(game.states[0]["start"][0]) == 1


def test_12_3_3__no_other_clearing_than_a_corner():
    with pytest.raises(ConfigError):
        Game(factions=("duchy", "alliance"), setup={"duchy": {"corner": 5}}, seed=0)


def test_12_3_3__not_beside_the_keep_and_no_warriors_where_nothing_can_be_placed():
    """Covers Law 6.2.2."""
    t = new_game("duchy", "marquise", skip_forced="none").when("marquise", "choose clearing 1")
    while t.game.to_move == "marquise_0":
        t.when("marquise", t.options()[0])
    t.asks("duchy", "setup surface", ["choose clearing 3"])


def test_12_3_4__three_citadels_and_three_markets():
    t = new_game("duchy", "eyrie")
    assert (t.supply("citadel"), t.supply("market")) == (3, 3)


def test_12_3_5__no_minister_is_swayed():
    assert swayed(new_game("duchy", "eyrie")) == []


def test_12_3_6__nine_crowns():
    assert crowns(new_game("duchy", "eyrie")) == (3, 3, 3)


@pytest.mark.parametrize(("board", "near"), [("mountain", (6, 11)), ("lake", (7, 8, 10)), ("winter", (6, 7, 12))])
def test_12_3_3__warriors_stand_where_open_paths_lead(board, near):
    """A closed path joins nothing, and a river is none. Covers Law 25.3, 25.4.1."""
    t = new_game("duchy", "alliance", map=board).when("duchy", "choose clearing 2")
    assert where(t) == dict.fromkeys((2, *near), 2)
    t.asks(*_next(t))
