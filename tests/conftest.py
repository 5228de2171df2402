"""Shared by all tests: a cold compile covers the invariants too, so that no second process compiles the rules."""

import gc

import numpy as np
import pytest

from root_env.engine.jit import when_cold
from root_env.root.rules import invariants
from root_env.root.rules.game import machine, stepping


def _use_the_invariants() -> None:
    from root_env.root.config import GameConfig
    from root_env.root.layout import lay_out

    states, out = lay_out(GameConfig(setup="random")), stepping.new_list()
    stepping.reset_game(states, 0, 1, 2, out)
    invariants.check_game(states, 0)
    invariants.play_checked(states, 0, np.array([1, 2, 3, 1], np.int64), out, 4)


when_cold(_use_the_invariants, machine.group)


def pytest_collection_finish() -> None:
    """The garbage collector passes over all imported objects, which stay, and looks seldom: 7 % of the law."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def a_thread_for_each_game(monkeypatch):
    """Have few games spread over threads, where a batch would use one."""
    from root_env.doors.playing import threads

    monkeypatch.setattr(threads, "ROWS_PER_THREAD", 1)
    monkeypatch.setattr(threads, "GAMES_PER_THREAD", 1)
