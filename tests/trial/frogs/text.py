"""The Pond Frogs in texts."""

from __future__ import annotations

from root_env.root.text.lines import count_of, line, supply
from root_env.root.text.table import Table


def board(t: Table, who: int) -> list[str]:
    """The board of the force."""
    own = t.board(who)
    return line(t.sides[who], f"{count_of(own['markers'], 'marker')}; {supply(t, who)}", 2)


EXPLAINED = {
    "faction": {"frogs": "A force that nobody plays: who rules a clearing with a pad can hire it (FR.2)"},
    "piece": {
        "pad": "Token; who rules its clearing can hire the frogs (FR.1, FR.2)",
        "hut": "Building of the frogs (FR.1)",
    },
    "rule": {
        "FR.1": "A warrior and a pad in a clearing",
        "FR.2": "They serve who rules a pad for three ends of turns; two warriors and a hut come there",
        "FR.3": "Once in your Daylight they move or battle",
        "FR.4": "As defender they deal an extra hit",
        "FR.5": "At the end of your turn a marker goes; without one they leave",
    },
}
