"""The events of a game since its record begins, told by the rules while the record is played once more.

The compiled core tells no events, so that it loses no time. A chronicle plays the record again with the rules as plain
Python, some tenths of a millisecond per step, and only if it is asked; later it goes on from the step that it reached.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import numpy as np

from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Rules, Viewer
from root_env.engine import seeding
from root_env.engine.copies import copy_states
from root_env.engine.layouts import whole
from root_env.engine.loop import ADVANCE, RESET, STEP
from root_env.support.documents import Document

EVERYBODY = -1
"""The bits of all players."""


class Recorded(Protocol):
    """The part of a game that a chronicle needs: rules, configuration, the start of its record, and the record."""

    rules: Rules
    config: Any
    agents: tuple[str, ...]
    seed: int
    log: list[int | Document]
    origin: np.ndarray | None


@dataclass
class Told:
    """One event from the rules: its kind, a number, and its values by name."""

    step: int
    kind: int
    who: int
    values: Document
    known_to: int = EVERYBODY
    """Bit mask of the players who know its private part."""
    states: np.ndarray | None = field(default=None, repr=False)
    """The state in which it was told, structured array (1,), if its words need that."""


class Chronicle(ABC):
    """The events of one game, and the state that its record has reached so far.

    A game derives a class with two methods: `keep` stores the events that its rules tell, and `event` puts them in
    words.
    """

    rules: Rules
    config: Any
    agents: tuple[str, ...]

    def __init__(self, game: Recorded):
        self.rules, self.config, self.agents = game.rules, game.config, game.agents
        self.told: list[Told] = []
        self._known: dict[Viewer, list[tuple[Told, Event | None] | None]] = {}
        """Viewer -> each entry of `told` with its event for that viewer; None if nobody has asked for it yet."""
        self._entries = 0  # of the log
        self._step = 0
        self._deciders: list[int] = []  # who took each action of the record
        self._legal = self.rules.machine.stepping.new_list()
        if game.origin is None:
            self.states: np.ndarray = self.rules.lay_out(game.config)
            self._play(RESET, *seeding.words(game.seed))
        else:
            self.states = copy_states(whole(game.origin))
            self._play(ADVANCE)
        self._take_named_setup()

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.told, new._deciders = self.told.copy(), self._deciders.copy()
        new._known = {viewer: known.copy() for viewer, known in self._known.items()}
        new.states, new._legal = copy_states(self.states), self._legal.copy()
        return new

    def follow(self, log: Sequence[int | Document]) -> None:
        """Play the steps that have been added to the record."""
        for entry in log[self._entries :]:
            if isinstance(entry, dict):
                self.rules.queue_outcomes(self.states[0], entry["force"])
            else:
                self._step += 1
                s = self.states[0]
                self._deciders.append(int(s["stack"]["who"][s["depth"] - 1]))
                self._play(STEP, entry)
                self._take_named_setup()
            self._entries += 1

    def _play(self, op: int, a: int = 0, b: int = 0) -> int:
        return self.rules.machine.stepping.tell(self.states, 0, op, a, b, self._legal, self.keep)

    def _take_named_setup(self) -> None:
        if self.rules.has_named_setup(self.config):
            take = lambda action: self._play(STEP, action)  # noqa: E731
            self.rules.take_named_setup(self.config, self.agents, self.states, take)

    # -- methods that a game overrides -------------------------------------------------------------------

    @abstractmethod
    def keep(self, s: Any, kind: int, who: int, slots: Mapping[str, int]) -> None:
        """Store in `told` an event that the rules tell in the state `s`."""

    @abstractmethod
    def event(self, told: Told, viewer: Viewer) -> Event | None:
        """The event as a viewer may know it; None if the viewer does not notice it."""

    def scored(self, told: Told) -> tuple[str, int] | None:
        """The reason for which points were scored or lost, and their number; None if none were."""
        return None

    # -- telling -----------------------------------------------------------------------------------------

    def events(self, viewer: Viewer, first: int = 0) -> tuple[Event, ...]:
        """The events from step `first` on, as a viewer may know them: None (the public), a player index or "all"."""
        known, since = self._known.setdefault(viewer, []), self._since(first)
        known += [None] * (len(self.told) - len(known))
        found = []
        for k in range(since, len(self.told)):
            told, one = self.told[k], known[k]
            if one is None or one[0] is not told:  # the last entry of `told` may have been replaced by a longer one
                one = known[k] = told, self.event(told, viewer)
            found.append(one[1])
        return tuple(event for event in found if event is not None)

    def _since(self, first: int) -> int:
        """The place in `told` of the first event from a step on; events are in the order of their steps."""
        k = len(self.told)
        while k > 0 and self.told[k - 1].step >= first:
            k -= 1
        return k

    @property
    def step(self) -> int:
        """The number of actions of the record that have been played."""
        return self._step

    def last_step_of(self, player: int) -> int:
        """The number of the last step that a player took; 0 if it has taken none."""
        return max((k for k, who in enumerate(self._deciders, 1) if who == player), default=0)

    def points(self) -> dict[str, dict[str, int]]:
        """Agent -> reason -> points scored or lost for it."""
        found: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        for told in self.told:
            scored = self.scored(told)
            if scored and scored[1]:
                sheet = found[self.agents[told.who]]
                sheet[scored[0]] = sheet.get(scored[0], 0) + scored[1]
        return found
