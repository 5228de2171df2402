"""What happened in a game, as one viewer may know it: `Game.events()`, `Game.history()`, `PlayerView.events()`.

    for event in game.events():
        print(event)                                            # one sentence
        print(event.kind, event.agent, event.arguments)

Arguments read as in position documents. What a viewer may not know is not there: a drawn card is named only to the
player who draws it. docs/events.md lists the kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from root_env import actions
from root_env.core.spec.events import EVENTS, How
from root_env.shared.events import Event
from root_env.text import names

__all__ = ["EVENT_KINDS", "Event"]

EVENT_KINDS: tuple[str, ...] = tuple(row.kind.name.lower() for row in EVENTS)
"""Every kind of event, in the order of docs/events.md."""


_SORTS: dict[str, Callable[[int, Sequence[str], str], Any]] = {
    "agent": lambda p, agents, board: agents[p],
    "phase": lambda phase, agents, board: names.PHASES[phase],
    "reason": lambda reason, agents, board: names.REASONS[reason],
    "victory": lambda by, agents, board: names.VICTORIES[by],
    "relation": lambda relation, agents, board: names.RELATIONS[relation],
    "place": lambda place, agents, board: names.place(board, place),
    "how": lambda how, agents, board: How(how).name.lower(),
    "action": lambda action, agents, board: actions.decode(action, agents, board),
}
"""Sorts of values that are no arguments of actions; `board`: name of the map."""


def public_value(sort: str, value: int | Sequence[int], agents: Sequence[str], board: str) -> Any:
    """A number of an event as users read it: a clearing's number, an agent id, the name of a card."""
    if not isinstance(value, int):
        return tuple(public_value(sort, one, agents, board) for one in value)
    if sort in _SORTS:
        return _SORTS[sort](value, agents, board)
    return actions.written(sort, value, agents, board) if sort in actions.KINDS else names.OWN[sort].word(value)
