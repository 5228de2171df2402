"""The settings of a run of PPO, each with a sentence for the help; and the tables that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from root_env import tasks
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import layout_of
from root_env.agents.networks.policy import configs_of
from root_env.doors.contract import table_options
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.limits import SEEDS_BELOW
from root_env.doors.contract.seeds import seed_of
from root_env.doors.contract.table_options import TableOptions, option
from root_env.doors.games import Doors, doors_of
from root_env.support.by_name import ROOT
from root_env.support.documents import Document
from root_env.support.errors import UsageError

from ..runs.commands import favoured, setting


@dataclass
class Config(TableOptions):
    """Settings of a run. `python -m root_env.training.ppo --help` shows them with what they mean."""

    # the tables
    game: str = setting(ROOT, "root or wroth")
    task: str = setting("", "a named task (docs/tasks.md); it sets the game, the tables and the evaluation")
    factions: tuple[str, ...] = setting((), "who plays; seats are drawn for every game (default: the game's own table)")
    sizes: tuple[int, ...] = setting((), "numbers of players: train at all tables of so many of the factions")
    points: tuple[int, ...] = setting(
        (), "victory points that win at further copies of the tables: a curriculum, since short games are won sooner"
    )
    favour: str = setting("", "a named task and the share of games at its tables, for example base4-v1=0.2")
    # the network
    start: tuple[str, ...] = setting(
        (),
        "checkpoints to begin with; of several, the mean of their weights is taken. They may know fewer features and "
        "actions (ppo/network.py). From the folder of a run the value head is taken too. What was spent on them "
        "counts; a task with a budget takes runs on the same task only",
    )
    net: str = setting(
        "mlp", "mlp; board: clearings share layers, along printed paths; graph: more by structure, along open ones"
    )
    hidden: int = setting(256, "width of the hidden layers")
    width: int = setting(32, "width of the layers of a clearing, of board and graph")
    advice: float = setting(
        0.0,
        "initial logit bonus for the action that a rule-based bot would take, for example 4; the network learns where "
        "to trust it (agents/networks/network.py). 0: no advice, unless the start has it",
    )
    look: int = setting(
        0, "1: let the network look one step ahead (Game.ahead), if the start does not; 0: as the start does"
    )
    head_first: int = setting(
        0, "transitions from which the value head alone learns at first, for a start that has none: a checkpoint"
    )
    # length
    total: int = setting(20_000_000, "transitions to train on, without those of imitation")
    imitate: int = setting(0, "transitions of imitating the teacher, before training")
    teacher: str = setting(
        "", "who is imitated: a checkpoint, or policy, the one that ships (default: the rule-based bots)"
    )
    # an update
    games: int = setting(1024, "games side by side, at least one for each table")
    transitions: int = setting(32_768, "transitions that are collected for an update")
    minibatch: int = setting(2048, "transitions of a gradient step")
    epochs: int = setting(3, "passes over the transitions of an update")
    imitate_lr: float = setting(0.0, "learning rate of imitation; 0: that of training at the start")
    lr: float = setting(5e-4, "learning rate of Adam at the start")
    lr_end: float = setting(5e-5, "learning rate at the end; it falls linearly")
    gamma: float = setting(0.999, "discount from one decision of a seat to its next")
    lam: float = setting(0.97, "lambda of generalized advantage estimation; lower: less variance, more bias")
    clip: float = setting(0.2, "the probability ratio is clipped to 1 - clip .. 1 + clip")
    entropy: float = setting(0.003, "weight of the entropy bonus")
    entropy_target: float = setting(
        0.0, "entropy in nats at which the weight of its bonus is steered, beginning with --entropy; 0: it stays"
    )
    anchor: float = setting(0.0, "weight of the KL divergence from the policy that the run begins with")
    branch: float = setting(0.0, "share of the decisions in which any legal action is taken, to find others")
    taught_by: tuple[str, ...] = setting((), "folders of lessons (training/lessons.py) to learn from as well")
    taught: float = setting(1.0, "weight of the loss of these lessons")
    value: float = setting(0.5, "weight of the value loss")
    max_kl: float = setting(0.03, "an update ends early when the policy has moved this far (KL divergence)")
    max_grad: float = setting(0.5, "gradients are clipped to this norm")
    # rewards
    shaping: float = setting(0.02, "reward for each victory point, in addition to the reward at the end")
    reward: str = setting("win", "the reward at the end (docs/generated/config.md)")
    # players
    vs_rules: float = setting(0.6, "share of games with one learning seat against rule-based bots")
    vs_random: float = setting(0.05, "share of games with one learning seat against random players")
    vs_past: float = setting(
        0.1, "share of games with one learning seat against past selves; in all others every seat learns"
    )
    weights: tuple[float, ...] = setting((), "how often each faction has the only learning seat (default: all equally)")
    lessons: tuple[float, ...] = setting(
        (), "for each faction the weight of the loss that shows it what the bots would do, for example 0.3 (default: 0)"
    )
    rivals: tuple[str, ...] = setting((), "checkpoints that play instead of past selves, to train an exploiter of them")
    league: tuple[str, ...] = setting((), "checkpoints that play like past selves, for example exploiters")
    pool: int = setting(8, "number of past selves that are kept")
    priority: float = setting(
        2.0, "how much more often strong past selves are drawn; 0: all equally often (training/runs/league.py)"
    )
    snapshot_every: int = setting(20, "updates from one past self to the next")
    # measuring
    eval_every: int = setting(50, "updates from one evaluation to the next; 0: only at the end")
    eval_games: int = setting(200, "games of an evaluation per faction and kind of opponents; 0: no evaluation")
    # the machine
    seed: int = setting(1, "seed of the network, the games and the minibatches")
    threads: int = setting(1, "threads of torch and of the games; small networks get slower with more than a few")
    device: str = setting("auto", "cpu, cuda, or auto")
    precision: str = setting("auto", "of hidden layers: float32, bfloat16, or auto: bfloat16 if the hardware has it")

    def __post_init__(self) -> None:
        if self.eval_games < 0:
            raise ValueError(f"eval_games must be 0 or more, not {self.eval_games}")
        if not 0 <= self.advice < float("inf"):
            raise ValueError(f"advice must be 0 or more, not {self.advice}")
        if self.task:
            task = tasks.get(self.task)
            task.check_played()
            seed_of(self.seed, SEEDS_BELOW)
            if task.budget and self.imitate + self.total > task.budget:
                raise ValueError(f"total: {self.task} has a budget of {task.budget:,} transitions, give --total")
            if task.budget and self.teacher:
                raise ValueError(f"teacher: {self.task} has a budget, and a teacher has spent decisions of its own")
            tables = task.training_tables
            self.game, self.factions = task.game, tuple(dict.fromkeys(name for table in tables for name in table))
            self.sizes = (len(tables[0]),) if len(tables) > 1 else ()
        self.factions = tuple(self.factions) or doors_of(self.game).rules.config().factions
        self.sizes, self.rivals, self.league = tuple(self.sizes), tuple(self.rivals), tuple(self.league)
        self.start = tuple(filter(None, [self.start])) if isinstance(self.start, str) else tuple(self.start)


class Tables:
    """The tables of a run; UsageError or ValueError for tables that cannot be played."""

    def __init__(self, config: Config, doors: Doors):
        c = config
        self.given = table_options.given_in(c, doors.rules)
        """Settings of the tables that were given, such as `edition`."""
        if self.given and c.task:
            raise UsageError(f"{option(min(self.given))}: {c.task} has its own; leave out one of the two")
        settings = tasks.get(c.task).settings if c.task else {"seating": "random", **self.given}
        settings = {**settings, "reward": c.reward, "shaping": c.shaping}
        every = [settings, *({**settings, "score_to_win": points} for points in c.points)]
        self.configs = [one for each in every for one in configs_of(c.factions, c.sizes, c.game, **each)]
        self.configs += _favoured(c, len(self.configs), settings)
        self.players = max(len(one.factions) for one in self.configs)
        self.factions = np.full((len(self.configs), self.players), -1, np.int8)
        """(table, player): place in `Config.factions`, -1 for an empty seat."""
        for row, one in zip(self.factions, self.configs, strict=True):
            row[: len(one.factions)] = [c.factions.index(name) for name in one.factions]
        most = max(self.configs, key=lambda one: len(one.factions) - len(set(one.factions))).factions
        names = [*c.factions, *(name for name in set(most) for _ in range(most.count(name) - 1))]
        decks = {getattr(one, "deck", "") for one in self.configs}
        maps = {getattr(one, "map", "") for one in self.configs}
        features = features_at(names, self.players, c.game, decks, maps)
        self.layout = layout_of(c.net, features, actions_at(names, c.game, decks, maps), c.game)
        """The features and actions of these tables."""


def _favoured(c: Config, others: int, settings: Document) -> list[AnyConfig]:
    """Further tables beside so many others, as many as `Config.favour` asks for."""
    if not c.favour:
        return []
    task, share = favoured(c.favour)
    own = [table for table in task.tables if set(table) <= set(c.factions)]
    if not own:
        raise ValueError(f"favour: no table of {task.name} is of these factions")
    each = max(1, round(share / (1 - share) * others / len(own)))
    return [configs_of(table, (), c.game, **settings)[0] for table in own] * each
