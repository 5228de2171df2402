"""`python -m tools.soak decisions --count 1000000`: run one trial, or `all`; the exit code is 1 after a finding."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from root_env.balance import NEEDS
from root_env.support.files import write_text_atomically
from root_env.training.runs.commands import whole_from
from tools.soak import decisions, junk, runs


class Kind(NamedTuple):
    """A kind of trouble that a trial makes."""

    trial: str
    name: str
    attempt: Callable[[random.Random, Path], Mapping[str, int] | None]
    """Makes it once, with an empty folder; returns counts of what was tried, None: one of `name`."""
    weight: int = 0
    """Of the kinds with a weight each try takes one, of the others all."""
    needs: Sequence[str] = ()
    """Libraries without which it cannot be tried."""


TRIALS = {
    "decisions": (10_000_000, "decisions", "random decisions with every invariant after each"),
    "forge": (50_000, "documents", "forged positions and records"),
    "fuzz": (20_000, "tries", "junk in configurations, calls, patches, messages, checkpoints and command lines"),
    "kills": (10, "rounds", "balance, training, datasets, records and a server are killed"),
    "trouble": (1, "rounds", "full disks, read-only folders, two processes, Ctrl-C"),
}
"""Trial -> how many by default, of what, and what it does."""
_SERVE = ("starlette", "jsonschema", "httpx", "uvicorn", "websockets")
_TRAIN = ("torch", "safetensors", "tensorboard", "pyarrow")
KINDS = (
    Kind("decisions", "tables", decisions.play),
    Kind("fuzz", "documents, configurations and calls", junk.call, 10),
    Kind("fuzz", "documents and configurations of Wroth", junk.wroth, 6),
    Kind("fuzz", "balance patches", junk.patch, 6, NEEDS),
    Kind("fuzz", "checkpoints", junk.checkpoint, 2, ("safetensors",)),
    Kind("fuzz", "states of a run", junk.state, 1, _TRAIN),
    Kind("fuzz", "messages of a browser", junk.message, 12, _SERVE),
    Kind("fuzz", "tables that a browser asks for", junk.new_table, 6, _SERVE),
    Kind("fuzz", "command lines of root-env", functools.partial(junk.line, junk.CONSOLE), 4),
    Kind("fuzz", "command lines of balance", functools.partial(junk.line, junk.BALANCE), 1, NEEDS),
    Kind("fuzz", "command lines of training", functools.partial(junk.line, junk.TRAINING), 1, _TRAIN),
    *(Kind("kills", one.name, functools.partial(runs.killed, one), needs=one.needs) for one in runs.SMALL),
    Kind("kills", "server", runs.server, needs=_SERVE),
    *(
        Kind("trouble", f"{one.name}, {trouble.__name__}", functools.partial(trouble, one), needs=one.needs)
        for one in runs.SMALL
        for trouble in runs.TROUBLES
    ),
    Kind("trouble", "compiling", runs.compiling),
)
DISKS = "ROOT_ENV_SOAK_DISKS"
"""Set in the namespace in which `trouble` can make disks."""


def run(trial: str, count: int, seed: int, keep: Path | None = None) -> int:
    """Try the kinds of a trial with one seed after another until the count is reached; returns the exit code."""
    if trial == "forge":  # in worker processes, where a crash and a hang are seen
        words = ("tests.forge", "--count", str(count), "--seed", str(seed))
        return subprocess.run([sys.executable, "-m", *words]).returncode
    if trial == "trouble" and not os.environ.get(DISKS):
        if shutil.which("unshare") is None:
            print("trouble needs the file systems of Linux: unshare, of util-linux, is not there", file=sys.stderr)
            return 2
        words = ("unshare", "-rm", sys.executable, "-m", "tools.soak", trial)
        numbers = ("--count", str(count), "--seed", str(seed))
        return subprocess.run([*words, *numbers], env={**os.environ, DISKS: "1"}).returncode
    for kind in KINDS:
        if kind.trial == trial and (missing := _missing(kind)):
            print(f"not tried: {kind.name}, for {', '.join(missing)} is not installed", file=sys.stderr)
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it would be ignored
    stands = {"trial": trial, "seed": seed, "next": seed, "tried": {}, "found": [], "took": 0.0}
    if keep and keep.exists():
        stands = json.loads(keep.read_text(encoding="utf-8"))
        if (stands["trial"], stands["seed"]) != (trial, seed):
            print(f"{keep} is of {stands['trial']} --seed {stands['seed']}; give another --keep", file=sys.stderr)
            return 2
    unit, tried, began = TRIALS[trial][1], Counter(stands["tried"]), time.perf_counter() - stands["took"]
    console = Console(stderr=True, soft_wrap=True)
    try:
        with Progress(console=console, disable=not console.is_terminal) as bar:
            task = bar.add_task(trial, total=count)
            while tried[unit] < count:
                done, number = tried[unit], stands["next"]
                for one in _findings(trial, number, tried):
                    stands["found"].append(one)
                    console.print(f"{one}\n    python -m tools.soak {trial} --seed {number} --count 1", markup=False)
                tried[unit], stands["next"] = max(tried[unit], done + 1), number + 1
                bar.update(task, completed=tried[unit])
                if keep:
                    stands.update(tried=tried, took=time.perf_counter() - began)
                    write_text_atomically(keep, json.dumps(stands, indent=1) + "\n")
    except KeyboardInterrupt:
        goes_on = f"; the same command goes on from {keep}" if keep else ""
        print(f"\nstopped after {tried[unit]:,} of {count:,}{goes_on}", file=sys.stderr)
        return 130
    told = ", ".join(f"{n:,} {name}" for name, n in tried.items())
    print(f"{trial}: {told} in {time.perf_counter() - began:,.0f} s; {len(stands['found']):,} findings", flush=True)
    return 1 if stands["found"] else 0


def _findings(trial: str, number: int, tried: Counter[str]) -> Iterator[str]:
    """Make the trouble of one seed, and count it; yields the findings."""
    kinds = [kind for kind in KINDS if kind.trial == trial and not _missing(kind)]
    if trial == "fuzz":
        kinds = random.Random(f"fuzz {number}").choices(kinds, [kind.weight for kind in kinds])
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="soak-") as here:
            try:
                tried.update(kind.attempt(random.Random(f"{kind.name} {number}"), Path(here)) or {kind.name: 1})
            except Exception as error:
                yield f"{kind.name}: {type(error).__name__}: {str(error)[:500]}"


def _missing(kind: Kind) -> list[str]:
    return [name for name in kind.needs if importlib.util.find_spec(name) is None]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Long random trials of root_env.")
    commands = parser.add_subparsers(dest="trial", metavar="TRIAL", required=True)
    for name, (count, unit, does) in TRIALS.items():
        trial = commands.add_parser(name, help=does, description=f"{does} (docs/reliability.md).")
        trial.add_argument("--count", type=whole_from(0), default=count, help=f"how many {unit} ({count:,})")
        trial.add_argument("--seed", type=whole_from(0), default=0, help="the first seed (0); a finding names its own")
        if name in ("decisions", "fuzz"):
            trial.add_argument("--keep", type=Path, help="a file that says where it stands; the same command goes on")
    commands.add_parser("all", help="all of them, as often as by default")
    asked = parser.parse_args(argv)
    if asked.trial == "all":
        return max([run(name, count, 0) for name, (count, _, _) in TRIALS.items()])
    return run(**vars(asked))


if __name__ == "__main__":
    sys.exit(main())
