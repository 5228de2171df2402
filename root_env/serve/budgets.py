"""Time budgets of people: each pays for the server's time that they cause, not for the work of others in between."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator, Hashable
from typing import Any, TypeVar, TypeVarTuple

from root_env.serve.turns import people_of

Answer = TypeVar("Answer")
Given = TypeVarTuple("Given")


class Allowance:
    """A time budget; spent time comes back slowly."""

    BURST, SHARE = 1.0, 0.1
    """Seconds of the full budget; seconds that come back per second."""
    LEAST = 0.002
    """The seconds that every message costs beside the computation for it."""

    def __init__(self, burst: float = BURST, share: float = SHARE) -> None:
        self._burst, self._share = burst, share
        self._left, self._since = burst, time.monotonic()
        self._first = asyncio.Lock()

    def _now(self) -> float:
        now = time.monotonic()
        self._left, self._since = min(self._burst, self._left + self._share * (now - self._since)), now
        return self._left

    @property
    def left(self) -> float:
        """Seconds that are left; below 0 if too many were spent."""
        return self._now()

    @property
    def is_full(self) -> bool:
        """True if the whole budget is available."""
        return self._now() >= self._burst

    @property
    def due(self) -> float:
        """Seconds until the budget is positive; 0.0 if it is."""
        return 0.0 if self._now() > 0 else -self._left / self._share + 0.01

    async def wait(self) -> None:
        """Wait until the budget is positive: a person who asks too much is served more slowly, in order."""
        async with self._first:  # so that one request wakes up, not all that wait
            while (seconds := self.due) > 0:
                await asyncio.sleep(seconds)

    def spend(self, seconds: float) -> None:
        """Count some seconds."""
        self._left = self._now() - seconds


class Allowances:
    """An allowance for each person, for any number of links."""

    def __init__(self, burst: float = Allowance.BURST, share: float = Allowance.SHARE) -> None:
        self._burst, self._share = burst, share
        self._all: dict[Hashable, Allowance] = {}

    def of(self, asker: Hashable) -> Allowance:
        """The allowance of an asker, shared by all askers that count together."""
        people = people_of(asker)
        if people not in self._all:
            self._all[people] = Allowance(self._burst, self._share)
        return self._all[people]

    def spend(self, asker: Hashable, seconds: float) -> None:
        """Count some seconds for an asker."""
        self.of(asker).spend(seconds)

    def forget(self, stays: Callable[[Hashable], bool] = lambda people: False) -> None:
        """Forget full allowances, except those of people for whom `stays` is True."""
        for people in [one for one, allowance in self._all.items() if allowance.is_full and not stays(one)]:
            del self._all[people]


async def counted(
    allowance: Allowance, work: Callable[[*Given], Coroutine[Any, Any, Answer]], *arguments: *Given
) -> Answer:
    """Await a coroutine function, and count the time that it computes, but not the time of others in between."""
    return await _Counted(work(*arguments), allowance)


class _Counted:
    def __init__(self, work: Coroutine[Any, Any, Any], allowance: Allowance):
        self._work, self._allowance = work, allowance

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = lambda: self._work.send(None)  # noqa: E731
        while True:
            start = time.thread_time()
            try:
                waits_for = step()
            except StopIteration as done:
                return done.value
            finally:
                self._allowance.spend(time.thread_time() - start)
            try:
                given = yield waits_for
                step = lambda given=given: self._work.send(given)  # noqa: E731
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as problem:
                step = lambda problem=problem: self._work.throw(problem)  # noqa: E731
