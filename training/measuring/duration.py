"""The time that an agent will play, said before it begins: a few games or decisions are timed first."""

from __future__ import annotations

import time

import numpy as np

from root_env import agents
from root_env.agents import ViewAgent
from root_env.root.doors.batch import BatchGame
from root_env.training import gauntlet
from root_env.training.arena import BASE, play, table

_GAMES = 32
"""Games that are timed of an agent that answers for many games at once."""
_OF_A_PUZZLE = 8
"""Decisions that a puzzle asks, about: those of a turn."""


def said(agent: str, games: int, puzzles: int, workers: int) -> str:
    """A sentence: so many games and puzzles an agent will play, and about how long that takes."""
    parts = [f"{n:,} {of}" for n, of in ((games, "games"), (puzzles, "tries of puzzles")) if n]
    if not parts:
        return f"{agent}: nothing is left to play"
    what, each = " and ".join(parts), _seconds_of_a_decision(agent)
    if each is None:
        return f"{agent} plays {what}; how long that takes cannot be said before"
    seconds = each * (games * _decisions_of_a_game() + puzzles * _OF_A_PUZZLE) / workers
    return f"{agent} plays {what}: about {in_words(seconds)}, at {1000 * each:.3g} ms a decision"


def in_words(seconds: float) -> str:
    """A time in the unit that fits it."""
    for most, unit, of in ((90, 1, "s"), (5400, 60, "min"), (48 * 3600, 3600, "h")):
        if seconds < most:
            return f"{max(1, round(seconds / unit))} {of}"
    return f"{round(seconds / 86400)} days"


def _decisions_of_a_game() -> float:
    """Decisions of one of four players in a game, about."""
    played = BatchGame(table(BASE), 1, 0).rollout("rules", 100, seed=1)
    return float(np.mean(played["decisions"])) / len(BASE)


def _seconds_of_a_decision(name: str) -> float | None:
    """Seconds of a single decision of an agent that thinks about one view; else those in many games side by side, whose
    other players count in. None if it cannot be loaded for the table of the base game, or does not play there."""
    config = table(BASE)
    cast = {player: name if k == 0 else "rules" for k, player in enumerate(config.agents)}
    try:
        if isinstance(agents.load(name), ViewAgent):
            return gauntlet.seconds_per_decision(name)
        play([config], cast, 1, 1)  # compiling and reading do not count
        begun = time.perf_counter()
        play([config], cast, _GAMES, 1)
    except (ValueError, OSError, ImportError):  # whoever plays with it says what is wrong
        return None
    return (time.perf_counter() - begun) / (_GAMES * _decisions_of_a_game())
