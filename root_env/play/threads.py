"""How many threads the compiled core uses, for the length of a call."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from root_env.core.jit import INTERPRETED, set_workers

ONE_THREAD_BELOW = 1024
"""Batches smaller than this step on one thread: waking another one costs up to 0.2 ms, more than it saves."""
PLAYOUTS_ON_ONE_THREAD_BELOW = 16
"""The same for games played to their ends."""


def cores() -> int:
    """CPU cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(rows: int, num_threads: int | None = None, one_below: int = ONE_THREAD_BELOW) -> int:
    """Threads for a call over so many games; `num_threads` None: all cores, one for fewer games than `one_below`."""
    if num_threads is not None:
        return num_threads
    return 1 if rows < one_below else cores()


def playout_threads(games: int, num_threads: int | None = None) -> int:
    """Threads for playing so many games to their ends."""
    return thread_count(games, num_threads, PLAYOUTS_ON_ONE_THREAD_BELOW)


@contextlib.contextmanager
def threads(n: int) -> Iterator[None]:
    """Spread batches over `n` threads, in this thread of the program."""
    before = set_workers(1 if INTERPRETED else n)
    try:
        yield
    finally:
        set_workers(before)
