"""Positions of many games in parts, which a folder keeps: hours of play are not lost when a command is stopped."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np

from root_env.agents import load
from root_env.agents.networks.policy import NetworkAgent, rules_digest
from root_env.support.errors import UsageError
from root_env.support.files import write_bytes_atomically

from .positions import Positions, collect

GAMES = 8192
"""Games of a part."""


@dataclass(frozen=True)
class Part:
    """Games of agents of these names; see `root_env.training.runs.positions.collect`."""

    names: tuple[str, ...]
    games: int
    seed: int
    share: float
    table: tuple[str, ...] = ()


def parts_of(names: Sequence[str], games: int, seed: int, share: float, table: Sequence[str] = ()) -> list[Part]:
    """So many games in parts; part k has the seed `seed` + k."""
    lows = range(0, games, GAMES)
    return [Part(tuple(names), min(GAMES, games - low), seed + k, share, tuple(table)) for k, low in enumerate(lows)]


def positions_of(
    agent: NetworkAgent,
    part: Part,
    folder: Path | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Positions:
    """The positions of a part, with the features of `agent`; from `folder`, if it keeps them, which else keeps them
    from now on. UsageError for a file there that holds no positions.
    """
    if folder is None:
        return _collected(agent, part, executor, progress)
    path = folder / f"{_key(agent, part)}.npz"
    if path.exists():
        found = _read(path)
        if progress:
            progress(part.games)
        return found
    found = _collected(agent, part, executor, progress)
    folder.mkdir(parents=True, exist_ok=True)
    content = io.BytesIO()
    np.savez_compressed(content, **found.arrays())
    write_bytes_atomically(path, content.getvalue())
    return found


def _collected(agent: NetworkAgent, part: Part, executor, progress) -> Positions:
    names, games, seed, share, table = astuple(part)
    return collect(agent, names, games, seed, share, executor, progress, table)


def _key(agent: NetworkAgent, part: Part) -> str:
    """The name of a part's file: another one for other games, networks that play them, features or rules."""
    game = agent.layout.game
    rules = rules_digest(agent.factions, agent.sizes, game)
    players = [getattr(load(name, game), "card", {}).get("weights") for name in part.names]
    told = repr((astuple(part), players, agent.factions, agent.sizes, rules)).encode() + agent.layout.features.tobytes()
    return f"{part.seed}-{hashlib.sha256(told).hexdigest()[:16]}"


def _read(path: Path) -> Positions:
    try:
        with np.load(path) as file:
            found = Positions(*(file[name] for name in ("features", "won", "points", "games")))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as problem:
        raise UsageError(f"--keep: {path} holds no positions ({problem}); remove it") from problem
    return found
