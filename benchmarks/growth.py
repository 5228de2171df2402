"""The price of other plug-ins for a table of the base game: `python -m benchmarks.growth`.

Two factions, a deck and a map with rules, the trials of `tests/trial`, are loaded in one process and not in the other.
Both play the four factions of the base game with the standard deck. Sizes must be the same; speeds are compared in
turns. The exit code is 1 if the table pays for anything that `MUST_BE_EQUAL` names, or plays slower than `SLOWEST`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.before_after import ROOT, Side, alternate, summary
from benchmarks.figures import Table, number, show_tables

TRIALS = {
    "ROOT_ENV_FACTIONS": "tests.trial.otters.declaration,tests.trial.magpies.declaration",
    "ROOT_ENV_DECKS": "tests.trial.deck.declaration",
    "ROOT_ENV_MAPS": "tests.trial.pond.declaration",
}
SIZES = """
import json, root_env
batch = root_env.BatchGame(num_games=1, seed=1, scope="table")
print(json.dumps({
    "bytes of a state": batch.states.itemsize,
    "features of a row": batch.observations.shape[1],
    "actions": batch.masks.shape[1],
}))
"""
COLD = """
import resource, root_env
game = root_env.Game(seed=1)
from numba.core.registry import CPUDispatcher
from root_env.root.rules.boxes import BOXES
from root_env.engine.jit import compiled
seen, left = set(), [one for one in compiled.Entry.known if compiled.game_of(one) == BOXES[0].machine.group]
while left:
    one = left.pop()
    if one not in seen:
        seen.add(one)
        left += compiled.named_in(one.py_func)
print(sum(bool(one.overloads) for one in seen), resource.getrusage(resource.RUSAGE_SELF).ru_utime)
"""
MUST_BE_EQUAL = ("bytes of a state", "features of a row", "actions", "functions compiled")
SLOWEST = 0.99
SPEEDS = ("bare", "the table observed")
"""Words of the workloads: rows and masks of everything grow with what is loaded, those of the table do not."""


def _asked(code: str, variables: dict[str, str], cache: Path) -> str:
    """The output of a fresh process that runs this code."""
    environment = {**os.environ, **variables, "ROOT_ENV_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode()


def sizes(variables: dict[str, str], cache: Path) -> dict[str, float]:
    """Sizes of a base table, functions compiled for it and the seconds that this takes, into an empty cache."""
    start = time.perf_counter()
    functions, cpu = map(float, _asked(COLD, variables, cache).split())
    compiled = {"functions compiled": functions, "cold compile, wall s": time.perf_counter() - start}
    return json.loads(_asked(SIZES, variables, cache)) | compiled | {"cold compile, CPU-s": cpu}


def measure(folder: Path, rounds: int, seconds: float) -> tuple[list[list[str]], list[str]]:
    """Rows of the table, and the names of the figures that a base table pays for."""
    alone, loaded = ({}, folder / "alone"), (TRIALS, folder / "loaded")
    for _, at in (alone, loaded):
        at.mkdir()
    before, after = (sizes(variables, at / "cache") for variables, at in (alone, loaded))
    pays = [name for name in MUST_BE_EQUAL if after[name] != before[name]]
    rows = [[name, number(before[name]), number(after[name]), number(after[name] / before[name])] for name in before]
    sides = [Side(ROOT, at, SPEEDS, **variables) for variables, at in (alone, loaded)]
    for name, row in summary(alternate(sides, rounds, seconds)).items():
        rows.append([f"{name}, a CPU-second", *(number(row[key]) for key in ("before", "after", "ratio"))])
        pays += [name] if row["ratio"] < SLOWEST else []
    for side in sides:
        side.close()
    return rows, pays


def main() -> int:
    """Measure, show the table; 1 if a base table pays."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=21, help="turns that the two processes take (21)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a turn (0.3)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows, pays = measure(Path(folder), given.rounds, given.seconds)
    show_tables([Table("a table of the base game", ["", "alone", "with trials loaded", "ratio"], rows)])
    for name in pays:
        print(f"growth: a base table pays for what else is loaded: {name}", file=sys.stderr)
    return bool(pays)


if __name__ == "__main__":
    raise SystemExit(main())
