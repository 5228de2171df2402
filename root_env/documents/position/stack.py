"""The stack of a position document: what each frame may hold, and which frames may lie on which.

Two tables, one row per kind of frame. From them the check of a document is derived, so that compiled code, which looks
at no bounds, never meets a frame that play could not have pushed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from root_env.core.abilities.riverfolk import TO_TRACK
from root_env.core.data.decks import ICONS
from root_env.core.data.quests import N_QUESTS
from root_env.core.declared.decks import CARDS
from root_env.core.ids import (
    FIRST_STEP,
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    N_SUITS,
    Faction,
    Kind,
    Phase,
    Piece,
)
from root_env.core.spec.decisions import FACTION_OF, SHARED
from root_env.documents.position import fields
from root_env.errors import PositionError

DEEPEST = 33
"""Most frames that can lie on the stack in play, see "The deepest stack" in docs/architecture.md."""
PLAYER = None
"""Stands for the range of player numbers, which depends on the table."""

_CLEARING, _CARD, _SUIT, _CLEARING_SUIT = (0, N_CLEARINGS - 1), (0, N_CARDS - 1), (0, 3), (0, N_SUITS - 1)
_MANY, _FLAG, _SERVICE, _BUILDING = (1, 127), (0, 1), (0, 2), (0, 2)
_IN_BATTLE = {"clearing": _CLEARING, "other": PLAYER}
_MOVES = {"clearing": _CLEARING, "other": _CLEARING}
_PAYS = {"other": PLAYER, "count": _MANY, "x": _SERVICE}

FIELDS: dict[Kind, dict[str, tuple[int, int] | None]] = {
    Kind.CHOOSE_PLAYER: {"card": _CARD},
    Kind.SPEND_FOR_DOMINANCE: {"suit": _SUIT},
    Kind.CRAFT_ANY_ICON: {"count": _MANY, "card": _CARD},
    Kind.MOVE: {"count": _FLAG, "suit": _SUIT},
    Kind.MOVE_COUNT: {**_MOVES, "count": _MANY},
    Kind.BATTLE: {"count": _FLAG, "suit": _SUIT},
    Kind.AMBUSH: _IN_BATTLE,
    Kind.FOIL: _IN_BATTLE,
    Kind.TAKE_HIT: {"clearing": _CLEARING, "other": (-1, 5), "count": _MANY},
    Kind.ORDER_TRIGGERS: {"count": (2, DEEPEST)},
    Kind.SETUP_BUILDING: {"x": _BUILDING},
    Kind.WOOD_PLACEMENT: {"count": _MANY},
    Kind.RECRUIT_SHORTAGE: {"count": _MANY},
    Kind.PAY_WOOD: {"clearing": _CLEARING, "count": _MANY, "x": _BUILDING},
    Kind.OVERWORK_CARD: {"clearing": _CLEARING},
    Kind.FIELD_HOSPITALS: {"clearing": _CLEARING, "count": _MANY},
    Kind.DECREE_CARD: {"count": (1, 2), "x": _FLAG},
    Kind.DECREE_COLUMN: {"count": (1, 2), "card": _CARD, "x": _FLAG},
    Kind.DECREE_RECRUIT: {"count": _MANY, "suit": _SUIT},
    Kind.DECREE_BUILD: {"count": _MANY, "suit": _SUIT},
    Kind.SPEND_SUPPORTER: {"clearing": _CLEARING, "count": _MANY, "suit": _CLEARING_SUIT},
    Kind.OUTRAGE: {"clearing": _CLEARING, "other": PLAYER, "count": (1, 1)},
    Kind.REFRESH: {"count": _MANY},
    Kind.MOVE_ALLY: _MOVES,
    Kind.MOVE_ALLY_COUNT: {**_MOVES, "count": _MANY, "x": PLAYER},
    Kind.BATTLE_ALLY: _IN_BATTLE,
    Kind.EXPLORE: {"clearing": _CLEARING},
    Kind.AID_ITEM: {"other": PLAYER},
    Kind.AID_CARD: _IN_BATTLE,
    Kind.AID_TAKE: {"other": PLAYER},
    Kind.QUEST_REWARD: {"suit": _CLEARING_SUIT},
    Kind.STRIKE_PIECE: _IN_BATTLE,
    Kind.REPAIR: {"count": _MANY},
    Kind.STEAL: {"clearing": _CLEARING},
    Kind.DAY_LABOR: {"clearing": _CLEARING},
    Kind.DAMAGE_ITEM: {"count": _MANY},
    Kind.CRUSADE_BATTLE: {"clearing": _CLEARING},
    Kind.CONVERT: {"clearing": _CLEARING},
    Kind.SANCTIFY: {"clearing": _CLEARING},
    Kind.RITUAL: {"card": _CARD},
    Kind.SCORE_CARD: {"suit": _CLEARING_SUIT},
    Kind.SETUP_RIVER: {"count": _MANY},
    Kind.SET_PRICE: {"x": _SERVICE},
    Kind.BUY_CARD: {"other": PLAYER},
    Kind.PAY_ITEM: _PAYS,
    Kind.PAY_CARD: _PAYS,
    Kind.FUND_OWNER: {"count": _MANY, "suit": (-1, N_SUITS - 1), "x": (0, 2)},
    Kind.EXPORT: {"card": _CARD},
    Kind.LOSE_FUND: {"count": _MANY},
    Kind.SLOUGH_CARD: {"count": _MANY},
    Kind.SKIP_MOVE: {"count": _MANY},
    Kind.STROLL_FORCE: _MOVES,
    Kind.MARK_CLEARING: {"suit": _SUIT},
    Kind.MARK_FACTION: {"clearing": _CLEARING},
    Kind.CAJOLE_CARD: _IN_BATTLE,
    Kind.CAJOLE_PLACE: _IN_BATTLE,
    Kind.LOSE_EGO: {"clearing": _CLEARING, "count": _MANY, "x": (0, 3)},
    Kind.BOAST: {"count": _MANY},
    Kind.BLENDING_IN: _IN_BATTLE,
    Kind.INSTIGATE: {"clearing": _CLEARING},
    Kind.INSTIGATE_DEFENDER: _IN_BATTLE,
    Kind.IMPROVISE: {"count": (-1, N_ITEMS - 1), "suit": _CLEARING_SUIT, "x": (0, N_QUESTS - 1)},
    Kind.PROTECTOR: _IN_BATTLE,
    Kind.START_PHASE: {"x": (Phase.BIRDSONG, Phase.EVENING)},
    Kind.CRAFT_RESOLVE: {"card": _CARD},
    Kind.CRAFT_DISCARD: {"card": _CARD},
    Kind.DRAW_CARDS: {"count": (0, 127)},
    Kind.BUILD_RESOLVE: {"clearing": _CLEARING, "x": _BUILDING},
    Kind.REVOLT_REMOVE: {"clearing": _CLEARING},
    Kind.REVOLT_PLACE: {"clearing": _CLEARING},
    Kind.SPREAD_PLACE: {"clearing": _CLEARING},
    Kind.BASE_LOST: {"clearing": _CLEARING, "count": (1, 1)},
    Kind.AID_DONE: {"other": PLAYER},
    Kind.QUEST_DRAW: {"count": (0, 2)},
    Kind.FEAR_OF_THE_FAITHFUL: {"count": _MANY},
    Kind.PAID_ACTION: {"clearing": _CLEARING, "other": (0, 15), "x": _FLAG},
    Kind.TRADE_DISRUPTION: {"count": _MANY},
}
"""What the fields of a frame hold, smallest and largest; fields that are not named are -1."""


class Level(IntEnum):
    """Frames lie on frames of their own or a lower level, as the turn, its menus, actions and battles nest."""

    TURN = 0
    MENU = 1
    ACTION = 2
    BATTLE = 3
    TRIGGER = 4


_LEVELS: Mapping[Level, frozenset[Kind]] = {
    Level.TURN: frozenset({Kind.START_TURN, Kind.END_TURN, Kind.START_PHASE, Kind.SETUP_FACTION}),
    Level.MENU: frozenset(
        {
            Kind.START_WINDOW, Kind.GAP, Kind.CRAFT, Kind.DISCARD, Kind.MARQUISE_ACTION, Kind.WOOD_PLACEMENT,
            Kind.NEW_ROOST, Kind.DECREE, Kind.DECREE_CARD, Kind.DECREE_COLUMN, Kind.CHOOSE_LEADER, Kind.REVOLT,
            Kind.SPREAD_SYMPATHY, Kind.ALLIANCE_DAYLIGHT, Kind.OPERATION, Kind.REFRESH, Kind.SLIP,
            Kind.VAGABOND_ACTION, Kind.ITEM_CAPACITY, Kind.CONSPIRACY, Kind.RITUAL_CARD, Kind.SET_PRICE,
            Kind.RIVERFOLK_ACTION, Kind.SLOUGH, Kind.SKIP_MOVE, Kind.CHAMELEANDER_ACTION, Kind.BOAST, Kind.DRAW_CARDS,
            Kind.MARQUISE_BIRDSONG, Kind.EMERGENCY_ORDERS, Kind.DECREE_START, Kind.EYRIE_SCORE, Kind.REST,
            Kind.ADJUST_OUTCAST, Kind.DISCARD_LOST_SOULS, Kind.RETURN_REVEALED, Kind.PROTECTIONISM, Kind.DIVIDENDS,
            Kind.GATHER_FUNDS, Kind.COUNT_TEA,
        }
    ),
    Level.BATTLE: frozenset(
        {
            Kind.AMBUSH, Kind.FOIL, Kind.EFFECT_ORDER, Kind.BATTLE_EFFECT, Kind.TAKE_HIT, Kind.BATTLE_ALLY,
            Kind.BLENDING_IN, Kind.PROTECTOR, Kind.ROLL, Kind.COUNT_HITS, Kind.AFTER_HITS, Kind.AMBUSH_RESOLVED,
            Kind.END_BATTLE, Kind.AFTER_ROLL, Kind.BEFORE_ROLL,
        }
    ),
    Level.TRIGGER: frozenset(
        {
            Kind.ORDER_TRIGGERS, Kind.FIELD_HOSPITALS, Kind.OUTRAGE, Kind.TRIM_SUPPORTERS, Kind.DAMAGE_ITEM,
            Kind.LOSE_FUND, Kind.BASE_LOST, Kind.FEAR_OF_THE_FAITHFUL, Kind.TRADE_DISRUPTION, Kind.LOSE_EGO,
        }
    ),
}  # fmt: skip
_SETUP = frozenset(
    {k for k in Kind if k.name.startswith("SETUP_")} | {Kind.START_TURN, Kind.CHOOSE_LEADER, Kind.SET_PRICE}
)
"""What can be pending before the first turn."""
_OF_ANYBODY = frozenset({Kind.OUTRAGE, Kind.CAJOLE_PLACE, Kind.BLENDING_IN, Kind.PROTECTOR, Kind.BUY_CARD})
"""Kinds with which a faction's handlers ask other players."""
_WHO_PAYS = {Kind.PAY_ITEM: (Faction.VAGABOND, Faction.VAGABOND_2), Kind.PAY_CARD: (Faction.CHAMELEANDER,)}
_NAMES_A_PLAYER = tuple(card.number for card in CARDS if card.player)
_ORDERED = {
    Kind.OUTRAGE, Kind.BASE_LOST, Kind.FIELD_HOSPITALS, Kind.DAMAGE_ITEM, Kind.FEAR_OF_THE_FAITHFUL,
    Kind.TRADE_DISRUPTION,
}  # fmt: skip
"""What can wait under ORDER_TRIGGERS."""
_OTHER_IS = {Kind.OUTRAGE: Faction.ALLIANCE, Kind.BUY_CARD: Faction.RIVERFOLK, Kind.PAY_ITEM: Faction.RIVERFOLK,
             Kind.PAY_CARD: Faction.RIVERFOLK, Kind.CAJOLE_PLACE: Faction.CHAMELEANDER,
             Kind.BLENDING_IN: Faction.CHAMELEANDER}  # fmt: skip
"""Whom `other` must name."""


_SIDES = {
    Kind.AMBUSH: ("defender", "attacker"), Kind.FOIL: ("attacker", "defender"), Kind.ROLL: ("attacker", None),
    Kind.AMBUSH_RESOLVED: ("defender", None),
}  # fmt: skip
"""Which side of the battle such a frame asks or is of, and which it names."""
_WITH_AMBUSH = {Kind.FOIL, Kind.AMBUSH_RESOLVED}
"""Kinds that are pending only once an ambush has been played (Law 4.3.1)."""


def level_of(kind: Kind) -> Level:
    """Level of a kind of frame."""
    return next((level for level, kinds in _LEVELS.items() if kind in kinds), Level.ACTION)


def read_stack(s, given: Any, n_players: int) -> None:
    """Fill the stack of state record `s`, frame by frame; PositionError names what cannot lie there."""
    stack = fields.sequence(given, "internals.stack")
    if len(stack) > DEEPEST:
        raise PositionError(f"internals.stack: at most {DEEPEST} frames can be pending, got {len(stack)}")
    s["depth"] = len(stack)
    for d, values in enumerate(stack):
        _read_frame(s, s["stack"][d], values, f"internals.stack[{d}]", n_players)
    kinds = [Kind(int(kind)) for kind in s["stack"]["kind"][: len(stack)]]
    if kinds.count(Kind.END_BATTLE) != bool(s["battle"]["active"]):
        raise PositionError("internals.stack: END_BATTLE lies there once while a battle is active, and only then")
    if s["over"]:
        return
    if not stack or s["stack"][len(stack) - 1]["kind"] >= FIRST_STEP:
        raise PositionError("internals.stack: its last frame must be a decision")
    _check_bottom(s, kinds)
    _check_nesting(s, kinds)


def _read_frame(s, frame, values: Any, field: str, n_players: int) -> None:
    names = frame.dtype.names
    values = fields.sequence(values, field)
    if len(values) != len(names):
        raise PositionError(f"{field}: a frame has {len(names)} numbers, got {len(values)}")
    number = fields.integer(values[0], f"{field}.kind", 0, max(Kind))
    if number not in set(Kind):
        raise PositionError(f"{field}.kind: there is no kind {number}")
    kind = Kind(number)
    frame["kind"] = kind
    frame["who"] = fields.integer(values[1], f"{field}.who", 0, n_players - 1)
    ranges = FIELDS.get(kind, {})
    for name, value in zip(names[2:], values[2:], strict=True):
        low, high = (ranges[name] or (0, n_players - 1)) if name in ranges else (-1, -1)
        frame[name] = fields.integer(value, f"{field}.{name} of {kind.name}", low, high)
    _check_players(s, frame, kind, field, n_players)
    _check_cards(frame, kind, field)


def _check_players(s, frame, kind: Kind, field: str, n_players: int) -> None:
    """Who is asked, and about whom."""
    faction, own = Faction(int(s["faction"][frame["who"]])), int(FACTION_OF[kind])
    vagabonds = (Faction.VAGABOND, Faction.VAGABOND_2)
    may = _WHO_PAYS.get(kind) or (vagabonds if own in vagabonds else (own,))
    if own != SHARED and kind not in _OF_ANYBODY and faction not in may:
        raise PositionError(f"{field}.who: {kind.name} is not asked of {faction.name.lower()}")
    other = int(frame["other"])
    if kind == Kind.TAKE_HIT and other >= n_players:
        raise PositionError(f"{field}.other: there is no player {other}")
    is_player = FIELDS.get(kind, {}).get("other", ()) is PLAYER
    if is_player and other == frame["who"] and kind != Kind.INSTIGATE_DEFENDER:  # who may force himself
        raise PositionError(f"{field}.other: {kind.name} names another player")
    if kind in _OTHER_IS and s["faction"][other] != _OTHER_IS[kind]:
        raise PositionError(f"{field}.other: must be the player of {_OTHER_IS[kind].name.lower()}")
    if kind == Kind.PAID_ACTION:
        limit = N_CLEARINGS if frame["x"] == 0 else len(s["player_of"])
        if other >= limit or (frame["x"] == 1 and s["player_of"][other] < 0):
            raise PositionError(f"{field}.other: there is no such clearing or faction")
    if kind == Kind.FUND_OWNER and frame["x"] == TO_TRACK and frame["suit"] < 0:
        raise PositionError(f"{field}.suit: funds are placed on the Trade Posts track of a suit (Law 11.5.3)")


def _check_cards(frame, kind: Kind, field: str) -> None:
    card = int(frame["card"])
    if kind in (Kind.CRAFT_RESOLVE, Kind.CRAFT_DISCARD, Kind.CRAFT_ANY_ICON, Kind.EXPORT) and not ICONS[card]:
        raise PositionError(f"{field}.card: card {card} cannot be crafted (Law 4.1)")
    if kind == Kind.CHOOSE_PLAYER and card not in _NAMES_A_PLAYER:
        raise PositionError(f"{field}.card: card {card} names no player")


def _check_bottom(s, kinds: list[Kind]) -> None:
    """The course of the game lies at the bottom: the first turn to come, or the end of this one and its phases."""
    turn, phase = int(s["turn"]), int(s["phase"])
    if (turn < 0) != (phase == Phase.SETUP):
        raise PositionError("internals.stack: set-up is before the first turn, and every other phase in a turn")
    if turn < 0:
        if kinds[0] != Kind.START_TURN or Kind.START_TURN in kinds[1:] or not set(kinds) <= _SETUP:
            raise PositionError("internals.stack: during set-up the first turn lies at the bottom, set-up above it")
        return
    to_come = range(Phase.EVENING, phase, -1)
    below = [Kind.END_TURN] + [Kind.START_PHASE] * len(to_come)
    frames = s["stack"][: len(below)]
    if (
        kinds[: len(below)] != below
        or any(level_of(k) == Level.TURN for k in kinds[len(below) :])
        or (frames["who"] != turn).any()
        or frames["x"].tolist() != [-1, *to_come]
    ):
        raise PositionError("internals.stack: the end of the turn and its coming phases must lie at the bottom")
    for d, kind in enumerate(kinds[len(below) :], len(below)):
        if kind in _SETUP - {Kind.CHOOSE_LEADER, Kind.SET_PRICE}:
            raise PositionError(f"internals.stack[{d}]: set-up is over")
        if level_of(kind) == Level.MENU and s["stack"][d]["who"] != turn:
            raise PositionError(f"internals.stack[{d}].who: {kind.name} is asked of the player whose turn it is")


def _check_nesting(s, kinds: list[Kind]) -> None:
    """What lies on what: menus below actions, battles and what they trigger."""
    for d, kind in enumerate(kinds):
        field, level = f"internals.stack[{d}]", level_of(kind)
        if d and level < level_of(kinds[d - 1]):
            raise PositionError(f"{field}: {kind.name} cannot lie on {kinds[d - 1].name}")
        if level == Level.BATTLE and kind != Kind.END_BATTLE and Kind.END_BATTLE not in kinds[:d]:
            raise PositionError(f"{field}: {kind.name} belongs into a battle")
        if kind == Kind.TURMOIL and kinds[d - 1] != Kind.DECREE:
            raise PositionError(f"{field}: TURMOIL lies on DECREE")
        if kind == Kind.ORDER_TRIGGERS:
            n = int(s["stack"][d]["count"])
            if n > d or not set(kinds[d - n : d]) <= _ORDERED:
                raise PositionError(f"{field}.count: {n} effects must be pending below")
        if kind in _SIDES:
            _check_sides(s["battle"], s["stack"][d], kind, field)
        _check_count(s, s["stack"][d], kind, f"{field}.count")


def _check_sides(battle, frame, kind: Kind, field: str) -> None:
    """Who ambushes and foils, and whether there is an ambush to foil, is as the battle says (Law 4.3.1)."""
    side, other = _SIDES[kind]
    if frame["who"] != battle[side]:
        raise PositionError(f"{field}.who: {kind.name} is of the {side} in internals.battle (Law 4.3.1)")
    if other is not None and (frame["other"] != battle[other] or frame["clearing"] != battle["clearing"]):
        raise PositionError(f"{field}: {kind.name} names the {other} and the clearing of internals.battle (Law 4.3.1)")
    if kind in _WITH_AMBUSH and battle["ambush"] < 0:
        raise PositionError(f"{field}: {kind.name} needs an ambush in internals.battle (Law 4.3.1)")


def _check_count(s, f, kind: Kind, field: str) -> None:
    """A count says no more than there is."""
    who, c = int(f["who"]), int(f["clearing"])
    most = {
        Kind.MOVE_COUNT: lambda: s["warriors"][who][c],
        Kind.MOVE_ALLY_COUNT: lambda: s["warriors"][int(f["x"])][c],
        Kind.FIELD_HOSPITALS: lambda: s["warrior_supply"][who],
        Kind.RECRUIT_SHORTAGE: lambda: s["warrior_supply"][who],
        Kind.SETUP_RIVER: lambda: s["warrior_supply"][who],
        Kind.WOOD_PLACEMENT: lambda: s["piece_supply"][Piece.WOOD],
        Kind.PAY_WOOD: lambda: s["pieces"][Piece.WOOD].sum(),
        Kind.LOSE_FUND: lambda: s["riverfolk"]["funds"].sum(),
        Kind.FUND_OWNER: lambda: s["riverfolk"]["funds"].sum(),
        Kind.LOSE_EGO: lambda: s["pieces"][Piece.EGO][c] + s["pieces"][Piece.SUPEREGO][c],
    }.get(kind)
    if most is not None and f["count"] > int(most()):
        raise PositionError(f"{field} of {kind.name}: at most {int(most())}, got {int(f['count'])}")
