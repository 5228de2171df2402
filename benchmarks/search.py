"""The time of a tree search: playouts of rule-based bots, copies, determinizations, new chance."""

from __future__ import annotations

import contextlib
import random
import statistics

import numpy as np

from benchmarks.speed import CONFIG
from benchmarks.timing import Path, interleaved, progress, timed
from root_env import BatchGame, Game, agents
from root_env.agents.search import order
from root_env.doors.playing.threads import cores
from root_env.games.view import PlayerView
from root_env.policies import streams_from

GAMES = 48
"""Games side by side, as in `ismcts`."""
TO_THE_END = 1 << 20
ITERATIONS = 100
POSITIONS, APART, FIRST = 6, 60, 40
"""Positions that are searched: their number, the decisions between two of them, and those before the first."""
PARTS = {
    "playouts, play_on": (BatchGame, "play_on"),
    "determinize": (PlayerView, "determinize"),
    "put": (BatchGame, "put"),
    "copy_slots": (BatchGame, "copy_slots"),
    "reseed": (BatchGame, "reseed"),
    "order of actions": (order, "ranked"),
}
"""Part of a search -> the class or module and the name that it is called by."""
WHOLE = f"a search of {ITERATIONS} iterations"


def some_games(n: int, apart: int) -> list[Game]:
    """Positions of random games with a choice to make, `apart` decisions apart."""
    rng, found, game, seed = random.Random(1), [], Game(CONFIG, 1), 1
    while len(found) < n:
        if game.is_over:
            seed += 1
            game = Game(CONFIG, seed)
        legal = game.legal_actions()
        if game.decisions >= FIRST and game.decisions % apart == 0 and len(legal) > 1:
            found.append(game.copy())
        game.step(rng.choice(legal))
    return found


# -- playouts ------------------------------------------------------------------------------------------


def _rollout(policy: str, games: int = GAMES) -> Path:
    """Whole games from the start, `BatchGame.rollout`."""
    batch, seeds = BatchGame(CONFIG, 1, 0, observations=False, masks=False, num_threads=1), iter(range(1 << 60))

    def run() -> tuple[int, int, int]:
        found = batch.rollout(policy, games, seed=next(seeds))
        return int(found["decisions"].sum()), int(found["turns"].sum()), games

    return Path(f"rollout, {policy}", run)


def _playouts(policy: str) -> Path:
    """Games from positions in the middle to their ends, `BatchGame.play_on`."""
    batch = BatchGame(CONFIG, 2 * GAMES, 0, autoreset_mode="NextStep", masks=False, num_threads=1)
    low, high = np.arange(GAMES), np.arange(GAMES, 2 * GAMES)
    batch.put(low, some_games(GAMES, 3))
    limits = np.repeat((0, TO_THE_END), GAMES)
    rngs, rng = streams_from(np.random.default_rng(1), 2 * GAMES), np.random.default_rng(2)
    turns = int(batch.states["turns"][low].sum())

    def run() -> tuple[int, int, int]:
        batch.copy_slots(low, high)
        batch.reseed(high, streams_from(rng, GAMES))
        taken = batch.play_on(policy, rngs, limits)
        return int(taken.sum()), int(batch.states["turns"][high].sum()) - turns, GAMES

    return Path(f"play_on from the middle of a game, {policy}", run)


# -- one search ----------------------------------------------------------------------------------------


def shares(rounds: int) -> dict[str, dict[str, float]]:
    """The parts of a search of `ismcts`: calls, microseconds of a call, and share of the time."""
    games, spent = some_games(POSITIONS, APART), {name: [] for name in (WHOLE, *PARTS)}
    agent = agents.load("ismcts", iterations=ITERATIONS, seed=1)
    agent.act(games[0].view(games[0].to_move))
    with contextlib.ExitStack() as stack:
        for name, (owner, method) in PARTS.items():
            stack.enter_context(timed(owner, method, spent[name]))
        stack.enter_context(timed(agent, "act", spent[WHOLE]))
        for _ in progress(range(rounds), "searches"):
            for game in games:
                agent.act(game.view(game.to_move))
    whole = sum(spent[WHOLE])
    return {
        name: {
            "calls a search": len(times) / (rounds * POSITIONS),
            "us a call": 1e6 * sum(times) / len(times),
            "share of a search": sum(times) / whole,
        }
        for name, times in spent.items()
        if times
    }


SECONDS = 0.1


def in_time(rounds: int) -> dict[str, float]:
    """Iterations that `search` does in 0.1 s by the clock, the median over positions: where bots play on, with one
    thread and with all, and where "swift" does, as by default."""
    games, found = some_games(POSITIONS, APART), {"seconds": SECONDS}
    for name, n, who in (
        ("one thread", 1, "rules"),
        ("all threads", cores(), "rules"),
        ("one thread, swift plays on", 1, "swift"),
    ):
        agent, counts = agents.load("search", seconds=SECONDS, seed=1, threads=n, playouts=who), []
        agent.act(games[0].view(games[0].to_move))
        for k in progress(range(rounds), f"searches, {name}"):
            agent.reseed(k)
            counts += [int(agent.found(game.view(game.to_move)).visits.sum()) for game in games]
        found[name] = statistics.median(counts)
    return found


def measure(rounds: int, seconds: float) -> dict[str, dict]:
    """All four tables."""
    paths = [make(policy) for make in (_rollout, _playouts) for policy in ("random", "rules", "swift")]
    paths.append(_rollout("policy", 128))
    return {
        "playouts": interleaved(paths, rounds, seconds, "playouts"),
        "shares": shares(rounds),
        "in time": in_time(rounds),
    }
