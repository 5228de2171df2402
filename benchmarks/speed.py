"""The core in one compiled loop, and one game from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from benchmarks import loops
from benchmarks.timing import Path, interleaved
from root_env import Game, GameConfig, seeding
from root_env.core import engine, rollout
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.state import STATE, new_states
from root_env.layout import lay_out

CONFIG = GameConfig(setup="random", seating="random")
"""Four base factions; set-up is random and part of starting a game, no decisions."""
NO_LIMIT = 1 << 60
EVERY = 1000
"""One observation of so many is compared with a full re-encode."""
BLOCK = 20 * EVERY


def game_of(state: np.ndarray, out: np.ndarray, config: GameConfig = CONFIG, seed: int = 0) -> Game:
    """An independent Game at a state, structured array (1,)."""
    game = Game(config, seed)
    game._states[:], game._out[:] = state, out
    return game


def check_row(game: Game, row: np.ndarray, mask: np.ndarray | None = None) -> None:
    """Compare an observation, and a mask, with what a game rebuilt from its position document gives."""
    again = Game.from_position(game.position())
    for name, source in (("Game", game), ("Game.from_position", again)):
        if not np.array_equal(source.observe(game.to_move), row):
            raise AssertionError(f"an observation differs from {name}.observe at decision {game.decisions}")
        if mask is not None and not np.array_equal(source.mask(), mask):
            raise AssertionError(f"a mask differs from {name}.mask at decision {game.decisions}")


class Loop:
    """`loops.play_on` on one game after another, and what it has done."""

    def __init__(self, want: int):
        self.want = want
        self.layouts, self.states, self.out = lay_out(CONFIG), new_states(1), engine.new_list()
        self.picks, self.tally = loops.streams(1)[0], np.zeros(4, np.int64)
        self.row, self.mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)
        loops.start_games(self.states, self.picks, self.layouts, self.out, 1)
        self.checked = self._unchecked = 0

    def run(self, limit: int = BLOCK) -> np.ndarray:
        """Play `limit` decisions; returns the tally before."""
        before = self.tally.copy()
        loops.play_on(
            self.states, self.picks, self.layouts, self.out, limit, self.want, self.row, self.mask, self.tally
        )
        return before

    def after(self, before: np.ndarray) -> list[int]:
        """Choices, turns and games since `before`."""
        return (self.tally - before).tolist()[1:]

    def run_checked(self) -> np.ndarray:
        """`EVERY` decisions; the last buffer is then compared."""
        return self.run(EVERY)

    def after_checked(self, before: np.ndarray) -> list[int]:
        """Compare the buffer that stands with a full re-encode."""
        check_row(game_of(self.states, self.out), self.row, self.mask if self.want & loops.MASK else None)
        self.checked += 1
        return self.after(before)


def shipped(observed: bool) -> Path:
    """Whole games through `root_env`'s own entry points, `Game.reset` from Python included."""
    numbers = iter(range(1 << 60))
    row, mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)

    def run():
        i = next(numbers)
        game = Game(CONFIG, seeding.game_seed(1, i))
        low, high = seeding.words(seeding.game_seed(1, i, 1))
        picks = np.array([low, high, i, 1], np.int64)
        if observed:
            n = rollout.play_observed(game._states, 0, picks, game._out, NO_LIMIT, row, mask)
        else:
            n = engine.play_random(game._states, 0, picks, game._out, NO_LIMIT)
        return n, game.turns, 1

    return Path(f"root_env {'play_observed' if observed else 'play_random'}, a Game each", run)


def core_paths() -> list[Path]:
    """The compiled loop bare, with mask, with mask and observation; and the shipped entry points."""
    bare, masked, observed = Loop(0), Loop(loops.MASK), Loop(loops.MASK | loops.OBSERVE)
    return [
        Path("compiled loop, bare", bare.run, bare.after),
        Path("compiled loop, mask", masked.run, masked.after),
        Path("compiled loop, mask and observation", observed.run_checked, observed.after_checked),
        shipped(False),
        shipped(True),
    ]


def python_game(observed: bool) -> Path:
    """`game.step(rng.choice(game.legal_actions()))`, bare or with the observation and mask of each decision."""
    rng, numbers = random.Random(1), iter(range(1 << 60))

    def run():
        game, n = Game(CONFIG, next(numbers)), 0
        while not game.is_over:
            if observed:
                game.observe(game.to_move)
                game.mask()
            legal = game.legal_actions()
            n += len(legal) > 1
            game.step(rng.choice(legal))
        return n, game.turns, 1

    return Path(f"root_env Game{', mask and observation' if observed else ''}", run)


def measure(rounds: int, seconds: float) -> dict:
    """Core paths, each with its share of decisions that leave a choice."""
    return interleaved(core_paths(), rounds, seconds)


# -- sizes and copies ----------------------------------------------------------------------------------


def _timed(call: Callable[[], object], n: int, rounds: int) -> float:
    """Least microseconds of CPU time a turn, of `n` turns inside or around `call`."""
    call()

    def once() -> float:
        start = time.process_time()
        call()
        return (time.process_time() - start) / n * 1e6

    return min(once() for _ in range(rounds))


def copies(rounds: int) -> dict[str, float]:
    """Microseconds for copies of a state, and its bytes."""
    n, game = 20_000, Game(CONFIG, seed=1)
    pool, scratch = new_states(64), new_states(1)

    def in_python() -> None:
        for _ in range(n):
            game.copy()

    return {
        "state copy inside compiled code, us": _timed(lambda: loops.copy_states(pool, scratch, n), n, rounds),
        "Game.copy(), us": _timed(in_python, n, rounds),
        "state, bytes": STATE.itemsize,
    }
