"""Python in a process of its own, for what one process cannot have twice: plug-ins, compiled rules or none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def python(*words: str, path: Path | None = None, given: str = "", **variables: str) -> subprocess.CompletedProcess:
    """The end of `python` with these words and this input, interpreted unless `variables` of the environment say more.

    Modules are those of the repository and, before them, of `path`.
    """
    places = os.pathsep.join(str(one) for one in (path, ROOT) if one)
    environment = {**os.environ, "ROOT_ENV_JIT": "0", "PYTHONPATH": places, **variables}
    command = [sys.executable, *words]
    return subprocess.run(command, input=given, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=900)


def printed(*words: str, **more) -> str:
    """The output of such a process, which ended well."""
    done = python(*words, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def without_compiling(words: str) -> str:
    """The lines of the error stream that do not tell of compiling, which whoever compiles first prints."""
    return "".join(line for line in words.splitlines(True) if not line.startswith("root_env: "))
