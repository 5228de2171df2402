"""Spread the rows of a batch over Python's threads, which run at the same time since entry points release the GIL.

Numba's own parallel loops are not used: such an entry point takes four times as long to compile, starts a thread pool
of its own and breaks when the process forks.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import TypeVar

from root_env.engine.jit.cold import Cold

T = TypeVar("T")
_settings = local()
_pools: dict[tuple[int, int, str], ThreadPoolExecutor] = {}


def workers() -> int:
    """The number of threads that the next call of `spread` in this thread uses.

    It is 1 while this process compiles: the compiling thread holds Numba's lock, and would wait for threads that wait
    for that lock.
    """
    return 1 if Cold.running else getattr(_settings, "workers", 1)


def set_workers(n: int) -> int:
    """Set the number of threads; returns the one before."""
    before = getattr(_settings, "workers", 1)
    _settings.workers = max(1, n)
    return before


def spread(function: Callable[..., object], rows: int, *args: object) -> None:
    """Call `function(low, high, *args)` for chunks of 0 .. rows - 1, one chunk per worker, and wait for all."""
    n = min(workers(), rows)
    if n <= 1:
        function(0, rows, *args)
        return
    if not getattr(function, "overloads", True):
        function(0, 0, *args)  # compile or load it on this thread: the stacks of other threads may be small
    bounds = [rows * k // n for k in range(n + 1)]
    pool = _pool(n)
    waiting = [pool.submit(function, bounds[k], bounds[k + 1], *args) for k in range(n - 1)]
    function(bounds[n - 1], rows, *args)
    for chunk in waiting:
        chunk.result()


def together(function: Callable[..., object], rows: int, *args: object) -> None:
    """Let every worker call `function(*args)`, which shares out its rows itself, and wait for all."""
    n = min(workers(), rows)
    if n > 1 and not getattr(function, "overloads", True):
        n = 1  # compile or load it on this thread: the stacks of other threads may be small
    waiting = [_pool(n).submit(function, *args) for _ in range(n - 1)]
    function(*args)
    for one in waiting:
        one.result()


def at_once(work: Callable[[], T]) -> Callable[[], T]:
    """Do `work` now; returns a function that gives its result."""
    done = work()
    return lambda: done


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Do `work` on another thread while this one goes on; returns a function that waits for it and gives its result.

    `work` may spread over the other workers of this thread. With a single worker it is done now.
    """
    n = workers()
    if n <= 1:
        return at_once(work)

    def with_the_others() -> T:
        set_workers(n - 1)
        return work()

    return _pool(2, "beside").submit(with_the_others).result


def _pool(n: int, use: str = "") -> ThreadPoolExecutor:
    """The thread pool of this process for n workers, of which the caller is one; a forked process makes its own."""
    key = os.getpid(), n, use
    if key not in _pools:
        _pools[key] = ThreadPoolExecutor(n - 1, thread_name_prefix="root_env")
    return _pools[key]
