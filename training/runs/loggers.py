"""Loggers of the figures of a run, besides its own log: TensorBoard, Weights & Biases, or none.

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
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from root_env.support.documents import Fields
from root_env.support.errors import UsageError
from root_env.support.extras import install
from root_env.support.files import write_text_atomically

DEFAULT = ("tensorboard",)
WANDB_ID = "wandb-id.txt"
"""File in the folder of a run with its id at Weights & Biases, so that a resumed run stays the same run there."""


class Logger(NamedTuple):
    """Takes the figures of a run."""

    write: Callable[[Mapping[str, float], int], None]
    """Note figures by name at a step, which counts what the run has learned from and never falls within a process."""
    close: Callable[[], None]
    """Write out what is left; nothing is noted afterwards."""


def _tensorboard(folder: Path, settings: Fields, step: int) -> Logger:
    """Events in the folder of the run. Older events of this step and later ones are dropped."""
    from torch.utils.tensorboard import SummaryWriter

    writer = SummaryWriter(str(folder), purge_step=step)

    def write(figures: Mapping[str, float], step: int) -> None:
        for name, value in figures.items():
            writer.add_scalar(name, value, step)

    return Logger(write, writer.close)


def _wandb(folder: Path, settings: Fields, step: int) -> Logger:
    """A run of Weights & Biases, named after the folder. Of a resumed run it ignores steps that it has seen."""
    import wandb

    path = folder / WANDB_ID
    if not path.exists():
        write_text_atomically(path, secrets.token_hex(4) + "\n")
    run = wandb.init(
        project=os.environ.get("WANDB_PROJECT", "root_env"), name=folder.resolve().name, dir=str(folder),
        id=path.read_text(encoding="utf-8").strip(), resume="allow", config=dict(settings),
    )  # fmt: skip
    return Logger(lambda figures, step: run.log(dict(figures), step=step), run.finish)


LOGGERS = {"tensorboard": (_tensorboard, "train"), "wandb": (_wandb, "wandb")}
"""Name -> the function that opens it, and the extra that it needs."""


def opened(names: Sequence[str], folder: Path, settings: Fields, step: int = 0) -> Logger:
    """Loggers by their names as one, for the run in a folder that is at this step. UsageError if one cannot be used."""
    loggers = []
    for name in dict.fromkeys(name for name in names if name != "none"):
        if name not in LOGGERS:
            raise UsageError(f"--logger: must be tensorboard, wandb or none, got {name}")
        make, extra = LOGGERS[name]
        try:
            loggers.append(make(folder, settings, step))
        except ImportError as error:
            raise UsageError(f"--logger {name}: {error.name} is not installed: {install(extra)}") from error

    def write(figures: Mapping[str, float], step: int) -> None:
        # TensorBoard's names have no spaces: "eyrie vs rules" is eyrie_vs_rules everywhere.
        named = {name.replace(" ", "_"): float(value) for name, value in figures.items()}
        for logger in loggers:
            logger.write(named, step)

    def close() -> None:
        for logger in loggers:
            logger.close()

    return Logger(write, close)


def add_argument(parser: argparse.ArgumentParser) -> None:
    """The option `--logger` of a trainer."""
    text = "where figures go besides the log of the run; give it again with --resume"
    shown = f"{text} (default: {' '.join(DEFAULT)})"
    parser.add_argument("--logger", nargs="+", choices=(*LOGGERS, "none"), default=DEFAULT, help=shown)
