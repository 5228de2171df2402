"""Queues of coming chance outcomes in a state, in words: `Game.force`, positions and records of any game share this."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from root_env.support.documents import Document, Fields
from root_env.support.errors import ForcedOutcomeError
from root_env.support.quoting import quoted

Outcomes = dict[str, list[Any]]
"""Sort of outcomes -> the coming ones in words, the next one first."""


@dataclass(frozen=True)
class Queue:
    """The outcomes of one sort: the first `s["n_forced"][index]` of `values(s)` wait.

    `parse(s, word)` reads one outcome, and ValueError or TypeError says why it is impossible; `say(value)` writes it.
    """

    index: int
    values: Callable[[np.void], np.ndarray]
    parse: Callable[[np.void, Any], object]
    say: Callable[[Any], object]


def queue_outcomes(queues: Mapping[str, Queue], s: np.void, outcomes: Fields) -> None:
    """Append outcomes, in words, to the queues of state record `s`; nothing is queued if one of them is impossible."""
    parsed = {}
    for sort, values in outcomes.items():
        if sort not in queues:
            raise ForcedOutcomeError(f"force: {quoted(sort)} is not known; choose from {', '.join(queues)}")
        if not isinstance(values, list | tuple):
            raise ForcedOutcomeError(f"force: {sort}: must be a list, got {quoted(values)}")
        queue = queues[sort]
        if queue.index >= len(s["n_forced"]):
            raise ForcedOutcomeError(f"force: nobody at this table rolls {quoted(sort)}")
        parsed[sort] = [_parsed(queue, s, sort, value) for value in values]
        room = len(queue.values(s))
        if int(s["n_forced"][queue.index]) + len(parsed[sort]) > room:
            raise ForcedOutcomeError(f"force: at most {room} {sort} can be queued")
    for sort, values in parsed.items():
        queue = queues[sort]
        n = int(s["n_forced"][queue.index])
        for k, value in enumerate(values):
            queue.values(s)[n + k] = value
        s["n_forced"][queue.index] = n + len(values)


def _parsed(queue: Queue, s: np.void, sort: str, value: object) -> object:
    try:
        return queue.parse(s, value)
    except (TypeError, ValueError) as error:
        raise ForcedOutcomeError(f"force: {sort}: {error}") from None


def queued_outcomes(queues: Mapping[str, Queue], s: np.void) -> Outcomes:
    """The queues in words, empty ones left out."""
    here = len(s["n_forced"])  # a table without a faction has no room for its die
    waiting = {sort: int(s["n_forced"][queue.index]) for sort, queue in queues.items() if queue.index < here}
    return {sort: [queues[sort].say(value) for value in queues[sort].values(s)[:n]] for sort, n in waiting.items() if n}


def as_lists(outcomes: Fields) -> Document:
    """Outcomes as a record writes them: tuples become lists, and sorts with nothing in them are left out."""
    lists = {
        sort: [list(v) if isinstance(v, tuple) else v for v in values] if isinstance(values, list | tuple) else values
        for sort, values in outcomes.items()
    }
    return {sort: values for sort, values in lists.items() if not isinstance(values, list) or values}
