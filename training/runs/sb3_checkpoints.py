"""Checkpoints of `root_env.training.ppo_sb3`: model, optimizer, pool, games, random states; whole or not at all."""

from __future__ import annotations

import json
import random
from collections import deque
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.support.documents import Document, Fields

from .states import damaged, read_state, write_state

KEPT = 3
"""Number of the newest checkpoints that are kept in the folder of a run."""
SETTINGS = "settings.json"
COUNTERS = ("num_timesteps", "_n_updates", "_episode_num")
BUFFERS = ("ep_info_buffer", "ep_success_buffer")
"""State of a model besides its parameters and those of its optimizer: numbers, and results of the latest games."""


def save(out: Path, model: MaskablePPO, state: Fields) -> Path:
    """Write `out/checkpoints/TIMESTEPS.pt`: the model, between two rollouts, and `state`."""
    path = out / "checkpoints" / f"{model.num_timesteps:012d}.pt"
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = {
        **state,
        "parameters": model.get_parameters(),
        "counters": {name: getattr(model, name) for name in COUNTERS},
        "buffers": {name: list(getattr(model, name) or ()) for name in BUFFERS},  # torch reads no deque safely
        "seen": (model._last_obs, model._last_episode_starts),
        "random": random_states(),
    }
    write_state(path, whole)
    for old in all_of(out)[:-KEPT]:
        old.unlink()
    return path


def all_of(out: Path) -> list[Path]:
    """The checkpoints of a run, oldest first."""
    return sorted((out / "checkpoints").glob("[0-9]*.pt"))


def settings(out: Path) -> Document:
    """The settings in the folder of a run; CheckpointError if there are none, ValueError if the file is damaged."""
    try:
        found = json.loads((out / SETTINGS).read_text(encoding="utf-8"))
    except OSError as problem:
        raise CheckpointError(f"{out}: there is no run to go on with ({problem})") from problem
    except RecursionError as problem:
        raise ValueError("nested too deeply") from problem
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    return found


def load(out: Path, model: MaskablePPO) -> Document:
    """Set a model back to the last checkpoint of a run; returns the rest of the state for the caller to set.

    CheckpointError if there is no checkpoint or it cannot be used.
    """
    found = all_of(out)
    if not found:
        raise CheckpointError(f"{out} has no checkpoint to go on from; begin the run with --out {out}")
    state = read_state(found[-1])
    try:
        model.set_parameters(state["parameters"], exact_match=True, device=model.device)
        for name in COUNTERS:
            setattr(model, name, state["counters"][name])
        for name in BUFFERS:
            setattr(model, name, deque(state["buffers"][name], maxlen=model._stats_window_size))
        model._last_obs, model._last_episode_starts = state["seen"]
    except (TypeError, KeyError, ValueError, RuntimeError) as problem:
        raise damaged(found[-1], str(problem)) from problem
    return state


def random_states() -> Document:
    """The random states of all generators that SB3 uses: Python, NumPy and torch."""
    return {
        "python": random.getstate(),
        "numpy": np.random.get_state(),
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else [],
    }


def set_random_states(states: Fields) -> None:
    """Set all of them; those of GPUs only if this machine has as many."""
    random.setstate(states["python"])
    np.random.set_state(states["numpy"])
    torch.set_rng_state(states["torch"])
    if states["cuda"] and len(states["cuda"]) == torch.cuda.device_count():
        torch.cuda.set_rng_state_all(states["cuda"])
