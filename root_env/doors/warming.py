"""The first compilation on a machine: these functions call each entry point once, on small games.

A process compiles a rule once, and only entry points are kept on disk. So the first process compiles everything that
any door will need.
"""

import warnings
from typing import Any

import numpy as np

from root_env.doors.batch import GameBatch
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.rules import Rules
from root_env.doors.game import PlayedGame
from root_env.doors.playing import playouts, rewards
from root_env.doors.playing.players import Players
from root_env.doors.playing.rows import lay_out_all
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.policies import streams, uniform
from root_env.engine import seeding
from root_env.engine.jit import when_cold


def compile_together(rules: Rules) -> None:
    """Compile every entry point of a game together with the first one that is called."""
    when_cold(lambda: use_every_entry_point(rules), rules.machine.group)


def use_every_entry_point(rules: Rules, **table: object) -> None:
    """Call every entry point of a machine once: this compiles those that are not compiled yet.

    `table`: more fields, beside `rules.sample`, for the configuration of a table that the machine plays.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        config = rules.config(**rules.sample, **table)
    for use in (_use_the_core, _use_batches, _use_playouts, _use_branching):
        use(rules, config)


def _batch(rules: Rules, config: AnyConfig, autoreset_mode: str) -> GameBatch[Any]:
    return _of(GameBatch, rules)(config, 2, 0, autoreset_mode=autoreset_mode)


def _of(door: type, rules: Rules) -> type:
    """A door of this game."""
    return type(door.__name__, (door,), {"rules": rules})


def _use_the_core(rules: Rules, config: AnyConfig) -> None:
    """Call the entry points for one game, and those that observe many games."""
    states, scope = rules.lay_out(config), rules.everything
    machine = rules.machine_for(states)
    states = machine.take_in(states)
    engine, out = machine.stepping, machine.stepping.new_list()
    picks, places = np.array([1, 2, 3, 1], np.int64), scope.places
    row, mask = np.zeros(scope.size, np.int8), np.zeros(scope.n_actions, np.int8)
    engine.reset_game(states, 0, 1, 2, out)
    engine.step_game(states, 0, int(out[1]), out)
    menu = np.zeros(len(out), np.int64)
    machine.single.sort_list(out, menu)
    machine.single.step_of(states, out, menu)(int(menu[1]))
    machine.single.sight_of(states, out, places)(0, row, mask)
    engine.list_game(states, 0, out)
    engine.options_of_top(states, 0, out)
    engine.play_random(states, 0, picks, out, 4)
    machine.rollout.play_observed(states, 0, picks, out, 4, places, row, mask)
    machine.seeing.observe_game(states, 0, 0, places, row)
    machine.seeing.observe_many(states, np.zeros(1, np.int64), places, row[None])
    rewards.use_entry_points()


def _use_batches(rules: Rules, config: AnyConfig) -> None:
    """Call the entry points of batches."""
    batch = _batch(rules, config, "SameStep")
    batch.step(batch.masks.argmax(1))
    rules.machine_for(batch.states).many.use_the_small_ones(rules.everything.actions)


def _use_playouts(rules: Rules, config: AnyConfig) -> None:
    """Call the entry points of playouts."""
    configs = [config]
    layouts = lay_out_all(rules, configs)
    for policy in ("random", uniform):
        for trace in (None, _of(TraceOf, rules)(2, configs)):
            playouts.rollout(rules, Players(rules, policy, configs), configs, layouts, 2, 0, None, trace=trace)
    playouts.value(_of(PlayedGame, rules)(configs[0], 0), 1, 0, "random")


def _use_branching(rules: Rules, config: AnyConfig) -> None:
    """Call the entry point that plays a batch on."""
    batch = _batch(rules, config, "NextStep")
    batch.play_on(uniform, streams(seeding.words_of(batch.seeds)), 2)
