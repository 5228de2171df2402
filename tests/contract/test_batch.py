"""`BatchGame` does the same as single Games, bit for bit, for every batch."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

from root_env import N_ACTIONS, OBS_SIZE, BatchGame, Game, GameConfig, IllegalActionError, game_seed
from root_env.doors.playing.playing_on import is_compiled
from root_env.doors.playing.threads import cores, playout_threads, thread_count
from root_env.engine.jit import INTERPRETED
from root_env.policies import function_of, streams_from
from root_env.support.errors import ForcedOutcomeError
from tests.contract.playing import FOUR, after, play_on
from tests.contract.twins import MIXED, SHORT, Twins, advance, due, everything, generators, same_game, some_actions
from tests.processes import printed


@pytest.mark.usefixtures("a_thread_for_each_game")
@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
@pytest.mark.parametrize(("n", "num_threads"), [(1, None), (5, 1), (9, 2)])
def test_slots_are_single_games(autoreset_mode, n, num_threads):
    batch = BatchGame(MIXED[: min(n, 4)], n, seed=n, autoreset_mode=autoreset_mode, num_threads=num_threads)
    twins = Twins(batch)
    for k in range((400 if INTERPRETED else 3000) // n):
        twins.step(whole=k % 10 == 0)
    assert sum(twins.ends.values()) > 2


@pytest.mark.parametrize("shaping", [0.0, 0.1])
@pytest.mark.parametrize("reward", ["win", "rank", "score_margin"])
def test_rewards_are_those_of_single_games(reward, shaping):
    tables = [c.to_dict() | {"reward": reward, "shaping": shaping} for c in MIXED]
    twins = Twins(BatchGame(tables, 4, seed=3), seed=1)
    for _ in range(60):
        twins.step(whole=False)
    assert min(twins.ends.values()) > 0


@pytest.mark.parametrize("reward", ["win", "rank", "score_margin"])
def test_coalition_partners_are_paid_together(reward):
    game = after(150, 3, GameConfig(reward=reward))
    eyrie, vagabond = game.player("eyrie"), game.player("vagabond")
    s = game.states[0]
    s["coalition"][vagabond], s["dominance"][vagabond] = eyrie, 0
    s["vp"][eyrie] = s["vp"].max() + 1
    s["score_to_win"] = s["vp"][eyrie] + 1
    seen = 0
    for seed in range(4):
        batch = BatchGame.from_games([game], seed=0)
        single, rng = game.copy(), random.Random(seed)
        while not single.is_over:
            action, before = rng.choice(single.legal_actions().tolist()), single.scores
            single.step(action)
            batch.step(np.array([action]))
        assert np.array_equal(batch.rewards[0], np.array(due(single, before), np.float32))
        assert batch.final_winners(0) == single.winners
        seen += len(single.winners) == 2
    assert seen


def test_a_thread_has_enough_to_do():
    assert [thread_count(n, 4) for n in (1, 4, 256, 1023, 1024, 2047, 2048, 100_000)] == [1, 1, 1, 1, 2, 3, 4, 4]
    assert [playout_threads(n, 2) for n in (1, 8, 15, 16, 1000)] == [1, 1, 1, 2, 2]
    assert thread_count(100_000) == cores()


@pytest.mark.usefixtures("a_thread_for_each_game")
@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_size_place_and_threads_do_not_matter(autoreset_mode):
    config = GameConfig(**SHORT)
    n, steps = (20, 60) if INTERPRETED else (80, 400)
    large = BatchGame(config, n, seed=5, autoreset_mode=autoreset_mode)
    small = BatchGame(config, 7, seed=5, autoreset_mode=autoreset_mode, num_threads=1)
    two = BatchGame(config, n, seed=5, autoreset_mode=autoreset_mode, num_threads=2)
    rngs = generators(n)
    for _ in range(steps):
        actions = some_actions(large, rngs)
        for batch in (large, two, small):
            batch.step(actions[: batch.num_games])
        for name in ("observations", "masks", "to_move", "rewards", "terminated", "truncated", "seeds"):
            assert np.array_equal(getattr(large, name), getattr(two, name))
            assert np.array_equal(getattr(large, name)[:7], getattr(small, name))


def test_seeds_are_those_that_are_documented():
    batch = BatchGame(MIXED, 8, seed=11)
    assert batch.seeds.tolist() == [game_seed(11, i) for i in range(8)]
    ended = np.zeros(8, int)
    rngs = generators(8)
    for _ in range(120):
        batch.step(some_actions(batch, rngs))
        ended += batch.terminated | batch.truncated
        assert batch.seeds.tolist() == [game_seed(11, i, int(k)) for i, k in enumerate(ended)]
    assert ended.min() > 0
    batch.reset(seed=4)
    assert batch.seeds.tolist() == [game_seed(4, i) for i in range(8)]
    same_game(batch, 5, Game(MIXED[1], game_seed(4, 5)), whole=True)
    batch.reset()
    assert BatchGame(num_games=1).seed != BatchGame(num_games=1).seed


def test_arrays_are_what_is_documented():
    batch = BatchGame(GameConfig(factions=("eyrie", "alliance")), 3, seed=0)
    shapes = {"observations": (3, OBS_SIZE), "masks": (3, N_ACTIONS), "to_move": (3,), "rewards": (3, 6)}
    types = {"observations": np.int8, "masks": np.int8, "to_move": np.int8, "rewards": np.float32}
    names = [*shapes, "terminated", "truncated", "seeds"]
    arrays = {name: getattr(batch, name) for name in names}
    for name, shape in shapes.items():
        assert arrays[name].shape == shape
        assert arrays[name].dtype == types[name]
    assert arrays["terminated"].dtype == arrays["truncated"].dtype == bool
    assert batch.seeds.dtype == np.uint64
    advance(batch, 30)
    assert all(getattr(batch, name) is array for name, array in arrays.items())
    bare = BatchGame(num_games=2, seed=0, observations=False, masks=False)
    assert bare.observations.shape == bare.masks.shape == (2, 0)
    bare.step(np.array([bare.game(i).legal_actions()[0] for i in range(2)]))


# -- what is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [-1, N_ACTIONS, 10**12, "illegal"])
def test_an_illegal_action_changes_nothing_and_names_the_game(wrong):
    batch = BatchGame(MIXED, 6, seed=2)
    advance(batch, 25)
    before = everything(batch)
    actions = some_actions(batch, generators(6))
    actions[4] = np.flatnonzero(batch.masks[4] == 0)[7] if wrong == "illegal" else wrong
    agent = batch.config_of(4).agents[batch.to_move[4]]
    with pytest.raises(
        IllegalActionError, match=rf"game 4: {agent} m(ust|ay) .* no action of the batch has been taken"
    ):
        batch.step(actions)
    assert everything(batch) == before


@pytest.mark.parametrize("actions", [[0, 1], np.zeros(3), np.zeros((3, 1), int), np.zeros(3, bool), "abc"])
def test_actions_of_a_wrong_shape_or_type_are_refused(actions):
    batch = BatchGame(num_games=3, seed=0)
    before = everything(batch)
    with pytest.raises(IllegalActionError, match="whole numbers of shape"):
        batch.step(actions)
    assert everything(batch) == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"config": GameConfig(reward=lambda game: {})}, "reward: BatchGame pays inside the compiled core"),
        ({"config": [GameConfig(), GameConfig(shaping=0.1)], "num_games": 2}, "agree on reward"),
        ({"config": [GameConfig(), GameConfig(factions=FOUR[:2])], "num_games": 1}, "2 configurations for 1 games"),
        ({"config": []}, "is empty"),
        ({"config": {"colour": "red"}}, "unknown field 'colour'"),
        ({"config": GameConfig(observation={"format": "float32"})}, "observation: a batch writes int8"),
        ({"config": GameConfig(setup={"eyrie_0": {"leader": "despot"}})}, "setup: a batch takes"),
        ({"num_games": 0}, "num_games: must be a whole number from 1"),
        ({"num_games": 2.0}, "num_games must be a whole number"),
        ({"num_threads": 0}, "num_threads: must be"),
        ({"autoreset_mode": "never"}, "autoreset_mode: 'never' is not known"),
    ],
)
def test_bad_arguments_are_refused_in_words(arguments, words):
    with pytest.raises(ValueError, match=words):
        BatchGame(**arguments)


def test_final_results_are_there_until_the_next_step_only():
    batch = BatchGame(GameConfig(max_decisions=3), 2, seed=0)
    rngs = generators(2)
    for k in range(7):
        if k in (3, 6):
            assert batch.final_winners(1) == ()
        else:
            for ask in (batch.final_scores, batch.final_winners, lambda i: batch.final_observation(i, "eyrie")):
                with pytest.raises(ValueError, match="game 1 has not ended in the last step"):
                    ask(1)
        batch.step(some_actions(batch, rngs))
    batch = BatchGame(GameConfig(max_decisions=1), 2, seed=0)
    batch.step(batch.masks.argmax(1))
    assert batch.final_winners(-1) == ()
    with pytest.raises(ValueError, match="'lizard' is not at the table of game 0"):
        batch.final_observation(0, "lizard")
    with pytest.raises(IndexError):
        batch.final_scores(2)


# -- games in and out --------------------------------------------------------------------------------


def test_game_is_independent():
    batch = BatchGame(MIXED, 4, seed=2)
    advance(batch, 20)
    game, before = batch.game(2), everything(batch)
    assert game.config == MIXED[2]
    play_on(game, random.Random(0), 10)
    assert everything(batch) == before


def test_from_games_goes_on_as_the_games_do():
    games = [after(8, seed, MIXED[seed % 4]) for seed in range(6)]
    games[1] = Game.from_position(games[1].position()).determinize("eyrie", 1)
    batch = BatchGame.from_games(games, seed=4, autoreset_mode="NextStep")
    assert [int(s) for s in batch.seeds] == [g.seed & (1 << 64) - 1 for g in games]
    twins = Twins.__new__(Twins)
    twins.batch, twins.games, twins.rngs = batch, [g.copy() for g in games], generators(6)
    twins.ends, twins.waiting = {"won": 0, "truncated": 0}, [False] * 6
    for i, game in enumerate(games):
        same_game(batch, i, game, whole=True)
    for _ in range(90):
        twins.step(whole=False)
    assert sum(twins.ends.values()) > 6
    over = after(10**6, 0, MIXED[0])
    with pytest.raises(ValueError, match="game 1 is over"):
        BatchGame.from_games([games[0], over])


def test_forced_outcomes_come_along():
    game = after(20, 1)
    game.force(dice=[(3, 0)], draws=["Anvil"])
    batch = BatchGame.from_games([after(20, 1), game], seed=0)
    assert batch.game(1).position() == game.position()
    batch.states["fault"][1] = 1  # as the core notes an outcome that cannot happen
    before = everything(batch)
    with pytest.raises(ForcedOutcomeError, match="game 1"):
        batch.step(some_actions(batch, generators(2)))
    assert everything(batch) == before


def test_copy_slots_makes_twins():
    batch = BatchGame(MIXED, 8, seed=6)
    advance(batch, 30)
    while not (batch.terminated | batch.truncated)[:4].any():
        batch.step(some_actions(batch, generators(8)))
    ended = int(np.flatnonzero((batch.terminated | batch.truncated)[:4])[0])
    episodes = batch.episodes.copy()
    batch.copy_slots([ended, 1], [4, 6])
    batch.copy_slots(2, [5, 7])
    assert batch.final_scores(4) == batch.final_scores(ended)
    for source, target in ((ended, 4), (1, 6), (2, 5), (2, 7)):
        assert batch.config_of(target) == batch.config_of(source)
        assert batch.seeds[target] == batch.seeds[source]
        same_game(batch, target, batch.game(source), whole=True)
    assert np.array_equal(batch.episodes, episodes)
    ended = np.zeros(8, bool)
    rngs = generators(8)
    while not ended.all():
        batch.step(some_actions(batch, rngs))
        ended |= batch.terminated | batch.truncated
    assert len(set(batch.seeds.tolist())) == 8


@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_a_saved_state_goes_on_the_same(autoreset_mode):
    first = BatchGame(MIXED, 6, seed=9, autoreset_mode=autoreset_mode)
    advance(first, 20)
    while not (first.terminated | first.truncated).any():
        first.step(some_actions(first, generators(6)))
    saved = pickle.loads(pickle.dumps(first.state_dict()))
    second = BatchGame(MIXED, 6, seed=1, autoreset_mode=autoreset_mode)
    second.load_state_dict(saved)
    copies = [second, pickle.loads(pickle.dumps(first))]
    i = int(np.flatnonzero(first.terminated | first.truncated)[0])
    for batch in copies:
        assert everything(batch) == everything(first)
        assert batch.final_scores(i) == first.final_scores(i)
    rngs = generators(6, 1)
    for _ in range(60):
        actions = some_actions(first, rngs)
        for batch in (first, *copies):
            batch.step(actions)
    for batch in copies:
        assert everything(batch) == everything(first)
    assert saved["seed"] == 9


def test_a_state_of_another_batch_is_refused():
    saved = BatchGame(MIXED, 4, seed=9).state_dict()
    for other, why in (
        (BatchGame(MIXED, 5), "is of 4 games, this batch has 5"),
        (BatchGame(MIXED[::-1], 4), "other configurations"),
        (BatchGame(MIXED, 4, autoreset_mode="NextStep"), "autoreset_mode='SameStep'"),
    ):
        with pytest.raises(ValueError, match=why):
            other.load_state_dict(saved)
    with pytest.raises(ValueError, match="other tables"):
        BatchGame(MIXED, 4).load_state_dict(saved | {"tables": "0"})


# -- a second map ------------------------------------------------------------------------------------

SECOND_MAP = """
import numpy as np

from root_env import BatchGame, GameConfig
from root_env.root.lookup.names import MAPS
from root_env.root.rules.spec.observation import O
from tests.contract.twins import Twins

short = {"score_to_win": 4, "max_turns": 9}
two, mirror = ("vagabond", "eyrie"), MAPS.parse("mirror")
configs = [GameConfig(**short), GameConfig(map="mirror", **short), GameConfig(two, map="mirror", **short)]
batch = BatchGame(configs, 6, seed=3)
twins = Twins(batch)
for k in range(150):
    twins.step(whole=k % 10 == 0)
    assert (batch.states["map"] == mirror).tolist() == [False, True, True, False, True, True]
    assert batch.observations[:, O.CONTEXT_MAP].tolist() == [1, 0, 0, 1, 0, 0]
    assert batch.observations[:, O.LATER_MAP].tolist() == [0, 1, 1, 0, 1, 1]
assert sum(twins.ends.values()) > 6
assert (batch.states["suit"][1] == batch.states["suit"][0][::-1]).all()
batch.copy_slots([1], [3])
assert batch.config_of(3).map == "mirror" and batch.states["map"][3] == mirror
assert batch.rollout(games=6)["decisions"].all()
print("carried")
"""


@pytest.mark.own_mode
def test_the_map_is_carried_by_each_slot():
    """Tables are constants of compiled code, so a second map is played by an interpreter of its own."""
    assert printed("-c", SECOND_MAP, ROOT_ENV_MAPS="tests.trial.mirror.declaration") == "carried\n"


@pytest.mark.own_mode  # the bots would be compiled with checks for it alone
@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="policies play on in the compiled core")
@pytest.mark.parametrize("num_threads", [1, 2, 3])
def test_some_slots_play_on_while_others_do_too(num_threads):
    """Two halves, one on another thread if there are several: both end as all do in one call."""
    batches = [
        BatchGame(GameConfig(setup="random"), 12, 3, autoreset_mode="NextStep", num_threads=n) for n in (1, num_threads)
    ]
    lots, own_lots = (streams_from(np.random.default_rng(5), 12) for _ in range(2))
    whole, halves = batches
    first, limits = np.full(12, -1), np.full(12, 1 << 20)
    for until in (3, 9, 200):
        whole.play_on("rules", lots, limits, until, first)
        assert is_compiled(halves.rules, halves.machine, function_of("rules")), "what has played may play aside"
        low = halves.play_on_in(slice(0, 6), "rules", own_lots, first[:6], limits[:6], until, aside=True)
        high = halves.play_on_in(slice(6, 12), "rules", own_lots, first[6:], limits[6:], until)
        high(), low()
        for name in ("states", "lists", "observations", "masks", "to_move", "waiting"):
            assert np.array_equal(getattr(halves, name), getattr(whole, name)), name
        assert np.array_equal(lots, own_lots)
    assert whole.waiting.all()


@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="policies play on in the compiled core")
def test_an_illegal_first_action_of_some_slots_is_refused_in_words():
    batch = BatchGame(GameConfig(setup="random"), 4, 3, autoreset_mode="NextStep")
    illegal = next(a for a in range(N_ACTIONS) if not batch.masks[3, a])
    before = batch.states.copy()
    with pytest.raises(IllegalActionError, match="game 3: "):
        batch.play_on_in(
            slice(2, 4),
            "rules",
            streams_from(np.random.default_rng(5), 4),
            np.array([-1, illegal]),
            np.array([1, 1]),
            99,
        )
    assert np.array_equal(batch.states, before)
