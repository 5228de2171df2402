"""The Pond in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import MOVES, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.rules.ids import Kind
from tests.trial.pond.declaration import COAST, START

FIELDS = {"ferry": {"enum": list(COAST)}, "ridden": {"type": "boolean"}}


def _lacks_ferry(s: Any, frame: Any) -> str:
    return "" if s["pond"]["ferry"] == frame["clearing"] else "the Ferry is gone"


FRAMES = {Kind.FERRY: Row(MOVES, Level.TRIGGER, lacks=_lacks_ferry)}


def read(reader: Reader, entry: Mapping[str, Any], field: str) -> None:
    """Fill the record."""
    reader.s["pond"]["ferry"] = fields.clearing_index(entry.get("ferry", START), f"{field}.ferry")
    reader.s["pond"]["ridden"] = fields.flag(entry.get("ridden", False), f"{field}.ridden")


def write(s: Any, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    return {"ferry": int(board["ferry"]) + 1, "ridden": bool(board["ridden"])}


def check(checks: Checks) -> None:
    """The Ferry lies on the coast (Law 25.3.5)."""
    if int(checks.s["pond"]["ferry"]) + 1 not in COAST:
        checks.refuse("map.ferry", f"lies in one of {', '.join(map(str, COAST))} (Law 25.3.5)")
