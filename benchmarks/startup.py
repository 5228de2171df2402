"""Times of cold compile, warm start and import, each in processes of their own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import progress

PLAY = "import root_env; g = root_env.Game(seed=1); g.step(int(g.legal_actions()[0])); g.observe('eyrie_0')"
BATCH = "import root_env; b = root_env.BatchGame(num_games=2, seed=1); b.step(b.masks.argmax(1))"
RESOURCES = """import resource as R
own, others = R.getrusage(R.RUSAGE_SELF), R.getrusage(R.RUSAGE_CHILDREN)
print(own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime, own.ru_maxrss)"""


class Run(NamedTuple):
    """A fresh process."""

    wall: float
    """Seconds from its start until the code has run."""
    whole: float
    """Seconds until it has ended: Python takes down what was imported."""
    cpu: float
    """Processor seconds of it and its children until the code has run."""
    memory: float
    """Its greatest memory in MB, 0 if not known."""


def _run(code: str, cache: str) -> Run:
    tail = RESOURCES if os.name == "posix" else "print(0, 0)"
    environment = {**os.environ, "ROOT_ENV_CACHE_DIR": cache}
    command = [sys.executable, "-c", f"{code}\nimport time; print(time.time())\n{tail}"]
    start = time.time()
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    whole = time.time() - start
    there, cpu, rss = map(float, done.stdout.split()[-3:])
    return Run(there - start, whole, cpu, rss / (1024**2 if sys.platform == "darwin" else 1024))


def warm_start(rounds: int, cache: str) -> dict[str, float]:
    """Medians of processes, interleaved, whose code is already compiled; they include the start of Python."""
    codes = {
        "empty process": "pass",
        "import root_env": "import root_env",
        "warm process to first step and observation": PLAY,
        "warm process to first BatchGame step": BATCH,
    }
    runs = {name: [] for name in codes}
    for code in (PLAY, BATCH):  # so that the files are in the memory of the system
        _run(code, cache)
    for _ in progress(range(rounds), "warm start"):
        for name, code in codes.items():
            runs[name].append(_run(code, cache))
    found = {}
    for name, each in runs.items():
        found[f"{name}, wall s"] = statistics.median(run.wall for run in each)
        found[f"{name}, CPU-s"] = statistics.median(run.cpu for run in each)
        found[f"{name}, and its end, wall s"] = statistics.median(run.whole for run in each)
    return found


def measure(rounds: int) -> dict[str, float]:
    """Cold, once: a base table into an empty cache, then all others, a first BatchGame; warm: each later process."""
    with tempfile.TemporaryDirectory() as cache:
        base = _run(PLAY, cache)
        found = {"cold compile, CPU-s": base.cpu, "cold compile, wall s": base.wall}
        found["cold compile, greatest memory in MB"] = base.memory
        others = _run("import root_env.warm as w; w.use_every_entry_point()", cache)
        found |= {
            "the same for all other tables, CPU-s": others.cpu,
            "the same for all other tables, wall s": others.wall,
        }
        found["first BatchGame step after root_env.warm, CPU-s"] = _run(BATCH, cache).cpu
        found["compiled code on disk, MB"] = sum(f.stat().st_size for f in Path(cache).rglob("*.nb?")) / 1e6
        return found | warm_start(rounds, cache)
