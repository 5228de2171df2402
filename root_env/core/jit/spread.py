"""Spreads the rows of a batch over Python's threads, which run at the same time since entry points release the GIL.

Numba's own parallel loops are not used: such an entry point takes four times as long to compile, starts a pool of its
own and breaks when the process forks.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

from root_env.core.jit.cold import Cold

_settings = local()
_pools: dict[int, ThreadPoolExecutor] = {}


def workers() -> int:
    """How many threads the next call of `spread` in this thread uses.

    It is one while this process compiles: the thread that compiles holds Numba's lock, and would wait for threads that
    wait for that lock.
    """
    return 1 if Cold.running else getattr(_settings, "workers", 1)


def set_workers(n: int) -> int:
    """Set that number; returns the one before."""
    before = getattr(_settings, "workers", 1)
    _settings.workers = max(1, n)
    return before


def spread(function: Callable[..., object], rows: int, *args: Any) -> None:
    """Call `function(low, high, *args)` for chunks of 0 .. rows - 1, one chunk per worker, and wait for all."""
    n = min(workers(), rows)
    if n <= 1:
        function(0, rows, *args)
        return
    if not getattr(function, "overloads", True):
        function(0, 0, *args)  # compiled or loaded here: the stacks of other threads may be small
    bounds = [rows * k // n for k in range(n + 1)]
    pool = _pool(n)
    waiting = [pool.submit(function, bounds[k], bounds[k + 1], *args) for k in range(n - 1)]
    function(bounds[n - 1], rows, *args)
    for chunk in waiting:
        chunk.result()


def _pool(n: int) -> ThreadPoolExecutor:
    """The pool of this process for n workers; a forked process makes its own."""
    key = os.getpid() * 4096 + n
    if key not in _pools:
        _pools[key] = ThreadPoolExecutor(n - 1, thread_name_prefix="root_env")
    return _pools[key]
