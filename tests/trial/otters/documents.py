"""The River Otters in position documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields, limits
from root_env.root.documents.frames import CLEARING, MANY, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.rules.ids import N_CLEARINGS, Kind, Phase, Suit
from tests.trial.otters.declaration import Temper

TEMPERS = tuple(temper.name.lower() for temper in Temper)
SUITS = tuple(suit.name.lower() for suit in Suit)[:3]
FIELDS = {
    "temper": {"enum": [*TEMPERS, None]},
    "actions": {"type": "integer", "minimum": 0, "maximum": 32767},
    "fished": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": N_CLEARINGS}},
    "feasts": {
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/suit"},
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 127},
    },
    "nets": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 31}},
}
FRAMES = {
    Kind.SETUP_TEMPER: Row(in_setup=True, later=False),
    Kind.SETUP_HOLT: Row(in_setup=True, later=False),
    Kind.OTTERS_ACTION: Row(level=Level.MENU),
    Kind.FEAST: Row({"count": MANY}, Level.MENU),
    Kind.SPLASH: Row(
        {"clearing": CLEARING, "other": PLAYER, "count": (1, 1)},
        Level.TRIGGER,
        asks=None,
        other_is_owner=True,
        can_wait=True,
    ),
    Kind.GO_FISHING: Row(level=Level.MENU),
    Kind.SCORE_HOLTS: Row(level=Level.MENU),
}
STEPS = {Phase.EVENING: ((Kind.DISCARD,),)}


def read(reader: Reader, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Fill the board of player `p` (O.3.1, O.4.1, O.5)."""
    board = reader.board(p)
    temper = entry.get("temper", "calm")
    board["temper"] = -1 if temper is None else fields.word(temper, TEMPERS, f"{field}.temper")
    board["actions"] = fields.integer(entry.get("actions", 0), f"{field}.actions", 0, limits.room(board, "actions"))
    for number in fields.sequence(entry.get("fished", ()), f"{field}.fished"):
        board["fished"] |= 1 << fields.clearing_index(number, f"{field}.fished")
    for suit, n in fields.mapping(entry.get("feasts", {}), f"{field}.feasts").items():
        k = fields.word(suit, SUITS, f"{field}.feasts")
        board["feasts"][k] = fields.integer(n, f"{field}.feasts.{suit}", 0, limits.room(board, "feasts"))
    for agent, n in fields.mapping(entry.get("nets", {}), f"{field}.nets").items():
        who = reader.who(agent, f"{field}.nets")
        board["nets"][who] = fields.own_warriors(reader.s, who, n, f"{field}.nets.{agent}")


def write(s: Any, p: int, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    return {
        "temper": None if board["temper"] < 0 else TEMPERS[int(board["temper"])],
        "actions": int(board["actions"]),
        "fished": [c + 1 for c in range(N_CLEARINGS) if int(board["fished"]) >> c & 1],
        "feasts": {SUITS[k]: int(n) for k, n in enumerate(board["feasts"]) if n},
        "nets": {agents[p]: int(n) for p, n in enumerate(board["nets"]) if n},
    }


def check(checks: Checks, p: int) -> None:
    """The temper is chosen in set-up (O.3.1)."""
    if checks.board(p)["temper"] < 0 and not checks.unset(p, Kind.SETUP_TEMPER):
        checks.refuse(checks.path(p, "temper"), "is null only until set-up asks for it (O.3.1)")
