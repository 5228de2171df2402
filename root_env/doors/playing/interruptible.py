"""Ctrl-C soon ends the call of a compiled policy.

Python looks at signals between two of its own instructions, and never while compiled code runs. So a call that may take
long is made on another thread, for which the main thread waits.
"""

import functools
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from weakref import WeakKeyDictionary

from root_env.engine.jit import INTERPRETED, set_workers
from root_env.engine.jit.spread import workers

QUICK = 0.05
"""Seconds: a shorter call runs on this thread, since another thread takes up to 0.2 ms to wake."""
SOON = 0.2
"""Seconds that a part of a long call takes, see `parts`."""
_seconds: WeakKeyDictionary[Callable[..., object], float] = WeakKeyDictionary()
"""Compiled loop -> seconds that its policy takes to answer, the latest and the longest time counting most."""


def interruptible(
    loop: Callable[..., object],
    bound: int,
    answers: Callable[[], int],
    nothing: Callable[[], object],
    work: Callable[[], object],
    stop: Callable[[], None],
) -> None:
    """Do `work`, which calls a compiled loop; Ctrl-C ends it. `nothing` calls that loop for no row.

    `answers()` says how often its policy has answered, and before the work how often it will, about; `bound` is that
    too, rather too high, and costs nothing. After Ctrl-C `stop()` ends the work at the next answer.
    """
    known, begun = _seconds.get(loop), time.perf_counter()
    if known is not None and known * bound < QUICK:
        work()
        if time.perf_counter() - begun < QUICK:
            return
    elif INTERPRETED or threading.current_thread() is not threading.main_thread():
        work()
        return
    elif known is not None and known * answers() < QUICK:
        work()
    else:
        if not getattr(loop, "overloads", True):
            nothing()  # compile or load it on this thread: the stacks of other threads may be small
            begun = time.perf_counter()
        _beside(work, stop)
    each = (time.perf_counter() - begun) / max(1, answers())
    _seconds[loop] = max(each, (known or 0.0) / 2)


def _beside(work: Callable[[], object], stop: Callable[[], None]) -> None:
    n = workers()

    def with_as_many() -> None:
        set_workers(n)
        work()

    done = _thread(os.getpid()).submit(with_as_many)
    try:
        while not wait([done], 0.1).done:  # on Windows Ctrl-C does not end a wait
            pass
    except KeyboardInterrupt:
        stop()
        wait([done])
        raise
    done.result()


@functools.cache
def _thread(process: int) -> ThreadPoolExecutor:
    """The other thread; a forked process makes its own."""
    return ThreadPoolExecutor(1, thread_name_prefix="root_env_interruptible")


def parts(n: int, least: int) -> Iterator[slice]:
    """0 .. n - 1 in parts, at first `least`, then as many as take about `SOON`: between two of them Ctrl-C ends it."""
    low, size = 0, least
    while low < n:
        begun = time.perf_counter()
        yield slice(low, min(n, low + size))
        low, spent = low + size, time.perf_counter() - begun
        size = max(least, min(2 * size, int(size * SOON / max(spent, 1e-6))))
