"""Shared by the contract tests: tables, games played at random, digests of trajectories."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from root_env.game import Game
from root_env.root.config import GameConfig
from root_env.root.rules.data.tracks import FIGURES
from root_env.tables import FACTIONS

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
TABLES = [
    FOUR,
    ("marquise", "eyrie"),
    ("vagabond", "alliance", "eyrie"),
    ("vagabond", "marquise"),
    ("alliance", "eyrie"),
    ("eyrie", "vagabond", "marquise", "alliance"),
    ("marquise", "alliance", "vagabond"),
    ("lizard", "riverfolk", "chameleander", "vagabond"),
    ("vagabond", "marquise", "lizard", "vagabond", "eyrie"),
    ("chameleander", "alliance", "vagabond", "riverfolk", "eyrie", "lizard"),
    ("hundreds", "lizard", "vagabond", "alliance"),
    ("riverfolk", "vagabond", "hundreds", "vagabond"),
    ("duchy", "eyrie", "marquise"),
    ("keepers", "eyrie", "corvids"),
]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"skip_forced": "public", "seating": "random"},
    {"skip_forced": "none", "observation": {"history": 16}},
    {"edition": "2018", "setup": "random"},
    {"vagabonds": ["scoundrel"], "score_to_win": 15},
    {"setup": "random", "seating": "random", "observation": {"history": 3}},
]
"""Settings beside the factions; each is one that some code reads."""


def variants() -> Iterator[tuple[int, GameConfig]]:
    """Every table with one variant or another, each variant twice or more, numbered."""
    n = max(2 * len(VARIANTS), len(TABLES))
    for k in range(n):
        settings = dict(VARIANTS[k % len(VARIANTS)])
        table = TABLES[k % len(TABLES)]
        if "vagabond" not in table:
            settings.pop("vagabonds", None)
        yield k, GameConfig(factions=table, **settings)
    for k, players in enumerate((2, 4), n):
        yield k, GameConfig(factions=FACTIONS, players=players, skip_forced=("all", "public")[k % 2])


def some_figures(rng: random.Random) -> dict[str, list[int]]:
    """A balance patch: every figure somewhere between its limits, the extremes often."""
    return {
        name: [rng.choice((figure.low, figure.high, rng.randint(figure.low, figure.high))) for _ in figure.values]
        for name, figure in FIGURES.items()
    }


def step_randomly(game: Game, rng: random.Random) -> int:
    """One random legal action; returns it."""
    action = rng.choice(game.legal_actions().tolist())
    game.step(action)
    return action


def play_on(game: Game, rng: random.Random, decisions: int | None = None) -> list[int]:
    """Random actions to the end, or so many of them."""
    taken: list[int] = []
    while not game.is_over and (decisions is None or len(taken) < decisions):
        taken.append(step_randomly(game, rng))
    return taken


def after(decisions: int, seed: int = 0, config: GameConfig | None = None) -> Game:
    """A game after so many random decisions."""
    game = Game(config, seed)
    play_on(game, random.Random(seed), decisions)
    return game


def trace(game: Game, seed: int, decisions: int | None = None) -> list[tuple]:
    """The player asked, the legal actions and the action taken, decision by decision, and the end."""
    rng, lines = random.Random(seed), []
    while not game.is_over and (decisions is None or len(lines) < decisions):
        legal = game.legal_actions().tolist()
        action = rng.choice(legal)
        lines.append((game.to_move, legal, action))
        game.step(action)
    lines.append((game.is_over, game.truncated, game.winners, game.scores, game.turns, game.decisions))
    return lines


def digest(value: Any) -> str:
    """A short digest of anything whose repr says all."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
