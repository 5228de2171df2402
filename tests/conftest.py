"""Shared by all tests: a cold compile covers the invariants too, so that no second process compiles the rules."""

import gc

import numpy as np
import pytest

from root_env.core import invariants
from root_env.core.game import engine
from root_env.core.jit import when_cold


def _use_the_invariants() -> None:
    from root_env.config import GameConfig
    from root_env.play.layout import lay_out

    states, out = lay_out(GameConfig(setup="random")), engine.new_list()
    engine.reset_game(states, 0, 1, 2, out)
    invariants.check_game(states, 0)
    invariants.play_checked(states, 0, np.array([1, 2, 3, 1], np.int64), out, 4)


when_cold(_use_the_invariants)


def pytest_collection_finish() -> None:
    """Have the garbage collector pass over what has been imported, which stays, and look seldom: 7 % of the law."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture
def a_thread_for_each_game(monkeypatch):
    """Have few games spread over threads, where a batch would use one."""
    from root_env.play import threads

    monkeypatch.setattr(threads, "ROWS_PER_THREAD", 1)
    monkeypatch.setattr(threads, "GAMES_PER_THREAD", 1)
