"""What happened in a game since its record begins, told by the rules while the record is played once more.

The compiled core tells nothing, so that telling costs it nothing. A chronicle plays the record again with the rules as
plain Python, some tenths of a millisecond a step, and only when it is asked; it goes on from where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np

from root_env.config import GameConfig
from root_env.core import seeding
from root_env.core.game import engine
from root_env.core.ids import MAX_PLAYERS, NOBODY, Kind
from root_env.core.rows import copy_states
from root_env.core.spec.actions import A
from root_env.core.spec.decisions import HIDDEN
from root_env.core.spec.events import EVENTS, EventKind, Field, How
from root_env.events import Event, public_value
from root_env.play import setup_choices
from root_env.play.forcing import queue_outcomes
from root_env.play.layout import lay_out
from root_env.text.describe import describe_action, goes_unnoticed
from root_env.text.events import event_words
from root_env.text.viewer import Viewer

ALL_PLAYERS = (1 << MAX_PLAYERS) - 1


class Recorded(Protocol):
    """What a chronicle needs of a game: its configuration, where its record begins, and the record."""

    config: GameConfig
    agents: tuple[str, ...]
    seed: int
    log: list[int | dict[str, Any]]
    origin: np.ndarray | None


@dataclass
class _Told:
    """One event as the rules told it: `values` by field of its row, a merged field as a list."""

    step: int
    kind: EventKind
    who: int
    values: dict[str, Any]
    known_to: int = ALL_PLAYERS
    """Bit per player who knows the private field."""
    states: np.ndarray | None = field(default=None, repr=False)
    """The state a choice is made in, structured array (1,)."""


class Chronicle:
    """What has been told of one game, and the state in which its record has been played so far."""

    def __init__(self, game: Recorded):
        self._config, self._agents = game.config, game.agents
        self._told: list[_Told] = []
        self._entries = 0  # of the log
        self._step = 0
        self._deciders: list[int] = []  # who took each action of the record
        self._legal = engine.new_list()
        if game.origin is None:
            self._states = lay_out(game.config)
            self._play(engine.RESET, *seeding.words(game.seed))
        else:
            self._states = copy_states(game.origin)
            self._play(engine.ADVANCE)
        self._take_named_setup()

    def copy(self) -> Chronicle:
        """An independent copy."""
        new = object.__new__(Chronicle)
        new.__dict__.update(self.__dict__)
        new._told, new._deciders = self._told.copy(), self._deciders.copy()
        new._states, new._legal = copy_states(self._states), self._legal.copy()
        return new

    def follow(self, log: Sequence[int | dict[str, Any]]) -> None:
        """Play what has been added to the record."""
        for entry in log[self._entries :]:
            if isinstance(entry, dict):
                queue_outcomes(self._states[0], entry["force"])
            else:
                self._step += 1
                s = self._states[0]
                self._deciders.append(int(s["stack"]["who"][s["depth"] - 1]))
                self._play(engine.STEP, entry)
                self._take_named_setup()
            self._entries += 1

    def _play(self, op: int, a: int = 0, b: int = 0) -> int:
        return engine.tell(self._states, 0, op, a, b, self._legal, self._hear)

    def _take_named_setup(self) -> None:
        if isinstance(self._config.setup, Mapping):
            choices = setup_choices.by_player(self._config, self._agents)
            take = lambda action: self._play(engine.STEP, action)  # noqa: E731
            setup_choices.take_named(self._states, self._config.map, choices, take)

    # -- hearing -------------------------------------------------------------------------------------

    def _hear(self, s, kind: int, who: int, slots: Mapping[str, int]) -> None:
        """Note what the rules tell; several of one sort in a row are one event."""
        row = EVENTS[kind]
        values: dict[str, Any] = {f.name: int(slots[f.slot]) for f in row.fields}
        if row.merged:
            values[row.merged] = [values[row.merged]] if values[row.merged] >= 0 else []
        told = _Told(self._step, row.kind, int(who), values)
        if row.private:
            told.known_to = _who_knows(s, int(who), int(slots["other"]))
        if row.kind == EventKind.CHOICE:
            told.states = copy_states(self._states)
        if row.merged and self._told and self._adds_to(self._told[-1], told, row.merged):
            last = self._told[-1].values
            merged = {"count": last["count"] + 1, row.merged: last[row.merged] + values[row.merged]}
            self._told[-1] = replace(self._told[-1], values=last | merged)
        else:
            self._told.append(told)

    def _adds_to(self, last: _Told, told: _Told, merged: str) -> bool:
        same = (last.step, last.kind, last.who, last.known_to) == (told.step, told.kind, told.who, told.known_to)
        return same and all(
            last.values[name] == told.values[name] for name in told.values if name not in ("count", merged)
        )

    # -- telling -------------------------------------------------------------------------------------

    def events(self, viewer: Viewer, first: int = 0) -> tuple[Event, ...]:
        """What happened from step `first` on, as a viewer may know it: None (the public), a player index or "all"."""
        return tuple(self._event(told, viewer) for told in self._since(first) if _is_noticed(told, viewer))

    def _since(self, first: int) -> list[_Told]:
        """Events from a step on; they are in the order of their steps."""
        k = len(self._told)
        while k > 0 and self._told[k - 1].step >= first:
            k -= 1
        return self._told[k:]

    @property
    def step(self) -> int:
        """Actions of the record that have been played."""
        return self._step

    def last_step_of(self, player: int) -> int:
        """The last step that a player took; 0 if it has taken none."""
        return max((k for k, who in enumerate(self._deciders, 1) if who == player), default=0)

    def points(self) -> dict[str, dict[str, int]]:
        """Agent -> what points were scored or lost for -> how many."""
        found: dict[str, dict[str, int]] = {agent: {} for agent in self._agents}
        for told in self._told:
            if told.kind in (EventKind.POINTS, EventKind.POINTS_LOST) and told.values["count"]:
                sheet = found[self._agents[told.who]]
                reason = public_value("reason", told.values["reason"], self._agents, self._config.map)
                n = told.values["count"] if told.kind == EventKind.POINTS else -told.values["count"]
                sheet[reason] = sheet.get(reason, 0) + n
        return found

    def _event(self, told: _Told, viewer: Viewer) -> Event:
        row = EVENTS[told.kind]
        who = self._agents[told.who] if told.who >= 0 else None
        values = {
            f.name: told.values[f.name]
            for f in row.fields
            if not _is_left_open(f, told.values[f.name]) and _may_know(told, f.name, row.private, viewer)
        }
        if told.kind == EventKind.CHOICE:
            words = describe_action(told.states, 0, told.values["action"], viewer)
        else:
            words = event_words(told.kind, who, values, self._agents, self._config.map)
        sorts = {f.name: f.sort for f in row.fields}
        public = {
            name: public_value(sorts[name], value, self._agents, self._config.map) for name, value in values.items()
        }
        return Event(told.step, told.kind.name.lower(), who, public, words)


def _is_left_open(f: Field, value: int | list[int]) -> bool:
    """Whether there is nobody, or no card, to be told of."""
    return f.sort in ("agent", "card") and value in (NOBODY, [])


def _who_knows(s, who: int, other: int) -> int:
    """Bit per player who knows the card that goes through these hands (Law 1.3.2, 11.2.3)."""
    if s.open_hand >= 0 and s.open_hand in (who, other):
        return ALL_PLAYERS
    return 1 << who | (1 << other if other >= 0 else 0)


def _knows(told: _Told, viewer: Viewer) -> bool:
    """Whether a viewer knows the private field of an event; the public knows what all players do."""
    if viewer == "all" or told.known_to == ALL_PLAYERS:
        return True
    return viewer is not None and bool(told.known_to >> viewer & 1)


def _may_know(told: _Told, name: str, private: str, viewer: Viewer) -> bool:
    """Whether a viewer may know a field. Which action it was is told to those who see all of it, and how the choice
    came about to those whom it tells nothing about a hand."""
    if told.kind != EventKind.CHOICE:
        return name != private or _knows(told, viewer)
    return viewer == "all" or viewer == told.who or (name == "how" and not _is_hidden(told))


def _kind_of(told: _Told) -> Kind:
    """The question that a choice answers."""
    s = told.states[0]
    return Kind(int(s["stack"]["kind"][s["depth"] - 1]))


def _is_hidden(told: _Told) -> bool:
    """Whether a question can depend on hidden cards: what was possible is then not for everybody to know."""
    return bool(HIDDEN[_kind_of(told)]) or _kind_of(told) == Kind.GAP


def _is_noticed(told: _Told, viewer: Viewer) -> bool:
    """Whether a viewer notices what was told.

    A pass is no news where nothing else was possible, and whether that was so is hidden where the question is: there
    others hear of every pass, or of none, as the question may itself be told or not.
    """
    if told.kind != EventKind.CHOICE or told.values["action"] != A.PASS:
        return True
    if viewer in ("all", told.who) or not _is_hidden(told):
        return told.values["how"] != How.FORCED
    return not (_kind_of(told) in _SILENT or goes_unnoticed(told.states, 0, A.PASS, viewer))


_SILENT = frozenset({Kind.GAP, Kind.DISCARD})
"""Hidden questions at which a pass is never news: nothing is discarded because the hand is within its limit."""
