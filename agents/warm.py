"""Compile the rule-based bots and what the tree search needs of them ahead of time; see `root_env.warm`."""

from __future__ import annotations

import numpy as np

from root_env.batch import BatchGame
from root_env.config import GameConfig
from root_env.game import Game
from root_env.policies import streams_from

from .catalogue import load
from .rules.everyone import rules


def use_every_bot() -> None:
    """Ask each bot once, in games of its own, so that it is compiled."""
    config = GameConfig(setup="random")
    rngs = streams_from(np.random.default_rng(0), 1)
    BatchGame(config, 1, seed=0).choose([rules], np.zeros(1, np.int64), rngs)
    game = Game(config, seed=0)
    while len(game.legal_actions()) == 1:
        game.step(int(game.legal_actions()[0]))
    load("ismcts", iterations=2, seed=0).act(game.view(game.to_move))
