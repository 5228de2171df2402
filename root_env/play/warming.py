"""What is compiled together when a machine is cold: each entry point is called once, on games of its own.

A rule is compiled once per process, so whoever comes first has everything compiled that any door will need.
"""

from __future__ import annotations

import importlib

import numpy as np

from root_env.config import GameConfig
from root_env.core import queries
from root_env.core.game import engine, rewards, rollout, seeing, single
from root_env.core.ids import MAX_PLAYERS
from root_env.core.jit import when_cold
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.spec.scope import EVERYTHING
from root_env.play.layout import lay_out


def use_the_core() -> None:
    """Call every entry point of one game, and those that look at many."""
    states, out = lay_out(GameConfig(setup="random")), engine.new_list()
    picks = np.array([1, 2, 3, 1], np.int64)
    row, mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)
    engine.reset_game(states, 0, 1, 2, out)
    engine.step_game(states, 0, int(out[1]), out)
    menu = np.zeros(len(out), np.int64)
    single.sort_list(out, menu)
    single.step_of(states, out, menu)(int(menu[1]))
    single.sight_of(states, out, EVERYTHING.places)(0, row, mask)
    engine.list_game(states, 0, out)
    engine.options_of_top(states, 0, out)
    engine.play_random(states, 0, picks, out, 4)
    rollout.play_observed(states, 0, picks, out, 4, EVERYTHING.places, row, mask)
    seeing.observe_game(states, 0, 0, EVERYTHING.places, row)
    seeing.observe_many(states, np.zeros(1, np.int64), EVERYTHING.places, row[None])
    queries.ruler_of(states, 0, 0)
    rewards.final_rewards(states, 0, rewards.WIN, np.zeros(MAX_PLAYERS))


def use_batches() -> None:
    """Call the entry points of batches."""
    importlib.import_module("root_env.play.slots").use_entry_points()  # above this module, as the next two


def use_playouts() -> None:
    """Call the entry points of playouts."""
    importlib.import_module("root_env.play.playouts").use_entry_points()


def use_branching() -> None:
    """Call the entry point that plays a batch on."""
    importlib.import_module("root_env.play.branching").use_entry_points()


PARTS = (use_the_core, use_batches, use_playouts, use_branching)
"""Each by itself, so that two processes can have a part each."""


def use_every_entry_point() -> None:
    """Call every entry point once; what is not compiled yet gets compiled."""
    for part in PARTS:
        part()


for part in PARTS:
    when_cold(part)
