"""The networks of a run of PPO: the one that learns, what it begins with, its teacher, and those it plays against.

A network begins with the weights of one that knows as much or less: fewer factions, features or actions. What that one
does not know has weight 0, so that at its tables both play alike, up to rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from root_env.agents.networks.naming import action_names, feature_names
from root_env.agents.networks.network import WINNER, Layout, neighbours
from root_env.agents.networks.policy import NetworkAgent, load_policy
from root_env.doors.contract.any_config import AnyConfig
from root_env.root.doors.tables import N_CLEARINGS
from root_env.root.rules.data.maps import BY_NAME

from ..runs import networks, spending
from ..runs.league import League
from ..runs.networks import Graph, Network
from ..runs.states import damaged, read_state
from .settings import Config

SHIPS = "policy"
"""Name of the network that ships, as in `root_env.agents.load`."""
STATE = "state.pt"
"""The file in the folder of a run from which it is resumed."""
Weights = dict[str, torch.Tensor]


class Networks:
    """The networks of a run at tables of a layout."""

    def __init__(
        self, config: Config, tables: Sequence[AnyConfig], layout: Layout, device: torch.device, goes_on: bool
    ):
        self.config, self.layout, self.device = config, layout, device
        maps = {getattr(one, "map", "") for one in tables}
        self.board = BY_NAME.get(*maps, 0) if len(maps) == 1 else 0
        """The map whose printed paths a network of the kind `board` mixes along."""
        begun = [_beginning(path, config.game) for path in config.start]
        cards = {path: agent.card for path, (agent, _) in zip(config.start, begun, strict=True)}
        if not goes_on:
            spending.check_start(config.task, cards)
        others = [load_policy(path, game=config.game) for path in (*config.rivals, *config.league)]
        self.teacher = _teacher(config, tables)
        """The network that is imitated in place of the bots."""
        self.shows = networks.of_agent(self.teacher).to(device).eval() if self.teacher else None
        """Its network in PyTorch: threads of NumPy beside those of PyTorch take three times as long."""
        known = (*(agent for agent, _ in begun), *others)
        self.advised = config.advice > 0 or any(one.is_advised for one in known)
        """True if networks take the advice of the bots. They get none while they imitate the bots."""
        self.looking = config.look > 0 or any(one.looks_ahead for one in known)
        """True if networks look one step ahead."""
        self.learner, self.past = self._new(config.advice), self._new()
        """The network that learns, and the one that plays for past selves and rivals."""
        self._begin_with(begun)
        self.league = League(0 if config.rivals else config.pool, config.priority)
        for other in others:
            member = self._new()
            take_over(member, other)
            self.league.invite(member)
        behind = [*cards.values(), *([self.teacher.card] if self.teacher else [])]
        self.spent = spending.together(map(spending.counts_of, behind))
        """The decisions spent on the networks that it begins with and on its teacher; None if nobody counted them."""

    def _new(self, advice: float = 0.0) -> Network:
        c = self.config
        network = networks.make(c.net, self.layout, c.hidden, _low_precision(c.precision, self.device), c.width)
        self._mix_along_paths(network)
        network = network.to(self.device)
        if self.advised:
            network.add_trust(advice)
        if self.looking:
            network.add_ahead()
        return network

    def _begin_with(self, begun: Sequence[tuple[NetworkAgent, Weights]]) -> None:
        """Begin with the mean of these weights (Wortsman et al. 2022); also of their value heads, if all have one."""
        made, heads = [], all(head for _, head in begun)
        for agent, head in begun:
            take_over(self.learner, agent)
            weights = self.learner.state_dict() | (head if heads else {})
            made.append({name: w.clone() for name, w in weights.items()})
        if made:
            self.learner.load_state_dict({name: torch.stack([one[name] for one in made]).mean(0) for name in made[0]})
            self._mix_along_paths(self.learner)

    def _mix_along_paths(self, network: Network) -> None:
        """Let a network of the kind `board` mix along the paths of the map that is played.

        One that a checkpoint has for this map keeps its rounded shares, and so its choices.
        """
        if self.config.net == "board":
            shares = torch.from_numpy(neighbours(self.board)).to(network.neighbours)
            if not torch.allclose(network.neighbours, shares, atol=1e-3):
                network.neighbours.copy_(shares)


def take_over(network: Network, agent: NetworkAgent) -> None:
    """Begin with the weights of an agent; ValueError unless it is a network of the same kind that knows no more.

    If only the new one takes advice, it keeps its initial bonus for the advice.
    """
    old, new = agent.layout, network.layout
    given = {name: torch.from_numpy(w) for name, w in agent.weights.items() if not name.startswith(WINNER)}
    if agent.kind == "graph" or isinstance(network, Graph):
        same = np.array_equal(old.features, new.features) and np.array_equal(old.actions, new.actions)
        if not (agent.kind == "graph" and isinstance(network, Graph) and same):
            raise ValueError("start: a network of the kind graph goes on as one, with the factions and tables it has")
        network.take_weights(given)
        return
    if (old.channels > 0) != (new.channels > 0):
        raise ValueError(f"start: that network is of the kind {agent.kind}, this one is not")
    theirs, ours, own = _parts(old), _parts(new), network.state_dict()
    if new.channels and not np.array_equal(theirs["moves"], ours["moves"]):
        raise ValueError("start: that network moves between other clearings")
    for name, weights in given.items():
        wider = weights
        if name in WIDER:
            part, axis = WIDER[name]
            shape = [ours[part].size if k == axis else n for k, n in enumerate(weights.shape)]
            places = torch.from_numpy(_places(theirs[part], ours[part], part, new.game))
            wider = torch.zeros(shape).index_copy(axis, places, weights)
        if wider.shape != own[name].shape:
            raise ValueError(
                f"start: {name} of that network is {tuple(weights.shape)}; give the same --hidden and --net"
            )
        own[name] = wider.to(own[name].dtype)
    network.load_state_dict(own)


WIDER = {
    **{"trunk.0.weight": ("features", 1), "policy.weight": ("actions", 0), "policy.bias": ("actions", 0)},
    **{"rest.weight": ("rest", 1), "plain.weight": ("plain", 0), "plain.bias": ("plain", 0)},
    **{"clearing.weight": ("channels", 1), "local.weight": ("local", 0), "local.bias": ("local", 0)},
}
"""Weights of `mlp` and `board` -> the features or actions (see `_parts`) of its columns (1) or rows (0)."""


def _parts(layout: Layout) -> dict[str, np.ndarray]:
    """The features and actions of a layout by what reads them; those of clearings by the first clearing."""
    features, actions, plain = layout.features, layout.actions, layout.plain
    return {
        "features": features,
        "actions": actions,
        "channels": features[: layout.channels],
        "rest": features[N_CLEARINGS * layout.channels :],
        "plain": actions[:plain],
        "local": actions[plain : plain + layout.local],
        "moves": actions[plain + N_CLEARINGS * layout.local :],
    }


def _places(old: np.ndarray, new: np.ndarray, part: str, game: str) -> np.ndarray:
    """The place of each of the old features or actions among the new ones."""
    at = {one: k for k, one in enumerate(new.tolist())}
    gone = [one for one in old.tolist() if one not in at]
    if gone:
        names = feature_names(game) if part in ("features", "channels", "rest") else action_names(game)
        raise ValueError(
            f"start: {len(gone)} of the {part} of that network are missing here, the first is {names[gone[0]]}"
        )
    return np.array([at[one] for one in old.tolist()], np.int64)


def _teacher(config: Config, tables: Sequence[AnyConfig]) -> NetworkAgent | None:
    """The network to imitate, None for the rule-based bots; ValueError if it does not know one of the tables."""
    if not config.teacher:
        return None
    teacher = load_policy(None if config.teacher == SHIPS else config.teacher, game=config.game)
    strange = next((table for table in tables if not teacher.knows_table(table)), None)
    if strange is not None:
        raise ValueError(f"teacher: it was not trained at tables of {', '.join(strange.factions)}")
    return teacher


def _beginning(path: str, game: str) -> tuple[NetworkAgent, Weights]:
    """A network to begin with and, from a run, the weights of its value head; CheckpointError if it is damaged."""
    run = Path(path)
    if not (run / STATE).exists():
        return load_policy(path, game=game), {}
    begun, state = load_policy(run / "checkpoint", game=game), read_state(run / STATE)
    try:
        return begun, {name: w for name, w in state["network"].items() if name.startswith(networks.VALUE)}
    except (TypeError, KeyError, AttributeError) as problem:
        raise damaged(run / STATE, str(problem)) from problem


def device_of(name: str) -> torch.device:
    """The device of this name; auto: a GPU if there is one."""
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def _low_precision(name: str, device: torch.device) -> bool:
    """True if hidden layers run in bfloat16: half the time on hardware that multiplies it, longer elsewhere."""
    if name == "auto":
        has = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
        return torch.cuda.is_bf16_supported() if device.type == "cuda" else bool(has())
    return name == "bfloat16"
