"""The Woodland Alliance in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CLEARING, MANY, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.factions.alliance.declaration import SUPPORTER_LIMIT
from root_env.root.rules.data import tracks
from root_env.root.rules.ids import N_SUITS, Kind, Phase, Piece
from root_env.support.documents import Document, Fields

BASES = tuple(tracks.of_suits("BASE").values())
FIELDS = {
    "supporters": {"$ref": "#/$defs/cards_or_count"},
    "officers": {"$ref": "#/$defs/warriors"},
    "operations": {"$ref": "#/$defs/warriors"},
}


def _lacks_sympathy(s: np.void, frame: np.void) -> str:
    return "" if s["piece_supply"][Piece.SYMPATHY] else "no sympathy token is left to place (Law 8.4.2)"


FRAMES = {
    Kind.REVOLT: Row(level=Level.MENU),
    Kind.SPREAD_SYMPATHY: Row(level=Level.MENU),
    Kind.SPEND_SUPPORTER: Row({"clearing": CLEARING, "count": MANY, "suit": (-1, N_SUITS - 1)}),
    Kind.ALLIANCE_DAYLIGHT: Row(level=Level.MENU),
    Kind.MOBILIZE: Row(),
    Kind.TRAIN: Row(),
    Kind.OPERATION: Row(level=Level.MENU),
    Kind.OPERATION_RECRUIT: Row(),
    Kind.TRIM_SUPPORTERS: Row(level=Level.TRIGGER),
    Kind.OUTRAGE: Row(
        {"clearing": CLEARING, "other": PLAYER, "count": (1, 1)}, Level.TRIGGER,
        asks=None, other_is_owner=True, can_wait=True,
    ),
    Kind.REVOLT_REMOVE: Row({"clearing": CLEARING}),
    Kind.REVOLT_PLACE: Row({"clearing": CLEARING}),
    Kind.SPREAD_PLACE: Row({"clearing": CLEARING}, lacks=_lacks_sympathy),
    Kind.BASE_LOST: Row({"clearing": CLEARING, "count": (1, 1)}, Level.TRIGGER, can_wait=True),
}  # fmt: skip
STEPS = {
    Phase.DAYLIGHT: ((Kind.ALLIANCE_DAYLIGHT,),),
    Phase.EVENING: ((Kind.OPERATION,), (Kind.DISCARD,)),
}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p`, except the supporters; officers come out of the supply (Law 8.2.7)."""
    s, board = reader.s, reader.board(p)
    board["officers"] = fields.own_warriors(s, p, entry.get("officers", 0), f"{field}.officers")
    most = int(s["warrior_total"][p])
    board["operations"] = fields.integer(entry.get("operations", 0), f"{field}.operations", 0, most)


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {"officers": int(board["officers"]), "operations": int(board["operations"])}


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """Operations left: by default one for each officer (Law 8.6.1)."""
    if word == "operation" and "operations" not in entry:
        reader.board(p)["operations"] = reader.board(p)["officers"]


def check(checks: Checks, p: int) -> None:
    """Five supporters at most without a base, except while its loss is being settled (Law 8.2.3.I, 8.2.4)."""
    s, n = checks.s, int(checks.board(p)["n_supporters"])
    bases = sum(int(s["pieces"][k].sum() + s["lost_pieces"][k].sum()) for k in BASES)
    settling = checks.over or {Kind.BASE_LOST, Kind.TRIM_SUPPORTERS} & set(checks.waiting)
    if n > SUPPORTER_LIMIT and not bases and not settling:
        checks.refuse(
            checks.path(p, "supporters"),
            f"at most {SUPPORTER_LIMIT} without a base on the map, got {n} (Law 8.2.3.I)",
        )
