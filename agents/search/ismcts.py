"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) over determinizations of a view."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np

from root_env.agents.base import ViewAgent
from root_env.doors.view import GameView
from root_env.support.quoting import quoted

from .search import Candidate, Knobs, Search, Slots, remember


class Ismcts(ViewAgent):
    """Searches games that could be the true one; rule-based bots play its playouts, and rank the actions.

    `iterations` for a decision, 1 or more; `seed` of its random numbers, None for a fresh one; `knobs`: see
    `root_env.agents.search.search.Knobs`. The same seed and the same views in the same order give the same actions. It
    sees only the view and its determinizations. Games must be observed in the format "int8".
    """

    name = "ismcts"

    def __init__(self, iterations: int = 100, seed: int | None = None, **knobs: Any):
        if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
            raise ValueError(f"iterations: must be a whole number from 1, got {quoted(iterations)}")
        self.iterations, self.knobs = iterations, Knobs(**knobs)
        self._tables: OrderedDict[tuple[str, str], Slots] = OrderedDict()
        self.reseed(seed)

    def reseed(self, seed: int | None) -> None:
        """See `ViewAgent.reseed`."""
        self._rng = np.random.default_rng(seed)

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`."""
        return self._thought(view)[0]

    def weighed(self, view: GameView) -> tuple[int, np.ndarray]:
        """See `ViewAgent`: each action's share of the iterations."""
        action, candidates = self._thought(view)
        visits = np.zeros(view.rules.everything.n_actions)
        for one in candidates:
            visits[one.action] = len(one.values)
        if not visits.any():  # the bots ranked one action only
            visits[action] = 1
        return action, visits / visits.sum()

    def _thought(self, view) -> tuple[int, list[Candidate]]:
        """The action to take, and the actions that were tried."""
        legal = view.legal_actions()
        if len(legal) == 0:
            raise ValueError(f"{view.agent} is not asked anything")
        if len(legal) == 1:
            return int(legal[0]), []
        key = view.rules.name, repr(view.config)
        slots = self._tables.get(key) or Slots(view.rules, view.config, self.knobs)
        remember(self._tables, key, slots)
        search = Search(view, slots, self.iterations, self._rng)
        return search.best(), search.candidates
