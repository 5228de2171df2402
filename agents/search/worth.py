"""What a position is worth: each player's chance to win when the rule-based bots play on, by a small fitted network.

`worth.npz` holds a network for each faction, from the observation of its player; `python -m training.ismcts_worth`
fits it anew. Features are kept by name, so that it survives tables that grow.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np

from agents.tables import feature_names, features_at, places
from root_env.tables import BLOCKS

FILE = Path(__file__).with_name("worth.npz")
LEFT_OUT = (
    *("battle.", "decision.", "known.", "context.crafting", "context.used_effects", "context.activated"),
    *("context.discard", "context.lost_souls", "lizard.revealed", "lizard.scored"),
)
"""Blocks that mean little between turns."""


def inputs() -> np.ndarray:
    """Places in an observation that the networks read, ascending int64."""
    kept = [np.arange(b.offset, b.offset + b.size) for b in BLOCKS if not b.name.startswith(LEFT_OUT)]
    return np.concatenate(kept).astype(np.int64)


@functools.cache
def load() -> dict[str, np.ndarray]:
    """The networks that come with the agent.

    `features` names (k,), `factions` names (f,), `first` (f, k, hidden) for features as they are, int8, `bias`
    (f, hidden), `second` (f, hidden), `last` (f,).
    """
    with np.load(FILE) as arrays:
        return {
            name: arrays[name] if arrays[name].dtype.kind == "U" else arrays[name].astype(np.float32) for name in arrays
        }


class Worth:
    """The networks of the factions at one table, without the features that are 0 there."""

    def __init__(self, config):
        arrays = load()
        read = places(arrays["features"].tolist(), feature_names(), "features")
        here = np.isin(read, features_at(config.factions, len(config.factions)))
        self.inputs = read[here]
        known = arrays["factions"].tolist()
        self.networks = []
        for name in config.factions:
            k = known.index(name)
            first = np.ascontiguousarray(arrays["first"][k][here])
            self.networks.append((first, arrays["bias"][k], arrays["second"][k], arrays["last"][k]))

    def chances(self, observations: np.ndarray, player: int) -> np.ndarray:
        """Chance to win of a player, given what it sees in n positions, int8 (n, OBS_SIZE): float32 (n,)."""
        first, bias, second, last = self.networks[player]
        hidden = np.maximum(observations[:, self.inputs].astype(np.float32) @ first + bias, 0)
        return 1 / (1 + np.exp(-(hidden @ second + last)))
