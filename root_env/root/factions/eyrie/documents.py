"""The Eyrie Dynasties in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, FLAG, MANY, Level, Row
from root_env.root.documents.frames import SUIT as OF_SUIT
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.factions.eyrie.declaration import N_COLUMNS, VIZIERS, Leader
from root_env.root.lookup import names
from root_env.root.rules.data.decks import DECK_SIZE, SUIT
from root_env.root.rules.ids import N_CARDS, Kind, Phase, Suit
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

SUITS, COLUMNS, LEADERS = names.SUITS, names.COLUMNS, names.LEADERS
ALL_LEADERS = (1 << len(Leader)) - 1
_PATTERN = f"^({'|'.join(COLUMNS)})$"
_SUITS_LEFT = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/any_suit"}}

FIELDS = {
    "leader": {"enum": [*LEADERS, None]},
    "retired": {"type": "array", "uniqueItems": True, "items": {"enum": [*LEADERS]}},
    "decree": {
        "type": "object",
        "additionalProperties": False,
        "properties": {column: {"$ref": "#/$defs/cards"} for column in COLUMNS},
    },
    "decree_left": {
        "oneOf": [
            {"enum": [*COLUMNS]},
            {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
                "patternProperties": {_PATTERN: _SUITS_LEFT},
            },
        ]
    },
}
FRAMES = {
    Kind.SETUP_ROOST: Row(in_setup=True, later=False),
    Kind.CHOOSE_LEADER: Row(level=Level.MENU, in_setup=True),
    Kind.DECREE_CARD: Row({"count": (1, 2), "x": FLAG}, Level.MENU),
    Kind.DECREE_COLUMN: Row({"count": (1, 2), "card": CARD, "x": FLAG}, Level.MENU),
    Kind.NEW_ROOST: Row(level=Level.MENU),
    Kind.DECREE: Row(level=Level.MENU),
    Kind.DECREE_RECRUIT: Row({"count": MANY, "suit": OF_SUIT}),
    Kind.DECREE_BUILD: Row({"count": MANY, "suit": OF_SUIT}),
    Kind.EMERGENCY_ORDERS: Row(level=Level.MENU),
    Kind.DECREE_START: Row(level=Level.MENU),
    Kind.TURMOIL: Row(lies_on=Kind.DECREE),
    Kind.EYRIE_SCORE: Row(level=Level.MENU),
}
STEPS = {
    Phase.DAYLIGHT: ((Kind.DECREE_START, Kind.CRAFT), (Kind.DECREE,), (Kind.GAP,), (Kind.CHOOSE_LEADER,)),
    Phase.EVENING: ((Kind.DISCARD,),),
}
STEP_FIELDS = {"decree_left": "decree"}
STARTS_BY = Kind.SETUP_ROOST
INTERNALS = {"decree_left": Internal("left", 0, DECK_SIZE), "decree_column": Internal("column", -1, 4)}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 7.2, 7.7)."""
    board = reader.board(p)
    leader = entry.get("leader", "builder")
    board["leader"] = -1 if leader is None else fields.word(leader, LEADERS, f"{field}.leader")
    for word in fields.distinct(entry.get("retired", ()), f"{field}.retired"):
        board["retired"] |= 1 << fields.word(word, LEADERS, f"{field}.retired")
    for word, cards in fields.mapping(entry.get("decree", {}), f"{field}.decree").items():
        column = fields.word(word, COLUMNS, f"{field}.decree")
        for card in fields.sequence(cards, f"{field}.decree.{word}"):
            fields.add_card(reader.s, board["decree"][column], card, f"{field}.decree.{word}")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {
        "leader": None if board["leader"] < 0 else LEADERS[int(board["leader"])],
        "retired": [LEADERS[k] for k in bits(board["retired"], len(LEADERS))],
        "decree": {word: names.cards(board["decree"][k]) for k, word in enumerate(COLUMNS)},
    }


# -- steps -------------------------------------------------------------------------------------------


def write_step(s: np.void, p: int, board: np.void, word: str) -> Document:
    """The cards of the Decree that are left in the present column (Law 7.5.2)."""
    if word != "decree":
        return {}
    column = int(board["column"])
    left = board["left"][column]
    return {"decree_left": {COLUMNS[column]: [suit for suit, n in zip(SUITS, left, strict=True) for _ in range(n)]}}


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """Fill the rest of the Decree; after turmoil, check that its effects are there (Law 7.5.2, 7.7)."""
    if word == "decree":
        _read_decree_left(reader.board(p), entry.get("decree_left"), f"{field}.decree_left")
    elif word == "choose_leader":
        _check_turmoil(reader.board(p), field)


def _check_turmoil(board: np.void, field: str) -> None:
    """Turmoil has turned the leader down and emptied the Decree (Law 7.7.2, 7.7.3)."""
    if board["retired"] and not int(board["retired"]) >> int(board["leader"]) & 1:
        raise PositionError(f"{field}.retired: before choose_leader the old leader is turned down (Law 7.7.3)")
    if board["decree"].any():
        raise PositionError(f"{field}.decree: turmoil has emptied it before choose_leader (Law 7.7.2)")


def _whole_decree(board: np.void) -> np.ndarray:
    """Cards of the Decree by column and suit, Loyal Viziers as birds (Law 7.5.2, 7.3.4)."""
    whole = np.zeros(board["left"].shape, int)
    for card in range(N_CARDS):
        whole[:, SUIT[card]] += board["decree"][:, card]
    whole[:, Suit.BIRD] += VIZIERS[int(board["leader"])]
    return whole


def _read_decree_left(board: np.void, given: object, field: str) -> None:
    """Read a column and the suits left in it, or a column with all its cards; the columns to its right are whole."""
    whole = _whole_decree(board)
    if given is None:
        column = int(np.flatnonzero(whole.any(1))[0])  # a Decree has two Loyal Viziers
        left = whole[column]
    elif isinstance(given, str):
        column = fields.word(given, COLUMNS, field)
        left = whole[column]
    else:
        named = list(fields.mapping(given, field).items())
        if len(named) != 1:
            raise PositionError(f"{field}: name one column; those right of it are whole (Law 7.5.2)")
        column = fields.word(named[0][0], COLUMNS, field)
        left = np.zeros(len(SUITS), int)
        for suit in fields.sequence(named[0][1], f"{field}.{COLUMNS[column]}"):
            left[fields.word(suit, SUITS, f"{field}.{COLUMNS[column]}")] += 1
    if not left.any():
        raise PositionError(
            f"{field}: nothing is left in {COLUMNS[column]}; name a later column, or the step gap behind the Decree"
        )
    for k in np.flatnonzero(left > whole[column]):
        raise PositionError(
            f"{field}.{COLUMNS[column]}: the column has {whole[column][k]} {SUITS[k]}, not {left[k]} (Law 7.5.2)"
        )
    board["column"] = column
    board["left"][column] = left
    board["left"][column + 1 :] = whole[column + 1 :]


# -- the Law -----------------------------------------------------------------------------------------


def check(checks: Checks, p: int) -> None:
    """The leader and at least one other lie face up (Law 7.3.3, 7.7.3, 7.7.3.I)."""
    board = checks.board(p)
    leader, retired = int(board["leader"]), int(board["retired"])
    if retired == ALL_LEADERS:
        checks.refuse(checks.path(p, "retired"), "when the last is deposed all turn face up (Law 7.7.3.I)")
    if leader < 0 and not checks.unset(p, Kind.CHOOSE_LEADER):
        checks.refuse(checks.path(p, "leader"), "is null only until set-up asks for it (Law 7.3.3)")
    if Kind.DECREE in checks.waiting and not checks.over and not 0 <= board["column"] < N_COLUMNS:
        checks.refuse("internals.decree_column", "a card of some column is being resolved (Law 7.5.2)")
    if checks.in_setup:
        return
    if retired >> leader & 1 and not checks.over and Kind.CHOOSE_LEADER not in checks.waiting:
        checks.refuse(checks.path(p, "retired"), "the leader lies face up (Law 7.7.3)")
