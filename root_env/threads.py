"""How many threads the compiled core uses, for the length of a call."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from root_env.core.jit import INTERPRETED, set_workers

ONE_THREAD_BELOW = 64
"""Batches smaller than this run on one thread: handing over to threads costs more than it saves."""


def cores() -> int:
    """CPU cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(rows: int, num_threads: int | None = None) -> int:
    """Threads for a call over so many games; `num_threads` None: all cores, one for small batches."""
    if num_threads is not None:
        return num_threads
    return 1 if rows < ONE_THREAD_BELOW else cores()


@contextlib.contextmanager
def threads(n: int) -> Iterator[None]:
    """Spread batches over `n` threads, in this thread of the program."""
    before = set_workers(1 if INTERPRETED else n)
    try:
        yield
    finally:
        set_workers(before)
