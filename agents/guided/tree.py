"""The tree: a node for each sequence of actions, shared by all determinizations, with the logits of the network."""

from __future__ import annotations

import math

import numpy as np

Asked = tuple[int, int]
"""The number of the player who is asked, and a number of what he knows: the determinization for any other player, whose
cards differ by it; for the searcher the hash of his observation, which differs only after draws, dice and looks."""


class Menu:
    """The legal actions of a decision, int64 (n,), and their prior, float (n,), which sums to 1.

    `order`: the actions, the favourites of the prior first.
    """

    __slots__ = ("actions", "chances", "order", "prior", "tried")

    def __init__(self, actions: np.ndarray, prior: np.ndarray):
        self.actions, self.prior = actions, prior
        by_prior = np.argsort(-prior, kind="stable")
        self.order: list[int] = actions[by_prior].tolist()
        self.chances: dict[int, float] = dict(zip(self.order, prior[by_prior].tolist(), strict=True))
        self.tried = 0
        """Number of actions of `order` known to have an edge. Of those without one only the first can be chosen."""


class Edge:
    """One action of a node: its visits and its value to the player who takes it, in all and by world.

    `waits`: sum, over its iterations that ended in his victory, of the turns until then; decisions count as fractions.
    """

    __slots__ = ("counts", "node", "pending", "sums", "total", "visits", "waits")

    def __init__(self, players: int):
        self.visits = self.pending = 0
        self.total = self.waits = 0.0
        self.counts: dict[int, int] = {}
        self.sums: dict[int, float] = {}
        self.node = Node(players)

    @property
    def mean(self) -> float:
        return self.total / self.visits

    @property
    def wait(self) -> float:
        """Turns until victory; among edges of the same value the lowest one wins soonest."""
        return self.waits / self.visits

    def add(self, world: int, value: float, wait: float = 0.0) -> None:
        """Add the result of one iteration in a world; `wait`: the turns until his victory."""
        self.visits += 1
        self.pending -= 1
        self.total += value
        self.waits += wait
        self.counts[world] = self.counts.get(world, 0) + 1
        self.sums[world] = self.sums.get(world, 0.0) + value

    def world_mean(self, world: int) -> float:
        return self.sums[world] / self.counts[world]


class Node:
    """A decision after a sequence of actions; `edges` by player and action, since the question can depend on cards.

    `totals` float (players,): sum of the values of `visits` iterations through it, by player. `logits`: those of the
    network for a player who was asked here. `menus`: the menus made of these logits, by the bytes of the legal list
    too. `seen`: the observation of each player in the first determinization in which he was asked here.
    """

    __slots__ = ("edges", "logits", "menus", "seen", "totals", "visits")

    def __init__(self, players: int):
        self.edges: dict[int, dict[int, Edge]] = {}
        self.menus: dict[tuple[Asked, bytes], Menu] = {}
        self.logits: dict[Asked, np.ndarray] = {}
        self.seen: dict[int, np.ndarray] = {}
        self.totals = np.zeros(players)
        self.visits = 0

    def edge(self, player: int, action: int) -> Edge:
        """The edge of an action, made if there is none."""
        edges = self.edges.setdefault(player, {})
        found = edges.get(action)
        if found is None:
            found = edges[action] = Edge(len(self.totals))
        return found

    def within(self, least: int) -> list[tuple[np.ndarray, int, np.ndarray]]:
        """Positions below this one at which one player alone was asked, with `least` visits or more.

        Of each his observation, his number, and the value to each player, float (players,).
        """
        found = []
        for edge in (edge for edges in self.edges.values() for edge in edges.values()):
            node = edge.node
            if node.visits >= least and len(node.seen) == 1:
                ((player, row),) = node.seen.items()
                found.append((row, player, node.totals / node.visits))
            found += node.within(least)
        return found

    def choose(self, player: int, menu: Menu, exploration: float) -> tuple[int, Edge]:
        """The action to take now, by PUCT (Rosin 2011; Silver et al. 2017) over those legal in this determinization.

        An action never taken has the value of the node. Visits in progress count as visits of the present mean.
        """
        edges, chances = self.edges.setdefault(player, {}), menu.chances
        mean = self.totals.item(player) / self.visits if self.visits else 0.5
        bonus = exploration * math.sqrt(self.visits + 1)
        while menu.tried < len(menu.order) and menu.order[menu.tried] in edges:
            menu.tried += 1
        best, highest = -1, -math.inf
        if menu.tried < len(menu.order):
            best = menu.order[menu.tried]
            highest = mean + bonus * chances[best]
        for action, edge in edges.items():
            chance = chances.get(action)
            if chance is None:
                continue
            worth = edge.total / edge.visits if edge.visits else mean
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
