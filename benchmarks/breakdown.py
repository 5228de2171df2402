"""The time of a decision: the cost of each part of the loop, and of each kind of decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks import loops
from benchmarks.loops import engine, machine, new_states
from benchmarks.speed import Loop
from benchmarks.timing import Path, interleaved, medians
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.observation import OBS_SIZE
from root_env.root.rules.spec.scope import EVERYTHING

VARIANTS = {
    "step, list, pick": 0,
    "+ list a second time": loops.LIST_AGAIN,
    "+ mask": loops.MASK,
    "+ observation": loops.OBSERVE,
    "+ mask and observation": loops.MASK | loops.OBSERVE,
}


def parts(rounds: int, seconds: float) -> dict[str, float]:
    """Nanoseconds of a decision, for each variant of the loop."""
    paths = []
    for name, want in VARIANTS.items():
        loop = Loop(want)
        paths.append(Path(name, loop.run, loop.after))
    found = interleaved(paths, rounds, seconds, "parts of a decision")
    return {name: 1e9 / summary["decisions/cpu-s"] for name, summary in found.items()}


def alone(rounds: int) -> dict[str, float]:
    """Nanoseconds of the lower bounds of a decision, and of starting a game, each in a loop of its own."""
    loop, n = Loop(0), 20_000
    states, rows = (new_states(4), new_states(1)), np.ones((4, OBS_SIZE), np.int8)
    found = medians(
        {
            "one random choice": (lambda: loops.pick_only(loop.picks, n), n),
            f"writing {OBS_SIZE:,} bytes": (lambda: loops.copy_rows(rows, loop.row, n), n),
            f"copying a state, {machine.game.state.itemsize:,} bytes": (lambda: loops.copy_states(*states, n), n),
            "starting a game, set-up included": (
                lambda: loops.start_games(loop.states, loop.picks, loop.layouts, loop.out, n // 10),
                n // 10,
            ),
        },
        rounds,
        "floors",
    )
    return {name: 1e9 * seconds for name, seconds in found.items()}


IN_CACHE, REPEATED = 128, 2048
"""Number of states of each kind, few enough for the cache, and of their uses in a loop."""


class Pool:
    """States of random play, of every third decision, with their lists."""

    def __init__(self, size: int = 20_000):
        loop = Loop(0)
        self.states, self.lists = new_states(size), engine.new_lists(size)
        for i in range(size):
            loop.run(3)
            self.states[i], self.lists[i] = loop.states[0], loop.out
        top = self.states["stack"][np.arange(size), self.states["depth"] - 1]
        self.kinds = top["kind"].astype(np.int64)
        self.scratch, self.out, self.row = new_states(1), engine.new_list(), loop.row
        self.picks = loop.picks

    def take(self, rows: np.ndarray, takes: int) -> None:
        """Copy the states of `rows`; with `takes` also take a random action in each."""
        loops.take_each(self.states, self.lists, rows, self.scratch, self.out, self.picks, takes)

    def observe(self, rows: np.ndarray) -> None:
        """Observe the states of `rows`."""
        loops.observe_each(self.states, rows, EVERYTHING.places, self.row)


def kinds(rounds: int, size: int = 20_000) -> list[dict[str, Any]]:
    """A row for each kind of decision: its share, its options, and the cost of its step and its observation in ns.

    A step is taking an action, running on to the next decision and listing it, without copying the state.
    """
    pool, calls, rows = Pool(size), {}, []
    for kind in np.unique(pool.kinds):
        at = np.flatnonzero(pool.kinds == kind)
        many = np.resize(at[:IN_CACHE], REPEATED)
        name = Kind(int(kind)).name
        rows.append({"kind": name, "share": len(at) / size, "options": float(pool.lists[at, 0].mean())})
        calls[f"{name} copied"] = (lambda many=many: pool.take(many, 0)), REPEATED
        calls[f"{name} taken"] = (lambda many=many: pool.take(many, 1)), REPEATED
        calls[f"{name} seen"] = (lambda many=many: pool.observe(many)), REPEATED
    found = medians(calls, rounds, "kinds of decision")
    for row in rows:
        copied, taken, seen = (1e9 * found[f"{row['kind']} {what}"] for what in ("copied", "taken", "seen"))
        row |= {"step, ns": taken - copied, "observation, ns": seen}
    total = sum(row["share"] * row["step, ns"] for row in rows)
    for row in rows:
        row["share of step time"] = row["share"] * row["step, ns"] / total
    return sorted(rows, key=lambda row: -row["share of step time"])


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """All three tables."""
    return {"parts, ns a decision": parts(rounds, seconds), "alone, ns": alone(rounds), "kinds": kinds(rounds)}
