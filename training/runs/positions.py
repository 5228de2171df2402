"""Positions of whole games and who won them, to teach a network to predict who wins; in parts, which a folder keeps.

The order of seats and an agent for every seat are drawn as in `root_env.training.evaluate.draw`. A share of the
decisions is kept, each as the player to move saw it.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import numpy as np

from root_env.agents import ViewAgent, load
from root_env.agents.guided.advice import clockwise
from root_env.agents.networks.policy import NetworkAgent, rules_digest
from root_env.doors.batch import GameBatch
from root_env.engine.seeding import game_seed
from root_env.support.errors import UsageError
from root_env.support.files import write_bytes_atomically
from root_env.training.arena import POOL, POOL_OF_VIEWS, finished, play_part
from root_env.training.evaluate import draw

GAMES = 8192
"""Games of a part."""
NOBODY = -1000
"""Points of an empty seat."""


@dataclass
class Positions:
    """n positions.

    `features` int8 (n, n_in), in the order of a layout. By seat, clockwise from the player to move: `won` float32
    (n, seats), 1 for a sole winner, a half for each winner of a coalition; `points` int16 (n, seats), victory points,
    NOBODY in empty seats. `games` int64 (n,): the number of the game.
    """

    features: np.ndarray
    won: np.ndarray
    points: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.games)

    @staticmethod
    def together(parts: list[Positions]) -> Positions:
        """The positions of several parts, one after another. The list is emptied, so that none is held twice."""
        n = sum(map(len, parts))
        whole = Positions(*(np.empty((n, *a.shape[1:]), a.dtype) for a in parts[0].arrays().values()))
        parts.reverse()
        low = 0
        while parts:
            part = parts.pop()
            for name, array in part.arrays().items():
                getattr(whole, name)[low : low + len(part)] = array
            low += len(part)
        return whole

    def arrays(self) -> dict[str, np.ndarray]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class _Kept:
    """A trace for `play_part` that keeps a share of the decisions."""

    def __init__(self, features: np.ndarray, seats: int, share: float, seed: int):
        self.features, self.seats, self.share, self.rng = features, seats, share, np.random.default_rng(seed)
        self.rows: list[tuple[np.ndarray, ...]] = []

    def before_step(self, batch: GameBatch, actions: np.ndarray, games: np.ndarray) -> None:
        """See `root_env.Trace`."""
        asked = (games >= 0) & (batch.to_move >= 0) & (self.rng.random(len(games)) < self.share)
        at = np.flatnonzero(asked)
        if len(at):
            players = clockwise(batch.states[at], batch.to_move[at].astype(np.int64), self.seats)
            points = np.where(players >= 0, batch.states["vp"][at[:, None], players], NOBODY)
            self.rows.append((batch.observations[at][:, self.features], players, points, games[at]))

    def after_step(self, batch: GameBatch, games: np.ndarray) -> None:
        """See `root_env.Trace`."""

    def positions(self, results: np.ndarray, low: int) -> Positions:
        """The positions and who won; those of truncated games are left out."""
        features, players, points, games = (np.concatenate(column) for column in zip(*self.rows, strict=True))
        won = ((results["winners"][games][:, None] >> np.maximum(players, 0) & 1) * (players >= 0)).astype(np.float32)
        winners = won.sum(1, keepdims=True)
        kept = np.flatnonzero(winners[:, 0])
        won = won[kept] / winners[kept]
        return Positions(features[kept], won, points[kept].astype(np.int16), low + games[kept])


def _played(low: int, configs, casts, seed: int, features: np.ndarray, seats: int, share: float) -> Positions:
    """Positions of games `low` .. of a seed; see `root_env.training.arena.play_part`."""
    kept = _Kept(features, seats, share, game_seed(seed, low, 7))
    results = play_part(low, configs, casts, seed, 1, trace=kept)
    return kept.positions(results, low)


@dataclass(frozen=True)
class Part:
    """Some of the games to learn from: agents of these names play them, and `share` of all decisions is kept.

    `table`: these factions alone, in all orders of seats; else the tables of the network that learns.
    """

    names: tuple[str, ...]
    games: int
    seed: int
    share: float
    table: tuple[str, ...] = ()


def parts_of(names: Sequence[str], games: int, seed: int, share: float, table: Sequence[str] = ()) -> list[Part]:
    """Parts of so many games; part k has the seed `seed` + k."""
    lows = range(0, games, GAMES)
    return [Part(tuple(names), min(GAMES, games - low), seed + k, share, tuple(table)) for k, low in enumerate(lows)]


def collect(
    agent: NetworkAgent,
    part: Part,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Positions:
    """The positions of a part, with the features of `agent`. The same part gives the same positions.

    `executor`: see `root_env.training.arena.sharing`. `progress(n)` is called when n more games have ended.
    """
    game, factions = agent.layout.game, part.table or agent.factions
    sizes = (len(part.table),) if part.table else agent.sizes or (len(factions),)
    configs, casts = [], []
    for k, size in enumerate(sizes):
        wanted = part.games // len(sizes) + (k < part.games % len(sizes))
        seed = game_seed(part.seed, k, 0) if k else part.seed
        some, seated = draw(part.names, factions, size, wanted, seed, game)
        configs += some
        casts += [[cast[player] for player in config.agents] for config, cast in zip(some, seated, strict=True)]
    thinks = any(isinstance(load(name, game), ViewAgent) for name in part.names)
    pool = POOL_OF_VIEWS if thinks else POOL
    common = part.seed, agent.layout.features, agent.seats, part.share
    jobs = [(low, configs[low : low + pool], casts[low : low + pool], *common) for low in range(0, part.games, pool)]
    found = {}
    for job, some in finished(_played, jobs, executor):
        found[job[0]] = some
        if progress:
            progress(len(job[1]))
    return Positions.together([found[low] for low in sorted(found)])


def positions_of(
    agent: NetworkAgent,
    part: Part,
    folder: Path | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Positions:
    """`collect`, but what the folder has already is read there, and it keeps what is new: so hours of play are not lost
    when a command is stopped. UsageError for a file that holds no positions."""
    path = folder and folder / f"{_key(agent, part)}.npz"
    if path and path.exists():
        try:
            with np.load(path) as file:
                found = Positions(*(file[field.name] for field in fields(Positions)))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as problem:
            raise UsageError(f"--keep: {path} holds no positions ({problem}); remove it") from problem
        if progress:
            progress(part.games)
        return found
    found = collect(agent, part, executor, progress)
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = io.BytesIO()
        np.savez_compressed(content, **found.arrays())
        write_bytes_atomically(path, content.getvalue())
    return found


def _key(agent: NetworkAgent, part: Part) -> str:
    """The name of a part's file: another one for other games, networks that play them, features or rules."""
    game = agent.layout.game
    rules = rules_digest(agent.factions, agent.sizes, game)
    players = [getattr(load(name, game), "card", {}).get("weights") for name in part.names]
    told = repr((astuple(part), players, agent.factions, agent.sizes, rules)).encode() + agent.layout.features.tobytes()
    return f"{part.seed}-{hashlib.sha256(told).hexdigest()[:16]}"
