"""The Marquise de Cat in texts."""

from __future__ import annotations

from root_env.core.ids import Phase
from root_env.text.lines import count_of, line, supply
from root_env.text.table import Table


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    text, own = supply(t, who), t.board(who)
    if t.has_turn(who, Phase.DAYLIGHT):
        recruited = ", has recruited" if own["recruited"] else ""
        text = f"{count_of(own['actions'], 'action')} left{recruited}; {text}"
    return line(t.agents[who], text, 2)
