"""`python -m benchmarks [--quick] [--startup]`: tables on the terminal, JSON in benchmarks/results/."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from pathlib import Path

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks import speed, startup
from root_env import Game, GameConfig
from root_env.core.state import STATE

RESULTS = Path(__file__).parent / "results"


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    cpu = platform.processor() or platform.machine()
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            cpu = line.split(":", 1)[1].strip()
            break
    return {
        "cpu": cpu,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "date": time.strftime("%Y-%m-%d"),
    }


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []


def copying() -> dict[str, float]:
    """Microseconds for `Game.copy()` and bytes of a state."""
    game = Game(GameConfig(), seed=1)
    n, start = 20_000, time.process_time()
    for _ in range(n):
        game.copy()
    return {"Game.copy(), us": (time.process_time() - start) / n * 1e6, "state, bytes": STATE.itemsize}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three short rounds instead of nine")
    parser.add_argument("--startup", action="store_true", help="also measure cold compile and start (minutes)")
    arguments = parser.parse_args()
    rounds, seconds = (3, 0.2) if arguments.quick else (9, 0.5)
    results = {"machine": machine(), "decisions per CPU-second": speed.measure(rounds, seconds), "sizes": copying()}
    if arguments.startup:
        results["start"] = startup.measure()
    _show(results)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "latest.json").write_text(json.dumps(results, indent=1) + "\n")
    return 0


def _show(results: dict) -> None:
    console = Console(width=None if sys.stdout.isatty() else 100)
    console.print(", ".join(f"{k} {v}" for k, v in results["machine"].items()))
    rates = results["decisions per CPU-second"]
    reference = next((v for k, v in rates.items() if "reference" in k), None)
    table = Table(title="Random play, four factions, decisions with two or more options")
    for name in ("path", "decisions per CPU-second", "ratio to connect_four env"):
        table.add_column(name, justify="left" if name == "path" else "right")
    for name, rate in rates.items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / reference:.2f}" if reference else "-")
    console.print(table)
    for part in ("sizes", "start"):
        for name, value in results.get(part, {}).items():
            console.print(f"{name}: {value:,.2f}")


if __name__ == "__main__":
    sys.exit(main())
