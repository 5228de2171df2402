"""Junk in documents, configurations, calls, patches, messages, checkpoints and command lines is refused in a sentence.

Each try is of one kind, drawn by the weights of `KINDS`. Each kind names the errors that may refuse it; any other error
is a finding.
"""

from __future__ import annotations

import importlib.util
import random
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.contract import junk
from tools.soak import fuzz_files, fuzz_lines, fuzz_messages
from tools.soak.findings import Findings


class Kind(NamedTuple):
    """A kind of junk."""

    what: str
    weight: int
    attempt: Callable[[random.Random], None]
    needs: tuple[str, ...] = ()
    """Libraries without which it cannot be tried."""


def _door(rng: random.Random) -> None:
    junk.attempt(rng)


KINDS = (
    Kind("documents, configurations and calls", 10, _door),
    Kind("documents and configurations of Wroth", 6, fuzz_files.wroth),
    Kind("balance patches", 6, fuzz_files.patch, ("filelock", "pyarrow", "statsmodels")),
    Kind("checkpoints", 2, fuzz_files.checkpoint, ("safetensors",)),
    Kind("states of a run", 1, fuzz_files.state, ("torch", "safetensors")),
    Kind("messages of a browser", 12, fuzz_messages.message, ("starlette", "jsonschema")),
    Kind("tables that a browser asks for", 6, fuzz_messages.new_table, ("starlette", "jsonschema")),
    Kind("command lines of root-env", 4, fuzz_lines.console),
    Kind("command lines of balance", 1, fuzz_lines.balance, ("filelock", "pyarrow", "statsmodels")),
    Kind("command lines of training", 1, fuzz_lines.training, ("torch", "safetensors", "tensorboard", "pyarrow")),
)


def run(count: int, seed: int, keep: Path | None = None) -> int:
    """Try so many pieces of junk; returns the exit code."""
    warnings.simplefilter("ignore")
    there = [kind for kind in KINDS if all(importlib.util.find_spec(name) for name in kind.needs)]
    weights = [kind.weight for kind in there]

    def one(number: int, findings: Findings) -> int:
        rng = random.Random(f"fuzz {number}")
        (kind,) = rng.choices(there, weights)
        findings.count(kind.what)
        try:
            kind.attempt(rng)
        except Exception as error:
            findings.add(number, f"fuzz {number}, {kind.what}: {type(error).__name__}: {str(error)[:500]}")
        return 1

    return Findings("fuzz", count, seed, keep).go(one)
