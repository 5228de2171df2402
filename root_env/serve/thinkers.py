"""Agents in processes of their own, so that no search holds up a click. They get views, never a game."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from root_env.agents import TableError, load, on_views
from root_env.agents.base import ViewAgent
from root_env.doors.view import GameView
from root_env.games import doors_of
from root_env.support.by_name import ROOT


class ThinkError(ValueError):
    """An agent that cannot go on, in words."""


class Thinkers:
    """A pool of processes that agents think in. `workers`: how many, None: all cores but one, one at least."""

    def __init__(self, workers: int | None = None):
        self._workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_come_to_work)

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of a module gives in one of the processes; ThinkError if it raises.

        A process that dies is replaced, and the work done once more.
        """
        for _ in range(2):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, functools.partial(work, *arguments))
            except BrokenProcessPool:
                if pool is self._pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new_pool()
            except (ValueError, ImportError, RuntimeError) as problem:
                raise ThinkError(str(problem)) from problem
        raise ThinkError("the process that thinks has died twice; the server's machine may be out of memory")

    def close(self) -> None:
        """End the processes; what they are at has a second to come to its end."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        end = time.monotonic() + 1
        for process in processes:
            process.join(max(0.0, end - time.monotonic()))
            process.terminate()


# -- in the processes ------------------------------------------------------------------------------------


def _come_to_work() -> None:
    """Leave Ctrl-C to the server, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    threading.Thread(target=lambda: (server.join(), os._exit(1)), daemon=True).start()


@functools.lru_cache(maxsize=32)
def agent_of(game: str, name: str) -> ViewAgent:
    """An agent by name, in the form that is asked with views; loaded once in a process.

    It answers one question here, a search a shallow one: what is compiled or read for its first answer takes far
    longer than any later one, and must not count as its pace.
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


def check(game: str, name: str, config: Any) -> None:
    """ValueError, in words, if there is no such agent, or none for the table of this configuration."""
    agent = getattr(agent_of(game, name), "agent", None)
    if hasattr(agent, "sits_at") and not agent.sits_at(config):
        raise ValueError(f"{name}: this network does not know tables of {', '.join(config.factions)}")


def think(game: str, name: str, view: GameView, seed: int) -> tuple[int, float]:
    """What an agent does in this view, and the seconds that it took, or takes where it has something to choose."""
    agent = agent_of(game, name)
    agent.reseed(seed)
    start = time.perf_counter()
    action, budget = int(agent.act(view)), getattr(agent, "budget", 0)
    return action, max(time.perf_counter() - start, budget if isinstance(budget, float) else 0.0)


def warm() -> None:
    """Load what every agent needs, so that the first to be asked does not wait for it."""
    agent_of(ROOT, "random")
