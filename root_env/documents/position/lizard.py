"""The Lizard Cult's board in a position document, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.core.ids import N_CARDS, Suit
from root_env.documents.position import fields, limits
from root_env.errors import PositionError
from root_env.text import names

FIELDS = {"outcast", "hated", "acolytes", "scored", "revealed"}
SUITS = tuple(suit.name.lower() for suit in Suit)[:3]


def read_lizard(s, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Fill the board of player `p`; acolytes come out of the supply (Law 10.2.3)."""
    board = s["lizard"]
    outcast = entry.get("outcast", "fox")
    board["outcast"] = -1 if outcast is None else fields.word(outcast, SUITS, f"{field}.outcast")
    board["hated"] = fields.flag(entry.get("hated", False), f"{field}.hated")
    acolytes = fields.integer(entry.get("acolytes", 0), f"{field}.acolytes", 0, limits.warriors(s, p))
    board["acolytes"] = acolytes
    s["warrior_supply"][p] -= acolytes
    if s["warrior_supply"][p] < 0:
        raise PositionError(f"{field}.acolytes: too few warriors are left for {acolytes} acolytes")
    for suit in fields.sequence(entry.get("scored", ()), f"{field}.scored"):
        board["scored"] |= 1 << fields.word(suit, SUITS, f"{field}.scored")
    for card in fields.sequence(entry.get("revealed", ()), f"{field}.revealed"):
        fields.add_card(s, board["revealed"], card, f"{field}.revealed")


def write_lizard(s) -> dict[str, Any]:
    """The fields that `read_lizard` reads."""
    board = s["lizard"]
    return {
        "outcast": None if board["outcast"] < 0 else SUITS[int(board["outcast"])],
        "hated": bool(board["hated"]),
        "acolytes": int(board["acolytes"]),
        "scored": [SUITS[k] for k in range(3) if int(board["scored"]) >> k & 1],
        "revealed": [names.card(c) for c in range(N_CARDS) for _ in range(int(board["revealed"][c]))],
    }
