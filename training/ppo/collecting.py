"""Collecting transitions: games are played, and the decisions of learning seats are kept.

Every step advances all games of the batch, whoever is to move. A transition is one decision of a learning seat; its
successor is the next decision of that seat. Transitions without a successor at the end of an update are carried over to
the next.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import torch

from root_env.agents.base import in_order
from root_env.agents.bots import bots_of
from root_env.agents.networks.policy import NetworkAgent, unmoved
from root_env.doors.games import doors_of
from root_env.doors.policies import streams_from, uniform
from root_env.engine.loops.ahead import FIGURES

from ..runs.networks import Network
from .network import Networks, device_of
from .settings import Config, Tables

LEARNER, RANDOM, RULES, PAST = 0, 1, 2, 3
"""The players of a seat: the network that learns, a random player, a bot, a past self or rival."""


class Store:
    """Transitions of learning seats, in the order of their decisions.

    `observations` int8 (n, n_in) stay on the device that learns from them; all else are arrays. `choices` int16 (n,
    most): columns of the legal actions, filled up with -1; `ahead` int8 (n, most, 4): what they do at once, no figures
    if the network does not look; `actions` and `taught` are places among them: what was done,
    and what a bot would have done, -1 if none was asked; `factions`: who decided, as a place in `Config.factions`;
    `following`: the successor, -1 if there is none yet.
    """

    FIELDS = "choices", "ahead", "factions", "actions", "taught", "logs", "values", "rewards", "following", "done"

    def __init__(self, capacity: int, n_in: int, figures: int, device: torch.device):
        self.n = 0
        self.observations = torch.from_numpy(np.zeros((capacity, n_in), np.int8)).to(device)
        self.choices = np.zeros((capacity, 0), np.int16)
        self.ahead = np.zeros((capacity, 0, figures), np.int8)
        self.factions, self.done = np.zeros(capacity, np.int8), np.zeros(capacity, np.bool_)
        self.actions, self.taught, self.following = np.full((3, capacity), -1, np.int64)
        self.logs, self.values, self.rewards = np.zeros((3, capacity), np.float32)

    def add(self, drawn: Drawn, factions: np.ndarray, actions: np.ndarray) -> np.ndarray:
        """Append open transitions; returns their places."""
        low, self.n = self.n, self.n + len(actions)
        at, most = slice(low, self.n), drawn.choices.shape[1]
        self._make_room(most)
        self.choices[at, :most], self.choices[at, most:] = drawn.choices, -1
        self.ahead[at, :most], self.ahead[at, most:] = drawn.ahead, 0
        self.observations[at] = drawn.observations
        self.factions[at], self.actions[at], self.taught[at] = factions, actions, drawn.taught
        self.logs[at], self.values[at] = drawn.logs, drawn.values
        self.rewards[at], self.following[at], self.done[at] = 0, -1, False
        return np.arange(low, self.n)

    def seen(self, part: np.ndarray) -> torch.Tensor:
        """Observations of these transitions, fresh, on their device; NumPy copies them three times as fast as PyTorch
        on a processor."""
        if self.observations.device.type == "cpu":
            return torch.from_numpy(self.observations.numpy()[part])
        return self.observations[torch.from_numpy(part).to(self.observations.device)]

    def _make_room(self, most: int) -> None:
        """Make room for so many choices in every transition."""
        if most > self.choices.shape[1]:
            wider = np.full((len(self.choices), most), -1, np.int16)
            wider[:, : self.choices.shape[1]] = self.choices
            self.choices = wider
            room = ((0, 0), (0, most - self.ahead.shape[1]), (0, 0))
            self.ahead = np.pad(self.ahead, room)

    def choices_at(self, part: np.ndarray) -> np.ndarray:
        """Choices of these transitions, int16 (len(part), most), as narrow as possible."""
        choices = self.choices[part]
        return choices[:, : int((choices >= 0).any(0).sum())]

    def ahead_at(self, part: np.ndarray, most: int) -> np.ndarray | None:
        """The results at once of `most` choices of these transitions, int8 (len(part), most, 4), or None."""
        return self.ahead[part, :most] if self.ahead.shape[2] else None

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
        for name in (name for name in self.FIELDS if name in state):  # the first runs kept no `ahead`
            getattr(self, name)[: self.n] = state[name]


class Drawn(NamedTuple):
    """Actions that a network has drawn in some games, and what it saw and computed."""

    actions: np.ndarray
    places: np.ndarray
    """The actions as places among the choices."""
    logs: np.ndarray
    """Their log-probabilities."""
    values: np.ndarray
    observations: torch.Tensor
    choices: np.ndarray
    ahead: np.ndarray
    """Their results at once, int8 (n, most, 4); (n, most, 0) if the network does not look."""
    taught: np.ndarray
    """The advice of the bots, as places among the choices; -1 where they were not asked."""


class Collector:
    """The games of a run. `collect()` plays on until there are enough transitions in `store`."""

    def __init__(self, config: Config, goes_on: bool = False):
        self.config = c = config
        torch.set_num_threads(c.threads)
        random.seed(c.seed)
        self.device = device_of(c.device)
        self.rng = np.random.default_rng(c.seed)
        self.generator = torch.Generator(self.device).manual_seed(c.seed)
        torch.manual_seed(c.seed)
        self.doors, self.bot = doors_of(c.game), bots_of(c.game).rules
        self.tables = Tables(c, self.doors)
        self.layout, self.players = self.tables.layout, self.tables.players
        self.column = np.full(self.doors.rules.everything.n_actions, -1, np.int16)
        self.column[self.layout.actions] = np.arange(len(self.layout.actions))
        self.networks = Networks(c, self.tables.configs, self.layout, self.device, goes_on)
        self.network, self.past = self.networks.learner, self.networks.past
        self.teacher, self.league = self.networks.teacher, self.networks.league
        self.lessons = np.array(c.lessons or [0.0] * len(c.factions), np.float32)
        self.imitated = 0
        """Transitions of imitation that were learned from."""
        self.counts = dict.fromkeys(("decisions", "advice", "others"), 0)
        """Decisions of learning seats, questions to the bots about them, and decisions of past selves and rivals."""
        games = max(c.games, len(self.tables.configs))
        self.batch = self.doors.batch(
            self.tables.configs, games, c.seed, autoreset_mode="NextStep", masks=False, num_threads=c.threads,
            scope=self.doors.rules.everything,
        )  # fmt: skip
        self.faction_at = self.tables.factions[np.arange(games) % len(self.tables.configs)]
        """(game, player): place in `Config.factions`, -1 for an empty seat."""
        self.who = np.zeros((games, self.players), np.int64)
        """(game, player): LEARNER, RANDOM, RULES or PAST."""
        self.streams = streams_from(self.rng, games)
        self.last = np.full((games, self.players), -1, np.int64)
        """(game, player): the transition of that seat that has no successor yet, -1 for none."""
        self.store = Store(
            c.transitions + games * (self.players + 1), len(self.layout.features), self._figures, self.device
        )
        self.deal_seats(np.arange(games))

    @property
    def imitating(self) -> bool:
        """True as long as the run imitates its teacher: the rule-based bots, or a network."""
        return self.imitated < self.config.imitate

    def deal_seats(self, slots: np.ndarray) -> None:
        """Draw who plays the seats of the games that begin in these slots: which of them learn, and against whom."""
        c, n = self.config, len(slots)
        self.who[slots] = LEARNER
        if self.imitating:
            return
        shares = np.cumsum([c.vs_rules, c.vs_random, c.vs_past if self.league else 0.0])
        kind = np.searchsorted(shares, self.rng.random(n), side="right")
        factions = self.faction_at[slots]
        weights = np.where(factions < 0, 0.0, np.array(c.weights or [1.0] * len(c.factions))[factions]).cumsum(1)
        learner = (weights <= self.rng.random((n, 1)) * weights[:, -1:]).sum(1)
        for k, others in enumerate((RULES, RANDOM, PAST)):
            chosen = slots[kind == k]
            self.who[chosen] = np.where(factions[kind == k] < 0, LEARNER, others)
            self.who[chosen, learner[kind == k]] = LEARNER

    def collect(self) -> None:
        """Play until `transitions` transitions of learning seats are complete."""
        complete = len(self.store.complete())
        while complete < self.config.transitions:
            complete += self._play_bots()
            to_move = self.batch.to_move.astype(np.int64)  # -1 where a game is over: the next step begins another
            who = np.where(to_move < 0, -1, self.who[np.arange(len(to_move)), to_move])
            actions = self._bots_advice(who, to_move)
            complete += self._decide(np.flatnonzero(who == LEARNER), actions)
            others = np.flatnonzero(who == PAST)
            if len(others):
                self.counts["others"] += len(others)
                actions[others] = self._draw(self.past, others, actions[others]).actions
            self.batch.step(actions)
            complete += self._pay()

    def _play_bots(self) -> int:
        """Let the bots play on until a network must decide in every game; returns how many transitions ended."""
        ended, players = 0, 1 << np.arange(self.players)
        for kind, policy in ((RANDOM, uniform), (RULES, self.bot)):
            seats = ((self.who == kind) * players).sum(1)
            if seats.any():
                self.batch.play_on(policy, self.streams, seats=seats)
                ended += self._pay()
        return ended

    def _bots_advice(self, who: np.ndarray, to_move: np.ndarray) -> np.ndarray:
        """The actions of the rule-based bots, for rows where that is a lesson or advice; -1 elsewhere."""
        faction = self.faction_at[np.arange(len(to_move)), to_move]
        taught = self.imitating and self.teacher is None
        asked = (who == LEARNER) & (taught | (self.lessons[faction] > 0))
        if self._told:
            asked |= (who == LEARNER) | (who == PAST)
        self.counts["advice"] += int(asked.sum())
        lots = unmoved(len(who)) if self._told else self.streams
        return self.batch.choose([self.bot], np.where(asked, 0, -1), lots)

    @property
    def _told(self) -> bool:
        """True if anybody gets advice now: the networks, or the one that teaches them."""
        advised = self.networks.advised
        if not self.imitating:
            return advised
        return self.teacher is not None and (advised or self.teacher.is_advised)

    @property
    def _figures(self) -> int:
        """Number of the figures of each action that the networks take in: 0 if they do not look ahead."""
        return FIGURES if self.networks.looking else 0

    def _seen(self, rows: np.ndarray) -> tuple[torch.Tensor, np.ndarray, np.ndarray]:
        """Features, int8 (n, n_in), on the device; columns of the legal actions, int16 (n, most), filled up with -1;
        what they do at once, int8 (n, most, 4), or (n, most, 0)."""
        batch, features = self.batch, self.layout.features
        everything = len(rows) == batch.num_games
        observations, lists = (a if everything else a[rows] for a in (batch.observations, batch.lists))
        most = int(lists[:, 0].max())
        ahead = np.zeros((len(rows), most, 0), np.int8)
        if self._figures:
            lists, ahead = in_order(lists)[0], batch.ahead(rows)
        choices = self.column[np.minimum(lists[:, 1 : 1 + most], len(self.column) - 1)]
        choices[np.arange(most) >= lists[:, :1]] = -1
        if self.device.type == "cpu":  # NumPy is three times as fast at this as PyTorch
            return torch.from_numpy(observations.take(features, 1)), choices, ahead
        return self._tensor(observations).index_select(1, self._tensor(features)), choices, ahead

    def _tensor(self, array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)

    @torch.inference_mode()
    def _draw(self, network: Network, rows: np.ndarray, advice: np.ndarray) -> Drawn:
        """Draw actions in these rows. `advice` int64 (n,): the actions that the bots would take, -1 for none."""
        observations, choices, ahead = self._seen(rows)
        taught = np.where(advice >= 0, (choices == self.column[advice][:, None]).argmax(1), -1)
        advised = self._tensor(taught) if self._told else None
        looked = self._tensor(ahead) if self._figures else None
        logs, values = network.logs(observations, self._tensor(choices).long(), advised, looked)
        below = probabilities(logs).cumsum(1)
        lots = torch.rand((len(rows), 1), generator=self.generator, device=self.device) * below[:, -1:]
        places = (below > lots).int().argmax(1)
        if self.config.branch and network is self.network and not self.imitating:
            places = self._branched(places, choices)
        chosen = logs.gather(1, places[:, None]).squeeze(1).cpu().numpy()
        places = places.cpu().numpy()
        actions = self.layout.actions[choices[np.arange(len(rows)), places]]
        return Drawn(actions, places, chosen, values.cpu().numpy(), observations, choices, ahead, taught)

    def _branched(self, places: torch.Tensor, choices: np.ndarray) -> torch.Tensor:
        """These places; in a share of the rows, `Config.branch`, any of the choices, so that rare ones are tried."""
        n = len(choices)
        any_of = (self.rng.random(n) * (choices >= 0).sum(1)).astype(np.int64)
        places_known = np.argsort(choices < 0, axis=1, kind="stable")  # choices that the network knows come first
        drawn = np.take_along_axis(places_known, any_of[:, None], 1)[:, 0]
        return torch.where(self._tensor(self.rng.random(n) < self.config.branch), self._tensor(drawn), places.long())

    def _decide(self, rows: np.ndarray, actions: np.ndarray) -> int:
        """Decide for learning seats, into `actions`; returns how many transitions got their successor."""
        if not len(rows):
            return 0
        self.counts["decisions"] += len(rows)
        advice = actions[rows]
        drawn = self._draw(self.network, rows, advice)
        actions[rows], places = drawn.actions, drawn.places
        if self.imitating:  # it is taught, also in games that its own play leads to (Ross et al. 2011)
            shown = advice if self.teacher is None else self._shown(self.teacher, rows, advice)
            places = (drawn.choices == self.column[shown][:, None]).argmax(1)
            goes_own_way = self.rng.random(len(rows)) < 0.5 * self.imitated / self.config.imitate
            actions[rows] = np.where(goes_own_way, drawn.actions, shown)
        movers = self.batch.to_move[rows]
        new = self.store.add(drawn, self.faction_at[rows, movers], places)
        before = self.last[rows, movers]
        self.store.following[before[before >= 0]] = new[before >= 0]
        self.last[rows, movers] = new
        return int((before >= 0).sum())

    @torch.inference_mode()
    def _shown(self, teacher: NetworkAgent, rows: np.ndarray, advice: np.ndarray) -> np.ndarray:
        """The actions of a teacher in these rows, int64 (n,)."""
        lists, there = in_order(self.batch.lists[rows])
        legal = np.where(there, lists[:, 1:], 0).astype(np.int64)
        choices = np.where(there, teacher.column[legal], -1)
        advised = self._tensor((legal == advice[:, None]).argmax(1)) if teacher.is_advised else None
        seen = self._tensor(self.batch.observations[rows].take(teacher.layout.features, 1))
        assert self.networks.shows is not None
        ahead = self._tensor(self.batch.ahead(rows)) if teacher.looks_ahead else None
        logs, _ = self.networks.shows.logs(seen, self._tensor(choices), advised, ahead)
        return np.take_along_axis(legal, logs.argmax(1).cpu().numpy()[:, None], 1)[:, 0]

    def _pay(self) -> int:
        """Add the rewards of the last step; returns how many transitions ended with their game."""
        waiting = self.last >= 0
        self.store.rewards[self.last[waiting]] += self.batch.rewards[:, : self.players][waiting]
        ended = np.flatnonzero(self.batch.terminated | self.batch.truncated)
        if not len(ended):
            return 0
        places = self.last[ended][self.last[ended] >= 0]
        self.store.done[places] = True
        self.last[ended] = -1
        self._note_results(ended[(self.who[ended] == PAST).any(1)])
        self.deal_seats(ended)
        return len(places)

    def _note_results(self, slots: np.ndarray) -> None:
        """Tell the league who won the games that ended in these slots."""
        if not len(slots):
            return
        winners = self.batch.finals["winners"][self.batch.final_row[slots]].astype(np.int64)
        learners = ((self.who[slots] == LEARNER) * (1 << np.arange(self.players))).sum(1)
        self.league.note(winners & learners != 0)

    def carry_over(self) -> None:
        """Keep the transitions without a successor for the next update, and drop the others."""
        waiting = np.argwhere(self.last >= 0)
        places = self.last[waiting[:, 0], waiting[:, 1]]
        self.store.keep(places)
        self.last[waiting[:, 0], waiting[:, 1]] = np.arange(len(places))

    def begin_to_play(self) -> None:
        """End imitation: drop the transitions in which the bots decided, and draw the seats anew."""
        self.store.keep(np.zeros(0, np.int64))
        self.last[:] = -1
        self.deal_seats(np.arange(self.batch.num_games))


def probabilities(logs: torch.Tensor) -> torch.Tensor:
    """Probabilities, 0 where there is no choice. The clamp prevents underflow, which takes ten times as long."""
    return logs.clamp(min=-60.0).exp() * (logs > -1e8)
