"""The River Otters in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.ids import Phase
from root_env.text import names
from root_env.text.lines import count_of, line, supply, times
from root_env.text.table import Table
from tests.trial.otters.declaration import Mood

FIELDS = {"moods": lambda c: ", ".join(f"{mood:d} {mood.name.lower()}" for mood in Mood)}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    own = t.board(who)
    text = "no mood yet" if own["mood"] < 0 else Mood(int(own["mood"])).name.lower()
    if t.has_turn(who, Phase.DAYLIGHT):
        text += f", {count_of(own['actions'], 'action')} left"
    lines = line(t.agents[who], f"{text}; {supply(t, who)}", 2)
    return lines + line("feasts", _feasts(own), 4)


def _feasts(own: Any) -> str:
    return times((n, names.suit(k)) for k, n in enumerate(own["feasts"]))
