"""Whom a policy trains against besides bots: its past selves and given checkpoints, those most that beat it.

Prioritised fictitious self-play (Vinyals et al. 2019, "Grandmaster level in StarCraft II"): an opponent against whom
the learner wins a share p of its games is drawn with weight (1 - p) ** priority.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import torch

MEMORY = 200.0
"""Games after which one that an opponent has played counts a third."""


class League:
    """Frozen networks, and how the learner did against each of them."""

    def __init__(self, room: int, priority: float):
        """`room`: past selves kept. `priority`: 0 draws all alike, the more the harder opponents are preferred."""
        self.room, self.priority = room, priority
        self.members: list[dict[str, torch.Tensor]] = []
        self.given = 0
        """Of the members, the first so many are given checkpoints and stay."""
        self.games, self.won = np.zeros(0), np.zeros(0)
        """(member,): games of late against it, and how many of them the learner won."""
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
            self.games, self.won = np.delete(self.games, gone), np.delete(self.won, gone)
        self._put(len(self.members), _frozen(network))

    def _put(self, place: int, weights: dict[str, torch.Tensor]) -> None:
        self.members.insert(place, weights)
        self.games, self.won = np.insert(self.games, place, 0.0), np.insert(self.won, place, 0.0)

    def chances(self) -> np.ndarray:
        """How likely each member is drawn, float64 (member,). One without games counts as one that always wins."""
        weights = (1.0 - self.won / np.maximum(self.games, 1.0)) ** self.priority + 1e-3
        return weights / weights.sum()

    def draw(self, rng: np.random.Generator) -> dict[str, torch.Tensor]:
        """The weights of a member, float32; it plays until the next is drawn."""
        self.now = int(rng.choice(len(self.members), p=self.chances()))
        return {name: w.float() for name, w in self.members[self.now].items()}

    def note(self, won: np.ndarray) -> None:
        """Results against the member that plays: for each game that has ended whether the learner won, bool (games,).

        A game that began under another member counts for this one, too: they change between updates.
        """
        fading = (1.0 - 1.0 / MEMORY) ** len(won)
        self.games[self.now] = self.games[self.now] * fading + len(won)
        self.won[self.now] = self.won[self.now] * fading + won.sum()

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
