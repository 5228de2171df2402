"""A game and its viewer, as every renderer asks about them."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from root_env.core import queries
from root_env.core.ids import N_CLEARINGS, Kind, Phase
from root_env.support.boards import board_of, ruins_seen
from root_env.text.viewer import Viewer, agents_of, viewer_index


class Table:
    """A game and its viewer."""

    def __init__(self, states: np.ndarray, i: int, viewer: Viewer):
        self.states, self.i = states, i
        self.s = states[i]
        self.agents = agents_of(states, i)
        self.viewer = viewer_index(states, i, viewer)
        self.factions = [int(f) for f in self.s["faction"][: len(self.agents)]]

    def short(self, who: int) -> str:
        """`Marquise`, or `Vagabond 1` where there are two."""
        word, copy = self.agents[who].rsplit("_", 1)
        alone = f"{word}_1" not in self.agents
        return word.capitalize() if alone else f"{word.capitalize()} {copy}"

    def initial(self, who: int) -> str:
        """`M`, or `V1` where there are two Vagabonds."""
        short = self.short(who)
        alike = [other for p in range(len(self.agents)) if (other := self.short(p))[0] == short[0]]
        return short[0] if len(alike) == 1 else short[0] + short[-1] if short[-1].isdigit() else short[:2]

    def player_of(self, faction: int) -> int:
        return int(self.s["player_of"][faction])

    def sees(self, who: int) -> bool:
        """Whether the viewer sees the cards of this player."""
        return self.viewer == "all" or (self.viewer is not None and self.viewer == who)

    def board(self, who: int) -> np.void:
        """The faction board of a player."""
        return board_of(self.s, who)

    @cached_property
    def rulers(self) -> list[int]:
        """Player that rules each clearing, -1 nobody (Law 2.5). Asked of a copy: asking brings rule up to date."""
        states = self.states[self.i : self.i + 1].copy()
        return [int(queries.ruler_of(states, 0, c)) for c in range(N_CLEARINGS)]

    def sees_under_ruin(self, clearing: int) -> bool:
        """Whether the viewer knows what lies under the ruin there: some have looked (Law 9.7.3)."""
        if isinstance(self.viewer, int):
            return bool(ruins_seen(self.s, self.viewer) >> clearing & 1)
        return self.viewer == "all"

    def pending(self, *kinds: Kind) -> bool:
        """Whether a frame of one of these kinds is on the stack."""
        return bool(np.isin(self.s["stack"]["kind"][: self.s["depth"]], kinds).any())

    def has_turn(self, who: int, phase: Phase) -> bool:
        return self.s["turn"] == who and self.s["phase"] == phase


def bits(mask: int, size: int) -> list[int]:
    """Numbers of the bits that are set, of the lowest `size`."""
    return [k for k in range(size) if int(mask) >> k & 1]
