"""The name and the caches of the processor on which figures were measured."""

from __future__ import annotations

import platform
from pathlib import Path

_CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
UNKNOWN = "unknown"


def processor(path: Path = Path("/proc/cpuinfo")) -> str:
    """Name of the model, as the system tells it."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, None) or platform.processor() or platform.machine() or UNKNOWN


def caches(folder: Path = _CACHES) -> str:
    """Caches that the first core works with, as in "L1d 48K, L2 2048K, L3 266240K"; "unknown" where nothing says."""
    found = []
    for one in sorted(folder.glob("index*")):
        try:
            level, kind, size = ((one / name).read_text(encoding="utf-8").strip() for name in ("level", "type", "size"))
        except (OSError, ValueError):
            continue
        if kind != "Instruction":
            found.append(f"L{level}{'d' if kind == 'Data' else ''} {size}")
    return ", ".join(found) or UNKNOWN
