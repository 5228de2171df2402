"""MaskablePPO of sb3-contrib on a named task, within the task's budget: the baseline of the leaderboard.

    python -m root_env.training.task_sb3 duel10-v1 --out runs/sb3/duel10-v1
    python -m root_env.training.task_sb3 all --out runs/sb3                  # each task in a folder of its name
    python -m root_env.training.gauntlet 'policy:runs/sb3/{task}/checkpoint' --task duel10-v1

The learner plays against the task's own opponents. The folder holds `checkpoint`, the policy for
`agents.load("policy:...")`, and `curve.json`: how much of `--eval-games` games was won on the way, from a seed that is
not that of the task's evaluation. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from root_env import tasks
from root_env.support.called import called
from root_env.support.files import write_text_atomically
from root_env.tasks import Task

from ..agents.network import Layout
from ..agents.policy import save_policy
from .arena import share
from .commands import Parser, exit_code, whole_from
from .sb3_network import NetworkAgent, Trunk, weights_of
from .scores import played

CURVE = "curve.json"
EVALUATION_SEED = 50
"""Of the games on the way."""
MOST = 100_000
"""Decisions unless the command says otherwise."""


@dataclass(frozen=True)
class Settings:
    """All settings of a run besides the task; they are the same for all tasks."""

    decisions: int
    seed: int = 1
    eval_every: int = 20_000
    eval_games: int = 100
    num_envs: int = 64
    n_steps: int = 64
    batch_size: int = 1024
    n_epochs: int = 4
    learning_rate: float = 5e-4
    gamma: float = 0.999
    gae_lambda: float = 0.97
    ent_coef: float = 0.01
    shaping: float = 0.02


class TaskRun:
    """A run on a task: games, model, and what it won on the way.

    `curve`: rows of `decisions`, `games`, `share`, `low`, `high` and `seconds` since the run began.
    """

    def __init__(self, task: Task, settings: Settings):
        self.task, self.settings, self.began = task, settings, time.perf_counter()
        torch.set_num_threads(1)
        # Logits of many illegal actions fail SB3's check that probabilities add up to 1 now and then, and it is slow.
        torch.distributions.Distribution.set_default_validate_args(False)
        s = settings
        self.env = tasks.vec_env(task, s.num_envs, s.seed, shaping=s.shaping, num_threads=1)
        scope = self.env.scope
        scale = self.env.rules.scale[scope.features]
        self.model = MaskablePPO(
            "MlpPolicy", self.env, n_steps=s.n_steps, batch_size=s.batch_size, n_epochs=s.n_epochs,
            learning_rate=s.learning_rate, gamma=s.gamma, gae_lambda=s.gae_lambda, ent_coef=s.ent_coef, seed=s.seed,
            device="cpu", policy_kwargs={
                "features_extractor_class": Trunk, "features_extractor_kwargs": {"scale": scale}, "net_arch": [],
            },
        )  # fmt: skip
        self.agent = NetworkAgent(self.model.policy, scope.features, scope.actions, "sb3", greedy=True)
        self.curve: list[dict[str, Any]] = []

    def learn(self, progress_bar: bool = False) -> None:
        """Take the decisions of the settings, whole rollouts only and so never more than these."""
        rollout = self.settings.num_envs * self.settings.n_steps
        whole = self.settings.decisions // rollout * rollout
        self.model.learn(whole, _Between(self), progress_bar=progress_bar)
        self.evaluate()

    def evaluate(self) -> None:
        """Note how much the policy wins as it is now, in games of another seed than the task's."""
        games = self.settings.eval_games
        _, part, low, high = share(played(self.task, self.agent, games, EVALUATION_SEED)["won"])
        seconds = round(time.perf_counter() - self.began, 1)
        row = {"decisions": self.model.num_timesteps, "games": games, "share": part, "low": low, "high": high}
        self.curve.append({**row, "seconds": seconds})

    def save(self, out: Path, command: str) -> None:
        """Write the policy and the curve."""
        task, factions = self.task, tuple(dict.fromkeys(name for table in self.task.tables for name in table))
        card = {
            "factions": factions,
            **({"sizes": [len(task.tables[0])]} if len(task.tables) > 1 else {}),
            **({"game": task.game} if task.game != "root" else {}),
            "task": task.name,
            "command": command,
            "training": asdict(self.settings),
            "decisions": self.model.num_timesteps,
        }
        layout = Layout(self.agent.features, self.agent.actions, game=task.game)
        save_policy(out / "checkpoint", "mlp", weights_of(self.model.policy), layout, card)
        document = {"task": task.name, "trainer": "SB3 MaskablePPO", "command": command, "curve": self.curve}
        write_text_atomically(out / CURVE, json.dumps(document, indent=1) + "\n")


class _Between(BaseCallback):
    """Evaluates between two rollouts."""

    def __init__(self, run: TaskRun):
        super().__init__()
        self.run, self.due = run, 0

    def _on_rollout_start(self) -> None:
        if self.run.model.num_timesteps >= self.due:
            self.run.evaluate()
            self.due = self.run.model.num_timesteps + self.run.settings.eval_every

    def _on_step(self) -> bool:
        return True


# -- the command ------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=" ".join(called(__spec__.name)), description="Train MaskablePPO of SB3 on a named task.")
    add = parser.add_argument
    add("task", metavar="TASK", help=f"all, or one of {', '.join(tasks.names())}")
    add("--out", type=Path, required=True, metavar="DIR", help="folder of the run")
    add("--decisions", type=whole_from(1), metavar="N", help=f"decisions of the learner (the budget, at most {MOST:,})")
    for name, words in (
        ("seed", "settles the run, on one thread"),
        ("eval_every", "decisions between evaluations"),
        ("eval_games", "games of an evaluation"),
    ):
        default = getattr(Settings, name)
        add(f"--{name.replace('_', '-')}", type=whole_from(1), default=default, help=f"{words} ({default:,})")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _train(task: Task, out: Path, arguments: argparse.Namespace, command: str) -> TaskRun:
    if task.data is not None:
        raise tasks.TaskError(f"{task.name}: it is learned from data alone: {task.data.command(f'data/{task.name}')}")
    decisions = arguments.decisions or min(MOST, task.budget or MOST)
    if task.budget and decisions > task.budget:
        raise tasks.TaskError(f"--decisions: {task.name} has a budget of {task.budget:,}")
    out.mkdir(parents=True, exist_ok=True)
    settings = Settings(decisions, arguments.seed, arguments.eval_every, arguments.eval_games)
    run = TaskRun(task, settings)
    run.learn(progress_bar=not arguments.quiet)
    run.save(out, command)
    return run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    arguments = _parser().parse_args(argv)

    def work() -> None:
        whole = arguments.task == "all"
        for task in [task for task in tasks.TASKS if not task.data] if whole else [tasks.get(arguments.task)]:
            out = arguments.out / task.name if whole else arguments.out
            run = _train(task, out, arguments, shlex.join([*called(__spec__.name), *argv]))
            last, decisions = run.curve[-1], run.model.num_timesteps
            won = "{share:.1%} ({low:.0%} to {high:.0%})".format(**last)
            said = f"{decisions:,} decisions in {last['seconds']:.0f} s; won {won} of {last['games']} games"
            print(f"{task.name}: {said}", flush=True)

    return exit_code(__spec__.name, work, tasks.TaskError)


if __name__ == "__main__":
    sys.exit(main())
