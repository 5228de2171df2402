"""The bot of Wroth against random players, in compiled games.

python -m tests.wroth.matches --games 1000
"""

from __future__ import annotations

import argparse

import numpy as np

from agents.wroth.rules import rules
from root_env.core import seeding
from root_env.core.jit import INTERPRETED, I, record_at
from root_env.policies import over_rows, random_below, streams
from root_env.wroth.config import WrothConfig
from root_env.wroth.core.game import engine, seeing
from root_env.wroth.core.spec.observation import OBS_SIZE
from root_env.wroth.core.spec.scope import EVERYTHING
from root_env.wroth.layout import lay_out


@over_rows
def _play(low, high, states, lists, rows, seed_words, rngs, bots, places):
    """Play rows to their end: the players of `bots`, bits, by the bot, the others at random."""
    for i in range(low, high):
        s, o, out, row = record_at(states, i), record_at(places, 0), lists[i], rows[i]
        engine.start(s, I(seed_words[i, 0]), I(seed_words[i, 1]), out)
        while s.over == 0:
            who, n = I(s.stack[s.depth - 1].who), I(out[0])
            if (bots >> who) & 1 != 0:
                seeing.observe(s, who, o, row)
                action = I(rules(row, out[1 : 1 + n], n, rngs[i]))
            else:
                action = I(out[1 + random_below(rngs[i], n)])
            engine.take(s, action, out)


def wins(config: WrothConfig, bots: int, games: int, seed: int = 0) -> np.ndarray:
    """Share of the games that each player wins, a shared victory in parts; truncated games nobody."""
    states, n = np.repeat(lay_out(config), games), len(config.agents)
    words = np.array([seeding.words(seeding.game_seed(seed, i)) for i in range(games)], np.int64)
    rngs = streams(np.array([seeding.words(seeding.game_seed(seed, i, 1)) for i in range(games)], np.int64))
    lists, rows = engine.new_lists(games), np.zeros((games, OBS_SIZE), np.int8)
    if INTERPRETED:  # as policies get them: small integers of the interpreter would wrap
        lists, rows = lists.astype(np.int64), rows.astype(np.int64)
    _play(games, states, lists, rows, words, rngs, bots, EVERYTHING.places)
    won = (states["winners"][:, None] >> np.arange(n)) & 1
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
