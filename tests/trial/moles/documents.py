"""The Moles in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents.frames import CLEARING, PLAYER, Level, Row
from root_env.root.documents.parts import Reader
from root_env.root.rules.ids import Kind, Phase

FIELDS = {"serves": {"$ref": "#/$defs/agent_or_null"}}
FRAMES = {
    Kind.LEND_DIGGERS: Row(level=Level.MENU),
    Kind.SURFACE: Row(level=Level.MENU),
    Kind.MOLES_ACTION: Row(level=Level.MENU),
    Kind.DIG_TUNNELS: Row(level=Level.MENU),
    Kind.SCORE_TUNNELS: Row(level=Level.MENU),
    Kind.DESCENT: Row({"clearing": CLEARING}),
    Kind.CAVE_IN: Row({"clearing": CLEARING, "other": PLAYER, "count": (1, 1)}, Level.TRIGGER, can_wait=True),
}
STEPS = {Phase.EVENING: ((Kind.DISCARD,),)}


def read(reader: Reader, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Read the player whom the warriors serve (M.2.1)."""
    if entry.get("serves") is not None:
        reader.s["serves"][p] = reader.who(entry["serves"], f"{field}.serves")


def write(s: Any, p: int, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    serves = int(s["serves"][p])
    return {"serves": agents[serves] if serves >= 0 else None}
