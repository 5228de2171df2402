"""Transitions of learning seats, and their advantages."""

from __future__ import annotations

import numba
import numpy as np
import torch


@numba.njit
def advantages(
    following: np.ndarray,
    done: np.ndarray,
    rewards: np.ndarray,
    values: np.ndarray,
    gamma: float,
    lam: float,
    out: np.ndarray,
) -> None:
    """Generalized advantage estimates; `following[t]` > t is the successor of transition t, -1 if it has none."""
    for t in range(len(following) - 1, -1, -1):
        after = following[t]
        if done[t]:
            out[t] = rewards[t] - values[t]
        elif after >= 0:
            out[t] = rewards[t] + gamma * values[after] - values[t] + gamma * lam * out[after]
        else:
            out[t] = 0.0


def rows_of(tensor: torch.Tensor, rows: np.ndarray) -> torch.Tensor:
    """These rows of a matrix, fresh, on its device; NumPy copies them three times as fast as PyTorch on a processor."""
    if tensor.device.type == "cpu":
        return torch.from_numpy(tensor.numpy()[rows])
    return tensor[torch.from_numpy(rows).to(tensor.device)]


class Store:
    """Transitions of learning seats, in the order of their decisions.

    `observations` int8 (n, n_in) stay on the device that learns from them; all else are arrays. `choices` int16 (n,
    most): columns of the legal actions, filled up with -1; `actions` and `taught` are places among them; `factions`:
    who decided, as a place in `Config.factions`.
    """

    FIELDS = "choices", "factions", "actions", "taught", "logs", "values", "rewards", "following", "done"

    def __init__(self, capacity: int, n_in: int, device: torch.device):
        self.n = 0
        self.observations = torch.from_numpy(np.zeros((capacity, n_in), np.int8)).to(device)
        self.choices = np.zeros((capacity, 0), np.int16)
        self.factions, self.done = np.zeros(capacity, np.int8), np.zeros(capacity, np.bool_)
        self.actions, self.taught, self.following = np.full((3, capacity), -1, np.int64)
        self.logs, self.values, self.rewards = np.zeros((3, capacity), np.float32)

    def add(
        self,
        observations: torch.Tensor,
        choices: np.ndarray,
        factions: np.ndarray,
        actions: np.ndarray,
        taught: np.ndarray,
        logs: np.ndarray,
        values: np.ndarray,
    ) -> np.ndarray:
        """Append open transitions; returns their places. `taught`: what a bot would have done, -1 if none was asked."""
        low, self.n = self.n, self.n + len(actions)
        at = slice(low, self.n)
        self._make_room(choices.shape[1])
        self.choices[at, : choices.shape[1]], self.choices[at, choices.shape[1] :] = choices, -1
        self.observations[at] = observations
        self.factions[at], self.actions[at], self.taught[at] = factions, actions, taught
        self.logs[at], self.values[at] = logs, values
        self.rewards[at], self.following[at], self.done[at] = 0, -1, False
        return np.arange(low, self.n)

    def seen(self, part: np.ndarray) -> torch.Tensor:
        """Observations of these transitions, int8 (len(part), n_in), on their device."""
        return rows_of(self.observations, part)

    def _make_room(self, most: int) -> None:
        """Make room for so many choices in every transition."""
        if most > self.choices.shape[1]:
            wider = np.full((len(self.choices), most), -1, np.int16)
            wider[:, : self.choices.shape[1]] = self.choices
            self.choices = wider

    def choices_at(self, part: np.ndarray) -> np.ndarray:
        """Choices of these transitions, int16 (len(part), most), as narrow as possible."""
        choices = self.choices[part]
        return choices[:, : int((choices >= 0).any(0).sum())]

    def complete(self) -> np.ndarray:
        """Transitions whose successor or end is known."""
        return np.flatnonzero((self.following[: self.n] >= 0) | self.done[: self.n])

    def keep(self, places: np.ndarray) -> None:
        """Keep only these transitions, and move them to the front."""
        self.observations[: len(places)] = self.seen(places)
        for name in self.FIELDS:
            array = getattr(self, name)
            array[: len(places)] = array[places]
        self.n = len(places)

    def state(self) -> dict[str, np.ndarray]:
        """A copy of all transitions, by field."""
        observations = self.observations[: self.n].cpu().numpy().copy()
        return {"observations": observations, **{name: getattr(self, name)[: self.n].copy() for name in self.FIELDS}}

    def load(self, state: dict[str, np.ndarray]) -> None:
        """Take over the transitions of a `state`."""
        self.n = len(state["actions"])
        self._make_room(state["choices"].shape[1])
        self.observations[: self.n] = torch.from_numpy(state["observations"])
        for name in self.FIELDS:
            getattr(self, name)[: self.n] = state[name]
