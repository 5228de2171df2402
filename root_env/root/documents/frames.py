"""The values that each kind of frame on the stack may hold, and the frames it may lie on: one row per kind.

The rows of a faction's kinds are in its module `documents`, the shared ones are here. Documents are checked by these
rows, since compiled code checks no bounds: it never meets a frame that play could not push.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np

from root_env.root.declared.decks import CARDS
from root_env.root.lookup.boards import marked_warriors
from root_env.root.rules.ids import MAX_PLAYERS, MAX_SIDES, N_CARDS, N_CLEARINGS, N_SUITS, Faction, Kind, Phase
from root_env.support.errors import PositionError

DEEPEST = 33
"""Upper bound of the stack's depth in play, see "The deepest stack" in docs/architecture.md."""
PLAYER = None
"""In place of the range of player numbers, which depends on the table."""
CLEARING, CARD, SUIT, CLEARING_SUIT = (0, N_CLEARINGS - 1), (0, N_CARDS - 1), (0, 3), (0, N_SUITS - 1)
MANY, FLAG = (1, 127), (0, 1)
IN_BATTLE = {"clearing": CLEARING, "other": PLAYER}
MOVES = {"clearing": CLEARING, "other": CLEARING}


class Level(IntEnum):
    """Nesting levels: a frame lies on frames of its own or a lower level."""

    TURN = 0
    MENU = 1
    ACTION = 2
    BATTLE = 3
    TRIGGER = 4


@dataclass(frozen=True)
class Row:
    """The values that a kind of frame may hold.

    `holds`: the range of each field; fields that are not listed are -1. `most(s, frame)`: upper bound of `count` here.
    `lies_on`: the kind of the frame below, if it must be a certain one. `in_setup`: it can be pending before the first
    turn; `later`: afterwards. `asks`: the factions that can be asked, if not the one that owns the kind; None for all.
    `other_is_owner`: `other` is the player of the owning faction. `names_himself`: `other` may be the player asked.
    `of_hits`: it asks what falls on one side of a battle; the other side's hits can lie on it.
    `can_wait`: it can wait under ORDER_TRIGGERS. `check(s, frame, field)` refuses other bad values; `lacks(s, frame)`
    names a thing that the frame needs and the position lacks.
    """

    holds: Mapping[str, tuple[int, int] | None] = field(default_factory=dict)
    level: Level = Level.ACTION
    most: Callable[[np.void, np.void], int] | None = None
    lies_on: Kind | None = None
    in_setup: bool = False
    later: bool = True
    asks: tuple[Faction, ...] | None = ()
    other_is_owner: bool = False
    names_himself: bool = False
    of_hits: bool = False
    can_wait: bool = False
    check: Callable[[np.void, np.void, str], None] | None = None
    lacks: Callable[[np.void, np.void], str] | None = None


def _names_a_player(s: np.void, frame: np.void, where: str) -> None:
    if not CARDS[int(frame["card"])].player:
        raise PositionError(f"{where}.card: card {frame['card']} names no player")


def _ally_takes_hits(s: np.void, frame: np.void, where: str) -> None:
    if frame["other"] >= s["n_players"]:
        raise PositionError(f"{where}.other: there is no player {frame['other']}")
    _asks_about_side(s, frame, where)


def side_of(frame: np.void) -> int:
    """The side that a question is about: a force that is no player, or the player who is asked (Law 22.3.4)."""
    return int(frame["x"] if frame["x"] >= 0 else frame["who"])


def _asks_about_side(s: np.void, frame: np.void, where: str) -> None:
    """A question about a force is asked of who controls it, or of the current player (Law 22.3.4)."""
    force = int(frame["x"])
    if force < 0:
        return
    if force < s["n_players"] or s["faction"][force] < 0:
        raise PositionError(f"{where}.x: there is no force {force}")
    asked = int(s["serves"][force]) if s["serves"][force] >= 0 else int(s["turn"])
    if frame["who"] != asked:
        raise PositionError(f"{where}.who: another player answers for the force {force}")


def _asks_about_marked(s: np.void, frame: np.void, where: str) -> None:
    """The marked warriors of which it is asked stand there; a document may leave no other choice, not an impossible."""
    named = int(frame["x"])
    asked, going = named % 8, named // 8
    standing = sum(
        1 << mark
        for mark, c in enumerate(marked_warriors(s, int(frame["who"])).values())
        if c == int(frame["clearing"])
    )
    if not asked or asked & going or (asked | going) & ~standing:
        raise PositionError(f"{where}.x: {named} names warriors who do not stand in the clearing of the question")
    if frame["kind"] == Kind.WHICH_FALL and frame["other"] >= s["n_players"]:
        raise PositionError(f"{where}.other: there is no player {frame['other']}")


_FORCE = (-1, MAX_SIDES - 1)
_MENU, _BATTLE = Level.MENU, Level.BATTLE
SHARED: dict[Kind, Row] = {
    Kind.START_WINDOW: Row(level=_MENU),
    Kind.GAP: Row(level=_MENU),
    Kind.CHOOSE_PLAYER: Row({"card": CARD}, check=_names_a_player),
    Kind.SPEND_FOR_DOMINANCE: Row({"suit": SUIT}),
    Kind.COALITION: Row(),
    Kind.CRAFT: Row(level=_MENU),
    Kind.CRAFT_ANY_ICON: Row({"count": MANY, "card": CARD}),
    Kind.MOVE: Row({"count": FLAG, "suit": SUIT}),
    Kind.MOVE_COUNT: Row(
        {**MOVES, "count": MANY, "x": _FORCE},
        most=lambda s, f: s["warriors"][side_of(f)][f["clearing"]],
        check=_asks_about_side,
    ),
    Kind.BATTLE: Row({"count": FLAG, "suit": SUIT}),
    Kind.AMBUSH: Row(IN_BATTLE, _BATTLE),
    Kind.FOIL: Row(IN_BATTLE, _BATTLE),
    Kind.EFFECT_ORDER: Row(level=_BATTLE),
    Kind.BATTLE_EFFECT: Row(level=_BATTLE),
    Kind.TAKE_HIT: Row(
        {"clearing": CLEARING, "other": (-1, MAX_PLAYERS - 1), "count": MANY, "x": _FORCE},
        _BATTLE,
        check=_ally_takes_hits,
    ),
    Kind.WHICH_FALL: Row(
        {"clearing": CLEARING, "other": (-1, MAX_PLAYERS - 1), "count": MANY, "x": (1, 7)},
        Level.TRIGGER,
        most=lambda s, f: s["warriors"][f["who"]][f["clearing"]] - 1,
        asks=None,
        of_hits=True,
        check=_asks_about_marked,
    ),
    Kind.WHICH_GO: Row(
        {**MOVES, "count": MANY, "x": (1, 63)},
        most=lambda s, f: s["warriors"][f["who"]][f["clearing"]] - 1,
        asks=None,
        check=_asks_about_marked,
    ),
    Kind.ORDER_TRIGGERS: Row({"count": (2, DEEPEST)}, Level.TRIGGER),
    Kind.DISCARD: Row(level=_MENU),
    Kind.DRAFT: Row(level=Level.TURN, in_setup=True, later=False),
    Kind.KEEP_CARDS: Row({"count": (1, 2)}, Level.TURN, in_setup=True, later=False),
    Kind.SHUFFLE_DECK: Row(level=Level.TURN, in_setup=True, later=False),
    Kind.START_TURN: Row(level=Level.TURN, in_setup=True, later=False),
    Kind.START_PHASE: Row({"x": (Phase.BIRDSONG, Phase.EVENING)}, Level.TURN),
    Kind.END_TURN: Row(level=Level.TURN),
    Kind.CRAFT_RESOLVE: Row({"card": CARD}),
    Kind.ROLL: Row(level=_BATTLE),
    Kind.COUNT_HITS: Row(level=_BATTLE),
    Kind.AFTER_HITS: Row(level=_BATTLE),
    Kind.AMBUSH_RESOLVED: Row(level=_BATTLE),
    Kind.END_BATTLE: Row(level=_BATTLE),
    Kind.DRAW_CARDS: Row({"count": (0, 127)}, _MENU),
    Kind.SETUP_FACTION: Row(level=Level.TURN, in_setup=True, later=False),
    Kind.CRAFT_DISCARD: Row({"card": CARD}),
    Kind.AFTER_ROLL: Row(level=_BATTLE),
    Kind.BEFORE_ROLL: Row(level=_BATTLE),
}
"""Rows of the kinds that belong to no faction."""
