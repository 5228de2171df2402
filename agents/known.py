"""What people who choose an agent want to know: what it is, how often it wins, how fast it answers.

Wins and speed are those of the leaderboard, `training/leaderboard.json`, which `root_env.training.leaderboard` writes.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from root_env.support.by_name import GAMES
from root_env.tasks.declared import BY_NAME

LEADERBOARD = Path(__file__).parents[1] / "training" / "leaderboard.json"
ABOUT = {
    "random": "takes any legal action",
    "greedy": "takes what scores most at once",
    "rules": "follows rules for each faction that somebody wrote",
    "ismcts": "tries games out before each choice; ismcts:400 tries 400",
    "search": "tries games out, led by the network, the more the better: search:64 tries 64, search:0.5s half a second",
    "policy": "a network that has learned by playing against itself",
    "swift": "a small network that imitates policy, nearly as fast as the bots",
}
"""A few words for each of `NAMES`."""
_ANY_GAME = ("random", "greedy")
"""Those that play games of somebody's own too."""
_ROW, _TASKS = "base/rules", {"wroth": "wroth2-v2"}
"""Where the share of games won is taken from: a row of the gauntlet, and for other games a named task."""


class Known(NamedTuple):
    """An agent by name: a few words, and where the leaderboard has it the share of games won, what would be even, and
    the seconds of a decision.
    """

    name: str
    words: str
    wins: float | None = None
    even: float | None = None
    seconds: float | None = None


def known_agents(game: str) -> list[Known]:
    """The agents of this package that play a game; a leaderboard that cannot be read says nothing of them."""
    found = {name: (wins, even, seconds) for name, wins, even, seconds in _played(game)}
    names = ABOUT if game in GAMES else _ANY_GAME
    return [Known(name, ABOUT[name], *found.get(name, ())) for name in names]


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
def _leaderboard() -> Mapping[str, Any]:
    try:
        return json.loads(LEADERBOARD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
