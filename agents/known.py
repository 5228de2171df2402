"""Facts for people who choose an agent: a few words about it, its share of wins, its speed.

Wins and speed are those of the leaderboard, `training/leaderboard.json`, which `root_env.training.leaderboard` writes.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from root_env.support.by_name import GAMES
from root_env.support.documents import Fields
from root_env.tasks.declared import BY_NAME

from .levels import LEVEL, LEVELS

LEADERBOARD = Path(__file__).parents[1] / "training" / "leaderboard.json"
ABOUT = {
    "random": "takes any legal action",
    "greedy": "takes what scores most at once",
    "rules": "follows rules that somebody wrote for each faction",
    "ismcts": "tries games out before each choice; ismcts:400 tries 400",
    "search": "tries games out, led by the network, the more the better: search:64 tries 64, search:0.5s half a second",
    "policy": "a network that has learned by playing against itself",
    "swift": "a small network that imitates policy, nearly as fast as the bots",
}
"""A few words for each of `NAMES`."""
HOW_STRONG = (
    (0.1, "Very weak: it hardly ever beats the bots that follow rules"),
    (0.7, "Weak: it wins less often than the bots that follow rules"),
    (1.3, "Middling: it beats the weak bots and mostly loses to the strong ones"),
    (1.8, "Strong: it wins more often than the bots that follow rules"),
    (float("inf"), "Very strong: it wins about twice as often as the bots that follow rules"),
)
"""(bound, words): words for an agent whose wins, as a multiple of an even share, are below the bound."""
_THINKS = "Thinks ahead: the longer it may think, the stronger it is"
_NOT_RATED = {"ismcts": _THINKS, "search": _THINKS}
"""Words for agents that the leaderboard does not have at every length of thinking."""
_ANY_GAME = ("random", "greedy")
"""Agents that also play games of somebody's own."""
_ROW, _TASKS = "base/rules", {"wroth": "wroth2-v2"}
"""Source of the share of games won: a row of the gauntlet, and for other games a named task."""


class Known(NamedTuple):
    """An agent by name: a few words, and, if the leaderboard has it, the share of games won, the even share, and the
    seconds of a decision.
    """

    name: str
    words: str
    wins: float | None = None
    even: float | None = None
    seconds: float | None = None
    strong: str = ""
    """Its strength, in a sentence; "" if that is not known."""


def known_agents(game: str) -> list[Known]:
    """The levels and the agents of this package that play a game; without a leaderboard their strength is not known."""
    found = {name: (wins, even, seconds) for name, wins, even, seconds in _played(game)}
    names = ABOUT if game in GAMES else _ANY_GAME
    known = [Known(name, ABOUT[name], *found.get(name, ())) for name in names]
    levels = [] if game not in GAMES else [_level(number) for number in LEVELS]
    return levels + [one._replace(strong=_how_strong(one)) for one in known]


def _level(number: str) -> Known:
    level = LEVELS[number]
    return Known(f"{LEVEL}:{number}", level.words, strong=f"Level {number}, {level.word}: {level.suits}")


def _how_strong(agent: Known) -> str:
    if agent.wins is None or not agent.even:
        return _NOT_RATED.get(agent.name, "")
    return next(words for most, words in HOW_STRONG if agent.wins / agent.even < most)


def strength_of(game: str, name: str) -> str:
    """Strength of an agent named with its settings, such as `search:64`; else a few words about it, else its name."""
    known = {one.name: one for one in known_agents(game)}
    found = known.get(name) or known.get(name.partition(":")[0])
    return name if found is None else found.strong or f"A bot: {found.words}"


def _played(game: str) -> Iterator[tuple[str, float, float, float | None]]:
    if game not in GAMES:
        return
    if game in _TASKS:
        task = BY_NAME[_TASKS[game]]
        for one in _leaderboard().get("scores", ()):
            if one["task"] == task.name and one["refused"] is None and one["games"] >= task.whole:
                yield one["agent"], one["share"], task.par, one.get("seconds_per_decision")
        return
    for line in _leaderboard().get("lines", ()):
        for row in line["rows"]:
            if row["row"] == _ROW and row["refused"] is None:
                yield line["agent"], row["share"], row["par"], line["seconds_per_decision"]


@functools.cache
def _leaderboard() -> Fields:
    try:
        return json.loads(LEADERBOARD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
