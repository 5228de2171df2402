"""The searcher's own turn, action by action: a victory at hand is found, one by chance is valued by its chance."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence

import numpy as np

from root_env.doors.contract.any_game import AnyGame
from root_env.doors.policies import Policy, streams_from

from ..search.search import Slots
from .advice import Prior, Worth
from .tree import Menu, Node

REACH = 12
"""Points that a turn can bring, but for rare ones."""
ROOM, WIDTH = 192, 64
"""Games that are kept, and games in which actions are tried side by side."""
SAMPLES = 4
"""Most games of one place in which its actions are tried."""
TOGETHER = 8
"""Places at which the actions are tried together."""
PLANS = 2
"""Most first actions whose plans are tried out."""
PARTS = 4
"""Parts of the budget; plans are tried out after each."""
SHORT = 3
"""Points short of a victory, in the best of the turns so far, beyond which the others are not tried."""
FAR = 1 << 20
"""Upper bound of the decisions to the end of a turn."""


class Place:
    """A decision of the searcher in his turn, known by what he sees there.

    `slots`: games that have come to it, until its actions are tried. `depth`, `likelihood`: his actions until then, and
    the logarithm of their prior. `outcomes` by action: a value or the next place for each game in which it was tried.
    `rest`: the results where the policy played the rest of the turn; `value`: the best that is known to follow.
    """

    __slots__ = ("depth", "likelihood", "menu", "outcomes", "rest", "slots", "value")

    def __init__(self, slots: list[int], depth: int, likelihood: float):
        self.slots, self.depth, self.likelihood = slots, depth, likelihood
        self.menu: Menu | None = None
        self.outcomes: dict[int, list[float | Place]] = {}
        self.rest: list[float] = []
        self.value = 0.0

    @property
    def base(self) -> float:
        """The mean value where the policy plays the rest of the turn."""
        return sum(self.rest) / len(self.rest) if self.rest else 0.0

    def worth(self, action: int) -> float:
        """The mean value of what followed an action."""
        values = [one.value if isinstance(one, Place) else one for one in self.outcomes[action]]
        return sum(values) / len(values)

    def best(self) -> int:
        """The action of the highest worth, the prior's favourite among equals; -1 to let the policy play on."""
        action = max(self.menu.order, key=self.worth) if self.menu and self.outcomes else -1
        return action if action >= 0 and self.worth(action) >= self.base else -1


def may_win(states: np.ndarray, player: int) -> bool:
    """True if this player's points, with what a turn can bring, may win the game of record `states` (1,)."""
    names = states.dtype.names or ()
    if "score_to_win" not in names or ("dominance" in names and states["dominance"][0, player] >= 0):
        return False
    return bool(states["vp"][0, player] + REACH >= states["score_to_win"][0])


class OwnTurn:
    """The tree of the searcher's actions in his turn, the likeliest sequences by the prior first.

    A place at depth d whose path has the prior p comes in the order of d / p (Levin tree search: Orseau et al. 2018),
    so that no sequence is left out for ever. At a new place `policy` plays the rest of the turn in each game there; it
    decides for the others too. What the games do not agree on, dice, draws and what others hold, leads to places of
    its own, and an action counts by the mean of them.

    Without `worth` only victories in this turn count. With it the policy plays on from the ends of the turn until turn
    number `horizon` begins, and the positions there have their worth.
    """

    def __init__(
        self, table: Slots, prior: Prior, policy: Policy, player: int, games: Sequence[AnyGame],
        rng: np.random.Generator, is_late: Callable[[], bool], worth: Worth | None = None, horizon: int = 0,
    ):  # fmt: skip
        self.batch, self.rngs, self.prior, self.policy = table.batch, table.rngs, prior, policy
        self.player, self.rng, self.is_late, self.worth, self.horizon = player, rng, is_late, worth, horizon
        self.values = np.zeros(self.batch.num_games)
        worlds = len(games)
        self.batch.put(range(worlds), games)
        states = self.batch.states
        self.until, self.players = int(states["turns"][0]) + 1, int(states["n_players"][0])
        self.free = list(range(worlds, ROOM))
        self.worlds = list(range(worlds))
        self.root = Place(self.worlds, 0, 0.0)
        self.places = {self._seen(0): self.root}
        self.queue: list[tuple[float, int, Place]] = [(0.0, 0, self.root)]
        self.tried = 0
        self.short = int(states["score_to_win"][0])

    def plans(self, budget: int) -> dict[int, list[float]]:
        """First action -> the results of its plan in some games, the best first; empty if no plan is worth anything.

        `budget`: how often an action is tried in a game. Plans are tried out in all worlds, with new dice and draws,
        which no plan was made for. What is met so is looked at first in the next of `PARTS` parts of the budget. None
        follows if a plan has won everywhere, or if only victories count and no turn has come near one.
        """
        found: dict[int, list[float]] = {}
        for limit in range(budget // PARTS, budget + 1, max(1, budget // PARTS)):
            self._grow(limit)
            best = sorted(self.root.outcomes, key=self._preference)[-PLANS:]
            plans = [action for action in reversed(best) if self.root.worth(action) > 0]
            if plans:
                found = self._tried_out(plans)
                self._value()
            if (self.short > SHORT and self.worth is None) or any(min(results) == 1 for results in found.values()):
                break
        return found

    def _preference(self, action: int) -> tuple[float, bool]:
        """The key of first actions: the worth, then whether nothing follows that could be decided otherwise."""
        outcomes = self.root.outcomes[action]
        return self.root.worth(action), not any(isinstance(one, Place) for one in outcomes)

    # -- the tree ----------------------------------------------------------------------------------------

    def _seen(self, slot: int) -> tuple[int, int]:
        """Hashes of the searcher's observation in a slot and of his legal actions, all that he knows there."""
        legal = self.batch.lists[slot]
        return hash(self.batch.observations[slot].tobytes()), hash(legal[: 1 + int(legal[0])].tobytes())

    def _grow(self, limit: int) -> None:
        """Try the actions of place after place, until a sure victory is known or the limit is reached."""
        while self.queue and self.tried < limit and self.root.value < 1 and not self.is_late():
            places = [heapq.heappop(self.queue)[2] for _ in range(min(TOGETHER, len(self.queue)))]
            places = [place for place in places if place.menu is None]
            if not places:
                continue
            slots = np.array([place.slots[0] for place in places])
            asked = [(self.player, k) for k in range(len(places))]
            menus = self.prior.of(self.batch, slots, [Node(self.players) for _ in places], asked)
            jobs = []
            for place, menu in zip(places, menus, strict=True):
                place.menu = menu
                place.outcomes = {action: [] for action in menu.order}
                some = place.slots[:: max(1, len(place.slots) // SAMPLES)][:SAMPLES]
                jobs += [(place, action, slot) for action in menu.order for slot in some]
            before = len(self.places)
            won = [self._try(jobs[k : k + WIDTH]) for k in range(0, len(jobs), WIDTH)]
            rest = [(place, slot) for place in [*self.places.values()][before:] for slot in place.slots]
            won += [self._play_out(rest[k : k + WIDTH]) for k in range(0, len(rest), WIDTH)]
            self.tried += len(jobs) + len(rest)
            for place in places:
                if place is not self.root:
                    self.free += place.slots
                place.slots = []
            if any(won):
                self._value()

    def _try(self, jobs: list[tuple[Place, int, int]]) -> bool:
        """Take each action in a copy of a game; returns True if one has won."""
        slots = ROOM + np.arange(len(jobs))
        self._play(slots, [slot for _, _, slot in jobs], [action for _, action, _ in jobs])
        won = False
        for slot, (place, action, _) in zip(slots.tolist(), jobs, strict=True):
            result = self._result(slot)
            if result is None:
                assert place.menu is not None
                likelihood = place.likelihood + math.log(place.menu.chances[action])
                place.outcomes[action].append(self._place(slot, place.depth + 1, likelihood) or 0.0)
            else:
                place.outcomes[action].append(result)
                won |= result > 0
        return won

    def _play_out(self, rest: list[tuple[Place, int]]) -> bool:
        """Let the policy play the rest of the turn in copies of games of new places; returns True if one is won."""
        slots = ROOM + np.arange(len(rest))
        self._play(slots, [slot for _, slot in rest], [-1] * len(rest), alone=False)
        for slot, (place, _) in zip(slots.tolist(), rest, strict=True):
            place.rest.append(self._result(slot) or 0.0)
        return any(place.rest[-1] > 0 for place, _ in rest)

    def _play(self, slots: np.ndarray, sources: Sequence[int] | None, first: Sequence[int], alone: bool = True) -> None:
        """Take these actions, in copies of the sources with new dice if there are any, and let the policy decide until
        the searcher is asked or the turn is over; without `alone` it decides for him too."""
        batch, n = self.batch, self.batch.num_games
        if sources is not None:
            batch.copy_slots(sources, slots)
            batch.reseed(slots, streams_from(self.rng, len(slots)))
            self.rngs[slots] = streams_from(self.rng, len(slots))
        actions, limits = np.full(n, -1, np.int64), np.zeros(n, np.int64)
        actions[slots], limits[slots] = first, FAR
        everybody = (1 << self.players) - 1
        seats = everybody & ~(1 << self.player) if alone else everybody
        batch.play_on(self.policy, self.rngs, limits, self.until, actions, seats)
        if self.worth is None:
            return
        ended = slots[(batch.waiting[slots] == 0) & (batch.states["turns"][slots] >= self.until)]
        limits[:] = 0
        limits[ended] = FAR
        batch.play_on(self.policy, self.rngs, limits, self.horizon)
        ended = ended[batch.waiting[ended] == 0]
        if len(ended):
            self.values[ended] = self.worth.of(batch, ended, self.players)[:, self.player]

    def _result(self, slot: int) -> float | None:
        """1 for a victory of the searcher, 0 for another end of the game, the value of another end of the turn; None if
        his turn goes on."""
        states = self.batch.states
        self.short = min(self.short, int(states["score_to_win"][slot]) - int(states["vp"][slot, self.player]))
        if self.batch.waiting[slot]:
            return float(int(states["winners"][slot]) >> self.player & 1)
        return float(self.values[slot]) if states["turns"][slot] >= self.until else None

    def _place(self, slot: int, depth: int, likelihood: float) -> Place | None:
        """The place that a slot has come to, with a copy of its game; None if there is no room for one."""
        seen = self._seen(slot)
        place = self.places.get(seen)
        if place is None:
            if not self.free:
                return None
            place = self.places[seen] = Place([], depth, likelihood)
            heapq.heappush(self.queue, (math.log(depth) - likelihood, len(self.places), place))
        if place.menu is None and len(place.slots) < SAMPLES and self.free:
            place.slots.append(self.free.pop())
            self.batch.copy_slots([slot], [place.slots[-1]])
        return place

    def _value(self) -> None:
        """Bring the values of all places up to date, the latest first, until none rises."""
        for place in self.places.values():
            place.value = place.base
        places = [place for place in reversed(self.places.values()) if place.outcomes]
        rises = True
        while rises:
            rises = False
            for place in places:
                value = max(map(place.worth, place.outcomes))
                if value > place.value + 1e-9:
                    place.value, rises = value, True

    # -- plans -------------------------------------------------------------------------------------------

    def _tried_out(self, actions: list[int]) -> dict[int, list[float]]:
        """Play the turn by the best known action of each place, after each of these first actions; the policy plays on
        where nothing is known."""
        n = WIDTH // len(actions) * len(actions)
        begun = [actions[k % len(actions)] for k in range(n)]
        sources = [self.worlds[k // len(actions) % len(self.worlds)] for k in range(n)]
        slots = ROOM + np.arange(n)
        self._play(slots, sources, begun)
        came = {slot: (self.root, action) for slot, action in zip(slots.tolist(), begun, strict=True)}
        rest: dict[int, Place] = {}
        results: dict[int, float] = {}
        going = slots.tolist()
        while going:
            places = {}
            for slot in going:
                result = self._result(slot)
                outcome = self._place(slot, 1, 0.0) if result is None else result
                if slot in came:
                    place, action = came.pop(slot)
                    place.outcomes[action].append(outcome or 0.0)
                if result is None:
                    places[slot] = outcome
                else:
                    results[slot] = result
            going = [*places]
            taken = {slot: place.best() if place else -1 for slot, place in places.items()}
            came = {slot: (places[slot], action) for slot, action in taken.items() if action >= 0}
            rest |= {slot: place for slot, place in places.items() if place and taken[slot] < 0}
            for alone in (True, False):
                some = [slot for slot in going if (taken[slot] >= 0) is alone]
                if some:
                    self._play(np.array(some), None, [taken[slot] for slot in some], alone)
        for slot, place in rest.items():
            place.rest.append(results[slot])
        return {
            action: [results[slot] for slot in slots[k :: len(actions)].tolist()] for k, action in enumerate(actions)
        }
