"""The events of a game of Root, as its viewers may know them (Law 1.3.2)."""

from collections.abc import Mapping
from dataclasses import replace

from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Viewer
from root_env.doors.playing.chronicle import EVERYBODY, Chronicle, Told
from root_env.engine.copies import copy_states
from root_env.engine.jit import plain, record_view
from root_env.root.play.events import public_value
from root_env.root.rules.game import is_hidden_question
from root_env.root.rules.ids import NOBODY, Kind
from root_env.root.rules.spec.actions import A
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.events import EVENTS, EventKind, Field, How
from root_env.root.rules.state import State
from root_env.root.text.describe import describe_action, goes_unnoticed
from root_env.root.text.events import event_words
from root_env.support.documents import Document


class RootChronicle(Chronicle):
    """The chronicle of one game of Root."""

    def keep(self, s: State, kind: int, who: int, slots: Mapping[str, int]) -> None:
        """Note what the rules tell; several events of one sort in a row become one."""
        row = EVENTS[kind]
        values: Document = {f.name: int(slots[f.slot]) for f in row.fields}
        if row.merged:
            values[row.merged] = [values[row.merged]] if values[row.merged] >= 0 else []
        told = Told(self.step, row.kind, int(who), values)
        if row.private:
            looker = NOBODY if row.kind == EventKind.LOOK else int(who)  # a card that he sees comes into no hand of his
            told.known_to = _who_knows(s, looker, int(slots["other"])) | (1 << int(who))
        if row.kind == EventKind.CHOICE:
            told.states = copy_states(self.states)
        if row.merged and self.told and self._adds_to(self.told[-1], told, row.merged):
            last = self.told[-1].values
            merged = {"count": last["count"] + 1, row.merged: last[row.merged] + values[row.merged]}
            self.told[-1] = replace(self.told[-1], values=last | merged)
        else:
            self.told.append(told)

    def _adds_to(self, last: Told, told: Told, merged: str) -> bool:
        same = (last.step, last.kind, last.who, last.known_to) == (told.step, told.kind, told.who, told.known_to)
        return same and all(
            last.values[name] == told.values[name] for name in told.values if name not in ("count", merged)
        )

    def event(self, told: Told, viewer: Viewer) -> Event | None:
        """An event as a viewer may know it; None if it does not notice the event."""
        if not _is_noticed(told, viewer):
            return None
        row = EVENTS[told.kind]
        sides = [*self.agents, *self.config.forces]
        who = sides[told.who] if told.who >= 0 else None
        values = {
            f.name: told.values[f.name]
            for f in row.fields
            if not _is_left_open(f, told.values[f.name]) and _may_know(told, f.name, row.private, viewer)
        }
        if told.kind == EventKind.CHOICE:
            words = describe_action(told.states, 0, told.values["action"], viewer)
        else:
            words = event_words(told.kind, who, values, sides, self.config.map)
        sorts = {f.name: f.sort for f in row.fields}
        public = {name: public_value(sorts[name], value, sides, self.config.map) for name, value in values.items()}
        return Event(told.step, EventKind(told.kind).name.lower(), who, public, words)

    def scored(self, told: Told) -> tuple[str, int] | None:
        """The reason for which points were scored or lost, and their number, negative if lost (Law 3.2)."""
        if told.kind not in (EventKind.POINTS, EventKind.POINTS_LOST):
            return None
        reason = public_value("reason", told.values["reason"], self.agents, self.config.map)
        return reason, told.values["count"] if told.kind == EventKind.POINTS else -told.values["count"]


def _is_left_open(f: Field, value: int | list[int]) -> bool:
    """True if there is no player, or no card, to tell about."""
    return f.sort in ("agent", "card") and value in (NOBODY, [])


def _who_knows(s, who: int, other: int) -> int:
    """Bit per player who knows the card that goes through these hands (Law 1.3.2, 11.2.3)."""
    if s.open_hand >= 0 and s.open_hand in (who, other):
        return EVERYBODY
    return sum(1 << hand for hand in {who, other} if hand >= 0)


def _knows(told: Told, viewer: Viewer) -> bool:
    """True if a viewer knows the private field of an event; the public knows it if all players do."""
    if viewer == "all" or told.known_to == EVERYBODY:
        return True
    return viewer is not None and bool(told.known_to >> viewer & 1)


def _may_know(told: Told, name: str, private: str, viewer: Viewer) -> bool:
    """True if a viewer may know a field.

    The action of a choice is told to viewers who see all of it; its origin also to others, unless it would reveal
    something about a hand.
    """
    if told.kind != EventKind.CHOICE:
        return name != private or _knows(told, viewer)
    return viewer == "all" or viewer == told.who or (name == "how" and not _is_hidden(told))


def _kind_of(told: Told) -> Kind:
    """The question that a choice answers."""
    s = told.states[0]
    return Kind(int(s["stack"]["kind"][s["depth"] - 1]))


def _is_hidden(told: Told) -> bool:
    """True if a question can depend on hidden cards: then not everybody may know the possible actions."""
    kind = _kind_of(told)
    return kind == Kind.GAP or plain(is_hidden_question)(record_view(told.states, 0), int(kind))


def _is_noticed(told: Told, viewer: Viewer) -> bool:
    """True if a viewer notices an event.

    A pass is no event for a viewer who knows that nothing else was possible. At a hidden question the others do not
    know it: they hear of every pass, or of none if they may not know of the question.
    """
    if told.kind != EventKind.CHOICE:
        return True
    if _kind_of(told) in _UNTOLD:
        return viewer in ("all", told.who)
    if told.values["action"] != A.PASS:
        return True
    if viewer in ("all", told.who) or not _is_hidden(told):
        return told.values["how"] != How.FORCED
    return not (_kind_of(told) in _SILENT or goes_unnoticed(told.states, 0, A.PASS, viewer))


_UNTOLD = frozenset(Kind(decision.number) for decision in DECISIONS if decision.untold)
"""Questions that the rules ask only if the hidden cards leave a choice (Law 8.2.3)."""
_SILENT = frozenset({Kind.GAP, Kind.DISCARD})
"""Hidden questions at which a pass is never news: nothing is discarded because the hand is within its limit."""
