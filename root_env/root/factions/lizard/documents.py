"""The Lizard Cult in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, CLEARING, CLEARING_SUIT, MANY, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.lookup import names
from root_env.root.rules.data.tracks import of_suits
from root_env.root.rules.ids import Kind, Phase
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

SUITS = names.SUITS[:3]
FIELDS = {
    "outcast": {"enum": [*SUITS, None]},
    "hated": {"type": "boolean"},
    "acolytes": {"$ref": "#/$defs/warriors"},
    "scored": {"type": "array", "items": {"$ref": "#/$defs/suit"}, "uniqueItems": True},
    "revealed": {"$ref": "#/$defs/cards"},
}
FRAMES = {
    Kind.SETUP_CORNER: Row(in_setup=True, later=False),
    Kind.SETUP_OUTCAST: Row(in_setup=True, later=False),
    Kind.CONSPIRACY: Row(level=Level.MENU),
    Kind.CRUSADE_BATTLE: Row({"clearing": CLEARING}),
    Kind.CONVERT: Row({"clearing": CLEARING}),
    Kind.SANCTIFY: Row({"clearing": CLEARING}),
    Kind.RITUAL_CARD: Row(level=Level.MENU),
    Kind.RITUAL: Row({"card": CARD}),
    Kind.SCORE_CARD: Row({"suit": CLEARING_SUIT}),
    Kind.SACRIFICE_FROM: Row(),
    Kind.ADJUST_OUTCAST: Row(level=Level.MENU),
    Kind.DISCARD_LOST_SOULS: Row(level=Level.MENU),
    Kind.FEAR_OF_THE_FAITHFUL: Row({"count": MANY}, Level.TRIGGER, can_wait=True),
    Kind.RETURN_REVEALED: Row(level=Level.MENU),
}
STEPS = {
    Phase.DAYLIGHT: ((Kind.RITUAL_CARD,),),
    Phase.EVENING: ((Kind.DISCARD, Kind.DRAW_CARDS, Kind.CRAFT), (Kind.DISCARD,)),
}
STARTS_BY = Kind.SETUP_CORNER


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p`; acolytes come out of the supply (Law 10.2.3)."""
    s, board = reader.s, reader.board(p)
    outcast = entry.get("outcast", "fox")
    board["outcast"] = -1 if outcast is None else fields.word(outcast, SUITS, f"{field}.outcast")
    board["hated"] = fields.flag(entry.get("hated", False), f"{field}.hated")
    board["acolytes"] = fields.own_warriors(s, p, entry.get("acolytes", 0), f"{field}.acolytes")
    for suit in fields.distinct(entry.get("scored", ()), f"{field}.scored"):
        board["scored"] |= 1 << fields.word(suit, SUITS, f"{field}.scored")
    for card in fields.sequence(entry.get("revealed", ()), f"{field}.revealed"):
        fields.add_card(s, board["revealed"], card, f"{field}.revealed")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {
        "outcast": None if board["outcast"] < 0 else SUITS[int(board["outcast"])],
        "hated": bool(board["hated"]),
        "acolytes": int(board["acolytes"]),
        "scored": [SUITS[k] for k in bits(board["scored"], 3)],
        "revealed": names.cards(board["revealed"]),
    }


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """In Evening the revealed cards have gone back to the hand first (Law 10.6.1)."""
    if reader.s["phase"] == Phase.EVENING and reader.board(p)["revealed"].any():
        raise PositionError(f"{field}.revealed: at the step {word} the cards are back in the hand (Law 10.6.1)")


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """One card to draw, and one for each suit with enough gardens on the map (Law 10.6.3)."""
    if kind != Kind.DRAW_CARDS:
        return {}
    return {"count": 1 + int((s["pieces"][list(of_suits("GARDEN").values())].sum(1) >= s["garden_draw"]).sum())}


def check(checks: Checks, p: int) -> None:
    """The Outcast has a suit; cards lie revealed in the Cult's own Daylight and Evening (Law 10.3.3, 10.5)."""
    s, board = checks.s, checks.board(p)
    if board["outcast"] < 0 and not checks.unset(p, Kind.SETUP_OUTCAST):
        checks.refuse(checks.path(p, "outcast"), "is null only until set-up asks for it (Law 10.3.3)")
    own = s["turn"] == p and s["phase"] in (Phase.DAYLIGHT, Phase.EVENING)
    if board["revealed"].any() and not own:
        checks.refuse(checks.path(p, "revealed"), "cards lie there in the Cult's Daylight and Evening (Law 10.5)")
