"""A table of the base box is played by a machine of its own; nothing but the compilation shows it."""

import pickle
import warnings
from types import ModuleType

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig
from root_env.engine.compose import chain
from root_env.engine.jit import INTERPRETED, entry, njit
from root_env.engine.layouts import as_record, whole
from root_env.engine.specialization import Part
from root_env.root.layout import lay_out
from root_env.root.rules.boxes import BOXES, ONE_MACHINE, constants_of, machine_for, room_for
from root_env.root.rules.game import machine as everything
from root_env.root.rules.spec.axes import N_FIRST_CARDS

BASE = ("marquise", "eyrie", "alliance", "vagabond")
compiled = pytest.mark.skipif(INTERPRETED or ONE_MACHINE, reason="all tables are played by the same functions")


def _machine(*factions):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return machine_for(lay_out(GameConfig(factions=factions)))


@compiled
def test_a_table_is_played_by_the_smallest_machine_that_holds_it():
    base = BOXES[0].machine
    assert base is not everything
    assert _machine(*BASE) is _machine("eyrie", "marquise") is base
    assert _machine("vagabond", "vagabond", "eyrie") is not base
    assert _machine("eyrie", "lizard") is not base


@compiled
def test_a_batch_takes_the_machine_of_all_its_tables():
    base, more = GameConfig(), GameConfig(factions=("eyrie", "lizard", "alliance"))
    assert BatchGame([base, base], 2, seed=1).machine is BOXES[0].machine
    assert BatchGame([base, more], 2, seed=1).machine is machine_for(lay_out(more))


def test_rules_of_the_base_box_go_through_its_factions_alone():
    box = BOXES[0]
    constants = constants_of(room_for(0b1111, box.cards, box.maps))
    assert constants["N_FACTIONS"][1] == len(BASE)
    assert sorted(constants["SETUP_ORDER"][1]) == [0, 1, 2, 3]


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_the_same_seed_gives_the_same_game_in_either_machine(edition):
    base = GameConfig(setup="random", edition=edition)
    more = GameConfig(factions=("eyrie", "lizard", "alliance"), setup="random", edition=edition)
    alone, mixed = BatchGame([base], 8, seed=3), BatchGame([base, more], 8, seed=3)
    rng, both = np.random.default_rng(0), slice(None, None, 2)  # rows with the same seed at the same table
    for _ in range(300):
        assert np.array_equal(whole(alone.states)[both], whole(mixed.states)[both])
        assert np.array_equal(alone.masks[both], mixed.masks[both])
        assert np.array_equal(alone.observations[both], mixed.observations[both])
        chance = rng.random(mixed.masks.shape)
        mixed.step((mixed.masks * chance).argmax(1))
        alone.step((alone.masks * chance).argmax(1))


def _table(*configs):
    return BatchGame(list(configs), 2 * len(configs), seed=3, autoreset_mode="NextStep")


def _alike(states, others):
    """True if two states are equal but for the rulers, which are worked out when somebody asks."""
    states, others = whole(states), whole(others)
    fields = (name for name in states.dtype.names if name not in ("ruler", "rule_stale"))
    return all(np.array_equal(states[name], others[name]) for name in fields)


@compiled
def test_a_state_of_the_base_box_has_no_room_for_what_others_bring():
    base, more = Game().states, Game(factions=("eyrie", "lizard")).states
    assert "lizard" not in base.dtype.names
    assert base.itemsize < 0.7 * more.itemsize
    assert base["hand"].shape == (1, 4, N_FIRST_CARDS)
    assert np.array_equal(whole(base)["hand"][:, :4, :N_FIRST_CARDS], base["hand"])
    assert np.array_equal(as_record(whole(base), base.dtype), base)


def test_games_move_between_batches_of_different_machines():
    base, more = GameConfig(setup="random"), GameConfig(factions=("eyrie", "lizard", "alliance"), setup="random")
    alone, mixed = _table(base), _table(base, more)
    game, other = Game(base, seed=9), Game(more, seed=9)
    mixed.put([0], [game])
    taken = BatchGame.from_games([game, other], seed=1)
    again = mixed.game(0)
    alone.put([1], [again])
    for _ in range(40):
        action = game.legal_actions()[0]
        for batch, slot in ((mixed, 0), (taken, 0), (alone, 1)):
            assert _alike(batch.states[slot : slot + 1], game.states)
            actions = batch.masks.argmax(1)
            actions[slot] = action
            batch.step(actions)
        game.step(action)


@compiled
def test_an_entry_point_refuses_states_of_another_machine():
    out = everything.stepping.new_list()
    with pytest.raises(TypeError, match="states of another machine"):
        everything.stepping.list_game(Game().states, 0, out)
    with pytest.raises(TypeError, match="states of another machine"):
        BOXES[0].machine.stepping.list_game(lay_out(GameConfig()), 0, out)


def test_a_pickled_game_goes_on_in_its_machine():
    game = Game(seed=2, setup="random")
    again = pickle.loads(pickle.dumps(game))
    action = game.legal_actions()[0]
    game.step(action)
    again.step(action)
    assert again.machine is game.machine
    assert np.array_equal(game.states, again.states)


@njit
def _double(n):
    return 2 * n


@njit
def _square(n):
    return n * n


served = chain(
    __name__, "served(k, n)", "k", {1: _double, (2, 3): _square}, "(n)", otherwise="-1", doc="Reckon.", over="faction"
)


@njit
def _around(k, n):
    return served(k, n) + 1


@njit
def _beside(n):
    return _double(n)


elsewhere = ModuleType("elsewhere")
elsewhere.served, elsewhere.double = served, _double


@njit
def _through_a_module(k, n):
    return elsewhere.served(k, n) + elsewhere.double(n)


@compiled
def test_a_part_leaves_out_rows_and_copies_only_what_calls_them():
    part = Part({"faction": lambda n: n != 1})
    around = part.of(_around)
    assert around is not _around
    assert part.of(_around) is around
    assert part.of(_beside) is _beside
    through = part.of(_through_a_module)

    @entry()
    def each(k, n, out):
        out[0], out[1], out[2] = around(k, n), _around(k, n), through(k, n)

    found = {}
    for k in (1, 2, 3, 4):
        out = np.zeros(3, np.int64)
        each(k, 5, out)
        found[k] = out.tolist()
    assert found == {1: [0, 11, 9], 2: [26, 26, 35], 3: [26, 26, 35], 4: [0, 0, 9]}
