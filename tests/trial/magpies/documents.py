"""The Magpies in position documents; what is hidden on their board is read and written as it is declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, CLEARING, PLAYER, Level, Row
from root_env.root.documents.parts import Reader
from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS, Kind, Phase
from root_env.root.text.table import bits
from tests.trial.magpies.declaration import Trinket

N_TRINKETS = len(Trinket)

FIELDS = {
    "flights": {"type": "integer", "minimum": 0, "maximum": 2},
    "peeked": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
}
FIELDS["second_nest"] = {"type": ["integer", "null"]}
STARTS_BY = Kind.SETUP_NEST
STARTS_ANYWHERE = True
FIELDS["found"] = FIELDS["denied"] = FIELDS["peeked"]
FRAMES = {
    Kind.SETUP_NEST: Row({"count": (1, 2)}, in_setup=True, later=False),
    Kind.HIDE: Row(level=Level.MENU),
    Kind.HIDE_WHICH: Row({"clearing": CLEARING}),
    Kind.FLIGHT: Row(level=Level.MENU),
    Kind.GLOAT: Row(level=Level.MENU),
    Kind.GUESS_BY: Row({"clearing": CLEARING, "other": PLAYER}, asks=None, other_is_owner=True),
    Kind.GUESS_WHICH: Row({"clearing": CLEARING, "other": PLAYER, "card": CARD}, asks=None, other_is_owner=True),
}
STEPS = {Phase.DAYLIGHT: ((Kind.FLIGHT,),), Phase.EVENING: ((Kind.DISCARD,),)}


def read(reader: Reader, p: int, entry: Mapping[str, Any], field: str) -> None:
    """Fill the board of player `p` (M.2.1, M.5.1)."""
    board = reader.board(p)
    board["flights"] = fields.integer(entry.get("flights", 0), f"{field}.flights", 0, 2)
    if entry.get("second_nest") is not None:
        board["second_nest"] = fields.clearing_index(entry["second_nest"], f"{field}.second_nest")
    for agent, seen in fields.mapping(entry.get("peeked", {}), f"{field}.peeked").items():
        for number in fields.sequence(seen, f"{field}.peeked.{agent}"):
            board["peeked"][reader.who(agent, f"{field}.peeked")] |= 1 << fields.clearing_index(number, field)
    for number, kinds in fields.mapping(entry.get("denied", {}), f"{field}.denied").items():
        c = fields.clearing_index(number, f"{field}.denied")
        board["denied"][c] = sum(1 << fields.integer(kind, f"{field}.denied", 0, N_TRINKETS - 1) for kind in kinds)
    for agent, seen in fields.mapping(entry.get("found", {}), f"{field}.found").items():
        for number in fields.sequence(seen, f"{field}.found.{agent}"):
            k = fields.integer(number, f"{field}.found.{agent}", 1, N_FORESTS) - 1
            board["found"][reader.who(agent, f"{field}.found")] |= 1 << k


def write(s: Any, p: int, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    seen = {agent: [c + 1 for c in bits(board["peeked"][k], N_CLEARINGS)] for k, agent in enumerate(agents)}
    found = {agent: [k + 1 for k in bits(board["found"][p], N_FORESTS)] for p, agent in enumerate(agents)}
    denied = {str(c + 1): bits(board["denied"][c], N_TRINKETS) for c in range(N_CLEARINGS)}
    sights = {"peeked": seen, "found": found, "denied": denied}
    nest = {"second_nest": int(board["second_nest"]) + 1} if board["second_nest"] >= 0 else {}
    return (
        nest
        | {"flights": int(board["flights"])}
        | {name: {agent: where for agent, where in sight.items() if where} for name, sight in sights.items()}
    )
