"""Both games in one process: what is told of one is not told by the rules of the other."""

from __future__ import annotations

import random

import root_env
from root_env import wroth


def _told(game) -> tuple:
    rng = random.Random(1)
    for _ in range(30):
        game.step(rng.choice(game.legal_actions().tolist()))
    return game.history("all")


def test_events_of_both_games_are_told_in_turn():
    table = "marquise", "eyrie", "alliance", "vagabond"
    first, between = _told(wroth.Game(seed=3)), _told(root_env.Game(factions=table, seed=3))
    assert first == _told(wroth.Game(seed=3))
    assert between == _told(root_env.Game(factions=table, seed=3))
