"""One search: determinizations in the slots of a batch, a tree below each candidate, halving of the candidates."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.rules import Rules
from root_env.doors.policies import streams_from
from root_env.doors.view import GameView

from ..search.search import Slots
from .advice import Prior, Worth
from .found import Found, Kept, Knobs
from .own_turn import ROOM, WIDTH, OwnTurn, may_win
from .playing import Playouts
from .tree import Asked, Edge, Menu, Node, gain

TO_THE_END = 10_000
"""Upper bound of the turns of a game."""
FEW = 24
"""Most determinizations for a decision, or the square root of its iterations if that is more."""
FAR = 1 << 20
"""Upper bound of the decisions to the horizon."""
_ENDLESS = 1 << 20
"""Upper bound of the iterations within a time limit."""
LOST = 0.02
"""Highest value of a candidate that counts as lost."""
WIDER = 2
"""Ratio of the number of candidates, once all have lost, to the number before."""
SURE = 0.98
"""Least share that the prior gives its favourite where a search with a time limit may be content with it."""
TRIES, RESCUES, MOST_TRIES = 8, 4, 4096
"""Actions tried in the searcher's own turn: per iteration, where he may win in it and where he is losing; at most."""
_MOMENT = 2.0**-20
"""Turns that a decision counts for in the time until a victory."""


class Table(Slots):
    """A batch for the games of one configuration, and the guidance of a search there.

    `players`: those that could play on, at first the first one. `turns`: whole turns after the one in progress until a
    position is valued.
    """

    def __init__(
        self, rules: Rules, config: AnyConfig, knobs: Knobs, threads: int | None, prior: Prior, worth: Worth,
        players: Sequence[Playouts], turns: int,
    ):  # fmt: skip
        super().__init__(rules, config, replace(knobs, width=knobs.width or players[0].width), threads)
        self.prior, self.worth, self.players, self.turns = prior, worth, players, turns
        self.playouts = players[0]
        self.rate = 2000.0
        """Estimate of the iterations in a second."""
        self._turns: Slots | None = None

    def turns_tried(self) -> Slots:
        """A batch in which turns are tried action by action, made at the first call."""
        if self._turns is None:
            knobs = replace(self.knobs, worlds=ROOM, width=WIDTH)
            self._turns = Slots(self.batch.rules, self.config, knobs, self.batch.num_threads)
        return self._turns


@dataclass(frozen=True)
class Flight:
    """Iterations whose positions are played on: their slots, their worlds and their paths down the tree.

    A path lists (node, edge taken, player who took it); the last one of a path has no edge. `wait` returns when all
    have come to the horizon, with True as soon as it can.
    """

    slots: slice
    worlds: list[int]
    paths: list[list[tuple[Node, Edge | None, int]]]
    wait: Callable[..., Any]


class Search:
    """The search for one decision of one player, for so many iterations or seconds."""

    def __init__(
        self, view: GameView, table: Table, budget: int | float, rng: np.random.Generator, kept: Kept | None,
        begin: float | None = None,
    ):  # fmt: skip
        self.table, self.batch, self.knobs, self.rng = table, table.batch, table.knobs, rng
        self.begin = time.perf_counter() if begin is None else begin
        self.timed = isinstance(budget, float)
        self.seconds = float(budget)
        self.iterations = max(2, round(budget * table.rate)) if self.timed else int(budget)
        self.players, self.player = len(view.agents), view.agents.index(view.agent)
        self.is_own_turn = view.turn == view.agent
        self.spent = 0
        self.root = kept.node if kept else Node(self.players)
        self._deal(view, kept)
        self.turn = int(self.batch.states["turns"][0])
        self.until = self.turn + 1 + table.turns
        self.decided = int(self.batch.states["decisions"][0])
        self.lost = 0
        self.is_lost = False
        self.plans: dict[int, list[float]] = {}
        self.scheduled: dict[int, dict[int, int]] = {}
        self.chance, self.choice = (np.zeros((0, 4), np.int64) for _ in range(2))
        self.flying: list[Flight] = []

    def _deal(self, view: GameView, kept: Kept | None) -> None:
        """Put the determinizations into the first slots of the batch."""
        if kept:
            games = kept.games
        else:
            some, many = 5 + self.iterations // 20, max(FEW, math.isqrt(self.iterations))
            wanted = max(1, min(self.knobs.worlds, self.iterations, some, many))
            games = [view.determinize(seed) for seed in self.rng.integers(0, 2**62, wanted).tolist()]
        self.games, self.worlds = games, len(games)
        self.batch.put(range(self.worlds), games)
        self.table.rngs[: self.worlds] = streams_from(self.rng, self.worlds)

    # -- the root ----------------------------------------------------------------------------------------

    def found(self) -> Found:
        """Search, and return the result.

        The candidates are halved after each of log2 rounds of equal work (sequential halving: Karnin, Koren, Somekh
        2013; with a prior, in trees: Danihelka et al. 2022). The k-th iterations of all candidates in a world have the
        same cards, dice and random numbers, so that candidates are compared like with like. The favourite of the prior
        is never dropped, and is taken unless another is better by more than chance; the sooner victory among equals.

        Where the searcher may win in his turn plans for it are looked for first, and where he is losing after the first
        round. The first action of a plan that is worth more than every candidate is taken, at once if it is sure.
        """
        (menu,) = self.table.prior.of(self.batch, np.zeros(1, np.int64), [self.root], [self.asked(0, self.player)])
        if self.is_own_turn and may_win(self.batch.states[:1], self.player):
            self.plans = self._planned(TRIES)
        if self._has_sure_plan():
            return self._summed_up(menu, self._better(menu.order[0]))
        try:
            left = self._halved(self._candidates(menu), menu)
        finally:
            for flight in self.flying:  # after an error, or Ctrl-C; the batch is used again
                flight.wait(True)
        best = max(left, key=lambda action: self._standing(action, left[0]))
        if self.spent:
            self.table.rate = 0.9 * self.table.rate + 0.1 * self.spent / (time.perf_counter() - self.begin)
        return self._summed_up(menu, self._better(best))

    def _planned(self, tries: int, worth: Worth | None = None) -> dict[int, list[float]]:
        """First action -> results of a plan for the searcher's own turn, see `OwnTurn.plans`.

        It takes half of the time that is left at most.
        """
        now = time.perf_counter()
        late = now + (self.begin + self.seconds - now) / 2 if self.timed else math.inf
        playouts = self.table.playouts
        policy = playouts.policy if playouts.is_compiled else self.table.bot
        tree = OwnTurn(
            self.table.turns_tried(), self.table.prior, policy, self.player, self.games, self.rng,
            lambda: time.perf_counter() > late, worth, self.until,
        )  # fmt: skip
        return tree.plans(min(MOST_TRIES, tries * self.iterations))

    def _has_sure_plan(self) -> bool:
        return any(min(results) == 1 for results in self.plans.values())

    def _is_losing(self, left: list[int]) -> bool:
        """True if others have won half of the iterations before the horizon, where that is near, and nothing known
        keeps the searcher an even share."""
        if not self.is_own_turn or self.table.turns == TO_THE_END or 2 * self.lost < self.spent:
            return False
        hopes = [self._edge(action).mean for action in left] + [float(np.mean(one)) for one in self.plans.values()]
        return max(hopes) * self.players < 1

    def _better(self, best: int) -> int:
        """The first action of the plan whose results are better than those of the best candidate, else that one."""
        edge = self._edge(best)
        highest = edge.mean if edge.visits else 0.0
        for action, results in self.plans.items():
            if sum(results) / len(results) > highest:
                best, highest = action, sum(results) / len(results)
        return best

    def asked(self, slot: int, player: int, world: int = 0) -> Asked:
        """The name of the player who is asked in a slot of the batch, and of what he knows there."""
        known = hash(self.batch.observations[slot].tobytes()) if player == self.player else world
        return player, known

    def _halved(self, left: list[int], menu: Menu) -> list[int]:
        """The candidates that are left after all rounds, the favourite first; after fewer where nothing is open."""
        rounds = max(1, math.ceil(math.log2(len(left))))
        begin = self.begin if not self.spent else time.perf_counter()
        for k in range(rounds if len(left) > 1 else 0):
            self._round(left, menu, k, rounds, begin)
            if k == 0 and not self.is_lost and self._is_losing(left):
                self.plans |= self._planned(RESCUES, self.table.worth)
            if self._is_settled(left, menu) or self._has_sure_plan():
                break
            if not self.is_lost and self._all_lost(left):
                return self._halved(self._look_further(menu), menu)
            others = sorted(left[1:], key=lambda action: (-self._edge(action).mean, self._edge(action).wait))
            left = [left[0], *others[: max(1, math.ceil(len(left) / 2) - 1)]]
        return left

    def _all_lost(self, left: list[int]) -> bool:
        return all(self._edge(action).mean <= LOST for action in left)

    def _look_further(self, menu: Menu) -> list[int]:
        """Begin anew with more candidates, in games that are played to their ends: those tell wins from losses.

        The budget is that of a decision once more, or the time that is left.
        """
        self.is_lost, self.until = True, TO_THE_END
        self.root, self.scheduled = Node(self.players), {}
        wider = self._candidates(menu, WIDER)
        self.iterations += self.spent
        return wider

    def _standing(self, action: int, own: int) -> tuple[float, float]:
        """The key of the choice: the gain over the favourite, then, among equals, the sooner victory."""
        edge = self._edge(action)
        ahead = 0.0 if action == own else gain(edge, self._edge(own), self.knobs.caution)
        return ahead, -edge.wait if edge.visits else 0.0

    def _candidates(self, menu: Menu, wider: int = 1) -> list[int]:
        """Root actions to try: the favourites of the prior, the bot's action, and some drawn from the others."""
        most = max(2, round(wider * self.knobs.candidates * math.sqrt(self.iterations)))
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

    def _round(self, left: list[int], menu: Menu, k: int, rounds: int, begin: float) -> None:
        """Try all candidates equally often, with this round's part of the budget.

        The rounds share the time from `begin` on. A round in which all worlds have been met for the first time ends
        there if nothing is open or all is lost.
        """
        if not self.timed:
            self._visit(left, max(1, (self.iterations - self.spent) // (rounds - k) // len(left)))
            self._end()
            return
        last, now = self.begin + self.seconds, time.perf_counter()
        end = begin + (last - begin) * (k + 1) / rounds
        looked = self._all_met(left)
        while self.spent < _ENDLESS:
            fits = min(self.knobs.width, int(self.table.rate * (end - now)))  # no more than there is time for
            self._visit(left, max(1, fits // len(left)))
            if not looked and self._all_met(left):
                looked = True
                self._end()
                if self._is_settled(left, menu) or self._all_lost(left):
                    return
            now = time.perf_counter()
            if now >= end:
                break
        self._end()

    def _all_met(self, left: list[int]) -> bool:
        """True if iterations of all candidates have begun in every world."""
        return all(action in self.scheduled and min(self.scheduled[action].values()) > 0 for action in left)

    def _is_settled(self, left: list[int], menu: Menu) -> bool:
        """True if more iterations can change nothing; every candidate has been tried in every world by then.

        All win everywhere; or all have had the same results, others than wins and losses, as where only the order of
        things is asked. With a time limit also if the prior is sure and no candidate has done better than its favourite
        so far.
        """
        if not self._all_met(left):
            return False
        own, *others = map(self._edge, left)
        if all(edge.total == edge.visits for edge in (own, *others)):
            return True
        alike = all(edge.sums == own.sums and edge.counts == own.counts for edge in others)
        if alike and any(value % 1 for value in own.sums.values()):
            return True
        floor = self.knobs.floor
        sure = (menu.prior.max() - floor / len(menu.prior)) >= SURE * (1 - floor)
        return self.timed and sure and all(edge.mean <= own.mean for edge in others)

    def _summed_up(self, menu: Menu, best: int) -> Found:
        order = np.argsort(menu.actions)
        actions, tried = menu.actions[order], self.root.edges.get(self.player, {})
        edges = [tried.get(action) for action in actions.tolist()]
        visits = np.array([edge.visits if edge else 0 for edge in edges], np.int64)
        values = np.array([edge.mean if edge and edge.visits else np.nan for edge in edges])
        worths = np.full((len(actions), self.players), np.nan)
        for row, edge in zip(worths, edges, strict=True):
            if edge and edge.node.visits:
                row[:] = edge.node.totals / edge.node.visits
        for action, results in self.plans.items():
            k, chance = int(np.searchsorted(actions, action)), sum(results) / len(results)
            if action == best or not values[k] >= chance:
                visits[k] += len(results)
                values[k] = np.fmax(values[k], chance)
            if not worths[k, self.player] >= chance:
                worths[k] = (1 - chance) / max(1, self.players - 1)
                worths[k, self.player] = chance
        worth = worths[int(np.searchsorted(actions, best))]
        met = self.root.within(self.knobs.inner) if self.knobs.inner else []
        return Found(actions, menu.prior[order], visits, values, best, worth, met, worths)

    def kept(self, action: int) -> Kept | None:
        """A beginning for the next search, if this action is taken; None if it has to begin anew.

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
        half = max(1, self.knobs.width // 2)
        for k in range(0, len(todo), half):
            self._iterate(todo[k : k + half])
        self.spent += len(todo)

    def _iterate(self, actions: list[int]) -> None:
        """Begin an iteration for each of these actions of the root, side by side, then end those of the call before.

        So the positions that one half has come to are played on while the other half walks down the tree, by two
        threads if there are. The order of all that is noted is the same with one.
        """
        self._begin(actions)
        self._end(but=min(1, self.knobs.width - 1))

    def _begin(self, actions: list[int]) -> None:
        low, n = self.knobs.worlds, len(actions)
        if self.flying and self.flying[0].slots.start == low:
            low += self.knobs.width // 2
        dealt = [self._next_world(action) for action in actions]
        worlds = np.array([world for world, _ in dealt])
        numbers = np.array([time * self.worlds + world for world, time in dealt])
        self._draw_lots(int(numbers.max()))
        slots = low + np.arange(n)
        self.batch.copy_slots(worlds, slots)
        self.batch.reseed(slots, self.chance[numbers])
        self.table.rngs[slots] = self.choice[numbers]
        Walk(self, slice(low, low + n), worlds.tolist()).down(actions)

    def _end(self, but: int = 0) -> None:
        """Wait for all iterations in the air but the latest `but` calls of `_begin`, and note their results."""
        while len(self.flying) > but:
            flight = self.flying[0]
            flight.wait()
            values, waits = self._values(flight.slots), self._waits(flight.slots)
            self.lost += int(((waits > 0) & (values[:, self.player] == 0)).sum())
            for path, world, row, wait in zip(flight.paths, flight.worlds, values, waits.tolist(), strict=True):
                for node, edge, player in path:
                    node.visits += 1
                    node.totals += row
                    if edge is not None:
                        edge.add(world, row[player], wait if row[player] == 1 else 0.0)
            del self.flying[0]

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

    def _waits(self, where: slice) -> np.ndarray:
        """Turns from this decision to the end of the games in these slots, 0 for those not over, float (n,)."""
        states = self.batch.states[where]
        waits = states["turns"] - self.turn + _MOMENT * (states["decisions"] - self.decided)
        return np.where(self.batch.waiting[where] == 1, waits, 0.0)

    def _values(self, where: slice) -> np.ndarray:
        """Value of the positions reached in these slots to each player, float (n, players)."""
        batch, slots = self.batch, np.arange(where.start, where.stop)
        over = batch.waiting[slots] == 1
        values = np.zeros((len(slots), self.players))
        if not over.all():
            values[~over] = self.table.worth.of(batch, slots[~over], self.players)
        if over.any():
            winners = batch.states["winners"][slots[over]].astype(np.int64)
            values[over] = winners[:, None] >> np.arange(self.players) & 1
        return values


class Walk:
    """Iterations on their way down the tree, each in its slot of the batch and its world."""

    def __init__(self, search: Search, slots: slice, worlds: list[int]):
        self.search, self.batch, self.playouts = search, search.batch, search.table.playouts
        self.slots, self.worlds, self.numbers = slots, worlds, np.arange(slots.start, slots.stop)
        n = len(worlds)
        self.first, self.limits = np.full(n, -1), np.zeros(n, np.int64)
        """The action that an iteration takes now, within the tree or before a network plays on; 1 or 0 decisions."""
        self.last = np.full(n, -1)
        """The action with which it leaves the tree, to be played on by a compiled agent."""
        self.at: dict[int, Node] = {}
        """The node that an iteration has come to, while it is in the tree."""
        self.paths: list[list] = [[] for _ in worlds]

    def down(self, actions: list[int]) -> None:
        """Walk down the tree, beginning with these actions, and have those that left it played on to the horizon."""
        search, batch, where = self.search, self.batch, self.slots
        policy, rngs, until = self.playouts.policy, search.table.rngs, search.until
        for i, action in enumerate(actions):
            self._take(i, search.root, search.player, action)
        while self.limits.any():
            batch.play_on_in(where, policy, rngs, self.first, self.limits, until)()
            self.first, self.limits = np.full(len(actions), -1), np.zeros(len(actions), np.int64)
            if self.at:
                done = ((batch.waiting[where] != 0) | (batch.states["turns"][where] >= until)).tolist()
                for i in [i for i in self.at if done[i]]:
                    self.paths[i].append((self.at.pop(i), None, -1))
            if self.at:
                self._choose()
        wait = batch.play_on_in(where, policy, rngs, self.last, np.where(self.last < 0, 0, FAR), until, aside=True)
        search.flying.append(Flight(where, self.worlds, self.paths, wait))
        self.playouts.finish(batch, self.numbers[self.last < 0], rngs, until)

    def _choose(self) -> None:
        """Choose the next action of every iteration that is in the tree."""
        search, rows, nodes = self.search, list(self.at), list(self.at.values())
        self.at = {}
        slots = self.numbers[rows]
        players = self.batch.to_move[slots].tolist()
        asked = [
            search.asked(slot, who, self.worlds[i]) for slot, who, i in zip(slots.tolist(), players, rows, strict=True)
        ]
        menus = search.table.prior.of(self.batch, slots, nodes, asked)
        for i, node, player, menu in zip(rows, nodes, players, menus, strict=True):
            self._take(i, node, player, node.choose(player, menu, search.knobs.exploration)[0])

    def _take(self, i: int, node: Node, player: int, action: int) -> None:
        """Have iteration i take an action at a node; it leaves the tree if that has not been taken often enough."""
        edge = node.edge(player, action)
        edge.pending += 1
        self.paths[i].append((node, edge, player))
        if edge.node.visits >= self.search.knobs.patience:
            self.at[i] = edge.node
        else:
            self.paths[i].append((edge.node, None, -1))
            if self.playouts.is_compiled:
                self.last[i] = action
                return
        self.first[i], self.limits[i] = action, 1
