"""The arena: its tables, seats and wins, and results that do not depend on the way in which games run."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from functools import cache

import numpy as np
import pytest

from root_env import BatchGame, Game, agents, game_seed
from root_env.agents import CompiledAgent, ReactiveAgent
from root_env.agents.greedy import Greedy
from root_env.agents.tables import tables_with
from root_env.batch import RESULT
from root_env.policies import njit
from root_env.tables import FACTIONS
from root_env.training.arena import OUTCOME, challenge, configs_with, outcomes, play, share
from tests.agents.playing import BASE, needs_compiled_core, table

SHORT = {"score_to_win": 3, "max_turns": 6, "max_decisions": 60}
"""Games of a few dozen decisions, won and truncated."""


@njit
def last(observation, legal_ids, n_legal, rng):
    return legal_ids[n_legal - 1]


class Lowest(ReactiveAgent):
    """The legal action of the lowest id: no chance in it."""

    name = "lowest"

    def act(self, observations, masks, agent_ids, rng):
        """See `ReactiveAgent.act`."""
        assert len(observations) == len(masks) == len(agent_ids)
        return masks.argmax(1).astype(np.int64)


@njit
def lowest(observation, legal_ids, n_legal, rng):
    least = legal_ids[0]
    for k in range(n_legal):
        least = min(least, legal_ids[k])
    return least


# -- tables ------------------------------------------------------------------------------------------


def tables_by_hand(faction: str, players: int, factions) -> set[tuple[str, ...]]:
    """Sets of players with `faction`: the Vagabond up to twice where more factions than seats would do."""
    pool = [*factions, "vagabond"] if "vagabond" in factions and len(factions) > players else list(factions)
    sets = {tuple(sorted(one)) for one in itertools.combinations(pool, players)}
    return {one for one in sets if faction in one}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_table_with_a_faction_once(players):
    for faction in FACTIONS:
        tables = tables_with(faction, players)
        assert all(one[0] == faction and len(one) == players for one in tables)
        assert len({tuple(sorted(one)) for one in tables}) == len(tables)
        assert {tuple(sorted(one)) for one in tables} == tables_by_hand(faction, players, FACTIONS)


def test_how_many_tables_there_are():
    # with the Vagabond: three of ten others, or two with a second one; with the Marquise three of ten others, or one of
    # nine with two Vagabonds
    assert len(tables_with("vagabond", 4)) == 120 + 45
    assert len(tables_with("marquise", 4)) == 120 + 9
    assert tables_with("eyrie", 4, BASE) == [("eyrie", "alliance", "marquise", "vagabond")]
    assert len(tables_with("lizard", 4, BASE)) == 4 + 3


@pytest.mark.parametrize(("faction", "players"), [("vagabond", 4), ("chameleander", 4), ("eyrie", 3), ("lizard", 2)])
def test_every_order_of_seats_at_every_table(faction, players):
    configs, seats = configs_with(faction, players, edition="2018")
    tables = tables_with(faction, players)
    assert len(configs) == len(seats) == math.factorial(players) * len(tables)
    assert seats.dtype == np.int64
    seen = Counter((c.factions, s) for c, s in zip(configs, seats.tolist(), strict=True))
    wanted = Counter((order, s) for one in tables for order, s in orders_by_hand(one))
    assert seen == wanted, "each order once, and a table of two Vagabonds as often as any other"
    assert {config.edition for config in configs} == {"2018"}


def orders_by_hand(table: tuple[str, ...]):
    """All orders of players, two of the same faction told apart, and the seat of the first of them."""
    for order in itertools.permutations(range(len(table))):
        yield tuple(table[k] for k in order), order.index(0)


def test_base_four_is_played_in_all_24_orders_with_each_of_four_factions():
    for faction in BASE:
        configs, seats = configs_with(faction, 4, BASE)
        assert {c.factions for c in configs} == set(itertools.permutations(BASE))
        assert len(configs) == 24
        assert all(c.factions[s] == faction for c, s in zip(configs, seats.tolist(), strict=True))


@cache
def more_with(faction: str, players: int):
    """All of them at small tables; at larger ones, where they are hundreds of thousands, the first of them."""
    return configs_with(faction, players, games=None if players < 5 else 1000)


@pytest.mark.parametrize(("faction", "players"), [("vagabond", 4), ("eyrie", 5), ("marquise", 6), ("lizard", 2)])
@pytest.mark.parametrize("games", [7, 40, 200])
def test_however_few_games_are_played_they_are_spread_evenly(faction, players, games):
    configs, seats = configs_with(faction, players, games=games)
    every, at = more_with(faction, players)
    assert [c.factions for c in configs] == [c.factions for c in every[:games]], "the first ones"
    assert seats.tolist() == at[:games].tolist()
    tables = Counter(tuple(sorted(c.factions)) for c in configs)
    total = len({tuple(sorted(one)) for one in tables_with(faction, players)})
    assert len(tables) == min(len(configs), total)
    assert max(tables.values()) - min(tables.values()) <= 1
    seen = np.bincount(seats, minlength=players)
    assert seen.max() - seen.min() <= 1
    if len(configs) >= total * players:
        assert max(Counter((t, s) for t, s in zip(map(str, configs), seats.tolist(), strict=True)).values()) <= 2


def test_whoever_sits_behind_the_challenger_is_anybody_as_often():
    configs, seats = configs_with("eyrie", 4, games=1000)
    behind = Counter(c.factions[(s + 1) % 4] for c, s in zip(configs, seats.tolist(), strict=True))
    across = Counter(c.factions[(s + 2) % 4] for c, s in zip(configs, seats.tolist(), strict=True))
    for name in set(FACTIONS) - {"eyrie"}:
        at_tables = sum(one.count(name) for one in tables_with("eyrie", 4)) / len(tables_with("eyrie", 4)) / 3
        assert abs(behind[name] / len(configs) - at_tables) < 0.03
        assert abs(across[name] / len(configs) - at_tables) < 0.03


# -- what came of a game -----------------------------------------------------------------------------


def test_outcomes_from_one_players_side():
    results = np.zeros(5, RESULT)
    results["winners"] = [0b0010, 0b0110, 0, 0b0001, 0b0010]
    results["truncated"] = [0, 0, 1, 0, 0]
    results["vp"][:, :4] = [[10, 30, 20, 5], [9, 12, 8, 7], [29, 28, 3, 2], [30, 11, 2, 1], [3, 30, 29, 0]]
    results["turns"], results["decisions"], results["config"] = 7, 100, np.arange(5)
    table = outcomes(results, np.array([1, 1, 1, 1, 2]))
    assert table.dtype == OUTCOME
    assert table["won"].tolist() == [True, True, False, False, False], "truncated games are not won"
    assert table["alone"].tolist() == [True, False, False, False, False], "the second game a coalition has won"
    assert table["vp"].tolist() == [30, 12, 28, 11, 29]
    assert table["margin"].tolist() == [10, 3, -1, -19, -1]
    assert table["truncated"].tolist() == [False, False, True, False, False]
    assert table["config"].tolist() == [0, 1, 2, 3, 4]
    assert table["player"].tolist() == [1, 1, 1, 1, 2]
    assert set(table["turns"].tolist()) == {7}
    assert set(table["decisions"].tolist()) == {100}


def test_a_partner_of_a_coalition_has_won_too():
    results = np.zeros(1, RESULT)
    results["winners"] = 0b0110
    for player, won in enumerate([False, True, True, False]):
        row = outcomes(results, np.array([player]))[0]
        assert (bool(row["won"]), bool(row["alone"])) == (won, False)


@pytest.mark.parametrize(("k", "n"), [(0, 10), (10, 10), (5, 10), (883, 1000), (1, 3)])
def test_shares_come_with_wilsons_interval(k, n):
    won = np.arange(n) < k
    number, part, low, high = share(won)
    z, p = 1.959963984540054, k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    assert (number, part) == (k, p)
    assert (low, high) == pytest.approx((middle - half, middle + half), abs=1e-9)


# -- how games run does not matter -------------------------------------------------------------------


def mixed(seed: int, games: int, agent, other) -> np.ndarray:
    """The rows of `agent` from games that have to run side by side in Python, since `other` sits at the next table."""
    configs = [table(*BASE, **SHORT), table(*BASE, **SHORT)]
    casts = [dict.fromkeys(configs[0].agents, agent), dict.fromkeys(configs[1].agents, other)]
    return play(configs, casts, games, seed, num_threads=1)


@pytest.mark.parametrize("name", ["random", "last", "rules"])
def test_compiled_agents_play_the_same_games_either_way(name):
    agent = CompiledAgent(last, "last") if name == "last" else agents.load(name)
    config = table(*BASE, **SHORT)
    inside = play([config], dict.fromkeys(config.agents, agent), 16, 9, num_threads=1)
    beside = mixed(9, 16, agent, Lowest())
    for field in ("winners", "truncated", "turns", "decisions", "vp"):
        assert np.array_equal(inside[field][::2], beside[field][::2]), field
    assert beside["config"].tolist() == [0, 1] * 8


def test_reactive_agents_play_the_same_games_as_compiled_ones():
    config = table(*BASE, **SHORT)
    by_python = play([config], dict.fromkeys(config.agents, Lowest()), 12, 4, num_threads=1)
    compiled = play([config], dict.fromkeys(config.agents, CompiledAgent(lowest, "lowest")), 12, 4, num_threads=1)
    assert np.array_equal(by_python, compiled)
    assert compiled["truncated"].any()


def test_game_g_is_the_game_of_its_seed():
    config = table(*BASE, **SHORT)
    rows = play([config], dict.fromkeys(config.agents, Lowest()), 3, 11, num_threads=1)
    for g, row in enumerate(rows):
        game = Game(config, game_seed(11, g, 0))
        while not game.is_over:
            game.step(int(game.legal_actions()[0]))
        assert (row["turns"], row["decisions"], row["truncated"]) == (game.turns, game.decisions, game.truncated)
        assert row["vp"][:4].tolist() == list(game.scores.values())
        assert row["winners"] == sum(1 << game.player(agent) for agent in game.winners)


def test_agents_of_all_forms_at_one_table():
    config = table(*BASE, **SHORT)
    players = dict(zip(config.agents, (Lowest(), Greedy(), "random", agents.load("random")), strict=True))
    heard = []
    rows = play([config], players, 6, 3, progress=heard.append, num_threads=1)
    again = play([config], players, 6, 3, num_threads=1)
    assert np.array_equal(rows, again), "the same seed, the same games"
    assert sum(heard) == 6
    assert (rows["decisions"] > 0).all()
    assert not np.array_equal(rows, play([config], players, 6, 4, num_threads=1))


# -- challenges --------------------------------------------------------------------------------------


def test_an_agent_that_remembers_is_another_one_in_each_seat_of_each_game():
    """Three games are played side by side; no agent hears of another seat, and the turns that it sees never go back."""
    begun = []

    class Remembering:
        def __init__(self):
            self.seen = []

        def begin_game(self):
            begun.append(Remembering())
            return begun[-1]

        def act(self, view):
            self.seen.append((view.agent, view.turns))
            return view.legal_actions()[0]

    agent = agents.as_agent(Remembering())
    play([table("marquise", "eyrie", **SHORT)], {"marquise_0": agent, "eyrie_0": agent}, 3, seed=5)
    assert len(begun) == 6
    for one in begun:
        assert len({who for who, _ in one.seen}) == 1 and one.seen == sorted(one.seen)


def test_a_challenge_has_the_challenger_in_its_seat():
    """Whoever passes whenever it may scores least: seen from the right player, it alone stays behind."""
    _, seats = configs_with("alliance", 4, BASE, 8)
    assert sorted(seats.tolist()) == [0, 0, 1, 1, 2, 2, 3, 3]
    games = challenge("random", "alliance", "random", 8, 1, factions=BASE, num_threads=1, **SHORT)
    assert games["config"].tolist() == list(range(8))
    assert games["player"].tolist() == seats[games["config"]].tolist()
    assert challenge("random", "alliance", "random", 8, 1, factions=BASE, num_threads=1, **SHORT).tolist() == (
        games.tolist()
    )


@needs_compiled_core
def test_the_rules_beat_random_and_not_the_other_way_round():
    settings = {"factions": BASE, "num_threads": 1}
    good = challenge("rules", "marquise", "random", 60, 21, **settings)
    bad = challenge("random", "marquise", "rules", 60, 21, **settings)
    assert good["won"].mean() > 0.7
    assert bad["won"].mean() < 0.2
    assert good["margin"].mean() > 0 > bad["margin"].mean()


def test_compiled_games_are_those_of_a_batch():
    config = table(*BASE, **SHORT)
    rows = play([config], dict.fromkeys(config.agents, "random"), 10, 6, num_threads=1)
    batch = BatchGame([config], seed=6, observations=False, masks=False)
    assert np.array_equal(rows, batch.rollout("random", 10, 6))
