"""The events of a game, as one viewer may know them: `Game.events()`, `Game.history()`, `PlayerView.events()`.

    for event in game.events():
        print(event)                                            # one sentence
        print(event.kind, event.agent, event.arguments)

Arguments are written as in position documents. Facts that a viewer may not know are left out: a drawn card is named
only to the player who draws it. docs/events.md lists the kinds.
"""

from collections.abc import Sequence
from typing import Any

from root_env.doors.contract.events import Event
from root_env.root import actions
from root_env.root.lookup import names
from root_env.root.rules.spec.events import EVENTS, How
from root_env.root.text.events import SORTS, Sorts

__all__ = ["EVENT_KINDS", "Event"]

EVENT_KINDS: tuple[str, ...] = tuple(row.kind.name.lower() for row in EVENTS)
"""Every kind of event, in the order of docs/events.md."""


_SORTS: Sorts = SORTS | {
    "phase": lambda phase, agents, board: names.PHASES[phase],
    "reason": lambda reason, agents, board: names.REASONS[reason],
    "how": lambda how, agents, board: How(how).name.lower(),
    "action": lambda action, agents, board: actions.decode(action, agents, board),
}
"""Words of values that are not arguments of actions, by their sort, as users read them."""


def public_value(sort: str, value: int | Sequence[int], agents: Sequence[str], board: str) -> Any:
    """A value of an event as users read it: the number of a clearing, an agent id, the name of a card."""
    if not isinstance(value, int):
        return tuple(public_value(sort, one, agents, board) for one in value)
    if sort in _SORTS:
        return _SORTS[sort](value, agents, board)
    return actions.written(sort, value, agents, board) if sort in actions.KINDS else names.OWN[sort].word(value)
