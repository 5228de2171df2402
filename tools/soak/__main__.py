"""`python -m tools.soak decisions --count 1000000`: a trial, or `all` of them; exit code 1 if one finds something."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.soak import decisions, forge, fuzz, kills, trouble

TRIALS: dict[str, tuple[Callable[..., int], int, str]] = {
    "decisions": (decisions.run, 10_000_000, "random decisions with every invariant after each"),
    "forge": (forge.run, 50_000, "forged positions and records"),
    "fuzz": (fuzz.run, 20_000, "junk in configurations, calls, patches, messages, checkpoints and command lines"),
    "kills": (kills.run, 20, "balance, training, datasets, records and a server killed, so often each"),
    "trouble": (trouble.run, 1, "full disks, read-only folders, two processes, Ctrl-C, so often each"),
}
"""Trial -> what runs it (count, seed), how often by default, what it does."""
KEEPING = ("decisions", "fuzz")
"""Trials that can be stopped and go on."""


def _whole(text: str) -> int:
    value = int(text) if text.isdecimal() else -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"must be a whole number from 0, got {text!r}")
    return value


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Long random trials of root_env.")
    commands = parser.add_subparsers(dest="trial", metavar="TRIAL", required=True)
    for name, (_, count, what) in TRIALS.items():
        trial = commands.add_parser(name, help=what, description=f"{what} (docs/reliability.md).")
        trial.add_argument("--count", type=_whole, default=count, help=f"how many ({count:,})")
        trial.add_argument("--seed", type=_whole, default=0, help="the first seed (0); a finding names its own")
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
