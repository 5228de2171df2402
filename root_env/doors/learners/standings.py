"""How a learner does against each of its opponents, and how often it should therefore meet them.

Prioritised fictitious self-play (Vinyals et al. 2019, "Grandmaster level in StarCraft II"): an opponent against whom
the learner wins a share p of its games is drawn with weight (1 - p) ** priority. `root_env.opponents.OpponentPool` and
the league of `root_env.training.ppo` are both built on this.
"""

from __future__ import annotations

import numpy as np

from root_env.support.arrays import Float64

MEMORY = 200.0
"""Games after which one that an opponent has played counts a third."""
LEAST = 1e-3
"""Added to (1 - p) ** priority, so that an opponent that always loses is still drawn sometimes."""


class Standings:
    """Recent games against each opponent, by its place in a list that whoever derives from this keeps."""

    def __init__(self, priority: float):
        self.priority = priority
        self.games: np.ndarray = np.zeros(0)
        self.won: np.ndarray = np.zeros(0)
        """(opponent,): recent games against it, older ones counting less, and how many of them the learner won."""

    def enter(self, place: int) -> None:
        """An opponent without games, before the one in this place."""
        self.games, self.won = np.insert(self.games, place, 0.0), np.insert(self.won, place, 0.0)

    def leave(self, place: int) -> None:
        """The opponent in this place goes."""
        self.games, self.won = np.delete(self.games, place), np.delete(self.won, place)

    def record(self, place: int, won: np.ndarray) -> None:
        """Results of games against an opponent: for each whether the learner won, bool (games,)."""
        fading = (1.0 - 1.0 / MEMORY) ** len(won)
        self.games[place] = self.games[place] * fading + len(won)
        self.won[place] = self.won[place] * fading + won.sum()

    def chances(self, weights: np.ndarray | float = 1.0) -> Float64:
        """How likely each opponent is drawn, float64 (opponent,): weight times priority, summing to 1.

        One without games counts as one that always wins. `weights`: at least 0, (opponent,), or one for all.
        """
        drawn = weights * ((1.0 - self.won / np.maximum(self.games, 1.0)) ** self.priority + LEAST)
        return drawn / drawn.sum()
