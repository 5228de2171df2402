"""Games by the rules of any machine, compiled or as plain Python: that compiles nothing and checks every index."""

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from root_env import GameConfig
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.engine.loops.machine import Machine
from root_env.engine.loops.stepping import DONE, RESET, STEP
from root_env.root.layout import lay_out
from root_env.root.rules.spec.scope import EVERYTHING, Scope

LOOKS = 32
"""Decisions from one look at the state and at observations to the next."""


def as_plain(machine: Machine) -> Any:
    """The parts of a machine that `played` needs, as plain Python."""
    game = machine.stepping.game
    for name in dir(getattr(game, "_whole", game)):
        getattr(game, name)  # a part of a game makes a rule when it is first named
    play, observe = plain(machine.stepping.play), plain(machine.seeing.observe)

    def drive(states: np.ndarray, i: int, op: int, a: int, b: int, out: np.ndarray) -> int:
        return play(record_view(states, i), op, a, b, out)

    def observe_game(states: np.ndarray, i: int, viewer: int, places: np.ndarray, row: np.ndarray) -> None:
        observe(record_view(states, i), viewer, record_view(places, 0), row)

    stepping = SimpleNamespace(drive=drive, new_list=machine.stepping.new_list)
    return SimpleNamespace(
        take_in=machine.take_in, stepping=stepping, seeing=SimpleNamespace(observe_game=observe_game)
    )


def played(
    machine: Any, config: GameConfig, seed: int, decisions: int, scope: Scope = EVERYTHING
) -> Iterator[tuple[np.ndarray, ...]]:
    """Random choices by the rules of a machine: the choices of each decision and, now and then and at the end, the
    state as the whole game has it and what each player observes."""
    states, out, rng = machine.take_in(lay_out(config)), machine.stepping.new_list(), random.Random(seed)
    done = machine.stepping.drive(states, 0, RESET, seed, 0, out)
    for n in range(decisions):
        assert done == DONE, states["fault"]
        yield (scope.index[out[1 : 1 + int(out[0])]],)
        over = states["over"][0] != 0
        if over or n % LOOKS == 0:
            rows = np.zeros((int(states["n_players"][0]), scope.size), np.int8)
            for player in range(len(rows)):
                machine.seeing.observe_game(states, 0, player, scope.places, rows[player])
            yield whole(states)[0].copy(), rows
        if over:
            return
        action = rng.choice(out[1 : 1 + int(out[0])].tolist())
        done = machine.stepping.drive(states, 0, STEP, action, 0, out)
