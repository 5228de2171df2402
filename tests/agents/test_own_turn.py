"""The guided search in its own turn: victories at hand, rescues, what it does where all is won, lost or settled."""

from __future__ import annotations

import functools
import itertools
import time
from types import SimpleNamespace

import numpy as np
import pytest

from root_env import Game, puzzles
from root_env.agents.guided.advice import FromNetwork
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.own_turn import OwnTurn
from root_env.agents.guided.search import TO_THE_END, Search
from root_env.agents.guided.tree import Edge, Menu
from tests.agents.playing import BASE, needs_compiled_core, table
from tests.agents.test_ismcts import about_to_be_won, after

WINS = ("win-lizard-by-hand-1", "win-riverfolk-3", "win-riverfolk-4")
"""Puzzles that a search without plans for the turn fails in most deals, and in which no dice decide."""


@functools.cache
def nearly_won() -> tuple:
    """Games in which some action wins, and not every one, with these actions."""
    return tuple(itertools.islice(about_to_be_won(*BASE), 5))


def view_of(name: str, deal: int = 0):
    """The view of the player of a puzzle of the package, in a deal."""
    game = puzzles.get(name).game(deal)
    return game.view(game.to_move)


def marquise(clearings: dict, points: int, actions: int, rival: int = 10) -> Game:
    """A game in which the Marquise, without cards, has so many points and actions, and the Eyrie so many points."""
    players = {"marquise": {"vp": points, "actions": actions, "hand": []}, "eyrie": {"vp": rival}}
    config = {"factions": list(BASE)}
    there = {"config": config, "turn": "marquise_0", "phase": "daylight", "step": "marquise_action", "seed": 1}
    return Game.from_position({**there, "players": players, "clearings": clearings})


def chance_of(found) -> float:
    """The value of the action that a search takes."""
    return float(found.values[found.actions.tolist().index(found.action)])


# -- victories in the turn -----------------------------------------------------------------------------------


@needs_compiled_core
@pytest.mark.parametrize("name", WINS)
def test_a_victory_within_some_actions_is_found(name):
    for seed in range(3):
        agent = Guided(64, seed=seed)
        assert chance_of(agent.found(view_of(name))) == 1
        assert puzzles.attempt(puzzles.get(name), agent, deal=seed)


@needs_compiled_core
def test_a_victory_that_hangs_on_chance_has_its_chance():
    """Two hits remove the warrior and the roost: three of four rolls, if no ambush is held. The Eyrie wins next."""
    clearings = {"8": {"marquise": {"warriors": 5}, "eyrie": {"warriors": 1, "roost": 1}}, "3": {"eyrie": {"roost": 1}}}
    game = marquise(clearings, 29, 1, rival=29)
    for seed in range(3):
        found = Guided(64, seed=seed).found(game.view(game.to_move))
        assert game.describe(found.action).endswith("battle eyrie_0 in clearing 8")
        assert 0.5 < chance_of(found) < 0.95
        assert found.worth.sum() == pytest.approx(1, abs=0.02), "what the winner does not get the others do"


@needs_compiled_core
def test_of_victories_the_one_that_needs_no_more_decisions_is_taken():
    """Moves come first to the network, and building can wait."""
    game = marquise({"5": {"marquise": {"warriors": 3, "wood": 2, "sawmill": 1}}}, 29, 3)
    for seed in range(3):
        found = Guided(64, seed=seed).found(game.view(game.to_move))
        assert "build" in game.describe(found.action) and chance_of(found) == 1


@needs_compiled_core
def test_a_plan_against_a_rival_who_is_about_to_win_is_found(monkeypatch):
    """The values of the candidates alone are next to 0 there."""
    view = view_of("police-27-eyrie-3")
    found = [Guided(64, seed=seed).found(view) for seed in range(3)]
    assert np.mean([chance_of(one) for one in found]) > 0.3
    monkeypatch.setattr(OwnTurn, "plans", lambda *_: {})
    alone = [Guided(64, seed=seed).found(view) for seed in range(3)]
    assert np.mean([chance_of(one) for one in alone]) < 0.1


@needs_compiled_core
def test_the_plan_is_the_same_for_the_same_seed_and_blind_to_hidden_things():
    one, again = (Guided(32, seed=3).found(view_of("win-vagabond-4")) for _ in range(2))
    assert one.action == again.action and np.array_equal(one.values, again.values, equal_nan=True)
    game = puzzles.get("win-vagabond-4").game(0)
    other = game.determinize(game.to_move, 99)
    seen = Guided(32, seed=3).found(other.view(other.to_move))
    assert seen.action == one.action and np.array_equal(one.values, seen.values, equal_nan=True)


# -- all lost, all won ---------------------------------------------------------------------------------------


@needs_compiled_core
def test_where_all_is_lost_more_is_tried_to_the_end_of_the_game(monkeypatch):
    ends, candidates = [], Search._candidates

    def noted(self, *arguments):
        found = candidates(self, *arguments)
        ends.append((len(found), self.until))
        return found

    monkeypatch.setattr(Search, "_candidates", noted)
    game = after(table(*BASE), 1, 60)
    view = game.view(game.to_move)
    monkeypatch.setattr(Search, "_values", lambda self, where: np.zeros((where.stop - where.start, 4)))
    found = Guided(64, seed=1).found(view)
    (few, near), (many, far) = ends
    assert near < TO_THE_END == far and few < many <= len(view.legal_actions())
    assert (found.visits > 0).sum() == many and found.visits.sum() >= 60, "the budget is spent once more"


class Stub:
    """Just enough of a search for its judgements: edges by action, worlds met."""

    def __init__(self, edges: dict[int, Edge], timed: bool = False, worlds: int = 3):
        self.edges, self.timed = edges, timed
        self.knobs = SimpleNamespace(floor=0.05, caution=1.0)
        self.scheduled = {action: dict.fromkeys(range(worlds), 0) | edge.counts for action, edge in edges.items()}

    def _edge(self, action: int) -> Edge:
        return self.edges[action]

    _all_met, _is_settled, _standing = Search._all_met, Search._is_settled, Search._standing


def edge_of(*values: float, wait: float = 0.0) -> Edge:
    """An edge with a result in each world; `wait`: turns to the victory in each."""
    edge = Edge(2)
    for world, value in enumerate(values):
        edge.pending += 1
        edge.add(world, value, wait)
    return edge


def settled(first: Edge, second: Edge, timed: bool = False, favourite: float = 0.6) -> bool:
    menu = Menu(np.array([1, 2]), np.array([favourite, 1 - favourite]))
    return Stub({1: first, 2: second}, timed)._is_settled([1, 2], menu)


def test_equal_wins_are_no_reason_to_stop_but_in_every_world_they_are():
    assert not settled(edge_of(0.0, 0.0, 0.0), edge_of(0.0, 0.0, 0.0)), "losses tell nothing apart"
    assert not settled(edge_of(1.0, 0.0, 1.0), edge_of(1.0, 0.0, 1.0))
    assert settled(edge_of(1.0, 1.0, 1.0), edge_of(1.0, 1.0, 1.0))
    assert not settled(edge_of(1.0, 1.0), edge_of(1.0, 1.0)), "a world was not met yet"


def test_equal_results_in_every_world_are_settled():
    assert settled(edge_of(0.25, 0.5, 0.0), edge_of(0.25, 0.5, 0.0))
    assert not settled(edge_of(0.25, 0.5, 0.0), edge_of(0.25, 0.5, 0.1))
    assert not settled(edge_of(0.25, 0.5), edge_of(0.25, 0.5))


def test_a_sure_prior_saves_time_where_nothing_speaks_against_it():
    sure = 0.99 * 0.95 + 0.025
    better, worse = edge_of(0.4, 0.5, 0.6), edge_of(0.4, 0.4, 0.6)
    assert settled(better, worse, timed=True, favourite=sure)
    assert not settled(better, worse, timed=True, favourite=0.9)
    assert not settled(worse, better, timed=True, favourite=sure)
    assert not settled(better, worse, timed=False, favourite=sure), "a number of iterations is what was asked for"


def test_the_sooner_victory_is_taken_among_equals_alone():
    own, soon, better = edge_of(1.0, 0.0, wait=8), edge_of(1.0, 0.0, wait=4), edge_of(1.0, 1e-6, wait=9)
    stub = Stub({1: own, 2: soon, 3: better})
    stub.knobs.caution = 0.0
    assert max((1, 2), key=lambda action: stub._standing(action, 1)) == 2
    assert max((1, 2, 3), key=lambda action: stub._standing(action, 1)) == 3


@needs_compiled_core
def test_the_turns_to_a_victory_are_counted(monkeypatch):
    edges, summed_up = [], Search._summed_up

    def look(search, *arguments):
        edges.extend(search.root.edges[search.player].values())
        return summed_up(search, *arguments)

    monkeypatch.setattr(Search, "_summed_up", look)
    monkeypatch.setattr(OwnTurn, "plans", lambda *_: {})
    agent = Guided(32, seed=1, prior="rules", value="points", turns=None)
    for game in (nearly_won()[0][0], after(table(*BASE), 1, 60)):
        agent.found(game.view(game.to_move))
    won = [edge for edge in edges if edge.visits and edge.total == edge.visits]
    assert min(edge.wait for edge in won) < 0.01, "a victory at once"
    assert max(edge.wait for edge in edges if edge.visits) > 1


# -- time ----------------------------------------------------------------------------------------------------


@needs_compiled_core
def test_a_victory_at_hand_takes_no_time():
    agent, view = Guided(seconds=60, seed=1), view_of("win-marquise-4")
    begin = time.perf_counter()
    assert chance_of(agent.found(view)) == 1
    assert time.perf_counter() - begin < 20


@needs_compiled_core
def test_no_time_goes_into_a_choice_without_weight(monkeypatch):
    """Here every result is the same in a world, whatever is done, as where only the order of things is asked."""
    game = after(table(*BASE), 1, 60)
    view = game.view(game.to_move)

    def by_world(self, where):
        worlds = next(flight.worlds for flight in self.flying if flight.slots == where)
        return np.repeat(0.2 + 0.01 * np.array(worlds)[:, None], 4, axis=1)

    monkeypatch.setattr(Search, "_values", by_world)
    begin = time.perf_counter()
    found = Guided(seconds=60, seed=1).found(view)
    assert time.perf_counter() - begin < 20
    assert found.action == found.actions[found.prior.argmax()]


# -- what the searcher sees --------------------------------------------------------------------------------------


@needs_compiled_core
def test_the_prior_of_an_own_decision_is_that_of_what_the_searcher_sees_there(monkeypatch):
    """After dice and draws his observation differs by world at one node of the tree."""
    rows: dict[tuple, set[bytes]] = {}
    nodes, of = [], FromNetwork.of

    def noted(self, batch, slots, where, asked):
        for slot, node, one in zip(slots.tolist(), where, asked, strict=True):
            nodes.append(node)  # kept, so that its id stays its own
            if one[0] == player:
                rows.setdefault((id(node), one), set()).add(batch.observations[slot].tobytes())
        return of(self, batch, slots, where, asked)

    monkeypatch.setattr(FromNetwork, "of", noted)
    game = marquise({"8": {"marquise": {"warriors": 5}, "eyrie": {"warriors": 3, "roost": 1}}}, 5, 3)
    player = game.player_to_move()
    Guided(300, seed=1, turns=1).found(game.view(game.to_move))
    assert all(len(some) == 1 for some in rows.values())
    assert len({node for node, _ in rows}) < len(rows), "some node was met with different observations"


@needs_compiled_core
def test_turns_are_tried_whoever_plays_on():
    """The bots play on where no compiled agent does, and rank the actions where no network does."""
    game = marquise({"5": {"marquise": {"warriors": 3, "wood": 2, "sawmill": 1}}}, 29, 3)
    for settings in ({"prior": "rules", "value": "points"}, {"playouts": "policy"}, {"playouts": None}):
        assert chance_of(Guided(16, seed=1, **settings).found(game.view(game.to_move))) == 1
