"""Agents by name: they play legally and reproducibly, and are the same agent in either form."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import BatchGame, Game, agents
from root_env.agents import CompiledAgent, ReactiveAgent, ViewAgent, on_views
from root_env.agents.greedy import Greedy
from root_env.engine.jit import INTERPRETED
from root_env.policies import decide, streams_from
from root_env.tables import N_ACTIONS, OBS_SIZE, A
from tests.agents.playing import (
    BASE,
    COMPILED,
    all_tables,
    loaded,
    needs_compiled_core,
    played,
    seated,
    table,
    tables_for,
)
from tests.given import given
from tests.processes import printed

DECISIONS = {"ismcts": 10, "search": 10, "greedy": 100}
"""Decisions of a game by a slow agent; 250 by others, 10 where everything is interpreted."""
REACTIVE = [name for name in agents.NAMES if isinstance(loaded(name), ReactiveAgent)]


def decisions(name: str) -> int:
    return 10 if INTERPRETED else DECISIONS.get(name, 250)


def middle(name: str, n: int = 16, steps: int = 40) -> BatchGame:
    """Games on the way at the tables of an agent, side by side."""
    batch = BatchGame(tables_for(name), n, seed=2, num_threads=1)
    rng = np.random.default_rng(2)
    for _ in range(8 if INTERPRETED else steps):
        batch.step(np.array([rng.choice(np.flatnonzero(row)) for row in batch.masks]))
    return batch


def movers(batch: BatchGame) -> list[str]:
    return [batch.config_of(i).agents[p] for i, p in enumerate(batch.to_move.tolist())]


# -- legal, and again --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", agents.NAMES)
def test_agents_play_legally_and_the_same_from_a_seed(name):
    for k, config in enumerate(tables_for(name)):
        game, taken = played(config, 50 + k, seated(name, 7), decisions(name))
        again, same = played(config, 50 + k, seated(name, 7), decisions(name))
        assert taken == same
        assert again.states.tobytes() == game.states.tobytes()


@pytest.mark.parametrize("name", [n for n in agents.NAMES if n not in ("policy", "swift")])
def test_another_seed_gives_another_game(name):
    games = [played(table(*BASE), 3, seated(name, seed), decisions(name))[1] for seed in range(3)]
    assert len({tuple(actions) for actions in games}) > 1


@needs_compiled_core
def test_the_rules_never_act_illegally_at_any_table():
    """2,000 games and more: sets of 2 to 6 players and both editions. A rollout refuses an illegal action."""
    tables = list(all_tables())
    editions = ["current", "2018"]
    configs = [table(*one, edition=edition) for one in tables for edition in editions]
    assert len(configs) > 550
    policy = agents.load("rules").policy
    batch = BatchGame(configs, seed=0, observations=False, masks=False, num_threads=1)
    games = batch.rollout(policy, 4 * len(configs), seed=5)
    assert len(games) > 2000
    assert games["decisions"].min() > 20
    assert games["truncated"].mean() < 0.02, "games that lead nowhere"


@needs_compiled_core
@pytest.mark.parametrize("level", ["none", "public"])
def test_the_rules_answer_forced_and_hidden_questions_too(level):
    configs = [table(*one, skip_forced=level) for one in list(all_tables())[::9]]
    batch = BatchGame(configs, seed=0, observations=False, masks=False, num_threads=1)
    assert (batch.rollout(agents.load("rules").policy, len(configs), seed=6)["turns"] > 0).all()


GAMES_OF_BOTS = """
from root_env.tables import FACTIONS
from tests.agents.playing import played, seated, table, tables_for

def taken():
    configs = [*tables_for("rules"), table(*FACTIONS, players=3)]
    return [played(config, k, seated("rules", k), 200)[1] for k, config in enumerate(configs)]
"""


@needs_compiled_core
def test_the_rules_play_interpreted_what_they_play_compiled():
    """The interpreter raises where a number does not fit, or an index of a state is out of range or below 0."""
    code = GAMES_OF_BOTS + "for actions in taken(): print(*actions)"
    compiled: dict = {}
    exec(GAMES_OF_BOTS, compiled)
    lines = printed("-c", code).splitlines()
    assert [[int(action) for action in line.split()] for line in lines] == compiled["taken"]()


# -- reactive agents ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REACTIVE)
def test_act_answers_none_one_and_many(name):
    agent, batch = loaded(name), middle(name)
    for n in (0, 1, 16):
        rows, masks = batch.observations[:n], batch.masks[:n]
        actions = agent.act(rows, masks, movers(batch)[:n], np.random.default_rng(3))
        assert (actions.shape, actions.dtype) == ((n,), np.int64)
        assert (masks[np.arange(n), actions] == 1).all()
        assert np.array_equal(actions, agent.act(rows, masks, movers(batch)[:n], np.random.default_rng(3)))


@pytest.mark.parametrize("name", REACTIVE)
def test_act_leaves_its_arguments_alone(name):
    batch = middle(name)
    rows, masks = batch.observations.copy(), batch.masks.copy()
    for array in (rows, masks):
        array.flags.writeable = False
    loaded(name).act(rows, masks, movers(batch), np.random.default_rng(3))
    assert np.array_equal(rows, batch.observations)
    assert np.array_equal(masks, batch.masks)


@pytest.mark.parametrize("name", COMPILED)
def test_the_order_of_rows_does_not_matter(name):
    policy, batch = loaded(name).policy, middle(name)
    rngs, order = streams_from(np.random.default_rng(1), 16), np.random.default_rng(9).permutation(16)
    straight = decide(policy, batch.observations, batch.masks, rngs.copy())
    turned = decide(policy, batch.observations[order], batch.masks[order], rngs[order])
    assert np.array_equal(straight[order], turned)


@pytest.mark.parametrize("name", REACTIVE)
def test_on_views_chooses_what_act_chooses(name):
    """In the form for views an agent is asked one row, with random numbers of its own."""
    agent, seen = loaded(name), on_views(loaded(name), seed=4)
    assert isinstance(seen, ViewAgent)
    assert seen.name == agent.name
    rng, batch = np.random.default_rng(4), middle(name)
    for i, mover in enumerate(movers(batch)):
        row, mask = batch.observations[i : i + 1], batch.masks[i : i + 1]
        assert seen.act(batch.game(i).view(mover)) == int(agent.act(row, mask, [mover], rng)[0])
    seen.reseed(4)
    first = int(agent.act(batch.observations[:1], batch.masks[:1], movers(batch)[:1], np.random.default_rng(4))[0])
    assert seen.act(batch.game(0).view(movers(batch)[0])) == first


def test_on_views_returns_a_view_agent_as_it_is():
    agent = Greedy(1)
    assert on_views(agent) is agent


# -- the rule-based bots -----------------------------------------------------------------------------

MANY = 32
"""Games of which enough are at a menu whose actions the engine lists in the order of their ids."""


@pytest.mark.parametrize("name", COMPILED)
def test_a_batch_chooses_what_act_chooses(name):
    """`BatchGame.choose` lists actions in the engine's order, `decide` in that of their ids: only lots may differ."""
    policy, batch = loaded(name).policy, middle(name, MANY)
    rngs = [streams_from(np.random.default_rng(1), MANY) for _ in range(2)]
    chosen = batch.choose([policy], np.zeros(MANY, int), rngs[0])
    decided = decide(policy, batch.observations, batch.masks, rngs[1])
    ordered = [(np.diff(row[1 : 1 + row[0]]) > 0).all() for row in batch.lists]
    assert np.array_equal(rngs[0], rngs[1]), "as many lots are drawn"
    assert np.array_equal(chosen[ordered], decided[ordered])
    assert (batch.masks[np.arange(MANY), chosen] == 1).all()
    assert sum(ordered) >= 8


# -- greedy ------------------------------------------------------------------------------------------


def test_greedy_takes_the_points_it_sees():
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1}).clearing(2, marquise={"sawmill": 1})
    t.clearing(5, marquise={"warriors": 3}, eyrie={"roost": 1}).clearing(9, eyrie={"warriors": 2, "roost": 1})
    game = t.player("marquise", actions=3).force(dice=[(3, 0)]).game
    for seed in range(4):
        assert game.describe(Greedy(seed).act(game.view("marquise"))) == _battle_words(game)


def _battle_words(game: Game) -> str:
    return next(game.describe(int(a)) for a in game.legal_actions() if A.BATTLE <= a < A.BATTLE_END)


def test_greedy_passes_only_if_it_must():
    passed = offered = 0
    for seed in range(2 if INTERPRETED else 12):
        game, taken = played(table(*BASE), seed, Greedy(seed), decisions("greedy"))
        replay = Game(game.config, seed)
        for action in taken:
            offered += A.PASS in replay.legal_actions()
            passed += action == A.PASS
            replay.step(action)
    assert offered > passed


def test_greedy_draws_lots_among_equals_from_its_seed():
    game = Game(table(*BASE), 1)
    view = game.view(game.to_move)
    assert len({Greedy(seed).act(view) for seed in range(20)}) > 1
    assert len({Greedy(3).act(view) for _ in range(4)}) == 1
    agent = Greedy(3)
    first = [agent.act(view) for _ in range(6)]
    agent.reseed(3)
    assert [agent.act(view) for _ in range(6)] == first


@pytest.mark.parametrize("name", [n for n in agents.NAMES if not isinstance(loaded(n), ReactiveAgent)])
def test_an_agent_that_is_asked_nothing_says_so(name):
    game = Game(table(*BASE), 1)
    other = next(agent for agent in game.agents if agent != game.to_move)
    with pytest.raises(ValueError, match=f"{other}.* asked"):
        loaded(name).act(game.view(other))


# -- the catalogue -----------------------------------------------------------------------------------


def test_agents_by_name():
    assert set(agents.NAMES) == {"random", "greedy", "rules", "ismcts", "search", "policy", "swift"}
    for name in agents.NAMES:
        assert loaded(name).name == name
    assert all(isinstance(loaded(name), CompiledAgent) for name in COMPILED)


def test_unknown_agents_are_refused_in_words():
    with pytest.raises(ValueError, match="agent: 'clever' is not known; choose from random, greedy, rules"):
        agents.load("clever")
    with pytest.raises(ValueError, match="agent: greedy takes no setting, got '3'"):
        agents.load("greedy:3")
    with pytest.raises(ValueError, match="row 0 has no legal action"):
        agents.load("random").act(
            np.zeros((1, OBS_SIZE), np.int8), np.zeros((1, N_ACTIONS), np.int8), ["eyrie_0"], np.random.default_rng(0)
        )


def test_the_base_classes_decide_nothing():
    with pytest.raises(NotImplementedError):
        ReactiveAgent().act(None, None, [], None)
    with pytest.raises(NotImplementedError):
        ViewAgent().act(None)
    assert ViewAgent().reseed(1) is None


# -- rows that compiled code would read beside -------------------------------------------------------------


@pytest.mark.parametrize("name", ["rules", "rules:racing", "swift"])
@pytest.mark.parametrize(("given", "more"), [("observations", -1), ("masks", -1), ("masks", 1)])
def test_rows_of_another_length_never_reach_compiled_code(name, given, more):
    batch = BatchGame(table(*BASE), 2, seed=1)
    rows = {"observations": batch.observations, "masks": batch.masks}
    rows[given] = rows[given][:, :more] if more < 0 else np.pad(rows[given], ((0, 0), (0, more)), constant_values=1)
    with pytest.raises(ValueError, match=f"{given}: must be rows of"):
        agents.load(name).act(*rows.values(), ["?"] * 2, np.random.default_rng(0))


@pytest.mark.parametrize("name", ["random", "rules", "swift"])
def test_every_mask_has_an_observation(name):
    batch = BatchGame(table(*BASE), 2, seed=1)
    with pytest.raises(ValueError, match="observations: must be 2 rows, as many as masks"):
        agents.load(name).act(batch.observations[:1], batch.masks, ["?"] * 2, np.random.default_rng(0))
