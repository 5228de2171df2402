"""The cost of NumPy's threads: CPU time of agents with a network, over that with one thread set by hand.

NumPy multiplies on all cores unless somebody says otherwise, which takes many times the CPU time for matrices of our
size. `root_env.support.one_thread` says otherwise: a ratio well above 1 means that some product escapes it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from threadpoolctl import threadpool_limits

from benchmarks.search import some_games
from benchmarks.speed import CONFIG
from benchmarks.timing import progress
from root_env import BatchGame, agents
from root_env.doors.playing.threads import cores

GAMES = 96
"""Games of the policy side by side."""
POSITIONS, APART = 3, 60


def _calls() -> dict[str, Callable[[], object]]:
    search = agents.load("search", iterations=64, seed=1)
    batch = BatchGame(CONFIG, 1, 0, observations=False, masks=False, num_threads=1)
    views = [game.view(game.to_move) for game in some_games(POSITIONS, APART)]
    return {
        f"{GAMES} games of the policy": lambda: batch.rollout("policy", GAMES, seed=1),
        "searches of 64 iterations": lambda: [search.act(view) for view in views],
    }


def _seconds(call: Callable[[], object], threads: int) -> float:
    """CPU seconds of a call in a program whose own products may use so many threads."""
    with threadpool_limits(threads, user_api="blas"):
        start = time.process_time()
        call()
        return time.process_time() - start


def measure(rounds: int) -> dict[str, float]:
    """Ratio by call: the median over rounds."""
    calls, found = _calls(), {}
    for name, call in calls.items():
        call()
        found[name] = [
            _seconds(call, max(2, cores())) / _seconds(call, 1) for _ in progress(range(rounds), f"threads, {name}")
        ]
    return {name: statistics.median(ratios) for name, ratios in found.items()}
