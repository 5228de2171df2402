"""Which game a Gymnasium environment plays next: seeds, the learning seat, starting positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from root_env.core import seeding
from root_env.doors.game import PlayedGame
from root_env.learners.seats import Opponents, seat_of
from root_env.policies import streams
from root_env.support.quoting import quoted

ILLEGAL = ("terminate", "raise")
_LEARNER, _START = np.uint64(0x9D6C3B1F52A7E841), np.uint64(0xC2B2AE3D27D4EB4F)
_CHANCE = 9
"""Number of the stream of chance in games that start from a position."""


class Series:
    """The games that follow from one seed."""

    def __init__(self, seed: int | None = None):
        self.seed = seeding.fresh_seed() if seed is None else int(seed)
        self.episode = 0

    def next(self) -> int:
        """Seed of the next game, 0 .. 2**64 - 1."""
        seed = self.seed & seeding.MASK64 if self.episode == 0 else seeding.game_seed(self.seed, 0, self.episode)
        self.episode += 1
        return seed


class Table:
    """What both environments are told: configuration, learner, opponents and starting positions."""

    def __init__(self, game_class: type[PlayedGame], config: Any, faction, opponents, start, illegal_action):
        if illegal_action not in ILLEGAL:
            raise ValueError(f"illegal_action: {quoted(illegal_action)} is not known; choose from {', '.join(ILLEGAL)}")
        self.game_class, self.config, self.illegal_action = game_class, config, illegal_action
        self.agents = tuple(config.agents)
        self.learner = (
            0 if faction is None else None if faction == "random" else seat_of(faction, self.agents, "faction")
        )
        self.opponents = Opponents(game_class.rules, opponents, (config,))
        self.start = () if start is None else (start,) if isinstance(start, Mapping) else tuple(start)
        for document in self.start:
            self._check(game_class.from_position(document))

    def _check(self, game: PlayedGame) -> PlayedGame:
        """The game, if it can be played at this table."""
        if game.agents != self.agents:
            raise ValueError(
                f"position: its agents are {', '.join(game.agents)}, the environment's {', '.join(self.agents)}"
            )
        if game.is_over:
            raise ValueError("position: the game is over")
        return game

    def begin(self, seed: int, position: Mapping[str, Any] | None = None) -> PlayedGame:
        """The game of a seed: from `position` as it stands, else from one of `start`, else from set-up."""
        if position is None and not self.start:
            return self.game_class(self.config, seed)
        if position is not None:
            game = self.game_class.from_position(position)
        else:
            seeds = np.array([seed], np.uint64)
            document = self.start[int(_draw(seeds ^ _START, len(self.start))[0])]
            if "internals" in document:
                game = self.game_class.from_position(document)
                game.seed, game.states["rng"] = seed, streams(seeding.words_of(seeds), _CHANCE)
            else:
                game = self.game_class.from_position({**document, "seed": seed})
        config = self.config
        game.states["keep_log"] = config.observation["history"] > 0
        game.begin_record()
        game.config = replace(game.config, observation=config.observation, reward=config.reward, shaping=config.shaping)
        return self._check(game)

    def learners(self, seeds: np.ndarray) -> np.ndarray:
        """Player index of the learner in the games of these seeds, int64."""
        if self.learner is None:
            return _draw(seeds ^ _LEARNER, len(self.agents))
        return np.full(len(seeds), self.learner, np.int64)


def _draw(seeds: np.ndarray, n: int) -> np.ndarray:
    """A number 0 .. n - 1 for each seed, int64."""
    return seeding.words_of(seeds)[:, 0] * n >> 32
