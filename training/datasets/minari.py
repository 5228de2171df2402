"""A dataset of `root_env.training.dataset` in Minari's format: one episode is one player of one game.

An episode of T decisions has `observations` int8 (T + 1, OBS_SIZE), `actions`, `rewards`, `terminations` and
`truncations` (T,), and in `infos` `action_mask` int8 and `policy` float32, both (T + 1, N_ACTIONS). `policy` is the
policy target, 0 if there is none. The mask of the last row is all ones: there is no decision. Its metadata has `game`,
`player`, `agent_id`, `agent`, `won`, `vp` and `seed`.
"""

from __future__ import annotations

import itertools
import os
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import gymnasium
import numpy as np

from root_env.support.documents import Document
from root_env.support.extras import install
from root_env.support.version import __version__
from root_env.training.dataset_reading import episodes

from .rows import Plan

try:
    import minari
    from minari.data_collector import EpisodeBuffer
except ImportError as problem:
    raise SystemExit(f"root_env.training.dataset: {problem}; Minari is missing: {install('minari')}") from None

NAME = "root/games-v0"
FOLDER = "minari"
TOGETHER = 256
"""Episodes that are written at a time."""
_METADATA = ("game", "player", "agent_id", "agent", "won", "vp")


def convert(plan: Plan, out: Path, command: str) -> str:
    """Write `out`/minari from the Parquet files in `out`, and replace an older one; returns a line to print."""
    target, beside = out / FOLDER, out / f".{FOLDER}.part"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    with mock.patch.dict(os.environ, MINARI_DATASETS_PATH=str(beside.resolve())):
        dataset = _write(plan, out, command)
        said = f"{dataset.total_episodes} episodes, {dataset.total_steps} steps, {dataset.storage.get_size()} MB"
    shutil.rmtree(target, ignore_errors=True)
    beside.rename(target)
    return f"{target}: {NAME}, {said}"


def _write(plan: Plan, out: Path, command: str) -> minari.MinariDataset:
    env = gymnasium.make(
        "root_env/Root-v0", factions=plan.tables[0], seating="random", learner="random", opponents=plan.agents[0]
    )
    settings = {
        "env": env,
        "algorithm_name": ", ".join(plan.agents),
        "description": f"Games of Root, every player an episode. {command}; root_env {__version__}.",
        "data_format": "arrow",
    }
    dataset, noted, found = None, [], _episodes(out)
    while some := list(itertools.islice(found, TOGETHER)):
        buffers, metadata = zip(*some, strict=True)
        noted += metadata
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".* is set to None")  # author and link are the user's to give
            if dataset is None:
                dataset = minari.create_dataset_from_buffers(NAME, buffer=list(buffers), **settings)
            else:
                dataset.update_dataset_from_buffer(list(buffers))
    dataset.storage.update_episode_metadata(noted)
    return dataset


def _episodes(out: Path) -> Iterator[tuple[EpisodeBuffer, Document]]:
    """The episodes of a dataset and their metadata."""
    for number, (seat, columns, end) in enumerate(episodes(out)):
        everywhere, nothing = np.ones_like(columns["mask"][:1]), np.zeros_like(columns["policy"][:1])
        yield (
            EpisodeBuffer(
                id=number,
                seed=seat["seed"],
                observations=np.concatenate([columns["observation"], end[None]]),
                actions=columns["action"].astype(np.int64),
                rewards=columns["reward"].tolist(),
                terminations=columns["terminated"].tolist(),
                truncations=columns["truncated"].tolist(),
                infos={
                    "action_mask": np.concatenate([columns["mask"], everywhere]),
                    "policy": np.concatenate([columns["policy"], nothing]),
                },
            ),
            {name: seat[name] for name in _METADATA},
        )
