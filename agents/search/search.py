"""One search: determinizations in the slots of a batch, a tree below each candidate, halving of the candidates."""

from __future__ import annotations

import math
import warnings
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.rules import Rules
from root_env.doors.games import doors_of
from root_env.doors.policies import streams_from
from root_env.doors.view import GameView
from root_env.support.errors import ReachWarning

from ..bots import bots_of
from . import order
from .tree import Node
from .worth import worth

K = TypeVar("K")
T = TypeVar("T")

TO_HORIZON = 1 << 20
"""Upper bound of the decisions to the horizon."""
PLAIN = {"observation": {}, "reward": "win", "shaping": 0.0, "setup": "choose"}
"""Settings of the games of a search, where the configuration has such fields."""


@dataclass(frozen=True)
class Knobs:
    """Settings of the search."""

    worlds: int = 24
    """Upper bound of the determinizations of a decision; iterations take them in turn, each with new random numbers."""
    width: int = 48
    """Iterations that run side by side."""
    horizon: int = 10_000
    """Whole turns of a playout after the turn in progress. By default games are played to their ends: a value fitted to
    positions in the middle of games guided the search worse."""
    candidates: float = 0.8
    """Number of root actions to try, as a multiple of the square root of the iterations."""
    patience: int = 8
    """Visits of a node before the tree grows below it."""
    widening: float = 6.0
    exploration: float = 0.08
    caution: float = 1.0
    """Standard errors by which an action must be better than the bot's action to be taken in its place."""


class Slots:
    """A batch for the games of one configuration: determinizations first, then the games of iterations."""

    def __init__(self, rules: Rules, config: AnyConfig, knobs: Any, threads: int | None = 1):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            config = replace(config, **{name: value for name, value in PLAIN.items() if hasattr(config, name)})
        self.config, self.knobs = config, knobs
        n = knobs.worlds + knobs.width
        batch, whole = doors_of(rules.name).batch, rules.everything
        self.batch = batch(config, n, 0, autoreset_mode="NextStep", masks=False, num_threads=threads, scope=whole)
        self.bot = bots_of(rules.name).rules
        self.rngs = np.zeros((n, 4), np.int64)


def remember(kept: OrderedDict[K, T], key: K, value: T, most: int = 32) -> None:
    """Keep a value as the latest; only the `most` latest are kept."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)


class Candidate:
    """An action of the root, and the values of its iterations in their order."""

    def __init__(self, action: int):
        self.action, self.node, self.values = action, Node(), []

    @property
    def mean(self) -> float:
        return float(np.mean(self.values))


class Search:
    """The search for one decision of one player."""

    def __init__(self, view: GameView, slots: Slots, iterations: int, rng: np.random.Generator):
        self.slots, self.batch, self.knobs, self.iterations = slots, slots.batch, slots.knobs, iterations
        self.player = view.agents.index(view.agent)
        self.view = view
        self.worlds = min(self.knobs.worlds, iterations, 5 + iterations // 20)
        self.seeds = rng.integers(0, 2**62, self.worlds).tolist()
        game = view.determinize(self.seeds[0])
        self.batch.put([0], [game])
        self.until = game.turns + 1 + self.knobs.horizon
        self.chance, self.choice = streams_from(rng, iterations), streams_from(rng, iterations)
        self.salt = int(rng.integers(0, 1 << 20))
        self.players = len(view.agents)
        self.candidates: list[Candidate] = []
        """The actions that `best` has tried."""

    # -- the root ----------------------------------------------------------------------------------------

    def best(self) -> int:
        """The action to take.

        The candidates are halved after each of log2 rounds of equally many iterations (sequential halving: Karnin,
        Koren, Somekh 2013; in trees: Pepels et al. 2014). Iteration v of every candidate has the same determinization,
        dice and random numbers, so that candidates are compared like with like. The bot's action is never dropped, and
        is taken unless another is better by more than chance.
        """
        most = max(2, round(self.knobs.candidates * math.sqrt(self.iterations)))
        left = [Candidate(action) for action in order.ranked(self.batch, [0], self.salt, most)[0]]
        self.candidates = left
        if len(left) == 1:
            return left[0].action
        self.batch.put(range(1, self.worlds), [self.view.determinize(seed) for seed in self.seeds[1:]])
        own, rounds = left[0], math.ceil(math.log2(len(left)))
        spent = 0
        for k in range(rounds):
            visits = max(1, (self.iterations - spent) // (rounds - k) // len(left))
            self._visit(left, visits)
            spent += visits * len(left)
            if self._all_alike(left):
                return own.action
            others = sorted(left[1:], key=lambda c: -c.mean)
            left = [own, *others[: max(1, math.ceil(len(left) / 2) - 1)]]
        return max(left, key=lambda c: self._gain(c, own)).action

    def _gain(self, one: Candidate, own: Candidate) -> float:
        """Lower bound of the gain of a candidate over the bot's action."""
        if one is own:
            return 0.0
        difference = np.subtract(one.values, own.values)
        return difference.mean() - self.knobs.caution * difference.std() / math.sqrt(len(difference))

    @staticmethod
    def _all_alike(candidates: list[Candidate]) -> bool:
        """True if all candidates have had the same results so far."""
        return all(c.values == candidates[0].values for c in candidates)

    def _visit(self, candidates: list[Candidate], visits: int) -> None:
        todo = [(c, len(c.values) + v) for v in range(visits) for c in candidates]
        for k in range(0, len(todo), self.knobs.width):
            part = todo[k : k + self.knobs.width]
            for (candidate, _), value in zip(part, self._iterate(part), strict=True):
                candidate.values.append(value)

    # -- iterations --------------------------------------------------------------------------------------

    def _iterate(self, part: list[tuple[Candidate, int]]) -> list[float]:
        """Play an iteration of each (candidate, number) side by side; returns their values to the searcher."""
        numbers = np.array([v for _, v in part])
        slots = self.knobs.worlds + np.arange(len(part))
        self.batch.copy_slots(numbers % self.worlds, slots)
        self.batch.reseed(slots, self.chance[numbers])
        self.slots.rngs[slots] = self.choice[numbers]
        paths, won = self._descend(part)
        values = self._values(len(part), won)
        for path, row in zip(paths, values.tolist(), strict=True):
            for node, edge, player in path:
                node.visits += 1
                if edge is not None:
                    edge.visits += 1
                    edge.pending -= 1
                    edge.total += row[player]
        return values[:, self.player].tolist()

    def _descend(self, part: list[tuple[Candidate, int]]):
        """Walk down the tree, then play on to the horizon.

        Returns the path of each iteration, (node, edge or None, player) each, and the winners of games that have ended.
        """
        low, n = self.knobs.worlds, self.batch.num_games
        first, limits = np.full(n, -1, np.int64), np.zeros(n, np.int64)
        paths, at, won = [[] for _ in part], {}, {}
        for i, (candidate, _) in enumerate(part):
            first[low + i] = candidate.action
            self._go(i, candidate.node, at, limits, paths)
        while True:
            self.batch.play_on(self.slots.bot, self.slots.rngs, limits, self.until, first)
            for i in np.flatnonzero(self.batch.terminated | self.batch.truncated).tolist():
                won[i - low] = self.batch.final_winners(i)
                at.pop(i - low, None)
            if not at:
                return paths, won
            first[:], limits[:] = -1, 0
            rows = list(at)
            opened = [at[i].opened(self.knobs.widening) for i in rows]
            rankings = order.ranked(self.batch, low + np.array(rows), self.salt, opened)
            for i, ranked in zip(rows, rankings, strict=True):
                node, player = at.pop(i), int(self.batch.to_move[low + i])
                action, edge = node.choose(player, ranked, self.knobs.exploration)
                edge.pending += 1
                paths[i].append((node, edge, player))
                first[low + i] = action
                self._go(i, edge.node, at, limits, paths)

    def _go(self, i: int, node: Node, at: dict[int, Node], limits: np.ndarray, paths) -> None:
        """Have iteration i go on: by one decision in the tree, or to the horizon where it ends."""
        if node.visits >= self.knobs.patience:
            at[i], limits[self.knobs.worlds + i] = node, 1
        else:
            limits[self.knobs.worlds + i] = TO_HORIZON
            paths[i].append((node, None, -1))

    def _values(self, n: int, won: dict[int, tuple[str, ...]]) -> np.ndarray:
        """Value of the positions reached to each player, float (n, players): see `worth`."""
        low = self.knobs.worlds
        values = worth(self.batch.states["vp"][low : low + n, : self.players])
        for i, winners in won.items():
            values[i] = [agent in winners for agent in self.slots.config.agents]
        return values
