"""Chameleander in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CLEARING, IN_BATTLE, MANY, MOVES, SUIT, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.factions.chameleander.declaration import EGO_SPACES
from root_env.root.rules.data.tracks import PIECE_COUNT
from root_env.root.rules.ids import Kind, Phase, Piece
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

SPACES = ("empty", "ego", "superego")
TAKEN = ("mark_for_death", "cajole")
SUBSTITUTED = ("removal", "placement")
KINDS = (Piece.EGO, Piece.SUPEREGO)
_MARKED = 1
"""Mark for Death, in `taken`."""
FIELDS = {
    "track": {"type": "array", "minItems": EGO_SPACES, "maxItems": EGO_SPACES, "items": {"enum": [*SPACES]}},
    "id": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            word: {"type": "integer", "minimum": 0, "maximum": PIECE_COUNT[kind]}
            for word, kind in zip(SPACES[1:], KINDS, strict=True)
        },
    },
    "actions": {"type": "integer", "minimum": 0, "maximum": 63},
    "taken": {"type": "array", "items": {"enum": [*TAKEN]}},
    "substituted": {"type": "array", "items": {"enum": [*SUBSTITUTED]}},
    "boasts": {"type": "integer", "minimum": 1, "maximum": 1 + EGO_SPACES},
}
FRAMES = {
    Kind.SETUP_CHAMELEANDER: Row(in_setup=True, later=False),
    Kind.SLOUGH: Row(level=Level.MENU),
    Kind.SLOUGH_CARD: Row({"count": MANY}),
    Kind.SKIP_MOVE: Row({"count": MANY}, Level.MENU),
    Kind.CHAMELEANDER_ACTION: Row(level=Level.MENU),
    Kind.STROLL_FORCE: Row(MOVES),
    Kind.MARK_CARD: Row(),
    Kind.MARK_CLEARING: Row({"suit": SUIT}),
    Kind.MARK_FACTION: Row({"clearing": CLEARING}),
    Kind.CAJOLE_CARD: Row(IN_BATTLE),
    Kind.CAJOLE_PLACE: Row(IN_BATTLE, asks=None, other_is_owner=True),
    Kind.LOSE_EGO: Row(
        {"clearing": CLEARING, "count": MANY, "x": (0, 3)}, Level.TRIGGER,
        most=lambda s, f: s["pieces"][list(KINDS), f["clearing"]].sum(), of_hits=True,
    ),
    Kind.BOAST: Row({"count": MANY}, Level.MENU),
    Kind.BLENDING_IN: Row(IN_BATTLE, Level.BATTLE, asks=None, other_is_owner=True),
    Kind.PLACE_EGO: Row(),
}  # fmt: skip
STEPS = {
    Phase.DAYLIGHT: ((Kind.CHAMELEANDER_ACTION, Kind.CRAFT), (Kind.CHAMELEANDER_ACTION,)),
    Phase.EVENING: ((Kind.BOAST,), (Kind.DISCARD,)),
}
STEP_FIELDS = {"boasts": "boast"}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board; all ego outside the clearings and The Id lie on the track (Law C.2.5)."""
    s, board = reader.s, reader.board(p)
    if not reader.in_setup and not s["warriors"][p].any():
        raise PositionError(f"{field}: its warrior must stand in a clearing after set-up (Law C.2.2)")
    if any(s["pieces"][kind][s["warriors"][p] == 0].any() for kind in KINDS):
        raise PositionError(f"{field}: ego on the map stand in the clearing of its warrior (Law C.2.5)")
    for word, n in fields.mapping(entry.get("id", {}), f"{field}.id").items():
        space = fields.word(word, SPACES[1:], f"{field}.id")
        board["id"][space] = fields.integer(n, f"{field}.id.{word}", 0, EGO_SPACES)
    left = [PIECE_COUNT[kind] - int(s["pieces"][kind].sum()) - int(board["id"][k]) for k, kind in enumerate(KINDS)]
    if min(left) < 0:
        raise PositionError(f"{field}.id: the map and The Id hold more ego than there are (Law C.3.3)")
    _read_track(board, entry, field, left)
    for k, kind in enumerate(KINDS):
        s["piece_supply"][kind] = left[k]
    board["actions"] = fields.integer(entry.get("actions", 0), f"{field}.actions", 0, _most_actions(s))
    for name, words in (("taken", TAKEN), ("substituted", SUBSTITUTED)):
        for word in fields.distinct(entry.get(name, ()), f"{field}.{name}"):
            board[name] |= 1 << fields.word(word, words, f"{field}.{name}")


def _most_actions(s: np.void) -> int:
    """Most actions: the usual ones, and one for every ego removed, also if it returns to the map (Law C.5.2)."""
    return int(s["chameleander_actions"]) + 2 * EGO_SPACES


def _read_track(board: np.void, entry: Fields, field: str, left: list[int]) -> None:
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


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {
        "track": [SPACES[int(k)] for k in board["track"]],
        "id": {word: int(n) for word, n in zip(SPACES[1:], board["id"], strict=True) if n},
        "actions": int(board["actions"]),
        "taken": [TAKEN[k] for k in bits(board["taken"], len(TAKEN))],
        "substituted": [SUBSTITUTED[k] for k in bits(board["substituted"], len(SUBSTITUTED))],
    }


# -- steps -------------------------------------------------------------------------------------------


def write_step(s: np.void, p: int, board: np.void, word: str) -> Document:
    """The number of boasts that are left (Law C.6.1)."""
    return {"boasts": int(s["stack"][int(s["depth"]) - 1]["count"])} if word == "boast" else {}


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> int:
    """Actions left, by default all; returns the number of boasts left, -1 at other steps.

    By default one boast, and one for each ego on The Id; none after Mark for Death (Law C.5.2, C.6.1).
    """
    board = reader.board(p)
    if reader.s["phase"] == Phase.DAYLIGHT and "actions" not in entry:
        board["actions"] = reader.s["chameleander_actions"]
    if word != "boast":
        return -1
    if int(board["taken"]) & _MARKED:
        raise PositionError(f"{field}.taken: after Mark for Death nobody boasts (Law C.6.1)")
    return fields.integer(entry.get("boasts", 1 + int(board["id"].sum())), f"{field}.boasts", 1, 1 + EGO_SPACES)


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """The boasts that are left (Law C.6.1)."""
    return {"count": given} if kind == Kind.BOAST else {}


def check(checks: Checks, p: int) -> None:
    """Its warrior stands in a clearing once set-up has asked for it (Law C.2.2)."""
    if not checks.s["warriors"][p].any() and not checks.unset(p, Kind.SETUP_CHAMELEANDER):
        checks.refuse("clearings", f"the warrior of {checks.agents[p]} must stand in one after set-up (Law C.2.2)")
