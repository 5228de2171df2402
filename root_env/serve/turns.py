"""A fair queue for a scarce resource: asking more often does not give a larger share."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
MOST_WAITING = 8
"""Upper bound of the waiting requests of one asker."""


class BusyError(ValueError):
    """Too many requests of one asker are waiting; said in words."""


class Turns(Generic[Thing]):
    """Resources, each lent to one request at a time; waiting askers are served in turn."""

    def __init__(self, things: Iterable[Thing]):
        self._idle = list(things)
        self._waiting: dict[Hashable, deque[asyncio.Future[Thing]]] = {}

    async def take(self, asker: Hashable) -> Thing:
        """Wait for a thing; BusyError if MOST_WAITING requests of this asker wait already."""
        if self._idle:
            return self._idle.pop()
        queue = self._waiting.get(asker, deque())
        if sum(not turn.done() for turn in queue) >= MOST_WAITING:
            raise BusyError(f"{MOST_WAITING} requests of yours wait already; wait for their answers")
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._waiting[asker] = queue
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just then
                self.give(turn.result())
            raise

    def give(self, thing: Thing) -> None:
        """Hand a thing back: to the asker who has waited longest for a turn, if anybody waits."""
        while self._waiting:
            asker = next(iter(self._waiting))
            queue = self._waiting.pop(asker)
            turn = queue.popleft()
            if queue:
                self._waiting[asker] = queue  # at the end of the queue
            if not turn.done():
                turn.set_result(thing)
                return
        self._idle.append(thing)
