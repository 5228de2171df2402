"""The next game of a Gymnasium environment: its seed, its learning seat, its starting position."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.seeds import seed_of
from root_env.doors.contract.settings import check_one_of
from root_env.doors.game import PlayedGame
from root_env.doors.learners.seats import AskedOpponents, Opponents, seat_of
from root_env.doors.policies import streams
from root_env.engine import seeding
from root_env.support.documents import Fields
from root_env.support.errors import ConfigError

ILLEGAL = ("terminate", "raise")
_LEARNER, _START = np.uint64(0x9D6C3B1F52A7E841), np.uint64(0xC2B2AE3D27D4EB4F)
_CONFIG = np.uint64(0xB5297A4D3F84D5B5)
_CHANCE = 9
"""Number of the stream of chance in games that start from a position."""


class Series:
    """The games that follow from one seed."""

    def __init__(self, seed: int | None = None):
        self.seed: int = seed_of(seed)
        self.episode: int = 0

    def next(self) -> int:
        """Seed of the next game, 0 .. 2**64 - 1."""
        seed = self.seed & seeding.MASK64 if self.episode == 0 else seeding.game_seed(self.seed, 0, self.episode)
        self.episode += 1
        return seed


class Table:
    """The settings of both Gymnasium environments: configurations, learner, opponents and starting positions.

    `configs`: one, or several of which each game draws one; `agents`: the agent ids of each.
    """

    game_class: type[PlayedGame]
    configs: tuple[AnyConfig, ...]

    def __init__(
        self,
        game_class: type[PlayedGame],
        configs: Sequence[AnyConfig],
        learner: str | None,
        opponents: AskedOpponents,
        start: Fields | Sequence[Fields] | None,
        illegal_action: str,
    ):
        check_one_of(illegal_action, ILLEGAL, "illegal_action")
        first = configs[0]
        for c in configs:
            if (c.reward, c.shaping, c.observation) != (first.reward, first.shaping, first.observation):
                raise ConfigError("config: all configurations must agree on reward, shaping and observation")
        self.game_class, self.configs = game_class, tuple(configs)
        self.illegal_action: str = illegal_action
        self.agents: list[tuple[str, ...]] = [tuple(config.agents) for config in self.configs]
        self.players: np.ndarray = np.array([len(agents) for agents in self.agents])
        self.learner: np.ndarray | None = None
        """Player index of the learner in each configuration, int64; None: drawn for each game."""
        if learner != "random":
            seats = [0 if learner is None else seat_of(learner, agents, "learner") for agents in self.agents]
            self.learner = np.array(seats, np.int64)
        self.opponents: Opponents = Opponents(game_class.rules, opponents, self.configs)
        self.start: tuple[Fields, ...] = (
            () if start is None else (start,) if isinstance(start, Mapping) else tuple(start)
        )
        for document in self.start:
            self._check(game_class.from_position(document))

    def _check(self, game: PlayedGame) -> tuple[PlayedGame, int]:
        """The game, and the number of its configuration."""
        if game.agents not in self.agents:
            ours = " or ".join(", ".join(agents) for agents in dict.fromkeys(self.agents))
            raise ValueError(f"position: its agents are {', '.join(game.agents)}, the environment's {ours}")
        if game.is_over:
            raise ValueError("position: the game is over")
        return game, self.agents.index(game.agents)

    def begin(self, seed: int, position: Fields | None = None) -> tuple[PlayedGame, int]:
        """The game of a seed: from exactly `position`, else from one of `start`, else from set-up.

        Returns it and the number of its configuration.
        """
        seeds = np.array([seed], np.uint64)
        if position is None and not self.start:
            c = int(self.drawn(seeds)[0])
            return self.game_class(self.configs[c], seed), c
        if position is not None:
            game = self.game_class.from_position(position)
        else:
            document = self.start[int(_draw(seeds ^ _START, len(self.start))[0])]
            if "internals" in document:
                game = self.game_class.from_position(document)
                game.seed, game.states["rng"] = seed, streams(seeding.words_of(seeds), _CHANCE)
            else:
                game = self.game_class.from_position({**document, "seed": seed})
        config = self.configs[0]  # all agree on the fields used here
        game.states["keep_log"] = config.observation["history"] > 0
        game.begin_record()
        game.config = replace(game.config, observation=config.observation, reward=config.reward, shaping=config.shaping)
        return self._check(game)

    def drawn(self, seeds: np.ndarray) -> np.ndarray:
        """The number of the configuration of each of the games of these seeds, int64."""
        return _draw(seeds ^ _CONFIG, len(self.configs))

    def learners(self, seeds: np.ndarray, configs: np.ndarray) -> np.ndarray:
        """The player index of the learner in the games of these seeds with these configurations, int64."""
        if self.learner is None:
            return _draw(seeds ^ _LEARNER, self.players[configs])
        return self.learner[configs]


def _draw(seeds: np.ndarray, n: int | np.ndarray) -> np.ndarray:
    """A number 0 .. n - 1 for each seed, int64; `n` one number or one for each seed."""
    return seeding.words_of(seeds)[:, 0] * n >> 32
