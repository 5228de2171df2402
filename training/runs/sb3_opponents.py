"""Opponents for `root_env.training.ppo_sb3`: the network itself, its past selves, and bots."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from root_env import agents
from root_env.root.config import GameConfig
from root_env.support.documents import Document, Fields
from root_env.support.quoting import quoted

from .sb3_network import NetworkAgent

SELF = "self"
PAST_SHARE = 0.5
"""The share of seats of "self" that a past self plays, once there is one."""


class OpponentPool:
    """Draws an opponent for every seat of the tables, from a mix of the network itself and bots.

    `agent`: the network in training. `mix`: name -> weight; a name is "self" or a compiled agent of `agents.load`. A
    seat of "self" is played by the network as it is or by one of its last `size` snapshots. A draw takes one snapshot
    for all seats.
    """

    def __init__(
        self, agent: NetworkAgent, configs: Sequence[GameConfig], mix: Mapping[str, float], size: int, seed: int
    ):
        if not mix or min(mix.values()) < 0 or sum(mix.values()) <= 0:
            raise ValueError(f"opponents: needs names with weights of 0 or more, not all 0, got {dict(mix)}")
        self.names, weights = list(mix), np.array(list(mix.values()), float)
        self.weights, self.size = weights / weights.sum(), size
        self.seats = sorted({agent for config in configs for agent in config.agents})
        self.bots = {name: bot(name) for name in self.names if name != SELF}
        self.rng = np.random.default_rng([seed, 1])
        self.weights_of_the_past: list[dict[str, torch.Tensor]] = []
        self.current = agent
        self.past = NetworkAgent(copy.deepcopy(agent.policy), agent.features, agent.actions, "past")

    def snapshot(self) -> None:
        """Keep a copy of the current weights; if there are more than `size`, drop the oldest."""
        kept = {name: w.detach().cpu().clone() for name, w in self.current.policy.state_dict().items()}
        self.weights_of_the_past = [*self.weights_of_the_past, kept][-self.size :] if self.size else []

    def draw(self) -> Document:
        """An opponent for each agent id, for `RootVecEnv.set_opponents`; at most one past self among them."""
        if self.weights_of_the_past and SELF in self.names:
            k = int(self.rng.integers(len(self.weights_of_the_past)))
            self.past.policy.load_state_dict(self.weights_of_the_past[k])
        drawn = self.rng.choice(len(self.names), len(self.seats), p=self.weights)
        is_past = self.rng.random(len(self.seats)) < (PAST_SHARE if self.weights_of_the_past else 0.0)
        return {
            seat: self.bots.get(self.names[k], self.past if past else self.current)
            for seat, k, past in zip(self.seats, drawn, is_past, strict=True)
        }

    def state_dict(self) -> Document:
        """The snapshots and the random state."""
        return {"past": self.weights_of_the_past, "rng": self.rng.bit_generator.state}

    def load_state_dict(self, state: Fields) -> None:
        """Go on from a `state_dict`."""
        self.weights_of_the_past = list(state["past"])
        self.rng.bit_generator.state = state["rng"]


def bot(name: str) -> Any:
    """A bot by name, for `set_opponents`; ValueError unless it is "random" or compiled."""
    if name == "random":
        return name
    agent = agents.load(name)
    if not isinstance(agent, agents.CompiledAgent):
        raise ValueError(f"opponents: {quoted(name)} is not compiled, and would be too slow")
    return agent


def parse_mix(words: Sequence[str]) -> dict[str, float]:
    """`["self=0.6", "rules"]` -> {"self": 0.6, "rules": 1.0}; ValueError if a weight is not a number."""
    mix = {}
    for word in words:
        name, _, weight = word.partition("=")
        mix[name] = float(weight) if weight else 1.0
    return mix
