"""A dataset of `root_env.training.dataset` in Minari's format: one episode is one player of one game.

An episode of T decisions has `observations` int8 (T + 1, OBS_SIZE), `actions`, `rewards`, `terminations` and
`truncations` (T,), and in `infos` `action_mask` int8 and `policy` float32, both (T + 1, N_ACTIONS). `policy` is the
policy target, 0 if there is none. The mask of the last row is all ones: there is no decision. Its metadata has `game`,
`player`, `agent_id`, `agent`, `won`, `vp` and `seed`.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyarrow.parquet as pq

from root_env.core.spec.actions import N_ACTIONS
from root_env.support.extras import install
from root_env.support.version import __version__

from .arena import environment
from .dataset_reading import arrays, parts
from .dataset_rows import Plan

try:
    import minari
    from minari.data_collector import EpisodeBuffer
except ImportError as problem:
    raise SystemExit(f"root_env.training.dataset: {problem}; Minari is missing: {install('minari')}") from None

NAME = "root/games-v0"
FOLDER = "minari"
_METADATA = ("game", "player", "agent_id", "agent", "won", "vp")


def convert(plan: Plan, out: Path, command: str) -> str:
    """Write `out`/minari from the Parquet files in `out`, and replace an older one; returns a line to print."""
    target, beside = out / FOLDER, out / f".{FOLDER}.part"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    with environment(MINARI_DATASETS_PATH=str(beside.resolve())):
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
    dataset, noted = None, []
    for path in parts(out):
        episodes, metadata = zip(*_episodes(path, out / "seats" / path.name, len(noted)), strict=True)
        noted += metadata
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".* is set to None")  # author and link are the user's to give
            if dataset is None:
                dataset = minari.create_dataset_from_buffers(NAME, buffer=list(episodes), **settings)
            else:
                dataset.update_dataset_from_buffer(list(episodes))
    dataset.storage.update_episode_metadata(noted)
    return dataset


def _episodes(decisions: Path, seats: Path, first: int) -> Iterator[tuple[EpisodeBuffer, dict[str, Any]]]:
    """The episodes of a part and their metadata; players without decisions have none."""
    columns = arrays(pq.read_table(decisions))
    everywhere, nothing = np.ones((1, N_ACTIONS), np.int8), np.zeros((1, N_ACTIONS), np.float32)
    for seat in pq.read_table(seats).to_pylist():
        rows = np.flatnonzero((columns["game"] == seat["game"]) & (columns["player"] == seat["player"]))
        if not len(rows):
            continue
        end = np.array(seat["observation"], np.int8)[None]
        yield (
            EpisodeBuffer(
                id=first,
                seed=seat["seed"],
                observations=np.concatenate([columns["observation"][rows], end]),
                actions=columns["action"][rows].astype(np.int64),
                rewards=columns["reward"][rows].tolist(),
                terminations=columns["terminated"][rows].tolist(),
                truncations=columns["truncated"][rows].tolist(),
                infos={
                    "action_mask": np.concatenate([columns["mask"][rows], everywhere]),
                    "policy": np.concatenate([columns["policy"][rows], nothing]),
                },
            ),
            {name: seat[name] for name in _METADATA},
        )
        first += 1
