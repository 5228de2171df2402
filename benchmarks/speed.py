"""The core in one compiled loop, and one game from Python."""

from __future__ import annotations

import random

import numpy as np

from benchmarks import loops
from benchmarks.timing import Path, interleaved, medians
from root_env import Game, GameConfig
from root_env.core import seeding
from root_env.core.game import engine, rollout
from root_env.core.rows import copy_states
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.spec.scope import EVERYTHING, Scope
from root_env.core.state import STATE, new_states
from root_env.observations.scopes import TABLE, scope_for
from root_env.play.layout import lay_out

CONFIG = GameConfig(setup="random", seating="random")
"""Four base factions; set-up is random and part of starting a game, no decisions."""
NO_LIMIT = 1 << 60
EVERY = 1000
"""One observation of so many is compared with a full re-encode."""
BLOCK = 20 * EVERY


def game_of(state: np.ndarray, out: np.ndarray, config: GameConfig = CONFIG, seed: int = 0) -> Game:
    """An independent Game at a state, structured array (1,)."""
    game = Game(config, seed)
    game.states[:], game.legal_list[:] = state, out
    game.follow_list()
    return game


def check_row(game: Game, row: np.ndarray, mask: np.ndarray | None = None, scope: Scope = EVERYTHING) -> None:
    """Compare an observation, and a mask, of a scope with what a game rebuilt from its position document gives."""
    again = Game.from_position(game.position())
    for name, source in (("Game", game), ("Game.from_position", again)):
        if not np.array_equal(scope.rows(source.observe(game.to_move)), row):
            raise AssertionError(f"an observation differs from {name}.observe at decision {game.decisions}")
        if mask is not None and not np.array_equal(scope.masks(source.mask()), mask):
            raise AssertionError(f"a mask differs from {name}.mask at decision {game.decisions}")


class Loop:
    """`loops.play_on` on one game after another, and what it has done."""

    def __init__(self, want: int, scope: Scope = EVERYTHING):
        self.want, self.scope = want, scope
        self.layouts, self.states, self.out = lay_out(CONFIG), new_states(1), engine.new_list()
        self.picks, self.tally = loops.streams(1)[0], np.zeros(4, np.int64)
        self.row, self.mask = np.zeros(scope.size, np.int8), np.zeros(scope.n_actions, np.int8)
        self.seen = scope.places, self.row, self.mask
        loops.start_games(self.states, self.picks, self.layouts, self.out, 1)
        self.checked = 0

    def run(self, limit: int = BLOCK) -> np.ndarray:
        """Play `limit` decisions; returns the tally before."""
        before = self.tally.copy()
        loops.play_on(self.states, self.picks, self.layouts, self.out, limit, self.want, *self.seen, self.tally)
        return before

    def after(self, before: np.ndarray) -> list[int]:
        """Choices, turns and games since `before`."""
        return (self.tally - before).tolist()[1:]

    def run_checked(self) -> tuple[np.ndarray, list[tuple]]:
        """As many decisions; the buffer of each thousandth is kept, with the game it is of."""
        before, kept = self.tally.copy(), []
        for _ in range(BLOCK // EVERY):
            self.run(EVERY)
            kept.append((copy_states(self.states), self.out.copy(), self.row.copy(), self.mask.copy()))
        return before, kept

    def after_checked(self, done: tuple[np.ndarray, list[tuple]]) -> list[int]:
        """Compare the buffers that were kept with a full re-encode."""
        before, kept = done
        for states, out, row, mask in kept:
            check_row(game_of(states, out), row, mask if self.want & loops.MASK else None, self.scope)
            self.checked += 1
        return self.after(before)


class Shipped:
    """Whole games through `root_env`'s own entry points, each begun as a `Game` from Python."""

    def __init__(self, observed: bool):
        self.name = f"root_env {'play_observed' if observed else 'play_random'}, a Game each"
        self.observed, self.number = observed, 0
        self.row, self.mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)

    def begin(self, i: int) -> tuple[Game, np.ndarray]:
        """Game number `i`, and the stream its choices are drawn from."""
        low, high = seeding.words(seeding.game_seed(1, i, 1))
        return Game(CONFIG, seeding.game_seed(1, i)), np.array([low, high, i, 1], np.int64)

    def run(self) -> tuple[int, Game]:
        """Play the next game to its end."""
        self.number += 1
        game, picks = self.begin(self.number)
        if self.observed:
            n = rollout.play_observed(
                game.states, 0, picks, game.legal_list, NO_LIMIT, EVERYTHING.places, self.row, self.mask
            )
        else:
            n = engine.play_random(game.states, 0, picks, game.legal_list, NO_LIMIT)
        return n, game

    def after(self, played: tuple[int, Game]) -> tuple[int, int, int]:
        """Compare the last observation of the game, one of about a thousand, with that of the game played again."""
        n, game = played
        if self.observed:
            again, picks = self.begin(self.number)
            engine.play_random(again.states, 0, picks, again.legal_list, n - 1)
            check_row(again, self.row)
        return n, game.turns, 1

    def path(self) -> Path:
        """As something to time."""
        return Path(self.name, self.run, self.after)


def core_paths() -> list[Path]:
    """The compiled loop bare, with mask, with mask and observation; and the shipped entry points."""
    bare, masked, observed = Loop(0), Loop(loops.MASK), Loop(loops.MASK | loops.OBSERVE)
    of_table = Loop(loops.MASK | loops.OBSERVE, scope_for(TABLE, [CONFIG]))
    return [
        Path("compiled loop, bare", bare.run, bare.after),
        Path("compiled loop, mask", masked.run, masked.after),
        Path("compiled loop, mask and observation", observed.run_checked, observed.after_checked),
        Path("compiled loop, mask and observation of the table", of_table.run_checked, of_table.after_checked),
        Shipped(False).path(),
        Shipped(True).path(),
    ]


class Samples:
    """Every 1,000th observation and mask of a Python loop, to be compared outside the timing."""

    def __init__(self):
        self.seen, self.kept = 0, []

    def note(self, game: Game, row: np.ndarray, mask: np.ndarray) -> None:
        """Count one buffer; keep it, with a copy of its game, if it is the thousandth."""
        self.seen += 1
        if self.seen % EVERY == 0:
            self.kept.append((game.copy(), row, mask))

    def check(self) -> None:
        """Compare what has been kept."""
        for kept in self.kept:
            check_row(*kept)
        self.kept.clear()


PYTHON, PYTHON_OBSERVED = "root_env Game", "root_env Game, mask and observation"


def python_game(observed: bool) -> Path:
    """`game.step(rng.choice(game.legal_actions()))`, bare or with the observation and mask of each decision."""
    rng, numbers, samples = random.Random(1), iter(range(1 << 60)), Samples()

    def run():
        game, n = Game(CONFIG, next(numbers)), 0
        while not game.is_over:
            if observed:
                samples.note(game, game.observe(game.to_move), game.mask())
            legal = game.legal_actions()
            n += len(legal) > 1
            game.step(rng.choice(legal))
        return n, game.turns, 1

    def after(done):
        samples.check()
        return done

    return Path(PYTHON_OBSERVED if observed else PYTHON, run, after)


def measure(rounds: int, seconds: float) -> dict:
    """Core paths, one thread."""
    return interleaved(core_paths(), rounds, seconds, "core")


# -- sizes and copies ----------------------------------------------------------------------------------


MID_GAME = 300
"""`Game.copy` copies the record of the game too: it is timed after so many decisions."""


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
    return {name: 1e6 * seconds for name, seconds in found.items()} | {"state, bytes": STATE.itemsize}
