"""Checkpoints of `training.ppo_sb3`: model and optimizer, pool, games, random states; written whole or not at all."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

KEPT = 3
"""Newest checkpoints that stay in a run's folder."""
MODEL, STATE = "model.zip", "state.pt"
COUNTERS = ("num_timesteps", "_n_updates", "_episode_num", "ep_info_buffer", "ep_success_buffer")
"""What a model counts, beside its parameters and those of its optimizer."""


def save(out: Path, model: MaskablePPO, state: Mapping[str, Any]) -> Path:
    """Write `out/checkpoints/TIMESTEPS` from a model between two rollouts and what else `state` holds."""
    folder = out / "checkpoints" / f"{model.num_timesteps:012d}"
    partial = folder.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    model.save(partial / MODEL)
    whole = {
        **state,
        "counters": {name: getattr(model, name) for name in COUNTERS},
        "seen": (model._last_obs, model._last_episode_starts),
        "random": random_states(),
    }
    torch.save(whole, partial / STATE)
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    for old in all_of(out)[:-KEPT]:
        shutil.rmtree(old)
    return folder


def all_of(out: Path) -> list[Path]:
    """Folders of a run's checkpoints, oldest first."""
    return sorted(path for path in (out / "checkpoints").glob("*") if path.name.isdigit())


def load(out: Path, model: MaskablePPO) -> dict[str, Any]:
    """Set a model back to a run's last checkpoint; returns the state, random states in it, for the caller to set."""
    found = all_of(out)
    if not found:
        raise FileNotFoundError(f"{out} has no checkpoint")
    model.set_parameters(found[-1] / MODEL, exact_match=True, device=model.device)
    state = torch.load(found[-1] / STATE, map_location="cpu", weights_only=False)
    for name, value in state["counters"].items():
        setattr(model, name, value)
    model._last_obs, model._last_episode_starts = state["seen"]
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
