"""Turns to come, tried many times: can a player win by the end of its next turn?"""

from __future__ import annotations

import numpy as np

from root_env.doors.game import PlayedGame
from root_env.doors.policies import streams_from
from root_env.root.doors.batch import BatchGame

TRIES = 256
"""Times that the turns are played: choices of the bots alone first, of chance alone last, and mixtures between."""


def share_of_wins(game: PlayedGame, agent: str, until: int) -> float:
    """The share of tries in which an agent has won before player turn number `until`; the game is not changed.

    Hidden cards are those of this game. All players choose as bots do or at random, by the share of the try. The same
    game gives the same share.
    """
    batch: BatchGame = BatchGame.from_games([game] * TRIES, autoreset_mode="NextStep", num_threads=1)
    rng = np.random.default_rng(0)
    batch.reseed(np.arange(TRIES), streams_from(rng, TRIES))
    at_random, one = np.linspace(0, 1, TRIES), np.ones((TRIES, 4), np.int64)
    while True:
        going = (batch.waiting == 0) & (batch.states["turns"] < until)
        if not going.any():
            return float((batch.states["winners"].astype(np.int64) >> game.player(agent) & 1).mean())
        asked = np.where(going, rng.random(TRIES) < at_random, -1)
        first = batch.choose(["rules", "random"], asked, streams_from(rng, TRIES))
        batch.play_on("random", one, going.astype(np.int64), None, first)
