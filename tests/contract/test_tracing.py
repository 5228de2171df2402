"""Traces: notes on games on the way agree with the games, however they are played."""

import numpy as np
import pytest

import root_env
from root_env.batch import BatchGame
from root_env.policies import rng_of, uniform
from root_env.root.doors.tracing import ENDS, Trace
from root_env.tables import N_CARDS, A

CONFIGS = (
    root_env.GameConfig(),
    root_env.GameConfig(factions=("lizard", "riverfolk", "chameleander", "vagabond", "alliance")),
)
GAMES, SEED = 40, 11


@pytest.fixture(scope="module")
def traced():
    batch = BatchGame(CONFIGS, seed=SEED, observations=False, masks=False)
    trace = Trace(GAMES, CONFIGS)
    return batch, batch.rollout(games=GAMES, seed=SEED, trace=trace), trace


def by_hand(config, seed, actions):
    """The same from single steps: scores at the end of rounds, crafted cards, decisions, kind of victory."""
    game, n = root_env.Game(config, seed), len(config.factions)
    curve, crafted, decisions = [], [], [0] * 6
    for action in actions:
        who = game.player(game.to_move)
        decisions[who] += 1
        if A.CRAFT <= action < A.CRAFT + N_CARDS:
            crafted.append([who, action - A.CRAFT, game.turns])
        game.step(action)
        while len(curve) < (game.turns - 1) // n:
            curve.append(list(game.scores.values()))
    curve.append(list(game.scores.values()))
    return game, curve, crafted, decisions


def choices_of(batch, config, number):
    """The actions of a random game, taken from a batch of one that is stepped with the same policy."""
    one = BatchGame(config, 1, autoreset_mode="NextStep")
    one.put([0], [root_env.Game(config, root_env.game_seed(SEED, number, 0))])
    rngs, actions = rng_of(root_env.game_seed(SEED, number, 1))[None], []
    while not (one.terminated[0] or one.truncated[0]):
        chosen = one.choose([uniform], np.zeros(1, np.int64), rngs)
        actions.append(int(chosen[0]))
        one.step(chosen)
    return actions


@pytest.mark.parametrize("number", range(6))
def test_a_trace_tells_what_happened(traced, number):
    batch, results, trace = traced
    config = CONFIGS[number % 2]
    game, curve, crafted, decisions = by_hand(
        config, root_env.game_seed(SEED, number, 0), choices_of(batch, config, number)
    )
    n = len(config.factions)
    assert list(results[number]["vp"][:n]) == list(game.scores.values())
    assert trace.curve[number, : trace.rounds[number], :n].tolist() == curve
    assert trace.crafted[number, : trace.n_crafted[number]].tolist() == crafted
    assert trace.decisions[number].tolist() == decisions
    kind = ENDS[trace.ends[number]]
    assert kind == _end(game)


def _end(game):
    if game.truncated:
        return "truncated"
    if len(game.winners) > 1:
        return "coalition"
    return "dominance" if game.states[0]["dominance"][game.player(game.winners[0])] >= 0 else "points"


def test_tracing_changes_nothing(traced):
    batch, results, trace = traced
    assert (batch.rollout(games=GAMES, seed=SEED) == results).all()
    assert (trace.decisions.sum(1) == results["decisions"]).all()
    assert len(set(trace.ends.tolist())) > 1


def test_policies_are_traced_like_random_play(traced):
    """`uniform` as a policy takes the same actions as random play in the core."""
    batch, results, trace = traced
    other = Trace(GAMES, CONFIGS)
    assert (batch.rollout(uniform, games=GAMES, seed=SEED, trace=other) == results).all()
    for mine, theirs in zip(trace.tables, other.tables, strict=True):
        assert np.array_equal(mine, theirs)


def test_games_stepped_from_python_are_traced_alike(traced):
    *_, trace = traced
    other = Trace(GAMES, CONFIGS)
    games = [root_env.Game(CONFIGS[g % 2], root_env.game_seed(SEED, g, 0)) for g in range(GAMES)]
    stepped = BatchGame.from_games(games, autoreset_mode="NextStep", masks=False)
    rngs = np.stack([rng_of(root_env.game_seed(SEED, g, 1)) for g in range(GAMES)])
    rows = np.arange(GAMES)
    while (rows >= 0).any():
        actions = stepped.choose([uniform], np.zeros(GAMES, np.int64), rngs)
        other.before_step(stepped, actions, rows)
        stepped.step(actions)
        other.after_step(stepped, rows)
        rows = np.where(stepped.terminated | stepped.truncated, -1, rows)
    for mine, theirs in zip(trace.tables, other.tables, strict=True):
        assert np.array_equal(mine, theirs)


def test_games_are_numbered_from_first(traced):
    batch, results, trace = traced
    part = Trace(10, CONFIGS)
    assert (batch.rollout(games=10, seed=SEED, first=7, trace=part) == results[7:17]).all()
    assert np.array_equal(part.crafted, trace.crafted[7:17])


def test_bad_arguments_are_refused_in_words(traced):
    batch, *_ = traced
    with pytest.raises(ValueError, match="has room for 3 games, 4 are to be played"):
        batch.rollout(games=4, trace=Trace(3, CONFIGS))
    with pytest.raises(ValueError, match="first"):
        batch.rollout(games=1, first=-1)
    with pytest.raises(ValueError, match="NextStep"):
        Trace(2, CONFIGS).after_step(batch, np.array([0, 1]))
