"""The stack of a position document: the values that frames may hold, and the frames they may lie on.

`ROWS` has one row per kind of frame; stacks are checked by it.
"""

from collections.abc import Iterable
from types import ModuleType

import numpy as np

from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS, sides_of
from root_env.root.declared.form import OF_EVERYBODY
from root_env.root.declared.frames import OF_NOBODY
from root_env.root.documents import fields, frames
from root_env.root.documents.frames import DEEPEST, PLAYER, Level, Row
from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import has_faction
from root_env.root.rules.data.decks import ICONS
from root_env.root.rules.ids import FIRST_STEP, Faction, Kind, Phase
from root_env.root.rules.spec.decisions import FACTION_OF, SHARED
from root_env.support.errors import PositionError


def rows_of(parts: Iterable[ModuleType]) -> dict[Kind, Row]:
    """The shared rows and those of these modules of factions, decks and maps; each kind must have exactly one."""
    rows = dict(frames.SHARED)
    for part in dict.fromkeys(parts):
        for kind, row in part.FRAMES.items():
            if kind in rows:
                raise DeclarationError(f"{part.__name__}: FRAMES has a second row for {kind.name}")
            rows[kind] = row
    for kind in Kind:
        if kind not in rows:
            raise DeclarationError(f"{_where(kind)}: FRAMES lacks a row for {kind.name}: what its frame may hold")
    return rows


def _where(kind: Kind) -> str:
    """The module to which the row of a kind belongs."""
    if FACTION_OF[kind] != SHARED:
        return FACTIONS[FACTION_OF[kind]].module_of("documents")
    package = next(package for frame, package in OF_NOBODY if frame.number == kind)
    return frames.__name__ if package == OF_EVERYBODY else f"{package}.documents"


_OF_DECKS = [_part for deck in DECKS if hasattr(_part := deck.part("documents"), "FRAMES")]
_OF_MAPS = [part for part in part_modules.map_parts("documents") if hasattr(part, "FRAMES")]
ROWS = rows_of([*part_modules.parts("documents").values(), *_OF_DECKS, *_OF_MAPS])
"""Kind of frame -> its row."""
_SIDES = {
    Kind.AMBUSH: ("defender", "attacker"), Kind.FOIL: ("attacker", "defender"), Kind.ROLL: ("attacker", None),
    Kind.AMBUSH_RESOLVED: ("defender", None),
}  # fmt: skip
"""Kind of frame in a battle -> the side that is asked or served, and the side that it names."""
_WITH_AMBUSH = {Kind.FOIL, Kind.AMBUSH_RESOLVED}
"""Kinds that are pending only once an ambush has been played (Law 4.3.1)."""
_CRAFTED = (Kind.CRAFT_RESOLVE, Kind.CRAFT_DISCARD, Kind.CRAFT_ANY_ICON)


def read_stack(s: np.void, given: object, n_players: int, n_sides: int) -> None:
    """Fill the stack of state record `s`, frame by frame; PositionError names an impossible frame.

    Steps, and what is asked in a battle, can be about one of the sides that are no players.
    """
    stack = fields.sequence(given, "internals.stack")
    if len(stack) > DEEPEST:
        raise PositionError(f"internals.stack: at most {DEEPEST} frames can be pending, got {len(stack)}")
    s["depth"] = len(stack)
    for d, values in enumerate(stack):
        _read_frame(s, s["stack"][d], values, f"internals.stack[{d}]", n_players, n_sides)
    kinds = [Kind(int(kind)) for kind in s["stack"]["kind"][: len(stack)]]
    if kinds.count(Kind.END_BATTLE) != bool(s["battle"]["active"]):
        raise PositionError("internals.stack: END_BATTLE lies there once while a battle is active, and only then")
    if s["over"]:
        return
    if not stack or s["stack"][len(stack) - 1]["kind"] >= FIRST_STEP:
        raise PositionError("internals.stack: its last frame must be a decision")
    _check_bottom(s, kinds)
    _check_nesting(s, kinds)


def _read_frame(s: np.void, frame: np.void, values: object, field: str, n_players: int, n_sides: int) -> None:
    names = frame.dtype.names
    values = fields.sequence(values, field)
    if len(values) != len(names):
        raise PositionError(f"{field}: a frame has {len(names)} numbers, got {len(values)}")
    number = fields.integer(values[0], f"{field}.kind", 0, max(Kind))
    if number not in set(Kind):
        raise PositionError(f"{field}.kind: there is no kind {number}")
    kind = Kind(number)
    frame["kind"] = kind
    frame["who"] = fields.integer(values[1], f"{field}.who", 0, (n_players if kind < FIRST_STEP else n_sides) - 1)
    ranges = ROWS[kind].holds
    players = (0, (n_sides if ROWS[kind].level == Level.BATTLE else n_players) - 1)
    for name, value in zip(names[2:], values[2:], strict=True):
        low, high = (ranges[name] or players) if name in ranges else (-1, -1)
        frame[name] = fields.integer(value, f"{field}.{name} of {kind.name}", low, high)
    _check_players(s, frame, kind, field, n_players)
    _check_cards(frame, kind, field)
    extra = ROWS[kind].check
    if extra is not None:
        extra(s, frame, field)


def _check_players(s, frame, kind: Kind, field: str, n_players: int) -> None:
    """Check the player who is asked, and the player whom the frame names."""
    row, own = ROWS[kind], int(FACTION_OF[kind])
    if not has_faction(s, int(frame["who"])):
        of_a_force = own != SHARED and FACTIONS[own].force
        if kind not in (Kind.DRAFT, Kind.START_TURN) and not of_a_force:
            raise PositionError(f"{field}.who: who has no faction yet is asked for one, and nothing else (Law 19.8.3)")
        return
    faction = Faction(int(s["faction"][frame["who"]]))
    if (
        own != SHARED
        and row.asks is not None
        and faction not in (row.asks or [side.number for side in sides_of(FACTIONS[own])])
    ):
        raise PositionError(f"{field}.who: {kind.name} is not asked of {faction.name.lower()}")
    other = int(frame["other"])
    is_player = row.holds.get("other", ()) is PLAYER
    if is_player and other == frame["who"] and not row.names_himself:
        raise PositionError(f"{field}.other: {kind.name} names another player")
    if row.other_is_owner and s["faction"][other] != own:
        raise PositionError(f"{field}.other: must be the player of {Faction(own).name.lower()}")


def _check_cards(frame, kind: Kind, field: str) -> None:
    card = int(frame["card"])
    if kind in _CRAFTED and not ICONS[card]:
        raise PositionError(f"{field}.card: card {card} cannot be crafted (Law 4.1)")


def _check_bottom(s, kinds: list[Kind]) -> None:
    """Check the bottom of the stack: in set-up the first turn, later the end of this turn and its other phases."""
    turn, phase = int(s["turn"]), int(s["phase"])
    if (turn < 0) != (phase == Phase.SETUP):
        raise PositionError("internals.stack: set-up is before the first turn, and every other phase in a turn")
    if turn < 0:
        if kinds[0] != Kind.START_TURN or Kind.START_TURN in kinds[1:] or not all(ROWS[k].in_setup for k in kinds):
            raise PositionError("internals.stack: during set-up the first turn lies at the bottom, set-up above it")
        return
    to_come = range(Phase.EVENING, phase, -1)
    below = [Kind.END_TURN] + [Kind.START_PHASE] * len(to_come)
    frames = s["stack"][: len(below)]
    if (
        kinds[: len(below)] != below
        or any(ROWS[k].level == Level.TURN for k in kinds[len(below) :])
        or (frames["who"] != turn).any()
        or frames["x"].tolist() != [-1, *to_come]
    ):
        raise PositionError("internals.stack: the end of the turn and its coming phases must lie at the bottom")
    for d, kind in enumerate(kinds[len(below) :], len(below)):
        if not ROWS[kind].later:
            raise PositionError(f"internals.stack[{d}]: set-up is over")
        if ROWS[kind].level == Level.MENU and s["stack"][d]["who"] != turn:
            raise PositionError(f"internals.stack[{d}].who: {kind.name} is asked of the player whose turn it is")


def _check_nesting(s, kinds: list[Kind]) -> None:
    """Check the order of frames: menus lie below actions, battles and triggers."""
    for d, kind in enumerate(kinds):
        field, level = f"internals.stack[{d}]", ROWS[kind].level
        under = [below for below in kinds[:d] if not (level == Level.BATTLE and ROWS[below].of_hits)]
        if d and level < ROWS[under[-1]].level:
            raise PositionError(f"{field}: {kind.name} cannot lie on {kinds[d - 1].name}")
        if level == Level.BATTLE and kind != Kind.END_BATTLE and Kind.END_BATTLE not in kinds[:d]:
            raise PositionError(f"{field}: {kind.name} belongs into a battle")
        below = ROWS[kind].lies_on
        if below is not None and kinds[d - 1] != below:
            raise PositionError(f"{field}: {kind.name} lies on {below.name}")
        if kind == Kind.ORDER_TRIGGERS:
            n = int(s["stack"][d]["count"])
            if n > d or not all(ROWS[k].can_wait for k in kinds[d - n : d]):
                raise PositionError(f"{field}.count: {n} effects must be pending below")
        if kind in _SIDES:
            _check_sides(s["battle"], s["stack"][d], kind, field)
        _check_count(s, s["stack"][d], kind, f"{field}.count")


def _check_sides(battle, frame, kind: Kind, field: str) -> None:
    """Check that ambush and foil agree with the battle: their players, and an ambush to foil (Law 4.3.1)."""
    side, other = _SIDES[kind]
    if frame["who"] != battle[side]:
        raise PositionError(f"{field}.who: {kind.name} is of the {side} in internals.battle (Law 4.3.1)")
    if other is not None and (frame["other"] != battle[other] or frame["clearing"] != battle["clearing"]):
        raise PositionError(f"{field}: {kind.name} names the {other} and the clearing of internals.battle (Law 4.3.1)")
    if kind in _WITH_AMBUSH and battle["ambush"] < 0:
        raise PositionError(f"{field}: {kind.name} needs an ambush in internals.battle (Law 4.3.1)")
    if kind == Kind.AMBUSH and battle["ambush"] >= 0:
        raise PositionError(f"{field}: one ambush has been played in internals.battle, and it is one at most (4.3.1)")


def _check_count(s, frame, kind: Kind, field: str) -> None:
    """Check that a count is at most the number that exists."""
    counted = ROWS[kind].most
    most = int(counted(s, frame)) if counted else None
    if most is not None and frame["count"] > most:
        raise PositionError(f"{field} of {kind.name}: at most {most}, got {int(frame['count'])}")
