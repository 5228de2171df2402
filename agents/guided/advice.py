"""Guidance of a search: the prior of actions, and the value of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from root_env.doors.batch import GameBatch

from ..base import in_order
from ..bots import bots_of
from ..networks.policy import NetworkAgent, unmoved
from ..search.order import MOST, ranked
from ..search.worth import worth
from .tree import Asked, Menu, Node

FADING = 0.6
"""Ratio of an action's weight to the weight of the action that the bots rank before it."""


class Prior(Protocol):
    """Gives the legal actions of a decision their prior probabilities."""

    def of(self, batch: GameBatch, slots: np.ndarray, nodes: Sequence[Node], asked: Sequence[Asked]) -> list[Menu]:
        """The menu in each slot of a batch. `asked[i]` names the player asked there, at `nodes[i]` of the tree."""


def legal_in(batch: GameBatch, slot: int) -> np.ndarray:
    """The legal actions of a slot, int64 (n_legal,)."""
    return batch.lists[slot, 1 : 1 + int(batch.lists[slot, 0])].astype(np.int64)


def _normalized(weights: np.ndarray, floor: float) -> np.ndarray:
    """A prior in proportion to these weights; a share of `floor` is spread evenly, so that no legal action has 0."""
    return (1 - floor) * weights / weights.sum() + floor / len(weights)


def logits_in(agent: NetworkAgent, batch: GameBatch, slots: np.ndarray) -> np.ndarray:
    """The logits of a network in these slots of a batch, float32 (len(slots), n_out), by its layout."""
    advice = None
    if agent.is_advised:
        asked = np.full(batch.num_games, -1, np.int64)
        asked[slots] = 0
        advice = batch.choose([bots_of(batch.rules.name).rules], asked, unmoved(batch.num_games))[slots]
    if not agent.looks_ahead:
        return agent.logits(batch.observations[slots], advice)
    lists, there = in_order(batch.lists[slots])
    legal = np.where(there, lists[:, 1:], -1).astype(np.int64)
    return agent.logits(batch.observations[slots], advice, legal, batch.ahead(slots))


class FromNetwork:
    """The policy of a network, which is asked once at each node for a player and what he knows there."""

    def __init__(self, agent: NetworkAgent, floor: float):
        self.agent, self.floor = agent, floor

    def of(self, batch: GameBatch, slots: np.ndarray, nodes: Sequence[Node], asked: Sequence[Asked]) -> list[Menu]:
        """See `Prior`."""
        new = {}
        for slot, node, one in zip(slots.tolist(), nodes, asked, strict=True):
            if one not in node.logits:
                new.setdefault((id(node), one), (slot, node, one))
        if new:
            places = np.array([slot for slot, _, _ in new.values()])
            rows = batch.observations[places]
            said = logits_in(self.agent, batch, places)
            for (_, node, one), row, logits in zip(new.values(), rows, said, strict=True):
                node.logits[one] = logits
                node.seen.setdefault(one[0], row)
        found = []
        for slot, node, one in zip(slots.tolist(), nodes, asked, strict=True):
            key = one, batch.lists[slot, 1 : 1 + int(batch.lists[slot, 0])].tobytes()
            if key not in node.menus:
                node.menus[key] = self._menu(legal_in(batch, slot), node.logits[one])
            found.append(node.menus[key])
        return found

    def _menu(self, legal: np.ndarray, logits: np.ndarray) -> Menu:
        columns = self.agent.column[legal]
        logits = np.where(columns >= 0, logits[columns], -np.inf)
        highest = logits.max()
        weights = np.exp(logits - highest) if np.isfinite(highest) else np.ones(len(legal))
        return Menu(legal, _normalized(weights, self.floor))


class FromBots:
    """Follows the ranking of the rule-based bots; actions that they never take come last."""

    def __init__(self, floor: float):
        self.floor = floor

    def of(self, batch: GameBatch, slots: np.ndarray, nodes: Sequence[Node], asked: Sequence[Asked]) -> list[Menu]:
        """See `Prior`."""
        found = []
        for slot, order in zip(slots.tolist(), ranked(batch, slots, 0, MOST), strict=True):
            legal = legal_in(batch, slot)
            place = {action: k for k, action in enumerate(order)}
            weights = np.array([FADING ** place[action] if action in place else 0.0 for action in legal.tolist()])
            found.append(Menu(legal, _normalized(weights, self.floor)))
        return found


class Even:
    """The same prior for every action."""

    def of(self, batch: GameBatch, slots: np.ndarray, nodes: Sequence[Node], asked: Sequence[Asked]) -> list[Menu]:
        """See `Prior`."""
        found = (legal_in(batch, slot) for slot in slots.tolist())
        return [Menu(legal, np.full(len(legal), 1 / len(legal))) for legal in found]


class Worth(Protocol):
    """Gives the value of positions."""

    def of(self, batch: GameBatch, slots: np.ndarray, players: int) -> np.ndarray:
        """The value to each player, float (len(slots), players) within 0..1, in games that are not over."""


class Winners:
    """The win probabilities of a network, from the observation of the player asked."""

    def __init__(self, agent: NetworkAgent):
        self.agent = agent

    def of(self, batch: GameBatch, slots: np.ndarray, players: int) -> np.ndarray:
        """See `Worth`."""
        said = self.agent.winners(batch.observations[slots])[:, :players]
        around = clockwise(batch.states, batch.to_move[slots].astype(np.int64), players, slots)
        values = np.zeros((len(slots), players))
        values[np.arange(len(slots))[:, None], around] = said / said.sum(1, keepdims=True)
        return values


class Points:
    """The value that victory points give, see `root_env.agents.search.worth`."""

    def of(self, batch: GameBatch, slots: np.ndarray, players: int) -> np.ndarray:
        """See `Worth`."""
        return worth(batch.states["vp"][slots, :players])


def clockwise(states: np.ndarray, players: np.ndarray, seats: int, rows: np.ndarray | None = None) -> np.ndarray:
    """The players clockwise from `players[i]` in game i, int64 (n, seats); -1 for seats that the game does not have.

    `rows`: where the games lie in `states`; None: game i in row i.
    """
    rows = np.arange(len(states)) if rows is None else rows
    there = states["n_players"][rows].astype(np.int64)[:, None]
    own = states["seat"][rows, players].astype(np.int64)[:, None]
    around = states["order"][rows[:, None], (own + np.arange(seats)) % there].astype(np.int64)
    return np.where(np.arange(seats) < there, around, -1)
