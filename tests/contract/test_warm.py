"""What is compiled once stays compiled: a later process loads every entry point and compiles nothing."""

import json
import subprocess
import sys

import pytest

from root_env.core.jit import INTERPRETED

USE_EVERYTHING = """
import json, sys
from numba.core import event
from root_env import warm
from root_env.core.jit import compiled
with event.install_recorder("numba:compile") as compilations:
    warm.use_every_entry_point()
def everywhere(cls):
    return {v for m in list(sys.modules.values()) for v in vars(m).values() if isinstance(v, cls)}
called = [f.py_func.__name__ for f in everywhere(compiled.Entry) if f.overloads]
rules = [f.py_func.__name__ for f in everywhere(compiled.Rule) if f.overloads]
print(json.dumps({
    "compilations": len(compilations.buffer), "called": called, "rules": rules, "scipy": "scipy.linalg" in sys.modules,
}))
"""


def _use_everything() -> dict:
    """What a process that calls every entry point had to compile, with its stderr under "stderr"."""
    done = subprocess.run([sys.executable, "-c", USE_EVERYTHING], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) | {"stderr": done.stderr}


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_second_process_that_uses_every_entry_point_compiles_nothing():
    _use_everything()
    again = _use_everything()
    assert (again["compilations"], again["rules"], again["stderr"]) == (0, [], "")
    assert not again["scipy"]
    assert {"play", "drive", "play_random", "play_observed", "_step_rows", "_play_rows"} <= set(again["called"])
