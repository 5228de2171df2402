"""The Lake in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import MOVES, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.maps.lake.declaration import COAST, START
from root_env.root.rules.ids import Kind

FIELDS = {"ferry": {"enum": list(COAST)}, "ridden": {"type": "boolean"}, "left": {"enum": list(COAST)}}


def _lacks_ferry(s: Any, frame: Any) -> str:
    return "" if s["lake"]["ferry"] == frame["clearing"] and not s["lake"]["ridden"] else "the Ferry is gone"


FRAMES = {Kind.TAKE_FERRY: Row(MOVES, Level.TRIGGER, lacks=_lacks_ferry)}


def read(reader: Reader, entry: Mapping[str, Any], field: str) -> None:
    """Fill the record."""
    own = reader.s["lake"]
    own["ferry"] = fields.clearing_index(entry.get("ferry", START), f"{field}.ferry")
    own["ridden"] = fields.flag(entry.get("ridden", False), f"{field}.ridden")
    if "left" in entry:
        own["left"] = fields.clearing_index(entry["left"], f"{field}.left")


def write(s: Any, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    written = {"ferry": int(board["ferry"]) + 1, "ridden": bool(board["ridden"])}
    return written | ({"left": int(board["left"]) + 1} if board["left"] >= 0 else {})


def check(checks: Checks) -> None:
    """The Ferry lies on the coast, and is taken once a turn (Law 25.3.5)."""
    own = checks.s["lake"]
    for name in ("ferry", *(["left"] if own["left"] >= 0 else [])):
        if int(own[name]) + 1 not in COAST:
            checks.refuse(f"map.{name}", f"is one of {', '.join(map(str, COAST))} (Law 25.3.5)")
    if own["left"] not in (-1, own["ferry"]) and not own["ridden"]:
        checks.refuse("map.left", "a move has left it without the Ferry, which is elsewhere (Law 25.3.5)")
