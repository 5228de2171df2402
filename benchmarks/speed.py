"""The core in one compiled loop, and one game from Python."""

from __future__ import annotations

import random

import numpy as np

from benchmarks import loops
from benchmarks.loops import engine, machine, new_states, rollout
from benchmarks.timing import Path, interleaved, medians
from root_env import Game, GameConfig
from root_env.engine import seeding
from root_env.root.layout import lay_out
from root_env.root.rules.spec.actions import N_ACTIONS
from root_env.root.rules.spec.observation import OBS_SIZE
from root_env.root.rules.spec.scope import EVERYTHING, Scope
from root_env.root.scopes import TABLE, scope_for

CONFIG = GameConfig(setup="random", seating="random")
"""Four base factions; set-up is random, and so a part of starting a game without decisions."""
NO_LIMIT = 1 << 60
BLOCK = 20_000
"""Decisions of one run of a loop."""


class Loop:
    """`loops.play_on` on one game after another, and its counts."""

    def __init__(self, want: int, scope: Scope = EVERYTHING):
        self.want = want
        self.layouts, self.states, self.out = machine.take_in(lay_out(CONFIG)), new_states(1), engine.new_list()
        self.picks, self.tally = loops.streams(1)[0], np.zeros(4, np.int64)
        self.row, self.mask = np.zeros(scope.size, np.int8), np.zeros(scope.n_actions, np.int8)
        self.seen = scope.places, self.row, self.mask
        loops.start_games(self.states, self.picks, self.layouts, self.out, 1)

    def run(self, limit: int = BLOCK) -> np.ndarray:
        """Play `limit` decisions; returns the tally before."""
        before = self.tally.copy()
        loops.play_on(self.states, self.picks, self.layouts, self.out, limit, self.want, *self.seen, self.tally)
        return before

    def after(self, before: np.ndarray) -> list[int]:
        """Choices, turns and games since `before`."""
        return (self.tally - before).tolist()[1:]

    def path(self, name: str) -> Path:
        """The loop under a name, to be timed."""
        return Path(name, self.run, self.after)


def shipped(observed: bool) -> Path:
    """Whole games through `root_env`'s own entry points, each begun as a `Game` from Python."""
    row, mask, numbers = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8), iter(range(1, NO_LIMIT))

    def run() -> tuple[int, int, int]:
        number = next(numbers)
        game = Game(CONFIG, seeding.game_seed(1, number))
        picks = np.array([*seeding.words(seeding.game_seed(1, number, 1)), number, 1], np.int64)
        given = game.states, 0, picks, game.legal_list, NO_LIMIT
        if observed:
            n = rollout.play_observed(*given, EVERYTHING.places, row, mask)
        else:
            n = engine.play_random(*given)
        return n, game.turns, 1

    return Path(f"root_env {'play_observed' if observed else 'play_random'}, a Game each", run)


def core_paths() -> list[Path]:
    """The compiled loop bare, with mask, with mask and observation; and the shipped entry points."""
    both = loops.MASK | loops.OBSERVE
    return [
        Loop(0).path("compiled loop, bare"),
        Loop(loops.MASK).path("compiled loop, mask"),
        Loop(both).path("compiled loop, mask and observation"),
        Loop(both, scope_for(TABLE, [CONFIG])).path("compiled loop, mask and observation of the table"),
        shipped(False),
        shipped(True),
    ]


PYTHON, PYTHON_OBSERVED = "root_env Game", "root_env Game, mask and observation"


def python_game(observed: bool) -> Path:
    """`game.step(rng.choice(game.legal_actions()))`, bare or with the observation and mask of each decision."""
    rng, numbers = random.Random(1), iter(range(1 << 60))

    def run() -> tuple[int, int, int]:
        game, n = Game(CONFIG, next(numbers)), 0
        while not game.is_over:
            if observed:
                game.observe(game.to_move)
                game.mask()
            legal = game.legal_actions()
            n += len(legal) > 1
            game.step(rng.choice(legal))
        return n, game.turns, 1

    return Path(PYTHON_OBSERVED if observed else PYTHON, run)


def measure(rounds: int, seconds: float) -> dict:
    """Core paths, one thread."""
    return interleaved(core_paths(), rounds, seconds, "core")


# -- sizes and copies ----------------------------------------------------------------------------------


MID_GAME = 300
"""`Game.copy` also copies the record of the game: it is timed after so many decisions."""


def copies(rounds: int) -> dict[str, float]:
    """Microseconds of CPU time for copies of a state, and its bytes."""
    n, rng = 20_000, random.Random(1)
    game = Game(CONFIG, seed=1)
    while game.decisions < MID_GAME and not game.is_over:
        game.step(rng.choice(game.legal_actions()))
    near, far = (new_states(16), new_states(16)), (new_states(16_384), new_states(16_384))
    for states in (*near, *far):
        states[:] = game.states[0]

    def in_python() -> None:
        for _ in range(n):
            game.copy()

    found = medians(
        {
            "state copy inside compiled code, us": (lambda: loops.copy_states(*near, n), n),
            "state copy inside compiled code, out of cache, us": (lambda: loops.copy_states(*far, n), n),
            f"Game.copy() after {MID_GAME} decisions, us": (in_python, n),
        },
        rounds,
        "copies",
    )
    return {name: 1e6 * seconds for name, seconds in found.items()} | {"state, bytes": machine.game.state.itemsize}
