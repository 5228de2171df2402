"""Whole games as text: which games, and how they are written down."""

from __future__ import annotations

import random
from pathlib import Path

from root_env import Game, GameConfig

FOLDER = Path(__file__).parent
DECISIONS = 250
"""A longer game is stopped here; every fourth plays to its end."""

_FOUR = ("marquise", "eyrie", "alliance", "vagabond")
GAMES: dict[str, dict] = {
    "2-marquise-eyrie": {"factions": ("marquise", "eyrie")},
    "2-alliance-vagabond": {"factions": ("alliance", "vagabond")},
    "2-vagabond-marquise": {"factions": ("vagabond", "marquise"), "vagabonds": ("tinker",)},
    "2-eyrie-alliance-2018": {"factions": ("eyrie", "alliance"), "edition": "2018"},
    "3-marquise-eyrie-alliance": {"factions": ("marquise", "eyrie", "alliance")},
    "3-vagabond-alliance-eyrie": {"factions": ("vagabond", "alliance", "eyrie"), "vagabonds": ("ranger",)},
    "3-eyrie-vagabond-marquise": {"factions": ("eyrie", "vagabond", "marquise"), "skip_forced": "public"},
    "3-alliance-marquise-vagabond": {"factions": ("alliance", "marquise", "vagabond"), "setup": "random"},
    "4-fixed": {"factions": _FOUR},
    "4-random-seating": {"factions": _FOUR, "seating": "random"},
    "4-every-question": {"factions": _FOUR, "skip_forced": "none"},
    "4-2018": {"factions": _FOUR, "edition": "2018", "seating": "random", "setup": "random"},
    "4-lizard-riverfolk-chameleander-vagabond": {
        "factions": ("lizard", "riverfolk", "chameleander", "vagabond"),
        "vagabonds": ("scoundrel",),
    },
    "5-two-vagabonds": {
        "factions": ("vagabond", "marquise", "lizard", "vagabond", "riverfolk"),
        "vagabonds": ("vagrant", "arbiter"),
    },
    "6-random-seating": {
        "factions": ("eyrie", "vagabond", "alliance", "chameleander", "lizard", "vagabond"),
        "seating": "random",
        "vagabonds": ("adventurer", "ronin"),
    },
    "6-public-questions": {
        "factions": ("riverfolk", "marquise", "alliance", "eyrie", "vagabond", "chameleander"),
        "vagabonds": ("harrier",),
        "skip_forced": "public",
    },
}
"""File name -> settings; the number of the game is its seed."""


def file(name: str) -> Path:
    """The file that keeps a game."""
    return FOLDER / f"{name}.txt"


def write(name: str) -> str:
    """Play a game with random choices and write it down, one decision a line, then the board."""
    number = list(GAMES).index(name)
    game, rng = Game(GameConfig(**GAMES[name]), number), random.Random(number)
    limit = None if number % 4 == 0 else DECISIONS
    lines, last = [f"# {name}, seed {number}: {GAMES[name]}"], None
    while not game.is_over and (limit is None or game.decisions < limit):
        if (game.turns, game.phase) != last:
            last = (game.turns, game.phase)
            scores = " ".join(str(vp) for vp in game.scores.values())
            lines.append("" if game.phase == "setup" else f"\nturn {game.turns} {game.turn} {game.phase}, VP {scores}")
        legal = game.legal_actions().tolist()
        action = rng.choice(legal)
        lines.append(f"  {game.describe(action, 'all')} [{len(legal)}]")
        game.step(action)
    if game.is_over:
        lines.append(f"\nover: {'truncated' if game.truncated else 'won by ' + ' and '.join(game.winners)}")
    lines += ["", game.render("all"), ""]
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))
