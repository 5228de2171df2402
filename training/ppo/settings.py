"""The settings of a run of PPO, each with a sentence, and the command line that gives them."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, fields
from typing import Any

from root_env import tasks
from root_env.games.doors import doors_of
from root_env.shared import table_options
from root_env.support.by_name import ROOT


def _set(default: Any, text: str) -> Any:
    return field(default=default, metadata={"help": text})


@dataclass
class Config:
    """Settings of a run. `python -m root_env.training.ppo --help` shows them with what they mean."""

    # the tables
    game: str = _set(ROOT, "root or wroth")
    task: str = _set("", "a named task (docs/tasks.md); it sets the game, the tables and the evaluation")
    factions: tuple[str, ...] = _set((), "who plays; seats are drawn for every game (default: the game's own table)")
    sizes: tuple[int, ...] = _set((), "numbers of players: train at all tables of so many of the factions")
    map: str = _set("", table_options.FIELDS["map"])
    deck: str = _set("", table_options.FIELDS["deck"])
    edition: str = _set("", table_options.FIELDS["edition"])
    overrides: str = _set("", table_options.FIELDS["overrides"])
    box: str = _set("", table_options.FIELDS["box"])
    favour: str = _set("", "a named task whose tables get a share of the games besides, as in base4-v1=0.2")
    # the network
    start: tuple[str, ...] = _set(
        (),
        "checkpoints to begin with; of several, the mean of their weights. A checkpoint may know fewer features and "
        "actions (training/widening.py). The folder of a run brings its value head along",
    )
    net: str = _set("mlp", "mlp, or board: layers that all clearings share (agents/network.py)")
    hidden: int = _set(256, "width of the hidden layers")
    advice: float = _set(
        0.0,
        "initial logit bonus for the action that a rule-based bot would take, for example 4; the network learns where "
        "to trust it (agents/network.py). 0: no advice, unless the start has it",
    )
    # how long
    total: int = _set(20_000_000, "transitions to train on, imitation left out")
    imitate: int = _set(0, "transitions of imitating the rule-based bots first")
    # an update
    games: int = _set(1024, "games side by side, at least one for each table")
    transitions: int = _set(32_768, "transitions that are collected for an update")
    minibatch: int = _set(2048, "transitions of a gradient step")
    epochs: int = _set(3, "passes over the transitions of an update")
    lr: float = _set(5e-4, "learning rate of Adam at the start")
    lr_end: float = _set(5e-5, "learning rate at the end; it falls linearly")
    gamma: float = _set(0.999, "discount from one decision of a seat to its next")
    lam: float = _set(0.97, "lambda of generalized advantage estimation; lower: less variance, more bias")
    clip: float = _set(0.2, "the probability ratio is clipped to 1 - clip .. 1 + clip")
    entropy: float = _set(0.003, "weight of the entropy bonus")
    value: float = _set(0.5, "weight of the value loss")
    max_kl: float = _set(0.03, "an update ends early when the policy has moved this far (KL divergence)")
    max_grad: float = _set(0.5, "gradients are clipped to this norm")
    # what is paid
    shaping: float = _set(0.02, "reward for each victory point, besides the reward at the end")
    reward: str = _set("win", "the reward at the end (docs/generated/config.md)")
    # who plays
    vs_rules: float = _set(0.6, "share of games with one learning seat against rule-based bots")
    vs_random: float = _set(0.05, "share of games with one learning seat against random players")
    vs_past: float = _set(0.1, "share of games with one learning seat against past selves; in the rest all seats learn")
    weights: tuple[float, ...] = _set((), "how often each faction has the only learning seat (default: all equally)")
    lessons: tuple[float, ...] = _set(
        (), "for each faction the weight of the loss that shows it what the bots would do, for example 0.3 (default: 0)"
    )
    rivals: tuple[str, ...] = _set((), "checkpoints that play in place of past selves: trains an exploiter of them")
    league: tuple[str, ...] = _set((), "checkpoints that play beside past selves, for example exploiters")
    pool: int = _set(8, "number of past selves that are kept")
    priority: float = _set(
        2.0, "how much more often strong past selves are drawn; 0: all equally often (training/league.py)"
    )
    snapshot_every: int = _set(20, "updates from one past self to the next")
    # measuring
    eval_every: int = _set(50, "updates from one evaluation to the next; 0: only at the end")
    eval_games: int = _set(200, "games of an evaluation per faction and kind of opponents; 0: no evaluation")
    # the machine
    seed: int = _set(1, "seed of the network, the games and the minibatches")
    threads: int = _set(1, "threads of torch and of the games; small networks get slower with more than a few")
    device: str = _set("auto", "cpu, cuda, or auto")
    precision: str = _set("auto", "float32, bfloat16 for the hidden layers, or auto: bfloat16 if the hardware has it")

    def __post_init__(self) -> None:
        if self.eval_games < 0:
            raise ValueError(f"eval_games must be 0 or more, not {self.eval_games}")
        if not 0 <= self.advice < float("inf"):
            raise ValueError(f"advice must be 0 or more, not {self.advice}")
        if self.task:
            task = tasks.get(self.task)
            if task.budget and self.imitate + self.total > task.budget:
                raise ValueError(f"total: {self.task} has a budget of {task.budget:,} transitions, give --total")
            self.game, self.factions = task.game, tuple(dict.fromkeys(name for table in task.tables for name in table))
            self.sizes = (len(task.tables[0]),) if len(task.tables) > 1 else ()
        self.factions = tuple(self.factions) or doors_of(self.game).rules.config().factions
        self.sizes, self.rivals, self.league = tuple(self.sizes), tuple(self.rivals), tuple(self.league)
        self.start = tuple(filter(None, [self.start])) if isinstance(self.start, str) else tuple(self.start)


SEVERAL = tuple(one.name for one in fields(Config) if str(one.type).startswith("tuple"))
"""Settings of several values."""
_READS = {"int": int, "float": float, "tuple[int, ...]": int, "tuple[float, ...]": float}
"""Types of settings -> what reads a word of the command line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """An option for each setting; those that are not given are None."""
    for one in fields(Config):
        default = "" if one.default in ("", ()) else f" (default: {one.default})"
        parser.add_argument(
            f"--{one.name.replace('_', '-')}",
            type=_READS.get(str(one.type), str),
            nargs="+" if one.name in SEVERAL else None,
            help=one.metadata["help"] + default,
        )


def given(arguments: dict[str, Any]) -> dict[str, Any]:
    """The settings that a command line gave, as `Config` takes them."""
    found = {name: value for name, value in arguments.items() if value is not None}
    return {name: tuple(value) if name in SEVERAL else value for name, value in found.items()}
