"""The Keepers in Iron in position documents; values of relics are read and written as they are declared."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, CLEARING, MOVES, Level, Row
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.factions.keepers.declaration import (
    GONE,
    HELD,
    MOST_RETINUE,
    N_DUTIES,
    N_RELICS,
    N_WAYSTATIONS,
    NOT_PLACED,
    OF_TYPE,
    RECOVERED,
    SHOWS,
    Duty,
)
from root_env.root.factions.keepers.words import TYPES, VALUES
from root_env.root.lookup import names
from root_env.root.rules.data.maps import N_FORESTS_OF
from root_env.root.rules.ids import FOREST, N_CLEARINGS, Faction, Kind, Phase, Piece
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

DUTIES = names.OWN["duty"]
RETAINER = "Faithful Retainer"
BEYOND = {"recovered": RECOVERED, "held": HELD, "out": GONE}
MARKS = ("encamped", "decamped")
_ORDER = ("first", "second", "third")
_MAYBE_CARD, _DUTY = (-1, CARD[1]), (0, N_DUTIES - 1)
_PLACE = {
    "description": "A clearing's number, a forest by the clearings that touch it, recovered, held or out; null: not "
    "placed.",
    "oneOf": [{"type": "integer", "minimum": 1, "maximum": 12}, {"type": "string"}, {"type": "null"}],
}
_NUMBER = {"type": "integer", "minimum": 1, "maximum": OF_TYPE}
_VALUES_OF = {"type": "object", "additionalProperties": {"enum": [True, *names.OWN["figurevalue"]]}}
FIELDS = {
    **dict.fromkeys(VALUES, _VALUES_OF),
    "relics": {
        "type": "object",
        "additionalProperties": False,
        "properties": {word: {"type": "array", "maxItems": OF_TYPE, "items": _PLACE} for word in VALUES},
    },
    "shown": {
        "type": "object",
        "additionalProperties": False,
        "properties": {word: {"type": "array", "items": _NUMBER} for word in VALUES},
    },
    "waystations": {
        "type": "object",
        "additionalProperties": False,
        "properties": {word: {"enum": [*TYPES]} for word in _ORDER},
    },
    **{word: {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 12}} for word in MARKS},
    "to_act": {"type": "array", "items": {"type": "string"}},
    "retinue": {
        "type": "object",
        "additionalProperties": False,
        "properties": {word: {"type": "array", "items": {"type": "string"}} for word in DUTIES},
    },
}


def _lacks_held(s: np.void, frame: np.void) -> str:
    return "" if (s["keepers"]["relic_at"] == HELD).any() else "no relic is held (Law 15.2.5)"


def _relics_in(s: np.void, c: int) -> int:
    return int((s["keepers"]["relic_at"] == c).sum())


def _lacks_relic(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    return "" if _relics_in(s, c) else f"no relic is in clearing {c + 1} (Law 15.2.4)"


def _lacks_shown(s: np.void, frame: np.void) -> str:
    """A relic of the type of a waystation there (Law 15.5.2.III.a)."""
    c, k = int(frame["clearing"]), s["keepers"]
    for w in range(N_WAYSTATIONS):
        shown = int(SHOWS[w, int(k["sides"]) >> w & 1])
        of_type = k["relic_at"][shown * OF_TYPE : (shown + 1) * OF_TYPE]
        if s["pieces"][Piece.WAYSTATION_FIRST + w][c] and (of_type == c).any():
            return ""
    return f"clearing {c + 1} has no relic of the type of a waystation there (Law 15.5.2.III.a)"


def _lacks_slot(s: np.void, frame: np.void) -> str:
    c, who, named = int(frame["clearing"]), int(frame["who"]), int(frame["x"])
    if s["slots"][c] <= 0:
        return f"clearing {c + 1} has no open slot (Law 2.2.3)"
    kinds = slice(Piece.WAYSTATION_FIRST, Piece.WAYSTATION_THIRD + 1)
    left = s["piece_supply"][kinds]
    if not (left.any() if named < 0 else left[named]):
        return "the waystation is on the map (Law 1.5.1)"
    if named >= 0:
        return ""
    if not s["warriors"][who].any() and not s["pieces"][kinds].any():
        return "" if s["warrior_supply"][who] else "no warrior is left (Law 15.4.1)"
    return "" if s["warriors"][who][c] else f"no warrior is in clearing {c + 1} (Law 15.4.1)"


def _lacks_card(s: np.void, frame: np.void, duty: int) -> str:
    """The card that acts lies in its column (Law 15.5.2)."""
    card, k = int(frame["card"]), s["keepers"]
    there = k["retainers"][duty] if card < 0 else k["retinue"][duty][card]
    return "" if there else f"the card that acts is in the column {DUTIES[duty]} (Law 15.5.2)"


def _lacks_actor(s: np.void, frame: np.void) -> str:
    return _lacks_card(s, frame, int(frame["x"]))


def _lacks_delver(s: np.void, frame: np.void) -> str:
    return _lacks_card(s, frame, Duty.DELVE)


def _lacks_recoverer(s: np.void, frame: np.void) -> str:
    return _lacks_card(s, frame, Duty.RECOVER) or ("" if frame["count"] else _lacks_shown(s, frame))


def _lacks_shifted(s: np.void, frame: np.void) -> str:
    k, duty = s["keepers"], int(frame["x"])
    there = k["retainers"][duty] or k["retinue"][duty].any()
    return "" if there else f"no card is in the column {DUTIES[duty]} (Law 15.6.2)"


FRAMES = {
    Kind.SETUP_KEEPERS: Row(in_setup=True, later=False),
    Kind.SETUP_EDGE: Row({"clearing": CLEARING}, in_setup=True, later=False),
    Kind.ENCAMP: Row(level=Level.MENU),
    Kind.ENCAMP_WITH: Row({"clearing": CLEARING, "x": (-1, N_WAYSTATIONS - 1)}, lacks=_lacks_slot),
    Kind.DECAMP: Row(level=Level.MENU),
    Kind.KEEPERS_RECRUIT: Row(level=Level.MENU),
    Kind.KEEPERS_RECRUIT_CARD: Row({"clearing": CLEARING}, lies_on=Kind.KEEPERS_RECRUIT),
    Kind.RETINUE: Row({"count": _DUTY}, Level.MENU),
    Kind.RETINUE_ACT: Row({"card": _MAYBE_CARD, "x": _DUTY}, lies_on=Kind.RETINUE, lacks=_lacks_actor),
    Kind.DELVE: Row({"clearing": CLEARING, "card": _MAYBE_CARD}, lies_on=Kind.RETINUE, lacks=_lacks_delver),
    Kind.RECOVER: Row(
        {"clearing": CLEARING, "card": _MAYBE_CARD, "count": (0, N_RELICS)},
        lies_on=Kind.RETINUE,
        lacks=_lacks_recoverer,
    ),
    Kind.CARRY: Row(
        {**MOVES, "count": (1, 127)},
        Level.TRIGGER,
        most=lambda s, f: s["warriors"][s["player_of"][Faction.KEEPERS]][f["other"]],
        asks=(Faction.KEEPERS, Faction.CHAMELEANDER),
        lacks=_lacks_relic,
    ),
    Kind.GATHER: Row({"count": (0, MOST_RETINUE)}, Level.MENU),
    Kind.SHIFT: Row({"x": _DUTY}, lacks=_lacks_shifted),
    Kind.GATHER_TO: Row({"card": _MAYBE_CARD, "x": (-1, N_DUTIES - 1)}),
    Kind.TROPHY: Row(level=Level.TRIGGER, asks=None, can_wait=True, lacks=_lacks_held),
    Kind.RETINUE_COLUMN: Row({"count": _DUTY}, Level.MENU),
    Kind.DELVE_NEXT: Row({"clearing": CLEARING, "card": _MAYBE_CARD}, lies_on=Kind.RETINUE, lacks=_lacks_delver),
    Kind.LIVE_OFF_LAND: Row(level=Level.MENU),
    Kind.KEEPERS_DRAW: Row(level=Level.MENU),
}
ANSWERED_AT_ONCE = {
    *(Kind.ENCAMP_WITH, Kind.KEEPERS_RECRUIT_CARD, Kind.RETINUE_ACT, Kind.DELVE, Kind.RECOVER, Kind.SHIFT),
    Kind.GATHER_TO,
}
STEPS = {
    Phase.BIRDSONG: (
        (Kind.KEEPERS_RECRUIT, Kind.DECAMP, Kind.ENCAMP),
        (Kind.KEEPERS_RECRUIT, Kind.DECAMP),
        (Kind.KEEPERS_RECRUIT,),
    ),
    Phase.DAYLIGHT: (
        (Kind.RETINUE_COLUMN, Kind.RETINUE_COLUMN, Kind.RETINUE_COLUMN, Kind.CRAFT),
        (Kind.RETINUE_COLUMN, Kind.RETINUE_COLUMN, Kind.RETINUE),
        (Kind.RETINUE_COLUMN, Kind.RETINUE),
        (Kind.RETINUE,),
    ),
    Phase.EVENING: ((Kind.KEEPERS_DRAW, Kind.GATHER), (Kind.DISCARD,)),
}
STARTS_BY = Kind.SETUP_KEEPERS
INTERNALS = {"knights": Internal("knights", 0, 1)}


def step_word(kinds: tuple[Kind, ...]) -> str:
    """The word of the step; that of a column names it too."""
    word = kinds[-1].name.lower()
    return f"{word} {DUTIES[N_DUTIES - len(kinds)]}" if kinds[-1] == Kind.RETINUE else word


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """The columns, the last one lowest; no card has been gathered (Law 15.5.2, 15.6.2)."""
    if kind in (Kind.RETINUE_COLUMN, Kind.RETINUE):
        return {"count": N_DUTIES - 1 - depth}
    return {"count": 0} if kind == Kind.GATHER else {}


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """All cards of a column that begins are still to act (Law 15.5.2)."""
    board = reader.board(p)
    if word.startswith("retinue") and "to_act" not in entry:
        duty = DUTIES.index(word.removeprefix("retinue "))
        board["left"], board["retainers_left"] = board["retinue"][duty], board["retainers"][duty]


def _place(s: np.void, value: object, field: str) -> int:
    if value is None:
        return NOT_PLACED
    if isinstance(value, str) and value in BEYOND:
        return BEYOND[value]
    if isinstance(value, str):
        return FOREST + fields.parse(lambda name: names.parse_forest(int(s["map"]), name), value, field)
    return fields.clearing_index(value, field)


def _kind(sort: int, value: int) -> int:
    """Kind of a relic in a clearing, by its type and the number of its value."""
    return int(Piece.ONE_FIGURE) + sort * 3 + value


def _usual(s: np.void, board: np.void, sort: int) -> None:
    """Relics of a type that a document leaves out: those in clearings lie there, the others are out of the game."""
    values = [0, 1, 2, 2]
    board[VALUES[sort]] = values
    left = {value: s["pieces"][_kind(sort, value)].copy() for value in range(3)}
    for no, value in enumerate(values):
        there = np.flatnonzero(left[value])
        board["relic_at"][sort * OF_TYPE + no] = there[0] if len(there) else GONE
        if len(there):
            left[value][there[0]] -= 1


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 15.2, 15.5)."""
    s, board = reader.s, reader.board(p)
    s["piece_supply"][Piece.ONE_FIGURE : Piece.THREE_JEWELRY + 1] = 0
    given = fields.mapping(entry.get("relics", {}), f"{field}.relics")
    for word in given:
        fields.word(word, VALUES, f"{field}.relics")
    shown = fields.mapping(entry.get("shown", {}), f"{field}.shown")
    for sort, word in enumerate(VALUES):
        if word in given:
            places = fields.sequence(given[word], f"{field}.relics.{word}")
            if len(places) != OF_TYPE:
                raise PositionError(f"{field}.relics.{word}: there are {OF_TYPE}, got {len(places)} (Law 15.2.1)")
            for no, place in enumerate(places):
                board["relic_at"][sort * OF_TYPE + no] = _place(s, place, f"{field}.relics.{word}")
            if entry.get(word) is None:
                board[word] = [0, 1, 2, 2]
            elif len(fields.mapping(entry[word], f"{field}.{word}")) != OF_TYPE:
                raise PositionError(f"{field}.{word}: each of the {OF_TYPE} has a value, true for an unknown one")
        elif entry.get(word) is not None:
            raise PositionError(f"{field}.relics.{word}: is missing: the values of {word} are given")
        else:
            _usual(s, board, sort)
        up = 0
        for no in fields.distinct(shown.get(word, ()), f"{field}.shown.{word}"):
            up |= 1 << fields.integer(no, f"{field}.shown.{word}", 1, OF_TYPE) - 1
        for no, place in enumerate(board["relic_at"][sort * OF_TYPE : (sort + 1) * OF_TYPE]):
            up |= (0 <= place < FOREST or place >= RECOVERED) << no
        board[f"{word}_up"] = up
    _read_cards(reader, board, entry, field)
    for word in MARKS:
        for c in fields.distinct(entry.get(word, ()), f"{field}.{word}"):
            board[word] |= 1 << fields.clearing_index(c, f"{field}.{word}")
    for word, sort_word in fields.mapping(entry.get("waystations", {}), f"{field}.waystations").items():
        k = fields.word(word, _ORDER, f"{field}.waystations")
        sort = fields.word(sort_word, TYPES, f"{field}.waystations.{word}")
        if sort not in SHOWS[k]:
            raise PositionError(f"{field}.waystations.{word}: it shows no {sort_word} (Law 15.2.2)")
        board["sides"] |= int(SHOWS[k, 1] == sort) << k


def _read_cards(reader: Reader, board: np.void, entry: Fields, field: str) -> None:
    """Fill the columns of the Retinue; usually with a Faithful Retainer each (Law 15.3.5)."""
    usual = {word: [RETAINER] for word in DUTIES}
    board["retainers"] = 0
    for word, cards in fields.mapping(entry.get("retinue", usual), f"{field}.retinue").items():
        duty = fields.word(word, DUTIES, f"{field}.retinue")
        for card in fields.sequence(cards, f"{field}.retinue.{word}"):
            if card == RETAINER:
                board["retainers"][duty] = min(int(board["retainers"][duty]) + 1, 100)
            else:
                fields.add_card(reader.s, board["retinue"][duty], card, f"{field}.retinue.{word}")
    for card in fields.sequence(entry.get("to_act", ()), f"{field}.to_act"):
        if card == RETAINER:
            board["retainers_left"] = min(int(board["retainers_left"]) + 1, 100)
        else:
            fields.add_card(reader.s, board["left"], card, f"{field}.to_act")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    words = {place: word for word, place in BEYOND.items()}
    relics, shown = {}, {}
    for sort, word in enumerate(VALUES):
        places = board["relic_at"][sort * OF_TYPE : (sort + 1) * OF_TYPE].tolist()
        relics[word] = [_written(s, place, words) for place in places]
        up = [no + 1 for no in bits(board[f"{word}_up"], OF_TYPE) if FOREST <= places[no] < RECOVERED]
        shown |= {word: up} if up else {}
    entry: Document = {"relics": relics}
    if shown:
        entry["shown"] = shown
    entry["retinue"] = {
        word: [RETAINER] * int(board["retainers"][duty]) + names.cards(board["retinue"][duty])
        for duty, word in enumerate(DUTIES)
    }
    entry |= {word: [c + 1 for c in bits(board[word], N_CLEARINGS)] for word in MARKS if board[word]}
    if _asks_column(s) or board["left"].any() or board["retainers_left"]:
        entry["to_act"] = [RETAINER] * int(board["retainers_left"]) + names.cards(board["left"])
    stations = {
        word: TYPES[SHOWS[k, int(board["sides"]) >> k & 1]]
        for k, word in enumerate(_ORDER)
        if s["pieces"][Piece.WAYSTATION_FIRST + k].any()
    }
    return entry | ({"waystations": stations} if stations else {})


def _asks_column(s: np.void) -> bool:
    """True at the menu of a column."""
    return bool((s["stack"]["kind"][: int(s["depth"])] == Kind.RETINUE).any())


def _written(s: np.void, place: int, words: dict[int, str]) -> int | str | None:
    if place == NOT_PLACED:
        return None
    if place < N_CLEARINGS:
        return place + 1
    return words.get(place) or names.forest(int(s["map"]), place - FOREST).removeprefix("forest ")


# -- the Law -----------------------------------------------------------------------------------------


def check(checks: Checks, p: int) -> None:
    """Relics in clearings are pieces there; ten cards at most; three Retainers; sides of waystations (Law 15)."""
    s, board = checks.s, checks.board(p)
    forests = int(N_FORESTS_OF[int(s["map"])])
    for relic, place in enumerate(board["relic_at"].tolist()):
        field = checks.path(p, f"relics.{VALUES[relic // OF_TYPE]}")
        if FOREST + forests <= place < RECOVERED:
            checks.refuse(field, "there is no such forest (Law 2.4)")
        if place == NOT_PLACED and not (checks.in_setup and _sets_up(checks, p)):
            checks.refuse(field, "a relic is null only until set-up places it (Law 15.3.1)")
    for sort, word in enumerate(VALUES):
        values, places = board[word], board["relic_at"][sort * OF_TYPE : (sort + 1) * OF_TYPE]
        for value in range(3):
            kind = _kind(sort, value)
            for c in range(N_CLEARINGS):
                there = int(s["pieces"][kind][c]) + int(s["lost_pieces"][kind][c])
                if there != int(((values == value) & (places == c)).sum()):
                    checks.refuse(checks.path(p, f"relics.{word}"), f"clearing {c + 1} has others (Law 15.2.1)")
    if int(board["retainers"].sum()) + _going(s) > N_DUTIES:
        checks.refuse(checks.path(p, "retinue"), f"there are {N_DUTIES} Faithful Retainers (Law 15.3.5)")
    if int(board["retinue"].sum()) + int(board["retainers"].sum()) > MOST_RETINUE:
        checks.refuse(checks.path(p, "retinue"), f"holds {MOST_RETINUE} cards at most (Law 15.6.2)")
    for k, word in enumerate(_ORDER):
        if int(board["sides"]) >> k & 1 and not s["pieces"][Piece.WAYSTATION_FIRST + k].any():
            checks.refuse(checks.path(p, f"waystations.{word}"), "is on the faction board (Law 15.2.2)")
    if not checks.over:
        _check_pending(checks, p)


def _sets_up(checks: Checks, p: int) -> bool:
    """True while their set-up is still to place relics."""
    return checks.unset(p, Kind.SETUP_KEEPERS) or checks.unset(p, Kind.SETUP_EDGE)


def _going(s: np.void) -> int:
    """Faithful Retainers that are being shifted (Law 15.6.2)."""
    frames = s["stack"][: int(s["depth"])]
    return int(((frames["kind"] == Kind.GATHER_TO) & (frames["card"] < 0)).sum())


def _check_pending(checks: Checks, p: int) -> None:
    """Relics that are held are asked about; questions answered at once lie on top; cards left are in the column."""
    s, board = checks.s, checks.board(p)
    if (board["relic_at"] == HELD).any() and Kind.TROPHY not in checks.waiting:
        checks.refuse(checks.path(p, "relics"), "a relic that is held is to be placed (Law 15.2.5)")
    for d, frame in enumerate(s["stack"][: int(s["depth"])]):
        kind = Kind(int(frame["kind"]))
        if kind in ANSWERED_AT_ONCE and d < int(s["depth"]) - 1:
            checks.refuse(f"internals.stack[{d}]", f"{kind.name} is answered before anything else")
        if kind == Kind.GATHER_TO and frame["x"] < 0 and frame["card"] < 0:
            checks.refuse(f"internals.stack[{d}].card", "a card comes from the hand (Law 15.6.2)")
        if kind == Kind.GATHER_TO and board["retinue"].sum() + board["retainers"].sum() >= MOST_RETINUE:
            checks.refuse(f"internals.stack[{d}]", f"the Retinue holds {MOST_RETINUE} cards at most (Law 15.6.2)")
        if kind == Kind.RETINUE:
            duty = int(frame["count"])
            if (board["left"] > board["retinue"][duty]).any() or board["retainers_left"] > board["retainers"][duty]:
                checks.refuse(checks.path(p, "to_act"), f"more than lie in the column {DUTIES[duty]} (Law 15.5.2)")
