"""Opponents of a policy in training besides bots: past selves and given checkpoints; the strongest play most often.

`root_env.doors.learners.standings` computes how often.
"""

from __future__ import annotations

from copy import copy

import numpy as np
import torch

from root_env.doors.learners.standings import Standings
from root_env.support.documents import Document


class League(Standings):
    """Frozen networks, and the results of the learner against each."""

    def __init__(self, room: int, priority: float):
        """`room`: past selves that are kept. `priority`: 0 draws all equally often, more prefers strong opponents."""
        super().__init__(priority)
        self.room = room
        self.members: list[dict[str, torch.Tensor]] = []
        self.given = 0
        """The first so many members are given checkpoints, which stay."""
        self.now = 0
        """The member that plays now."""

    def __len__(self) -> int:
        return len(self.members)

    def invite(self, network: torch.nn.Module) -> None:
        """Add a copy of this network that stays."""
        self._put(self.given, _frozen(network))
        self.given += 1

    def remember(self, network: torch.nn.Module, rng: np.random.Generator) -> None:
        """Add a copy of this network as a past self; if there is no room, it replaces a random one."""
        if len(self.members) - self.given >= self.room:
            gone = int(rng.integers(self.given, len(self.members)))
            del self.members[gone]
            self.leave(gone)
        self._put(len(self.members), _frozen(network))

    def _put(self, place: int, weights: dict[str, torch.Tensor]) -> None:
        self.members.insert(place, weights)
        self.enter(place)

    def draw(self, rng: np.random.Generator) -> dict[str, torch.Tensor]:
        """The weights of a random member, float32; it plays until the next draw."""
        self.now = int(rng.choice(len(self.members), p=self.chances()))
        return {name: w.float() for name, w in self.members[self.now].items()}

    def note(self, won: np.ndarray) -> None:
        """Note results against the member that plays now: whether the learner won, bool (games,).

        A game that began against another member counts for this one: members change between updates.
        """
        self.record(self.now, won)

    def state(self) -> Document:
        """All of its state."""
        return {name: copy(getattr(self, name)) for name in self._STATE}

    def load(self, state: Document) -> None:
        """Go on from a `state`."""
        for name in self._STATE:
            setattr(self, name, copy(state[name]))

    _STATE = ("members", "given", "games", "won", "now")


def _frozen(network: torch.nn.Module) -> dict[str, torch.Tensor]:
    """A copy of its weights in half precision."""
    return {k: v.detach().to("cpu", torch.float16).clone() for k, v in network.state_dict().items()}
