"""The number of threads that the compiled core uses during a call."""

import os

from root_env.engine.jit import INTERPRETED, set_workers

ROWS_PER_THREAD = 512
"""The fewest games that a thread steps: to wake another thread costs up to 0.2 ms, too much for fewer games."""
ROWS_TO_SHARE = 32
"""The same for steps in a loop, between which threads stay awake, see `engine.jit.thread_pool`."""
GAMES_PER_THREAD = 8
"""The same for games that are played to their ends."""


def cores() -> int:
    """The number of CPU cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(rows: int, num_threads: int | None = None) -> int:
    """The threads for a call over so many games: all that have enough work, at most `num_threads` (None: all cores)."""
    return _at_most(num_threads, rows // ROWS_PER_THREAD)


def step_threads(rows: int, num_threads: int | None = None) -> int:
    """The same for stepping so many games again and again."""
    return _at_most(num_threads, rows // ROWS_TO_SHARE)


def playout_threads(games: int, num_threads: int | None = None) -> int:
    """The same for playing so many games to their ends."""
    return _at_most(num_threads, games // GAMES_PER_THREAD)


def _at_most(num_threads: int | None, wanted: int) -> int:
    if wanted <= 1:
        return 1
    return max(1, min(cores() if num_threads is None else num_threads, wanted))


class Threads:
    """A context in which calls from this thread spread batches over `n` threads."""

    def __init__(self, n: int):
        self.n = n

    def __enter__(self) -> None:
        self._before = set_workers(1 if INTERPRETED else self.n)

    def __exit__(self, *_: object) -> None:
        set_workers(self._before)


def threads(n: int) -> Threads:
    """Spread batches over `n` threads, in calls from this thread, for the length of a `with`."""
    return Threads(n)
