"""The tree: a node for each sequence of actions, shared by all determinizations, with the logits of the network."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np


class Edge:
    """One action of a node: how often it was taken and its value to the player who takes it, in all and by world."""

    __slots__ = ("counts", "node", "pending", "sums", "total", "visits")

    def __init__(self, players: int):
        self.visits = self.pending = 0
        self.total = 0.0
        self.counts: dict[int, int] = {}
        self.sums: dict[int, float] = {}
        self.node = Node(players)

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def add(self, world: int, value: float) -> None:
        """Add the result of one iteration in a world."""
        self.visits += 1
        self.pending -= 1
        self.total += value
        self.counts[world] = self.counts.get(world, 0) + 1
        self.sums[world] = self.sums.get(world, 0.0) + value

    def world_mean(self, world: int) -> float:
        return self.sums[world] / self.counts[world]


class Node:
    """A decision after a sequence of actions; `edges` by (player, action), since what is asked can depend on cards.

    `totals` float (players,): sum of the values of `visits` iterations through it, by player. `logits` and `seen`, by
    player: output and input of the network in the first determinization in which the player was asked here.
    """

    __slots__ = ("edges", "logits", "seen", "totals", "visits")

    def __init__(self, players: int):
        self.edges: dict[tuple[int, int], Edge] = {}
        self.logits: dict[int, np.ndarray] = {}
        self.seen: dict[int, np.ndarray] = {}
        self.totals = np.zeros(players)
        self.visits = 0

    def edge(self, player: int, action: int) -> Edge:
        """The edge of an action, made if there is none."""
        found = self.edges.get((player, action))
        if found is None:
            found = self.edges[player, action] = Edge(len(self.totals))
        return found

    def within(self, least: int) -> list[tuple[np.ndarray, int, np.ndarray]]:
        """Positions below this one at which one player alone was asked, with `least` visits or more.

        Of each his observation, his number, and the value to each player, float (players,).
        """
        found = []
        for edge in self.edges.values():
            node = edge.node
            if node.visits >= least and len(node.seen) == 1:
                ((player, row),) = node.seen.items()
                found.append((row, player, node.totals / node.visits))
            found += node.within(least)
        return found

    def choose(self, player: int, legal: Sequence[int], prior: Sequence[float], exploration: float) -> tuple[int, Edge]:
        """The action to take now, by PUCT (Rosin 2011; Silver et al. 2017) over those legal in this determinization.

        An action never taken has the value of the node. Visits in progress count as visits of the present mean.
        """
        best, highest = -1, -math.inf
        mean = self.totals[player] / self.visits if self.visits else 0.5
        bonus = exploration * math.sqrt(self.visits + 1)
        for action, chance in zip(legal, prior, strict=True):
            edge = self.edges.get((player, action))
            if edge is None:
                bound = mean + bonus * chance
            else:
                worth = edge.mean if edge.visits else mean
                bound = worth + bonus * chance / (1 + edge.visits + edge.pending)
            if bound > highest:
                best, highest = action, bound
        return best, self.edge(player, best)


def gain(one: Edge, other: Edge, caution: float) -> float:
    """Lower bound of the gain of the first over the other: mean difference by world, less `caution` standard errors.

    Every world in which both were tried counts alike, however often they were tried there: its iterations share the
    hidden cards and are not independent. Minus infinity if there are fewer than two such worlds.
    """
    shared = [world for world in one.counts if world in other.counts]
    if len(shared) < 2:
        return -math.inf
    differences = np.array([one.world_mean(world) - other.world_mean(world) for world in shared])
    return float(differences.mean() - caution * differences.std(ddof=1) / math.sqrt(len(shared)))
