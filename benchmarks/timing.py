"""Interleaved timing: every path runs once a round, and the medians over rounds are reported."""

from __future__ import annotations

import contextlib
import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from rich.console import Console
from rich.progress import track

COUNTS = ("decisions", "turns", "games")


def progress(rounds: Iterable[int], title: str) -> Iterable[int]:
    """The rounds, with a bar on a terminal."""
    console = Console(stderr=True)
    return track(rounds, title, console=console, transient=True, disable=not console.is_terminal)


class Process:
    """A process that measures: it answers each line of words on its standard input with one line."""

    def __init__(self, words: Sequence[str | os.PathLike], folder: os.PathLike, **variables: str):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        environment = {**os.environ, **variables}
        self.process = subprocess.Popen([sys.executable, *words], cwd=folder, env=environment, **pipes)
        self.said = self.answer()
        """Its first line, which says that it is ready."""

    def ask(self, words: str) -> None:
        """Send a line, without waiting for the answer."""
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        """The next line; SystemExit if the process has ended."""
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"benchmarks: the process {self.process.args[1]} ended: {self.process.wait()}")
        return line

    def close(self) -> None:
        """End the process."""
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Path:
    """Something to time. `run()` is timed; `after(its result)` is not, and returns the counts of the run.

    These are (decisions with two or more options, player turns, games), with None for a count that a path lacks.
    `against` names the path of `root_env` that does the same kind of work: the ratio to it is reported too.
    """

    name: str
    run: Callable[[], Any]
    after: Callable[[Any], Sequence[int | None]] = lambda done: done
    against: str | None = None


@dataclass
class Rates:
    """Rates of one path, one number a round."""

    cpu: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in COUNTS})
    wall: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Medians, with the spread of decisions per CPU-second."""
        found = {f"{name}/cpu-s": statistics.median(v) for name, v in self.cpu.items() if v}
        rates = self.cpu["decisions"]
        found |= {"decisions/wall-s": statistics.median(self.wall), "lowest": min(rates), "highest": max(rates)}
        turns = self.cpu["turns"]
        if turns and all(turns):
            found["decisions/turn"] = statistics.median(d / t for d, t in zip(rates, turns, strict=True))
        return found

    def times(self, other: Rates) -> float:
        """Speed of this path as a multiple of another's: the median over rounds."""
        pairs = zip(self.cpu["decisions"], other.cpu["decisions"], strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)


def _sample(path: Path, seconds: float, rates: Rates) -> None:
    """Run a path for about `seconds` of wall time and note its rates."""
    done: list[int | None] = [0, 0, 0]
    cpu = wall = 0.0
    gc.collect()
    while wall < seconds:
        wall_0, cpu_0 = time.perf_counter(), time.process_time()
        result = path.run()
        cpu += time.process_time() - cpu_0
        wall += time.perf_counter() - wall_0
        for k, n in enumerate(path.after(result)):
            done[k] = None if n is None or done[k] is None else done[k] + n
    rates.wall.append(done[0] / wall)
    for name, n in zip(COUNTS, done, strict=True):
        if n is not None:
            rates.cpu[name].append(n / cpu)


def interleaved(paths: Sequence[Path], rounds: int, seconds: float, title: str = "") -> dict[str, dict[str, Any]]:
    """Summary of each path by name: `rounds` rounds of all paths in turn, after one run of each to warm up."""
    for path in paths:
        path.after(path.run())
    rates = {path.name: Rates() for path in paths}
    for _ in progress(range(rounds), title):
        for path in paths:
            _sample(path, seconds, rates[path.name])
    found = {name: r.summary() for name, r in rates.items()}
    for path in paths:
        if path.against:
            found[path.name] |= {"against": path.against, "root_env times": rates[path.against].times(rates[path.name])}
    return found


def medians(calls: dict[str, tuple[Callable[[], Any], int]], rounds: int, title: str = "") -> dict[str, float]:
    """CPU seconds of one unit of each call by name: median of interleaved rounds. A call is given with its units."""
    for call, _ in calls.values():
        call()
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in progress(range(rounds), title):
        for name, (call, n) in calls.items():
            start = time.process_time()
            call()
            found[name].append((time.process_time() - start) / n)
    return {name: statistics.median(values) for name, values in found.items()}


def timed(owner: Any, name: str, spent: list[float]) -> contextlib.AbstractContextManager[Any]:
    """While this lasts, append the CPU seconds of every call of `owner.name` to `spent`."""
    function = getattr(owner, name)

    def call(*args, **kwargs):
        begin = time.process_time()
        try:
            return function(*args, **kwargs)
        finally:
            spent.append(time.process_time() - begin)

    return mock.patch.object(owner, name, call)
