"""The command `python -m root_env.training.ppo`."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import Any

from root_env.support.errors import UsageError
from root_env.training.runs import commands, loggers

from ..runs.interrupts import alone_in
from .run import Run, resume
from .settings import Config
from .trainer import STATE, Trainer


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__package__, "Train a policy.")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder of the run (runs/ppo)")
    parser.add_argument("--resume", type=Path, help="folder of a run to continue; given settings replace its own")
    commands.add_settings(parser, Config)
    loggers.add_argument(parser)
    return parser


def _trainer(out: Path, old: Path | None, settings: dict[str, Any]) -> Trainer:
    """A new trainer, or that of an old run; UsageError for settings that cannot be used."""
    if old is not None:
        return resume(old, **settings)
    if (out / STATE).exists():
        raise UsageError(f"--out: {out} holds a run; go on with it by --resume {out}, or name another folder")
    try:
        return Trainer(Config(**settings))
    except (ValueError, TypeError, RuntimeError) as problem:  # RuntimeError: PyTorch does not have the device
        raise UsageError(f"these settings cannot be used: {problem}") from problem


def _work(arguments: argparse.Namespace) -> None:
    trainer = _trainer(arguments.out, arguments.resume, commands.given_settings(arguments, Config))
    folder = arguments.resume or arguments.out
    with alone_in(folder):
        run = Run(trainer, folder, arguments.logger, arguments.command)
        with contextlib.closing(run.figures):
            run.go()


def _stopped(arguments: argparse.Namespace) -> str:
    folder = arguments.resume or arguments.out
    if (folder / STATE).exists():
        return f"stopped; --resume {folder} goes on"
    return "stopped before a state was saved; the same command begins anew"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, arguments, stopped=_stopped)
