"""Greedy: one step of look-ahead on victory points."""

from __future__ import annotations

import numpy as np

from root_env.doors.contract.any_game import AnyGame
from root_env.doors.view import GameView

from .base import ViewAgent

_ENDED = 1000
"""Worth of a win, more than any points."""


class Greedy(ViewAgent):
    """Takes the action that gains it most victory points, less the most that it gains any other player.

    Every legal action is tried on a copy of one game that could be the true one (`view.determinize`). Ties are broken
    at random, and it passes only if nothing else is as good. It looks no further than the next question. `seed` None:
    a fresh one.
    """

    name = "greedy"

    def __init__(self, seed: int | None = None):
        self._rng = np.random.default_rng(seed)

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`."""
        self._rng = np.random.default_rng(seed)

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`; ValueError if the player of the view is asked nothing."""
        actions = view.legal_actions().tolist()
        if not actions:
            raise ValueError(f"greedy: {view.agent} is asked nothing")
        if len(actions) == 1:
            return actions[0]
        game = view.determinize(int(self._rng.integers(2**32)))
        gains = [_gain(game, action, view.agent) for action in actions]
        best = [action for action, gain in zip(actions, gains, strict=True) if gain == max(gains)]
        best = [action for action in best if action != game.machine.game.pass_action] or best
        return best[int(self._rng.integers(len(best)))]


def _gain(game: AnyGame, action: int, agent: str) -> int:
    """Victory points that an action gains an agent, less the most that it gains another, and the worth of the end."""
    after = game.copy()
    after.step(action)
    if after.is_over:
        ended = _ENDED if agent in after.winners else -_ENDED
    else:
        ended = 0
    gained = {name: points - game.scores[name] for name, points in after.scores.items()}
    own = gained.pop(agent)
    return ended + own - max(gained.values())
