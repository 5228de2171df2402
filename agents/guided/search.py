"""One search: determinizations in the slots of a batch, a tree below each candidate, halving of the candidates."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from root_env.policies import streams_from
from root_env.shared.any_config import AnyConfig
from root_env.shared.rules import Rules

from ..search.search import Slots
from .advice import Prior, Worth
from .playing import Playouts
from .tree import Edge, Menu, Node, gain

TO_THE_END = 10_000
"""Upper bound of the turns of a game."""
FEW = 24
"""Most determinizations for a decision, or the square root of its iterations if that is more."""
_ENDLESS = 1 << 20
"""Upper bound of the iterations within a time limit."""


@dataclass(frozen=True)
class Knobs:
    """Settings of the search that are rarely changed."""

    worlds: int = 64
    """Upper bound of the determinizations of a decision, see also `FEW`; iterations take them in turn."""
    width: int | None = None
    """Iterations that run side by side; None: 64, or 128 if a network plays on."""
    candidates: float = 0.8
    """Number of root actions to try, as a multiple of the square root of the iterations."""
    lots: int = 1
    """Number of further root actions to try, drawn by the prior."""
    hint: bool = True
    """Whether the rule-based bot's action is always tried."""
    patience: int = 8
    """Visits of a node before the tree grows below it."""
    exploration: float = 0.3
    """Exploration constant of PUCT within the tree."""
    caution: float = 1.0
    """Standard errors by which an action must be better than the favourite to be taken in its place."""
    floor: float = 0.05
    """Share of the prior that is spread evenly over all legal actions."""
    inner: int = 0
    """Least visits of the positions in the tree that `Found.met` lists; 0: it lists none."""


@dataclass(frozen=True)
class Found:
    """What a search found.

    By legal action, ascending: `actions` int64 (n,); `prior` float (n,); `visits` int64 (n,); `values` float (n,), to
    the searcher, nan for actions that were not tried. `action`: the one to take; `worth` float (players,): value of the
    position after it to each player, nan if nothing was tried. `met`: positions in the tree, see `Knobs.inner`: the
    observation of the player asked there, int8 (OBS_SIZE,), in the first determinization that came to it, the number of
    that player, and the value to each player, float (players,).
    """

    actions: np.ndarray
    prior: np.ndarray
    visits: np.ndarray
    values: np.ndarray
    action: int
    worth: np.ndarray
    met: list[tuple[np.ndarray, int, np.ndarray]]


@dataclass(frozen=True)
class Kept:
    """The tree below the action taken, and the determinizations after it, which all look alike to the player."""

    node: Node
    games: list[Any]
    observation: np.ndarray


class Table(Slots):
    """A batch for the games of one configuration, and what guides a search there.

    `turns`: whole turns after the one in progress until a position is valued.
    """

    def __init__(
        self, rules: Rules, config: AnyConfig, knobs: Knobs, threads: int | None, prior: Prior, worth: Worth,
        playouts: Playouts, turns: int,
    ):  # fmt: skip
        super().__init__(rules, config, replace(knobs, width=knobs.width or playouts.width), threads)
        self.prior, self.worth, self.playouts, self.turns = prior, worth, playouts, turns
        self.rate = 2000.0
        """Estimate of the iterations in a second."""


class Search:
    """The search for one decision of one player, for so many iterations or seconds."""

    def __init__(self, view: Any, table: Table, budget: int | float, rng: np.random.Generator, kept: Kept | None):
        self.table, self.batch, self.knobs, self.rng = table, table.batch, table.knobs, rng
        self.begin = time.perf_counter()
        self.timed = isinstance(budget, float)
        self.seconds = float(budget)
        self.iterations = max(2, round(budget * table.rate)) if self.timed else int(budget)
        self.players, self.player = len(view.agents), view.agents.index(view.agent)
        self.spent = 0
        self.root = kept.node if kept else Node(self.players)
        self._deal(view, kept)
        self.until = int(self.batch.states["turns"][0]) + 1 + table.turns
        self.scheduled: dict[int, dict[int, int]] = {}
        self.chance, self.choice = (np.zeros((0, 4), np.int64) for _ in range(2))

    def _deal(self, view: Any, kept: Kept | None) -> None:
        """Put the determinizations into the first slots of the batch."""
        if kept:
            games = kept.games
        else:
            some, many = 5 + self.iterations // 20, max(FEW, math.isqrt(self.iterations))
            wanted = max(1, min(self.knobs.worlds, self.iterations, some, many))
            games = [view.determinize(seed) for seed in self.rng.integers(0, 2**62, wanted).tolist()]
        self.worlds = len(games)
        self.batch.put(range(self.worlds), games)
        self.table.rngs[: self.worlds] = streams_from(self.rng, self.worlds)

    # -- the root ----------------------------------------------------------------------------------------

    def found(self) -> Found:
        """Search, and return the result.

        The candidates are halved after each of log2 rounds of equal work (sequential halving: Karnin, Koren, Somekh
        2013; with a prior, in trees: Danihelka et al. 2022). The k-th iterations of all candidates in a world have the
        same cards, dice and random numbers, so that candidates are compared like with like. The favourite of the prior
        is never dropped, and is taken unless another is better by more than chance.
        """
        (menu,) = self.table.prior.of(self.batch, np.zeros(1, np.int64), [self.root], [(self.player, 0)])
        left = self._candidates(menu)
        own = left[0]
        rounds = max(1, math.ceil(math.log2(len(left))))
        for k in range(rounds if len(left) > 1 else 0):
            self._round(left, k, rounds)
            if self._all_alike(left):
                break
            others = sorted(left[1:], key=lambda action: -self._edge(action).mean)
            left = [own, *others[: max(1, math.ceil(len(left) / 2) - 1)]]
        best = max(left, key=lambda a: 0.0 if a == own else gain(self._edge(a), self._edge(own), self.knobs.caution))
        if self.spent:
            self.table.rate = 0.9 * self.table.rate + 0.1 * self.spent / (time.perf_counter() - self.begin)
        return self._summed_up(menu, best)

    def _candidates(self, menu: Menu) -> list[int]:
        """Root actions to try: the favourites of the prior, the bot's action, and some drawn from the others."""
        most = max(2, round(self.knobs.candidates * math.sqrt(self.iterations)))
        chosen, rest = menu.order[:most], menu.order[most:]
        if self.knobs.hint and rest:
            asked = np.full(self.batch.num_games, -1, np.int64)
            asked[0] = 0
            advised = int(self.batch.choose([self.table.bot], asked, self.table.rngs)[0])
            if advised in rest:
                rest.remove(advised)
                chosen.append(advised)
        if rest:
            lots = np.log([menu.chances[action] for action in rest]) + self.rng.gumbel(size=len(rest))
            chosen += [rest[k] for k in np.argsort(-lots)[: self.knobs.lots]]
        return chosen

    def _edge(self, action: int) -> Edge:
        return self.root.edge(self.player, action)

    def _round(self, left: list[int], k: int, rounds: int) -> None:
        """Try all candidates equally often, with this round's part of the budget."""
        if not self.timed:
            self._visit(left, max(1, (self.iterations - self.spent) // (rounds - k) // len(left)))
            return
        end, now = self.begin + self.seconds * (k + 1) / rounds, time.perf_counter()
        while self.spent < _ENDLESS:
            fits = min(self.knobs.width, int(self.table.rate * (end - now)))  # no more than there is time for
            self._visit(left, max(1, fits // len(left)))
            now = time.perf_counter()
            if now >= end:
                return

    def _all_alike(self, left: list[int]) -> bool:
        """Whether all candidates have had the same results so far."""
        first = self._edge(left[0])
        return all(edge.sums == first.sums and edge.counts == first.counts for edge in map(self._edge, left))

    def _summed_up(self, menu: Menu, best: int) -> Found:
        order = np.argsort(menu.actions)
        actions, tried = menu.actions[order], self.root.edges.get(self.player, {})
        edges = [tried.get(action) for action in actions.tolist()]
        visits = np.array([edge.visits if edge else 0 for edge in edges], np.int64)
        values = np.array([edge.mean if edge and edge.visits else np.nan for edge in edges])
        after = self._edge(best).node
        worth = after.totals / after.visits if after.visits else np.full(self.players, np.nan)
        met = self.root.within(self.knobs.inner) if self.knobs.inner else []
        return Found(actions, menu.prior[order], visits, values, best, worth, met)

    def kept(self, action: int) -> Kept | None:
        """What the next search can begin with if this action is taken; None if it has to begin anew.

        The tree can be kept if the same player goes on in the same turn, and all determinizations look alike to him
        then: so nothing was rolled, drawn or learned, and each of them is a determinization of the next position.
        """
        node, batch, worlds = self._edge(action).node, self.batch, np.arange(self.worlds)
        if not node.edges:
            return None
        first, limits = np.full(batch.num_games, -1, np.int64), np.zeros(batch.num_games, np.int64)
        first[worlds], limits[worlds] = action, 1
        turn = int(batch.states["turns"][0])
        batch.play_on(self.table.bot, self.table.rngs, limits, None, first)
        goes_on = (batch.to_move[worlds] == self.player) & (batch.states["turns"][worlds] == turn)
        if not goes_on.all() or (batch.observations[worlds] != batch.observations[0]).any():
            return None
        return Kept(node, [batch.game(world) for world in worlds.tolist()], batch.observations[0].copy())

    # -- iterations --------------------------------------------------------------------------------------

    def _visit(self, actions: list[int], visits: int) -> None:
        todo = [action for _ in range(visits) for action in actions]
        for k in range(0, len(todo), self.knobs.width):
            self._iterate(todo[k : k + self.knobs.width])
        self.spent += len(todo)

    def _iterate(self, actions: list[int]) -> None:
        """Play one iteration for each of these actions of the root, side by side."""
        low, n = self.knobs.worlds, len(actions)
        dealt = [self._next_world(action) for action in actions]
        worlds = np.array([world for world, _ in dealt])
        numbers = np.array([time * self.worlds + world for world, time in dealt])
        self._draw_lots(int(numbers.max()))
        slots = low + np.arange(n)
        self.batch.copy_slots(worlds, slots)
        self.batch.reseed(slots, self.chance[numbers])
        self.table.rngs[slots] = self.choice[numbers]
        paths = self._descend(actions, worlds.tolist())
        for path, world, row in zip(paths, worlds.tolist(), self._values(n), strict=True):
            for node, edge, player in path:
                node.visits += 1
                node.totals += row
                if edge is not None:
                    edge.add(world, row[player])

    def _next_world(self, action: int) -> tuple[int, int]:
        """The world of an action's next iteration, one in which it was tried least, and how often."""
        tried = self.scheduled.get(action)
        if tried is None:
            tried = self.scheduled[action] = dict.fromkeys(range(self.worlds), 0) | self._edge(action).counts
        world = min(tried, key=tried.__getitem__)
        tried[world] += 1
        return world, tried[world] - 1

    def _draw_lots(self, highest: int) -> None:
        """Draw random numbers for iterations up to this number."""
        if highest >= len(self.chance):
            more = max(self.iterations, highest + 1 - len(self.chance))
            self.chance = np.concatenate([self.chance, streams_from(self.rng, more)])
            self.choice = np.concatenate([self.choice, streams_from(self.rng, more)])

    def _descend(self, actions: list[int], worlds: list[int]) -> list[list[tuple[Node, Edge | None, int]]]:
        """Walk down the tree, each in its world, then play on to the horizon; returns the path of each iteration."""
        low, batch, n = self.knobs.worlds, self.batch, len(actions)
        leaving = [self.table.playouts.limit(world) for world in worlds]
        first, limits = np.full(batch.num_games, -1, np.int64), np.zeros(batch.num_games, np.int64)
        paths: list[list] = [[] for _ in actions]
        at: dict[int, Node] = {}
        for i, action in enumerate(actions):
            self._take(i, self.root, self.player, action, at, first, limits, paths, leaving)
        while True:
            batch.play_on(self.table.playouts.policy, self.table.rngs, limits, self.until, first)
            first[:], limits[:] = -1, 0
            for i in list(at):
                if batch.waiting[low + i] or batch.states["turns"][low + i] >= self.until:
                    paths[i].append((at.pop(i), None, -1))
            if not at:
                break
            rows, nodes = np.array(list(at)), list(at.values())
            players = batch.to_move[low + rows].tolist()
            asked = [(who, 0 if who == self.player else worlds[i]) for who, i in zip(players, at, strict=True)]
            menus = self.table.prior.of(batch, low + rows, nodes, asked)
            for i, node, player, menu in zip(rows.tolist(), nodes, players, menus, strict=True):
                action, _ = node.choose(player, menu, self.knobs.exploration)
                del at[i]
                self._take(i, node, player, action, at, first, limits, paths, leaving)
        self.table.playouts.finish(batch, low + np.arange(n), self.table.rngs, self.until)
        return paths

    def _take(self, i: int, node: Node, player: int, action: int, at, first, limits, paths, leaving) -> None:
        """Have iteration i take an action at a node: one decision in the tree, or all to the horizon where it ends."""
        edge = node.edge(player, action)
        edge.pending += 1
        paths[i].append((node, edge, player))
        slot = self.knobs.worlds + i
        first[slot] = action
        if edge.node.visits >= self.knobs.patience:
            at[i], limits[slot] = edge.node, 1
        else:
            limits[slot] = leaving[i]
            paths[i].append((edge.node, None, -1))

    def _values(self, n: int) -> np.ndarray:
        """Value of the positions reached to each player, float (n, players)."""
        low, batch = self.knobs.worlds, self.batch
        slots = low + np.arange(n)
        over = batch.waiting[slots] == 1
        values = np.zeros((n, self.players))
        if not over.all():
            values[~over] = self.table.worth.of(batch, slots[~over], self.players)
        if over.any():
            winners = batch.states["winners"][slots[over]].astype(np.int64)
            values[over] = winners[:, None] >> np.arange(self.players) & 1
        return values
