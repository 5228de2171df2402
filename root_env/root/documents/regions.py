"""Warriors outside the clearings, and special warriors, in position documents, as boards declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from root_env.root.documents import fields, limits
from root_env.root.lookup import names
from root_env.root.lookup.boards import in_forests, marked_warriors, regions
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

if TYPE_CHECKING:
    from root_env.root.documents.parts import Reader


def names_of(s: np.void, p: int) -> set[str]:
    """The fields for them in a player's entry."""
    return {*regions(s, p), *in_forests(s, p), *marked_warriors(s, p)}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Read these warriors, after the clearings; the warriors of a region come out of the supply."""
    s, board = reader.s, reader.board(p)
    most = limits.room(s, "warriors")
    for region in regions(s, p):
        board[region] = fields.integer(entry.get(region, 0), f"{field}.{region}", 0, most)
        s["warrior_supply"][p] -= int(board[region])
    for region in in_forests(s, p):
        for word, n in fields.mapping(entry.get(region, {}), f"{field}.{region}").items():
            forest = fields.parse(lambda name: names.parse_forest(int(s["map"]), name), word, f"{field}.{region}")
            if board[region][forest]:
                raise PositionError(f"{field}.{region}: {names.forest(int(s['map']), forest)} is described twice")
            board[region][forest] = fields.integer(n, f"{field}.{region}.{word}", 0, most)
        s["warrior_supply"][p] -= int(board[region].sum())
    for name in marked_warriors(s, p):
        if entry.get(name) is not None:
            board[name] = clearing = fields.clearing_index(entry[name], f"{field}.{name}")
            if not s["warriors"][p][clearing]:
                raise PositionError(f"{field}.{name}: no warrior of the player is in clearing {clearing + 1}")


def written(s: np.void, p: int) -> Document:
    """The fields that `read` reads: `{"burrow": 2, "woods": {"1-2-5": 1}, "king": 4}`."""
    board = int(s["map"])
    found: Document = {**regions(s, p)}
    for name, held in in_forests(s, p).items():
        found[name] = {names.forest(board, forest).removeprefix("forest "): n for forest, n in held.items()}
    return found | {name: c + 1 if c >= 0 else None for name, c in marked_warriors(s, p).items()}
