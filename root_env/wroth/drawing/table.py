"""One position to be drawn: the state, its names, who is asked, and what each player is marked with."""

from __future__ import annotations

import numpy as np

from root_env.wroth.config import WrothConfig
from root_env.wroth.core.ids import MAX_ELITES
from root_env.wroth.text.describe import Context


class Table:
    """Row `i` of `states` with the names of its configuration. `marks`: a letter of each player, a number behind it
    where two would have the same."""

    def __init__(self, states: np.ndarray, i: int, config: WrothConfig):
        self.s, self.config, self.context = states[i], config, Context(states, i, config.box)
        self.agents, self.rosters = config.agents, self.context.rosters
        letters = [agent[0].upper() for agent in self.agents]
        self.marks = [
            letter if letters.count(letter) == 1 else f"{letter}{letters[:who].count(letter)}"
            for who, letter in enumerate(letters)
        ]

    def elites(self, who: int, place: int) -> list[tuple[str, int]]:
        """Names of the elite dice in a place, NOWHERE for the playmat, and their vitality."""
        there = (k for k in range(len(self.rosters[who].dice)) if self.s["elite_place"][who, k] == place)
        return [(self.rosters[who].dice[k], int(self.s["elite_vitality"][who, k])) for k in there if k < MAX_ELITES]
