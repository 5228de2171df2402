"""Agents where games are rows of arrays: as opponents, in rollouts, in the console."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from root_env.core.rows import copy_states
from root_env.errors import ReachWarning
from root_env.games.doors import doors_of
from root_env.policies import draw
from root_env.support.by_name import ROOT

from .base import Agent, CompiledAgent, ReactiveAgent
from .catalogue import named


class RowAgent:
    """An agent that is not compiled, asked about rows of games: a reactive one about all at once, else one by one.

    `game`: of which game the rows are, by its name.
    """

    def __init__(self, agent: Agent, game: str = ROOT):
        self.agent, self.__name__, self._doors = agent, agent.name, doors_of(game)
        self._plain: dict[int, tuple[Any, Any]] = {}
        self._checked: dict[int, Any] = {}

    def choose(
        self,
        rows: np.ndarray,
        configs: Sequence[Any],
        states: np.ndarray,
        lists: np.ndarray,
        observations: np.ndarray,
        players: np.ndarray,
        rngs: np.ndarray,
    ) -> np.ndarray:
        """What player `players[i]`, who is asked in row i, does, int64 (len(rows),) for these rows of the arrays.

        `configs` has one configuration for each of `rows`. All chance is that of `rngs` int64 (n, 4), which move on.
        """
        self._check_tables(configs)
        some = rngs[rows]
        seeds = draw(some)
        rngs[rows] = some
        names = [config.agents[player] for config, player in zip(configs, players[rows].tolist(), strict=True)]
        if isinstance(self.agent, ReactiveAgent):
            rng = np.random.default_rng(seeds.tolist())
            masks = self._masks(lists[rows])
            return np.asarray(self.agent.act(observations[rows], masks, names, rng), np.int64)
        chosen = []
        for i, config, name, seed in zip(rows.tolist(), configs, names, seeds.tolist(), strict=True):
            game = self._doors.game.of(self._shown_as_int8(config), 0, copy_states(states[i : i + 1]), lists[i].copy())
            self.agent.reseed(seed)
            chosen.append(self.agent.act(game.view(name)))
        return np.array(chosen, np.int64)

    def _check_tables(self, configs: Sequence[Any]) -> None:
        """TableError for a table that a network does not know: it plays only what it was trained on."""
        check = getattr(self.agent, "check_table", None)
        for config in configs if check is not None else ():
            if id(config) not in self._checked:
                check(config)
                self._checked[id(config)] = config  # kept, so that no other configuration gets its id

    def _shown_as_int8(self, config: Any) -> Any:
        """The configuration with observations as agents know them; the learner may see others."""
        if config.observation["format"] == "int8" and not config.observation["history"]:
            return config
        if id(config) not in self._plain:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReachWarning)
                self._plain[id(config)] = config, replace(config, observation={})
        return self._plain[id(config)][1]

    def _masks(self, lists: np.ndarray) -> np.ndarray:
        """Masks int8 (n, N_ACTIONS) of lists of legal actions."""
        masks = np.zeros((len(lists), self._doors.rules.everything.n_actions), np.int8)
        for mask, legal in zip(masks, lists, strict=True):
            mask[legal[1 : 1 + legal[0]]] = 1
        return masks


def decider_of(given: Any, field: str = "agent", game: str = ROOT) -> Any:
    """A name or an agent as `root_env` asks it: the policy of a compiled agent, any other as a `RowAgent`.

    `game`: who plays what, by its name. What is no agent is returned as it is. ValueError, which names the field, for a
    name that is not known.
    """
    agent = named(given, field, game) if isinstance(given, str) else given
    if isinstance(agent, CompiledAgent):
        return agent.policy
    return RowAgent(agent, game) if isinstance(agent, Agent) else given
