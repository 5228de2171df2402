"""Memory of a game: the growth of a process, each in a process of its own, and the bytes of the arrays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np

from benchmarks.batches import WRITES, Stepper
from benchmarks.speed import CONFIG
from root_env import BatchGame, Game

GAMES = 2048
STEPS = 1500
"""Memory is read after so many decisions in each slot of a batch: most slots have then ended a game."""
ACTIONS = 100
"""Actions in the record of a `Game`."""
_STATM = Path("/proc/self/statm")


def _resident() -> int | None:
    """Bytes of memory of this process, from Linux's /proc; None on other systems."""
    if not _STATM.exists():
        return None
    import resource

    return int(_STATM.read_text().split()[1]) * resource.getpagesize()


def _array_bytes(batch: BatchGame) -> int:
    return sum(a.nbytes for a in vars(batch).values() if isinstance(a, np.ndarray))


def _grow_batch(writes: str) -> tuple[int | None, int]:
    """(growth, bytes of arrays) of a batch of `GAMES` that has played; a small batch before it loads the code."""

    Stepper(64, writes, 1).run()
    before = _resident()
    stepper = Stepper(GAMES, writes, 1)
    for _ in range(STEPS // stepper.times):
        stepper.run()
    return before and _resident() - before, _array_bytes(stepper.batch)


def _grow_games() -> tuple[int | None, int]:
    """(growth, bytes of states) of as many `Game`s, each with a record of `ACTIONS` actions."""

    def play(seed: int) -> Game:
        game = Game(CONFIG, seed)
        for _ in range(ACTIONS):
            game.step(int(game.legal_list[1]))
        return game

    few = [play(k) for k in range(64)]
    before = _resident()
    many = [few[k % 64].copy() for k in range(GAMES)]
    return before and _resident() - before, len(many) * few[0].states.nbytes


GAME = "Game"


def measure() -> dict[str, dict[str, float | None]]:
    """Bytes of a game: a row for each thing that a batch can write, and for `Game`."""
    found = {}
    for what in (*WRITES, GAME):
        words = [sys.executable, "-m", "benchmarks.memory", what]
        done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent)
        growth, arrays = json.loads(done.stdout.splitlines()[-1])
        name = f"Game, copied after {ACTIONS} actions" if what == GAME else f"BatchGame, {what}"
        found[name] = {"measured growth": growth and growth / GAMES, "bytes of its arrays": arrays / GAMES}
    return found


if __name__ == "__main__":
    print(json.dumps(_grow_games() if sys.argv[1] == GAME else _grow_batch(sys.argv[1])))
