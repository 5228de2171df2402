"""The Woodland Alliance in texts."""

from __future__ import annotations

from root_env.core.ids import Kind, Phase
from root_env.core.state import supporter_knowledge
from root_env.text.lines import cards, count_of, line, supply
from root_env.text.table import Table


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    a = t.board(who)
    text = f"{count_of(a['n_supporters'], 'supporter')}, {count_of(a['officers'], 'officer')}"
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        text += f", {count_of(a['operations'], 'operation')} left"
    lines = line(t.agents[who], f"{text}; {supply(t, who)}", 2)
    if t.sees(who):
        lines += line("supporters", cards(a["supporters"]), 4)
    elif t.viewer is not None and supporter_knowledge(t.s)[t.viewer].any():
        lines += line("known supporters", cards(supporter_knowledge(t.s)[t.viewer]), 4)
    return lines
