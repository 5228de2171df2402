"""`python -m tools.soak decisions --count 1000000`: run one trial, or `all`; the exit code is 1 after a finding."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from root_env.training.runs.commands import whole_from
from tools.soak import decisions, fuzz, kills, trouble


def _forge(count: int, seed: int) -> int:
    """Forge so many documents, in worker processes of `tests.forge`."""
    return subprocess.run([sys.executable, "-m", "tests.forge", "--count", str(count), "--seed", str(seed)]).returncode


TRIALS: dict[str, tuple[Callable[..., int], int, str]] = {
    "decisions": (decisions.run, 10_000_000, "random decisions with every invariant after each"),
    "forge": (_forge, 50_000, "forged positions and records"),
    "fuzz": (fuzz.run, 20_000, "junk in configurations, calls, patches, messages, checkpoints and command lines"),
    "kills": (kills.run, 20, "balance, training, datasets, records and a server are killed; each so often"),
    "trouble": (trouble.run, 1, "full disks, read-only folders, two processes, Ctrl-C; each so often"),
}
"""Trial -> its function of count and seed, the default count, what it does."""
KEEPING = ("decisions", "fuzz")
"""Trials that can go on after they were stopped."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Long random trials of root_env.")
    commands = parser.add_subparsers(dest="trial", metavar="TRIAL", required=True)
    for name, (_, count, what) in TRIALS.items():
        trial = commands.add_parser(name, help=what, description=f"{what} (docs/reliability.md).")
        trial.add_argument("--count", type=whole_from(0), default=count, help=f"how many ({count:,})")
        trial.add_argument("--seed", type=whole_from(0), default=0, help="the first seed (0); a finding names its own")
        if name in KEEPING:
            trial.add_argument("--keep", type=Path, help="a file that says where it stands; the same command goes on")
    commands.add_parser("all", help="all of them, as often as by default")
    asked = parser.parse_args(argv)
    if asked.trial == "all":
        return max([run(count, 0) for run, count, _ in TRIALS.values()])
    keep = {"keep": asked.keep} if asked.trial in KEEPING else {}
    return TRIALS[asked.trial][0](asked.count, asked.seed, **keep)


if __name__ == "__main__":
    sys.exit(main())
