"""The Riverfolk Company in texts."""

from __future__ import annotations

from typing import Any

from root_env.core.ids import Faction, Phase
from root_env.text import names
from root_env.text.fields import Count, Words
from root_env.text.lines import line, supply, times
from root_env.text.table import Table

_VERBS = {0: "commit", 1: "spend"}


def _asks_for_fund(c: Any) -> Words:
    """Where the fund goes that is asked for: `core.abilities.riverfolk` numbers them (Law 11.5, 11.5.3)."""
    verb = _VERBS.get(c.get("x"))
    if verb:
        return Words(f"{verb} ({{count}} left to {verb})")
    return Words("place on the {suit} Trade Posts track ({count} left to place)")


def _uses_fund(c: Any) -> Words:
    verb = _VERBS.get(c.get("x"))
    return Words(f"{verb} a fund of {{0}}" if verb else "place a fund of {0} on the {suit} Trade Posts track")


FIELDS = {
    "service": lambda c: names.SERVICES[c.get("x")],
    "funds": lambda c: Count(c.board()["funds"].sum()),
    "asks_for_fund": _asks_for_fund,
    "uses_fund": _uses_fund,
}


def window_offer(c: Any) -> str:
    """What the Riverfolk sell to others at the start of Birdsong (Law 11.2.6)."""
    sells = c.s["phase"] == Phase.BIRDSONG and c.s["faction"][c.get("who")] != Faction.RIVERFOLK
    return "service" if sells else ""


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
    if t.s["serves"][who] >= 0:
        lines += line("mercenaries serve", t.agents[t.s["serves"][who]], 4)
    return lines
