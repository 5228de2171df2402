"""Times of cold compile, warm start and import, each in processes of their own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.timing import progress

PLAY = "import root_env; g = root_env.Game(seed=1); g.step(int(g.legal_actions()[0])); g.observe('eyrie_0')"
BATCH = "import root_env; b = root_env.BatchGame(num_games=2, seed=1); b.step(b.masks.argmax(1))"
RESOURCES = """import resource as R
own, others = R.getrusage(R.RUSAGE_SELF), R.getrusage(R.RUSAGE_CHILDREN)
print(own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime, own.ru_maxrss)"""


def _run(code: str, cache: str) -> tuple[float, float, float]:
    """Wall and CPU seconds of a fresh process and its children, and its peak memory in MB (0 if not known)."""
    tail = RESOURCES if os.name == "posix" else "print(0, 0)"
    environment = {**os.environ, "ROOT_ENV_CACHE_DIR": cache}
    command = [sys.executable, "-c", f"{code}\n{tail}"]
    start = time.perf_counter()
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    wall = time.perf_counter() - start
    cpu, rss = done.stdout.split()[-2:]
    return wall, float(cpu), float(rss) / (1024**2 if sys.platform == "darwin" else 1024)


def warm_start(rounds: int, cache: str) -> dict[str, float]:
    """Medians of whole processes, interleaved, whose code is already compiled; they include the start of Python."""
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
        found[f"{name}, wall s"] = statistics.median(wall for wall, _, _ in each)
        found[f"{name}, CPU-s"] = statistics.median(cpu for _, cpu, _ in each)
    return found


def measure(rounds: int) -> dict[str, float]:
    """Cold, once: a base table into an empty cache, then all others, a first BatchGame; warm: each later process."""
    with tempfile.TemporaryDirectory() as cache:
        wall, cpu, rss = _run(PLAY, cache)
        found = {"cold compile, CPU-s": cpu, "cold compile, wall s": wall, "cold compile, greatest memory in MB": rss}
        wall, cpu, _ = _run("import root_env.warm as w; w.use_every_entry_point()", cache)
        found |= {"the same for all other tables, CPU-s": cpu, "the same for all other tables, wall s": wall}
        found["first BatchGame step after root_env.warm, CPU-s"] = _run(BATCH, cache)[1]
        found["compiled code on disk, MB"] = sum(f.stat().st_size for f in Path(cache).rglob("*.nb?")) / 1e6
        return found | warm_start(rounds, cache)
