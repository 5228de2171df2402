"""The name and the caches of the processor, for reports of measurements."""

import platform
from pathlib import Path

_CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
UNKNOWN = "unknown"


def processor(path: Path = Path("/proc/cpuinfo")) -> str:
    """The name of the processor model from the system."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, None) or platform.processor() or platform.machine() or UNKNOWN


def caches(folder: Path = _CACHES) -> str:
    """The caches of the first core, such as "L1d 48K, L2 2048K"; "unknown" if the system does not report them."""
    found = []
    for one in sorted(folder.glob("index*")):
        try:
            level, kind, size = ((one / name).read_text(encoding="utf-8").strip() for name in ("level", "type", "size"))
        except (OSError, ValueError):
            continue
        if kind != "Instruction":
            found.append(f"L{level}{'d' if kind == 'Data' else ''} {size}")
    return ", ".join(found) or UNKNOWN
