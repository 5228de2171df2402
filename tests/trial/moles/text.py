"""The Moles in texts."""

from __future__ import annotations

from root_env.text.lines import line, supply
from root_env.text.table import Table


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    lines = line(t.agents[who], supply(t, who), 2)
    serves = int(t.s["serves"][who])
    return lines + (line("warriors serve", t.agents[serves], 4) if serves >= 0 else [])
