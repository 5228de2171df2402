"""Cold compile, warm start and import time, each in processes of their own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time

PLAY = "import root_env; g = root_env.Game(seed=1); g.step(int(g.legal_actions()[0])); g.observe('eyrie_0')"


def _run(code: str, cache: str) -> tuple[float, float]:
    """Wall and CPU seconds of a fresh process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    environment = {**os.environ, "ROOT_ENV_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure() -> dict[str, float]:
    """Seconds: cold (all of `root_env.warm`), warm to the first step, and `import root_env` alone."""
    with tempfile.TemporaryDirectory() as cache:
        cold_wall, cold_cpu = _run("import root_env.warm as w; w.main()", cache)
        warm = [_run(PLAY, cache)[0] for _ in range(5)]
    imports = [_run("import root_env", tempfile.gettempdir())[0] for _ in range(5)]
    nothing = [_run("pass", tempfile.gettempdir())[0] for _ in range(5)]
    return {
        "cold compile of all entry points, CPU-s": cold_cpu,
        "cold compile of all entry points, wall s": cold_wall,
        "warm process to first step and observation, s": min(warm),
        "import root_env, s over an empty process": min(imports) - min(nothing),
    }
