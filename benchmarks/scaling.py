"""All cores: one process with threads against as many processes with one thread each, by the clock."""

from __future__ import annotations

import functools
import statistics
import sys
import time
from pathlib import Path

from benchmarks.batches import Stepper
from benchmarks.speed import CONFIG
from benchmarks.timing import Process, progress
from root_env import BatchGame
from root_env.doors.playing.threads import cores

GAMES, FEW = 4096, (64, 256, 1024)
"""Games in the batch for each thread, and in that of each process: the same number of games in all."""


class _Stepping:
    """Decisions per second of wall time with `BatchGame.step`, which writes observations and masks.

    The batch has `games` for each thread, and chooses its threads itself: all of them if there are enough games.
    """

    def __init__(self, num_threads: int, games: int = GAMES):
        self.stepper = Stepper(games * num_threads, "mask and observation", num_threads)
        self.stepper.run()

    def rate(self, seconds: float) -> float:
        before, start = int(self.stepper.choices.sum()), time.perf_counter()
        while time.perf_counter() - start < seconds:
            self.stepper.run()
        return (int(self.stepper.choices.sum()) - before) / (time.perf_counter() - start)


class _Rollout:
    """Decisions per second of wall time with `BatchGame.rollout`, whole games."""

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


KINDS = {
    "step, masks and observations": _Stepping,
    **{f"step, {n:,} games a core": functools.partial(_Stepping, games=n) for n in FEW},
    "rollout": _Rollout,
}


def serve() -> None:
    """Answer lines "seconds kind" with a rate until the input ends."""
    work = {name: kind(1) for name, kind in KINDS.items()}
    print(0.0, flush=True)
    for line in sys.stdin:
        seconds, kind = line.split(maxsplit=1)
        print(work[kind.strip()].rate(float(seconds)), flush=True)


def measure(rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """Wall rates of one process with all threads, and of as many processes with one thread at the same time."""
    n = cores()
    ours = {name: kind(n) for name, kind in KINDS.items()}
    folder = Path(__file__).parent.parent
    processes = [Process(("-m", "benchmarks.scaling"), folder) for _ in range(n)]
    rates = {name: {"threads": [], "processes": [], "ratio": []} for name in KINDS}
    for _ in progress(range(rounds), "threads against processes"):
        for name, kind in ours.items():
            for process in processes:
                process.ask(f"{seconds} {name}")
            apart = sum(float(process.answer()) for process in processes)
            together = kind.rate(seconds)
            for key, value in (("threads", together), ("processes", apart), ("ratio", together / apart)):
                rates[name][key].append(value)
    for process in processes:
        process.close()
    return {
        name: {key: statistics.median(v) for key, v in found.items()}
        | {"lowest ratio": min(found["ratio"]), "highest ratio": max(found["ratio"])}
        for name, found in rates.items()
    }


if __name__ == "__main__":
    serve()
