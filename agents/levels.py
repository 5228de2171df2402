"""Levels: opponents of four strengths for people, from `level:1`, the weakest, to `level:4`.

    agent = agents.load("level:2")

A level is a row of `LEVELS`: to change what plays behind a number, change its row and measure anew (docs/opponents.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.policies import decide, streams_from
from root_env.doors.view import GameView
from root_env.support.quoting import quoted

from .base import Agent, ReactiveAgent, ViewAgent, on_views
from .bots import RuleBots
from .networks.policy import NetworkAgent
from .networks.trained_for import trained_for

LEVEL = "level"
"""`level:2` is a level; it is none of the names of agents, since another agent plays behind each number."""


class Level(NamedTuple):
    """A level: the word for people, those whom it suits, a few words on its play, and the name of the agent."""

    word: str
    suits: str
    words: str
    agent: str
    overlooks: float = 0.0
    """The chance that the rule-based bots overlook an action, see `Overlooking`."""
    elsewhere: str = ""
    """The name of the agent that plays where `agent`, a network, knows a faction or the map too little; "": nobody."""


LEVELS = {
    "1": Level("beginner", "for your first games", "overlooks much of what it could do", "rules", overlooks=0.6),
    "2": Level("casual", "for those who know the rules", "follows rules that somebody wrote for each faction", "rules"),
    "3": Level(
        "expert",
        "for those who beat level 2",
        "a network that has learned by playing",
        "policy:anyway",
        elsewhere="search:16",
    ),
    "4": Level(
        "master",
        "for those who beat level 3",
        "tries games out, led by the network",
        "search:256",
    ),
}
"""Number -> level, each stronger than the one before."""


def level_of(number: str, field: str) -> Level:
    """The level of a number; ValueError, which begins with `field`, if there is none."""
    if number not in LEVELS:
        known = ", ".join(f"{LEVEL}:{one}" for one in LEVELS)
        raise ValueError(f"{field}: {quoted(f'{LEVEL}:{number}')} is no level; choose from {known}")
    return LEVELS[number]


class Overlooking(ReactiveAgent):
    """The rule-based bots, as they choose if they overlook some of their actions.

    Each action is overlooked with the same chance, a pass never. So this player takes the best of what it sees, as
    beginners do, and passes only where it sees nothing better. `TableError` where the bots cannot play.
    """

    def __init__(self, chance: float, game: str):
        self.chance, self.bots = chance, RuleBots(game)
        self._pass = doors_of(game).rules.machine.game.pass_action

    def check_table(self, config: AnyConfig) -> None:
        """TableError at a table that the bots do not know."""
        self.bots.check_table(config)

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `RuleBots.act`."""
        self.bots.check_asked(observations, masks)
        masks = np.asarray(masks, np.int8)
        seen = rng.random(masks.shape) >= self.chance
        seen[:, self._pass] = True
        seen = masks * seen
        nothing = ~seen.any(1)
        seen[nothing] = masks[nothing]
        return decide(self.bots.policy, observations, seen, streams_from(rng, len(seen)))


class ByTable(ViewAgent):
    """A network at the tables whose factions and map it was trained with, another agent at all others.

    A deck or an edition that it does not know costs it less than it is ahead of the bots.
    """

    def __init__(self, network: Agent, elsewhere: Agent):
        assert isinstance(network, NetworkAgent)
        self.network, self.elsewhere = network, elsewhere
        self._known, self._strange = on_views(network), on_views(elsewhere)
        self._maps = trained_for(network.card).get("maps", ())

    def knows(self, config: AnyConfig) -> bool:
        """True if the network plays at a table."""
        has_map = not self._maps or getattr(config, "map", "") in self._maps
        return has_map and set(config.factions) <= set(self.network.factions) and not getattr(config, "forces", ())

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`."""
        return (self._known if self.knows(view.config) else self._strange).act(view)

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`."""
        self._known.reseed(seed)
        self._strange.reseed(seed)
