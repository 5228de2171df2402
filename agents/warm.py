"""Compile the rule-based bots, and their parts that the tree search needs, ahead of time; see `root_env.warm`."""

from __future__ import annotations

import numpy as np

from root_env.doors.policies import streams_from
from root_env.root.config import GameConfig
from root_env.root.doors.batch import BatchGame
from root_env.root.doors.game import Game

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
