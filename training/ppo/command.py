"""The command `python -m root_env.training.ppo`."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import Any

from root_env.support.called import called

from .. import loggers
from ..commands import Parser, exit_code
from ..interrupts import FolderInUseError, alone_in
from .run import Run, resume
from .settings import Config, add_arguments, given
from .trainer import STATE, Trainer


class SettingsError(ValueError):
    """Settings that do not fit; said in words."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=" ".join(called(__package__)), description="Train a policy.")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder of the run (runs/ppo)")
    parser.add_argument(
        "--resume", type=Path, help="folder of a run to continue; settings that are given replace its own"
    )
    add_arguments(parser)
    loggers.add_argument(parser)
    return parser


def _trainer(out: Path, old: Path | None, settings: dict[str, Any]) -> Trainer:
    """A new trainer, or that of an old run; SettingsError, in words, for what cannot be trained."""
    if old is not None:
        return resume(old, **settings)
    if (out / STATE).exists():
        raise SettingsError(f"--out: {out} holds a run; go on with it by --resume {out}, or name another folder")
    try:
        return Trainer(Config(**settings))
    except (ValueError, TypeError, RuntimeError) as problem:  # RuntimeError: torch of a device that it has not
        raise SettingsError(f"these settings cannot be used: {problem}") from problem


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = vars(_parser().parse_args(arguments))
    out, old, logger = (words.pop(name) for name in ("out", "resume", "logger"))
    settings = given(words)
    folder = old or out

    def work() -> None:
        trainer = _trainer(out, old, settings)
        with alone_in(folder):
            run = Run(trainer, folder, logger)
            with contextlib.closing(run.figures):
                run.go()

    def stopped() -> str:
        if (folder / STATE).exists():
            return f"stopped; --resume {folder} goes on"
        return "stopped before a state was saved; the same command begins anew"

    return exit_code(__package__, work, SettingsError, FolderInUseError, loggers.LoggerError, stopped=stopped)
