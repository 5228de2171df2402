"""The Corvid Conspiracy in position documents; what is hidden on its board is read and written as it is declared."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CARD, CLEARING, CLEARING_SUIT, FLAG, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.factions.corvids.declaration import ACTIONS, COPIES, N_PLOTS
from root_env.root.lookup import names
from root_env.root.rules.ids import N_CLEARINGS, Faction, Kind, Phase, Piece
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

PLOTS = names.OWN["plot"]
_CLEARINGS = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": N_CLEARINGS}}
FIELDS = {
    "face_up": _CLEARINGS,
    "denied": {
        "type": "object",
        "propertyNames": {"enum": list(fields.CLEARINGS)},
        "additionalProperties": {"type": "array", "items": {"enum": [*PLOTS]}},
    },
    "placed": {"type": "integer", "minimum": 0, "maximum": COPIES * N_PLOTS},
    "plots": {
        "type": "object",
        "propertyNames": {"enum": list(fields.CLEARINGS)},
        "additionalProperties": {"enum": [*PLOTS]},
    },
    "stock": {
        "type": "object",
        "propertyNames": {"enum": [*PLOTS]},
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": COPIES},
    },
}


def _facing_down(s: np.void) -> np.ndarray:
    """bool by clearing: a plot lies there face down."""
    up = int(s["corvids"]["face_up"]) >> np.arange(N_CLEARINGS) & 1
    return (s["pieces"][Piece.PLOT] > 0) & (up == 0)


def _facing_up(s: np.void) -> np.ndarray:
    """bool by clearing: a plot lies there face up."""
    up = int(s["corvids"]["face_up"]) >> np.arange(N_CLEARINGS) & 1
    return (s["pieces"][Piece.PLOT] > 0) & (up != 0)


def _one_suit(s: np.void, frame: np.void, where: str) -> None:
    if frame["x"] != frame["suit"]:
        raise PositionError(f"{where}.x: is the suit of the question (Law 13.3.2)")


def _has_turn(s: np.void, frame: np.void, where: str) -> None:
    if frame["who"] != s["turn"]:
        raise PositionError(f"{where}.who: {Kind(int(frame['kind'])).name} is asked of the player whose turn it is")


def _others_turn(s: np.void, frame: np.void, where: str) -> None:
    _has_turn(s, frame, where)
    if s["faction"][frame["who"]] == Faction.CORVIDS:
        raise PositionError(f"{where}.who: the Corvids guess no plots of their own (Law 13.2.4)")


def _lacks_plot(s: np.void, frame: np.void) -> str:
    return "" if _facing_down(s)[int(frame["clearing"])] else "no plot lies face down there (Law 13.2.4)"


def _lacks_room(s: np.void, frame: np.void) -> str:
    """A plot in the supply, and a clearing that can take it."""
    c = int(frame["clearing"])
    if not s["piece_supply"][Piece.PLOT]:
        return "no plot is left in the supply (Law 13.5.2)"
    return f"clearing {c + 1} holds one plot only (Law 13.2.2.II)" if s["pieces"][Piece.PLOT][c] else ""


def _lacks_other(s: np.void, frame: np.void) -> str:
    """Another plot with the same side up; of two that lie face up another type."""
    c = int(frame["clearing"])
    down, up = _facing_down(s), _facing_up(s)
    others = down if down[c] else up & (s["corvids"]["plots"] != s["corvids"]["plots"][c])
    there = (down[c] or up[c]) and any(k != c for k in np.flatnonzero(others))
    return "" if there else f"the plot in clearing {c + 1} can be swapped with none (Law 13.5.4)"


def _lacks_waiting(s: np.void, frame: np.void) -> str:
    waiting = len(bits(s["corvids"]["waiting"], N_CLEARINGS))
    few = 0 < s["warrior_supply"][frame["who"]] < waiting + 1
    return "" if few and waiting else "warriors are left, and clearings wait for more of them (Law 1.5.4)"


def _lacks_raids(s: np.void, frame: np.void) -> str:
    raids = len(bits(s["corvids"]["raided"], N_CLEARINGS))
    least = 2 if frame["kind"] == Kind.RAID_NEXT else 0
    return "" if raids >= least else "several raids have been removed (Law 13.7.4)"


ANSWERED_AT_ONCE = {
    Kind.RECRUIT_SUIT, Kind.SHORT_OF_WARRIORS, Kind.PLOT_WHICH, Kind.TRICK_WITH, Kind.EXPOSE_BY, Kind.EXPOSE_WHICH,
    Kind.RAID_NEXT, Kind.BOMB_FLIPPED, Kind.EXTORTION_FLIPPED,
}  # fmt: skip
"""Kinds of questions and steps on which nothing else comes to lie."""
_GUESS = {"clearing": CLEARING, "other": PLAYER}
FRAMES = {
    Kind.SETUP_SCATTER: Row({"suit": CLEARING_SUIT, "x": CLEARING_SUIT}, in_setup=True, later=False, check=_one_suit),
    Kind.FLIP_PLOT: Row(level=Level.MENU),
    Kind.CORVIDS_RECRUIT: Row(level=Level.MENU),
    Kind.RECRUIT_SUIT: Row(check=_has_turn),
    Kind.SHORT_OF_WARRIORS: Row(level=Level.TRIGGER, lacks=_lacks_waiting),
    Kind.CONSPIRE: Row({"count": (1, ACTIONS)}, Level.MENU),
    Kind.PLOT_WHICH: Row({"clearing": CLEARING, "x": FLAG}, lacks=_lacks_room),
    Kind.TRICK_WITH: Row({"clearing": CLEARING}, lacks=_lacks_other, check=_has_turn),
    Kind.EXERT: Row(level=Level.MENU),
    Kind.EXPOSE_BY: Row(_GUESS, asks=None, other_is_owner=True, lacks=_lacks_plot, check=_others_turn),
    Kind.EXPOSE_WHICH: Row(
        {**_GUESS, "card": CARD}, asks=None, other_is_owner=True, lacks=_lacks_plot, check=_others_turn
    ),
    Kind.RAID_NEXT: Row(
        {"other": PLAYER},
        Level.TRIGGER,
        lies_on=Kind.RAID_REMOVED,
        asks=None,
        other_is_owner=True,
        names_himself=True,
        lacks=_lacks_raids,
        check=_has_turn,
    ),
    Kind.BOMB_FLIPPED: Row({"clearing": CLEARING}),
    Kind.EXTORTION_FLIPPED: Row({"clearing": CLEARING}),
    Kind.RAID_REMOVED: Row(level=Level.TRIGGER, can_wait=True, lacks=_lacks_raids),
}
STEPS = {
    Phase.BIRDSONG: (
        (Kind.GAP, Kind.CORVIDS_RECRUIT, Kind.FLIP_PLOT, Kind.CRAFT),
        (Kind.GAP, Kind.CORVIDS_RECRUIT, Kind.FLIP_PLOT),
        (Kind.GAP, Kind.CORVIDS_RECRUIT),
    ),
    Phase.DAYLIGHT: ((Kind.CONSPIRE,),),
    Phase.EVENING: ((Kind.DISCARD, Kind.DRAW_CARDS, Kind.EXERT), (Kind.DISCARD,)),
}
INTERNALS = {
    "raided": Internal("raided", 0, (1 << N_CLEARINGS) - 1),
    "waiting": Internal("waiting", 0, (1 << N_CLEARINGS) - 1),
}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 13.2.2.I, 13.2.4, 13.5.2)."""
    board = reader.board(p)
    for number in fields.distinct(entry.get("face_up", ()), f"{field}.face_up"):
        board["face_up"] |= 1 << fields.clearing_index(number, f"{field}.face_up")
    for number, plots in fields.mapping(entry.get("denied", {}), f"{field}.denied").items():
        c = fields.clearing_index(number, f"{field}.denied")
        for plot in fields.distinct(plots, f"{field}.denied.{number}"):
            board["denied"][c] |= 1 << fields.word(plot, PLOTS, f"{field}.denied.{number}")
    board["placed"] = fields.integer(entry.get("placed", 0), f"{field}.placed", 0, COPIES * N_PLOTS)


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    entry: Document = {}
    if board["face_up"]:
        entry["face_up"] = [c + 1 for c in bits(board["face_up"], N_CLEARINGS)]
    denied = {str(c + 1): [PLOTS[k] for k in bits(board["denied"][c], N_PLOTS)] for c in range(N_CLEARINGS)}
    if any(denied.values()):
        entry["denied"] = {number: plots for number, plots in denied.items() if plots}
    if board["placed"]:
        entry["placed"] = int(board["placed"])
    return entry


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """All actions of Daylight are left; in Evening no card is drawn but in place of an action (Law 13.5, 13.6.1)."""
    return {Kind.CONSPIRE: {"count": ACTIONS}, Kind.DRAW_CARDS: {"count": 0}}.get(kind, {})


def check(checks: Checks, p: int) -> None:
    """Each plot that lies face up, or about which guesses have been made, is on the map (Law 13.2.2.I, 13.2.4)."""
    s, board = checks.s, checks.board(p)
    there = (s["pieces"][Piece.PLOT] + s["lost_pieces"][Piece.PLOT]) > 0
    for c in bits(board["face_up"], N_CLEARINGS):
        if not there[c]:
            checks.refuse(checks.path(p, "face_up"), f"no plot lies in clearing {c + 1} (Law 13.2.2.I)")
        if board["denied"][c]:
            checks.refuse(checks.path(p, "denied"), f"the plot in clearing {c + 1} lies face up (Law 13.2.4)")
    for c in np.flatnonzero(board["denied"]):
        plot = int(board["plots"][c])
        if plot < 0 or int(board["denied"][c]) >> plot & 1:
            where = f"the plot in clearing {c + 1} is no such plot, or there is none (Law 13.2.4)"
            checks.refuse(checks.path(p, "denied"), where)
    if (s["pieces"][Piece.PLOT] > 1).any():
        checks.refuse("clearings", "each holds one plot token only (Law 13.2.2.II)")
    if board["raided"] and Kind.RAID_REMOVED not in checks.waiting:
        checks.refuse("internals.raided", "raids are resolved while they wait (Law 13.7.4)")
    for d, frame in enumerate(s["stack"][: int(s["depth"]) - 1]):
        if int(frame["kind"]) in ANSWERED_AT_ONCE and not checks.over:
            checks.refuse(f"internals.stack[{d}]", f"{Kind(int(frame['kind'])).name} is answered before anything else")
    if board["waiting"] and Kind.SHORT_OF_WARRIORS not in checks.waiting:
        checks.refuse("internals.waiting", "warriors wait only while it is asked where they go (Law 1.5.4)")
