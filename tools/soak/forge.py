"""Forged documents: `tests.forge` does it, in worker processes of its own."""

from __future__ import annotations

import subprocess
import sys


def run(count: int, seed: int) -> int:
    """Forge so many documents; returns the exit code."""
    return subprocess.run([sys.executable, "-m", "tests.forge", "--count", str(count), "--seed", str(seed)]).returncode
