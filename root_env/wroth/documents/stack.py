"""The stack of a position: the values that frames may hold, and the frames they may lie on.

Compiled code checks no bounds, and a stack that play cannot reach may end in a question without an answer. So the whole
stack must be one that play can build: the next phase, the frames that this phase has begun, and above them one act of a
player.
"""

from collections.abc import Callable

import numpy as np

from root_env.doors.contract import fields
from root_env.support.errors import PositionError
from root_env.wroth.lookup.box import MOST_AMOUNT
from root_env.wroth.rules.figures import DICE_EACH
from root_env.wroth.rules.ids import (
    ASSAULT_DAMAGE,
    BASICS,
    EVERY_REGION,
    MAX_ELITES,
    MOST_MANEUVERED,
    MOST_MOVED,
    N_FACES,
    N_PLACES,
    N_REGIONS,
    NOBODY,
    NOWHERE,
    TRAP_DAMAGE,
    Effect,
    Kind,
    Phase,
)
from root_env.wroth.rules.state import FRAME, MAX_DEPTH

_FIELD = "internals.stack"
_NAMES = FRAME.names
_MOST_DAMAGE = max(ASSAULT_DAMAGE + MAX_ELITES, MOST_AMOUNT)
_PLAYER = None
"""In place of the range of player numbers."""
_PLACE, _REGION = (0, N_PLACES - 1), (0, N_REGIONS - 1)

HOLDS: dict[Kind, dict[str, tuple[int, int] | None]] = {
    Kind.DRAFT: {"who": _PLAYER, "count": (1, int(DICE_EACH.max()) * len(DICE_EACH))},
    Kind.TURN: {"who": _PLAYER},
    Kind.REPEAT: {"who": _PLAYER, "x": (0, N_FACES - 1)},
    Kind.SPOILS: {"who": _PLAYER, "region": _REGION, "x": (0, N_FACES - 1)},
    Kind.EXTEND: {"who": _PLAYER, "region": _PLACE},
    Kind.EXODUS: {"who": _PLAYER, "region": (NOWHERE, N_PLACES - 1)},
    Kind.MOVE_BASICS: {"who": _PLAYER, "region": _PLACE, "other": _REGION, "count": (1, MOST_MOVED)},
    Kind.MOVE_ELITE: {
        "who": _PLAYER,
        "region": _PLACE,
        "other": _REGION,
        "count": (1, MOST_MOVED),
        "x": (0, MAX_ELITES - 1),
        "y": (0, 1),
    },
    Kind.DAMAGE: {"who": _PLAYER, "region": _REGION, "other": _PLAYER, "count": (1, _MOST_DAMAGE)},
    Kind.TRAP: {"who": _PLAYER, "region": _REGION, "other": _PLAYER},
    Kind.BLAST: {"who": _PLAYER, "count": (1, MOST_AMOUNT)},
    Kind.START_PHASE: {"x": (int(Phase.MAINTENANCE), int(Phase.VICTORY_POINTS))},
    Kind.SPOILS_FROM: {"region": (1, N_REGIONS)},
    Kind.NEXT_TURN: {"who": _PLAYER},
    Kind.SPRING_TRAPS: {"who": _PLAYER, "region": _REGION, "count": (1, len(DICE_EACH))},
}
"""Range of each field of a frame; a field that is not named is -1."""
assert set(HOLDS) == set(Kind)

_BELOW: dict[Phase, tuple[Kind, ...]] = {
    Phase.SPOILS: (Kind.START_PHASE, Kind.SPOILS_FROM),
    Phase.DRAFT: (Kind.START_PHASE,),
    Phase.ACTIONS: (Kind.START_PHASE, Kind.NEXT_TURN, Kind.TURN),
    Phase.VICTORY_POINTS: (Kind.START_PHASE,),
}
"""Phase in which somebody is asked, or in which a game has ended -> the frames at the bottom."""
_MOVES = (Kind.MOVE_BASICS, Kind.MOVE_ELITE)
_TROOPS: tuple[tuple[Kind, ...], ...] = ((Kind.EXTEND,), *((kind,) for kind in _MOVES))
_EXODUS = ((Kind.EXODUS,), *((Kind.EXODUS, kind) for kind in _MOVES))
_WATCHED = (*_TROOPS, *_EXODUS)
"""Acts by which troops come into regions: SPRING_TRAPS lies below them if others have traps."""
_PAID = {Kind.REPEAT, *(kind for act in _WATCHED for kind in act)}
_SPRUNG = ((Kind.TRAP,), (Kind.DAMAGE,), (Kind.TRAP, Kind.DAMAGE))
"""Frames that can lie on SPRING_TRAPS after somebody has come to a trap."""
_ACTS: dict[Phase, tuple[tuple[Kind, ...], ...]] = {
    Phase.SPOILS: ((Kind.SPOILS,), (Kind.DAMAGE,), *_TROOPS),
    Phase.DRAFT: ((Kind.DRAFT,),),
    Phase.ACTIONS: ((), (Kind.DAMAGE,), (Kind.BLAST,), (Kind.REPEAT,), *_TROOPS, *_EXODUS),
    Phase.VICTORY_POINTS: ((),),
}
"""Phase -> frames that can lie above those at the bottom, without a SPRING_TRAPS among them."""


def _fail(d: int, words: str, name: str = "") -> PositionError:
    return PositionError(f"{_FIELD}[{d}]{'.' if name else ''}{name}: {words}")


def read_stack(s: np.void, given: object, n_players: int) -> None:
    """Fill the stack of state record `s`; its other fields have been read. PositionError names an impossible frame."""
    stack = fields.sequence(given, _FIELD)
    if len(stack) > MAX_DEPTH:
        raise PositionError(f"{_FIELD}: at most {MAX_DEPTH} frames can be pending, got {len(stack)}")
    for d, values in enumerate(stack):
        s["stack"][d] = _frame(values, d, n_players)
    s["depth"] = len(stack)
    _Stack(s, len(stack)).check()


def _frame(values: object, d: int, n_players: int) -> tuple[int, ...]:
    """One frame, each field within the range of its kind."""
    given = fields.sequence(values, f"{_FIELD}[{d}]")
    if len(given) != len(_NAMES):
        raise _fail(d, f"a frame has {len(_NAMES)} numbers ({', '.join(_NAMES)}), got {len(given)}")
    number = fields.integer(given[0], f"{_FIELD}[{d}].kind")
    if number not in list(Kind):
        raise _fail(d, f"there is no kind {number}", "kind")
    kind = Kind(number)
    for name, value in zip(_NAMES[1:], given[1:], strict=True):
        low, high = (HOLDS[kind][name] or (0, n_players - 1)) if name in HOLDS[kind] else (-1, -1)
        fields.integer(value, f"{_FIELD}[{d}].{name} of {kind.name}", low, high)
    return tuple(int(value) for value in given)


class _Stack:
    """The checks of frames against each other and the rest of the state; each frame is within its ranges."""

    def __init__(self, s: np.void, depth: int):
        self.s, self.frames, self.n = s, s["stack"][:depth], int(s["n_players"])
        self.kinds = [Kind(int(kind)) for kind in self.frames["kind"]]
        self.phase = Phase(int(s["phase"]))

    def check(self) -> None:
        if self.phase not in _BELOW or (self.phase == Phase.VICTORY_POINTS and not self.s["over"]):
            raise PositionError(f"phase: nobody is asked anything in {self.phase.name.lower()}")
        below = _BELOW[self.phase]
        if tuple(self.kinds[: len(below)]) != below:
            names = ", ".join(kind.name for kind in below)
            raise PositionError(f"{_FIELD}: in {self.phase.name.lower()} it begins with {names}")
        following = Phase.MAINTENANCE if self.phase == Phase.VICTORY_POINTS else Phase(self.phase + 1)
        if self.frames[0]["x"] != following:
            raise _fail(0, f"{following.name.lower()} ({int(following)}) follows", "x")
        self._check_turn()
        self._check_shape(len(below))
        for d, kind in enumerate(self.kinds):
            for check in _CHECKS.get(kind, ()):
                check(self, d, self.frames[d])

    def _check_turn(self) -> None:
        s = self.s
        if (s["turn"] == NOBODY) != (self.phase != Phase.ACTIONS):
            raise PositionError("turn: somebody takes one in phase actions, and only there")
        if self.phase == Phase.ACTIONS:
            if self.frames[2]["who"] != s["turn"]:
                raise _fail(2, "TURN is of the player whose turn it is", "who")
            if self.frames[1]["who"] != self.after(int(s["turn"]), 1):
                raise _fail(1, "NEXT_TURN is of the next player clockwise", "who")
            if not s["acted"] and not s["dice"][s["turn"]].any():
                raise PositionError("internals.acted: who has not acted in a turn has an action die")

    def _check_shape(self, base: int) -> None:
        """Check that one act of one player lies on the bottom, or the frames of a trap after it."""
        above = tuple(self.kinds[base:])
        traps = above[:1] == (Kind.SPRING_TRAPS,)
        act = above[1:] if traps else above
        sprung = traps and act in _SPRUNG and self.phase in (Phase.SPOILS, Phase.ACTIONS)
        if not sprung and (act not in _ACTS[self.phase] or (traps and act not in _WATCHED)):
            names = ", ".join(kind.name for kind in above) or "nothing"
            raise PositionError(f"{_FIELD}: on {self.kinds[base - 1].name} cannot lie {names}")
        whose = int(self.frames[base]["who"]) if above else NOBODY
        if above and self.phase == Phase.ACTIONS and whose != self.s["turn"]:
            raise _fail(base, f"{above[0].name} is of the player whose turn it is", "who")
        for d in range(base + 1, len(self.kinds)):
            if not sprung and self.frames[d]["who"] != whose:
                raise _fail(d, "one player acts at a time", "who")
        if self.phase == Phase.ACTIONS and not self.s["acted"] and {*above} & _PAID:
            raise PositionError("internals.acted: an act under way has been paid for")
        if traps:
            self._check_traps(base, sprung)
        elif act in _WATCHED and self._others_trap(whose):
            raise _fail(base, "SPRING_TRAPS lies below it, as others have elites with traps")

    def _check_traps(self, d: int, sprung: bool) -> None:
        ward, above = self.frames[d], self.frames[d + 1 :]
        comer = int(ward["who"])
        if not self._others_trap(comer):
            raise _fail(d, "nobody else has an elite with a trap", "who")
        if not sprung:
            if ward["region"] != 0 or ward["count"] != 1:
                raise _fail(d, "no trap has been looked at before the act is done")
            return
        owner = self.after(comer, int(ward["count"]) - 1) if 2 <= ward["count"] <= self.n else NOBODY
        for k, frame in enumerate(above, d + 1):
            if (frame["who"], frame["region"], frame["other"]) != (owner, ward["region"], comer):
                raise _fail(k, "a trap answers in the region and for the player that SPRING_TRAPS says")
            if self.kinds[k] == Kind.DAMAGE and frame["count"] != TRAP_DAMAGE:
                raise _fail(k, f"a trap deals {TRAP_DAMAGE}", "count")

    # -- conditions of frames on the rest of the state -----------------------------------------------

    def after(self, who: int, steps: int) -> int:
        """The player that many seats clockwise."""
        return int(self.s["order"][(int(self.s["seat"][who]) + steps) % self.n])

    def _others_trap(self, who: int) -> bool:
        return bool(int(self.s["trappers"]) & ~(1 << who))

    def draft(self, d: int, frame: np.void) -> None:
        """Check the numbers of picks of all players, and the next player, by the number of picks left."""
        s, n = self.s, self.n
        made = n * int(DICE_EACH[n]) - int(frame["count"])
        if made < 0:
            raise _fail(d, f"{n * int(DICE_EACH[n])} dice are drafted", "count")
        for steps in range(n):
            who = self.after(int(s["first"]), steps)
            if s["dice"][who].sum() != made // n + (steps < made % n):
                raise _fail(d, f"with {int(frame['count'])} picks left the players hold other numbers of dice", "count")
        if frame["who"] != self.after(int(s["first"]), made % n):
            raise _fail(d, "another player picks next", "who")

    def spoils_from(self, d: int, frame: np.void) -> None:
        if self.s["dice"].any():
            raise PositionError("players: nobody holds action dice in phase spoils")

    def spoils(self, d: int, frame: np.void) -> None:
        region = int(frame["region"])
        if region != self.frames[d - 1]["region"] - 1:
            raise _fail(d, "SPOILS_FROM below says which region comes next", "region")
        if frame["who"] != self.s["controller"][region]:
            raise _fail(d, f"the spoils of region {region + 1} are of who controls it", "who")
        if frame["x"] != self.s["token_symbol"][self.s["bag"][region]]:
            raise _fail(d, f"the token of region {region + 1} has another symbol", "x")

    def act(self, d: int, frame: np.void) -> None:
        if self.s["last"] != NOBODY:
            raise PositionError("internals.last: an action that is being repeated cannot be repeated")

    def origin(self, d: int, frame: np.void) -> None:
        if self.s["troops"][frame["who"], frame["region"]] < 1:
            raise _fail(d, f"{self.kinds[d].name} needs a troop there", "region")

    def extend(self, d: int, frame: np.void) -> None:
        if self.s["mat"][frame["who"]] < 1:
            raise _fail(d, "EXTEND needs a basic troop on the playmat")

    def way(self, d: int, frame: np.void) -> None:
        """Check origin, destination and most troops of a move."""
        if not int(self.s["borders"][frame["region"]]) >> int(frame["other"]) & 1:
            raise _fail(d, "troops move to an adjacent region", "other")
        exodus = self.kinds[d - 1] == Kind.EXODUS
        if exodus and self.frames[d - 1]["region"] != frame["region"]:
            raise _fail(d, "an Exodus leads out of one region", "region")
        most = MOST_MOVED if exodus else MOST_MANEUVERED
        least = most if self.kinds[d] == Kind.MOVE_BASICS else most - BASICS - MAX_ELITES if exodus else 1
        if not least <= frame["count"] <= most:
            raise _fail(d, f"must be {least}..{most}, got {int(frame['count'])}", "count")
        if self.kinds[d] == Kind.MOVE_ELITE:
            if frame["y"] != (frame["count"] < most) or (frame["x"] > 0 and frame["y"] == 0):
                raise _fail(d, "1 once a troop has moved, and only then", "y")
            if not (self.s["elite_place"][frame["who"], frame["x"] :] == frame["region"]).any():
                raise _fail(d, "no elite that could move is left there", "x")

    def target(self, d: int, frame: np.void) -> None:
        if frame["other"] == frame["who"]:
            raise _fail(d, f"{self.kinds[d].name} names another player", "other")
        if self.kinds[d] == Kind.DAMAGE and self.s["troops"][frame["other"], frame["region"]] < 1:
            raise _fail(d, "DAMAGE needs a troop there", "region")

    def trap(self, d: int, frame: np.void) -> None:
        s, who = self.s, int(frame["who"])
        for slot in np.flatnonzero(s["elite_place"][who] == frame["region"]):
            if int(s["kind_effects"][who, s["elite_kind"][who, slot]]) >> Effect.TRAP & 1:
                return
        raise _fail(d, "an elite with a trap stands there", "region")

    def blast(self, d: int, frame: np.void) -> None:
        if not any(int(self.s["presence"][who]) & EVERY_REGION for who in range(self.n) if who != frame["who"]):
            raise _fail(d, "BLAST needs an enemy in a numbered region")


_CHECKS: dict[Kind, tuple[Callable[[_Stack, int, np.void], None], ...]] = {
    Kind.DRAFT: (_Stack.draft,),
    Kind.SPOILS_FROM: (_Stack.spoils_from,),
    Kind.SPOILS: (_Stack.spoils,),
    Kind.REPEAT: (_Stack.act,),
    Kind.EXTEND: (_Stack.origin, _Stack.extend),
    Kind.MOVE_BASICS: (_Stack.origin, _Stack.way),
    Kind.MOVE_ELITE: (_Stack.origin, _Stack.way),
    Kind.DAMAGE: (_Stack.target,),
    Kind.TRAP: (_Stack.target, _Stack.trap),
    Kind.BLAST: (_Stack.blast,),
}
