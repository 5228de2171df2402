"""Reading the `internals` of a position document: what a person has no words for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from root_env.core import engine
from root_env.core.ids import FIRST_STEP, MAX_PLAYERS, Faction, Kind, Phase
from root_env.core.state import supporter_knowledge
from root_env.errors import PositionError
from root_env.position import fields
from root_env.position.schema import BATTLE_RANGES, FRAME_RANGES, INTERNAL, INTERNAL_RANGES

if TYPE_CHECKING:
    from root_env.game import Game


class InternalsReader:
    """The part of the reader that fills the stack, the battle and the other internals."""

    def _begin_phase(self) -> None:
        """Without internals the game stands at the start of the phase."""
        s = self.s
        if s["turn"] < 0 or s["phase"] == Phase.SETUP:
            raise PositionError("phase: a position without internals stands in birdsong, daylight or evening of a turn")
        frames = [Kind.END_TURN, *[Kind.START_PHASE] * (int(Phase.EVENING) - int(s["phase"]) + 1)]
        for d, kind in enumerate(frames):
            frame = s["stack"][d]
            for name in frame.dtype.names:
                frame[name] = -1
            frame["kind"], frame["who"] = kind, s["turn"]
            if kind == Kind.START_PHASE:
                frame["x"] = int(Phase.EVENING) - (d - 1)
        s["depth"] = len(frames)
        words = self.rng.integers(0, 1 << 32, 4, dtype=np.int64)
        s["rng"] = words
        s["rng"][3] |= 1

    def _read_internals(self, internals: Mapping[str, Any]) -> None:
        s = self.s
        wanted = {*INTERNAL, "stack", "battle", "placed", "decree_left", "decree_column"}
        for key in wanted ^ set(internals):
            problem = "missing" if key in wanted else "unknown field"
            raise PositionError(f"internals.{key}: {problem}")
        for name in INTERNAL:
            fields.fill(s, name, internals[name], f"internals.{name}", *INTERNAL_RANGES[name])
        stack = fields.sequence(internals["stack"], "internals.stack")
        if not len(stack) <= len(s["stack"]):
            raise PositionError(f"internals.stack: at most {len(s['stack'])} frames, got {len(stack)}")
        kinds, players = {int(k) for k in Kind}, (0, len(self.agents) - 1)
        for d, values in enumerate(stack):
            values = fields.sequence(values, f"internals.stack[{d}]")
            if len(values) != len(s["stack"].dtype.names) or not isinstance(values[0], int) or values[0] not in kinds:
                raise PositionError(f"internals.stack[{d}]: not a frame: {list(values)!r}")
            for name, value in zip(s["stack"].dtype.names, values, strict=True):
                low, high = FRAME_RANGES[name] or players
                s["stack"][d][name] = fields.integer(value, f"internals.stack[{d}].{name}", low, high)
        s["depth"] = len(stack)
        if not s["over"] and (not stack or stack[-1][0] >= FIRST_STEP):
            raise PositionError("internals.stack: its last frame must be a decision")
        battle = fields.mapping(internals["battle"], "internals.battle")
        for name in s["battle"].dtype.names:
            if name not in battle:
                raise PositionError(f"internals.battle.{name}: missing")
            fields.fill(s["battle"], name, battle[name], f"internals.battle.{name}", *(BATTLE_RANGES[name] or players))
        fields.fill(s["marquise"], "placed", internals["placed"], "internals.placed")
        fields.fill(s["eyrie"], "left", internals["decree_left"], "internals.decree_left", 0, 54)
        fields.fill(s["eyrie"], "column", internals["decree_column"], "internals.decree_column", -1, 4)

    def _check_known(self) -> None:
        """Nobody knows of cards that are not there."""
        s = self.s
        others = ~np.eye(MAX_PLAYERS, dtype=bool)[:, :, None]
        if ((s["known"] > s["hand"]) & others).any():
            raise PositionError("internals.known: somebody knows of cards that are not in that hand")
        if (supporter_knowledge(s) > s["alliance"]["supporters"]).any():
            raise PositionError("internals.known: somebody knows of supporters that are not there")
        self._check_common()

    def _check_common(self) -> None:
        """What everybody knows that somebody knows, he does."""
        s, n = self.s, len(self.agents)
        common = np.repeat(s["common"][None, :n], n, 0)
        common[range(n), range(n)] = s["common_supporters"]
        alliance = int(s["player_of"][Faction.ALLIANCE])
        if alliance >= 0:  # needs no memory of its own supporters
            common[alliance, alliance] = 0
        more = (s["known"][:n, :n] - common).sum(-1) - s["seen"][:n, :n]
        if (common > s["known"][:n, :n]).any() or s["common"][n:].any():
            raise PositionError("internals.common: somebody does not know what everybody knows")
        if (more < 0).any() or s["seen"][n:].any() or s["seen"][:, n:].any():
            raise PositionError("internals.seen: somebody knows of fewer cards than everybody believes")

    def _list_options(self, game: Game) -> None:
        """List the choices of the pending decision."""
        try:
            engine.options_of_top(game._states, 0, game._out)
        except IndexError:  # interpreted; the compiled core does not check
            raise PositionError("internals.stack: the last frame asks for what is not there") from None
        if not self.s["over"] and game._out[0] == 0:
            raise PositionError("internals.stack: the last frame asks, but nothing can be chosen")
