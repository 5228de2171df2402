"""The tables of a run, and who plays the seats of each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from root_env import tasks
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import layout_of
from root_env.agents.networks.policy import configs_of
from root_env.doors.contract import table_options
from root_env.doors.games import Doors
from root_env.support.errors import UsageError

from ..runs.commands import favoured
from .settings import Config

LEARNER, RANDOM, RULES, PAST = 0, 1, 2, 3
"""Who plays a seat."""


class Seating:
    """The tables of a run. When a game begins it is drawn which seats learn, and against whom.

    UsageError or ValueError for tables that cannot be played.
    """

    def __init__(self, config: Config, doors: Doors):
        self.config = c = config
        self.given = table_options.given_in(c, doors.rules)
        """Settings of the tables that were given, such as `edition`."""
        if self.given and c.task:
            raise UsageError(f"--{min(self.given)}: {c.task} has its own; leave out one of the two")
        settings = tasks.get(c.task).settings if c.task else {"seating": "random", **self.given}
        self.tables = configs_of(c.factions, c.sizes, c.game, **settings, reward=c.reward, shaping=c.shaping)
        self.tables += self._favoured(settings)
        self.players = max(len(table.factions) for table in self.tables)
        self.faction_of = np.full((len(self.tables), self.players), -1, np.int8)
        """(table, player): place in `Config.factions`, -1 for an empty seat."""
        for row, table in zip(self.faction_of, self.tables, strict=True):
            row[: len(table.factions)] = [c.factions.index(name) for name in table.factions]
        most = max(self.tables, key=lambda table: len(table.factions) - len(set(table.factions))).factions
        factions = [*c.factions, *(name for name in set(most) for _ in range(most.count(name) - 1))]
        features, actions = features_at(factions, self.players, c.game), actions_at(factions, c.game)
        self.layout = layout_of(c.net, features, actions, c.game)
        """The features and actions of these tables."""
        games = max(c.games, len(self.tables))
        self.faction_at = self.faction_of[np.arange(games) % len(self.tables)]
        """(game, player): as `faction_of`."""
        self.who = np.zeros((games, self.players), np.int64)
        """(game, player): LEARNER, RANDOM, RULES or PAST."""

    def _favoured(self, settings: dict[str, Any]) -> list[Any]:
        """Further tables, as many as `Config.favour` asks for."""
        c = self.config
        if not c.favour:
            return []
        task, share = favoured(c.favour)
        own = [table for table in task.tables if set(table) <= set(c.factions)]
        if not own:
            raise ValueError(f"favour: no table of {task.name} is of these factions")
        each = max(1, round(share / (1 - share) * len(self.tables) / len(own)))
        made = [configs_of(table, (), c.game, **settings, reward=c.reward, shaping=c.shaping)[0] for table in own]
        return made * each

    def deal(self, slots: np.ndarray, rng: np.random.Generator, all_learn: bool, has_past: bool) -> None:
        """Draw who plays the seats of the games that begin in these slots; past selves only if `has_past`."""
        c, n = self.config, len(slots)
        self.who[slots] = LEARNER
        if all_learn:
            return
        shares = np.cumsum([c.vs_rules, c.vs_random, c.vs_past if has_past else 0.0])
        kind = np.searchsorted(shares, rng.random(n), side="right")
        factions = self.faction_at[slots]
        weights = np.where(factions < 0, 0.0, np.array(c.weights or [1.0] * len(c.factions))[factions]).cumsum(1)
        learner = (weights <= rng.random((n, 1)) * weights[:, -1:]).sum(1)
        for k, others in enumerate((RULES, RANDOM, PAST)):
            chosen = slots[kind == k]
            self.who[chosen] = np.where(factions[kind == k] < 0, LEARNER, others)
            self.who[chosen, learner[kind == k]] = LEARNER
