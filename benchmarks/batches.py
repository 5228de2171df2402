"""`BatchGame`: rate over batch size and threads, memory, scaling over processes."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import Any

import numpy as np

from benchmarks import loops
from benchmarks.speed import CONFIG, EVERY, check_row
from benchmarks.timing import Path, interleaved
from root_env import BatchGame
from root_env.threads import cores, threads

SIZES = tuple(4**k for k in range(8))
BLOCK = 4096
"""A timed run steps small batches often enough to take about this many decisions."""
SCALING_SIZE = 4096


class Stepper:
    """Random legal actions picked in a compiled loop, then `BatchGame.step`: both are timed, as one number.

    Picks are drawn from the lists that the batch keeps, one stream a slot, on the batch's threads.
    """

    def __init__(self, n: int, wide: bool, num_threads: int):
        self.batch = BatchGame(CONFIG, n, seed=1, observations=wide, masks=wide, num_threads=num_threads)
        self.picks, self.actions = loops.streams(n), np.zeros(n, np.int64)
        self.choices = np.zeros(n, np.int64)
        self.wide, self.threads = wide, num_threads
        self.times, self.done, self._unchecked, self.checked = max(1, BLOCK // n), 0, 0, 0

    def run(self) -> None:
        """About BLOCK decisions."""
        for _ in range(self.times):
            with threads(self.threads):
                loops.pick_each(self.batch._lists, self.picks, self.actions, self.choices)
            self.batch.step(self.actions)

    def after(self, _: None) -> tuple[int, None, None]:
        """Count choices, and compare one observation and mask of every 1,000 written."""
        done, self.done = self.done, int(self.choices.sum())
        if self.wide:
            self._unchecked += self.times * self.batch.num_games
            while self._unchecked >= EVERY:
                self._unchecked -= EVERY
                self._check((self.checked * EVERY) % self.batch.num_games)
        return self.done - done, None, None

    def _check(self, i: int) -> None:
        batch, self.checked = self.batch, self.checked + 1
        if self.checked % 10 == 1:
            check_row(batch.game(i), batch.observations[i], batch.masks[i])
            return
        game = batch.game(i)
        assert np.array_equal(game.observe(game.to_move), batch.observations[i]), f"observation of slot {i}"
        assert np.array_equal(game.mask(), batch.masks[i]), f"mask of slot {i}"


def thread_counts() -> list[int]:
    """1, 2, 4 ... and all."""
    most = cores()
    return sorted({1 << k for k in range(most.bit_length()) if 1 << k <= most} | {most})


def measure(rounds: int, seconds: float, sizes: tuple[int, ...] = SIZES) -> list[dict[str, Any]]:
    """A row for each size, number of threads, and whether observations and masks are written.

    Rounds interleave the paths of one size; sizes follow one another, so that only one size's arrays are in memory.
    """
    rows = []
    for n in sizes:
        cases = {}
        for wide in (False, True):
            for t in thread_counts():
                cases[f"{n} {wide} {t}"] = (Stepper(n, wide, t), {"games": n, "observations": wide, "threads": t})
        paths = [Path(name, stepper.run, stepper.after) for name, (stepper, _) in cases.items()]
        found = interleaved(paths, rounds, seconds)
        for name, (stepper, row) in cases.items():
            rows.append(row | found[name] | {"buffers compared": stepper.checked})
    return rows


def memory(n: int = 1024) -> dict[str, float]:
    """Bytes a slot, of the arrays a batch holds."""

    def bytes_of(wide: bool) -> float:
        batch = BatchGame(CONFIG, n, seed=1, observations=wide, masks=wide)
        return sum(a.nbytes for a in vars(batch).values() if isinstance(a, np.ndarray)) / n

    return {"bytes a game, bare": bytes_of(False), "bytes a game, with masks and observations": bytes_of(True)}


# -- scaling -------------------------------------------------------------------------------------------


class _Stepping:
    """Decisions in `seconds` of wall time through `Stepper`."""

    def __init__(self, num_threads: int):
        self.stepper = Stepper(SCALING_SIZE, True, num_threads)
        self.stepper.wide = False  # written all the same; not compared here
        self.stepper.run()

    def rate(self, seconds: float) -> float:
        before, start = int(self.stepper.choices.sum()), time.perf_counter()
        while time.perf_counter() - start < seconds:
            self.stepper.run()
        return (int(self.stepper.choices.sum()) - before) / (time.perf_counter() - start)


class _Rollout:
    """Decisions a second of wall time through `BatchGame.rollout`, whole games."""

    def __init__(self, num_threads: int):
        self.batch = BatchGame(CONFIG, 1, seed=1, observations=False, masks=False, num_threads=num_threads)
        self.seed, self.threads = 0, num_threads
        self.rate(0.01)

    def rate(self, seconds: float) -> float:
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            self.seed += 1
            done += int(self.batch.rollout("random", 256 * self.threads, seed=self.seed)["decisions"].sum())
        return done / (time.perf_counter() - start)


KINDS = {"step, masks and observations": _Stepping, "rollout": _Rollout}


class _Process:
    """This module in a process of its own, one thread, told on its standard input what to measure."""

    def __init__(self):
        words = [sys.executable, "-m", "benchmarks.batches"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answer()

    def ask(self, kind: str, seconds: float) -> None:
        self.process.stdin.write(f"{seconds} {kind}\n")
        self.process.stdin.flush()

    def answer(self) -> float:
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def serve() -> None:
    """Answer lines "seconds kind" with a rate until the input ends."""
    work = {name: kind(1) for name, kind in KINDS.items()}
    print(0.0, flush=True)
    for line in sys.stdin:
        seconds, kind = line.split(maxsplit=1)
        print(work[kind.strip()].rate(float(seconds)), flush=True)


def scaling(rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """Wall rates of one process with all threads, and of as many processes with one thread at the same time."""
    n = cores()
    ours = {name: kind(n) for name, kind in KINDS.items()}
    processes = [_Process() for _ in range(n)]
    rates = {name: {"threads": [], "processes": [], "ratio": []} for name in KINDS}
    for _ in range(rounds):
        for name, kind in ours.items():
            for process in processes:
                process.ask(name, seconds)
            apart = sum(process.answer() for process in processes)
            together = kind.rate(seconds)
            for key, value in (("threads", together), ("processes", apart), ("ratio", together / apart)):
                rates[name][key].append(value)
    for process in processes:
        process.close()
    return {name: {key: statistics.median(v) for key, v in found.items()} for name, found in rates.items()}


if __name__ == "__main__":
    serve()
