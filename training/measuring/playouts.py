"""The value of actions by playouts: games that could be the true one are played to their ends after each action."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from root_env.agents.base import CompiledAgent
from root_env.agents.search.search import Knobs, Slots, remember
from root_env.doors.policies import streams_from
from root_env.doors.view import GameView

_TABLES = 4
"""Batches that are kept, one for each configuration."""
_TO_THE_END = 1 << 20
"""Upper bound of the decisions of a game."""


class Playouts:
    """Plays games to their ends, with the choices of a compiled agent for all players.

    `side_by_side`: most games of one call of the batch; more are played one part after another.
    """

    def __init__(self, agent: CompiledAgent, side_by_side: int = 192):
        self.agent, self.side_by_side = agent, side_by_side
        self._slots: OrderedDict[str, Slots] = OrderedDict()

    def values(
        self, view: GameView, actions: Sequence[int], worlds: int, times: int, rng: np.random.Generator
    ) -> np.ndarray:
        """1 for each playout that the player asked has won, else 0: float64 (len(actions), worlds, times).

        Each world is a determinization of the view. Playout `k` of a world has the same cards, dice and random numbers
        after every action, so that actions are compared like with like.
        """
        player, each = view.agents.index(view.agent), worlds * times
        slots = self._at(view, worlds)
        slots.batch.put(range(worlds), [view.determinize(seed) for seed in rng.integers(0, 2**62, worlds).tolist()])
        chance, choice = streams_from(rng, each), streams_from(rng, each)
        asked, numbers = np.repeat(np.asarray(actions, np.int64), each), np.tile(np.arange(each), len(actions))
        winners = np.empty(len(asked), np.int64)
        for low in range(0, len(asked), self.side_by_side):
            part = slice(low, low + self.side_by_side)
            lots = numbers[part]
            winners[part] = self._play(slots, worlds, asked[part], lots // times, chance[lots], choice[lots])
        return (winners >> player & 1).astype(np.float64).reshape(len(actions), worlds, times)

    def _at(self, view: GameView, worlds: int) -> Slots:
        key = f"{view.rules.name} {view.config!r} {worlds}"
        slots = self._slots.get(key) or Slots(view.rules, view.config, Knobs(worlds=worlds, width=self.side_by_side))
        remember(self._slots, key, slots, _TABLES)
        return slots

    def _play(
        self, slots: Slots, first: int, actions: np.ndarray, worlds: np.ndarray, chance: np.ndarray, choice: np.ndarray
    ) -> np.ndarray:
        """The winners of a playout after each of these actions, as bits by player, int64 (len(actions),)."""
        batch, at = slots.batch, first + np.arange(len(actions))
        batch.copy_slots(worlds, at)
        batch.reseed(at, chance)
        slots.rngs[at] = choice
        here = slice(first, first + len(actions))
        far = np.full(len(actions), _TO_THE_END)
        batch.play_on_in(here, self.agent.policy, slots.rngs, actions, far, _TO_THE_END)()
        return batch.states["winners"][here].astype(np.int64)
