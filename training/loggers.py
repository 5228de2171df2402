"""Where the figures of a run go besides its own log: TensorBoard, Weights & Biases, or nowhere.

    figures = opened(("tensorboard", "wandb"), folder, settings)
    figures.write({"loss": 0.3}, step=2048)
    figures.close()

Weights & Biases has its own settings: `wandb login`, or WANDB_MODE=offline for runs that stay on this machine until
`wandb sync`. WANDB_PROJECT and WANDB_ENTITY say where the runs belong.
"""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from root_env.errors import UsageError
from root_env.support.extras import install
from root_env.support.files import write_text_atomically

DEFAULT = ("tensorboard",)
WANDB_ID = "wandb-id.txt"
"""File in the folder of a run with its id at Weights & Biases, so that a resumed run stays the same run there."""


class Logger(Protocol):
    """Takes the figures of a run."""

    def write(self, figures: Mapping[str, float], step: int) -> None:
        """Note figures by name. `step` counts what the run has learned from; it never falls within a process."""

    def close(self) -> None:
        """Write out what is left; nothing is noted afterwards."""


class TensorBoard:
    """Events in the folder of the run. Older events of this step and later ones are dropped."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], step: int):
        try:
            from torch.utils.tensorboard import SummaryWriter
        except ImportError as error:
            raise UsageError(f"--logger tensorboard: {error.name} is not installed: {install('train')}") from error
        self._writer = SummaryWriter(str(folder), purge_step=step)

    def write(self, figures: Mapping[str, float], step: int) -> None:
        """See Logger."""
        for name, value in figures.items():
            self._writer.add_scalar(name, value, step)

    def close(self) -> None:
        """See Logger."""
        self._writer.close()


class WeightsAndBiases:
    """A run of Weights & Biases, named after the folder. Of a resumed run it ignores steps that it has seen."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], step: int):
        try:
            import wandb
        except ImportError as error:
            raise UsageError(f"--logger wandb: {error.name} is not installed: {install('wandb')}") from error
        path = folder / WANDB_ID
        if not path.exists():
            write_text_atomically(path, secrets.token_hex(4) + "\n")
        self._run = wandb.init(
            project=os.environ.get("WANDB_PROJECT", "root_env"), name=folder.resolve().name, dir=str(folder),
            id=path.read_text(encoding="utf-8").strip(), resume="allow", config=dict(settings),
        )  # fmt: skip

    def write(self, figures: Mapping[str, float], step: int) -> None:
        """See Logger."""
        self._run.log(dict(figures), step=step)

    def close(self) -> None:
        """See Logger."""
        self._run.finish()


LOGGERS = {"tensorboard": TensorBoard, "wandb": WeightsAndBiases}


class Loggers:
    """Several loggers as one."""

    def __init__(self, parts: Sequence[Logger]):
        self._parts = tuple(parts)

    def write(self, figures: Mapping[str, float], step: int) -> None:
        """See Logger. TensorBoard's names have no spaces: "eyrie vs rules" is eyrie_vs_rules everywhere."""
        named = {name.replace(" ", "_"): float(value) for name, value in figures.items()}
        for part in self._parts:
            part.write(named, step)

    def close(self) -> None:
        """See Logger."""
        for part in self._parts:
            part.close()


def opened(names: Sequence[str], folder: Path, settings: Mapping[str, Any], step: int = 0) -> Loggers:
    """Loggers by their names, for the run in a folder that is at this step. UsageError for one that cannot be used."""
    chosen = dict.fromkeys(name for name in names if name != "none")
    if unknown := [name for name in chosen if name not in LOGGERS]:
        raise UsageError(f"--logger: must be tensorboard, wandb or none, got {', '.join(unknown)}")
    return Loggers([LOGGERS[name](folder, settings, step) for name in chosen])


def add_argument(parser: argparse.ArgumentParser) -> None:
    """The option `--logger` of a trainer."""
    parser.add_argument(
        "--logger", nargs="+", choices=(*LOGGERS, "none"), default=DEFAULT,
        help=f"where figures go besides the log of the run; give it again with --resume (default: {' '.join(DEFAULT)})",
    )  # fmt: skip
