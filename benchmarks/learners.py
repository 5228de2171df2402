"""The share of the environment in whole training steps: collecting and learning together.

`root_env.training.ppo_sb3` is MaskablePPO of sb3-contrib over `RootVecEnv`, 64 columns; `root_env.training.ppo` is our
own trainer over `BatchGame`. Both have two hidden layers of 256, three epochs, minibatches of 2,048, one thread. This
is little learning for each transition, so the share is about as large as it gets. Needs the extra `train`.
"""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from benchmarks.timing import progress, timed

COLUMNS = 64
BASE = ("marquise", "eyrie", "alliance", "vagabond")


class Training:
    """Whole updates of a trainer: `collect` returns a number of transitions, from which `learn` learns.

    The methods `names` of `owner` are the environment.
    """

    def __init__(self, collect: Callable[[], int], learn: Callable[[], Any], owner: Any, names: Sequence[str]):
        self.collect, self.learn, self.spent, self.timing = collect, learn, [], contextlib.ExitStack()
        for name in names:
            self.timing.enter_context(timed(owner, name, self.spent))
        self.update()  # the first calls warm up; the first games all begin at once

    def update(self) -> dict[str, float]:
        """Collect and learn once: transitions per CPU-second, share of time in the environment."""
        self.spent.clear()
        begin, n = time.process_time(), self.collect()
        middle, inside = time.process_time(), sum(self.spent)
        self.learn()
        end = time.process_time()
        return {
            "transitions/cpu-s": n / (end - begin),
            "collecting/cpu-s": n / (middle - begin),
            "learning/cpu-s": n / (end - middle),
            "environment, share": inside / (end - begin),
            "environment, us a transition": 1e6 * inside / n,
        }


def _sb3(opponents: str) -> Training:
    from root_env.training import ppo_sb3

    settings = ppo_sb3.Settings(factions=BASE, num_envs=COLUMNS, opponents={"random": 1.0}, pool_size=0)
    run = ppo_sb3.Run(settings)
    run.env.set_opponents(opponents)
    model = run.model
    callback = model._setup_learn(1_000_000, None, reset_num_timesteps=False)[1]  # as `learn` does before its loop

    def collect() -> int:
        model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
        return model.n_steps * model.n_envs

    return Training(collect, model.train, run.env, ("step_wait", "action_masks"))


def _ours(opponents: str) -> Training:
    from root_env.training import ppo

    shares = {"vs_rules": 0.0, "vs_random": 0.0, "vs_past": 0.0, f"vs_{opponents}": 1.0}
    one_core = {"threads": 1, "device": "cpu", "precision": "float32"}
    trainer = ppo.Trainer(ppo.Config(factions=BASE, max_kl=float("inf"), **shares, **one_core))

    def collect() -> int:
        trainer.network.eval()
        trainer.collect()
        return len(trainer.store.complete())

    def learn() -> None:
        trainer.network.train()
        trainer.learn()

    return Training(collect, learn, trainer.batch, ("step", "play_on", "choose"))


class Stepping:
    """Steps of an environment alone, 64 columns, a random legal action in each."""

    def __init__(self, step: Callable[[np.ndarray], Any], masks: Callable[[], np.ndarray]):
        self.step, self.masks, self.rng = step, masks, np.random.default_rng(0)
        self.update()

    def update(self) -> dict[str, float]:
        """Transitions per CPU-second over 300 steps; drawing actions is not counted."""
        spent = 0.0
        for _ in range(300):
            masks = self.masks()
            actions = (masks * self.rng.random(masks.shape, np.float32)).argmax(1)
            begin = time.process_time()
            self.step(actions)
            spent += time.process_time() - begin
        return {"transitions/cpu-s": 300 * COLUMNS / spent, "environment, us a transition": 1e6 * spent / 300 / COLUMNS}


def _vec_env(opponents: str) -> Stepping:
    from root_env.sb3 import RootVecEnv

    env = RootVecEnv(num_envs=COLUMNS, opponents=opponents, seed=1, num_threads=1)
    env.reset()
    return Stepping(env.step, env.action_masks)


def _vector_env(opponents: str) -> Stepping:
    from root_env.gym import RootVectorEnv

    env = RootVectorEnv(COLUMNS, learner="random", opponents=opponents, num_threads=1)
    env.reset(seed=1)
    return Stepping(env.step, env.action_masks)


PATHS = {
    "MaskablePPO, 64 columns": _sb3,
    "root_env.training.ppo, 1,024 games": _ours,
    "RootVecEnv alone, 64 columns": _vec_env,
    "RootVectorEnv alone, 64 columns": _vector_env,
}


def measure(rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Each path against random players and against rule-based bots, by name: medians of interleaved rounds.

    A round is one update, which takes several seconds; there are at most five. `seconds`, as in other sections, is not
    used. ImportError if the extra `train` is not installed.
    """
    import torch

    torch.set_num_threads(1)
    paths = {f"{name}, {bots}": make(bots) for name, make in PATHS.items() for bots in ("random", "rules")}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in paths}
    for _ in progress(range(min(rounds, 5)), "learners"):
        for name, path in paths.items():
            found[name].append(path.update())
    return {
        name: {key: statistics.median(one[key] for one in updates) for key in updates[0]}
        | {
            "lowest": min(u["transitions/cpu-s"] for u in updates),
            "highest": max(u["transitions/cpu-s"] for u in updates),
        }
        for name, updates in found.items()
    }
