"""The Moles in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.core.ids import Kind, Phase
from root_env.documents.position import fields, limits
from root_env.documents.position.frames import CLEARING, PLAYER, Level, Row
from root_env.documents.position.parts import Reader

FIELDS = {"burrow": {"type": "integer", "minimum": 0, "maximum": 31}, "serves": {"$ref": "#/$defs/agent_or_null"}}
FRAMES = {
    Kind.LEND_DIGGERS: Row(level=Level.MENU),
    Kind.SURFACE: Row(level=Level.MENU),
    Kind.MOLES_ACTION: Row(level=Level.MENU),
    Kind.DIG_TUNNELS: Row(level=Level.MENU),
    Kind.SCORE_TUNNELS: Row(level=Level.MENU),
    Kind.CAVE_IN: Row({"clearing": CLEARING, "other": PLAYER, "count": (1, 1)}, Level.TRIGGER, can_wait=True),
}
STEPS = {Phase.EVENING: ((Kind.DISCARD,),)}


def read(reader: Reader, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Fill the board of player `p`; warriors in the burrow come out of the supply (M.3.1)."""
    s, board = reader.s, reader.board(p)
    board["burrow"] = fields.integer(entry.get("burrow", 0), f"{field}.burrow", 0, limits.room(s, "warriors"))
    s["warrior_supply"][p] -= board["burrow"]
    if entry.get("serves") is not None:
        s["serves"][p] = reader.who(entry["serves"], f"{field}.serves")


def write(s: Any, p: int, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    serves = int(s["serves"][p])
    return {"burrow": int(board["burrow"]), "serves": agents[serves] if serves >= 0 else None}
