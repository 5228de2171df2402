"""A fair queue for a scarce resource: more requests, larger requests, or more links do not give a larger share."""

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

Thing = TypeVar("Thing")
MOST_WAITING = 8
"""The most waiting requests of one link."""
MOST_OF_PEOPLE = 64
"""The most waiting requests of all links that count together."""
_MOST_COUNTED = 1000
"""The most people whose use is counted; then those who have used no more than the others are forgotten."""


class Asker(NamedTuple):
    """The sender of a request."""

    people: Hashable
    """The people who count together: one link of a table of the lobby, and all links that were made with it."""
    link: Hashable
    """The table and the holder of the link; among those who count together, links are served in turn."""


LOBBY = Asker("lobby", "lobby")
"""The asker with the token of the server, who makes tables: it is served first, since it alone has the token."""


def people_of(asker: Hashable) -> Hashable:
    """The people who count together with an asker; an asker that is no `Asker` counts alone."""
    return asker.people if isinstance(asker, Asker) else asker


class BusyError(ValueError):
    """Too many requests of one asker are waiting."""


class Turns(Generic[Thing]):
    """Resources, each lent to one request at a time. The lobby is served first, then the people who have used least;
    people who have used the same are served in turn.

    `is_limited`: False for no limit of waiting requests. People who begin to ask are treated as if they had used as
    much as those served last: a long time without requests gives no larger share.
    """

    def __init__(self, things: Iterable[Thing], is_limited: bool = True):
        self._idle, self._is_limited = list(things), is_limited
        self._used: dict[Hashable, float] = {}
        self._served = 0.0
        """The use of the people who were served last."""
        self._waiting: dict[Hashable, dict[Hashable, deque[asyncio.Future[Thing]]]] = {}

    async def take(self, asker: Hashable) -> Thing:
        """Wait for a thing; BusyError if too many requests of this link, or of all that count together, wait already.

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
            if turn.done() and not turn.cancelled():  # the thing came at the same moment
                self.give(turn.result())
            raise

    def give(self, thing: Thing) -> None:
        """Give a thing back: the next request gets it, if one waits."""
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
        """Count the use of an asker in seconds."""
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
    """Raise BusyError if so many requests wait already."""
    if sum(not turn.done() for turn in turns) >= most:
        raise BusyError(f"{most} requests of yours wait already; wait for their answers")
