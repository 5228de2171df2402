"""Agents against agents: many games at drawn tables, and their results.

    from root_env.training.arena import challenge, share

    games = challenge("rules", "eyrie", opponents="random", games=1000, seed=1)
    print(share(games["won"]))          # (wins, share, low, high)

If all agents are compiled (`agents.CompiledAgent`), games run inside the compiled core, else side by side in Python.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import multiprocessing
import os
import signal
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any
from unittest import mock

import numpy as np

from root_env import agents
from root_env.agents import Agent, CompiledAgent, ReactiveAgent, ViewAgent
from root_env.agents.catalogue import TEXT
from root_env.agents.tables import seatings, tables_with
from root_env.doors.batch import GameBatch
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.game import PlayedGame
from root_env.doors.games import doors_for, doors_of
from root_env.doors.playing.playouts import result_of
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.policies import rng_of
from root_env.engine.seeding import game_seed
from root_env.root.doors.tables import FACTIONS
from root_env.support.by_name import ROOT, check_at
from root_env.support.errors import ReachWarning
from root_env.training.measuring.intervals import wilson

__all__ = ["challenge", "play", "share"]

Players = Mapping[str, Agent | str]
"""Agent id -> the agent that plays it, or its name for `agents.load`."""
Tally = dict[str, Counter[str]]
"""Name of a player who reads and writes -> `root_env.agents.catalogue.COUNTS` -> number."""
POOL = 512
"""Games side by side if not all agents are compiled, or different agents play the same agent id."""
POOL_OF_VIEWS = 4
"""Games side by side if an agent decides one view at a time: small parts can be shared evenly among processes."""
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
BASE = ("marquise", "eyrie", "alliance", "vagabond")
"""The factions of the four-faction Autumn table."""
OUTCOME = np.dtype(
    [
        ("won", np.bool_),
        ("alone", np.bool_),
        ("truncated", np.bool_),
        ("vp", np.int16),
        ("margin", np.int16),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("config", np.int32),
        ("player", np.int8),
    ]
)
"""A game from one player's side. `alone`: it won without a partner; `margin`: its victory points less the best of the
others."""


# -- tables -----------------------------------------------------------------------------------------------


def table(seated: Sequence[str], game: str = ROOT, **settings: Any) -> Any:
    """The configuration of a table in seat order, without the warning about factions of little reach (Law 5.2)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        return doors_of(game).rules.config(factions=tuple(seated), **settings)


def configs_with(
    faction: str, players: int = 4, factions: Sequence[str] = FACTIONS, games: int | None = None, **settings: Any
) -> tuple[list[AnyConfig], np.ndarray]:
    """Configurations of every table with `faction` in every order of seats, and its player index in each, int64 (n,).

    `games`: at most so many, spread evenly over all of them, see `root_env.agents.tables.seatings`.
    """
    some = list(itertools.islice(seatings(tables_with(faction, players, factions)), games))
    made = {seated: table(seated, **settings) for seated in dict.fromkeys(seated for seated, _ in some)}
    return [made[seated] for seated, _ in some], np.array([seat for _, seat in some], np.int64)


# -- playing ----------------------------------------------------------------------------------------------


def play(
    configs: Sequence[AnyConfig],
    players: Players | Sequence[Players],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    num_threads: int | None = None,
    executor: Executor | None = None,
    tally: Tally | None = None,
) -> np.ndarray:
    """Play games 0 .. games - 1 of a seed, game g at `configs[g % len(configs)]`; rows as of `BatchGame.rollout`.

    The configurations say which game is played, Root or Wroth. `players`: agent id -> who plays it (an agent or a name
    for `agents.load`), one mapping for all tables or one for each configuration. Game g is
    `Game(config, game_seed(seed, g, 0))` whoever plays; the results depend only on the arguments before `progress`.
    `progress(n)` is called when n more games have ended. `executor` (see `sharing`) plays games in which not all agents
    are compiled; the agents must then be names. To `tally` is added what players who read and write have counted, by
    name, see `root_env.agents.catalogue.COUNTS`.
    """
    doors, casts, configs = doors_for(configs[0]), _casts(configs, players)[:games], configs[:games]
    names = {one for cast in casts for one in cast if isinstance(one, str)}
    loaded = {name: agents.load(name, doors.rules.name) for name in sorted(names)}
    seated = [[loaded[one] if isinstance(one, str) else one for one in cast] for cast in casts]
    check_seats(configs, seated)
    policies = _policies(configs, seated)
    if policies is not None:
        batch = doors.batch(configs, seed=seed, observations=False, masks=False, num_threads=num_threads)
        results = batch.rollout(policies, games, seed)
        if progress:
            progress(games)
        return results
    size = POOL_OF_VIEWS if any(isinstance(agent, ViewAgent) for cast in seated for agent in cast) else POOL
    results = np.zeros(games, result_of(doors.rules.machine.game.MAX_PLAYERS))
    jobs = []
    for low in range(0, games, size):
        at = [g % len(configs) for g in range(low, min(games, low + size))]
        jobs.append((low, [configs[c] for c in at], [(casts if executor else seated)[c] for c in at], seed))
    # In this process `play_part` tells of each game, of others one hears when a whole job is done.
    here = functools.partial(_counted, num_threads=num_threads, progress=progress)
    for (low, at, *_), (rows, counts) in finished(_counted if executor else here, jobs, executor):
        results[low : low + len(at)] = rows
        add_counts(tally, counts)
        if executor and progress:
            progress(len(at))
    results["config"] = np.arange(games) % len(configs)
    return results


def _casts(configs: Sequence[AnyConfig], players: Players | Sequence[Players]) -> list[list[Agent | str]]:
    """The agents of each configuration, by player."""
    each = [players] * len(configs) if isinstance(players, Mapping) else players
    return [[who[name] for name in config.agents] for config, who in zip(configs, each, strict=True)]


def _policies(configs: Sequence[AnyConfig], seated: Sequence[Sequence[Agent]]) -> dict[str, Callable] | None:
    """Agent id -> policy; None if an agent is not compiled, or two agents play the same id."""
    found: dict[str, Callable] = {}
    for config, cast in zip(configs, seated, strict=True):
        for name, agent in zip(config.agents, cast, strict=True):
            if not isinstance(agent, CompiledAgent) or found.setdefault(name, agent.policy) is not agent.policy:
                return None
    return found


def finished(
    function: Callable, jobs: Sequence[tuple], executor: Executor | None = None
) -> Iterator[tuple[tuple, Any]]:
    """(job, `function(*job)`) of every job: in turn, or with an executor side by side, whatever ends first."""
    if executor is None:
        yield from ((job, function(*job)) for job in jobs)
        return
    waiting = {executor.submit(function, *job): job for job in jobs}
    try:
        for one in as_completed(waiting):
            yield waiting.pop(one), one.result()
    finally:
        for one in waiting:
            one.cancel()


def sharing(workers: int, *names: str, game: str = ROOT) -> AbstractContextManager[Executor | None]:
    """Processes for `play`; None for one worker, or if all agents of these names are compiled and so use threads."""
    compiled = names and all(isinstance(agents.load(name, game), CompiledAgent) for name in names)
    return contextlib.nullcontext() if compiled or workers == 1 else processes(workers)


@contextlib.contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """An executor of fresh processes for `play`; the libraries that agents compute with use one thread in each.

    After an error or Ctrl-C they end at once, whatever they are doing.
    """
    others = multiprocessing.active_children()
    with (
        mock.patch.dict(os.environ, dict.fromkeys(_THREADS, "1")),
        ProcessPoolExecutor(workers, _Spawn(), _leave_with_parent) as executor,
    ):
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()).difference(others):
                process.kill()
            raise


class _Deaf(SpawnProcess):
    """A process that does not hear Ctrl-C, which is left to its parent."""

    def start(self) -> None:
        """See `multiprocessing.Process.start`."""
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # the new process keeps this mask
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Spawn(SpawnContext):
    """Starts fresh processes."""

    Process = _Deaf


def _leave_with_parent() -> None:
    """End this process when its parent is gone: one that was killed cannot say so, and its pool would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where `_Deaf` could not
    parent = multiprocessing.parent_process()

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@functools.lru_cache
def _named(name: str, game: str = ROOT) -> Agent:
    """An agent by name, loaded once in each process."""
    return agents.load(name, game)


def _counted(low: int, configs, casts, seed: int, **settings: Any) -> tuple[np.ndarray, Tally]:
    """`play_part`, and what players who read and write have counted meanwhile, by name."""
    name = doors_for(configs[0]).rules.name
    casts = [[_named(one, name) if isinstance(one, str) else one for one in cast] for cast in casts]
    rows = play_part(low, configs, casts, seed, **settings)
    return rows, counts_of({id(one): one for cast in casts for one in cast}.values())


def counts_of(everybody: Iterable[Agent]) -> Tally:
    """The counts of players who read and write since the last call."""
    found: Tally = {}
    for one in everybody:
        name, counts = (getattr(one, field, None) for field in ("name", "counts"))
        if isinstance(name, str) and name.startswith(f"{TEXT}:") and isinstance(counts, Counter):
            found[name], one.counts = counts, Counter()
    return found


def add_counts(tally: Tally | None, counts: Tally) -> None:
    """Add counts by name to a tally, if there is one."""
    for name, more in counts.items() if tally is not None else ():
        tally.setdefault(name, Counter()).update(more)


def _for_a_game(agent: Agent) -> Agent:
    """The agent itself, or one of its own for a seat of a game if it remembers (`begin_game`)."""
    return agents.as_agent(agent.begin_game(), agent.name) if hasattr(agent, "begin_game") else agent


def check_seats(configs: Sequence[AnyConfig], seated: Sequence[Sequence[Agent]]) -> None:
    """`TableError` of the first agent that does not know its table; `seated`: agents by player, of each."""
    for config, cast in zip(configs, seated, strict=True):
        for agent in cast:
            check_at(agent, config)


def play_part(
    low: int,
    configs: Sequence[AnyConfig],
    casts: Sequence[Sequence[Any]],
    seed: int,
    num_threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
    trace: TraceOf | None = None,
    begun: Sequence[PlayedGame] | None = None,
) -> np.ndarray:
    """Play games `low`, `low` + 1 .. of a seed side by side, given the configuration and the players of each.

    `casts`: agents or their names by player, for each game. `trace` must have room for all games; batches have masks if
    `trace.masks` is true. `begun`: the games, where they do not begin with set-up. Returns rows like those of
    `BatchGame.rollout`, with `config` 0. If all players are compiled, or it is a single game, a game depends on its
    number alone; else also on the games beside it.
    """
    doors = doors_for(configs[0])
    name, most = doors.rules.name, doors.rules.machine.game.MAX_PLAYERS
    casts = [[_named(one, name) if isinstance(one, str) else one for one in cast] for cast in casts]
    check_seats(configs, casts)
    casts = [[_for_a_game(agent) for agent in cast] for cast in casts]
    everybody = list({id(agent): agent for cast in casts for agent in cast}.values())
    index = {id(agent): k for k, agent in enumerate(everybody)}
    lineup = np.full((len(configs), most), -1)
    for i, cast in enumerate(casts):
        lineup[i, : len(cast)] = [index[id(agent)] for agent in cast]
    for k, agent in enumerate(everybody):
        if isinstance(agent, ViewAgent):
            agent.reseed(game_seed(seed, low, 2 + k))
    numbers = range(low, low + len(configs))
    games = list(begun or (doors.game(c, seed=game_seed(seed, g, 0)) for c, g in zip(configs, numbers, strict=True)))
    streams = np.stack([rng_of(game_seed(seed, g, 1)) for g in numbers])
    rng = np.random.default_rng([seed, low])
    results = np.zeros(len(games), result_of(most))
    for i, game in _finish(doors.batch, games, everybody, lineup, streams, rng, num_threads, trace):
        results[i] = _result(game, most)
        if progress:
            progress(1)
    return results


def _finish(
    batches: type[GameBatch],
    games: list[PlayedGame],
    everybody: list[Agent],
    lineup: np.ndarray,
    streams: np.ndarray,
    rng,
    num_threads,
    trace=None,
):
    """Play these games to their ends, in batches of the class `batches`; yields (index, finished game).

    `lineup` int (n, most players): who plays each player, an index into `everybody`. `streams` int64 (n, 4): random
    streams for the compiled policies of each game.
    """
    numbers = np.arange(len(games))
    asked = any(not isinstance(agent, CompiledAgent | ViewAgent) for agent in everybody)
    masks = asked or getattr(trace, "masks", False)
    while len(numbers):
        settings = {"masks": masks, "num_threads": num_threads, "scope": batches.rules.everything}
        batch = batches.from_games(games, autoreset_mode="NextStep", **settings)
        going = np.ones(len(games), bool)
        while going.sum() * 2 > len(games):
            actions, rows = _choices(batch, going, everybody, lineup, streams, rng), np.where(going, numbers, -1)
            if trace is not None:
                trace.before_step(batch, actions, rows)
            batch.step(actions)
            if trace is not None:
                trace.after_step(batch, rows)
            ended = np.flatnonzero((batch.terminated | batch.truncated) & going)
            for i in ended.tolist():
                yield int(numbers[i]), batch.game(i)
            going[ended] = False
        left = np.flatnonzero(going)
        games = [batch.game(i) for i in left.tolist()]
        numbers, lineup, streams = numbers[left], lineup[left], streams[left]


def _choices(batch: GameBatch, going: np.ndarray, everybody: list[Agent], lineup, streams, rng) -> np.ndarray:
    """An action for every game, with one call per agent; games that have ended get any legal action."""
    moving = np.maximum(batch.to_move, 0)
    asked = np.where(going & (batch.to_move >= 0), lineup[np.arange(len(lineup)), moving], len(everybody))
    compiled = [agent.policy if isinstance(agent, CompiledAgent) else None for agent in everybody] + ["random"]
    choosers = np.array([k if policy is not None else -1 for k, policy in enumerate(compiled)])
    actions = batch.choose(["random" if one is None else one for one in compiled], choosers[asked], streams)
    for k, agent in enumerate(everybody):
        rows = np.flatnonzero(asked == k)
        if not len(rows) or isinstance(agent, CompiledAgent):
            continue
        names = [batch.config_of(i).agents[moving[i]] for i in rows.tolist()]
        if isinstance(agent, ReactiveAgent):
            looked = {"ahead": batch.ahead(rows)} if getattr(agent, "looks_ahead", False) else {}
            actions[rows] = agent.act(batch.observations[rows], batch.masks[rows], names, rng, **looked)
        else:
            for i, name in zip(rows.tolist(), names, strict=True):
                actions[i] = agent.act(batch.game(i).view(name))
    return actions


def _result(game: PlayedGame, most: int) -> tuple:
    winners = sum(1 << game.player(agent) for agent in game.winners)
    vp = [*game.scores.values(), *[0] * most][:most]
    return winners, game.truncated, game.turns, game.decisions, vp, 0


# -- one agent against others -----------------------------------------------------------------------------


def challenge(
    challenger: Agent | str,
    faction: str,
    opponents: Agent | str,
    games: int,
    seed: int,
    *,
    players: int = 4,
    factions: Sequence[str] = FACTIONS,
    progress: Callable[[int], None] | None = None,
    num_threads: int | None = None,
    executor: Executor | None = None,
    **settings: Any,
) -> np.ndarray:
    """One agent with one faction against others, at every table of `factions` in every order: OUTCOME (games,).

    `settings`: of the configurations, or `game`, the name of the game. The same seed gives the same deals whoever
    plays, so two challengers can be compared game by game.
    """
    configs, seats = configs_with(faction, players, factions, games, **settings)
    casts = seat(configs, seats, challenger, opponents)
    results = play(configs, casts, games, seed, progress, num_threads, executor)
    return outcomes(results, seats[results["config"]])


def seat(
    configs: Sequence[AnyConfig], seats: np.ndarray, challenger: Agent | str, opponents: Agent | str
) -> list[dict[str, Agent | str]]:
    """Casts for `play`, by configuration: `challenger` in seat `seats[c]`, `opponents` in all others."""
    return [
        {name: challenger if p == at else opponents for p, name in enumerate(config.agents)}
        for config, at in zip(configs, seats.tolist(), strict=True)
    ]


def outcomes(results: np.ndarray, who: np.ndarray) -> np.ndarray:
    """Rows of `play` from the side of player `who`, int (n,): OUTCOME (n,). Truncated games are not won."""
    table = np.zeros(len(results), OUTCOME)
    rows = np.arange(len(results))
    table["won"] = (results["winners"] >> who) & 1
    table["alone"] = table["won"] & (results["winners"] == 1 << who)
    others = results["vp"].astype(np.int64)
    table["vp"] = others[rows, who]
    others[rows, who] = -1
    table["margin"] = table["vp"] - others.max(1)
    for name in ("truncated", "turns", "decisions", "config"):
        table[name] = results[name]
    table["player"] = who
    return table


def share(won: np.ndarray) -> tuple[int, float, float, float]:
    """(number, share, low, high) of the true ones, with the 95 % Wilson interval of the share."""
    n, k = len(won), int(np.count_nonzero(won))
    low, high = map(float, wilson(k, n))
    return k, k / n, low, high
