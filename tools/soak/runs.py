"""Small runs of the long commands, to be killed or stopped, each in a process of its own.

A run works in a folder of its own and writes to `out` there. The processes come from a server that has everything
imported (the forkserver of `multiprocessing`), so that they start fast.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from root_env.balance import NEEDS

LOG = "said"
"""File in the folder of a run with its output."""
TIMES = ("time", "collect_s", "learn_s", "play_s")
"""Times in a line of a log."""


@dataclass(frozen=True)
class Small:
    """A small run of one command."""

    name: str
    module: str
    words: tuple[str, ...]
    """Its arguments; it writes to `out`."""
    needs: tuple[str, ...]
    """Libraries without which it cannot run."""
    state: str | None = None
    """A file in `out`: if it is there, the run goes on with `again`. None: the same command goes on."""
    again: tuple[str, ...] = ()

    def next(self, folder: Path) -> tuple[str, ...]:
        """The arguments that begin it, or let it go on."""
        begun = self.state is not None and (folder / "out" / self.state).exists()
        return self.again if begun else self.words

    def missing(self) -> list[str]:
        """Libraries that are not installed."""
        return [library for library in self.needs if importlib.util.find_spec(library) is None]


_OUT = ("--out", "out")
_PPO = "--factions marquise eyrie --total 6144 --games 32 --transitions 1024 --minibatch 512 --hidden 32 --threads 1"
_PPO += " --snapshot-every 2 --eval-every 1 --eval-games 1 --epochs 1"
_EXPERT = "--rounds 3 --games 2 --chunk 1 --search 2 --turns 1 --playouts none --opponents random=1 --eval-every 2"
_EXPERT += " --eval-games 1 --epochs 1 --workers 1 --quiet"
_BALANCE = "--agents random --tables marquise,eyrie alliance,vagabond --games 600 --chunk 20 --workers 1 --no-report"
_DATASET = "--agent rules --games 24 --part 2 --quiet"
SMALL = (
    Small("balance", "root_env.balance.__main__", (*_BALANCE.split(), "--quiet", *_OUT), NEEDS),
    Small(
        "training", "root_env.training.ppo", (*_PPO.split(), *_OUT), ("torch", "safetensors", "tensorboard"),
        "state.pt", ("--resume", "out"),
    ),
    Small(
        "expert", "root_env.training.expert", (*_EXPERT.split(), *_OUT), ("torch", "safetensors"), "state.pt",
        (*_EXPERT.split(), *_OUT, "--resume"),
    ),
    Small("dataset", "root_env.training.dataset", (*_DATASET.split(), *_OUT), ("pyarrow",)),
)  # fmt: skip
LOADED = [one.module for one in SMALL if not one.missing()]
LOADED += ["root_env.cli", "root_env.serve.command", "tools.soak.warmed"]
"""Modules that the server of processes imports."""


@functools.cache
def _server():
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")  # it cleans up after killed processes
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    return context


def start(module: str, words: tuple[str, ...], folder: Path) -> BaseProcess:
    """Run `module.main(words)` in a folder, with its output in `LOG` there."""
    folder.mkdir(parents=True, exist_ok=True)
    process = _server().Process(target=_work, args=(module, words, folder))
    process.start()
    return process


def _work(module: str, words: tuple[str, ...], folder: Path) -> None:
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it would be ignored
    sys.exit(importlib.import_module(module).main(list(words)))


def finished(process: BaseProcess, patience: float) -> int:
    """The exit code of a run; after so many seconds it is killed, and TimeoutError is raised."""
    process.join(patience)
    if process.exitcode is None:
        process.kill()
        process.join()
        raise TimeoutError(f"it hangs: still running after {patience:.0f} s")
    return process.exitcode


def files(folder: Path) -> dict[str, bytes]:
    """Path -> content of all files below a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def outcome(out: Path) -> Mapping[str, Any]:
    """The files of a run, without times, locks and TensorBoard's events.

    Of `state.pt` only whether it is there: the checkpoint shows its content, and equal tensors can be written as
    different bytes.
    """
    found: dict[str, Any] = {}
    for name, content in files(out).items():
        if "tfevents" in name or name.endswith(".lock"):
            continue
        found[name] = _READ.get(Path(name).name, bytes)(content)
    return found


def _untimed(content: bytes) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in content.splitlines()]
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


_READ: Mapping[str, Callable[[bytes], Any]] = {"log.jsonl": _untimed, "state.pt": bool}
"""Files that are not compared by their bytes -> what is compared."""
