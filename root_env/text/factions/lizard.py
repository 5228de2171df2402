"""The Lizard Cult in texts."""

from __future__ import annotations

from root_env.core.data.decks import SUIT
from root_env.core.ids import Phase
from root_env.text import names
from root_env.text.lines import cards, count_of, line, listed, supply
from root_env.text.table import Table, bits

FIELDS = {
    "outcast": lambda c: "Outcast" if c.board()["outcast"] < 0 else names.suit(c.board()["outcast"]),
    "suit_of_card": lambda c: names.suit(SUIT[c.get("card")]),
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    z = t.board(who)
    outcast = int(z["outcast"])
    text = "Outcast not chosen" if outcast < 0 else f"Outcast {names.suit(outcast)}{' (Hated)' if z['hated'] else ''}"
    lines = line(t.agents[who], f"{text}, {count_of(z['acolytes'], 'acolyte')}; {supply(t, who)}", 2)
    if z["revealed"].any():
        lines += line("revealed", cards(z["revealed"]), 4)
    if t.has_turn(who, Phase.DAYLIGHT) and z["scored"]:
        lines += line("scored", listed(names.suit(k) for k in bits(z["scored"], 3)), 4)
    return lines
