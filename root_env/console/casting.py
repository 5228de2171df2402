"""The agents in the seats of a game on the console."""

import argparse
import dataclasses
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from root_env.doors.contract import table_options
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.game import PlayedGame
from root_env.doors.games import Doors
from root_env.doors.playing.players import Players
from root_env.doors.policies import rng_of
from root_env.engine import seeding
from root_env.support.by_name import agent_of, why_not_at
from root_env.support.errors import UsageError

WHO = ("factions", "players")
"""The options for the players at the table."""
CHANCE, POLICY = 0, 1
"""The numbers of the seeds for chance and for policies, see `seeding.game_seed`."""
_TOGETHER = 32
"""The number of games played side by side: enough for batches of a network, and few enough to move the progress bar."""


def config_of(doors: Doors, arguments: argparse.Namespace, **more: object) -> AnyConfig:
    """The configuration from the options; a missing option has the default of the game."""
    who = {name: given for name in WHO if (given := getattr(arguments, name)) is not None}
    kind: Any = doors.rules.config
    known = {field.name for field in dataclasses.fields(kind)}
    for option, what in (("players", "draft"), ("advanced", "Advanced Set-up")):
        if getattr(arguments, option) and option not in known:
            raise UsageError(f"--{option}: {doors.rules.title} has no {what}")
    settings = {**who, **table_options.given_in(arguments, doors.rules), **more}
    if arguments.advanced and "players" in who:
        seed = random.SystemRandom().getrandbits(32) if arguments.seed is None else arguments.seed
        made: AnyConfig = kind.dealt(seed=seed, **settings)
    else:
        made = kind(**settings, **({"advanced": True} if arguments.advanced else {}))
    return made


class Cast:
    """The agents of some seats of a table, by name: one for all of them, or one for each in the order of the table.

    `doors`: those of the game. `option`: the command line option that named the agents, for errors. `person`: the agent
    id of the seat that a person plays. `names`: agent id -> name of the agent that plays it.
    """

    option: str
    doors: Doors
    config: AnyConfig

    def __init__(
        self, doors: Doors, names: Sequence[str], config: AnyConfig, seed: int, option: str, person: str | None = None
    ):
        seats = [agent for agent in config.agents if agent != person]
        if len(names) not in (1, len(seats)):
            raise UsageError(
                f"{option}: {len(names)} agents for {', '.join(seats)}; name one for all of them, or one for each"
            )
        self.doors, self.config, self.option = doors, config, option
        known = {name: self._agent(name) for name in names if name != "random"}
        self.names: dict[Any, str] = dict(zip(seats, names if len(names) > 1 else [names[0]] * len(seats), strict=True))
        self.at_random: list[bool] = [self.names.get(agent, "random") == "random" for agent in config.agents]
        self.policies: dict[Any, Any] = {agent: known.get(name, name) for agent, name in self.names.items()}
        self._check_table()
        self._players = Players(doors.rules, self.policies, [config])
        self._rng = random.Random(seeding.game_seed(seed, 0, POLICY))
        self._rngs = rng_of(seeding.game_seed(seed, 0, POLICY))[None]

    def _agent(self, name: str) -> Any:
        try:
            return agent_of(name, self.option, self.doors.rules.name)
        except (ValueError, ImportError) as error:
            raise UsageError(str(error)) from error

    def _check_table(self) -> None:
        """Raise UsageError if an agent cannot play at this table."""
        for agent, player in self.policies.items():
            problem = why_not_at(player, self.config)
            if problem:
                raise UsageError(f"{self.option}: {self.names[agent]}: {problem}")

    def choose(self, game: PlayedGame) -> int:
        """The action of the agent that must decide."""
        player = game.player_to_move()
        if self.at_random[player]:
            return self._rng.choice(game.legal_actions().tolist())
        try:
            return self._players.choose(game, self._rngs)
        except ValueError as error:  # a network at a table that it was not trained for
            raise UsageError(f"{self.option}: {error}") from error

    def play(self, games: int, seed: int) -> Iterator[tuple[np.void, str]]:
        """Play whole games; yields the row of `BatchGame.rollout` and the word of `Rules.ends` of each."""
        batch = self.doors.batch(self.config, 1, seed, observations=False, masks=False)
        for first in range(0, games, _TOGETHER):
            some = min(_TOGETHER, games - first)
            trace = self.doors.trace(some, self.config)
            try:
                results = batch.rollout(self.policies, some, seed, first=first, trace=trace)
            except ValueError as error:
                raise UsageError(f"{self.option}: {error}") from error
            for row, end in zip(results, trace.ends.tolist(), strict=True):
                yield row, self.doors.rules.ends[end]
