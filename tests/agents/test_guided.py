"""The guided search: legal everywhere, reproducible, blind to hidden things."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest

from root_env import Game, agents
from root_env.agents.base import ReactiveAgent, on_views
from root_env.agents.bots import bots_of
from root_env.agents.guided.advice import Even, FromBots, FromNetwork, Points, Winners
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.playing import Playouts
from root_env.agents.guided.search import TO_THE_END, Search
from root_env.agents.guided.tree import Edge, Menu, Node, gain
from root_env.agents.networks.policy import NetworkAgent, unmoved
from root_env.engine.jit import INTERPRETED
from tests.agents.playing import BASE, needs_compiled_core, on_the_way, table
from tests.agents.test_ismcts import about_to_be_won, after

ITERATIONS = 3 if INTERPRETED else 16
TURNS = 1
BOTS = {"prior": "rules", "value": "points", "turns": TURNS}
"""A search without networks."""


def in_a_turn(seed: int, decisions: int = 60) -> Game:
    """A game of bots in which somebody has a choice."""
    return after(table(*BASE), seed, 8 if INTERPRETED else decisions)


# -- the agent ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("config", "settings"),
    [
        (table(*BASE), {}),
        (table(*BASE[::-1]), {"playouts": "policy", "turns": 0}),
        (table(*BASE), {"playouts": None, "prior": "random"}),
        (table("vagabond", "alliance", "lizard", skip_forced="public", max_turns=12), {"playouts": "random"}),
        (table("eyrie", "lizard", max_turns=6), {"playouts": "policy"}),
        (table("riverfolk", "chameleander", observation={"format": "structured", "history": 4}), {"value": "points"}),
    ],
    ids=["base", "network", "nobody", "three", "unknown", "two"],
)
def test_it_plays_legally_at_any_table(config, settings):
    agent = Guided(ITERATIONS, seed=1, **{"turns": TURNS, **settings})
    game = Game(config, seed=3)
    for _ in range(3 if INTERPRETED else 20):
        action = agent.act(game.view(game.to_move))
        assert action in game.legal_actions(), game.question()
        game.step(action)


def test_the_same_seed_gives_the_same_choices():
    views = [game.view(game.to_move) for game in map(in_a_turn, range(3))]
    first, again = Guided(ITERATIONS, seed=5, turns=TURNS), Guided(ITERATIONS, seed=0, turns=TURNS)
    chosen = [first.act(view) for view in views]
    again.act(views[1])
    again.reseed(5)
    assert [again.act(view) for view in views] == chosen


def test_it_can_be_given_time():
    agent, game = agents.load("search:0.05s", seed=1, turns=TURNS), in_a_turn(1)
    assert agent.act(game.view(game.to_move)) in game.legal_actions()
    begin = time.perf_counter()
    found = agent.found(game.view(game.to_move))
    assert found.visits.sum() > 0
    assert INTERPRETED or time.perf_counter() - begin < 2


def test_no_more_is_tried_at_once_than_there_is_time_for(monkeypatch):
    agent, game, tried, visit = Guided(seconds=0.05, seed=1, turns=TURNS), in_a_turn(1), [], Search._visit
    view = game.view(game.to_move)
    agent._table(view).rate = 100.0

    def noted(self, actions, visits):
        tried.append((len(actions), visits))
        visit(self, actions, visits)

    monkeypatch.setattr(Search, "_visit", noted)
    agent.act(view)
    assert tried and all(actions * visits <= max(actions, 5) for actions, visits in tried)


def test_agents_can_be_given_in_place_of_names():
    network = agents.load("policy")
    agent, game = Guided(ITERATIONS, seed=1, prior=network, value=network, turns=TURNS), in_a_turn(4)
    named = agents.load("search", iterations=ITERATIONS, seed=1, turns=TURNS)
    view = game.view(game.to_move)
    assert agent.prior is agent.value is network
    assert agent.act(view) == named.act(view)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"iterations": 0}, "iterations: must be a whole number from 1, got 0"),
        ({"iterations": True}, "iterations: must be a whole number from 1, got True"),
        ({"seconds": 0}, "seconds: must be a number above 0, got 0"),
        ({"seconds": math.inf}, "seconds: must be a number above 0, got inf"),
        ({"seconds": 1, "iterations": 4}, "seconds: give a number of iterations or of seconds, not both"),
        ({"turns": -1}, "turns: must be a whole number from 0, or None for the end, got -1"),
        ({"prior": "greedy"}, "prior: 'greedy' is not known; choose from policy, policy:PATH, rules, random"),
        ({"value": "rules"}, "value: 'rules' is not known; choose from policy, policy:PATH, points"),
        ({"playouts": "ismcts"}, "playouts: 'ismcts' thinks about one view at a time"),
        ({"playouts": "badger"}, "playouts: 'badger' is not known"),
    ],
)
def test_wrong_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        agents.load("search", **settings)


@pytest.mark.parametrize("setting", ["many", "0.2", "-4", "1.2.3s", "s"])
def test_the_catalogue_takes_iterations_or_seconds(setting):
    with pytest.raises(ValueError, match=r"agent: search takes a number of iterations or seconds, as in search:64"):
        agents.load(f"search:{setting}")
    assert agents.load("search:7").budget == 7
    assert agents.load("search:.5s").budget == 0.5


def test_it_asks_a_network_only_where_that_was_trained():
    network = agents.load("policy")
    network.factions, network.sizes = BASE, ()
    agent = Guided(2, prior=network, value=network)
    for factions, prior, worth in ((BASE[::-1], FromNetwork, Winners), (("lizard", "marquise"), FromBots, Points)):
        made = agent._table(Game(table(*factions), seed=1).view(f"{factions[0]}_0"))
        assert isinstance(made.prior, prior) and isinstance(made.worth, worth)
        assert made.turns == (4 if network.knows_table(table(*factions)) else TO_THE_END)


# -- the search --------------------------------------------------------------------------------------


def test_every_legal_action_can_be_looked_at():
    game = on_the_way(table(*BASE), 3, 4 if INTERPRETED else 40)
    view = game.view(game.to_move)
    seen: set[int] = set()
    for seed in range(8 if INTERPRETED else 30):
        found = Guided(2, seed=seed, **BOTS, lots=3).found(view)
        assert found.actions.tolist() == view.legal_actions().tolist()
        assert np.isclose(found.prior.sum(), 1) and (found.prior > 0).all()
        assert (np.isnan(found.values) == (found.visits == 0)).all()
        seen |= set(found.actions[found.visits > 0].tolist())
    assert seen == set(view.legal_actions().tolist()) or len(seen) > len(view.legal_actions()) / 2


def test_candidates_are_tried_in_the_same_worlds(monkeypatch):
    edges, summed_up = [], Search._summed_up

    def look(search, *arguments):
        edges.append(list(search.root.edges[search.player].values()))
        return summed_up(search, *arguments)

    monkeypatch.setattr(Search, "_summed_up", look)
    game = in_a_turn(5)
    found = Guided(ITERATIONS, seed=1, **BOTS).found(game.view(game.to_move))
    for edge in edges[0]:
        assert sum(edge.counts.values()) == edge.visits and edge.pending == 0
        assert max(edge.counts.values()) - min(edge.counts.values()) <= 1
        assert list(edge.counts) == list(range(len(edge.counts))), "worlds are taken in turn"
    assert sum(edge.visits for edge in edges[0]) == found.visits.sum()


@needs_compiled_core
@pytest.mark.parametrize("width", [1, 7, 64])
def test_any_number_of_threads_finds_the_same(width):
    game = in_a_turn(5)
    agents = [Guided(300, seed=1, turns=TURNS, threads=n, width=width) for n in (1, 2, 4)]
    one, *others = (agent.found(game.view(game.to_move)) for agent in agents)
    for other in others:
        assert one.action == other.action
        assert np.array_equal(one.visits, other.visits)
        assert np.array_equal(one.values, other.values, equal_nan=True)


@needs_compiled_core
def test_a_search_that_was_broken_off_leaves_nothing_in_the_air(monkeypatch):
    agent, game, calls, end = Guided(300, seed=1, turns=TURNS, threads=2), in_a_turn(5), [], Search._end
    view = game.view(game.to_move)

    def broken(self, but=0):
        calls.append(len(self.flying))
        if len(calls) == 3:
            raise KeyboardInterrupt
        end(self, but)

    with monkeypatch.context() as context, pytest.raises(KeyboardInterrupt):
        context.setattr(Search, "_end", broken)
        agent.act(view)
    agent.reseed(1)
    assert agent.act(view) == Guided(300, seed=1, turns=TURNS).act(view)


@needs_compiled_core
def test_the_tree_is_kept_while_a_turn_goes_on():
    agent, kept = Guided(64, seed=1, turns=TURNS), 0
    game = Game(table(*BASE), seed=7)
    for _ in range(120):
        before = [one.observation.copy() for one in agent._kept.values()]
        view = game.view(game.to_move)
        hit = any(np.array_equal(view.observe(), row[: len(view.observe())]) for row in before)
        found = agent.found(view) if len(view.legal_actions()) > 1 else None
        if found and hit:
            kept += 1
        game.step(found.action if found else int(view.legal_actions()[0]))
    assert kept >= 5
    agent.reseed(1)
    assert not agent._kept


@needs_compiled_core
def test_a_win_at_hand_is_taken():
    bot = on_views(agents.load("rules"), seed=1)
    for game, _ in about_to_be_won(*BASE):
        me, turn, agent = game.to_move, game.turns, Guided(60, seed=1)
        while not game.is_over and game.turns == turn:  # a win after other decisions is as good
            game.step((agent if game.to_move == me else bot).act(game.view(game.to_move)))
        assert me in game.winners


def test_playouts_are_by_whoever_is_named():
    asked = []

    class Lowest(ReactiveAgent):
        name = "lowest"

        def act(self, observations, masks, agent_ids, rng):
            asked.append(len(masks))
            return masks.argmax(1).astype(np.int64)

    game = in_a_turn(3)
    Guided(4, seed=1, prior="rules", value="points", playouts=Lowest(), turns=0).act(game.view(game.to_move))
    assert asked and max(asked) > 1, "all leaves are asked about together"


@pytest.mark.parametrize(
    ("settings", "by"),
    [
        ({}, ["swift", "rules"]),
        ({"seconds": 0.1}, ["swift", "rules"]),
        ({"prior": "rules"}, ["rules"]),
        ({"game": "wroth"}, ["rules"]),
        ({"playouts": "random"}, ["random"]),
        ({"playouts": "policy"}, ["policy"]),
    ],
)
def test_a_small_network_or_the_bots_play_on_where_a_network_is_asked(settings, by):
    assert [one.agent.name for one in Guided(**settings).players] == by


def test_bots_play_on_at_tables_that_the_small_network_does_not_know():
    agent = Guided(2)
    for edition, by in (("current", ["swift", "rules"]), ("2018", ["rules"])):
        made = agent._table(Game(table(*BASE, edition=edition), seed=1).view("marquise_0"))
        assert [one.agent.name for one in made.players] == by


@needs_compiled_core
def test_what_plays_on_is_legal_and_reaches_the_horizon(monkeypatch):
    reached, values = [], Search._values

    def noted(self, slots):
        over = self.batch.waiting[slots] == 1
        reached.append((over | (self.batch.states["turns"][slots] >= self.until)).all())
        return values(self, slots)

    monkeypatch.setattr(Search, "_values", noted)
    game = in_a_turn(5)
    assert Guided(200, seed=1).act(game.view(game.to_move)) in game.legal_actions()
    assert len(reached) > 1 and all(reached)


@needs_compiled_core
def test_a_network_plays_on_as_it_would_play(monkeypatch):
    asked, act = [], Playouts._act

    def noted(self, batch, slots, rng):
        taken = act(self, batch, slots, rng)
        games = [batch.game(slot) for slot in slots.tolist()]
        masks = np.zeros((len(slots), batch.rules.everything.n_actions), np.int8)
        for mask, game in zip(masks, games, strict=True):
            mask[game.legal_actions()] = 1
        names, rows = [game.to_move for game in games], batch.observations[slots]
        advice = np.full(batch.num_games, -1, np.int64)
        advice[slots] = 0
        advice = batch.choose([bots_of("root").rules], advice, unmoved(batch.num_games))[slots]
        by_mask = self.agent.advice(rows, masks)
        with monkeypatch.context() as told:
            told.setattr(NetworkAgent, "advice", lambda *_: advice)
            asked.append((taken, self.agent.act(rows, masks, names, rng), advice, by_mask))
        return taken

    monkeypatch.setattr(Playouts, "_act", noted)
    game = in_a_turn(5)
    Guided(8, seed=1, playouts="policy", turns=TURNS).act(game.view(game.to_move))
    taken, by_itself, advice, by_mask = (np.concatenate(parts) for parts in zip(*asked, strict=True))
    assert len(taken) > 50 and (taken == by_itself).all()
    assert (advice == by_mask).mean() > 0.9, "bots take the first among equals, and lists of a batch are in no order"


@pytest.mark.parametrize(("iterations", "worlds"), [(1, 1), (64, 8), (600, 24), (2500, 50), (100_000, 64)])
def test_long_searches_meet_more_deals(iterations, worlds):
    game, agent = in_a_turn(1), Guided(2, seed=1, prior="rules", value="points")
    view = game.view(game.to_move)
    assert Search(view, agent._table(view), iterations, np.random.default_rng(1), None).worlds == worlds


# -- its parts ---------------------------------------------------------------------------------------


def edge_of(values: dict[int, list[float]]) -> Edge:
    edge = Edge(2)
    for world, some in values.items():
        for value in some:
            edge.pending += 1
            edge.add(world, value)
    return edge


def test_errors_are_counted_by_world():
    own = edge_of({0: [0.0], 1: [0.0], 2: [0.0]})
    better = edge_of({0: [0.2] * 9, 1: [0.4], 2: [0.6]})
    spread = np.std([0.2, 0.4, 0.6], ddof=1) / math.sqrt(3)
    assert gain(better, own, 0.0) == pytest.approx(0.4), "a world counts once, however often it was tried"
    assert gain(better, own, 1.0) == pytest.approx(0.4 - spread)
    assert gain(edge_of({0: [1.0]}), own, 1.0) == -math.inf


def menu_of(shares):
    return Menu(np.array(list(shares)), np.array(list(shares.values())))


def test_a_node_follows_the_prior_first_and_then_what_came_of_it():
    node, menu = Node(2), menu_of({5: 0.7, 6: 0.2, 7: 0.1})
    assert node.choose(0, menu, 0.3)[0] == 5
    edge = node.edge(0, 5)
    for _ in range(20):
        edge.pending += 1
        edge.add(0, 0.0)
        node.visits += 1
    assert node.choose(0, menu, 0.3)[0] == 6
    assert node.choose(1, menu_of({5: 0.7, 6: 0.3}), 0.3)[1] is not edge, "what another player does is another edge"
    assert node.choose(0, menu_of({7: 1.0}), 0.3)[0] == 7, "actions that are not legal are passed over"
    assert node.choose(0, menu_of({8: 0.9, 5: 0.1}), 0.3)[0] == 8, "one that was never legal before is looked at"


def test_visits_under_way_count():
    node = Node(2)
    taken = []
    for _ in range(6):
        action, edge = node.choose(0, menu_of({1: 0.5, 2: 0.5}), 0.3)
        edge.pending += 1
        taken.append(action)
    assert sorted(taken) == [1, 1, 1, 2, 2, 2]


def test_the_prior_of_an_opponent_is_that_of_the_world_at_hand():
    """At one node the opponent's cards differ by world, and so does his prior; the searcher is asked once."""
    agent, game = Guided(2, seed=1, turns=TURNS), in_a_turn(6)
    searcher = next(name for name in game.agents if name != game.to_move)
    made = agent._table(game.view(searcher))
    made.batch.put([0, 1], [game.view(searcher).determinize(seed) for seed in (1, 2)])
    slots, player = np.arange(2), int(made.batch.to_move[0])
    assert (made.batch.observations[0] != made.batch.observations[1]).any()
    prior, node = FromNetwork(agent.prior, 0.05), Node(4)
    prior.of(made.batch, slots, [node, node], [(player, 0), (player, 1)])
    assert (node.logits[player, 0] != node.logits[player, 1]).any()
    once = Node(4)
    prior.of(made.batch, slots, [once, once], [(player, 0), (player, 0)])
    assert list(once.logits) == [(player, 0)]


def test_priors_sum_to_one_and_leave_nothing_out():
    agent = Guided(2, seed=1, turns=TURNS)
    game = in_a_turn(6)
    made = agent._table(game.view(game.to_move))
    made.batch.put([0], [game])
    where = made.batch, np.zeros(1, np.int64), [Node(4)], [(int(made.batch.to_move[0]), 0)]
    for prior in (FromNetwork(agent.prior, 0.05), FromBots(0.05), Even()):
        (menu,) = prior.of(*where)
        assert sorted(menu.actions.tolist()) == game.legal_actions().tolist()
        assert menu.prior.sum() == pytest.approx(1) and menu.prior.min() >= 0.05 / len(menu.actions) - 1e-12
    values = Winners(agent.value).of(made.batch, np.zeros(1, np.int64), 4)
    assert values.shape == (1, 4) and values.sum() == pytest.approx(1, abs=1e-5)
