"""The results of a learner against each of its opponents, and the chances with which these are drawn.

Prioritised fictitious self-play (Vinyals et al. 2019, "Grandmaster level in StarCraft II"): an opponent against whom
the learner wins a share p of its games is drawn with weight (1 - p) ** priority. `root_env.opponents.OpponentPool` and
the league of `root_env.training.ppo` are both built on this.
"""

import numpy as np

from root_env.support.arrays import Float64

MEMORY = 200.0
"""The number of games after which an earlier game of an opponent counts about a third."""
LEAST = 1e-3
"""Added to (1 - p) ** priority, so that an opponent that always loses is still drawn sometimes."""


class Standings:
    """Recent games against each opponent, by its place in a list that the derived class keeps."""

    def __init__(self, priority: float):
        self.priority = priority
        self.games: np.ndarray = np.zeros(0)
        self.won: np.ndarray = np.zeros(0)
        """(opponent,): recent games against it, older ones count less, and the number of these that the learner won."""

    def enter(self, place: int) -> None:
        """Insert an opponent without games in this place."""
        self.games, self.won = np.insert(self.games, place, 0.0), np.insert(self.won, place, 0.0)

    def leave(self, place: int) -> None:
        """Remove the opponent in this place."""
        self.games, self.won = np.delete(self.games, place), np.delete(self.won, place)

    def record(self, place: int, won: np.ndarray) -> None:
        """Add results of games against an opponent: True if the learner won, bool (games,)."""
        fading = (1.0 - 1.0 / MEMORY) ** len(won)
        self.games[place] = self.games[place] * fading + len(won)
        self.won[place] = self.won[place] * fading + won.sum()

    def chances(self, weights: np.ndarray | float = 1.0) -> Float64:
        """The chance of each opponent to be drawn, float64 (opponent,), in proportion to weight times priority.

        An opponent without games counts as one that always wins. `weights`: at least 0, (opponent,), or one for all.
        """
        drawn = weights * ((1.0 - self.won / np.maximum(self.games, 1.0)) ** self.priority + LEAST)
        return drawn / drawn.sum()
