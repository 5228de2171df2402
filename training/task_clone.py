"""A network that imitates the data of an offline task: the baseline of the leaderboard there.

    python -m root_env.training.dataset --agent rules --tables base --games 400 --seed 26110 --out data/offline4-v1
    python -m root_env.training.task_clone offline4-v1 --data data/offline4-v1 --out runs/clone/offline4-v1
    python -m root_env.training.gauntlet 'policy:runs/clone/{task}/checkpoint' --task offline4-v1

Cross-entropy on the actions that were taken. Needs the extras `train` and `dataset`.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch

from root_env import tasks
from root_env.games.doors import doors_of
from root_env.support.called import called
from root_env.tasks import Task

from ..agents.naming import actions_at, features_at
from ..agents.network import Layout, layout_of
from ..agents.policy import save_policy
from . import networks, report
from .commands import Parser, exit_code, whole_from

NET, HIDDEN, MINIBATCH, RATE = "board", 256, 512, 1e-3


class DataError(ValueError):
    """Data that are not those of the task; said in one line."""


def read(task: Task, folder: Path, layout: Layout) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Decisions of the data: features int8 (n, n_in), columns of legal actions int16 (n, most), the place taken int64.

    DataError unless they are the data of the task.
    """
    import pyarrow.parquet as pq

    from .dataset_reading import arrays, content_digest, parts

    found = content_digest(folder) if parts(folder) else None
    if found != task.data.digest:
        raise DataError(f"{folder} does not hold the data of {task.name}; write them: {task.data.command(str(folder))}")
    column = np.full(doors_of(task.game).rules.everything.n_actions, -1)
    column[layout.actions] = np.arange(len(layout.actions))
    features, choices, places = [], [], []
    for path in parts(folder):
        columns = arrays(pq.read_table(path))
        legal = columns["mask"][:, layout.actions] != 0
        listed = np.where(legal, np.arange(legal.shape[1]), legal.shape[1])
        listed = np.sort(listed, axis=1)[:, : legal.sum(1).max()].astype(np.int16)
        taken = column[columns["action"]]
        listed[listed == legal.shape[1]] = -1
        features.append(columns["observation"][:, layout.features])
        choices.append(listed)
        places.append((listed == taken[:, None]).argmax(1))
    most = max(one.shape[1] for one in choices)
    padded = [np.pad(one, ((0, 0), (0, most - one.shape[1])), constant_values=-1) for one in choices]
    return tuple(torch.from_numpy(np.concatenate(many)) for many in (features, padded, places))


def clone(
    layout: Layout,
    data: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    epochs: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> tuple[networks.Network, float]:
    """A network trained for so many passes, and how often it agreed in the last one. `progress` hears of decisions."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    features, choices, places = data
    network = networks.make(NET, layout, HIDDEN)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    steps = max(1, epochs * (len(places) // MINIBATCH))
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, steps)
    hits = 0
    for _ in range(epochs):
        order, hits = torch.randperm(len(places)), 0
        for part in order.split(MINIBATCH):
            logs, _ = network.logs(features[part], choices[part].long())
            loss = -logs.gather(1, places[part, None]).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            hits += int((logs.argmax(1) == places[part]).sum())
            if progress:
                progress(len(part))
    return network, hits / len(places)


# -- the command ------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=" ".join(called(__spec__.name)), description="Imitate the data of an offline task.")
    add = parser.add_argument
    offline = [task.name for task in tasks.TASKS if task.data]
    add("task", choices=offline, help="which task")
    add(
        "--data",
        type=Path,
        required=True,
        metavar="DIR",
        help="the task's data, as root_env.training.dataset wrote them",
    )
    add("--out", type=Path, required=True, metavar="DIR", help="folder of the run")
    add("--epochs", type=whole_from(1), default=6, help="passes over the data (6)")
    add("--seed", type=whole_from(0), default=1, help="seed (1)")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _run(arguments: argparse.Namespace, command: str) -> str:
    task = tasks.get(arguments.task)
    factions = tuple(dict.fromkeys(name for table in task.tables for name in table))
    layout = layout_of(NET, features_at(factions, len(task.tables[0])), actions_at(factions), task.game)
    data = read(task, arguments.data, layout)
    n = len(data[2])
    with report.progress(arguments.epochs * n, arguments.quiet) as progress:
        network, agreement = clone(layout, data, arguments.epochs, arguments.seed, progress)
    weights = {name: w for name, w in networks.weights_of(network).items() if not name.startswith(networks.VALUE)}
    card = {"factions": factions, "task": task.name, "command": command, "decisions": 0}
    save_policy(arguments.out / "checkpoint", NET, weights, layout, card)
    return f"{n:,} decisions, {agreement:.1%} taken alike in the last pass; {arguments.out}/checkpoint"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    arguments = _parser().parse_args(argv)

    def work() -> None:
        print(_run(arguments, shlex.join([*called(__spec__.name), *argv])))

    return exit_code(__spec__.name, work, DataError, tasks.TaskError)


if __name__ == "__main__":
    sys.exit(main())
