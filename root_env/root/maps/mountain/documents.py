"""The Mountain in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.maps.mountain.declaration import ALL_CLOSED, CLOSED_PATHS
from root_env.root.rules.ids import Kind
from root_env.support.errors import PositionError

_NAMES = [f"{a}-{b}" for a, b in CLOSED_PATHS]
FIELDS = {
    "closed_paths": {"type": "array", "items": {"enum": _NAMES}, "uniqueItems": True},
    "opened": {"type": "boolean"},
}


def _lacks_path_or_card(s: Any, frame: Any) -> str:
    if not int(s["mountain"]["closed"]) >> int(frame["x"]) & 1 or s["mountain"]["opened"]:
        return "the path is closed no more, or one has been opened this turn"
    return "" if s["hand_size"][frame["who"]] else "there is no card to spend"


FRAMES = {Kind.SPEND_FOR_PATH: Row({"x": (0, len(_NAMES) - 1)}, lacks=_lacks_path_or_card), Kind.TOWER: Row()}


def read(reader: Reader, entry: Mapping[str, Any], field: str) -> None:
    """Fill the record."""
    own = reader.s["mountain"]
    if "closed_paths" in entry:
        own["closed"] = 0
        for path in fields.distinct(entry["closed_paths"], f"{field}.closed_paths"):
            if path not in _NAMES:
                raise PositionError(f"{field}.closed_paths: {path!r} is none of {', '.join(_NAMES)}")
            own["closed"] |= 1 << _NAMES.index(path)
    own["opened"] = fields.flag(entry.get("opened", False), f"{field}.opened")


def write(s: Any, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    closed = [name for k, name in enumerate(_NAMES) if int(board["closed"]) >> k & 1]
    return {"closed_paths": closed, "opened": bool(board["opened"])}


def check(checks: Checks) -> None:
    """One that has been opened this turn is not closed (Law 25.4.3)."""
    own = checks.s["mountain"]
    if own["opened"] and own["closed"] == ALL_CLOSED:
        checks.refuse("map.opened", "all paths are closed (Law 25.4.3)")
