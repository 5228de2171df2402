"""The Marquise de Cat in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CLEARING, MANY, Level, Row
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.rules.ids import Kind, Phase, Piece
from root_env.support.documents import Document, Fields

FIELDS = {
    "actions": {"type": "integer", "minimum": 0, "maximum": 63},
    "recruited": {"type": "boolean"},
    "supply": {
        "type": "object",
        "additionalProperties": False,
        "properties": {"keep": {"type": "integer", "minimum": 0, "maximum": 1}},
    },
}
_BUILDING = (0, 2)
FRAMES = {
    Kind.SETUP_KEEP: Row(in_setup=True, later=False),
    Kind.SETUP_BUILDING: Row({"x": _BUILDING}, in_setup=True, later=False),
    Kind.WOOD_PLACEMENT: Row({"count": MANY}, Level.MENU, most=lambda s, f: s["piece_supply"][Piece.WOOD]),
    Kind.MARQUISE_ACTION: Row(level=Level.MENU),
    Kind.RECRUIT_SHORTAGE: Row({"count": MANY}, most=lambda s, f: s["warrior_supply"][f["who"]]),
    Kind.PAY_WOOD: Row(
        {"clearing": CLEARING, "count": MANY, "x": _BUILDING}, most=lambda s, f: s["pieces"][Piece.WOOD].sum()
    ),
    Kind.OVERWORK_CARD: Row({"clearing": CLEARING}),
    Kind.EXTRA_ACTION_CARD: Row(),
    Kind.FIELD_HOSPITALS: Row(
        {"clearing": CLEARING, "count": MANY}, Level.TRIGGER,
        most=lambda s, f: s["warrior_supply"][f["who"]], can_wait=True,
    ),
    Kind.MARQUISE_BIRDSONG: Row(level=Level.MENU),
    Kind.BUILD_RESOLVE: Row({"clearing": CLEARING, "x": _BUILDING}),
}  # fmt: skip
STEPS = {
    Phase.DAYLIGHT: ((Kind.MARQUISE_ACTION, Kind.CRAFT), (Kind.MARQUISE_ACTION,)),
    Phase.EVENING: ((Kind.DISCARD,),),
}
STARTS_BY = Kind.SETUP_KEEP
INTERNALS = {"placed": Internal("placed")}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 6.5); the keep off the map waits for its corner (Law 6.3.2)."""
    s, board = reader.s, reader.board(p)
    board["actions"] = fields.integer(entry.get("actions", 0), f"{field}.actions", 0, _most_actions(s))
    board["recruited"] = fields.flag(entry.get("recruited", False), f"{field}.recruited")
    supply = fields.mapping(entry.get("supply", {}), f"{field}.supply")
    on_map = int(s["pieces"][Piece.KEEP].sum())
    keep = fields.integer(supply.get("keep", 0), f"{field}.supply.keep", 0, 1)
    s["piece_supply"][Piece.KEEP] = 0 if on_map else keep


def _most_actions(s: np.void) -> int:
    """Most actions: the usual ones, and one for every bird card spent (Law 6.5)."""
    return int(s["marquise_actions"]) + int(s["copies"].sum())


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {
        "actions": int(board["actions"]),
        "recruited": bool(board["recruited"]),
        "supply": {"keep": int(s["piece_supply"][Piece.KEEP])},
    }


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """Actions left: by default all (Law 6.5)."""
    if reader.s["phase"] == Phase.DAYLIGHT and "actions" not in entry:
        reader.board(p)["actions"] = reader.s["marquise_actions"]


def check(checks: Checks, p: int) -> None:
    """The keep waits for its corner in set-up only (Law 6.2.2, 6.3.2)."""
    if checks.s["piece_supply"][Piece.KEEP] and not checks.in_setup:
        checks.refuse(checks.path(p, "supply.keep"), "the keep is placed in set-up (Law 6.3.2)")
