"""The Lord of the Hundreds in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields, items
from root_env.root.documents.frames import CARD, CLEARING, CLEARING_SUIT, IN_BATTLE, MANY, MOVES, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.factions.hundreds.declaration import (
    COMMAND,
    MD,
    PROWESS,
    TRACK_OF,
    TRACK_SPACES,
)
from root_env.root.lookup import names
from root_env.root.rules.data.decks import ITEM
from root_env.root.rules.data.tracks import RUIN_ITEMS
from root_env.root.rules.ids import ALL_CLEARINGS, N_CLEARINGS, N_ITEMS, NOBODY, Kind, Phase, Piece
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

MOODS = names.OWN["mood"]
_WORDS = {"type": "array", "items": {"type": "string"}}
FIELDS = {
    "mood": {"enum": [*MOODS, None]},
    "hoard": {"type": "object", "additionalProperties": {"$ref": "#/$defs/some"}},
    "from_ruins": _WORDS,
    "looked": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 12}},
    "loots": {"type": "boolean"},
    "warlord": {"oneOf": [{"type": "integer", "minimum": 1, "maximum": 12}, {"type": "null"}]},
}


def _lacks_warlord(s: np.void, frame: np.void) -> str:
    return "" if s["hundreds"]["warlord"] >= 0 else "the warlord is not on the map (Law 14.2.2)"


def _moves_warlord(s: np.void, frame: np.void, where: str) -> None:
    if s["hundreds"]["warlord"] != frame["clearing"]:
        raise PositionError(f"{where}.clearing: the warlord stands elsewhere (Law 14.5.3)")


def _gained(s: np.void, frame: np.void, where: str) -> None:
    item = int(frame["x"])
    if TRACK_OF[item] < 0 or _on_track(s["hundreds"]["hoard"], TRACK_OF[item]) != TRACK_SPACES:
        raise PositionError(f"{where}.x: the track of the item is not full (Law 14.2.4.I)")


def _lacks_gained(s: np.void, frame: np.void) -> str:
    item = int(frame["x"])
    placed = items.held(s)[item] + s["items"][item]
    return "" if placed < items.there_are(s)[item] else f"every {names.item(item)} lies somewhere (Law 14.2.4.I)"


def _on_track(hoard: np.ndarray, track: int) -> int:
    return sum(int(n) for item, n in enumerate(hoard.tolist()) if TRACK_OF[item] == track)


def _crafts_item(s: np.void, frame: np.void, where: str) -> None:
    if TRACK_OF[ITEM[int(frame["card"])]] < 0:
        raise PositionError(f"{where}.card: the card shows no item of the Hoard (Law 14.2.3)")


def _lacks_two_items(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    return "" if s["ruin_items"][c][1] >= 0 else f"no two items lie under a ruin in clearing {c + 1} (Law 9.7.3)"


def _lacks_loot(s: np.void, frame: np.void) -> str:
    held = s["crafted_items"][int(frame["other"])]
    return "" if held[TRACK_OF >= 0].any() else "an item lies in the defender's Crafted Items box (Law 14.2.5)"


def _lacks_loot_in_battle(s: np.void, frame: np.void) -> str:
    sides = [int(s["battle"][name]) for name in ("attacker", "defender", "clearing")]
    if sides != [int(frame[name]) for name in ("who", "other", "clearing")]:
        return "the attacker is asked about the defender in the clearing of the battle (Law 14.2.5)"
    return _lacks_loot(s, frame)


def _lacks_ruins(s: np.void, frame: np.void) -> str:
    return "" if s["hundreds"]["razing"] else "a ruin is still to be razed (Law 14.4.1)"


def _lacks_crafted(s: np.void, frame: np.void) -> str:
    item = ITEM[int(frame["card"])]
    return "" if s["items"][item] else f"no {names.item(item)} is left in the supply (Law 4.1.2)"


def _lacks_place(s: np.void, frame: np.void, piece: Piece) -> str:
    """Nothing to place, or no place for it: an own keep bars only others, a torch bars all (Law 6.2.2, 26.6.2)."""
    c = int(frame["clearing"])
    if not s["piece_supply"][piece]:
        return f"no {piece.name.lower()} is left (Law 1.5.1)"
    barred = int(s["scorched"]) >> c & 1 or s["pieces"][Piece.KEEP][c]
    return f"no piece can be placed in clearing {c + 1} (Law 6.2.2, 26.6.2)" if barred else ""


def _lacks_stronghold(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    if s["slots"][c] <= 0:
        return f"clearing {c + 1} has no open slot (Law 2.2.3)"
    return _lacks_place(s, frame, Piece.STRONGHOLD)


def _lacks_mob(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    if s["pieces"][Piece.MOB][c] or not s["warriors"][int(frame["who"])][c]:
        return f"a mob is incited beside a warrior where there is none, not in clearing {c + 1} (Law 14.6.1)"
    return _lacks_place(s, frame, Piece.MOB)


def _short(s: np.void, frame: np.void) -> int:
    """Warriors that strongholds still get: more than are left (Law 14.4.2)."""
    open_to = (s["pieces"][Piece.KEEP] == 0) & ((int(s["scorched"]) >> np.arange(N_CLEARINGS) & 1) == 0)
    missing = s["pieces"][Piece.STRONGHOLD].astype(int) - s["hundreds"]["recruited"]
    return min(int(s["warrior_supply"][frame["who"]]), int(missing[open_to].clip(0).sum()) - 1)


FRAMES = {
    Kind.SETUP_WARLORD: Row(in_setup=True, later=False),
    Kind.RAZE_NEXT: Row(level=Level.MENU, lies_on=Kind.RAZE_RUINS, lacks=_lacks_ruins),
    Kind.RAZE_RUIN: Row({"clearing": CLEARING}, lies_on=Kind.RAZE_RUINS, lacks=_lacks_two_items),
    Kind.HOARD_FULL: Row({"x": (0, N_ITEMS - 1)}, check=_gained, lacks=_lacks_gained),
    Kind.SPREAD_MOB: Row({"suit": CLEARING_SUIT}),
    Kind.RECRUIT_SHORT: Row({"count": MANY}),
    Kind.ANOINT: Row(level=Level.MENU),
    Kind.CHOOSE_MOOD: Row(level=Level.MENU),
    Kind.LAVISH: Row({"count": (-1, 1)}, level=Level.MENU),
    Kind.CONTEMPT: Row({"card": CARD}, check=_crafts_item, lacks=_lacks_crafted),
    Kind.COMMAND: Row(
        {"count": MANY}, Level.MENU, lies_on=Kind.HUNDREDS_ACTIONS, most=lambda s, f: s["hoard_values"].max()
    ),
    Kind.FORTIFY_CARD: Row({"clearing": CLEARING}, lacks=_lacks_stronghold),
    Kind.ADVANCE: Row(
        {"count": MANY}, Level.MENU, lies_on=Kind.HUNDREDS_ACTIONS, most=lambda s, f: s["hoard_values"].max()
    ),
    Kind.ADVANCE_COUNT: Row(
        {**MOVES, "count": MANY}, most=lambda s, f: s["warriors"][f["who"]][f["clearing"]], check=_moves_warlord
    ),
    Kind.ADVANCE_BATTLE: Row(),
    Kind.RELENTLESS: Row(lacks=_lacks_warlord),
    Kind.INCITE: Row(level=Level.MENU),
    Kind.INCITE_CARD: Row({"clearing": CLEARING}, lies_on=Kind.INCITE, lacks=_lacks_mob),
    Kind.JUBILANT: Row({"count": (1, 4)}, lies_on=Kind.INCITE),
    Kind.LOOT: Row(IN_BATTLE, Level.BATTLE, lacks=_lacks_loot_in_battle),
    Kind.LOOT_ITEM: Row({"other": PLAYER}, lacks=_lacks_loot),
    Kind.RALLY: Row(level=Level.BATTLE, lacks=_lacks_warlord),
    Kind.RAZE: Row(level=Level.MENU),
    Kind.RAZE_RUINS: Row(level=Level.MENU),
    Kind.SPREAD_MOBS: Row(level=Level.MENU),
    Kind.HUNDREDS_RECRUIT: Row(level=Level.MENU),
    Kind.AFTER_ADVANCE: Row(),
    Kind.OPPRESS: Row(level=Level.MENU),
    Kind.HUNDREDS_ACTIONS: Row({"count": (0, 127), "x": (COMMAND, PROWESS)}, Level.MENU),
}
ANSWERED_AT_ONCE = {
    Kind.RAZE_NEXT, Kind.RAZE_RUIN, Kind.HOARD_FULL, Kind.SPREAD_MOB, Kind.RECRUIT_SHORT, Kind.CONTEMPT,
    Kind.FORTIFY_CARD, Kind.ADVANCE_COUNT, Kind.RELENTLESS, Kind.INCITE_CARD, Kind.LOOT, Kind.LOOT_ITEM, Kind.RALLY,
}  # fmt: skip
"""Kinds of questions on which nothing else comes to lie."""
STEPS = {
    Phase.BIRDSONG: ((Kind.CHOOSE_MOOD, Kind.GAP, Kind.ANOINT), (Kind.CHOOSE_MOOD,), (Kind.LAVISH,)),
    Phase.DAYLIGHT: (
        (Kind.HUNDREDS_ACTIONS, Kind.HUNDREDS_ACTIONS, Kind.CRAFT),
        (Kind.HUNDREDS_ACTIONS, Kind.HUNDREDS_ACTIONS, Kind.COMMAND),
        (Kind.HUNDREDS_ACTIONS, Kind.ADVANCE),
    ),
    Phase.EVENING: ((Kind.OPPRESS, Kind.GAP, Kind.INCITE), (Kind.DISCARD,)),
}
STARTS_BY = Kind.SETUP_WARLORD
INTERNALS = {
    "razing": Internal("razing", 0, ALL_CLEARINGS),
    "recruited": Internal("recruited", 0, 6),
    "stubborn": Internal("stubborn", 0, 1),
    "rallied": Internal("rallied", 0, 1),
}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 14.2.4, 14.7)."""
    board = reader.board(p)
    mood = entry.get("mood", "stubborn")
    board["mood"] = NOBODY if mood is None else fields.word(mood, MOODS, f"{field}.mood")
    for word, n in fields.mapping(entry.get("hoard", {}), f"{field}.hoard").items():
        item = fields.parse(names.parse_item, word, f"{field}.hoard")
        board["hoard"][item] = fields.integer(n, f"{field}.hoard.{word}", 0, TRACK_SPACES)
    for track, name in ((COMMAND, "Command"), (PROWESS, "Prowess")):
        if _on_track(board["hoard"], track) > TRACK_SPACES:  # here: steps look up the value of a track
            raise PositionError(f"{field}.hoard: {name} has {TRACK_SPACES} spaces (Law 14.2.4.II)")
    for word in fields.distinct(entry.get("from_ruins", ()), f"{field}.from_ruins"):
        item = fields.parse(names.parse_item, word, f"{field}.from_ruins")
        if item not in RUIN_ITEMS:
            raise PositionError(f"{field}.from_ruins: no ruin holds a {names.item(item)}")
        board["from_ruins"] |= 1 << item
    for number in fields.distinct(entry.get("looked", ()), f"{field}.looked"):
        board["looked"] |= 1 << fields.clearing_index(number, f"{field}.looked")
    board["loots"] = fields.flag(entry.get("loots", False), f"{field}.loots")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    entry: Document = {
        "mood": None if board["mood"] < 0 else MOODS[int(board["mood"])],
        "hoard": {names.item(item): int(n) for item, n in enumerate(board["hoard"].tolist()) if n},
    }
    if board["from_ruins"]:
        entry["from_ruins"] = [names.item(i) for i in bits(board["from_ruins"], N_ITEMS)]
    if board["loots"]:
        entry["loots"] = True
    return entry


def write_hidden(s: np.void, p: int, board: np.void) -> Document:
    """Clearings with ruins whose items the player has seen (Law 9.7.3)."""
    looked = [c + 1 for c in bits(board["looked"], N_CLEARINGS)]
    return {"looked": looked} if looked else {}


# -- steps -------------------------------------------------------------------------------------------


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """Menus of Daylight have names in the usual order only (Law 14.5, 14.7.2)."""
    if word in ("craft", "command", "advance") and reader.board(p)["mood"] == MD.GRANDIOSE:
        raise PositionError(
            f"{field}.mood: grandiose, they advance before they command: no step of Daylight has a name"
        )


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """The actions of a menu of Daylight, none taken: as many as the Hoard gives (Law 14.2.4.II)."""
    if kind == Kind.HUNDREDS_ACTIONS:
        return {"count": 0, "x": (PROWESS, COMMAND)[depth]}
    track = {Kind.COMMAND: COMMAND, Kind.ADVANCE: PROWESS}.get(kind)
    if track is None:
        return {}
    return {"count": int(s["hoard_values"][_on_track(s["hundreds"]["hoard"], track)])}


# -- the Law -----------------------------------------------------------------------------------------


def check(checks: Checks, p: int) -> None:
    """Tracks hold their items, and a mood is not one that the Hoard closed before it was chosen (Law 14.2.4)."""
    s, board = checks.s, checks.board(p)
    if s["crafted_items"][p].any():
        checks.refuse(checks.path(p, "items"), "the Hundreds keep items in the hoard (Law 14.2.4)")
    for item in np.flatnonzero(board["hoard"]):
        if TRACK_OF[item] < 0:
            checks.refuse(checks.path(p, "hoard"), f"no track holds a {names.item(item)} (Law 14.2.4)")
    if board["mood"] < 0 and not checks.unset(p, Kind.SETUP_WARLORD):
        checks.refuse(checks.path(p, "mood"), "is null only until set-up places the warlord (Law 14.3.4)")
    gained = [int(f["x"]) for f in s["stack"][: int(s["depth"])] if f["kind"] == Kind.HOARD_FULL]
    for item in bits(board["from_ruins"], N_ITEMS):
        if not board["hoard"][item] and item not in gained:
            checks.refuse(checks.path(p, "from_ruins"), f"the Hoard holds no {names.item(item)} (Law 9.7.3)")
    for c in bits(board["razing"], N_CLEARINGS):
        if not s["ruins"][c] or not s["pieces"][Piece.MOB][c]:
            checks.refuse("internals.razing", f"no ruin lies by a mob in clearing {c + 1} (Law 14.4.1)")
    for c in bits(board["looked"], N_CLEARINGS):
        if not s["ruins"][c]:
            checks.refuse(checks.path(p, "looked"), f"no ruin lies in clearing {c + 1} (Law 9.7.3)")
    if board["loots"] and not (s["battle"]["active"] and s["battle"]["attacker"] == p):
        checks.refuse(checks.path(p, "loots"), "a battle is fought to loot, and there is none (Law 14.2.5)")
    if not checks.over:
        _check_pending(checks, p)


def _check_pending(checks: Checks, p: int) -> None:
    """Questions that are answered at once lie on top, and ruins are razed in one step (Law 14.4.1)."""
    s, board = checks.s, checks.board(p)
    if board["razing"] and Kind.RAZE_RUINS not in checks.waiting:
        checks.refuse("internals.razing", "ruins are razed in Raze (Law 14.4.1)")
    last = int(s["depth"]) - 1
    for d, frame in enumerate(s["stack"][: last + 1]):
        kind, field = Kind(int(frame["kind"])), f"internals.stack[{d}]"
        if kind in ANSWERED_AT_ONCE and d < last:
            checks.refuse(field, f"{kind.name} is answered before anything else")
        if kind == Kind.RAZE_RUIN and int(board["razing"]) >> int(frame["clearing"]) & 1:
            checks.refuse("internals.razing", "a ruin is razed once (Law 14.4.1)")
        if kind == Kind.RECRUIT_SHORT and frame["count"] > _short(s, frame):
            checks.refuse(f"{field}.count", f"at most {_short(s, frame)} warriors are too few (Law 14.4.2)")
