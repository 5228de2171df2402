"""A baseline in a few minutes: compile, train, evaluate, with the time that each part takes.

    python3 run.py train --quick          # sets up as well
    python -m root_env.training.quick --out runs/quick

The network first imitates the policy that ships (`--teacher` of root_env.training.ppo), and gets the advice of the
rule-based bots (`--advice`). Then it learns against bots on its own. With `--teacher rules` nobody who has learned
helps it: it imitates the bots, and learns where to deviate from their advice.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from root_env import agents
from root_env.agents import Agent
from root_env.doors.playing.threads import cores
from root_env.root.doors.batch import BatchGame

from .arena import BASE, challenge, share
from .measuring import report
from .runs import commands

POLICY, RULES = "policy", "rules"
"""The teachers of the network: the policy that ships, or the rule-based bots."""

SETTINGS = {
    **{"net": "board", "games": 512, "advice": 5.0, "vs_rules": 0.98, "vs_random": 0.0, "vs_past": 0.0},
    **{"teacher": POLICY, "imitate": 800_000, "imitate_lr": 1e-3, "minibatch": 1024, "transitions": 32_768},
    **{"total": 600_000, "epochs": 2, "lr": 2e-4, "lr_end": 1e-5, "lam": 0.95, "clip": 0.1, "entropy": 0.0},
}
"""Settings of `root_env.training.ppo.Config` for a short run.

What it has learned from its teacher is kept only if it goes on in small steps: with rates like those of `ALONE` it lost
a quarter of it.
"""
ALONE = {
    **{**SETTINGS, "teacher": "", "imitate": 700_000, "imitate_lr": 0.0, "minibatch": 2048, "transitions": 16_384},
    **{"total": 1_050_000, "epochs": 2, "lr": 6e-4, "lr_end": 2e-5, "lam": 0.8, "clip": 0.2, "entropy": 0.001},
    **{"shaping": 0.04, "weights": (3.0, 1.0, 1.5, 1.2), "lessons": (0.0, 0.2, 0.0, 0.0)},
}
"""The settings without a teacher that has learned.

The Marquise learns most often, because it can gain most over the bots. In such a short run most of the gain comes from
a `lam` below the usual 0.97, which trusts the critic more. The Eyrie keep some lessons of the bots throughout: without
them they forget their Decree in some runs, and win 2 % of their games instead of 22.
"""
TEACHERS = {POLICY: SETTINGS, RULES: ALONE}
GAMES = 400
SEED = 2026


class Clock:
    """Measures the time of each part."""

    def __init__(self):
        self.parts: dict[str, float] = {}
        self.begin = time.perf_counter()

    def note(self, part: str) -> None:
        """Note and print the time of the part that ends now."""
        now = time.perf_counter()
        self.parts[part], self.begin = now - self.begin, now
        print(f"{part}: {self.parts[part]:.0f} s", flush=True)


def compile_all() -> None:
    """Compile the rules and the bots, or load them if this machine has compiled them before."""
    BatchGame(num_games=4, seed=0).rollout(agents.load("rules").policy, games=4)


def measure(agent: Agent, games: int, seed: int, threads: int) -> Table:
    """Shares of games won with each faction, of `games` in all, against random players and against rule-based bots."""
    rivals = (agent, "random"), (agent, "rules"), ("rules", "rules")
    won: dict[str, list] = {faction: [] for faction in BASE}
    for faction in BASE:
        for who, opponents in rivals:
            played = challenge(who, faction, opponents, games // len(BASE), seed, factions=BASE, num_threads=threads)
            won[faction].append(played["won"])
    won["all four"] = [np.concatenate(parts) for parts in zip(*won.values(), strict=True)]
    rows = ((name, *map(_words, parts)) for name, parts in won.items())
    title = f"Games won of {games}, in % with 95 % intervals; four factions, Autumn map"
    return report.table(title, ("",), ("against 3 random", "against 3 bots", "a bot in its place"), rows)


def _words(won) -> str:
    _, part, low, high = share(won)
    return f"{100 * part:.1f} ({100 * low:.0f} to {100 * high:.0f})"


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("runs/quick"), help="folder of the run (runs/quick)")
    parser.add_argument("--seed", type=commands.training_seed, default=1, help="seed (1)")
    parser.add_argument("--teacher", choices=TEACHERS, default=POLICY, help="who is imitated (policy)")
    parser.add_argument("--threads", type=int, default=None, help="threads (2 if there are two cores)")


def _train_and_measure(given: argparse.Namespace) -> None:
    clock = Clock()
    from .ppo import Config, Run, Trainer
    from .runs.interrupts import alone_in

    threads = given.threads or min(2, cores())
    clock.note("import")
    compile_all()
    clock.note("compile")
    trainer = Trainer(Config(**TEACHERS[given.teacher], seed=given.seed, threads=threads))
    with alone_in(given.out):
        Run(trainer, given.out).go(evaluated=False)
    clock.note("train")
    table = measure(trainer.agent(), GAMES, SEED, threads)
    clock.note("evaluate")
    Console(width=max(90, Console().width)).print(table)
    parts = ", ".join(f"{part} {seconds:.0f} s" for part, seconds in clock.parts.items())
    print(f"{parts}; {sum(clock.parts.values()):.0f} s in all")
    print(f"The policy is in {given.out}/checkpoint: agents.load('policy:{given.out}/checkpoint')")


main = commands.command(__spec__.name, "Train and measure a quick baseline.", _options, _train_and_measure)


if __name__ == "__main__":
    raise SystemExit(main())
