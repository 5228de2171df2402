"""The Magpies in texts; what is hidden on their board is told as it is declared."""

from __future__ import annotations

from root_env.core.ids import N_CLEARINGS, N_FORESTS, Phase
from root_env.text.lines import count_of, line, supply
from root_env.text.table import Table, bits


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    own = t.board(who)
    text = f"{count_of(own['flights'], 'action')} left; " if t.has_turn(who, Phase.DAYLIGHT) else ""
    lines = line(t.agents[who], text + supply(t, who), 2)
    for other, agent in enumerate(t.agents):
        seen = bits(own["peeked"][other], N_CLEARINGS)
        found = bits(own["found"][other], N_FORESTS)
        if found:
            lines += line(f"{agent} has found", ", ".join(f"relic {k + 1}" for k in found), 4)
        if seen:
            lines += line(f"{agent} has seen", ", ".join(f"clearing {c + 1}" for c in seen), 4)
    return lines
