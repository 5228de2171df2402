"""Agents where games are rows of arrays: as opponents, in rollouts, in the console."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.policies import draw
from root_env.engine.copies import copy_states
from root_env.support.by_name import ROOT, check_at
from root_env.support.errors import ReachWarning

from .base import Agent, CompiledAgent, ReactiveAgent, masks_of
from .catalogue import named
from .networks.policy import NetworkAgent


class RowAgent:
    """An agent that is not compiled, asked about rows of games: a reactive agent about all at once, else one by one.

    `game`: the name of the game of these rows.
    """

    def __init__(self, agent: Agent, game: str = ROOT):
        self.agent, self.__name__, self._doors = agent, agent.name, doors_of(game)
        self._plain: dict[int, tuple[AnyConfig, AnyConfig]] = {}
        self._checked: dict[int, AnyConfig] = {}

    def choose(
        self,
        rows: np.ndarray,
        configs: Sequence[AnyConfig],
        states: np.ndarray,
        lists: np.ndarray,
        observations: np.ndarray,
        players: np.ndarray,
        rngs: np.ndarray,
    ) -> np.ndarray:
        """The actions in these rows of the arrays, int64 (len(rows),); in row i player `players[i]` is asked.

        `configs` has a configuration for each of `rows`. `rngs` int64 (n, 4), which move on, are the only chance.
        """
        self._check_tables(configs)
        some = rngs[rows]
        seeds = draw(some)
        rngs[rows] = some
        names = [config.agents[player] for config, player in zip(configs, players[rows].tolist(), strict=True)]
        if isinstance(self.agent, NetworkAgent) and self.agent.is_decided:
            return self.agent.likeliest(lists[rows], observations[rows], self._ahead(states, lists, rows))
        if isinstance(self.agent, ReactiveAgent):
            rng = np.random.default_rng(seeds.tolist())
            masks = masks_of(lists[rows], self._doors.rules.everything.n_actions)
            ahead = self._ahead(states, lists, rows)
            looked = {} if ahead is None else {"ahead": ahead}
            return np.asarray(self.agent.act(observations[rows], masks, names, rng, **looked), np.int64)
        chosen = []
        for i, config, name, seed in zip(rows.tolist(), configs, names, seeds.tolist(), strict=True):
            game = self._doors.game.of(self._shown_as_int8(config), 0, copy_states(states[i : i + 1]), lists[i].copy())
            self.agent.reseed(seed)
            chosen.append(self.agent.act(game.view(name)))
        return np.array(chosen, np.int64)

    def _ahead(self, states: np.ndarray, lists: np.ndarray, rows: np.ndarray) -> np.ndarray | None:
        """The results at once of the legal actions, for a network that looks ahead."""
        if not getattr(self.agent, "looks_ahead", False):
            return None
        return self._doors.rules.machine_for(states).ahead.look(states, lists, rows)

    def _check_tables(self, configs: Sequence[AnyConfig]) -> None:
        """TableError for a table that the agent does not know."""
        for config in configs:
            if id(config) not in self._checked:
                check_at(self.agent, config)
                self._checked[id(config)] = config  # kept, so that no other configuration gets its id

    def _shown_as_int8(self, config: AnyConfig) -> AnyConfig:
        """The configuration with observations in the form that agents know; learners may ask for others."""
        if config.observation["format"] == "int8" and not config.observation["history"]:
            return config
        if id(config) not in self._plain:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReachWarning)
                self._plain[id(config)] = config, replace(config, observation={})
        return self._plain[id(config)][1]


def decider_of(given: Any, field: str = "agent", game: str = ROOT) -> Any:
    """An agent, or the agent of a name, in the form that `root_env` asks: a compiled policy, or else a `RowAgent`.

    `game`: the name of the game. What is neither a name nor an agent is returned as it is. ValueError, which begins
    with `field`, for an unknown name.
    """
    agent = named(given, field, game) if isinstance(given, str) else given
    if isinstance(agent, CompiledAgent):
        return agent.policy
    return RowAgent(agent, game) if isinstance(agent, Agent) else given
