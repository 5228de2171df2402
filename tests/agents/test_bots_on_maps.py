"""The rule-based bots read the map that is played: closed paths, and what maps offer (Law 25)."""

import pytest

from root_env import Game
from root_env.agents.rules import board, land
from root_env.engine.jit import INTERPRETED
from root_env.root.doors.tables import A, K
from root_env.root.lookup.land import land_of
from tests.law.ch25_maps.tables import on

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="asks rules of bots, which compiled code calls alone")


def seen(game) -> object:
    """The whole row of the player who is asked."""
    return game.observe(game.player(game.to_move))


@pytest.mark.parametrize("name", ["autumn", "winter", "lake", "mountain"])
def test_neighbours_are_those_of_the_rules(name):
    game = Game(map=name, setup="random", seed=2)
    o = seen(game)
    assert [board.neighbours(o, c) for c in range(12)] == land_of(game.states).adjacent.tolist()
    assert [board.by_river(o, c) for c in range(12)] == land_of(game.states).rivers.tolist()


def test_a_path_that_is_open_leads_on():
    t = on("mountain", "marquise", "eyrie").table(map={"closed_paths": ["3-7", "8-9"]})
    o = seen(t.game)
    assert board.are_adjacent(o, 1, 4) and board.are_adjacent(o, 4, 1) and not board.are_adjacent(o, 7, 8)
    assert [board.neighbours(o, c) for c in range(12)] == land_of(t.game.states).adjacent.tolist()


def test_a_marker_goes_for_a_card_that_is_worth_less_than_the_point():
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 1}).hand("marquise", "Anvil", "Sword")
    o, action = seen(t.game), t._find("remove the closed path marker from 2 to 5")
    worth = land.value(o, K.MARQUISE_ACTION, action)
    assert worth < 0  # both give items
    t = on("mountain", "marquise", "eyrie", "lizard").clearing(2, marquise={"warriors": 1})
    t.hand("marquise", "Dominance (fox)")
    assert land.value(seen(t.game), K.MARQUISE_ACTION, t._find("remove the closed path marker from 2 to 5")) > 0


def test_a_marker_goes_for_any_card_if_its_point_wins():
    t = on("mountain", "marquise", "eyrie").clearing(2, marquise={"warriors": 1}).hand("marquise", "Ambush! (fox)")
    t.player("marquise", vp=29)
    assert land.value(seen(t.game), K.MARQUISE_ACTION, t._find("remove the closed path marker from 2 to 5")) > 5000


def test_the_ferry_is_worth_its_card():
    assert land.value(None, K.TAKE_FERRY, A.TAKE_FERRY) > 0
