"""Progress of a compilation: a bar on a terminal, elsewhere a line now and then."""

import gc
import multiprocessing
import sys
import time
from typing import ClassVar

SECONDS_PER_LINE = 10.0
SECONDS_PER_BAR = 0.1
BAR = 30
"""The number of characters of a full bar."""


def say(words: str) -> None:
    """Print a line on stderr."""
    print(f"root_env: {words}", file=sys.stderr, flush=True)


def in_worker() -> bool:
    """True if another process has started this one as one of many; such a process should print little."""
    return multiprocessing.parent_process() is not None


class Cold:
    """A context around a compilation: it prints its subject and its progress, and turns the garbage collector off.

    The collector would walk the compiler's objects again and again: 56 s with it, 43 s without.
    """

    running: ClassVar["Cold | None"] = None
    """The compilation that runs in this process. Numba's compiler lock guards it."""

    def __init__(self, name: str, what: str, functions: int):
        """`name`: the function that was called first; `what`: the subject in words; `functions`: the number of
        functions to compile, as far as it is known."""
        self.name: str = name
        self.what: str = what
        self.functions: int = functions
        self.done: int = 0
        self._shown = ""

    def __enter__(self):
        count = f": {self.functions} functions" if self.functions else ""
        say(f"compiling {self.what}{count}...")
        self.collecting: bool = gc.isenabled()
        gc.disable()
        self.start: float = time.perf_counter()
        self._last = self.start
        Cold.running = self
        return self

    def __exit__(self, failure, *_):
        Cold.running = None
        if self.collecting:
            gc.enable()
        self._wipe()
        seconds = time.perf_counter() - self.start
        say(f"compiled {self.name} in {seconds:.1f} s" if failure is None else f"stopped after {seconds:.1f} s")

    def tick(self) -> None:
        """Note that one more function is compiled."""
        self.done += 1
        self._show(f"{self.done} of {max(self.done, self.functions)} functions")

    def optimise(self, n: int) -> None:
        """Print that `n` compiled functions are put together now: this takes a while and has no progress to show."""
        if n > self.functions // 2:
            self._show(f"putting {n} functions together", at_once=True)

    def _show(self, words: str, at_once: bool = False) -> None:
        now, on_terminal = time.perf_counter(), sys.stderr.isatty()
        if in_worker() or now < self._last + (SECONDS_PER_BAR if on_terminal else SECONDS_PER_LINE) * (not at_once):
            return
        self._last = now
        words = f"{words}, {now - self.start:.0f} s"
        if not on_terminal:
            say(words)
            return
        full = BAR * self.done // max(1, self.done, self.functions)
        self._wipe()
        self._shown = f"root_env: {'#' * full}{'.' * (BAR - full)} {words}"
        print(self._shown, end="", file=sys.stderr, flush=True)

    def _wipe(self) -> None:
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
            self._shown = ""
