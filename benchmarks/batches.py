"""`BatchGame`: rate over batch size and threads, and with a learner that uses the caches between two steps."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks import loops
from benchmarks.speed import CONFIG
from benchmarks.timing import Path, interleaved
from root_env import BatchGame
from root_env.doors.playing.threads import cores

SIZES = tuple(4**k for k in range(8))
BLOCK = 4096
"""A timed run steps small batches often enough to take about this many decisions."""
WRITES = {
    "bare": {"observations": False, "masks": False},
    "mask": {"observations": False, "masks": True},
    "mask and observation": {"observations": True, "masks": True},
    "mask and observation of the table": {"observations": True, "masks": True, "scope": "table"},
}
"""Name -> the arrays that a batch writes for every decision."""
OBSERVED = "mask and observation"
AFTER_WORK = f"{OBSERVED}, caches used in between"
"""Name of the rows of `AfterWork`."""
AFTER_WORK_GAMES = 1024
TOUCHED = 8 << 20
"""Bytes of other memory that are touched between two steps, as a network's weights and activations are."""


class Stepper:
    """Random legal actions picked in a compiled loop, then `BatchGame.step`: both are timed, as one number.

    Actions are picked from the lists of the batch by one thread, with a random stream for each slot: to wake another
    takes longer. Slots begin scattered over a game, or as those of `like`: else only the first turns would be timed.
    """

    def __init__(self, n: int, writes: str, num_threads: int, like: Stepper | None = None):
        self.batch = BatchGame(CONFIG, n, seed=1, num_threads=num_threads, **WRITES[writes])
        self.picks, self.actions = loops.streams(n), np.zeros(n, np.int64)
        self.choices, self.whole = np.zeros(n, np.int64), "scope" not in WRITES[writes]
        if like is None:
            loops.scatter(self.batch, self.picks)
        else:
            self.batch.states[:], self.batch.lists[:] = like.batch.states, like.batch.lists
            self.batch.write_rows()
        self.times, self._before = max(1, BLOCK // n), self._done()

    def run(self) -> None:
        """About BLOCK decisions."""
        for _ in range(self.times):
            loops.pick_each(self.batch.lists, self.picks, self.actions, self.choices)
            self.batch.step(self.actions if self.whole else self.batch.scope.index[self.actions])

    def _done(self) -> tuple[int, int]:
        """Decisions with a choice and games ended, so far."""
        return int(self.choices.sum()), int(self.batch.episodes.sum())

    def after(self, _: None) -> tuple[int, None, int]:
        """Decisions with a choice and games ended since the last call."""
        before, self._before = self._before, self._done()
        return self._before[0] - before[0], None, self._before[1] - before[1]


class AfterWork(Stepper):
    """A batch whose learner works between two steps: it touches other memory, which is not timed."""

    def __init__(self):
        super().__init__(AFTER_WORK_GAMES, OBSERVED, 1)
        self.times, self._others = 1, np.zeros(TOUCHED, np.int8)

    def after(self, _: None) -> tuple[int, None, int]:
        """Touch the memory, and count like others."""
        self._others += 1
        return super().after(None)


def thread_counts() -> list[int]:
    """1, 2, 4 ... and all."""
    most = cores()
    return sorted({1 << k for k in range(most.bit_length()) if 1 << k <= most} | {most})


def measure(rounds: int, seconds: float, sizes: tuple[int, ...] = SIZES) -> list[dict[str, Any]]:
    """A row for each size, number of threads, and entry of `WRITES`.

    Rounds interleave the paths of one size. Sizes come one after another, so that only the arrays of one are in memory.
    """
    rows = []
    for n in sizes:
        cases, first = {}, Stepper(n, "bare", 1)
        for writes in WRITES:
            for t in thread_counts():
                stepper = Stepper(n, writes, t, like=first)
                cases[f"{n} {writes} {t}"] = (stepper, {"games": n, "writes": writes, "threads": t})
        rows += _measured(cases, rounds, seconds, f"{n:,} games")
    cold = {AFTER_WORK: (AfterWork(), {"games": AFTER_WORK_GAMES, "writes": AFTER_WORK, "threads": 1})}
    return rows + _measured(cold, rounds, seconds, AFTER_WORK)


def _measured(cases: dict[str, tuple[Stepper, dict]], rounds: int, seconds: float, title: str) -> list[dict[str, Any]]:
    """Rows of these steppers, timed in turn."""
    paths = [Path(name, stepper.run, stepper.after) for name, (stepper, _) in cases.items()]
    found = interleaved(paths, rounds, seconds, title)
    return [row | found[name] for name, (_, row) in cases.items()]
