"""The bot of Wroth against random players, in compiled games.

python -m tests.wroth.matches --games 1000
"""

from __future__ import annotations

import argparse

import numpy as np

from root_env.agents.wroth.rules import rules
from root_env.wroth import BatchGame
from root_env.wroth.config import WrothConfig


def wins(config: WrothConfig, bots: int, games: int, seed: int = 0) -> np.ndarray:
    """Share of the games that each player wins, a shared victory in parts; truncated games nobody.

    The players of `bots`, bits, play by the bot, the others at random.
    """
    n = len(config.agents)
    policies = [rules if bots >> who & 1 else "random" for who in range(n)]
    table = BatchGame(config, num_games=1).rollout(policies, games, seed)
    won = (table["winners"][:, None] >> np.arange(n)) & 1
    return (won / np.maximum(won.sum(1, keepdims=True), 1)).mean(0)


def main() -> None:
    parser = argparse.ArgumentParser(description="The bot against random players.")
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    factions = ("guild", "runen", "ooglan", "koda", "lythe")
    for k, name in enumerate(factions):
        others = [factions[(k + step) % 5] for step in (1, 2, 3)]
        for n in (2, 3, 4):
            for seat in range(n):
                table = others[: n - 1]
                table.insert(seat, name)
                print(f"{n} players, {name} in seat {seat + 1}: {wins(WrothConfig(table), 1 << seat, games)[seat]:.1%}")


if __name__ == "__main__":
    main()
