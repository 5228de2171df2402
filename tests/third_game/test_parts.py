"""Flaws of a game are refused in words when it is made, before anything is compiled."""

from __future__ import annotations

from contextlib import nullcontext

import numpy as np
import pytest

from root_env.engine.ground import Fault
from root_env.engine.jit import INTERPRETED, plain, record_view
from root_env.engine.loop import push
from root_env.engine.loops.machine import COURSE, GameRules, state_of
from tests.examples.recipe import load

nim = load("nim")
RULES = {name: getattr(nim.machine.game, name) for name in ("legal", "apply", "run", "start_game", "write_row")}


def made(state: np.dtype = nim.STATE, **changed):
    return GameRules(state=state, everything=nim.EVERYTHING, first_step=1, end_kind=2, **RULES | changed)


def test_every_state_has_the_same_fields_first():
    state = state_of(4, [("left", np.int8, (3,))], frame=("place", "count"), depth=5, queues=2, log=6)
    assert state.names == (*COURSE, "left")
    assert state["vp"].shape == (4,) and state["n_forced"].shape == (2,) and state["log_who"].shape == (6,)
    assert state["stack"].shape == (5,) and state["stack"].base.names == ("kind", "who", "place", "count")


def test_a_field_that_every_game_has_is_not_declared_twice():
    with pytest.raises(ValueError, match="own: every state has vp, turn; give the game's own fields other names"):
        state_of(2, [("vp", np.int16), ("left", np.int8), ("turn", np.int8)])


def test_a_state_that_the_loops_cannot_use_is_refused():
    with pytest.raises(ValueError, match=r"state: the fields n_players, order, .* are missing"):
        made(np.dtype([("left", np.int8)]))
    fields = [(name, nim.STATE[name].base, nim.STATE[name].shape) for name in nim.STATE.names]
    with pytest.raises(ValueError, match="compiled code reads aligned records"):
        made(np.dtype(fields))


def test_a_rule_without_its_decorator_is_named():
    """Only if rules are compiled; plain Python needs no decorator."""
    refused = pytest.raises(TypeError, match="apply: compiled code cannot call it; decorate it with @njit")
    with nullcontext() if INTERPRETED else refused:
        made(apply=lambda s, kind, action: None)


def test_what_is_left_out_fits_a_game_without_steps():
    game = GameRules(state=nim.STATE, everything=nim.EVERYTHING, first_step=1, **RULES)
    assert (game.first_step, game.END_KIND, game.MAX_PLAYERS) == (1, 1, nim.PLAYERS)
    assert nim.EVERYTHING.n_actions == game.MAX_LEGAL - 1


def test_a_full_stack_stops_the_game():
    states = np.zeros(1, nim.STATE)
    s = record_view(states, 0)
    for _ in range(len(s.stack)):
        plain(push)(s, nim.TAKE, 1)
    assert s.depth == len(s.stack) and s.fault == Fault.NONE and s.stack[0].who == 1
    plain(push)(s, nim.TAKE, 1)
    assert s.depth == len(s.stack) and s.fault == Fault.STACK_FULL
