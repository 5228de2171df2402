"""A network that imitates the data of an offline task: the baseline of the leaderboard for it.

    python -m root_env.training.dataset --agent rules --tables base --games 400 --seed 26110 --out data/offline4-v1
    python -m root_env.training.task_clone offline4-v1 --data data/offline4-v1 --out runs/clone/offline4-v1
    python -m root_env.training.gauntlet 'policy:runs/clone/{task}/checkpoint' --task offline4-v1

It minimizes the cross-entropy of the actions in the data. Needs the extras `train` and `dataset`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from root_env import tasks
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import Layout, layout_of
from root_env.agents.networks.policy import save_policy
from root_env.doors.games import doors_of
from root_env.support.errors import UsageError
from root_env.tasks import Task

from .measuring import report
from .runs import commands, networks
from .runs.commands import training_seed, whole_from

NET, HIDDEN, MINIBATCH, RATE = "board", 256, 512, 1e-3


def read(task: Task, folder: Path, layout: Layout) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Decisions of the data: features int8 (n, n_in), columns of legal actions int16 (n, most), place taken int64 (n,).

    UsageError if they are not the data of the task.
    """
    from .dataset_reading import content_digest, decisions, parts

    found = content_digest(folder) if parts(folder) else None
    if found != task.data.digest:
        raise UsageError(
            f"{folder} does not hold the data of {task.name}; write them: {task.data.command(str(folder))}"
        )
    column = np.full(doors_of(task.game).rules.everything.n_actions, -1)
    column[layout.actions] = np.arange(len(layout.actions))
    features, choices, places = [], [], []
    for path in parts(folder):
        columns = decisions(path)
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
    """Train a network for so many passes; returns it and its agreement in the last pass."""
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


def _options(parser: argparse.ArgumentParser) -> None:
    add, written = parser.add_argument, "the task's data, written by root_env.training.dataset"
    add("task", choices=[task.name for task in tasks.TASKS if task.data], help="which task")
    add("--data", type=Path, required=True, metavar="DIR", help=written)
    add("--out", type=Path, required=True, metavar="DIR", help="folder of the run")
    add("--epochs", type=whole_from(1), default=6, help="passes over the data (6)")
    add("--seed", type=training_seed, default=1, help="seed (1)")
    add("--quiet", action="store_true", help="no progress bar")


def _work(arguments: argparse.Namespace) -> None:
    task = tasks.get(arguments.task)
    factions = tuple(dict.fromkeys(name for table in task.tables for name in table))
    layout = layout_of(NET, features_at(factions, len(task.tables[0])), actions_at(factions), task.game)
    data = read(task, arguments.data, layout)
    n = len(data[2])
    with report.progress(arguments.epochs * n, arguments.quiet) as progress:
        network, agreement = clone(layout, data, arguments.epochs, arguments.seed, progress)
    weights = networks.without_value(networks.weights_of(network))
    card = {"factions": factions, "task": task.name, "command": arguments.command, "decisions": 0}
    card["counts"] = {"learned": n, "imitated": n, "decisions": 0}
    save_policy(arguments.out / "checkpoint", NET, weights, layout, card)
    print(f"{n:,} decisions, {agreement:.1%} agreement in the last pass; {arguments.out}/checkpoint")


main = commands.command(__spec__.name, "Imitate the data of an offline task.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
