"""Begin a network with the weights of a narrower one, which knows fewer factions, features or actions.

Columns and rows are matched by name (`root_env.agents.networks.naming`); weights that the narrower network does not
have are 0. At the tables of the narrower network both play alike, up to rounding. If only the new one takes advice, it
keeps its initial bonus for the advice.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from root_env.agents.networks.naming import action_names, feature_names
from root_env.agents.networks.network import WINNER, Layout
from root_env.agents.networks.policy import NetworkAgent
from root_env.root.doors.tables import N_CLEARINGS

from .networks import Graph, Network

PLACES = {"clearing.weight": ("channels", 1), "local.weight": ("local", 0), "local.bias": ("local", 0)}
"""Weights of a `board` network -> the names (see `names_of`) of its columns (1) or rows (0)."""
WHOLE = {"rest.weight": ("rest", 1), "plain.weight": ("plain", 0), "plain.bias": ("plain", 0)}
FLAT = {"trunk.0.weight": ("features", 1), "policy.weight": ("actions", 0), "policy.bias": ("actions", 0)}


def names_of(layout: Layout) -> dict[str, list[str]]:
    """Names of the inputs and outputs of a network, by part; a channel has the name of its first clearing."""
    features, actions = feature_names(layout.game), action_names(layout.game)
    inputs, outputs = [features[k] for k in layout.features], [actions[k] for k in layout.actions]
    split, moves = N_CLEARINGS * layout.channels, layout.plain + N_CLEARINGS * layout.local
    return {
        "features": inputs,
        "actions": outputs,
        "channels": inputs[: layout.channels],
        "rest": inputs[split:],
        "plain": outputs[: layout.plain],
        "local": outputs[layout.plain : layout.plain + layout.local],
        "moves": outputs[moves:],
    }


def take_over(network: Network, agent: NetworkAgent) -> None:
    """Begin with the weights of an agent; ValueError unless it is a narrower network of the same kind."""
    layout = network.layout
    if agent.kind == "graph" or isinstance(network, Graph):
        _go_on(network, agent)
        return
    own = network.state_dict()
    old, new = names_of(agent.layout), names_of(layout)
    if (agent.layout.channels > 0) != (layout.channels > 0):
        raise ValueError(f"start: that network is of the kind {agent.kind}, this one is not")
    if layout.channels and old["moves"] != new["moves"]:
        raise ValueError("start: that network moves between other clearings")
    for name, weights in agent.weights.items():
        if name.startswith(WINNER):  # `root_env.training.value` teaches it anew
            continue
        part, axis = (PLACES | WHOLE | FLAT).get(name, (None, 0))
        places = _places(old[part], new[part], part) if part else None
        own[name] = _spread(torch.from_numpy(weights), own[name], places, axis, name)
    network.load_state_dict(own)


def _go_on(network: Network, agent: NetworkAgent) -> None:
    """Begin a `graph` with the weights of one, which are not matched by name; ValueError for anything else."""
    new = network.layout
    same = (
        agent.kind == "graph"
        and isinstance(network, Graph)
        and all(
            np.array_equal(mine, own)
            for mine, own in ((agent.layout.features, new.features), (agent.layout.actions, new.actions))
        )
    )
    if not same:
        raise ValueError("start: a network of the kind graph goes on as one, with the factions and tables it has")
    kept = {name: torch.from_numpy(w) for name, w in agent.weights.items() if not name.startswith(WINNER)}
    network.take_weights(kept)


def _places(old: Sequence[str], new: Sequence[str], part: str) -> np.ndarray:
    at = {name: k for k, name in enumerate(new)}
    gone = [name for name in old if name not in at]
    if gone:
        raise ValueError(f"start: {len(gone)} of the {part} of that network are missing here, the first is {gone[0]}")
    return np.array([at[name] for name in old], np.int64)


def _spread(weights: torch.Tensor, own: torch.Tensor, places: np.ndarray | None, axis: int, name: str) -> torch.Tensor:
    """`weights` in the shape of `own`, with 0 for the columns or rows that are new."""
    if places is None:
        wider = weights
    else:
        shape = list(weights.shape)
        shape[axis] = own.shape[axis]
        wider = torch.zeros(shape).index_copy(axis, torch.from_numpy(places), weights)
    if wider.shape != own.shape:
        raise ValueError(f"start: {name} of that network is {tuple(weights.shape)}; give the same --hidden and --net")
    return wider.to(own.dtype)
