"""Interleaved timing: every path runs once a round, and the medians over rounds are reported."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

COUNTS = ("decisions", "turns", "games")


def progress(rounds: Iterable[int], title: str) -> Iterable[int]:
    """The rounds; with a bar where tqdm is installed and the output is a terminal."""
    try:
        from tqdm import tqdm
    except ImportError:
        return rounds
    return tqdm(rounds, desc=f"  {title}", unit="round", leave=False, disable=None)


@dataclass
class Path:
    """Something to time. `run()` is timed; `after(what it returned)` is not, and gives what was done.

    That is (decisions with two or more options, player turns, games); None where a path does not know. `against` names
    the path of `root_env` that does the same sort of work: the ratio to it is reported too.
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
        """How many times as fast as another path this one is, as the median over rounds."""
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
