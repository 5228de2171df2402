"""Every kind of event, as declared for everybody (`declared/events.py`), by factions, maps and decks.

`root/rules/events.py` tells them, `root/text/events.py` has them in words. Nothing stores their numbers, so that they
may change.
"""

from enum import IntEnum
from typing import NamedTuple

from root_env.root.declared import events as shared
from root_env.root.declared import form
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS

_ALL = (*FACTIONS, *MAPS, *DECKS)
DECLARED: tuple[form.Event, ...] = (*shared.EVENTS, *(event for one in _ALL for event in one.events))
REASONS: tuple[form.Reason, ...] = (*shared.REASONS, *(reason for one in _ALL for reason in one.reasons))
"""Reasons for which points are scored or lost, by `For`."""

EventKind = IntEnum("EventKind", [event.name for event in DECLARED], start=0)
For = IntEnum("For", [reason.name for reason in REASONS], start=0)


class Victory(IntEnum):
    """Ways to win a game (Law 3.1, 3.3, 9.2.8)."""

    POINTS = 0
    DOMINANCE = 1
    COALITION = 2


class How(IntEnum):
    """Origins of a choice: somebody chose, nothing else was possible, or chance chose (`setup="random"`)."""

    CHOSEN = 0
    FORCED = 1
    RANDOM = 2


class Field(NamedTuple):
    """One value that an event tells."""

    name: str
    slot: str  # argument of `events.note`
    sort: str  # sort of the number's meaning


class Event(NamedTuple):
    """One kind of event: a `form.Event`, split. `merged`: the field by which several in a row are told as one."""

    kind: IntEnum
    declared: form.Event
    fields: tuple[Field, ...]
    merged: str
    private: str


_SORTS = {"to": "clearing", "cards": "card", "items": "item"}
"""Argument in `tells` -> its sort, where the name is not the sort."""


def _named(slot: str, called: str) -> list[Field]:
    """The field of `x` or `y`: "leader", "high: count"."""
    name, _, sort = (part.strip() for part in called.partition(":"))
    return [Field(name, slot, sort or name)] if name else []


def _event(number: int, event: form.Event) -> Event:
    told = event.tells.split()
    fields = [Field(name, name.removesuffix("s"), _SORTS.get(name, name)) for name in told]
    if event.other:
        fields.append(Field(event.other, "other", "agent"))
    fields += _named("x", event.x) + _named("y", event.y)
    cards = next((name for name in told if _SORTS.get(name, name) == "card"), "")
    merged = next((name for name in told if name in ("cards", "items")), "")
    private = cards or next((one.name for one in fields if one.slot == "x"), "")
    return Event(EventKind(number), event, tuple(fields), merged, private if event.unseen else "")


EVENTS: tuple[Event, ...] = tuple(_event(number, event) for number, event in enumerate(DECLARED))
"""One row per kind, in the order of their numbers."""
