"""Agents in processes of their own, so that a search never delays a click. They get views, never a game.

Bots at tables and readers who analyse have separate processes. Each piece of work has a place in a fair queue, and
limits of time and memory. It is cancelled when the asker disconnects: a process that does not finish soon is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from root_env.agents import TableError, load, on_views
from root_env.agents.base import ViewAgent
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.view import GameView
from root_env.serve.budgets import Allowances
from root_env.serve.logs import keep_short
from root_env.serve.turns import Turns
from root_env.support.by_name import ROOT, why_not_at

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

BOT_SECONDS, READER_SECONDS = 180.0, 60.0
"""The most seconds for the work of a bot, and for the work for a reader."""
GRACE = 2.0
"""The most seconds that work may still take when nobody waits for it any more."""
RESTART = 5.0
"""Seconds that are counted for ending a process, since a new one must be started."""
READING = 60.0, 0.5
"""The time budget of the work for one reader: seconds in full, seconds that come back per second."""
MEMORY = 4 << 30
"""Memory limit of one process in bytes, on systems that can set one."""


LOG = logging.getLogger("root_env.serve")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")
"""Arguments of a piece of work, and its result."""


class ThinkError(ValueError):
    """An agent cannot go on."""


class Thinkers:
    """The processes of the agents. `workers`: the number for bots; None: one less than there are cores, at least one.

    Bots of tables that links have made share one more process, and so do readers, both with lower priority. Requests
    for new tables have another process, so that they wait for none of these.
    """

    def __init__(self, workers: int | None = None):
        workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self._bots = _Pool(workers, BOT_SECONDS, 0)
        self._guests = _Pool(1, BOT_SECONDS, 5)
        self._readers = _Pool(1, READER_SECONDS, 10, Allowances(*READING))
        self._new = _Pool(1, READER_SECONDS, 0)

    async def think(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        """The result of a module-level function, run for a bot of the table `asker`; ThinkError if it raises."""
        return await self._bots.run(asker, work, *arguments)

    async def think_apart(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        """The same for a bot of a table that a link has made: links cost nothing, and such bots may take long."""
        return await self._guests.run(asker, work, *arguments)

    async def read(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        """The same for a reader."""
        return await self._readers.run(asker, work, *arguments)

    async def arrange(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        """The same for a request for a new table."""
        return await self._new.run(asker, work, *arguments)

    def close(self) -> None:
        """End all processes."""
        self._bots.close()
        self._guests.close()
        self._readers.close()
        self._new.close()


class _Pool:
    """Some processes with one queue."""

    def __init__(self, size: int, seconds: float, niceness: int, allowances: Allowances | None = None):
        self._allowances = allowances
        """The budget of each of the people; None if nobody's time is limited."""
        self._workers = [_Worker(niceness) for _ in range(size)]
        self._turns, self._seconds = Turns(self._workers), seconds
        self._threads = ThreadPoolExecutor(size)

    async def run(self, asker: Hashable, work: Callable[[*Given], Found], *arguments: *Given) -> Found:
        if self._allowances is not None:
            self._allowances.forget()
            await self._allowances.of(asker).wait()
        worker = await self._turns.take(asker)
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.ask, work, arguments, self._seconds)

        def done(asked: asyncio.Future[Found]) -> None:
            asked.exception()
            self._spend(asker, worker.took)
            self._turns.give(worker)

        asked.add_done_callback(done)
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            loop.call_later(GRACE, lambda: None if asked.done() else self._end(worker, asker))
            raise

    def _end(self, worker: _Worker, asker: Hashable) -> None:
        """End work that nobody waits for any more; the next who asks waits for a new process."""
        self._spend(asker, RESTART)
        worker.end()

    def _spend(self, asker: Hashable, seconds: float) -> None:
        self._turns.count(asker, seconds)
        if self._allowances is not None:
            self._allowances.spend(asker, seconds)

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process, started with the first work, and again after it has ended."""

    def __init__(self, niceness: int):
        self._niceness = niceness
        self._is_wanted = True
        self._process: BaseProcess | None = None
        self._line: Any = None
        self.took = 0.0
        """Seconds that the last piece of work took, without the start of the process."""

    def ask(self, work: Callable[[*Given], Found], arguments: tuple[*Given], seconds: float) -> Found:
        """Let the process do a piece of work within so many seconds; if the process dies, a new one does it again."""
        self._is_wanted, self.took = True, 0.0
        for _ in range(2):
            start = None
            try:
                if self._process is None or not self._process.is_alive():
                    self._start()
                if not self._is_wanted:
                    break
                start = time.monotonic()
                self._line.send((work, arguments))
                if not self._line.poll(seconds):
                    self._kill()
                    raise ThinkError(f"that took longer than {seconds:g} s; ask for less")
                is_found, found = self._line.recv()
            except (EOFError, OSError):
                self._kill()
                if not self._is_wanted:
                    break
                continue
            finally:
                self.took += 0.0 if start is None else time.monotonic() - start
            if is_found:
                return found
            raise ThinkError(found)
        raise ThinkError("the process that thinks has ended; the server's machine may be out of memory")

    def _start(self) -> None:
        """Start a process, and wait until it is ready: code that is compiled once on a machine is then compiled."""
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self._niceness), daemon=True)
        self._process.start()
        theirs.close()
        self._line.recv()

    def end(self) -> None:
        """End the process at once: nobody waits for its work."""
        self._is_wanted = False
        self._kill()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join(1)


# -- in the processes ------------------------------------------------------------------------------------


def _work(line: Connection, niceness: int) -> None:
    """Run the work that comes through a pipe, one piece after another; of an error only its words are sent back."""
    _come_to_work(niceness)
    keep_short()
    warm()
    line.send(None)
    while True:
        try:
            work, arguments = line.recv()
        except EOFError:  # the server has closed the line
            return
        try:
            answer = True, work(*arguments)
        except MemoryError:
            answer = False, "that takes more memory than there is; ask for less"
        except (ValueError, ImportError, RuntimeError) as problem:
            answer = False, str(problem)
        except Exception as problem:  # an agent from outside can raise anything: the server logs it and goes on
            LOG.error(f"{type(problem).__name__}: {problem}")
            answer = False, f"{type(problem).__name__}; the output of the server says more"
        line.send(answer)


def _come_to_work(niceness: int) -> None:
    """Ignore Ctrl-C, which the server handles; end when the server ends; set priority and memory limit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    threading.Thread(target=lambda: (server.join(), os._exit(1)), daemon=True).start()
    if sys.platform == "linux":
        import resource

        os.nice(niceness)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


@functools.lru_cache(maxsize=32)
def agent_of(game: str, name: str) -> ViewAgent:
    """An agent by name, as an agent on views; loaded once in a process.

    It answers one question here, a search with a small budget. The first answer takes far longer than any later one,
    since it compiles and reads files; this time must not count as the time of the agent.
    """
    agent = on_views(load(name, game))
    first = doors_of(game).game(seed=0)
    budget = getattr(agent, "budget", None)
    if budget is not None:
        agent.budget = 2
    with contextlib.suppress(TableError):  # it was made for other tables
        agent.act(first.view(first.to_move))
    if budget is not None:
        agent.budget = budget
    return agent


def check(game: str, name: str, config: AnyConfig) -> None:
    """Raise ValueError if there is no such agent, or if it cannot play at the table of this configuration.

    The agent is asked nothing: on a new machine an answer takes a minute of compiling, while others wait.
    """
    problem = why_not_at(on_views(load(name, game)), config)
    if problem:
        raise ValueError(f"{name}: {problem}")


def why_not(game: str, names: Sequence[str], config: AnyConfig) -> dict[str, str]:
    """Name of an agent -> the reason why it cannot play at the table of this configuration; "" if it can."""
    found = {}
    for name in names:
        try:
            problem = why_not_at(on_views(load(name, game)), config)
        except (ValueError, ImportError, OSError) as error:
            problem = str(error)
        found[name] = f"{name}: {problem}" if problem else ""
    return found


def think(game: str, name: str, view: GameView, seed: int) -> tuple[int, float]:
    """The action of an agent, and its time in seconds; for an agent with a time budget at least that budget."""
    agent = agent_of(game, name)
    agent.reseed(seed)
    start = time.perf_counter()
    action, budget = int(agent.act(view)), getattr(agent, "budget", 0)
    return action, max(time.perf_counter() - start, budget if isinstance(budget, float) else 0.0)


def warm() -> None:
    """Load the code that every agent needs, so that the first question need not wait."""
    agent_of(ROOT, "random")
