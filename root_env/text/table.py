"""A game and its viewer, as every renderer asks about them."""

from __future__ import annotations

import numpy as np

from root_env.core.ids import MAX_PLAYERS, Faction, Kind, Phase, Piece
from root_env.text.describe import Viewer, agents_of, viewer_index

VAGABONDS = (Faction.VAGABOND, Faction.VAGABOND_2)


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

    def vagabond(self, who: int):
        """The Vagabond board of a player."""
        return self.s["vagabond"][int(self.factions[who] == Faction.VAGABOND_2)]

    def has_looked(self, clearing: int) -> bool:
        """Whether the viewer is a Vagabond who has looked under the ruin there."""
        if not isinstance(self.viewer, int) or self.factions[self.viewer] not in VAGABONDS:
            return False
        return bool(int(self.vagabond(self.viewer)["looked"]) >> clearing & 1)

    def pending(self, *kinds: Kind) -> bool:
        """Whether a frame of one of these kinds is on the stack."""
        return bool(np.isin(self.s["stack"]["kind"][: self.s["depth"]], kinds).any())

    def has_turn(self, who: int, phase: Phase) -> bool:
        return self.s["turn"] == who and self.s["phase"] == phase


def ruler(s, clearing: int) -> int:
    """Player that rules a clearing, -1 nobody (Law 2.5, 7.2.2, 10.2.4, 11.2.7.III).

    `s.ruler` is derived and may be stale.
    """
    if s["pieces"][Piece.GARDEN_FOX : Piece.GARDEN_MOUSE + 1, clearing].any():
        return int(s["player_of"][Faction.LIZARD])
    own = s["warriors"][:, clearing].astype(int) + s["buildings"][:, clearing]
    strength = own.copy()
    if s["hired"] >= 0:
        lent = int(s["player_of"][Faction.RIVERFOLK])
        strength[s["hired"]] += own[lent]
        strength[lent] = 0
    most = int(strength.max())
    tied = [p for p in range(MAX_PLAYERS) if strength[p] == most and most > 0]
    if len(tied) > 1:
        tied = [p for p in tied if s["faction"][p] == Faction.EYRIE and own[p] > 0]
    return tied[0] if len(tied) == 1 else -1


def bits(mask: int, size: int) -> list[int]:
    """Numbers of the bits that are set, of the lowest `size`."""
    return [k for k in range(size) if int(mask) >> k & 1]
