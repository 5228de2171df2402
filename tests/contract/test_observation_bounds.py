"""The bounds of observation spaces are those of each feature, and observations keep them, in every door."""

from __future__ import annotations

import random

import gymnasium
import numpy as np
import pytest

from root_env import GameConfig, root_v0
from root_env.game import Game
from root_env.registration import ID
from root_env.root.observations.formats import HISTORY_FEATURES, observation_space
from root_env.root.rules.spec.observation import BLOCKS, HIGH, LOW, SCALE
from tests.contract.playing import TABLES, some_figures, step_randomly

FORMATS = ("int8", "float32", "structured")


def settings(kind: str, history: int = 0) -> dict:
    return {"observation": {"format": kind, "history": history}}


def test_the_bounds_of_a_feature_are_those_of_its_block():
    for name in ("int8", "float32"):
        space, scale = observation_space(GameConfig(**settings(name))), 1 if name == "int8" else SCALE
        low, high = (np.resize(bound * scale, space.shape) for bound in (LOW, HIGH))  # the beginning
        assert np.array_equal(space.low, low) and np.array_equal(space.high, high)
        assert space.low.dtype == space.high.dtype == space.dtype == name
        for block in (block for block in BLOCKS if block.offset < space.shape[0]):
            one = 1 if name == "int8" else np.float32(block.scale)
            assert space.low[block.offset] == block.low * one, block.name
            assert space.high[block.offset + block.size - 1] == block.high * one, block.name


@pytest.mark.parametrize("kind", FORMATS)
def test_past_decisions_have_bounds_too(kind):
    space = observation_space(GameConfig(**settings(kind, 3)))
    past = space["history"] if kind == "structured" else space
    low, high = (bound.ravel()[-3 * HISTORY_FEATURES :].reshape(3, -1) for bound in (past.low, past.high))
    assert not low.any() and (high[0] == high[2]).all()
    assert (high[0, :7] == 1).all() and (high[0, 7:10] > 1).all() and high[0, 10] == 1


@pytest.mark.parametrize("kind", FORMATS)
def test_every_door_has_the_same_bounds(kind):
    given = settings(kind, 2)
    space = observation_space(GameConfig(**given))
    aec, seat = root_v0.env(**given), gymnasium.make(ID, **given)
    many = gymnasium.make_vec(ID, num_envs=3, **given)
    assert aec.observation_space("eyrie_0")["observation"] == space
    assert seat.observation_space == many.unwrapped.single_observation_space == space
    assert many.observation_space == gymnasium.vector.utils.batch_space(space, 3)


@pytest.mark.parametrize("patched", [False, True], ids=["printed", "patched"])
@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_observations_of_all_players_stay_in_their_space(table, patched):
    rng, shapes = random.Random(repr(table)), [(kind, history) for kind in FORMATS for history in (0, 2)]
    spaces = [observation_space(GameConfig(factions=table, **settings(*shape))) for shape in shapes]
    config = {"factions": table, "setup": "random", "overrides": some_figures(rng) if patched else {}}
    games = [Game(GameConfig(**config, **settings(*shape)), seed=5) for shape in shapes]
    for k in range(240):
        if games[0].is_over:
            break
        action = step_randomly(games[0], rng)
        for game in games[1:]:
            game.step(action)
        if k % 6 == 0:
            for space, game in zip(spaces, games, strict=True):
                assert all(space.contains(game.observe(agent)) for agent in game.agents)
