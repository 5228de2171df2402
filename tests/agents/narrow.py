"""Small networks for the one table of the four base factions, with weights drawn at random."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import Layout, layout_of
from root_env.agents.networks.policy import save_policy
from root_env.training.runs import networks

BASE = ("marquise", "eyrie", "alliance", "vagabond")
HIDDEN = 16
"""Units of a hidden layer."""


def layout(kind: str) -> Layout:
    """The features and actions of a network of this kind."""
    return layout_of(kind, features_at(BASE, 4), actions_at(BASE))


def weights_of(kind: str, seed: int = 0) -> dict[str, np.ndarray]:
    """Weights by name."""
    torch.manual_seed(seed)
    weights = networks.weights_of(networks.make(kind, layout(kind), HIDDEN))
    rng = np.random.default_rng(seed)
    return {name: w + 0.1 * rng.normal(size=w.shape) * (name != "neighbours") for name, w in weights.items()}


def save_narrow(folder: Path, kind: str = "board") -> str:
    """A checkpoint in this folder; its name."""
    save_policy(folder, kind, weights_of(kind), layout(kind), {"factions": BASE})
    return str(folder)
