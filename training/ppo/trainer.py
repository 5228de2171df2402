"""Proximal policy optimization over `BatchGame`: collecting transitions, and learning from them.

One network plays all factions. Every step advances all games of the batch, whoever is to move. A transition is one
decision of a learning seat; its successor is the next decision of that seat. Transitions without a successor at the end
of an update are carried over to the next.

Schulman et al. 2017 (PPO), Schulman et al. 2016 (generalized advantage estimation), Huang and Ontanon 2022 (masks).
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from root_env.agents.base import in_order
from root_env.agents.bots import bots_of
from root_env.agents.networks.policy import NetworkAgent, load_policy, unmoved
from root_env.doors.games import doors_of
from root_env.doors.policies import streams_from, uniform
from root_env.training.runs import networks, spending, widening

from ..runs.league import League
from ..runs.states import damaged, read_state
from .seating import LEARNER, PAST, RANDOM, RULES, Seating
from .settings import Config
from .transitions import Store, advantages

SHIPS = "policy"
"""Name of the network that ships, as in `root_env.agents.load`."""
STATE = "state.pt"
"""The file in the folder of a run from which it is resumed."""


class Trainer:
    """A run. `update()` collects and learns once; `state_dict()`, taken between updates, decides all that follows."""

    def __init__(self, config: Config, goes_on: bool = False):
        """`goes_on`: the run is resumed, and has counted what it began with."""
        self.config = config
        torch.set_num_threads(config.threads)
        random.seed(config.seed)
        self.device = _device(config.device)
        self.rng = np.random.default_rng(config.seed)
        self.generator = torch.Generator(self.device).manual_seed(config.seed)
        torch.manual_seed(config.seed)
        self.doors, self.bot = doors_of(config.game), bots_of(config.game).rules
        self.seating = Seating(config, self.doors)
        self.layout, self.players = self.seating.layout, self.seating.players
        self.features, self.actions = self.layout.features, self.layout.actions
        self.column = np.full(self.doors.rules.everything.n_actions, -1, np.int16)
        self.column[self.actions] = np.arange(len(self.actions))
        self.low_precision = _low_precision(config.precision, self.device)
        begun = [_beginning(path, config.game) for path in config.start]
        cards = {path: agent.card for path, (agent, _) in zip(config.start, begun, strict=True)}
        if not goes_on:
            spending.check_start(config.task, cards)
        others = [load_policy(path, game=config.game) for path in (*config.rivals, *config.league)]
        self.teacher = _teacher(config, self.seating.tables)
        """Who is imitated in place of the bots."""
        self.shows = networks.of_agent(self.teacher).to(self.device).eval() if self.teacher else None
        """Its network in PyTorch: threads of NumPy beside those of PyTorch take three times as long."""
        known = (*(agent for agent, _ in begun), *others)
        self.advised = config.advice > 0 or any(one.is_advised for one in known)
        """Whether networks take advice: what the bots would do. They get none while they imitate the bots."""
        self.network, self.past = self._network(config.advice), self._network()
        self._begin_with(begun)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=config.lr, eps=1e-5, fused=True)
        self.league = League(0 if config.rivals else config.pool, config.priority)
        for other in others:
            member = self._network()
            widening.take_over(member, other)
            self.league.invite(member)
        self.updates = self.imitated = self.trained = 0
        behind = [*cards.values(), *([self.teacher.card] if self.teacher else [])]
        self.before = spending.together(map(spending.counts_of, behind))
        """What was spent on the networks that it began with and on its teacher; None if that was not counted."""
        if not goes_on:
            self.check_budget()
        self.counts = dict.fromkeys(("decisions", "advice", "others"), 0)
        """Decisions of learning seats, questions to the bots about them, and decisions of past selves and rivals."""
        self._deal_games()

    def check_budget(self) -> None:
        """TaskError if the run and what it began with do not fit into the budget of its task."""
        spending.check_budget(self.config.task, self.before, self.config.imitate + self.config.total)

    def _network(self, advice: float = 0.0) -> networks.Network:
        c = self.config
        network = networks.make(c.net, self.layout, c.hidden, self.low_precision, c.width).to(self.device)
        if self.advised:
            network.add_trust(advice)
        return network

    def _begin_with(self, begun: Sequence[tuple[NetworkAgent, dict[str, torch.Tensor]]]) -> None:
        """Begin with the mean of these weights (Wortsman et al. 2022); also of their value heads, if all have one."""
        made, heads = [], [head for _, head in begun if head]
        for agent, _ in begun:
            widening.take_over(self.network, agent)
            made.append(_copied(self.network.state_dict()))
        own = self.network.state_dict()
        if made:
            own |= _mean(made)
        if heads and len(heads) == len(begun):
            own |= _mean(heads)
        self.network.load_state_dict(own)

    def _deal_games(self) -> None:
        c = self.config
        self.lessons = np.array(c.lessons or [0.0] * len(c.factions), np.float32)
        games = len(self.seating.who)
        self.batch = self.doors.batch(
            self.seating.tables, games, c.seed, autoreset_mode="NextStep", masks=False, num_threads=c.threads
        )
        self.streams = streams_from(self.rng, games)
        self.last = np.full((games, self.players), -1, np.int64)
        """(game, player): the transition of that seat that has no successor yet, -1 for none."""
        self.store = Store(c.transitions + games * (self.players + 1), len(self.features), self.device)
        self._deal_seats(np.arange(games))

    @property
    def imitating(self) -> bool:
        """Whether the run still imitates its teacher: the rule-based bots, or a network."""
        return self.imitated < self.config.imitate

    # -- who plays -----------------------------------------------------------------------------------

    def _deal_seats(self, slots: np.ndarray) -> None:
        self.seating.deal(slots, self.rng, self.imitating, bool(self.league))

    # -- collecting ----------------------------------------------------------------------------------

    def collect(self) -> None:
        """Play until `transitions` transitions of learning seats are complete."""
        complete = len(self.store.complete())
        while complete < self.config.transitions:
            complete += self._play_bots()
            to_move = self.batch.to_move.astype(np.int64)  # -1 where a game is over: the next step begins another
            who = np.where(to_move < 0, -1, self.seating.who[np.arange(len(to_move)), to_move])
            actions = self._bots_advice(who, to_move)
            complete += self._decide(np.flatnonzero(who == LEARNER), actions)
            others = np.flatnonzero(who == PAST)
            if len(others):
                self.counts["others"] += len(others)
                actions[others] = self._sample(self.past, others, actions[others])[0]
            self.batch.step(actions)
            complete += self._pay()

    def _play_bots(self) -> int:
        """Let the bots play on until a network must decide in every game; returns how many transitions ended."""
        ended, players = 0, 1 << np.arange(self.players)
        for kind, policy in ((RANDOM, uniform), (RULES, self.bot)):
            seats = ((self.seating.who == kind) * players).sum(1)
            if seats.any():
                self.batch.play_on(policy, self.streams, seats=seats)
                ended += self._pay()
        return ended

    def _bots_advice(self, who: np.ndarray, to_move: np.ndarray) -> np.ndarray:
        """What the rule-based bots would do, for rows where that is a lesson or advice; -1 elsewhere."""
        faction = self.seating.faction_at[np.arange(len(to_move)), to_move]
        taught = self.imitating and self.teacher is None
        asked = (who == LEARNER) & (taught | (self.lessons[faction] > 0))
        if self._told:
            asked |= (who == LEARNER) | (who == PAST)
        self.counts["advice"] += int(asked.sum())
        lots = unmoved(len(who)) if self._told else self.streams
        return self.batch.choose([self.bot], np.where(asked, 0, -1), lots)

    @property
    def _told(self) -> bool:
        """Whether anybody gets advice now: the networks, or the one that teaches them."""
        if not self.imitating:
            return self.advised
        return self.teacher is not None and (self.advised or self.teacher.is_advised)

    def _seen(self, rows: np.ndarray) -> tuple[torch.Tensor, np.ndarray]:
        """Features, int8 (n, n_in), on the device, and columns of the legal actions, int16 (n, most), filled up with
        -1."""
        batch = self.batch
        everything = len(rows) == batch.num_games
        observations, lists = (a if everything else a[rows] for a in (batch.observations, batch.lists))
        most = int(lists[:, 0].max())
        choices = self.column[lists[:, 1 : 1 + most]]
        choices[np.arange(most) >= lists[:, :1]] = -1
        if self.device.type == "cpu":  # NumPy is three times as fast at this as PyTorch
            return torch.from_numpy(observations.take(self.features, 1)), choices
        return self._tensor(observations).index_select(1, self._tensor(self.features)), choices

    def _tensor(self, array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)

    @torch.inference_mode()
    def _sample(self, network: networks.Network, rows: np.ndarray, advice: np.ndarray):
        """Draw actions in these rows: (actions, their places among the choices, log-probabilities, values, features,
        choices, places of the advice).

        `advice` int64 (n,): the actions that the bots would take, -1 for none.
        """
        observations, choices = self._seen(rows)
        taught = np.where(advice >= 0, (choices == self.column[advice][:, None]).argmax(1), -1)
        advised = self._tensor(taught) if self._told else None
        logs, values = network.logs(observations, self._tensor(choices).long(), advised)
        below = _probabilities(logs).cumsum(1)
        lots = torch.rand((len(rows), 1), generator=self.generator, device=self.device) * below[:, -1:]
        places = (below > lots).int().argmax(1)
        chosen = logs.gather(1, places[:, None]).squeeze(1).cpu().numpy()
        places = places.cpu().numpy()
        actions = self.actions[choices[np.arange(len(rows)), places]]
        return actions, places, chosen, values.cpu().numpy(), observations, choices, taught

    def _decide(self, rows: np.ndarray, actions: np.ndarray) -> int:
        """Decide for learning seats, into `actions`; returns how many transitions got their successor."""
        if not len(rows):
            return 0
        self.counts["decisions"] += len(rows)
        advice = actions[rows]
        own, places, logs, values, observations, choices, taught = self._sample(self.network, rows, advice)
        if self.imitating:  # it is taught, also in games that its own play leads to (Ross et al. 2011)
            shown = advice if self.teacher is None else self._shown(self.teacher, rows, advice)
            places = (choices == self.column[shown][:, None]).argmax(1)
            goes_own_way = self.rng.random(len(rows)) < 0.5 * self.imitated / self.config.imitate
            actions[rows] = np.where(goes_own_way, own, shown)
        else:
            actions[rows] = own
        movers = self.batch.to_move[rows]
        factions = self.seating.faction_at[rows, movers]
        new = self.store.add(observations, choices, factions, places, taught, logs, values)
        before = self.last[rows, movers]
        self.store.following[before[before >= 0]] = new[before >= 0]
        self.last[rows, movers] = new
        return int((before >= 0).sum())

    @torch.inference_mode()
    def _shown(self, teacher: NetworkAgent, rows: np.ndarray, advice: np.ndarray) -> np.ndarray:
        """What a teacher does in these rows, int64 (n,)."""
        lists, there = in_order(self.batch.lists[rows])
        legal = np.where(there, lists[:, 1:], 0).astype(np.int64)
        choices = np.where(there, teacher.column[legal], -1)
        advised = self._tensor((legal == advice[:, None]).argmax(1)) if teacher.is_advised else None
        seen = self._tensor(self.batch.observations[rows].take(teacher.layout.features, 1))
        assert self.shows is not None
        logs, _ = self.shows.logs(seen, self._tensor(choices), advised)
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
        self._note_results(ended[(self.seating.who[ended] == PAST).any(1)])
        self._deal_seats(ended)
        return len(places)

    def _note_results(self, slots: np.ndarray) -> None:
        """Tell the league who won the games that ended in these slots."""
        if not len(slots):
            return
        winners = self.batch.finals["winners"][self.batch.final_row[slots]].astype(np.int64)
        learners = ((self.seating.who[slots] == LEARNER) * (1 << np.arange(self.players))).sum(1)
        self.league.note(winners & learners != 0)

    # -- learning ------------------------------------------------------------------------------------

    def learn(self) -> dict[str, float]:
        """Improve the network with all complete transitions, then drop them."""
        store, c, imitating = self.store, self.config, self.imitating
        complete, n = store.complete(), store.n
        estimates = np.zeros(n, np.float32)
        arrays = (store.following[:n], store.done[:n], store.rewards[:n], store.values[:n])
        advantages(*arrays, c.gamma, c.lam, estimates)
        returns = estimates + store.values[:n]
        self._normalize(estimates, complete)
        self._choose_layers()
        self._set_rate()
        stats: dict[str, list[float]] = {}
        for _ in range(1 if self.imitating else c.epochs):
            order = complete[torch.randperm(len(complete), generator=self.generator, device=self.device).cpu().numpy()]
            size = min(c.minibatch, len(order))  # a remainder below half a minibatch is left out
            for low in range(0, len(order) - size // 2, size):
                part = order[low : low + size]
                for name, value in self._minibatch(part, estimates[part], returns[part]).items():
                    stats.setdefault(name, []).append(value)
            if "kl" in stats and stats["kl"][-1] > c.max_kl:
                break
        if self.imitating:
            self.imitated += len(complete)
        else:
            self.trained += len(complete)
        self._carry_over()
        if imitating and not self.imitating:
            self._begin_to_play()
        means = {name: float(np.mean(values)) for name, values in stats.items()}
        return {**means, "transitions": float(len(complete))}

    def _normalize(self, estimates: np.ndarray, complete: np.ndarray) -> None:
        """Normalize the advantages of each faction apart, so that factions whose games vary most do not dominate."""
        for faction in range(len(self.config.factions)):
            own = complete[self.store.factions[complete] == faction]
            if len(own):
                estimates[own] = (estimates[own] - estimates[own].mean()) / (estimates[own].std() + 1e-8)

    def _choose_layers(self) -> None:
        """All layers learn; during `head_first` the value head alone, since its errors would spoil the others."""
        alone = not self.imitating and self.trained < self.config.head_first
        for name, weights in self.network.named_parameters():
            weights.requires_grad_(not alone or name.startswith(networks.VALUE))

    def _set_rate(self) -> None:
        c = self.config
        rate = c.imitate_lr or c.lr
        if not self.imitating:
            rate = c.lr + min(1.0, self.trained / c.total) * (c.lr_end - c.lr)
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def _minibatch(self, part: np.ndarray, estimates: np.ndarray, returns: np.ndarray) -> dict[str, float]:
        store, c = self.store, self.config
        choices = self._tensor(store.choices_at(part)).long()
        advised = self._tensor(store.taught[part]) if self._told else None
        logs, values = self.network.logs(store.seen(part), choices, advised)
        chosen = logs.gather(1, self._tensor(store.actions[part])[:, None]).squeeze(1)
        value_loss = 0.5 * (values - self._tensor(returns)).pow(2).mean()
        if self.imitating:
            loss = -chosen.mean() + c.value * value_loss
            hits = (logs.detach().argmax(1).cpu().numpy() == store.actions[part]).mean()
            stats = {"imitation": -float(chosen.detach().mean()), "agreement": float(hits)}
        else:
            change = chosen - self._tensor(store.logs[part])
            ratio = change.exp()
            scaled = self._tensor(estimates)
            gain = torch.min(ratio * scaled, ratio.clamp(1 - c.clip, 1 + c.clip) * scaled).mean()
            entropy = -(_probabilities(logs) * logs).sum(1).mean()
            loss = -gain + c.value * value_loss - c.entropy * entropy + self._lesson(part, logs)
            stats = {"entropy": float(entropy.detach()), "kl": float((ratio - 1 - change).detach().mean())}
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), c.max_grad)
        self.optimizer.step()
        return {**stats, "value_loss": float(value_loss.detach())}

    def _lesson(self, part: np.ndarray, logs: torch.Tensor) -> torch.Tensor | float:
        """The cross-entropy to what the bots would do, for factions with lessons (Schmitt et al. 2018)."""
        weights = self.lessons[self.store.factions[part]] * (self.store.taught[part] >= 0)
        if not weights.any():
            return 0.0
        places = self._tensor(np.maximum(self.store.taught[part], 0))
        return -(logs.gather(1, places[:, None]).squeeze(1) * self._tensor(weights)).mean()

    def _carry_over(self) -> None:
        """Keep the transitions without a successor for the next update."""
        waiting = np.argwhere(self.last >= 0)
        places = self.last[waiting[:, 0], waiting[:, 1]]
        self.store.keep(places)
        self.last[waiting[:, 0], waiting[:, 1]] = np.arange(len(places))

    def _begin_to_play(self) -> None:
        """End imitation: drop the transitions in which the bots decided, and draw the seats anew."""
        self.store.keep(np.zeros(0, np.int64))
        self.last[:] = -1
        self._deal_seats(np.arange(self.batch.num_games))

    def update(self) -> dict[str, float]:
        """Collect and learn once; returns figures for the log, times in seconds."""
        begin, imitating = time.perf_counter(), self.imitating
        self.network.eval()
        if self.league:
            self.past.load_state_dict(self.league.draw(self.rng))
        self.collect()
        middle = time.perf_counter()
        self.network.train()
        stats = self.learn()
        self.updates += 1
        if not imitating and self.league.room and self.updates % self.config.snapshot_every == 0:
            self.league.remember(self.network, self.rng)
        return {**stats, "collect_s": middle - begin, "learn_s": time.perf_counter() - middle}

    # -- agents and files ----------------------------------------------------------------------------

    def weights(self) -> dict[str, np.ndarray]:
        """The weights that choosing an action needs, by name, float32: all but the value head."""
        return networks.without_value(networks.weights_of(self.network))

    def agent(self, sample: bool = False, anyway: bool = False) -> NetworkAgent:
        """The policy as it is now; `anyway`: it tries at tables that it was not trained for."""
        card = {"factions": self.config.factions, "sizes": self.config.sizes}
        return NetworkAgent(self.config.net, self.weights(), self.layout, card, sample, anyway)

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the run goes on; call it between updates."""
        return {
            "config": asdict(self.config),
            "tables": self.doors.rules.digest(),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "league": self.league.state(),
            "batch": self.batch.state_dict(),
            "store": self.store.state(),
            "who": self.seating.who,
            "counts": self.counts,
            "before": self.before,
            **{name: getattr(self, name) for name in _PLAIN},
            "rng": self.rng.bit_generator.state,
            "generator": self.generator.get_state(),
            "torch": torch.get_rng_state(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on from a `state_dict` of the same configuration."""
        if state["tables"] != self.doors.rules.digest():
            raise ValueError("the run has other tables of actions and observations; begin a new run")
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.league.load(state["league"])
        self.batch.load_state_dict(state["batch"])
        self.store.load(state["store"])
        self.seating.who = state["who"]
        for name in _PLAIN:
            setattr(self, name, state[name])
        self.counts = {**self.counts, **state.get("counts", {})}  # older runs have none
        unknown = None if self.config.start or self.config.teacher else spending.NOTHING
        self.before = state.get("before", unknown)
        self.rng.bit_generator.state = state["rng"]
        self.generator.set_state(state["generator"])
        torch.set_rng_state(state["torch"])


def _teacher(config: Config, tables: Sequence[Any]) -> NetworkAgent | None:
    """The network to imitate, None for the rule-based bots; ValueError if it does not know one of the tables."""
    if not config.teacher:
        return None
    teacher = load_policy(None if config.teacher == SHIPS else config.teacher, game=config.game)
    strange = next((table for table in tables if not teacher.knows_table(table)), None)
    if strange is not None:
        raise ValueError(f"teacher: it was not trained at tables of {', '.join(strange.factions)}")
    return teacher


def _beginning(path: str, game: str) -> tuple[NetworkAgent, dict[str, torch.Tensor]]:
    """A network to begin with and, from a run, the weights of its value head; CheckpointError if it is damaged."""
    run = Path(path)
    if not (run / STATE).exists():
        return load_policy(path, game=game), {}
    begun, state = load_policy(run / "checkpoint", game=game), read_state(run / STATE)
    try:
        return begun, {name: w for name, w in state["network"].items() if name.startswith(networks.VALUE)}
    except (TypeError, KeyError, AttributeError) as problem:
        raise damaged(run / STATE, str(problem)) from problem


def _copied(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: w.clone() for name, w in weights.items()}


def _mean(several: Sequence[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of weights by name."""
    return {name: torch.stack([one[name] for one in several]).mean(0) for name in several[0]}


def _probabilities(logs: torch.Tensor) -> torch.Tensor:
    """Probabilities, 0 where there is no choice. The clamp prevents underflow, which takes ten times as long."""
    return logs.clamp(min=-60.0).exp() * (logs > -1e8)


_PLAIN = ("updates", "imitated", "trained", "streams", "last")
"""Fields of a Trainer that `state_dict` has as they are."""


def _device(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def _low_precision(name: str, device: torch.device) -> bool:
    """Whether hidden layers run in bfloat16: half the time on hardware that multiplies it, longer elsewhere."""
    if name == "auto":
        has = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
        return torch.cuda.is_bf16_supported() if device.type == "cuda" else bool(has())
    return name == "bfloat16"
