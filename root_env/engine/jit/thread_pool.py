"""A thread pool that steps the rows of a batch, and waits a while for its next step before it sleeps.

To wake a thread takes 20 to 200 microseconds; a core steps about one game per microsecond. So a worker that has stepped
its rows stays in compiled code for some 0.1 ms and watches its mail, where it sees the next step at once. Then it goes
back to Python and sleeps. Workers serve one batch at a time: the last one that was stepped by several threads.
"""

import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from root_env.engine.jit.spread import workers

TOLD, LEAVE, WAKE, DONE, STATE = 0, 1, 2, 8, 16
"""Indices of the words of a worker's mail: steps told so far, 1 to leave, 1 to wake it for the last step, steps done,
and AWAKE or ASLEEP. Words that different threads write lie on different cache lines."""
MAIL = 24
"""The number of words of a worker's mail."""
ASLEEP, AWAKE = 0, 1
SPINS = 4000
"""The number of times that a worker reads its mail before it sleeps: 0.1 to 0.2 ms."""
SOON = 300_000
"""Nanoseconds: a batch that is stepped again within this time is stepped in a loop, and waking its workers pays."""
ENOUGH = 512
"""The number of rows per thread for which waking the thread always pays."""
NO_MAIL = np.zeros(0, np.int64)
"""The mail for a caller that steps rows once."""


class Steps(NamedTuple):
    """The compiled functions that step rows, see `engine.loops.many`.

    * `step(low, high, mail, given)`: step a worker's rows, as often as its mail tells; once with `NO_MAIL`
    * `tell(mails, wake)`: tell all workers to step, and write WAKE; False, and nothing is told, if one sleeps and
      `wake` is False
    * `wait(mails)`: wait a while for all workers; True if all are done
    """

    step: Callable[[int, int, np.ndarray, Any], None]
    tell: Callable[[np.ndarray, bool], bool]
    wait: Callable[[np.ndarray], bool]


class _Workers:
    """The workers of one batch. The thread that leads has the last rows. It keeps no array of the batch alive."""

    def __init__(self, steps: Steps, rows: int, n: int, given: tuple[object, ...]):
        self.steps, self.rows, self.n = steps, rows, n
        self.known = [weakref.ref(one) if isinstance(one, np.ndarray) else one for one in _flat(given)]
        self.bounds = [rows * k // n for k in range(n + 1)]
        self.mails = np.zeros((n - 1, MAIL), np.int64)
        self.one_each = [threading.Lock() for _ in range(n - 1)]
        self.problem: BaseException | None = None
        self.last = 0
        if not getattr(steps.step, "overloads", True):
            steps.step(0, 0, NO_MAIL, given)  # compile or load it on this thread: stacks of other threads may be small

    def serves(self, steps: Steps, rows: int, n: int, given: tuple[object, ...]) -> bool:
        """True if these are the rows that it steps: the same arrays, and equal numbers."""
        if (self.n, self.rows, self.steps) != (n, rows, steps):
            return False
        known = (one() if isinstance(one, weakref.ref) else one for one in self.known)
        return all(
            one is other or (not (isinstance(one, np.ndarray) or isinstance(other, np.ndarray)) and one == other)
            for one, other in zip(known, _flat(given), strict=True)
        )

    def work(self, k: int, given: tuple[object, ...]) -> None:
        """Step the rows of worker `k`, until nothing is told for a while."""
        with self.one_each[k]:
            try:
                self.steps.step(self.bounds[k], self.bounds[k + 1], self.mails[k], given)
            except BaseException as problem:  # the calling thread raises it
                self.problem = problem
                self.mails[k, STATE] = ASLEEP
                self.mails[k, DONE] = self.mails[k, TOLD]

    def step(self, given: tuple[object, ...]) -> None:
        """Step all rows once, by all workers if that pays."""
        wake = self.rows >= self.n * ENOUGH or time.perf_counter_ns() - self.last < SOON
        if self.steps.tell(self.mails, wake):
            self._lead(np.flatnonzero(self.mails[:, WAKE]).tolist(), given)
        else:
            self.steps.step(0, self.rows, NO_MAIL, given)
        self.last = time.perf_counter_ns()

    def _lead(self, asleep: list[int], given: tuple[object, ...]) -> None:
        """Wake these workers, step the last rows, and wait until the others are done, even if Ctrl-C is pressed."""
        try:
            for k in asleep:
                _pool.jobs.put((self, k, given))
            self.steps.step(self.bounds[-2], self.rows, NO_MAIL, given)
        except BaseException:
            for k in asleep:  # a worker that is woken twice finds nothing to do
                _pool.jobs.put((self, k, given))
            raise
        finally:
            while not self.steps.wait(self.mails):
                time.sleep(0)
        if self.problem is not None:
            raise self.problem

    def leave(self) -> None:
        """Have all workers go to sleep."""
        self.mails[:, LEAVE] = 1


def _flat(given: tuple[object, ...]) -> Iterator[object]:
    """The arrays and numbers of nested tuples."""
    for one in given:
        if isinstance(one, tuple):
            yield from _flat(one)
        else:
            yield one


class _Pool:
    """The threads of this process, and the workers of the batch that they step."""

    def __init__(self):
        self.jobs: SimpleQueue[tuple[_Workers, int, tuple[object, ...]]] = SimpleQueue()
        self.threads = 0
        self.workers: _Workers | None = None
        self.lock = threading.Lock()

    def step(self, steps: Steps, rows: int, n: int, given: tuple[object, ...]) -> None:
        """Step all rows once, by up to `n` threads."""
        if self.workers is None or self.workers.problem is not None or not self.workers.serves(steps, rows, n, given):
            if self.workers is not None:
                self.workers.leave()
            self.workers = None
            self._have_threads(n - 1)
            self.workers = _Workers(steps, rows, n, given)
        self.workers.step(given)

    def _have_threads(self, n: int) -> None:
        while self.threads < n:
            threading.Thread(target=_work, args=(self.jobs,), name="root_env", daemon=True).start()
            self.threads += 1


def _work(jobs: "SimpleQueue[tuple[_Workers, int, tuple[object, ...]]]") -> None:
    while True:
        of_batch, k, given = jobs.get()
        of_batch.work(k, given)
        del of_batch, given  # else its batch would be kept


_pool = _Pool()


def _begin_anew() -> None:
    """Make new threads in a forked process, which has none of its parent's."""
    global _pool
    _pool = _Pool()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def step_rows(steps: Steps, rows: int, given: tuple[object, ...]) -> None:
    """Call `steps.step` for all rows, on `spread.workers()` threads if that pays."""
    n = min(workers(), rows)
    pool = _pool
    if n > 1 and pool.lock.acquire(blocking=False):  # else another thread of the program has the workers
        try:
            pool.step(steps, rows, n, given)
        finally:
            pool.lock.release()
    else:
        steps.step(0, rows, NO_MAIL, given)
