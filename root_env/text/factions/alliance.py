"""The Woodland Alliance in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.data.tracks import TOTAL, of_suits
from root_env.core.factions.alliance.declaration import SUPPORTER_LIMIT
from root_env.core.ids import Kind, Phase
from root_env.text.fields import Count
from root_env.text.lines import count_of, line, supply
from root_env.text.table import Table


def _cause(c: Any) -> str:
    """What supporters are spent on: the frame below says."""
    below = Kind(int(c.s["stack"][c.depth - 2]["kind"])) if c.depth > 1 else None
    return {Kind.REVOLT_REMOVE: "the revolt in", Kind.SPREAD_PLACE: "spreading sympathy to"}.get(below, "a cost in")


FIELDS = {
    "cause": _cause,
    "supporters": lambda c: Count(c.board()["n_supporters"]),
    "supporter_limit": lambda c: SUPPORTER_LIMIT,
}


def seen_by_all(c: Any) -> str:
    """A supporter more than there is room for is discarded in the open (Law 8.2.3.I)."""
    bases = list(of_suits("BASE").values())
    on_map = int((TOTAL[bases] - c.s["piece_supply"][bases]).sum())
    full = on_map == 0 and c.board()["n_supporters"] >= SUPPORTER_LIMIT
    return "discard {0}, the supporters being full" if full else ""


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    a = t.board(who)
    text = f"{count_of(a['n_supporters'], 'supporter')}, {count_of(a['officers'], 'officer')}"
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        text += f", {count_of(a['operations'], 'operation')} left"
    return line(t.agents[who], f"{text}; {supply(t, who)}", 2)
