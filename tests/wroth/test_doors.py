"""The doors of `root_env.doors` with the rules of Wroth: what users do with Root they do with Wroth."""

from __future__ import annotations

import copy
import json
import pickle
import random
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import state_test

import root_env
from root_env import wroth, wroth_v0
from root_env.engine.copies import as_bytes
from root_env.policies import policy, random_below
from root_env.support.errors import (
    ConfigError,
    ForcedOutcomeError,
    IllegalActionError,
    IllegalActionWarning,
    RecordError,
)
from tests.doors import columns_begin_as_one, conforms, slots_are_single_games, strictly
from tests.processes import printed

TABLES = [("guild", "runen"), ("koda", "lythe", "runen"), ("mirror", "mirror", "guild", "ooglan")]
DOORS = [wroth_v0.env, wroth_v0.raw_env]


@pytest.fixture(autouse=True)
def _strict():
    with strictly():
        yield


def played(decisions: int, seed: int = 5, **fields) -> wroth.Game:
    """A game played at random for so many decisions."""
    game, rng = wroth.Game(seed=seed, **fields), random.Random(seed)
    for _ in range(decisions):
        if not game.is_over:
            game.step(rng.choice(game.legal_actions().tolist()))
    return game


# -- PettingZoo --------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("table", TABLES)
def test_conformance(door, table, capsys):
    conforms(door, factions=table)
    assert "region 8" in capsys.readouterr().out
    env = door(scope="table", render_mode="rgb_array")
    state_test(env, env)
    env.reset(seed=1)
    assert env.render().dtype == np.uint8 and env.render().shape[1:] == (1200, 3)


def test_an_illegal_action_ends_the_game_or_is_refused_in_words():
    env, raw = wroth_v0.env(), wroth_v0.raw_env()
    for one in (env, raw):
        one.reset(seed=3)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(
        IllegalActionError,
        match=r"guild_0 must draft an action die besides the all-seeing \w+, and may not pass \(action 0\); legal",
    ):
        raw.step(illegal)
    offender = env.agent_selection
    with pytest.warns(IllegalActionWarning):
        env.step(illegal)
    assert env.terminations == dict.fromkeys(env.possible_agents, True) and env.rewards[offender] == -1.0
    with pytest.raises(IllegalActionError, match=r"there is no action 999, ids are 0\.\.284"):
        raw.step(999)


# -- Game --------------------------------------------------------------------------------------------


def test_a_game_is_copied_pickled_and_determinized():
    game = played(60)
    twins = [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    guess = game.determinize(game.agents[0], seed=4)
    for twin in twins:
        assert (as_bytes(twin.states) == as_bytes(game.states)).all()
        assert twin.legal_actions().tolist() == game.legal_actions().tolist()
    for name in set(game.states.dtype.names) - {"rng"}:  # nothing is hidden but chance
        assert (guess.states[name] == game.states[name]).all()
    assert (guess.states["rng"] != game.states["rng"]).any()
    assert (guess.observe(0) == game.observe(0)).all() and (guess.mask() == game.mask()).all()


def test_positions_and_records_go_on_alike():
    game = played(80, factions=TABLES[1])
    again = wroth.Game.from_position(json.loads(json.dumps(game.position())))
    third = wroth.replay(json.loads(json.dumps(game.record())))
    rng = random.Random(2)
    while not game.is_over:
        legal = game.legal_actions().tolist()
        action = rng.choice(legal)
        for one in (game, again, third):
            assert one.legal_actions().tolist() == legal
            one.step(action)
    assert game.scores == again.scores == third.scores and game.winners == again.winners == third.winners
    assert wroth.replay(again.record()).scores == game.scores


def test_records_name_their_game():
    record = played(5).record()
    assert record["game"] == "wroth"
    with pytest.raises(RecordError, match="game: the record is of 'wroth', and root is to be played"):
        root_env.replay(record)
    with pytest.raises(RecordError, match="game: the record is of 'root', and wroth is to be played"):
        wroth.replay(root_env.Game(seed=1).record())


def test_chance_can_be_forced():
    game = wroth.Game(seed=2)
    with pytest.raises(ForcedOutcomeError, match="dice: the die shows"):
        game.force(dice=["sword"])
    assert game.forced == {}
    game.force(dice=["mine"] * 4, seeing=["double"])
    assert game.forced == {"dice": ["mine"] * 4, "seeing": ["double"]}


def test_actions_are_found_by_name_and_events_told():
    game = played(0)
    assert [action.family for action in game.legal()] == ["draft"] * len(game.legal())
    game.step(game.find("draft", face=game.legal()[0].arguments["face"]))
    assert game.events()[0].agent == "guild_0" and game.events()[0].kind == "choice"
    with pytest.raises(IllegalActionError, match="no such action is legal"):
        game.find("battle", region=1)
    game = played(10_000)
    assert {agent: sum(sheet.values()) for agent, sheet in game.points.items()} == game.scores
    view = game.view("runen", events=True)
    assert view.history() == game.history() and view.points == game.points


def test_bad_settings_are_refused_in_words():
    with pytest.raises(ConfigError, match="unknown field 'faction'; did you mean factions"):
        wroth.Game(faction="guild")
    with pytest.raises(ConfigError, match="'marquise' is not in this box"):
        wroth.BatchGame(factions=("marquise", "guild"))
    with pytest.raises(ConfigError, match=r'scope: .*take "all" or "table"'):
        wroth_v0.raw_env(scope="half")


# -- batches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_a_batch_plays_what_single_games_play(autoreset_mode):
    configs = [wroth.WrothConfig(factions=table, max_rounds=3) for table in TABLES]
    batch = wroth.BatchGame(configs, 6, seed=9, autoreset_mode=autoreset_mode)
    slots_are_single_games(batch, wroth.Game, 250)


@policy
def last_of(observation, legal_ids, n_legal, rng):
    """The last of the list, or now and then any."""
    if random_below(rng, 8) == 0:
        return legal_ids[random_below(rng, n_legal)]
    return legal_ids[n_legal - 1]


def test_rollouts_do_not_depend_on_how_they_are_played():
    batch = wroth.BatchGame(factions=TABLES[1], num_games=2, seed=4)
    other = wroth.BatchGame(factions=TABLES[1], num_games=7, seed=4, num_threads=1)
    for choice in ("random", last_of, {"koda": last_of}):
        trace = wroth.Trace(12, batch.config)
        results = batch.rollout(choice, 12, trace=trace)
        assert (results == other.rollout(choice, 12)).all()
        assert (trace.decisions.sum(1) == results["decisions"]).all()
        assert (trace.curve[np.arange(12), trace.rounds - 1] == results["vp"]).all()
        assert ((trace.ends == 0) == (results["winners"] > 0)).all()


# -- what it is made of ------------------------------------------------------------------------------

LOADED = """
import sys
from root_env import wroth, wroth_v0
from root_env.wroth import gym
wroth_v0.env().reset(seed=1)
wroth.BatchGame(num_games=2, seed=1).rollout("random", 2)
print(*sorted(name for name in sys.modules if name.startswith("root_env.root.")))
"""


@pytest.mark.own_mode
def test_it_loads_nothing_of_root():
    assert not printed("-c", LOADED).split()


# -- Gymnasium ---------------------------------------------------------------------------------------


def test_gymnasium():
    env = gymnasium.make("root_env/Wroth-v0", learner="runen", opponents="random", disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)
    columns_begin_as_one("root_env/Wroth-v0", 300, learner="runen")
