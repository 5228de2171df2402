"""One way to say each thing, as the table of docs/words.md has it, at the doors of both games: the words of elsewhere
and of before are refused, and the error says what the thing is called."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from root_env import BatchGame, ConfigError, Game, replay, root_v0, tasks, wroth, wroth_v0
from root_env.gym import RootEnv, RootVectorEnv
from root_env.wroth.gym import WrothEnv, WrothVectorEnv

GAMES = {"Game": Game, "wroth.Game": wroth.Game}
AECS = {"env": root_v0.env, "raw_env": root_v0.raw_env, "wroth.env": wroth_v0.env, "wroth.raw_env": wroth_v0.raw_env}
SEATS = {"RootEnv": RootEnv, "WrothEnv": WrothEnv}
COLUMNS = {"RootVectorEnv": RootVectorEnv, "WrothVectorEnv": WrothVectorEnv}
BATCHES = {"BatchGame": BatchGame, "wroth.BatchGame": wroth.BatchGame}
MADE = {
    "make": lambda **settings: gymnasium.make("root_env/Root-v0", **settings),
    "make_vec": lambda **settings: gymnasium.make_vec("root_env/Root-v0", **settings),
}
"""Doors by their names, in sorts that know the same keywords."""


def refused(door, **settings) -> str:
    with pytest.raises(ValueError) as caught:
        door(**settings)
    return str(caught.value)


@pytest.mark.parametrize("door", [*SEATS.values(), *COLUMNS.values(), *MADE.values()])
def test_the_seat_that_learns_is_the_learner(door):
    assert refused(door, faction="eyrie") == "faction: this is called learner here"


@pytest.mark.parametrize("word", ["num_envs", "n_envs", "games"])
@pytest.mark.parametrize("door", BATCHES.values())
def test_a_batch_has_num_games(door, word):
    assert refused(door, **{word: 2}) == f"{word}: this is called num_games here"


@pytest.mark.parametrize("word", ["num_games", "n_envs", "games"])
@pytest.mark.parametrize("door", COLUMNS.values())
def test_a_vector_environment_has_num_envs(door, word):
    assert refused(door, **{word: 2}) == f"{word}: this is called num_envs here"


@pytest.mark.parametrize("word", ["threads", "workers", "n_workers"])
@pytest.mark.parametrize("door", [*BATCHES.values(), *COLUMNS.values()])
def test_threads_are_num_threads(door, word):
    assert refused(door, **{word: 2}) == f"{word}: this is called num_threads here"


@pytest.mark.parametrize("door", [*BATCHES.values(), *COLUMNS.values()])
def test_autoreset_modes_are_gymnasiums(door):
    for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
        for given in (mode, mode.value):
            kept = door(autoreset_mode=given).autoreset_mode
            assert kept in (mode, mode.value)
    assert refused(door, autoreset="SameStep") == "autoreset: this is called autoreset_mode here"
    for word in ("same_step", "samestep", "SAME_STEP"):
        assert refused(door, autoreset_mode=word).endswith(f"'{word}' is written 'SameStep', as Gymnasium has it")
    assert "'never' is not known; choose from SameStep, NextStep" in refused(door, autoreset_mode="never")


def test_a_batch_goes_on_from_a_state_that_was_saved_under_the_old_word():
    batch = BatchGame(num_games=2, seed=1, autoreset_mode="NextStep")
    state = batch.state_dict()
    del state["autoreset_mode"]
    batch.load_state_dict({**state, "autoreset": "next_step"})
    with pytest.raises(ValueError, match="saved with autoreset_mode='SameStep', this batch has 'NextStep'"):
        batch.load_state_dict({**state, "autoreset": "same_step"})


def test_tasks_take_the_same_words():
    assert refused(tasks.make, task="duel10-v1", num_envs=2, autoreset="SameStep") == (
        "autoreset: this is called autoreset_mode here"
    )
    assert "num_threads" in refused(tasks.make, task="duel10-v1", num_envs=2, threads=2)
    assert "learner: duel10-v1 settles this" in refused(tasks.make, task="duel10-v1", learner="eyrie")


# -- agents by name ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", AECS.values())
def test_spaces_know_whoever_observe_knows(door):
    env = door()
    env.reset(seed=1)
    for p, agent in enumerate(env.possible_agents):
        for name in (agent, agent.rsplit("_", 1)[0], p):
            assert env.action_space(name) is env.action_space(agent)
            assert env.observation_space(name) == env.observation_space(agent)
            assert env.observe(name).keys() == {"observation", "action_mask"}
    for ask in (env.action_space, env.observation_space, env.observe):
        for nobody in ("bats", 9, None, ["eyrie"]):
            with pytest.raises(ValueError, match=r"is not at this table; agents are \w+_0, "):
                ask(nobody)


# -- masks and observations ----------------------------------------------------------------------------------


@pytest.mark.parametrize("door", GAMES.values())
def test_a_view_is_called_as_a_game_is(door):
    game = door(seed=3)
    view = game.view(game.to_move)
    assert (view.mask() == game.mask()).all() and (view.observe() == game.observe(game.to_move)).all()
    with pytest.raises(AttributeError, match=r"it has observe\(\) and mask\(\), as a game has"):
        _ = view.observation
    for taken_for_an_array in (np.flatnonzero, np.asarray):
        with pytest.raises(TypeError, match=r"view\.mask\(\)"):
            taken_for_an_array(view.mask)


# -- seeds ---------------------------------------------------------------------------------------------------


def seeded() -> dict:
    """Every place that takes a seed, by name."""
    game, batch = Game(seed=1), BatchGame(num_games=1, seed=1)
    aec, seat, columns = root_v0.env(), RootEnv(), RootVectorEnv(2)
    return {
        **{f"{name}(seed)": door for name, door in {**GAMES, **BATCHES}.items()},
        **{"Game.reset": game.reset, "BatchGame.reset": batch.reset, "rollout": lambda seed: batch.rollout(seed=seed)},
        **{"determinize": lambda seed: game.determinize("eyrie", seed)},
        **{"env.reset": aec.reset, "RootEnv.reset": seat.reset, "RootVectorEnv.reset": columns.reset},
        **{"made": gymnasium.make("root_env/Root-v0", disable_env_checker=True).reset},
        **{"one of columns": lambda seed: columns.reset(seed=[seed, 1])},
    }


@pytest.mark.parametrize("place", sorted(seeded()))
def test_seeds_are_whole_numbers_from_zero(place):
    take = seeded()[place]
    assert refused(take, seed=-1) == "seed: must be a whole number from 0, got -1"
    for strange in (1.5, "7", True):
        with pytest.raises(TypeError, match="seed must be a whole number, got"):
            take(seed=strange)


def test_a_seed_may_be_a_number_of_numpy():
    one, other = RootEnv(), RootEnv()
    assert np.array_equal(one.reset(seed=np.int64(7))[0], other.reset(seed=7)[0])
    columns = RootVectorEnv(2)
    assert np.array_equal(columns.reset(seed=np.array([7, 8]))[0][0], other.reset(seed=7)[0])


def test_a_record_of_before_with_a_negative_seed_is_read():
    record = Game(seed=2**64 - 5).record()
    assert replay({**record, "seed": -5}).states.tobytes() == replay(record).states.tobytes()


# -- options of reset ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", [*AECS.values(), *SEATS.values(), *COLUMNS.values()])
def test_options_that_are_nearly_known_are_refused(door):
    env = door()
    env.reset(seed=1, options={"options": 1, "frames": 3})  # of a generic test, and of a wrapper
    for name, meant in (("postion", "position"), *([("resetmask", "reset_mask")] if door in COLUMNS.values() else [])):
        with pytest.raises(ConfigError, match=f"options: unknown key '{name}'; did you mean {meant}\\?"):
            env.reset(seed=1, options={name: {}})
    with pytest.raises(ValueError, match="options: must be a mapping"):
        env.reset(seed=1, options=[1])
