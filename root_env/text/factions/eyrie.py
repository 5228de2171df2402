"""The Eyrie Dynasties in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.factions.eyrie.declaration import N_COLUMNS, VIZIERS, Leader
from root_env.core.ids import N_CARDS, Kind, Phase
from root_env.text import names
from root_env.text.lines import line, supply, times
from root_env.text.table import Table, bits


def _adds(c: Any) -> str:
    """The first card must be added, a second may (Law 7.4.2)."""
    return "must add a card" if c.get("count") == 1 else "may add a second card"


def _adds_none(c: Any) -> str:
    return "have no card for the Decree" if c.get("count") == 1 else "add no second card to the Decree"


FIELDS = {
    "adds": _adds,
    "adds_none": _adds_none,
    "column": lambda c: names.COLUMNS[min(int(c.board()["column"]), len(names.COLUMNS) - 1)],
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    e = t.board(who)
    leader = int(e["leader"])
    text = f"leader {names.leader(leader) if leader >= 0 else 'not chosen'}"
    retired = bits(e["retired"], len(Leader))
    if retired:
        text += f" (face down: {', '.join(names.leader(k) for k in retired)})"
    lines = line(t.agents[who], f"{text}; {supply(t, who)}", 2)
    resolving = t.pending(Kind.DECREE) and t.has_turn(who, Phase.DAYLIGHT)
    for column in range(N_COLUMNS):
        viziers = int(VIZIERS[leader, column]) if leader >= 0 else 0
        counts = [(viziers, "Loyal Vizier"), *((e["decree"][column, c], names.card(c)) for c in range(N_CARDS))]
        text = times(counts, "-")
        if resolving and e["left"][column].any():
            text += f" (to resolve: {times(zip(e['left'][column], names.SUITS, strict=True))})"
        lines += line(f"decree, {names.column(column)}", text, 4)
    return lines
