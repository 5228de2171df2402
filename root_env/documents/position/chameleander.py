"""Chameleander's board in a position document, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.core.data.tracks import PIECE_COUNT
from root_env.core.ids import EGO_SPACES, Piece
from root_env.documents.position import fields, limits
from root_env.errors import PositionError

FIELDS = {"track", "id", "actions", "taken", "substituted", "boasts"}
SPACES = ("empty", "ego", "superego")
TAKEN = ("mark_for_death", "cajole")
SUBSTITUTED = ("removal", "placement")
KINDS = (Piece.EGO, Piece.SUPEREGO)


def read_chameleander(s, p: int, entry: Mapping[str, Any], field: str, in_setup: bool) -> None:
    """Fill the board; ego that are neither in a clearing nor on The Id lie on the track (Law C.2.5)."""
    board = s["chameleander"]
    if not in_setup and not s["warriors"][p].any():
        raise PositionError(f"{field}: its warrior must stand in a clearing after set-up (Law C.2.2)")
    if any(s["pieces"][kind][s["warriors"][p] == 0].any() for kind in KINDS):
        raise PositionError(f"{field}: ego on the map stand in the clearing of its warrior (Law C.2.5)")
    for word, n in fields.mapping(entry.get("id", {}), f"{field}.id").items():
        board["id"][fields.word(word, SPACES[1:], f"{field}.id")] = fields.integer(
            n, f"{field}.id.{word}", 0, EGO_SPACES
        )
    left = [PIECE_COUNT[kind] - int(s["pieces"][kind].sum()) - int(board["id"][k]) for k, kind in enumerate(KINDS)]
    if min(left) < 0:
        raise PositionError(f"{field}.id: the map and The Id hold more ego than there are (Law C.3.3)")
    _read_track(board, entry, field, left)
    for k, kind in enumerate(KINDS):
        s["piece_supply"][kind] = left[k]
    board["actions"] = fields.integer(entry.get("actions", 0), f"{field}.actions", 0, limits.chameleander_actions(s))
    for name, words in (("taken", TAKEN), ("substituted", SUBSTITUTED)):
        for word in fields.sequence(entry.get(name, ()), f"{field}.{name}"):
            board[name] |= 1 << fields.word(word, words, f"{field}.{name}")


def _read_track(board, entry: Mapping[str, Any], field: str, left: list[int]) -> None:
    """The track left to right; by default its ego lie to the right, those with draw icons last (Law C.3.3)."""
    if "track" not in entry:
        ego = [1] * left[0] + [2] * left[1]
        board["track"] = [0] * (EGO_SPACES - len(ego)) + ego
        return
    words = fields.sequence(entry["track"], f"{field}.track")
    if len(words) != EGO_SPACES:
        raise PositionError(f"{field}.track: must have {EGO_SPACES} spaces, got {len(words)}")
    board["track"] = [fields.word(word, SPACES, f"{field}.track") for word in words]
    for k, word in enumerate(SPACES[1:]):
        if (board["track"] == k + 1).sum() != left[k]:
            raise PositionError(f"{field}.track: must hold {left[k]} {word}, as the map and The Id leave (Law C.3.3)")


def write_chameleander(s) -> dict[str, Any]:
    """The fields that `read_chameleander` reads."""
    board = s["chameleander"]
    return {
        "track": [SPACES[int(k)] for k in board["track"]],
        "id": {word: int(n) for word, n in zip(SPACES[1:], board["id"], strict=True) if n},
        "actions": int(board["actions"]),
        "taken": [word for k, word in enumerate(TAKEN) if int(board["taken"]) >> k & 1],
        "substituted": [word for k, word in enumerate(SUBSTITUTED) if int(board["substituted"]) >> k & 1],
    }
