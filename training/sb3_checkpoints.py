"""Checkpoints of `root_env.training.ppo_sb3`: model and optimizer, pool, games, random states; whole or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from ..agents.policy import CheckpointError
from .states import damaged, read_state, write_state

KEPT = 3
"""Newest checkpoints that stay in a run's folder."""
MODEL, STATE, SETTINGS = "model.zip", "state.pt", "settings.json"
COUNTERS = ("num_timesteps", "_n_updates", "_episode_num", "ep_info_buffer", "ep_success_buffer")
"""Counters of a model, besides its parameters and those of its optimizer."""


def save(out: Path, model: MaskablePPO, state: Mapping[str, Any]) -> Path:
    """Write `out/checkpoints/TIMESTEPS` from a model between two rollouts and what else `state` holds."""
    folder = out / "checkpoints" / f"{model.num_timesteps:012d}"
    partial = folder.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    model.save(partial / MODEL)
    whole = {
        **state,
        MODEL: hashlib.sha256((partial / MODEL).read_bytes()).hexdigest(),
        "counters": {name: getattr(model, name) for name in COUNTERS},
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
    """Give a whole checkpoint its name, where `save` was killed after it was written and before that."""
    for partial in (out / "checkpoints").glob("*.partial"):
        folder = partial.with_suffix("")
        if (partial / STATE).is_file():
            shutil.rmtree(folder, ignore_errors=True)
            partial.rename(folder)


def all_of(out: Path) -> list[Path]:
    """Folders of a run's checkpoints, oldest first."""
    return sorted(path for path in (out / "checkpoints").glob("*") if path.name.isdigit())


def settings(out: Path) -> dict[str, Any]:
    """What a run's folder says of its settings; CheckpointError if it is none, ValueError if damaged."""
    try:
        found = json.loads((out / SETTINGS).read_text(encoding="utf-8"))
    except OSError as problem:
        raise CheckpointError(f"{out}: no run to go on with can be read there ({problem})") from problem
    except RecursionError as problem:
        raise ValueError("nested too deep") from problem
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def load(out: Path, model: MaskablePPO) -> dict[str, Any]:
    """Set a model back to a run's last checkpoint; returns the state, random states in it, for the caller to set.

    CheckpointError, in words, if there is none or it cannot be used.
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
        raise damaged(path, f"it is not the model that {STATE} beside it is of")
    try:
        model.set_parameters(io.BytesIO(content), exact_match=True, device=model.device)
        for name in COUNTERS:
            setattr(model, name, state["counters"][name])
        model._last_obs, model._last_episode_starts = state["seen"]
    except (TypeError, KeyError, ValueError, RuntimeError) as problem:
        raise damaged(path, str(problem)) from problem
    return state


def random_states() -> dict[str, Any]:
    """The states of the generators that SB3 draws from: Python's, NumPy's, torch's."""
    return {
        "python": random.getstate(),
        "numpy": np.random.get_state(),
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else [],
    }


def set_random_states(states: Mapping[str, Any]) -> None:
    """Set all of them; the device's only where there are as many devices."""
    random.setstate(states["python"])
    np.random.set_state(states["numpy"])
    torch.set_rng_state(states["torch"])
    if states["cuda"] and len(states["cuda"]) == torch.cuda.device_count():
        torch.cuda.set_rng_state_all(states["cuda"])
