"""The reason in words for the choice of a search, from made-up results on real positions."""

import dataclasses

import numpy as np
import pytest

from root_env import Game
from root_env.agents import analysis
from root_env.agents.guided.found import Found
from root_env.agents.reasons import WON, points_at_once, reason
from tests.agents.playing import BASE, table
from tests.given import given


@pytest.fixture(scope="module")
def view():
    """The Marquise may place its keep in one of four corners."""
    game = Game(table(*BASE), 1)
    return game.view(game.to_move)


def found(view, visits=(20, 20, 4, 0), values=(0.3, 0.25, 0.28, np.nan), prior=(0.5, 0.3, 0.1, 0.1), own=0) -> Found:
    """A result for the four actions; what the searcher does not win is shared by the others."""
    actions, values = view.legal_actions(), np.array(values)
    worths = np.repeat((1 - values[:, None]) / 3, 4, axis=1)
    worths[:, view.agents.index(view.agent)] = values
    return Found(actions, np.array(prior), np.array(visits), values, int(actions[own]), worths[own], [], worths)


def told(view, one: Found) -> str:
    """The reason with the actions by their numbers."""
    words = reason(view, one)
    for k, action in enumerate(view.legal_actions().tolist()):
        called = view.describe(action).removeprefix(f"{view.agent}: ")
        words = words.replace(called, f"#{k}").replace(called[0].upper() + called[1:], f"#{k}")
    return words


def test_the_favourite_stands_beside_the_action_tried_most(view):
    assert told(view, found(view)) == "#0: you win 30 %. Next best, #1: you win 25 %."
    assert told(view, found(view, own=1)) == "#1: you win 25 %. More usual, #0: you win 30 %; that may be chance."
    better = found(view, values=(0.3, 0.25, 0.31, np.nan), own=2)
    assert told(view, better) == "#2: you win 31 %. More usual, #0: you win 30 %."
    doubtful = found(view, values=(0.3, 0.35, 0.2, np.nan))
    assert told(view, doubtful) == "#0: you win 30 %. Beside it, #1: you win 35 %; that may be chance."
    alike = found(view, values=(0.302, 0.301, 0.2, np.nan))
    assert told(view, alike) == "#0: you win 30 %. Next best, #1: you win as often."
    small = found(view, values=(0.062, 0.031, 0.0, np.nan))
    assert told(view, small) == "#0: you win 6.2 %. Next best, #1: you win 3.1 %."


def test_a_rival_is_named_if_the_choice_leaves_it_clearly_less(view):
    one = found(view)
    worths = one.worths.copy()
    worths[0, 3], worths[1, 3] = 0.2, 0.35
    rivals, rival = dataclasses.replace(one, worths=worths), view.agents[3]
    assert told(view, rivals) == f"#0: you win 30 %, {rival} 20 %. Next best, #1: you win 25 %, {rival} 35 %."


def test_nothing_is_said_where_nothing_else_was_tried(view):
    assert reason(view, found(view, visits=(20, 0, 0, 0))) == ""


def test_points_at_once_are_those_that_the_player_can_tell():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"workshop": 1, "warriors": 1})
    t.hand("marquise", "A Visit to Friends").stands_at(marquise=5)
    view = t.game.view("marquise_0")
    (craft,) = view.find_all("craft")
    assert points_at_once(view, craft) == 1
    assert points_at_once(t.stands_at(marquise=29).game.view("marquise_0"), craft) == WON


def test_a_search_gives_its_reason():
    game = Game(table(*BASE), 1)
    view = game.view(game.to_move)
    first = analysis.search(view, 16)
    assert view.describe(first.action).removeprefix(f"{view.agent}: ").lower() in first.reason.lower()
    assert first == analysis.search(game.determinize(view.agent, 9).view(view.agent), 16), "hidden cards say nothing"
