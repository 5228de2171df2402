"""The Pond Frogs in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.rules.ids import Kind
from tests.trial.frogs.declaration import SERVES

FIELDS = {"markers": {"type": "integer", "minimum": 0, "maximum": SERVES}, "sent": {"type": "boolean"}}
FRAMES = {
    Kind.SETUP_PADS: Row(in_setup=True, later=False, asks=None),
    Kind.ERRAND: Row(asks=None),
    Kind.FROGS_LEAVE: Row(level=Level.MENU, asks=None),
}


def read(reader: Reader, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Fill the board of the force (FR.2, FR.3)."""
    board = reader.board(p)
    board["markers"] = fields.integer(entry.get("markers", 0), f"{field}.markers", 0, SERVES)
    board["sent"] = fields.flag(entry.get("sent", False), f"{field}.sent")


def write(s: Any, p: int, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    return {"markers": int(board["markers"]), "sent": bool(board["sent"])}


def check(checks: Checks, p: int) -> None:
    """They have markers while somebody controls them (FR.2)."""
    if (checks.s["serves"][p] >= 0) != (checks.board(p)["markers"] > 0):
        checks.refuse(checks.path(p, "markers"), "are there while somebody controls the frogs, and only then (FR.2)")
