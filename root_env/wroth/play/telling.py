"""The events of a game of Wroth. Nothing is hidden: all viewers get the same events."""

from collections.abc import Mapping

import numpy as np

from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Viewer
from root_env.doors.playing.chronicle import Chronicle, Told
from root_env.engine.copies import copy_states
from root_env.support.documents import Document
from root_env.wroth import actions
from root_env.wroth.lookup.box import Box
from root_env.wroth.rules.ids import SHORES, Face, Phase
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.spec.events import EVENTS, EventKind, How, Reason
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context

REASONS: tuple[str, ...] = tuple(reason.name.lower() for reason in Reason)
_FACED = (EventKind.ROLLED, EventKind.DRAFTED, EventKind.SPENT)


class WrothChronicle(Chronicle):
    """The chronicle of one game of Wroth."""

    def keep(self, s: np.void, kind: int, who: int, slots: Mapping[str, int]) -> None:
        """Keep every event that the rules report, with the state at that moment."""
        told = {name: int(value) for name, value in slots.items()}
        self.told.append(Told(self.step, int(kind), int(who), told, states=copy_states(self.states)))

    def event(self, told: Told, viewer: Viewer) -> Event | None:
        """An event; None for a pass if nothing else was possible."""
        kind, values, box = EventKind(told.kind), told.values, self.config.box
        choice = kind == EventKind.CHOICE
        if choice and values["x"] == A.PASS and values["y"] == How.FORCED:
            return None
        arguments: Document = {}
        if choice:
            action = actions.decode(values["x"], Context(told.states, 0, box))
            arguments = {"action": action, "how": How(values["y"]).name.lower()}
        else:
            for name in ("place", "to"):
                if values[name] >= 0:
                    arguments[name] = "shores" if values[name] == SHORES else values[name] + 1
            arguments["count"] = values["count"]
            if kind == EventKind.SCORED:
                arguments["reason"] = Reason(values["x"]).name.lower()
                arguments["total"] = int(told.states["vp"][0, told.who])
            elif kind == EventKind.PHASE:
                phase = Phase(values["x"])  # a round begins with its first phase, which counts it
                arguments["phase"] = phase.name.lower()
                arguments["round"] = int(told.states["round"][0]) + (phase == Phase.MAINTENANCE)
        words = event_words(told.states, 0, told.kind, told.who, values, box)
        agent = self.agents[told.who] if told.who >= 0 else None
        return Event(told.step, kind.name.lower(), agent, arguments, words)

    def scored(self, told: Told) -> tuple[str, int] | None:
        """The reason for which points were scored, and their number (Phase 6)."""
        if told.kind != EventKind.SCORED:
            return None
        return Reason(told.values["x"]).name.lower(), told.values["count"]


def event_words(
    states: np.ndarray, i: int, kind: int, who: int, told: Mapping[str, int], box: Box | None = None
) -> str:
    """The words of an event of the game in row `i`, in its state at that moment, with the names of a box."""
    context, event = Context(states, i, box), EventKind(kind)
    values: dict[str, object] = {"n": told["count"], "count": names.basics(told["count"])}
    if who >= 0:
        values["who"] = context.agents[who]
    for name in ("place", "to"):
        if told[name] >= 0:
            values[name] = names.place(told[name])
    if told["elite"] >= 0:
        values["elite"] = context.elite(who, told["elite"])
    if event == EventKind.CHOICE:
        values["action"] = context.option(told["x"])
    elif event == EventKind.PHASE:
        values["phase"] = names.PHASES[told["x"]]
    elif event == EventKind.SEEN:
        values["seeing"] = names.SEEING[told["x"]]
    elif event == EventKind.SCORED:
        values["reason"] = REASONS[told["x"]]
    elif event in _FACED:
        values["face"] = names.FACES[Face(told["x"])]
    return EVENTS[event].words.format(**values)
