"""Learning from transitions: advantages, minibatches, the loss of PPO.

Schulman et al. 2017 (PPO), Schulman et al. 2016 (generalized advantage estimation), Huang and Ontanon 2022 (masks).
"""

from __future__ import annotations

import copy
import time
from dataclasses import asdict
from pathlib import Path

import numba
import numpy as np
import torch
from torch import nn

from root_env.agents.networks.policy import NetworkAgent
from root_env.support.documents import Document
from root_env.support.errors import UsageError

from ..lessons import games_in
from ..runs import networks, spending
from ..runs.lesson_loss import losses
from ..runs.lesson_rows import Rows, rows_of
from .collecting import Collector, probabilities
from .settings import Config


@numba.njit
def advantages(
    following: np.ndarray,
    done: np.ndarray,
    rewards: np.ndarray,
    values: np.ndarray,
    gamma: float,
    lam: float,
    out: np.ndarray,
) -> None:
    """Generalized advantage estimates; `following[t]` > t is the successor of transition t, -1 if it has none."""
    for t in range(len(following) - 1, -1, -1):
        after = following[t]
        if done[t]:
            out[t] = rewards[t] - values[t]
        elif after >= 0:
            out[t] = rewards[t] + gamma * values[after] - values[t] + gamma * lam * out[after]
        else:
            out[t] = 0.0


STEER, WEIGHTS = 1.05, (1e-5, 0.1)
"""The factor by which the weight of the entropy bonus changes in an update, and its bounds."""
_LESSONS = 256
"""Decisions of lessons in a gradient step."""


class Trainer(Collector):
    """A run. `update()` collects and learns once; `state_dict()`, taken between updates, decides all that follows."""

    def __init__(self, config: Config, goes_on: bool = False):
        """`goes_on`: the run is resumed, and has counted what it began with."""
        super().__init__(config, goes_on)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=config.lr, eps=1e-5, fused=True)
        self.updates = self.trained = 0
        self.entropy_weight = config.entropy
        """Weight of the entropy bonus, which `Config.entropy_target` steers."""
        self.first = copy.deepcopy(self.network).eval() if config.anchor or config.taught_by else None
        """The network that the run began with, from which it shall not move far."""
        self.taught = self._lessons_taught()
        self.before = self.networks.spent
        """The decisions spent on the networks that it began with and on its teacher; None if nobody counted them."""
        if not goes_on:
            self.check_budget()

    def _lessons_taught(self) -> Rows | None:
        """The decisions of the lessons of `Config.taught_by`."""
        if not self.config.taught_by:
            return None
        games = (game for folder in self.config.taught_by for game in games_in(Path(folder)))
        rows = rows_of(self.agent(), games)
        if not rows.checked.any():
            raise UsageError("--taught-by: these folders hold no lessons")
        return rows

    def check_budget(self) -> None:
        """TaskError if the run and what it began with do not fit into the budget of its task."""
        spending.check_budget(self.config.task, self.before, self.config.imitate + self.config.total)

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

    def learn(self) -> dict[str, float]:
        """Improve the network with all complete transitions, then drop them."""
        store, c, imitating = self.store, self.config, self.imitating
        complete, n = store.complete(), store.n
        gains = np.zeros(n, np.float32)
        advantages(store.following[:n], store.done[:n], store.rewards[:n], store.values[:n], c.gamma, c.lam, gains)
        returns = gains + store.values[:n]
        self._normalize(gains, complete)
        self._choose_layers()
        self._set_rate()
        stats: dict[str, list[float]] = {}
        for _ in range(1 if imitating else c.epochs):
            order = complete[torch.randperm(len(complete), generator=self.generator, device=self.device).cpu().numpy()]
            size = min(c.minibatch, len(order))  # a remainder below half a minibatch is left out
            for low in range(0, len(order) - size // 2, size):
                part = order[low : low + size]
                for name, value in self._step(part, gains[part], returns[part]).items():
                    stats.setdefault(name, []).append(value)
            if "kl" in stats and stats["kl"][-1] > c.max_kl:
                break
        if self.config.entropy_target and not imitating:
            self._steer(float(np.mean(stats["entropy"])))
        if imitating:
            self.imitated += len(complete)
        else:
            self.trained += len(complete)
        self.carry_over()
        if imitating and not self.imitating:
            self.begin_to_play()
        return {name: float(np.mean(values)) for name, values in stats.items()} | {"transitions": float(len(complete))}

    def _steer(self, entropy: float) -> None:
        """Change the weight of the entropy bonus a little, towards the entropy that is wanted."""
        factor = STEER if entropy < self.config.entropy_target else 1 / STEER
        self.entropy_weight = min(max(self.entropy_weight * factor, WEIGHTS[0]), WEIGHTS[1])

    def _normalize(self, gains: np.ndarray, complete: np.ndarray) -> None:
        """Normalize the advantages of each faction apart, so that factions whose games vary most do not dominate."""
        for faction in range(len(self.config.factions)):
            own = complete[self.store.factions[complete] == faction]
            if len(own):
                gains[own] = (gains[own] - gains[own].mean()) / (gains[own].std() + 1e-8)

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

    def _step(self, part: np.ndarray, gains: np.ndarray, returns: np.ndarray) -> dict[str, float]:
        """A gradient step on these transitions; returns figures for the log."""
        store, c = self.store, self.config
        choices = self._tensor(store.choices_at(part)).long()
        advised = self._tensor(store.taught[part]) if self._told else None
        looked = store.ahead_at(part, choices.shape[1])
        shown = store.seen(part), choices, advised, None if looked is None else self._tensor(looked)
        logs, values = self.network.logs(*shown)
        chosen = logs.gather(1, self._tensor(store.actions[part])[:, None]).squeeze(1)
        value_loss = 0.5 * (values - self._tensor(returns)).pow(2).mean()
        if self.imitating:
            loss = -chosen.mean() + c.value * value_loss
            hits = (logs.detach().argmax(1).cpu().numpy() == store.actions[part]).mean()
            stats = {"imitation": -float(chosen.detach().mean()), "agreement": float(hits)}
        else:
            change = chosen - self._tensor(store.logs[part])
            ratio = change.exp()
            scaled = self._tensor(gains)
            gain = torch.min(ratio * scaled, ratio.clamp(1 - c.clip, 1 + c.clip) * scaled).mean()
            entropy = -(probabilities(logs) * logs).sum(1).mean()
            loss = -gain + c.value * value_loss - self.entropy_weight * entropy + self._lesson(part, logs)
            stats = {"entropy": float(entropy.detach()), "kl": float((ratio - 1 - change).detach().mean())}
            if c.anchor:
                with torch.no_grad():
                    old, _ = self.first.logs(*shown)
                moved = (probabilities(old) * (old - logs)).sum(1).mean()
                loss, stats["anchor"] = loss + c.anchor * moved, float(moved.detach())
            if self.taught is not None:
                rows = self.taught.at(self.rng.integers(0, len(self.taught), _LESSONS))
                lesson, kept = losses(self.network, self.first, rows)
                loss, stats["lesson"] = loss + c.taught * (lesson + kept), float(lesson.detach())
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

    # -- agents and files ----------------------------------------------------------------------------

    def weights(self) -> dict[str, np.ndarray]:
        """The weights that choosing an action needs, by name, float32: all but the value head."""
        return networks.without_value(networks.weights_of(self.network))

    def agent(self, sample: bool = False, anyway: bool = False) -> NetworkAgent:
        """The policy as it is now; `anyway`: it tries at tables that it was not trained for."""
        card = {"game": self.config.game, "factions": self.config.factions, "sizes": self.config.sizes}
        return NetworkAgent(self.config.net, self.weights(), self.layout, card, sample, anyway)

    def state_dict(self) -> Document:
        """Everything that decides how the run goes on; call it between updates."""
        return {
            "config": asdict(self.config),
            "tables": self.doors.rules.digest(),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "league": self.league.state(),
            "batch": self.batch.state_dict(),
            "store": self.store.state(),
            **{name: getattr(self, name) for name in _PLAIN},
            "rng": self.rng.bit_generator.state,
            "generator": self.generator.get_state(),
            "torch": torch.get_rng_state(),
        }

    def load_state_dict(self, state: Document) -> None:
        """Go on from a `state_dict` of the same configuration."""
        if state["tables"] != self.doors.rules.digest():
            raise ValueError("the run has other tables of actions and observations; begin a new run")
        for name in ("network", "optimizer", "batch"):
            getattr(self, name).load_state_dict(state[name])
        self.league.load(state["league"])
        self.store.load(state["store"])
        unknown = None if self.config.start or self.config.teacher else spending.NOTHING
        older = {
            "counts": {},
            "before": unknown,
            "entropy_weight": self.entropy_weight,
        }  # the first runs did not count these
        for name in _PLAIN:
            setattr(self, name, state[name] if name in state else older[name])
        self.counts = {"decisions": 0, "advice": 0, "others": 0, **self.counts}
        self.rng.bit_generator.state = state["rng"]
        self.generator.set_state(state["generator"])
        torch.set_rng_state(state["torch"])


_PLAIN = ("who", "counts", "before", "updates", "imitated", "trained", "streams", "last", "entropy_weight")
"""Fields of a Trainer that `state_dict` has as they are."""
