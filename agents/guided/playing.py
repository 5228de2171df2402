"""Playouts of a search: how positions below the tree go on."""

from __future__ import annotations

from typing import Any

import numpy as np

from root_env.policies import uniform
from root_env.support.quoting import quoted

from ..base import CompiledAgent, ReactiveAgent

TO_HORIZON = 1 << 20
"""More decisions than there are to the horizon."""


class Playouts:
    """Plays on in slots of a batch: by a compiled agent, by another reactive one, or not at all (None)."""

    def __init__(self, agent: Any):
        if not (agent is None or isinstance(agent, ReactiveAgent)):
            raise ValueError(
                f"playouts: {quoted(agent.name)} thinks about one view at a time, which is too slow for playouts; "
                'choose "rules", "random", "policy" or None'
            )
        self.agent = agent
        self.policy = agent.policy if isinstance(agent, CompiledAgent) else uniform

    @property
    def limit(self) -> int:
        """Decisions that an iteration may take at once when it leaves the tree, that of the tree included."""
        return TO_HORIZON if isinstance(self.agent, CompiledAgent) else 1

    def finish(self, batch: Any, slots: np.ndarray, rngs: np.ndarray, until: int) -> None:
        """Have an agent that is not compiled play on in these slots until player turn `until` begins or all is over."""
        if self.agent is None or isinstance(self.agent, CompiledAgent):
            return
        first, limits = np.full(batch.num_games, -1, np.int64), np.zeros(batch.num_games, np.int64)
        rng = np.random.default_rng(rngs[slots].ravel().tolist())
        while True:
            going = slots[(batch.waiting[slots] == 0) & (batch.states["turns"][slots] < until)]
            if not len(going):
                return
            first[:], limits[:] = -1, 0
            masks = np.zeros((len(going), batch.rules.everything.n_actions), np.int8)
            for mask, slot in zip(masks, going.tolist(), strict=True):
                mask[batch.lists[slot, 1 : 1 + batch.lists[slot, 0]]] = 1
            names = [batch.config_of(slot).agents[batch.to_move[slot]] for slot in going.tolist()]
            first[going], limits[going] = self.agent.act(batch.observations[going], masks, names, rng), 1
            batch.play_on(uniform, rngs, limits, None, first)
