"""Playouts of a search, from the leaves of the tree on."""

from __future__ import annotations

import numpy as np

from root_env.doors.batch import GameBatch
from root_env.doors.policies import uniform
from root_env.support.quoting import quoted

from ..base import Agent, CompiledAgent, ReactiveAgent, masks_of
from ..networks.policy import NetworkAgent
from .advice import logits_in


class Playouts:
    """Plays on in slots of a batch: by a compiled agent, by another reactive one, or not at all (None)."""

    def __init__(self, agent: Agent | None):
        if not (agent is None or isinstance(agent, ReactiveAgent)):
            raise ValueError(
                f"playouts: {quoted(agent.name)} thinks about one view at a time, which is too slow for playouts; "
                'choose "swift", "rules", "random", "policy" or None'
            )
        self.agent, self.is_compiled = agent, isinstance(agent, CompiledAgent)
        self.policy = agent.policy if self.is_compiled else uniform

    @property
    def width(self) -> int:
        """Number of games to play side by side, half of them at a time."""
        return 128 if isinstance(self.agent, NetworkAgent) else 64

    def finish(self, batch: GameBatch, slots: np.ndarray, rngs: np.ndarray, until: int) -> None:
        """If the agent is not compiled, have it play on in these slots until turn `until` begins or the game ends."""
        if self.agent is None or self.is_compiled:
            return
        first, limits = np.full(batch.num_games, -1, np.int64), np.zeros(batch.num_games, np.int64)
        rng = np.random.default_rng(rngs[slots].ravel().tolist())
        while True:
            going = slots[(batch.waiting[slots] == 0) & (batch.states["turns"][slots] < until)]
            if not len(going):
                return
            first[:], limits[:] = -1, 0
            first[going], limits[going] = self._act(batch, going, rng), 1
            batch.play_on(uniform, rngs, limits, None, first)

    def _act(self, batch: GameBatch, slots: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """The agent's actions in these slots, int64 (len(slots),)."""
        if isinstance(self.agent, NetworkAgent):
            lists = batch.lists[slots, : 1 + batch.lists[slots, 0].max()].astype(np.int64)
            legal, there = lists[:, 1:], np.arange(lists.shape[1] - 1) < lists[:, :1]
            return self.agent.take(logits_in(self.agent, batch, slots), legal, there, rng)
        masks = masks_of(batch.lists[slots], batch.rules.everything.n_actions)
        names = [batch.config_of(slot).agents[batch.to_move[slot]] for slot in slots.tolist()]
        looked = {"ahead": batch.ahead(slots)} if getattr(self.agent, "looks_ahead", False) else {}
        return self.agent.act(batch.observations[slots], masks, names, rng, **looked)
