"""MaskablePPO of sb3-contrib on a named task, within its budget: a baseline of the leaderboard.

    python -m root_env.training.task_sb3 duel10-v1 --out runs/sb3/duel10-v1
    python -m root_env.training.task_sb3 all --out runs/sb3                  # each task in a folder of its name
    python -m root_env.training.gauntlet 'policy:runs/sb3/{task}/checkpoint' --task duel10-v1

The learner plays against the task's own opponents. The folder holds `checkpoint`, the policy for
`agents.load("policy:...")`, and `curve.json`: the share of `--eval-games` games that it won during training, on the
deals of the task's development split. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from sb3_contrib import MaskablePPO

from root_env import tasks
from root_env.agents.networks.network import Layout
from root_env.agents.networks.policy import save_policy
from root_env.support.documents import Document
from root_env.support.files import write_text_atomically
from root_env.tasks import Task

from .arena import share
from .runs import commands
from .runs.commands import training_seed, whole_from
from .runs.sb3_network import BetweenRollouts, NetworkAgent, policy_kwargs, weights_of
from .scores import played

CURVE = "curve.json"
MOST = 100_000
"""Decisions by default."""


@dataclass(frozen=True)
class Settings:
    """The settings of a run; only the first four can be given on the command line.

    Those of learning are the best of 24, of which 23 were drawn at random, each tried with 98,304 decisions on
    duel10-rules-v1, on the deals of development (docs/tasks.md has the ranges): the same for all tasks.
    """

    decisions: int
    seed: int = 1
    eval_every: int = 20_000
    eval_games: int = 100
    num_envs: int = 64
    n_steps: int = 32
    batch_size: int = 1024
    n_epochs: int = 10
    learning_rate: float = 2.7e-3
    gamma: float = 1.0
    gae_lambda: float = 0.9
    ent_coef: float = 2.5e-3
    shaping: float = 0.2


class TaskRun:
    """A run on a task: games, model, and its learning curve.

    `curve`: rows of `decisions`, `games`, `share`, `low`, `high` and `seconds` since the run began.
    """

    def __init__(self, task: Task, settings: Settings):
        self.task, self.settings, self.began = task, settings, time.perf_counter()
        torch.set_num_threads(1)
        # SB3's check that probabilities add up to 1 is slow, and sometimes fails where most actions are illegal.
        torch.distributions.Distribution.set_default_validate_args(False)
        s = settings
        self.env = tasks.vec_env(task, s.num_envs, s.seed, shaping=s.shaping, num_threads=1)
        scope = self.env.scope
        self.model = MaskablePPO(
            "MlpPolicy", self.env, n_steps=s.n_steps, batch_size=s.batch_size, n_epochs=s.n_epochs,
            learning_rate=s.learning_rate, gamma=s.gamma, gae_lambda=s.gae_lambda, ent_coef=s.ent_coef, seed=s.seed,
            device="cpu", policy_kwargs=policy_kwargs(self.env.rules.scale[scope.features]),
        )  # fmt: skip
        self.agent = NetworkAgent(self.model.policy, scope.features, scope.actions, "sb3")
        self.curve: list[Document] = []
        self.due = 0

    def learn(self, progress_bar: bool = False) -> None:
        """Learn from at most `settings.decisions` decisions, in whole rollouts."""
        rollout = self.settings.num_envs * self.settings.n_steps
        whole = self.settings.decisions // rollout * rollout
        self.model.learn(whole, BetweenRollouts(self._before_rollout), progress_bar=progress_bar)
        self.evaluate()

    def _before_rollout(self) -> None:
        if self.model.num_timesteps >= self.due:
            self.evaluate()
            self.due = self.model.num_timesteps + self.settings.eval_every

    def evaluate(self) -> None:
        """Add a point to the curve: what the policy wins now, on the deals of development."""
        games = self.settings.eval_games
        _, part, low, high = share(played(self.task, self.agent, games, self.task.development_seed)["won"])
        seconds = round(time.perf_counter() - self.began, 1)
        row = {"decisions": self.model.num_timesteps, "games": games, "share": part, "low": low, "high": high}
        self.curve.append({**row, "seconds": seconds})

    def save(self, out: Path, command: str) -> None:
        """Write the policy and the curve."""
        task, tables = self.task, self.task.training_tables
        factions = tuple(dict.fromkeys(name for table in tables for name in table))
        card = {
            "factions": factions,
            **({"sizes": [len(tables[0])]} if len(tables) > 1 else {}),
            **({"game": task.game} if task.game != "root" else {}),
            "task": task.name,
            "command": command,
            "training": asdict(self.settings),
            "decisions": self.model.num_timesteps,
            "counts": {"learned": self.model.num_timesteps, "decisions": self.model.num_timesteps},
        }
        layout = Layout(self.agent.features, self.agent.actions, game=task.game)
        save_policy(out / "checkpoint", "mlp", weights_of(self.model.policy), layout, card)
        document = {"task": task.name, "trainer": "SB3 MaskablePPO", "command": command, "curve": self.curve}
        write_text_atomically(out / CURVE, json.dumps(document, indent=1) + "\n")


# -- the command ------------------------------------------------------------------------------------------


def _options(parser: argparse.ArgumentParser) -> None:
    add, number = parser.add_argument, whole_from(1)
    add("task", metavar="TASK", help=f"all, or one of {', '.join(tasks.names())}")
    add("--out", type=Path, required=True, metavar="DIR", help="folder of the run")
    add("--decisions", type=number, metavar="N", help=f"decisions of the learner (the budget, at most {MOST:,})")
    add("--seed", type=training_seed, default=1, help="seed; it decides the whole run (1)")
    add("--eval-every", type=number, default=20_000, help="decisions from one evaluation to the next (20,000)")
    add("--eval-games", type=number, default=100, help="games of an evaluation (100)")
    add("--quiet", action="store_true", help="no progress bar")


def _train(task: Task, out: Path, arguments: argparse.Namespace) -> TaskRun:
    task.check_played()
    decisions = arguments.decisions or min(MOST, task.budget or MOST)
    if task.budget and decisions > task.budget:
        raise tasks.TaskError(f"--decisions: {task.name} has a budget of {task.budget:,}")
    out.mkdir(parents=True, exist_ok=True)
    run = TaskRun(task, Settings(decisions, arguments.seed, arguments.eval_every, arguments.eval_games))
    run.learn(progress_bar=not arguments.quiet)
    run.save(out, arguments.command)
    return run


def _work(arguments: argparse.Namespace) -> None:
    whole = arguments.task == "all"
    for task in (
        [task for task in tasks.TASKS if not task.data and not task.start] if whole else [tasks.get(arguments.task)]
    ):
        run = _train(task, arguments.out / task.name if whole else arguments.out, arguments)
        last, decisions = run.curve[-1], run.model.num_timesteps
        won = "{share:.1%} ({low:.0%} to {high:.0%})".format(**last)
        said = f"{decisions:,} decisions in {last['seconds']:.0f} s; won {won} of {last['games']} games"
        print(f"{task.name}: {said}", flush=True)


main = commands.command(__spec__.name, "Train MaskablePPO of SB3 on a named task.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
