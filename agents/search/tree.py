"""The tree: a node for each sequence of actions, shared by all determinizations."""

from __future__ import annotations

import math


class Edge:
    """One action of a node: the times it was open and taken, and its value to the player who takes it."""

    __slots__ = ("available", "node", "pending", "total", "visits")

    def __init__(self):
        self.visits = self.pending = self.available = 0
        self.total = 0.0
        self.node = Node()


class Node:
    """A decision after a sequence of actions; `edges` by (player, action), since the question can depend on cards."""

    __slots__ = ("edges", "visits")

    def __init__(self):
        self.edges: dict[tuple[int, int], Edge] = {}
        self.visits = 0

    def opened(self, widening: float) -> int:
        """Number of open actions: 1 + sqrt(visits / widening) (progressive widening, Chaslot et al. 2008)."""
        return 1 + int(math.sqrt(self.visits / widening))

    def choose(self, player: int, ranked: list[int], exploration: float) -> tuple[int, Edge]:
        """The action to take now, by UCB1 over those that are open and legal in this determinization.

        `ranked`: these actions, the bot's favourites first; one that was never taken is taken first. Exploration
        counts the times that an action could have been taken, not the visits of the node (Cowling, Powley,
        Whitehouse 2012); visits in progress count as visits of the present mean (Liu et al. 2020).
        """
        best, highest = None, -math.inf
        for action in ranked:
            edge = self.edges.get((player, action))
            if edge is None:
                edge = self.edges[player, action] = Edge()
            edge.available += 1
            n = edge.visits + edge.pending
            if n == 0:
                bound = math.inf
            else:
                mean = edge.total / edge.visits if edge.visits else 0.5
                bound = mean + exploration * math.sqrt(math.log(edge.available + 1) / n)
            if bound > highest:
                best, highest = (action, edge), bound
        return best
