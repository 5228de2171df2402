"""Tools to write bots with: helpers, deciding outside rollouts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, tables
from root_env.engine.jit import INTERPRETED
from root_env.gym import RootEnv
from root_env.policies import decide, helper, njit, policy, random_below, reader, streams, streams_from
from root_env.tables import N_ACTIONS, OBS_SIZE, O
from tests.agents.playing import needs_compiled_core
from tests.contract.playing import FOUR

ROOT = Path(__file__).resolve().parents[2]
SIX = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")


@njit
def lowest(observation, legal_ids, n_legal, rng):
    least = legal_ids[0]
    for k in range(n_legal):
        least = min(least, legal_ids[k])
    return least


@njit
def highest(observation, legal_ids, n_legal, rng):
    most = legal_ids[0]
    for k in range(n_legal):
        most = max(most, legal_ids[k])
    return most


@njit
def fifth_after(observation, legal_ids, n_legal, rng):
    """Draws first, so that its stream tells."""
    return legal_ids[random_below(rng, n_legal)]


@policy(sees="everything")
def first_by_state(state, legal_ids, n_legal, rng):
    return legal_ids[0]


@helper
def weight(o, offset, action):
    """Sums of int8 with int16 and int64: as wide as an integer gets."""
    return o[offset] * 1_000_000 + action * 5_000_000_000


@helper
def is_small(value):
    return value < 7


@helper
def doubled(legal_ids, n_legal):
    """A new array: a part that makes one has to count who holds it."""
    twice = np.zeros(n_legal, np.int64)
    for k in range(n_legal):
        twice[k] = 2 * legal_ids[k]
    return twice


@policy
def by_new_arrays(observation, legal_ids, n_legal, rng):
    return int(doubled(legal_ids, n_legal)[n_legal - 1]) // 2


@reader
def makes_an_array(observation):
    return np.zeros(3, np.int64)


@policy
def reads_wrongly(observation, legal_ids, n_legal, rng):
    return legal_ids[makes_an_array(observation)[0]]


@reader
def last_of(legal_ids, n_legal):
    return legal_ids[n_legal - 1]


@policy
def reads_the_last(observation, legal_ids, n_legal, rng):
    return last_of(legal_ids, n_legal)


@policy
def weighs(observation, legal_ids, n_legal, rng):
    best, most = legal_ids[0], -1
    for k in range(n_legal):
        w = weight(observation, O.PLAYERS_VP, legal_ids[k])
        if not is_small(w) and w > most:
            best, most = legal_ids[k], w
    return best


def some_batch(n: int = 24, steps: int = 30, seed: int = 3, **settings) -> BatchGame:
    """Games of four and six players in their middle."""
    configs = [GameConfig(factions=FOUR), GameConfig(factions=SIX)]
    batch = BatchGame(configs, n, seed=seed, num_threads=1, **settings)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(np.array([rng.choice(np.flatnonzero(row)) for row in batch.masks]))
    return batch


def streams_of(n: int, seed: int = 0) -> np.ndarray:
    return streams_from(np.random.default_rng(seed), n)


# -- decide ------------------------------------------------------------------------------------------


def test_decide_shows_each_row_its_legal_actions():
    batch = some_batch()
    low = decide(lowest, batch.observations, batch.masks, streams_of(24))
    high = decide(highest, batch.observations, batch.masks, streams_of(24))
    assert low.dtype == np.int64
    assert low.tolist() == [np.flatnonzero(row).min() for row in batch.masks]
    assert high.tolist() == [np.flatnonzero(row).max() for row in batch.masks]


def test_decide_takes_bools_and_lists_of_actions_of_any_length():
    masks = np.zeros((3, N_ACTIONS), bool)
    masks[0, 5] = masks[1, [0, 900, 933]] = True
    masks[2, : tables.N_ACTIONS // 3] = True
    rows = np.zeros((3, OBS_SIZE), np.int8)
    assert decide(highest, rows, masks, streams_of(3)).tolist() == [5, 933, N_ACTIONS // 3 - 1]
    assert decide("random", rows, masks, streams_of(3))[0] == 5


def test_decide_on_no_rows():
    none = decide(lowest, np.zeros((0, OBS_SIZE), np.int8), np.zeros((0, N_ACTIONS), np.int8), streams_of(0))
    assert (none.shape, none.dtype) == ((0,), np.int64)


def test_decide_row_by_row_is_decide_at_once():
    batch = some_batch()
    rngs = streams_of(24)
    single = [rngs[i : i + 1].copy() for i in range(24)]
    whole = decide(fifth_after, batch.observations, batch.masks, rngs)
    rows = [decide(fifth_after, batch.observations[i : i + 1], batch.masks[i : i + 1], single[i]) for i in range(24)]
    assert whole.tolist() == [int(row[0]) for row in rows]
    assert np.array_equal(rngs, np.concatenate(single)), "streams must move on in place"
    assert not np.array_equal(rngs, streams_of(24))


def test_what_decide_refuses():
    masks = np.ones((3, N_ACTIONS), np.int8)
    masks[1] = 0
    rows = np.zeros((3, OBS_SIZE), np.int8)
    with pytest.raises(ValueError, match="masks: row 1 has no legal action"):
        decide(lowest, rows, masks, streams_of(3))
    with pytest.raises(ValueError, match='first_by_state is declared with sees="everything", and here'):
        decide(first_by_state, rows, masks, streams_of(3))
    with pytest.raises(ValueError, match="policy: 'clever' is not known"):
        decide("clever", rows, masks, streams_of(3))


# -- what a policy sees ------------------------------------------------------------------------------


@policy(sees="observation")
def first_by_sight(observation, legal_ids, n_legal, rng):
    return legal_ids[0] if len(observation) == OBS_SIZE else -1


@njit
def undeclared(state, legal_ids, n_legal, rng):
    return legal_ids[state.turns % n_legal]


def test_what_a_policy_sees_is_declared():
    """Refused is the function that wants a state and was not declared so; its name says nothing."""
    batch, asked = some_batch(2, 1), np.zeros(2, int)
    seen = batch.choose([first_by_sight], asked, streams_of(2)).tolist()
    assert seen == batch.choose([first_by_state], asked, streams_of(2)).tolist() == batch.lists[:, 1].tolist()
    with pytest.raises(
        ValueError, match=r"policy: undeclared takes a state.*@root_env.policies.policy\(sees=\"everyth"
    ):
        batch.choose([undeclared], asked, streams_of(2))


@pytest.mark.parametrize("wrong", ["all", "state", None, 1])
def test_what_is_not_known_to_be_seen_is_refused_with_what_to_write(wrong):
    with pytest.raises(ValueError, match=r"policy: sees=.* is not known; write @policy\(sees=\"everything\"\)"):
        policy(sees=wrong)


def made_with(taken):
    @policy
    def favourite(observation, legal_ids, n_legal, rng):
        return legal_ids[taken % n_legal] if n_legal else 0

    return favourite


def test_policies_that_one_function_makes_are_told_apart():
    """Otherwise the second would play with the code on disk of the first."""
    masks, rows = np.zeros((1, N_ACTIONS), np.int8), np.zeros((1, OBS_SIZE), np.int8)
    masks[0, [3, 70, 900]] = 1
    rngs = streams_from(np.random.default_rng(0), 1)
    assert [int(decide(made_with(k), rows, masks, rngs)[0]) for k in range(3)] == [3, 70, 900]
    with pytest.raises(ValueError, match="policy: favourite takes taken, ndarray, from the function that makes it"):
        made_with(np.arange(3))
    with pytest.raises(ValueError, match="policy: favourite takes taken, tuple, from the function that makes it"):
        made_with((1, np.arange(3)))


def test_sees_is_a_keyword():
    with pytest.raises(ValueError, match=r"policy: 'everything' is not a function; write @policy\(sees=...\)"):
        policy("everything")


# -- answers that are no whole number ----------------------------------------------------------------


def half(observation, legal_ids, n_legal, rng):
    return legal_ids[0] + 0.5


def truth(observation, legal_ids, n_legal, rng):
    return n_legal > 0


def nothing(observation, legal_ids, n_legal, rng):
    return None


def some_nothing(observation, legal_ids, n_legal, rng):
    return legal_ids[0] if n_legal > 500 else None


def half_by_state(state, legal_ids, n_legal, rng):
    return legal_ids[0] * 1.0


def doors_of(bad):
    """Every way to ask a policy; those that ask from observations show no state."""
    table = GameConfig(factions=["marquise", "eyrie"], setup="random")
    batch = BatchGame(table, 2, seed=5, autoreset_mode="NextStep")
    compiled = policy(sees="everything")(bad) if bad is half_by_state else njit(bad)
    yield lambda: batch.rollout(compiled, 1, seed=1)
    yield lambda: batch.choose([compiled], np.zeros(2, int), streams_of(2))
    yield lambda: Game(table, seed=3).rollout_value(1, seed=1, policy=compiled)
    if bad is half_by_state:
        return
    yield lambda: batch.play_on(policy(bad), streams_of(2), 3)
    yield lambda: decide(njit(bad), batch.observations, batch.masks, streams_of(2))
    yield lambda: RootEnv(config=table, learner="eyrie", opponents=njit(bad)).reset(seed=1)


def refused(ask):
    with pytest.raises(ValueError, match=r"must return one of legal_ids, a whole number; it returns ") as caught:
        ask()
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not INTERPRETED, reason="compiled, each answer and door takes a second")
@pytest.mark.parametrize("bad", [half, truth, nothing, some_nothing, half_by_state])
def test_an_answer_that_is_no_whole_number_is_refused_interpreted(bad):
    for ask in doors_of(bad):
        refused(ask)


@needs_compiled_core
@pytest.mark.parametrize("bad", [half, truth, nothing, some_nothing, half_by_state])
def test_an_answer_of_another_type_is_refused_compiled(bad):
    doors = list(doors_of(bad))
    for ask in doors if bad is half else doors[:1]:
        refused(ask)


# -- helpers -----------------------------------------------------------------------------------------


def test_helpers_reckon_in_wide_integers():
    batch = some_batch()
    batch.observations[:, O.PLAYERS_VP] = 127  # times a million is more than int8 and int16 hold
    chosen = decide(weighs, batch.observations, batch.masks, streams_of(24))
    assert chosen.tolist() == [np.flatnonzero(row).max() for row in batch.masks]


def test_a_helper_may_make_arrays_and_a_reader_only_reads():
    batch = some_batch()
    for one in (by_new_arrays, reads_the_last):
        chosen = decide(one, batch.observations, batch.masks, streams_of(24))
        assert chosen.tolist() == [np.flatnonzero(row).max() for row in batch.masks]


@needs_compiled_core
def test_a_reader_that_makes_an_array_is_refused():
    batch = some_batch()
    with pytest.raises(Exception, match="array"):
        decide(reads_wrongly, batch.observations, batch.masks, streams_of(24))


@needs_compiled_core
def test_python_cannot_call_a_compiled_helper():
    with pytest.raises(TypeError, match="is_small is compiled for other rules to call"):
        is_small(3)


# -- streams_from ------------------------------------------------------------------------------------


def test_streams_from_a_generator():
    rows = streams_of(50, 7)
    assert (rows.shape, rows.dtype) == ((50, 4), np.int64)
    assert np.array_equal(rows, streams_of(50, 7))
    words = np.random.default_rng(7).integers(0, 2**32, (50, 2)).astype(np.int64)
    assert np.array_equal(rows, streams(words))
    assert np.array_equal(rows, np.concatenate([streams(words[k : k + 1]) for k in range(50)])), "alone as together"
    assert len({tuple(row) for row in rows.tolist()}) == 50
    assert rows.min() >= 0
    assert rows.max() < 2**32
    assert streams_of(0).shape == (0, 4)
    rng = np.random.default_rng(7)
    streams_from(rng, 50)
    assert not np.array_equal(rows, streams_from(rng, 50)), "the generator moves on"


# -- BatchGame.choose --------------------------------------------------------------------------------


def test_choose_asks_the_policy_named_for_each_slot():
    batch = some_batch()
    before = batch.states.tobytes()
    asked = np.arange(24) % 3 - 1
    chosen = batch.choose([lowest, highest], asked, streams_of(24))
    assert (chosen.shape, chosen.dtype) == ((24,), np.int64)
    for i, row in enumerate(batch.masks):
        legal = np.flatnonzero(row)
        assert chosen[i] == (-1, legal.min(), legal.max())[i % 3]
    assert batch.states.tobytes() == before, "nothing is played"


def test_choose_moves_the_streams_of_those_asked_only():
    batch, rngs = some_batch(), streams_of(24)
    asked = np.where(np.arange(24) % 2, 0, -1)
    batch.choose([fifth_after], asked, rngs)
    moved = (rngs != streams_of(24)).any(1)
    assert not moved[::2].any()
    assert moved[1::2].all()


def test_choose_and_decide_agree():
    batch = some_batch()
    for one in (lowest, highest, weighs):
        chosen = batch.choose([one], np.zeros(24, int), streams_of(24))
        assert np.array_equal(chosen, decide(one, batch.observations, batch.masks, streams_of(24)))


def test_choose_leaves_slots_alone_that_wait_for_their_next_game():
    batch = BatchGame(GameConfig(max_decisions=3), 2, seed=1, autoreset_mode="NextStep")
    while not (batch.terminated | batch.truncated).any():
        batch.step(batch.choose(["random"], np.zeros(2, int), streams_of(2)))
    assert batch.choose(["random"], np.zeros(2, int), streams_of(2)).tolist() == [-1, -1]


def test_choose_needs_observations():
    batch = BatchGame(GameConfig(), 1, seed=1, observations=False)
    with pytest.raises(ValueError, match=r"choose: .*observations=False"):
        batch.choose(["random"], np.zeros(1, int), streams_of(1))
