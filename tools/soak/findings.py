"""The common parts of all trials: a progress bar, findings with their seeds, and a file to go on from."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from root_env.support.files import write_text_atomically

MOST_SHOWN = 20
"""Findings that are printed."""
KEPT_EVERY = 10.0
"""Seconds from one writing of the file to the next."""


class Findings:
    """The findings of one trial of `count` tries from `seed` on. `keep`: a file from which a stopped trial goes on."""

    def __init__(self, trial: str, count: int = 0, seed: int = 0, keep: Path | None = None):
        self.trial, self.total, self.seed, self.keep = trial, count, seed, keep
        self.next_seed, self.done = seed, 0
        self.found: list[str] = []
        self.counts: dict[str, int] = {}
        self.took, self.began = 0.0, time.perf_counter()
        self.console = Console(stderr=True)

    def add(self, seed: int, what: str) -> None:
        """Note a finding, and print it with the command that repeats it."""
        self.found.append(what)
        if len(self.found) <= MOST_SHOWN:
            self.console.print(f"{what}\n    python -m tools.soak {self.trial} --seed {seed} --count 1", markup=False)

    def count(self, what: str, n: int = 1) -> None:
        """Count tries."""
        self.counts[what] = self.counts.get(what, 0) + n

    def seconds(self) -> float:
        """Seconds that it has taken, in all its pieces."""
        return self.took + time.perf_counter() - self.began

    def sum_up(self) -> int:
        """Print what was tried and found; returns the exit code."""
        tried = ", ".join(f"{n:,} {what}" for what, n in self.counts.items())
        print(f"{self.trial}: {tried} in {self.seconds():,.0f} s; {len(self.found):,} findings", flush=True)
        return 1 if self.found else 0

    def go(self, one: Callable[[int, Findings], int]) -> int:
        """Call `one(seed, self)` -> number of tries, for one seed after another; returns the exit code."""
        if self.keep is not None and not self._take_up(self.keep):
            return 2
        kept = time.perf_counter()
        try:
            with bar(self, self.total) as progress:
                while self.done < self.total:
                    done = max(one(self.next_seed, self), 1)
                    self.done, self.next_seed = self.done + done, self.next_seed + 1
                    progress(self.done)
                    if self.keep and time.perf_counter() - kept > KEPT_EVERY:
                        self._write(self.keep)
                        kept = time.perf_counter()
        except KeyboardInterrupt:
            goes_on = f"; the same command goes on from {self.keep}" if self.keep else ""
            print(f"\nstopped after {self.done:,} of {self.total:,}{goes_on}", file=sys.stderr)
            return 130
        finally:
            if self.keep:
                self._write(self.keep)
        self.count(self.trial if self.trial == "decisions" else "tries", self.done)
        return self.sum_up()

    def _write(self, path: Path) -> None:
        told = {name: getattr(self, name) for name in _KEPT} | {"took": self.seconds()}
        write_text_atomically(path, json.dumps(told, indent=1) + "\n")

    def _take_up(self, path: Path) -> bool:
        """Go on from the file; False, with a message, if it belongs to another trial."""
        if not path.exists():
            return True
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if (told["trial"], told["seed"]) != (self.trial, self.seed):
            print(f"{path} is of {told['trial']} --seed {told['seed']}; give another --keep", file=sys.stderr)
            return False
        for name in _KEPT:
            setattr(self, name, told[name])
        self.took = told["took"]
        self.console.print(f"{self.done:,} of {self.total:,} are done, in {self.took:,.0f} s")
        return True


_KEPT = ("trial", "seed", "next_seed", "done", "counts", "found")
"""Fields in the file to go on from, besides the time."""


@contextmanager
def bar(findings: Findings, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; yields a function to call with the number of tries done."""
    columns = (
        TextColumn(findings.trial),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=findings.console, disable=not findings.console.is_terminal) as progress:
        task = progress.add_task(findings.trial, total=total)
        yield lambda done: progress.update(task, completed=min(done, total))
