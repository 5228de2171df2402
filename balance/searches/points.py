"""Plays the points of a sweep or a search: each is a run in a folder of its own, with the same deals.

    out/AGENT/printed/          the games without a change
    out/AGENT/wood-10/          the same games with wood 10

A run holds what `root_env.balance.runs.running` writes, so that a study that was stopped goes on, here or on a cluster.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from root_env.balance import command, comparison
from root_env.balance.design import plan
from root_env.balance.design.patch import Patch
from root_env.balance.runs import games, running
from root_env.balance.stats import games as stats_games
from root_env.balance.stats.games import Games

from . import changes
from .changes import Axis, Point


class Points:
    """The games of one lineup of agents at points of `axes`."""

    def __init__(
        self,
        folder: Path,
        arguments: argparse.Namespace,
        words: Sequence[str],
        axes: Sequence[Axis],
        patch: Patch | None,
        backend: running.Backend,
    ):
        self.folder, self.arguments, self.words, self.axes = folder, arguments, words, axes
        self.patch, self.backend = patch, backend
        self._known: dict[Point, tuple[int, Games]] = {}

    def plan(self, point: Point) -> plan.Plan:
        """The plan of a point: the same tables and seeds as at every other point."""
        patch = changes.changed(self.axes, point, self.patch)
        return command.plan_of(self.arguments, self.words, patch, paired=False)

    def games(self, point: Point, wanted: int) -> Games:
        """Games 0 .. wanted - 1 at a point, after those that are missing have been played."""
        there, found = self._known.get(point, (0, None))
        if found is None or there < wanted:
            into, what = self.folder / changes.folder_of(self.axes, point), self.plan(point)
            plan.settle(into, what)
            if not self._known.get(point):
                running.verify(into, what)
            running.run(into, what, wanted, self.backend, self.arguments.chunk)
            found = stats_games.read(into).games
            self._known[point] = (max(wanted, games.finished(into)[-1][1]), found)
        return found if len(found) == wanted else found.pick(np.flatnonzero(found.game < wanted))


def lineups(arguments: argparse.Namespace) -> dict[str, tuple[str, list[str]]]:
    """Agent -> (name of its folder, words of its plan), each playing all points by itself."""
    found = comparison.lineups(arguments.agents)
    names = comparison.names_of(list(found))
    return {label: (names[label], words) for label, words in found.items()}
