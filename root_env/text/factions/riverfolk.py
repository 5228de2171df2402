"""The Riverfolk Company in texts."""

from __future__ import annotations

from root_env.text import names
from root_env.text.lines import line, supply, times
from root_env.text.table import Table


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    r = t.board(who)
    prices = ", ".join(f"{names.service(k)} {int(n) or '-'}" for k, n in enumerate(r["prices"]))
    lines = line(t.agents[who], f"prices: {prices}; {supply(t, who)}", 2)
    boxes = [("funds", r["funds"]), ("committed", r["committed"]), ("payments", r["payments"])]
    boxes += [(f"{names.suit(k)} track", r["tracks"][k]) for k in range(3)]
    for label, box in boxes:
        if label == "funds" or box.any():
            lines += line(label, times(zip(box, t.agents, strict=False)), 4)
    if r["bought"].any():
        lines += line("bought this turn", times(zip(r["bought"], names.SERVICES, strict=True)), 4)
    if t.s["hired"] >= 0:
        lines += line("mercenaries serve", t.agents[t.s["hired"]], 4)
    return lines
