"""The Marquise de Cat in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.ids import Phase, Piece
from root_env.text import names
from root_env.text.lines import count_of, line, supply
from root_env.text.table import Table


def _saved(c: Any) -> str:
    """How many warriors the next card saves: all of them, in the 2018 Law one (Law 6.2.3)."""
    return "1 of " if c.s["edition"] == 1 and c.get("count") > 1 else ""


FIELDS = {"building": lambda c: names.PIECES[Piece.SAWMILL + c.get("x")], "saved": _saved}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    text, own = supply(t, who), t.board(who)
    if t.has_turn(who, Phase.DAYLIGHT):
        recruited = ", has recruited" if own["recruited"] else ""
        text = f"{count_of(own['actions'], 'action')} left{recruited}; {text}"
    return line(t.agents[who], text, 2)
