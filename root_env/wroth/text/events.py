"""Events in words."""

from collections.abc import Mapping

import numpy as np

from root_env.wroth.lookup.box import Box
from root_env.wroth.rules.ids import Face
from root_env.wroth.rules.spec.events import EVENTS, EventKind, Reason
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context

REASONS: tuple[str, ...] = tuple(reason.name.lower() for reason in Reason)
_FACED = (EventKind.ROLLED, EventKind.DRAFTED, EventKind.SPENT)


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
