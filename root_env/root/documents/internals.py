"""Reading the `internals` of a position document: the numbers that have no names."""

import numpy as np

from root_env.doors.contract.rules import TABLE
from root_env.root.documents import fields
from root_env.root.documents.schema import BATTLE_RANGES, BOARD_INTERNALS, INTERNALS, MAYBE_PLAYER, grows
from root_env.root.documents.stack import read_stack
from root_env.root.documents.steps import StepReader, phases_from
from root_env.root.lookup.hidden import known_pile
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.data.decks import TYPE
from root_env.root.rules.data.tracks import OWNER
from root_env.root.rules.ids import MAX_SIDES, CardType, Phase
from root_env.root.rules.spec.numbering import from_document
from root_env.root.rules.state import pile_knowledge
from root_env.root.scopes import scope_for
from root_env.support.documents import Fields
from root_env.support.errors import PositionError


class InternalsReader(StepReader):
    """The part of the reader that fills the stack, the battle and the other internals."""

    def _begin_phase(self) -> None:
        """Put the game at the start of the phase, or at the named step: there are no internals."""
        s = self.s
        if s["turn"] < 0 or s["phase"] == Phase.SETUP:
            raise PositionError("phase: a position without internals stands in birdsong, daylight or evening of a turn")
        frames = self._begin_step() if "step" in self.doc else phases_from(s, int(s["phase"]))
        for d, frame in enumerate(frames):
            s["stack"][d] = tuple(frame)
        s["depth"] = len(frames)
        s["rng"] = self.rng.integers(0, 1 << 32, 4, dtype=np.int64)
        s["rng"][3] |= 1

    def _read_internals(self, internals: Fields) -> None:
        s = self.s
        known = {*INTERNALS, "stack", "battle", *BOARD_INTERNALS}
        absent = {name for name, (board, _) in BOARD_INTERNALS.items() if board not in self.config.in_play}
        for key in (known ^ set(internals)) - absent:
            problem = "missing" if key in known else "unknown field"
            raise PositionError(f"internals.{key}: {problem}")
        last = len(self.agents) - 1
        for name, limits in INTERNALS.items():
            fields.fill(s, name, internals[name], f"internals.{name}", *limits, grows=grows(name))
        scope = scope_for(TABLE, [self.config])
        s["log_action"] = [from_document(scope, int(action)) for action in s["log_action"]]
        if s["log_who"].max() > last or s["winners"] >= 1 << last + 1 or s["vp_changed"] >= 1 << last + 1:
            raise PositionError("internals.log_who, winners, vp_changed: there is no such player")
        if (
            s["lost_warriors"][len(self.sides) :].any()
            or s["known"][last + 1 :].any()
            or s["known"][:, last + 1 :].any()
        ):
            raise PositionError("internals.lost_warriors, known: there is no such player")
        if s["over"] and bool(s["winners"]) == bool(s["truncated"]):
            raise PositionError("internals.over: a game that is over has winners or is truncated, not both")
        if not s["over"] and (s["winners"] or s["truncated"]):
            raise PositionError("internals.over: a game that goes on has no winners and is not truncated")
        battle = fields.mapping(internals["battle"], "internals.battle")
        for name in s["battle"].dtype.names:
            if name not in battle:
                raise PositionError(f"internals.battle.{name}: missing")
            low, high = BATTLE_RANGES[name] or (0, len(self.sides) - 1)
            if (low, high) == MAYBE_PLAYER:
                high = last
            fields.fill(s["battle"], name, battle[name], f"internals.battle.{name}", low, high)
        for name in set(battle) - set(s["battle"].dtype.names):
            raise PositionError(f"internals.battle.{name}: unknown field")
        if s["battle"]["active"] and s["battle"]["attacker"] == s["battle"]["defender"]:
            raise PositionError("internals.battle.defender: nobody battles himself (Law 4.3)")
        ambush = int(s["battle"]["ambush"])
        if ambush >= 0 and (not s["battle"]["active"] or TYPE[ambush] != CardType.AMBUSH):
            raise PositionError("internals.battle.ambush: an ambush card, and only in a battle (Law 4.3.1)")
        self._check_losses()
        read_stack(s, internals["stack"], len(self.agents), len(self.sides))
        for name, (board, (field, low, high)) in BOARD_INTERNALS.items():
            if name in internals:
                fields.fill(s[board], field, internals[name], f"internals.{name}", low, high)

    def _check_losses(self) -> None:
        """Only pieces in the clearing of the battle can be marked as lost, and no more than there are (Law 4.3.6)."""
        s = self.s
        lost = (s["lost_warriors"].sum(0) + s["lost_pieces"].sum(0)) > 0
        bits = sum(1 << int(c) for c in np.flatnonzero(lost))
        absent = s["player_of"][OWNER] < 0
        if s["lost_pieces"][absent].any():
            raise PositionError("internals.lost_pieces: these are pieces of a faction that is not in play")
        battle = 1 << int(s["battle"]["clearing"]) if s["battle"]["active"] else 0
        if not s["over"] and (bits != s["lost_in"] or bits & ~battle):
            raise PositionError(
                "internals.lost_in: pieces are lost in the clearing of the battle, as lost_* count them"
            )

    def _check_known(self) -> None:
        """No player knows of cards that do not exist."""
        s = self.s
        others = ~np.eye(MAX_SIDES, dtype=bool)[:, :, None]
        if ((s["known"] > s["hand"]) & others).any():
            raise PositionError("internals.known: somebody knows of cards that are not in that hand")
        pile = known_pile(s)
        if (pile_knowledge(s) > (pile.cells if pile else 0)).any():
            what = pile.declared.field if pile else "a pile"
            raise PositionError(f"internals.known: somebody knows of {what} that are not there")
        self._check_common()

    def _check_common(self) -> None:
        """Each player knows at least the cards that all players know he knows."""
        s, n = self.s, len(self.agents)
        common = np.repeat(s["common"][None, :n], n, 0)
        common[range(n), range(n)] = s["common_supporters"]
        pile = known_pile(s)
        if pile:  # its owner needs no memory of it
            common[pile.owner, pile.owner] = 0
        more = (s["known"][:n, :n] - common).sum(-1) - s["seen"][:n, :n]
        if (common > s["known"][:n, :n]).any() or s["common"][n:].any():
            raise PositionError("internals.common: somebody does not know what everybody knows")
        if (more < 0).any() or s["seen"][n:].any() or s["seen"][:, n:].any():
            raise PositionError("internals.seen: somebody knows of fewer cards than everybody believes")

    def _list_options(self, legal_list: np.ndarray) -> None:
        """List the choices of the pending decision."""
        machine_for(self.states).stepping.options_of_top(self.states, 0, legal_list)
        if not self.s["over"] and legal_list[0] == 0:
            raise PositionError("internals.stack: the last frame asks, but nothing can be chosen")
