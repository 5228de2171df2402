"""Machine, versions and load of the measurements."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from root_env.engine.jit import cache_dir, source_digest
from root_env.support.machine import caches, processor

PACKAGES = ("root-env", "numpy", "numba", "llvmlite", "pettingzoo", "gymnasium", "open_spiel", "rlcard", "catanatron")


def installed(package: str) -> str | None:
    """Version of a distribution, None if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def load() -> float | None:
    """The load average of the last minute, None if the system has none."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def moment() -> dict[str, Any]:
    """The date, the version of the code, and the load."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    git = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent)
    return {
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "commit": git.stdout.strip() if git.returncode == 0 else None,
        "core digest": source_digest()[:12],
        "load before": load(),
    }


def describe() -> dict[str, Any]:
    """Processor with its caches, cores and versions."""
    return {
        "cpu": processor(),
        "caches": caches(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "packages": {name: v for name in PACKAGES if (v := installed(name))},
    }


def cache_base() -> Path:
    """Folder with the compiled code of all versions of the core."""
    return cache_dir().parent
