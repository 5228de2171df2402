"""Threads that step the rows of a batch together, and wait for its next step without falling asleep at once.

Waking a thread takes 20 to 200 microseconds, in which a core steps as many games. So a worker that has stepped its
rows stays in compiled code for some 0.1 ms and watches its mail, where it sees the next step within a microsecond. Then
it goes back to Python and sleeps. Workers serve one batch at a time: the last one that was stepped by several threads.
"""

import os
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from root_env.core.jit.spread import workers

TOLD, LEAVE, DONE, STATE = 0, 1, 8, 16
"""Words of a worker's mail: steps told so far, whether to go, steps done, and AWAKE or ASLEEP. Those that different
threads write lie on different lines of the cache."""
MAIL = 24
"""Words of the mail of a worker."""
ASLEEP, AWAKE = 0, 1
SPINS = 4000
"""How often a worker looks into its mail before it sleeps: 0.1 to 0.2 ms."""
SOON = 300_000
"""Nanoseconds: a batch that is stepped again so soon is stepped in a loop, and waking its workers pays."""
ENOUGH = 512
"""Rows for each thread for which waking it pays in any case."""
NO_MAIL = np.zeros(0, np.int64)
"""For a caller that steps rows once."""


class Steps(NamedTuple):
    """How rows are stepped, all three compiled: see `core.loops.many`.

    * `step(low, high, mail, *args)`: a worker's rows, as often as its mail tells; once with `NO_MAIL`
    * `tell(mails, wake)`: tell all workers of a step; bits of those to wake. -1, and nothing is told, if one sleeps and
      `wake` is False
    * `wait(mails)`: wait for all workers for a while; whether all are done
    """

    step: Callable[..., None]
    tell: Callable[[np.ndarray, bool], int]
    wait: Callable[[np.ndarray], bool]


class _Crew:
    """The workers of one batch. The thread that leads has the last rows."""

    def __init__(self, steps: Steps, rows: int, n: int, args: tuple[Any, ...]):
        self.steps, self.rows, self.n, self.args = steps, rows, n, args
        self.bounds = [rows * k // n for k in range(n + 1)]
        self.mails = np.zeros((n - 1, MAIL), np.int64)
        self.one_each = [threading.Lock() for _ in range(n - 1)]
        self.last = 0
        if not getattr(steps.step, "overloads", True):
            steps.step(0, 0, NO_MAIL, *args)  # compiled or loaded here: the stacks of other threads may be small

    def serves(self, steps: Steps, rows: int, n: int, args: tuple[Any, ...]) -> bool:
        """Whether these are the rows that it steps."""
        return self.n == n and self.rows == rows and self.steps == steps and _same(self.args, args)

    def work(self, k: int) -> None:
        """Step the rows of worker `k`, until nothing is told for a while."""
        with self.one_each[k]:
            self.steps.step(self.bounds[k], self.bounds[k + 1], self.mails[k], *self.args)

    def step(self) -> None:
        """Step all rows once, by all workers if that pays."""
        wake = self.rows >= self.n * ENOUGH or time.perf_counter_ns() - self.last < SOON
        asleep = self.steps.tell(self.mails, wake)
        if asleep < 0:
            self.steps.step(0, self.rows, NO_MAIL, *self.args)
        else:
            self._lead([k for k in range(self.n - 1) if asleep >> k & 1])
        self.last = time.perf_counter_ns()

    def _lead(self, asleep: list[int]) -> None:
        """Wake these workers, step the last rows, and wait until the others are done, even if Ctrl-C is pressed."""
        try:
            for k in asleep:
                _at_work.jobs.put((self, k))
            self.steps.step(self.bounds[-2], self.rows, NO_MAIL, *self.args)
        except BaseException:
            for k in asleep:  # who is woken twice finds nothing to do
                _at_work.jobs.put((self, k))
            raise
        finally:
            while not self.steps.wait(self.mails):
                time.sleep(0)

    def leave(self) -> None:
        """Have all workers go to sleep."""
        self.mails[:, LEAVE] = 1


def _same(these: tuple[Any, ...], those: tuple[Any, ...]) -> bool:
    """Whether these are the same arrays, and equal numbers."""
    for one, other in zip(these, those, strict=True):
        if isinstance(one, tuple):
            if not _same(one, other):
                return False
        elif one is not other and (isinstance(one, np.ndarray) or one != other):
            return False
    return True


class _AtWork:
    """The threads of this process, and the crew that they work for."""

    def __init__(self):
        self.jobs: SimpleQueue[tuple[_Crew, int]] = SimpleQueue()
        self.threads = 0
        self.crew: _Crew | None = None
        self.lock = threading.Lock()

    def step(self, steps: Steps, rows: int, n: int, args: tuple[Any, ...]) -> None:
        """Step all rows once, by up to `n` threads."""
        if self.crew is None or not self.crew.serves(steps, rows, n, args):
            if self.crew is not None:
                self.crew.leave()
            self.crew = _Crew(steps, rows, n, args)
            self._have_threads(n - 1)
        self.crew.step()

    def _have_threads(self, n: int) -> None:
        while self.threads < n:
            threading.Thread(target=_work, args=(self.jobs,), name="root_env", daemon=True).start()
            self.threads += 1


def _work(jobs: "SimpleQueue[tuple[_Crew, int]]") -> None:
    while True:
        crew, k = jobs.get()
        crew.work(k)
        del crew  # else its batch would be kept


_at_work = _AtWork()


def _begin_anew() -> None:
    """A forked process has none of its parent's threads."""
    global _at_work
    _at_work = _AtWork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def step_rows(steps: Steps, rows: int, *args: Any) -> None:
    """Call `steps.step` for all rows: by as many threads as `spread.workers()` says, if that pays."""
    n = min(workers(), rows)
    if n > 1 and _at_work.lock.acquire(blocking=False):  # else another thread of the program has the workers
        at_work = _at_work
        try:
            at_work.step(steps, rows, n, args)
        finally:
            at_work.lock.release()
    else:
        steps.step(0, rows, NO_MAIL, *args)
