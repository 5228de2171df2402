"""Chameleander in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.ids import Phase
from root_env.text.fields import Words
from root_env.text.lines import count_of, line, listed, times
from root_env.text.table import Table

_WHY = ("for hits ({count} ego left to lose)", "for an extra action", "after the Quell", "in place of the warrior")


def _why_lost(c: Any) -> Words:
    return Words(_WHY[c.get("x")])


FIELDS = {"why_lost": _why_lost}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    board = t.board(who)
    text = "1 warrior in supply" if t.s["warrior_supply"][who] else ""
    if t.has_turn(who, Phase.DAYLIGHT):
        taken = [word for k, word in enumerate(("Mark for Death", "Cajole")) if int(board["taken"]) >> k & 1]
        text = f"{count_of(board['actions'], 'action')} left{', has taken ' + ' and '.join(taken) if taken else ''}"
    lines = line(t.agents[who], text or "no warrior in supply", 2)
    words = ("-", "ego", "superego")
    spaces = [f"{words[k]} ({vp})" for k, vp in zip(board["track"], t.s["ego_vp"], strict=True)]
    lines += line("Ego track (points)", listed(spaces), 4)
    if board["id"].any():
        lines += line("The Id", times(zip(board["id"], words[1:], strict=True)), 4)
    if board["substituted"]:
        used = [word for k, word in enumerate(("a removal", "a placement")) if int(board["substituted"]) >> k & 1]
        lines += line("turned into ego this turn", " and ".join(used), 4)
    return lines
