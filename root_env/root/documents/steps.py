"""The field `step`: the menu of Daylight or Evening at which the position is, named by its decision.

A menu has a name if only later steps of its phase lie below it. Reading and writing build the same frames, so that a
step is written only if reading it gives the same stack.
"""

from collections.abc import Sequence
from types import ModuleType

import numpy as np

from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import board_of
from root_env.root.rules.ids import Kind, Phase
from root_env.support.documents import Document
from root_env.support.errors import PositionError
from root_env.support.quoting import is_same


def _stacks(s) -> dict[str, tuple[Kind, ...]]:
    """The steps of the current phase by name: the name of the last decision, as in docs/generated/decisions.md."""
    return stacks_of(_part(s), Phase(int(s["phase"])))


def stacks_of(part: ModuleType, phase: Phase) -> dict[str, tuple[Kind, ...]]:
    """The steps of a phase of a faction, whose module `documents` this is, by name."""
    named = getattr(part, "step_word", lambda kinds: kinds[-1].name.lower())
    return {named(kinds): kinds for kinds in getattr(part, "STEPS", {}).get(phase, ())}


def _part(s) -> ModuleType:
    """The module `documents` of the faction that takes the turn."""
    return part_modules.part("documents", int(s["faction"][int(s["turn"])]))


def phases_from(s: np.void, first: int) -> list[list[int]]:
    """The frames at the bottom of the stack: the end of the turn and its phases from `first` on."""
    who = int(s["turn"])
    to_come = range(int(Phase.EVENING), first - 1, -1)
    return [_frame(Kind.END_TURN, who), *[_frame(Kind.START_PHASE, who, x=phase) for phase in to_come]]


def _frame(kind: Kind, who: int, count: int = -1, x: int = -1) -> list[int]:
    return [int(kind), who, -1, -1, count, -1, -1, x]


def _frames(s, kinds: tuple[Kind, ...], given: int) -> list[list[int]]:
    """The frames of a step, from the bottom; `given`: the count in the document."""
    who, built = int(s["turn"]), phases_from(s, int(s["phase"]) + 1)
    holds = getattr(_part(s), "step_frame", lambda *_: {})
    return built + [_frame(kind, who, **holds(s, who, kind, depth, given)) for depth, kind in enumerate(kinds)]


# -- writing -----------------------------------------------------------------------------------------


def write_step(s: np.void, agents: Sequence[str], doc: Document) -> None:
    """Write the name of the current step and its fields; nothing if the step has no name."""
    word = step_of(s)
    if word is None:
        return
    doc["step"] = word
    who, part = int(s["turn"]), _part(s)
    if hasattr(part, "write_step"):
        doc["players"][agents[who]] |= part.write_step(s, who, board_of(s, who), word)


def step_of(s: np.void) -> str | None:
    """The name of the current step; None in the middle of an action, and before the phase has begun."""
    if s["over"] or s["turn"] < 0:
        return None
    stack = [[int(value) for value in frame] for frame in s["stack"][: int(s["depth"])]]
    for word, kinds in _stacks(s).items():
        if stack == _frames(s, kinds, stack[-1][4]):
            return word
    return None


# -- reading -----------------------------------------------------------------------------------------


class StepReader:
    """The part of the reader for the field `step` of positions without internals."""

    def _begin_step(self) -> list[list[int]]:
        """The frames of the step; counts that its phase sets at the start get these values by default."""
        s, word = self.s, self.doc["step"]
        stacks = _stacks(s)
        if not isinstance(word, str) or word not in stacks:
            known = f"choose from {', '.join(stacks)}" if stacks else "there are steps in daylight and evening"
            agent, phase = self.agents[int(s["turn"])], Phase(int(s["phase"])).name.lower()
            raise PositionError(f"step: {agent} has no such step in {phase}; {known}")
        who, part, given = int(s["turn"]), _part(s), None
        if hasattr(part, "begin_step"):
            given = part.begin_step(self, who, word, self.entries[who], f"players.{self.agents[who]}")
        return _frames(s, stacks[word], -1 if given is None else given)

    def _check_step(self, has_internals: bool) -> None:
        """Refuse fields of a step without this step, and internals that do not agree with the step."""
        word, there = self.doc.get("step"), step_of(self.s)
        fits = word is there is None or (there is not None and is_same(word, there))
        if has_internals and "step" in self.doc and not fits:
            raise PositionError(f"step: the internals stand at {there or 'no step that has a name'}")
        for p, entry in self.entries.items():
            of_step = part_modules.found("documents", [self.s["faction"][p]], "STEP_FIELDS")
            for name, step in (named for fields_of in of_step for named in fields_of.items()):
                if name in entry and (word != step or p != int(self.s["turn"])):
                    field = f"players.{self.agents[p]}.{name}"
                    raise PositionError(f"{field}: is read at the step {step} of this player's turn only, see `step`")
