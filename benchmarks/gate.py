"""Regression gate: the time of the core against that of a fixed loop, `python -m benchmarks.gate [--update]`.

The loop never changes, so most of the machine's speed and load cancels in the ratio. The two are timed in turn, in CPU
seconds, and the best of nine turns each counts, because noise only slows down. The gate fails if the ratio is more than
1.5 times the stored one, and still is after 36 turns.

Ratios are stored by the compiler's name for the processor: they depend on caches and branch predictors. A processor
without stored ratios is compared with the greatest ratios of the others.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import llvmlite.binding
import numba
import numpy as np

from root_env import GameConfig
from root_env.doors.contract.rules import ALL
from root_env.root.layout import lay_out
from root_env.root.rules.boxes import BOXES
from root_env.root.scopes import scope_for
from root_env.support.files import write_text_atomically

STORED = Path(__file__).parent / "results" / "gate.json"
LIMIT = 1.5
TURNS, TRIES = 9, 4
GAMES = 40
STEPS = 150_000


@numba.njit(cache=True, error_model="numpy", nogil=True)
def reference(memory, steps):
    """Fixed work like that of the core: small integers in a few kilobytes, tables, unpredictable branches.

    `memory` int16 (2048,). Returns a checksum. Do not change: stored ratios would mean nothing.
    """
    x, total = 12345, 0
    for _ in range(steps):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        at = (x >> 8) & 2047
        kind = memory[at] & 7
        if kind == 0:
            for k in range(12):
                total += memory[(at + 31 * k) & 2047] & 1
        elif kind < 3:
            memory[at] = (memory[at] + 3) & 1023
            memory[(at * 7) & 2047] = (total + kind) & 1023
        elif kind == 3:
            n = 0
            for k in range(8):
                if memory[(at + k) & 2047] > 512:
                    n += 1
            memory[at] = (memory[at] ^ n) & 1023
        else:
            memory[at] = (memory[at] * 5 + kind) & 1023
            total += memory[(at + total) & 2047]
    return total


def reference_run() -> Callable[[], int]:
    """The fixed loop over fixed memory; a run returns its steps."""
    start = np.arange(2048, dtype=np.int16) * 37 % 1024

    def run() -> int:
        reference(start.copy(), STEPS)
        return STEPS

    return run


def core_run(observed: bool = False, asked: str = ALL) -> Callable[[], int]:
    """The same games in each run, with set-up, bare or with observation and mask; a run returns its decisions.

    `asked`: the scope of observation and mask, "all" or "table".
    """
    config = GameConfig(setup="random", seating="random")
    scope = scope_for(asked, [config])
    machine = BOXES[0].machine  # base four is measured
    engine, rollout = machine.stepping, machine.rollout
    states = machine.take_in(lay_out(config))
    out = engine.new_list()
    fresh = states.copy()
    row, mask = np.zeros(scope.size, np.int8), np.zeros(scope.n_actions, np.int8)

    def run() -> int:
        n = 0
        for i in range(GAMES):
            states[:] = fresh
            engine.reset_game(states, 0, 1 + i, 7, out)
            picks = np.array([1 + i, 2, 3, 1], np.int64)
            if observed:
                n += rollout.play_observed(states, 0, picks, out, 1 << 60, scope.places, row, mask)
            else:
                n += engine.play_random(states, 0, picks, out, 1 << 60)
        return n

    return run


def _seconds(run: Callable[[], int]) -> float:
    """CPU seconds of one unit of work."""
    start = time.process_time()
    n = run()
    return (time.process_time() - start) / n


class Gate:
    """The best times so far of the fixed loop and of the core's paths."""

    def __init__(self, paths: dict[str, Callable[[], int]] | None = None):
        self.paths = paths or {"bare": core_run(), "observed": core_run(observed=True)}
        self.reference = reference_run()
        self.best: dict[str, float] = {}

    def measure(self, turns: int = TURNS) -> dict[str, float]:
        """Ratios after `turns` more turns: the time of a decision over that of a step of the fixed loop."""
        runs = {"reference": self.reference, **self.paths}
        if not self.best:
            for run in runs.values():
                run()
        for _ in range(turns):
            for name, run in runs.items():
                self.best[name] = min(self.best.get(name, np.inf), _seconds(run))
        return {name: self.best[name] / self.best["reference"] for name in self.paths}


def slower(ratios: dict[str, float], stored: dict[str, float]) -> dict[str, float]:
    """Paths above the limit -> how many times the stored ratio."""
    return {name: r / stored[name] for name, r in ratios.items() if r > LIMIT * stored[name]}


def check(gate: Gate, stored: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """(ratios, paths that are too slow); a slow result is measured again, up to four times in all."""
    for _ in range(TRIES):
        ratios = gate.measure()
        if not slower(ratios, stored):
            break
    return ratios, slower(ratios, stored)


def processor() -> str:
    """The compiler's name for this processor."""
    return numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()


def load_stored() -> dict[str, float]:
    """The stored ratios of this processor by path; if there are none, the greatest of all others."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    known = stored.get(processor())
    if known:
        return known["ratios"]
    paths = {path for entry in stored.values() for path in entry["ratios"]}
    return {path: max(entry["ratios"][path] for entry in stored.values()) for path in sorted(paths)}


def _update() -> None:
    from benchmarks import machine

    ratios = {name: round(r, 2) for name, r in Gate().measure(TURNS * TRIES).items()}
    about = machine.describe() | machine.moment()
    entry = {"ratios": ratios, **{k: about[k] for k in ("date", "cpu", "python", "commit", "core digest")}}
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    write_text_atomically(STORED, json.dumps(stored | {processor(): entry}, indent=1) + "\n")
    print(f"stored for {processor()}: {ratios}")


def main() -> int:
    """Check, or store what is measured now."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gate")
    parser.add_argument("--update", action="store_true", help="store the ratios of this core on this processor")
    if parser.parse_args().update:
        _update()
        return 0
    stored = load_stored()
    ratios, bad = check(Gate(), stored)
    for name, ratio in ratios.items():
        verdict = f"too slow, the limit is {LIMIT} times" if name in bad else "fine"
        if ratio * LIMIT < stored[name]:
            verdict = "much faster than stored: keep the gain with --update"
        print(f"{name}: {ratio:.2f}, stored {stored[name]:.2f}, {ratio / stored[name]:.2f} times: {verdict}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
