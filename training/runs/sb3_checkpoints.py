"""Checkpoints of `root_env.training.ppo_sb3`: model, optimizer, pool, games, random states; whole or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import random
import shutil
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
MODEL, STATE, SETTINGS = "model.zip", "state.pt", "settings.json"
COUNTERS = ("num_timesteps", "_n_updates", "_episode_num")
BUFFERS = ("ep_info_buffer", "ep_success_buffer")
"""State of a model besides its parameters and those of its optimizer: numbers, and results of the latest games."""


def save(out: Path, model: MaskablePPO, state: Fields) -> Path:
    """Write `out/checkpoints/TIMESTEPS`: the model, between two rollouts, and `state`."""
    folder = out / "checkpoints" / f"{model.num_timesteps:012d}"
    partial = folder.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    model.save(partial / MODEL)
    whole = {
        **state,
        MODEL: hashlib.sha256((partial / MODEL).read_bytes()).hexdigest(),
        "counters": {name: getattr(model, name) for name in COUNTERS},
        "buffers": {name: list(getattr(model, name) or ()) for name in BUFFERS},  # torch reads no deque safely
        "seen": (model._last_obs, model._last_episode_starts),
        "random": random_states(),
    }
    write_state(partial / STATE, whole)  # last: a folder that has it is whole
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    for old in all_of(out)[:-KEPT]:
        shutil.rmtree(old)
    return folder


def finish_saving(out: Path) -> None:
    """Rename a checkpoint that is whole, if `save` was killed before it could do so."""
    for partial in (out / "checkpoints").glob("*.partial"):
        folder = partial.with_suffix("")
        if (partial / STATE).is_file():
            shutil.rmtree(folder, ignore_errors=True)
            partial.rename(folder)


def all_of(out: Path) -> list[Path]:
    """Folders of a run's checkpoints, oldest first."""
    return sorted(path for path in (out / "checkpoints").glob("*") if path.name.isdigit())


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
    finish_saving(out)
    found = all_of(out)
    if not found:
        raise CheckpointError(f"{out} has no checkpoint to go on from; begin the run with --out {out}")
    path, state = found[-1] / MODEL, read_state(found[-1] / STATE)
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise CheckpointError(f"{path}: no model can be read there ({problem})") from problem
    if not isinstance(state, dict) or hashlib.sha256(content).hexdigest() != state.get(MODEL):
        raise damaged(path, f"{STATE} belongs to another model")
    try:
        model.set_parameters(io.BytesIO(content), exact_match=True, device=model.device)
        for name in COUNTERS:
            setattr(model, name, state["counters"][name])
        for name in BUFFERS:
            setattr(model, name, deque(state["buffers"][name], maxlen=model._stats_window_size))
        model._last_obs, model._last_episode_starts = state["seen"]
    except (TypeError, KeyError, ValueError, RuntimeError) as problem:
        raise damaged(path, str(problem)) from problem
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
