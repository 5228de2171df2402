"""Whom a policy trains against besides bots: its past selves and given checkpoints, those most that beat it.

How the results give the chances is said in `root_env.learners.standings`.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import torch

from root_env.opponents import Standings


class League(Standings):
    """Frozen networks, and how the learner did against each of them."""

    def __init__(self, room: int, priority: float):
        """`room`: past selves kept. `priority`: 0 draws all alike, the more the harder opponents are preferred."""
        super().__init__(priority)
        self.room = room
        self.members: list[dict[str, torch.Tensor]] = []
        self.given = 0
        """Of the members, the first so many are given checkpoints and stay."""
        self.now = 0
        """The member that plays."""

    def __len__(self) -> int:
        return len(self.members)

    def invite(self, network: torch.nn.Module) -> None:
        """Take in a copy of this network for good."""
        self._put(self.given, _frozen(network))
        self.given += 1

    def remember(self, network: torch.nn.Module, rng: np.random.Generator) -> None:
        """Take in a copy of this network as a past self, in place of a random one if there is no room."""
        if len(self.members) - self.given >= self.room:
            gone = int(rng.integers(self.given, len(self.members)))
            del self.members[gone]
            self.leave(gone)
        self._put(len(self.members), _frozen(network))

    def _put(self, place: int, weights: dict[str, torch.Tensor]) -> None:
        self.members.insert(place, weights)
        self.enter(place)

    def draw(self, rng: np.random.Generator) -> dict[str, torch.Tensor]:
        """The weights of a member, float32; it plays until the next is drawn."""
        self.now = int(rng.choice(len(self.members), p=self.chances()))
        return {name: w.float() for name, w in self.members[self.now].items()}

    def note(self, won: np.ndarray) -> None:
        """Results against the member that plays: for each game that has ended whether the learner won, bool (games,).

        A game that began under another member counts for this one, too: they change between updates.
        """
        self.record(self.now, won)

    def state(self) -> dict[str, Any]:
        """All of it but the settings."""
        return {name: copy(getattr(self, name)) for name in self._STATE}

    def load(self, state: dict[str, Any]) -> None:
        """Go on where `state` was taken."""
        for name in self._STATE:
            setattr(self, name, copy(state[name]))

    _STATE = ("members", "given", "games", "won", "now")


def _frozen(network: torch.nn.Module) -> dict[str, torch.Tensor]:
    """Its weights as they are now, in half the space."""
    return {k: v.detach().to("cpu", torch.float16).clone() for k, v in network.state_dict().items()}
