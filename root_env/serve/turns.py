"""A fair queue for a scarce resource: asking more often, for more, or with more links, does not give a larger share."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

Thing = TypeVar("Thing")
MOST_WAITING = 8
"""Upper bound of the waiting requests of one link."""
MOST_OF_PEOPLE = 64
"""Upper bound of the waiting requests of all links that count together."""
_MOST_COUNTED = 1000
"""So many are counted before those are forgotten who have used no more than all others."""


class Asker(NamedTuple):
    """Whoever asks for something."""

    people: Hashable
    """Who counts together: whoever has one link of a table of the lobby, and all links that were made with it."""
    link: Hashable
    """Whose link it is, and of which table; among those who count together, links are served in turn."""


LOBBY = Asker("lobby", "lobby")
"""Whoever makes tables with the token of the server: is served first, since nobody can ask so without it."""


def people_of(asker: Hashable) -> Hashable:
    """Who counts together with whoever asks; an asker that is no `Asker` counts alone."""
    return asker.people if isinstance(asker, Asker) else asker


class BusyError(ValueError):
    """Too many requests of one asker are waiting; said in words."""


class Turns(Generic[Thing]):
    """Resources, each lent to one request at a time. The lobby is served first, then who has used least; among those
    who have used as much, people in turn.

    `is_limited`: whether only so many requests may wait. What was used is counted from when somebody begins to ask: who
    has not asked for long has no more to come than all others.
    """

    def __init__(self, things: Iterable[Thing], is_limited: bool = True):
        self._idle, self._is_limited = list(things), is_limited
        self._used: dict[Hashable, float] = {}
        self._served = 0.0
        """What those had used who were served last."""
        self._waiting: dict[Hashable, dict[Hashable, deque[asyncio.Future[Thing]]]] = {}

    async def take(self, asker: Hashable) -> Thing:
        """Wait for a thing; BusyError if too many requests wait already of this link, or of whoever counts with it.

        An asker that is no `Asker` counts alone.
        """
        people, link = asker if isinstance(asker, Asker) else (asker, asker)
        if self._idle:
            self._serve(people)
            return self._idle.pop()
        links = self._waiting.get(people, {})
        queue = links.get(link, deque())
        if self._is_limited:
            _check(queue, MOST_WAITING)
            _check((turn for other in links.values() for turn in other), MOST_OF_PEOPLE)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        links[link] = queue
        self._waiting[people] = links
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just then
                self.give(turn.result())
            raise

    def give(self, thing: Thing) -> None:
        """Hand a thing back: to whoever is next, if anybody waits."""
        while self._waiting:
            people = LOBBY.people if LOBBY.people in self._waiting else min(self._waiting, key=self._use_of)
            links = self._waiting.pop(people)
            link, queue = next(iter(links.items()))
            turn = queue.popleft()
            del links[link]
            if queue:
                links[link] = queue  # at the end of the queue, as below
            if links:
                self._waiting[people] = links
            if not turn.done():
                self._serve(people)
                turn.set_result(thing)
                return
        self._idle.append(thing)

    def count(self, asker: Hashable, seconds: float) -> None:
        """Count what somebody has used."""
        people = people_of(asker)
        self._used[people] = self._use_of(people) + seconds

    def _use_of(self, people: Hashable) -> float:
        return max(self._used.get(people, 0.0), self._served)

    def _serve(self, people: Hashable) -> None:
        if people != LOBBY.people:
            self._served = self._use_of(people)
        if len(self._used) > _MOST_COUNTED:
            self._used = {one: used for one, used in self._used.items() if used > self._served}


def _check(turns: Iterable[asyncio.Future], most: int) -> None:
    """BusyError if so many wait already."""
    if sum(not turn.done() for turn in turns) >= most:
        raise BusyError(f"{most} requests of yours wait already; wait for their answers")
