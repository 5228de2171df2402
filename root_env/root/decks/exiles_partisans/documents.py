"""The Exiles and Partisans deck in position documents: frames, and what lies on its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, CLEARING, MANY, PLAYER, SUIT, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.lookup import names
from root_env.root.rules.data.decks import EFFECT_BIT
from root_env.root.rules.ids import N_ITEMS, Card, Kind
from root_env.support.errors import PositionError


def _has_such_an_effect(s: Any, frame: Any, where: str) -> None:
    if frame["card"] not in (Card.EYRIE_EMIGRE, Card.LEAGUE_OF_ADVENTUROUS_MICE):
        raise PositionError(f"{where}.card: card {frame['card']} has no such effect")


def _has_not_led_before(s: Any, frame: Any, where: str) -> None:
    if frame["x"] == 0 or (frame["x"] < 0 <= frame["clearing"]):
        raise PositionError(f"{where}: only a move that was asked for (x: 1) has led to a clearing")


def _has_both(s: Any, frame: Any, where: str) -> None:
    owner, item = frame["other"], frame["x"]
    if not 0 < s["exiles_partisans"]["exhausted"][owner][item] <= s["crafted_items"][owner][item]:
        raise PositionError(f"{where}: {names.ITEMS[item]} was not taken from two, one of them exhausted")


FRAMES = {
    Kind.SABOTEURS: Row({"other": PLAYER}),
    Kind.FALSE_ORDERS: Row({"other": PLAYER}),
    Kind.SWAP_MEET: Row({"other": PLAYER}),
    Kind.PROPAGANDA_CARD: Row(),
    Kind.PROPAGANDA_TARGET: Row({"suit": SUIT, "clearing": (-1, CLEARING[1])}),
    Kind.INFORMANTS: Row({"count": MANY}, Level.MENU),
    Kind.LEAGUE_ITEM: Row(),
    Kind.MOVE_OR_BATTLE: Row({"card": CARD, "clearing": (-1, CLEARING[1])}, Level.MENU, check=_has_such_an_effect),
    Kind.TAKEN_ITEM: Row({"other": PLAYER, "x": (0, N_ITEMS - 1)}, check=_has_both),
    Kind.EMIGRATE: Row({"clearing": (-1, CLEARING[1]), "x": (-1, 1)}, Level.MENU, check=_has_not_led_before),
}
_COUNTS = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
FIELDS = {"coffins": _COUNTS, "exhausted": {"type": "object", "additionalProperties": _COUNTS}}


def read(reader: Reader, entry: Mapping[str, Any], field: str) -> None:
    """Fill the record."""
    own = reader.s["exiles_partisans"]
    for agent, n in fields.mapping(entry.get("coffins", {}), f"{field}.coffins").items():
        p = reader.who(agent, f"{field}.coffins")
        own["coffins"][p] = fields.own_warriors(reader.s, p, n, f"{field}.coffins.{agent}")
    for agent, held in fields.mapping(entry.get("exhausted", {}), f"{field}.exhausted").items():
        p = reader.who(agent, f"{field}.exhausted")
        for word, n in fields.mapping(held, f"{field}.exhausted.{agent}").items():
            item = fields.parse(names.parse_item, word, f"{field}.exhausted.{agent}")
            own["exhausted"][p][item] = fields.integer(n, f"{field}.exhausted.{agent}.{word}", 0, 127)


def write(s: Any, board: Any, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read` reads."""
    coffins = {agent: int(board["coffins"][p]) for p, agent in enumerate(agents) if board["coffins"][p]}
    exhausted = {
        agent: {names.ITEMS[k]: int(board["exhausted"][p][k]) for k in range(N_ITEMS) if board["exhausted"][p][k]}
        for p, agent in enumerate(agents)
        if board["exhausted"][p].any()
    }
    return {"coffins": coffins, "exhausted": exhausted}


def check(checks: Checks) -> None:
    """Warriors lie on a card in play; items that are exhausted are in their box (the cards)."""
    own = checks.s["exiles_partisans"]
    bit = 1 << int(EFFECT_BIT[Card.COFFIN_MAKERS])
    if own["coffins"].any() and not (checks.s["effects"] & bit).any():
        checks.refuse("on_cards.coffins", "nobody has crafted Coffin Makers")
    if (own["exhausted"] > checks.s["crafted_items"]).any():
        checks.refuse("on_cards.exhausted", "more items are exhausted than lie in the Crafted Items box")
