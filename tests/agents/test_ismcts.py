"""The tree search: legal, reproducible, blind to what is hidden, and no worse than the bot where it can see the end."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from root_env import BatchGame, Game
from root_env.agents.rules.everyone import rules
from root_env.agents.search import order, worth
from root_env.agents.search.ismcts import Ismcts
from root_env.agents.search.tree import Node
from root_env.engine.jit import INTERPRETED
from root_env.policies import streams_from
from root_env.tables import A
from tests.agents.playing import BASE, needs_compiled_core, table

ITERATIONS = 3 if INTERPRETED else 20


def after(config, seed: int, decisions: int) -> Game:
    """A game of the rule-based bots after so many decisions, or one before its end."""
    batch = BatchGame(config, 1, seed, autoreset_mode="NextStep", num_threads=1)
    streams = streams_from(np.random.default_rng(seed), 1)
    game = batch.game(0)
    for _ in range(decisions):
        batch.play_on(rules, streams, 1)
        if batch.terminated[0] or batch.truncated[0]:
            break
        game = batch.game(0)
    return game


# -- the agent ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_choices():
    games = [after(table(*BASE), seed, 8 if INTERPRETED else 60) for seed in range(3)]
    first, again, other = Ismcts(ITERATIONS, seed=5), Ismcts(ITERATIONS, seed=5), Ismcts(ITERATIONS, seed=0)
    views = [game.view(game.to_move) for game in games]
    chosen = [first.act(view) for view in views]
    assert [again.act(view) for view in views] == chosen
    other.act(views[1])
    other.reseed(5)
    assert [other.act(view) for view in views] == chosen


@pytest.mark.parametrize("iterations", [0, -3, 2.5, True, "many"])
def test_iterations_are_whole_numbers_from_one(iterations):
    with pytest.raises(ValueError, match="iterations"):
        Ismcts(iterations)


def test_one_iteration_is_enough_for_an_answer():
    game = after(table(*BASE), 1, 8)
    assert Ismcts(1, seed=0).act(game.view(game.to_move)) in game.legal_actions()


def test_what_is_forced_costs_nothing(monkeypatch):
    game = Game(table(*BASE, skip_forced="none"), seed=1)
    agent, steps = Ismcts(ITERATIONS, seed=0), 0
    while len(game.legal_actions()) > 1 and steps < 200:
        game.step(int(game.legal_actions()[0]))
        steps += 1
    monkeypatch.setattr("root_env.agents.search.ismcts.Search", None)
    assert agent.act(game.view(game.to_move)) == game.legal_actions()[0]


def about_to_be_won(*factions: str) -> Iterator[tuple[Game, list[int]]]:
    """Games of the bots in which some action wins, and not every one, and these actions: five or more."""
    found = 0
    for seed in range(40):
        game = after(table(*factions), seed, 2_000)
        wins = []
        for action in game.legal_actions().tolist():
            branch = game.copy()
            branch.step(action)
            wins += [action] * (game.to_move in branch.winners)
        if wins and len(wins) < len(game.legal_actions()):
            found += 1
            yield game, wins
    assert found >= 5


@needs_compiled_core
def test_a_win_at_hand_is_taken():
    for game, wins in about_to_be_won("marquise", "eyrie", "alliance", "lizard"):
        me = game.to_move
        action = Ismcts(100, seed=1).act(game.view(me))
        if action not in wins:  # a win after another decision is as good
            game.step(action)
            assert game.to_move == me


# -- its parts ---------------------------------------------------------------------------------------


def test_rankings_begin_with_the_bots_choice_and_hold_legal_actions_once():
    n = 4 if INTERPRETED else 64
    batch = BatchGame(table(*BASE), n, seed=1, autoreset_mode="NextStep", num_threads=1)
    rng = np.random.default_rng(0)
    batch.play_on(rules, streams_from(rng, n), rng.integers(1, 6 if INTERPRETED else 120, n))
    asked = np.zeros(n, np.int64)
    best = np.stack([batch.choose([rules], asked, streams_from(rng, n)) for _ in range(20)], 1)
    rankings = order.ranked(batch, np.arange(n), 5, order.MOST)
    assert [row[:2] for row in rankings] == order.ranked(batch, np.arange(n), 5, 2)
    assert order.ranked(batch, [2], 5, 1) == [rankings[2][:1]]
    for i, ranked in enumerate(rankings):
        legal = np.flatnonzero(batch.masks[i])
        assert ranked[0] in best[i], "equal values are drawn, others never"
        assert len(set(ranked)) == len(ranked) <= min(len(legal), order.MOST)
        assert set(ranked) <= set(legal.tolist())
        if not ((legal >= A.ACTIVATE_DOMINANCE) & (legal < A.TAKE_DOMINANCE_END)).any() and len(legal) == 2:
            assert len(ranked) <= 2


def test_a_node_opens_actions_one_by_one_and_tries_new_ones_first():
    node = Node()
    assert node.opened(4) == 1
    assert node.choose(0, [7], 0.1)[0] == 7
    node.visits = 4
    node.edges[0, 7].visits, node.edges[0, 7].total = 4, 4.0
    assert node.opened(4) == 2
    assert node.choose(0, [7, 5], 0.1)[0] == 5
    assert set(node.edges) == {(0, 7), (0, 5)}


def test_exploration_counts_how_often_an_action_was_available():
    node = Node()
    for action, available in ((1, 100), (2, 10)):
        node.choose(0, [action], 0.1)
        edge = node.edges[0, action]
        edge.visits, edge.total, edge.available = 5, 2.5, available
    assert node.choose(0, [2, 1], 0.1)[0] == 1
    node.edges[0, 1].total -= 5 * 0.1 * math.sqrt(math.log(102) / 5)
    assert node.choose(0, [2, 1], 0.1)[0] == 2


def test_what_another_player_does_there_is_another_edge():
    node = Node()
    assert node.choose(0, [3], 0.1)[1] is not node.choose(1, [3], 0.1)[1]


def test_worth_is_the_lead_over_the_others():
    points = np.array([[10, 10, 10, 10], [13, 10, 10, 10], [10, 13, 10, 10], [0, 127, 0, 0]])
    values = worth.worth(points)
    assert (values[0] == 0.5).all()
    assert values[1, 0] > 0.5 > values[1, 1] == values[1, 2]
    assert values[2, 0] < 0.5
    assert values.min() == 0 and values.max() == 1
