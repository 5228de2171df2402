"""A fair queue for a scarce resource: asking more often, or with more links, does not give a larger share."""

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


class Asker(NamedTuple):
    """Whoever asks for something."""

    people: Hashable
    """Who counts together: whoever has one link of a table of the lobby, and all links that were made with it."""
    link: Hashable
    """Whose link it is, and of which table; among those who count together, links are served in turn."""


LOBBY = Asker("lobby", "lobby")
"""Whoever makes tables with the token of the server: is served first, since nobody can ask so without it."""


class BusyError(ValueError):
    """Too many requests of one asker are waiting; said in words."""


class Turns(Generic[Thing]):
    """Resources, each lent to one request at a time; waiting people are served in turn, the lobby first."""

    def __init__(self, things: Iterable[Thing]):
        self._idle = list(things)
        self._waiting: dict[Hashable, dict[Hashable, deque[asyncio.Future[Thing]]]] = {}

    async def take(self, asker: Hashable) -> Thing:
        """Wait for a thing; BusyError if too many requests wait already of this link, or of whoever counts with it.

        An asker that is no `Asker` counts alone.
        """
        if self._idle:
            return self._idle.pop()
        people, link = asker if isinstance(asker, Asker) else (asker, asker)
        links = self._waiting.get(people, {})
        queue = links.get(link, deque())
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
        """Hand a thing back: to those who have waited longest for a turn, if anybody waits."""
        while self._waiting:
            people = LOBBY.people if LOBBY.people in self._waiting else next(iter(self._waiting))
            links = self._waiting.pop(people)
            link, queue = next(iter(links.items()))
            turn = queue.popleft()
            del links[link]
            if queue:
                links[link] = queue  # at the end of the queue, as below
            if links:
                self._waiting[people] = links
            if not turn.done():
                turn.set_result(thing)
                return
        self._idle.append(thing)


def _check(turns: Iterable[asyncio.Future], most: int) -> None:
    """BusyError if so many wait already."""
    if sum(not turn.done() for turn in turns) >= most:
        raise BusyError(f"{most} requests of yours wait already; wait for their answers")
