"""The events of a game whose rules tell nothing: choices, turns and points, found from its states."""

from collections.abc import Mapping

from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Viewer
from root_env.doors.playing.chronicle import Chronicle, Told
from root_env.engine.copies import copy_states
from root_env.engine.ground import AnyState
from root_env.engine.loop import STEP

TURN, CHOICE, SCORED = 0, 1, 2
"""The kinds of events."""


class ChoicesTold(Chronicle):
    """The chronicle of any game in which nothing is hidden; it tells no decisions that were no choice."""

    _turn = 0
    """The last turn that was told."""

    def _play(self, op: int, a: int = 0, b: int = 0) -> int:
        if op == STEP:
            frame = self.states["stack"][0, self.states["depth"][0] - 1]
            self._tell(CHOICE, int(frame["who"]), action=a)
        before = self.states["vp"][0].tolist()
        found = super()._play(op, a, b)
        s = self.states[0]
        for who in range(len(self.agents)):
            if s["vp"][who] != before[who]:
                self._tell(SCORED, who, count=int(s["vp"][who]) - before[who], total=int(s["vp"][who]))
        if s["turn"] >= 0 and not s["over"] and self._turn != int(s["turns"]):
            self._turn = int(s["turns"])
            self._tell(TURN, int(s["turn"]), count=self._turn)
        return found

    def _tell(self, kind: int, who: int, **values: int) -> None:
        self.told.append(Told(self.step, kind, who, values, states=copy_states(self.states)))

    def keep(self, s: AnyState, kind: int, who: int, slots: Mapping[str, int]) -> None:
        """Not used: rules that tell something have a chronicle of their own."""

    def event(self, told: Told, viewer: Viewer) -> Event | None:
        """An event, the same for all viewers."""
        agent, values, states = self.agents[told.who], told.values, told.states
        if told.kind == TURN:
            return Event(told.step, "turn", agent, dict(values), f"Turn {values['count']}: {agent}")
        if told.kind == SCORED:
            words = f"{agent} scores {values['count']}" if values["count"] > 0 else f"{agent} loses {-values['count']}"
            return Event(told.step, "scored", agent, {"reason": "points", **values}, words)
        assert states is not None, "it is told in a state"
        action = self.rules.decode(values["action"], states, 0, self.config)
        words = self.rules.describe(states, 0, values["action"], viewer, self.config)
        return Event(told.step, "choice", agent, {"action": action}, words)

    def scored(self, told: Told) -> tuple[str, int] | None:
        """The reason "points" and the number; None for other events."""
        return ("points", told.values["count"]) if told.kind == SCORED else None
