"""What every trial shares: a bar, and the findings with the seed that shows them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

MOST_SHOWN = 20
"""Findings told in full."""


class Findings:
    """The findings of one trial."""

    def __init__(self, trial: str):
        self.trial = trial
        self.found: list[str] = []
        self.counts: dict[str, int] = {}
        self.began = time.perf_counter()
        self.console = Console(stderr=True)

    def add(self, seed: int, what: str) -> None:
        """Note a finding, with the command that shows it again."""
        self.found.append(what)
        if len(self.found) <= MOST_SHOWN:
            self.console.print(f"{what}\n    python -m tools.soak {self.trial} --seed {seed} --count 1", markup=False)

    def count(self, what: str, n: int = 1) -> None:
        """Count something that has been tried."""
        self.counts[what] = self.counts.get(what, 0) + n

    def sum_up(self) -> int:
        """Say what was tried and found; returns the exit code."""
        tried = ", ".join(f"{n:,} {what}" for what, n in self.counts.items())
        took = time.perf_counter() - self.began
        print(f"{self.trial}: {tried} in {took:,.0f} s; {len(self.found):,} findings", flush=True)
        return 1 if self.found else 0


@contextmanager
def bar(findings: Findings, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; the context is a function that says how much is done."""
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
