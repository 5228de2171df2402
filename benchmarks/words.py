"""Lengths of what a player reads at `root_env.text_v0`: `python -m benchmarks.words --games 4`.

Whole games of a seat whose player answers with the choice of a bot, by its number. Counted are words, single digits and
signs; with `--tokenizer NAME` also the tokens of a model of `tiktoken`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

import numpy as np

from benchmarks.figures import Table, number, show_tables
from root_env import text_v0
from root_env.doors.playing.players import Players
from root_env.doors.policies import rng_of
from root_env.doors.words.menu import Menu
from root_env.support.errors import UsageError

PARTS = re.compile(r"[A-Za-z]+|\d|[^\sA-Za-z\d]")


def counted(text: str) -> int:
    """The number of words, single digits and signs."""
    return len(PARTS.findall(text))


def tokenizer(name: str) -> Callable[[str], int]:
    """The function that counts the tokens of a text; UsageError without `tiktoken`, or for an unknown name."""
    try:
        import tiktoken

        coding = tiktoken.get_encoding(name)
    except (ImportError, ValueError, OSError) as problem:
        raise UsageError(f"--tokenizer {name}: {problem}") from problem
    return lambda text: len(coding.encode(text))


def lengths(env: text_v0.TextEnv, agent: str, bot: str, count: Callable[[str], int]) -> list[int]:
    """The length of every message to a seat in a game that a bot plays; the last is that of the end."""
    player, rngs, found = Players(env.game.rules, bot, [env.config]), rng_of(env.game.seed)[None], []
    while not env.is_over:
        found.append(count(env.message()))
        action = player.choose(env.game, rngs)
        label = next(option.label for option in Menu(env.game.legal()).options if option.action == action)
        env.answer(label)
    return [*found, count(env.message(agent))]


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="root", help="name of the game (root)")
    parser.add_argument("--factions", nargs="+", help="factions at the table")
    parser.add_argument("--games", type=int, default=4, help="games of each seat (4)")
    parser.add_argument("--bot", default="rules", help="agent that chooses for the seat (rules)")
    parser.add_argument("--tokenizer", help="an encoding of tiktoken, such as o200k_base")
    arguments = parser.parse_args()
    ways = {"words, digits, signs": counted}
    if arguments.tokenizer:
        ways[arguments.tokenizer] = tokenizer(arguments.tokenizer)
    table = {"factions": arguments.factions} if arguments.factions else {}
    head = ["seat", "counted", "median", "95 %", "most", "conversation", "primer"]
    found = Table("What is newly sent at a decision", head, [])
    for agent in text_v0.env(arguments.game, seed=0, **table).seats:
        for name, count in ways.items():
            sent: list[int] = []
            whole: list[int] = []
            for seed in range(arguments.games):
                env = text_v0.env(arguments.game, seats=[agent], seed=seed, **table)
                sent += lengths(env, agent, arguments.bot, count)[:-1]
                whole.append(sum(count(line["content"]) for line in env.chats[agent]))
            figures = *np.percentile(sent, [50, 95]), max(sent), np.mean(whole), count(env.primer(agent))
            found.rows.append([agent, name, *(number(round(float(one))) for one in figures)])
    show_tables([found])


if __name__ == "__main__":
    main()
