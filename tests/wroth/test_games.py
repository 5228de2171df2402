"""Whole games: as they were, without fault, and what is true in every one of them."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.engine.jit import INTERPRETED
from root_env.root.rules.ids import Fault
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.rules import chance, invariants
from root_env.wroth.rules.game import rollout, seeing, stepping
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.spec.actions import N_ACTIONS, TABLE, A
from root_env.wroth.rules.spec.observation import HIGH, LOW, OBS_SIZE, SCALE, O
from root_env.wroth.rules.spec.observation import TABLE as BLOCKS
from root_env.wroth.rules.spec.scope import EVERYTHING, scope_of
from root_env.wroth.rules.state import STATE
from root_env.wroth.text.describe import Context, describe_family
from tests.wroth.games import FOLDER, GAMES, write

TABLES = (
    ("guild", "runen"),
    ("koda", "lythe"),
    ("guild", "runen", "ooglan"),
    ("lythe", "koda", "guild"),
    ("guild", "runen", "ooglan", "koda"),
    ("lythe", "koda", "runen", "guild"),
    ("mirror",) * 4,
)
RANDOM_GAMES = 1_000 if INTERPRETED else 8_000


def picks(seed: int) -> np.ndarray:
    """A policy's random stream."""
    return np.array([seed, seed >> 3, 7, 1], np.int64)


def begun(factions, seed: int, **settings) -> tuple[np.ndarray, np.ndarray]:
    """A game at its first decision: its state and its list of actions."""
    states, out = lay_out(WrothConfig(factions, **settings)), stepping.new_list()
    assert stepping.reset_game(states, 0, *seeding.words(seed), out) == stepping.DONE
    return states, out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_as_it_was(name):
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == write(name), "run `python -m tests.wroth.games`"


def test_every_file_is_a_game():
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.slow
def test_random_games_keep_the_invariants_and_end():
    ends = {"won": 0, "shared": 0, "truncated": 0}
    laid_out = [lay_out(WrothConfig(table)) for table in TABLES]
    states, out = copy_states(laid_out[0]), stepping.new_list()
    for game in range(RANDOM_GAMES):
        as_bytes(states)[:] = as_bytes(laid_out[game % len(TABLES)])
        stepping.reset_game(states, 0, *seeding.words(game), out)
        played = invariants.play_checked(states, 0, picks(game), out, 10_000)
        assert played > 0, f"game {game}: {invariants.Broken(-played).words}"
        s = states[0]
        assert s["over"] and not s["fault"] and s["depth"] <= 8
        winners = int(s["winners"]).bit_count()
        ends["truncated" if s["truncated"] else "won" if winners == 1 else "shared"] += 1
    assert ends["won"] > 0.95 * RANDOM_GAMES and ends["truncated"] < 0.01 * RANDOM_GAMES


def test_every_kind_of_question_and_every_family_of_actions_comes_up():
    kinds, families = set(), set()
    for seed in range(40):
        states, out = begun(TABLES[seed % len(TABLES)], seed)
        rng = np.random.default_rng(seed)
        while not states[0]["over"]:
            kinds.add(Kind(int(states[0]["stack"]["kind"][states[0]["depth"] - 1])))
            legal = out[1 : 1 + out[0]]
            families |= {TABLE.decode(int(action))[0].name for action in legal}
            stepping.step_game(states, 0, int(rng.choice(legal)), out)
    assert kinds == {kind for kind in Kind if kind < Kind.START_PHASE}
    assert families == set(TABLE.by_name)


# -- the doors ---------------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing():
    states, out = begun(TABLES[0], 1)
    before, listed = as_bytes(states).tobytes(), out.copy()
    for action in sorted(set(range(-1, N_ACTIONS + 1)) - set(out[1 : 1 + out[0]].tolist())):
        assert stepping.step_game(states, 0, action, out) == stepping.ILLEGAL
    assert as_bytes(states).tobytes() == before and (out == listed).all()


def test_every_legal_action_applies_and_no_action_is_listed_twice():
    states, out = begun(TABLES[5], 4)
    rng = np.random.default_rng(4)
    while not states[0]["over"]:
        legal = out[1 : 1 + out[0]].tolist()
        assert len(set(legal)) == len(legal)
        for action in legal[::7]:
            tried, listed = copy_states(states), out.copy()
            assert stepping.step_game(tried, 0, action, listed) == stepping.DONE
        stepping.step_game(states, 0, int(rng.choice(legal)), out)


def test_questions_with_one_answer_are_asked_where_wanted():
    asked, skipped = begun(TABLES[0], 1, skip_forced="none"), begun(TABLES[0], 1)
    counts = [stepping.play_random(*game[:1], 0, picks(1), game[1], 10_000) for game in (asked, skipped)]
    assert counts[0] > counts[1]
    states, out = begun(TABLES[0], 1, skip_forced="none")
    ones = 0
    while not states[0]["over"]:
        ones += out[0] == 1
        stepping.step_game(states, 0, int(out[1]), out)
    assert ones > 10


def test_an_outcome_that_cannot_be_stops_the_game():
    states, out = lay_out(WrothConfig(TABLES[0])), stepping.new_list()
    states[0]["forced"][chance.TOKENS, :2], states[0]["n_forced"][chance.TOKENS] = 3, 2
    assert stepping.reset_game(states, 0, 1, 2, out) == stepping.STOPPED
    assert states[0]["fault"] == Fault.IMPOSSIBLE_OUTCOME and states[0]["truncated"] and out[0] == 0


def test_a_broken_stack_stops_the_game():
    states, out = begun(TABLES[0], 1)
    states[0]["depth"] = 0
    assert stepping.list_game(states, 0, out) == stepping.STOPPED
    assert states[0]["fault"] == Fault.STACK_BROKEN and states[0]["over"]


def test_the_log_keeps_public_actions():
    states, out = begun(TABLES[0], 1)
    states[0]["keep_log"] = 1
    who, action = int(states[0]["first"]), int(out[1])
    stepping.step_game(states, 0, action, out)
    assert states[0]["log_action"][0] == action and states[0]["log_who"][0] == who
    assert A.DRAFT <= action < A.DRAFT_END


def test_a_state_is_small():
    assert STATE.itemsize < 1024


# -- observations ------------------------------------------------------------------------------------


def row_of(states, viewer) -> np.ndarray:
    """The observation of a player."""
    row = np.full(OBS_SIZE, 99, np.int8)
    seeing.observe_game(states, 0, viewer, EVERYTHING.places, row)
    return row


def test_observations_are_within_their_bounds():
    for seed, table in enumerate(TABLES):
        states, out = begun(table, seed)
        while not states[0]["over"]:
            for viewer in range(len(table)):
                row = row_of(states, viewer)
                assert (row >= LOW).all() and (row <= HIGH).all()
            stepping.play_random(states, 0, picks(seed), out, 9)


def test_scales_bring_the_greatest_values_near_1():
    assert SCALE.shape == HIGH.shape == (OBS_SIZE,) and ((SCALE > 0) & (SCALE <= 1)).all()


def test_only_the_player_asked_sees_the_question_and_all_else_is_public():
    block = BLOCKS.by_name["decision.kind"]
    states, out = begun(TABLES[4], 3)
    while not states[0]["over"]:
        asked = int(states[0]["stack"]["who"][states[0]["depth"] - 1])
        for viewer in range(4):
            row = row_of(states, viewer)
            assert row[block.offset : block.offset + block.size].sum() == (viewer == asked)
        stepping.play_random(states, 0, picks(3), out, 13)


def test_seats_are_counted_from_the_observer():
    states, out = begun(TABLES[4], 3, seating="random")
    stepping.play_random(states, 0, picks(3), out, 100)
    s = states[0]
    for viewer in range(4):
        row = row_of(states, viewer)
        for steps in range(4):
            who = int(s["order"][(int(s["seat"][viewer]) + steps) % 4])
            assert row[O.PLAYERS_VP + steps] == s["vp"][who] and row[O.PLAYERS_CORRA + steps] == s["corra"][who]
            assert (
                row[O.TROOPS_BASICS + 9 * steps : O.TROOPS_BASICS + 9 * steps + 9].tolist() == s["basics"][who].tolist()
            )


def test_nobody_sees_nothing():
    states, _ = begun(TABLES[0], 1)
    assert not row_of(states, -1).any()


def test_many_rows_at_once_are_the_same():
    states, _ = begun(TABLES[2], 1)
    rows = np.zeros((3, OBS_SIZE), np.int8)
    seeing.observe_many(np.concatenate([states] * 3), np.arange(3), EVERYTHING.places, rows)
    assert [row.tolist() for row in rows] == [row_of(states, viewer).tolist() for viewer in range(3)]


@pytest.mark.parametrize("table", TABLES)
def test_observed_play_is_the_same_play(table):
    plain, seen, scope = begun(table, 9), begun(table, 9), scope_of(len(table))
    row, mask = np.zeros(scope.size, np.int8), np.zeros(scope.n_actions, np.int8)
    n = stepping.play_random(plain[0], 0, picks(2), plain[1], 10_000)
    assert rollout.play_observed(seen[0], 0, picks(2), seen[1], 10_000, scope.places, row, mask) == n
    assert as_bytes(plain[0]).tobytes() == as_bytes(seen[0]).tobytes()


@pytest.mark.parametrize("table", TABLES)
def test_masks_are_the_lists(table):
    states, out = begun(table, 9)
    scope = scope_of(len(table))
    row, mask = np.zeros(scope.size, np.int8), np.ones(scope.n_actions, np.int8)
    while not states[0]["over"]:
        legal = sorted(out[1 : 1 + out[0]].tolist())
        rollout.play_observed(states, 0, picks(4), out, 1, scope.places, row, mask)
        assert scope.actions[np.flatnonzero(mask)].tolist() == legal


@pytest.mark.parametrize("table", TABLES)
def test_the_row_of_a_scope_is_the_whole_row_without_empty_seats(table):
    scope = scope_of(len(table))
    left_out = np.setdiff1d(np.arange(OBS_SIZE), scope.features)
    states, out = begun(table, 2)
    while not states[0]["over"]:
        for viewer in range(len(table)):
            row, whole = np.full(scope.size, 99, np.int8), row_of(states, viewer)
            seeing.observe_game(states, 0, viewer, scope.places, row)
            assert (row == whole[scope.features]).all() and not whole[left_out].any()
        legal = out[1 : 1 + out[0]]
        assert (scope.actions[scope.index[legal]] == legal).all()
        stepping.play_random(states, 0, picks(2), out, 7)


def test_scopes_grow_with_the_table():
    assert [(scope_of(n).size, scope_of(n).n_actions) for n in (2, 3, 4)] == [(728, 221), (947, 253), (1166, 285)]
    assert scope_of(4) is EVERYTHING and (EVERYTHING.features == np.arange(OBS_SIZE)).all()
    part = scope_of(2).slices["players.vp"]
    assert scope_of(2).features[part].tolist() == [O.PLAYERS_VP, O.PLAYERS_VP + 1]


# -- words -------------------------------------------------------------------------------------------


def test_every_action_has_words_of_its_own():
    words = [describe_family(action) for action in range(N_ACTIONS)]
    assert len(set(words)) == N_ACTIONS
    for action in range(N_ACTIONS):
        family, values = TABLE.decode(action)
        assert TABLE.encode(family.name, *values) == action


@pytest.mark.parametrize("action", [-1, N_ACTIONS])
def test_there_is_no_other_action(action):
    with pytest.raises(ValueError, match=r"action ids are 0\.\.284"):
        TABLE.decode(action)


def test_arguments_out_of_range_are_refused_in_words():
    with pytest.raises(ValueError, match=r"move: place must be 0\.\.8, got 9"):
        TABLE.encode("move", 9, 0)
    with pytest.raises(ValueError, match="move takes 2 arguments, got 1"):
        TABLE.encode("move", 1)


def test_menus_read_without_ambiguity_and_any_action_can_be_described():
    for seed in range(len(TABLES)):
        states, out = begun(TABLES[seed], seed)
        while not states[0]["over"]:
            legal = out[1 : 1 + out[0]].tolist()
            words = {Context(states, 0).option(action) for action in legal}
            assert len(words) == len(legal) and not any("{" in w for w in words)
            for action in range(seed, N_ACTIONS, 23):
                Context(states, 0).option(action)
            assert Context(states, 0).question()
            stepping.play_random(states, 0, picks(seed), out, 5)
        assert Context(states, 0).question() == "the game is over"
