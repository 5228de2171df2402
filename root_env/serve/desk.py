"""Threads of the server in which descriptions of tables are read and tables are opened."""

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from root_env.serve.turns import LOBBY, Turns

Given = TypeVarTuple("Given")
Found = TypeVar("Found")
"""Arguments of a piece of work, and its result."""
_FOR_LINKS = 2
"""The number of threads for holders of links; more would not be faster, and would take time from clicks."""


class Desk:
    """One thread for the lobby, which waits for nobody else, and a fair queue for holders of links."""

    def __init__(self, spent: Callable[[Hashable, float], None] = lambda asker, seconds: None) -> None:
        self._spent = spent
        """Called with an asker and the seconds that the work for it took."""
        self._own = ThreadPoolExecutor(1)
        self._threads = ThreadPoolExecutor(_FOR_LINKS)
        self._turns = Turns(range(_FOR_LINKS))

    async def run(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        """The result of a function that is called in a thread; BusyError if too many requests of this asker wait."""
        loop = asyncio.get_running_loop()
        if asker is LOBBY:
            return await loop.run_in_executor(self._own, work, *arguments)
        place = await self._turns.take(asker)
        took: list[float] = []
        asked = loop.run_in_executor(self._threads, _timed, took, work, *arguments)
        asked.add_done_callback(lambda done: (done.exception(), self._done(asker, place, sum(took))))
        return await asyncio.shield(asked)

    def _done(self, asker: Hashable, place: int, seconds: float) -> None:
        self._turns.count(asker, seconds)
        self._spent(asker, seconds)
        self._turns.give(place)

    def close(self) -> None:
        """Begin no more work."""
        for threads in (self._own, self._threads):
            threads.shutdown(wait=False, cancel_futures=True)


def _timed(took: list[float], work: Callable[[*Given], Found], *arguments: *Given) -> Found:
    """The result of a function; adds the seconds that it computes to `took`."""
    start = time.thread_time()
    try:
        return work(*arguments)
    finally:
        took.append(time.thread_time() - start)
