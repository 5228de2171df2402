"""The games of this package by name, each with its rules and doors: `doors_of("wroth").batch`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from root_env.doors.batch import GameBatch
from root_env.doors.game import PlayedGame
from root_env.play.tracing import TraceOf
from root_env.shared.any_config import AnyConfig
from root_env.shared.rules import Rules
from root_env.support.quoting import quoted


@dataclass(frozen=True)
class Doors:
    """What a game is played through."""

    rules: Rules
    game: type[PlayedGame]
    batch: type[GameBatch[Any]]
    trace: type[TraceOf]
    replay: Callable[..., PlayedGame]
    families: Sequence[Any]
    """The families of its actions: `name`, `arguments`, `law`, `text`, `base`, `size`."""
    blocks: Sequence[Any]
    """The blocks of its observations: `name`, `axes`, `shape`, `offset`, `size`."""
    factions: Sequence[str]
    """Names of the factions that can be played."""
    sides: Sequence[str]
    """What the features `players.faction` of a seat stand for, in their order."""
    environment: str
    """The module of its PettingZoo environment."""


def _root() -> Doors:
    from root_env.batch import BatchGame
    from root_env.core.spec import scope
    from root_env.core.spec.actions import FAMILIES
    from root_env.core.spec.observation import BLOCKS
    from root_env.game import Game
    from root_env.games.root import ROOT
    from root_env.games.tracing import Trace
    from root_env.record import replay
    from root_env.tables import FACTIONS

    return Doors(ROOT, Game, BatchGame, Trace, replay, FAMILIES, BLOCKS, FACTIONS, scope.NAMES, "root_env.root_v0")


def _wroth() -> Doors:
    from root_env.wroth.box import shipped_box
    from root_env.wroth.core.spec import observation
    from root_env.wroth.core.spec.actions import TABLE
    from root_env.wroth.game import BatchGame, Game, Trace, replay
    from root_env.wroth.rules import WROTH

    sides = [roster.name for roster in shipped_box().factions]
    tables = TABLE.families, observation.BLOCKS, sides, sides
    return Doors(WROTH, Game, BatchGame, Trace, replay, *tables, "root_env.wroth_v0")


_MADE: Mapping[str, Callable[[], Doors]] = {"root": _root, "wroth": _wroth}


@functools.cache
def doors_of(name: str) -> Doors:
    """The doors of a game by its name, `Rules.name`, loaded when they are first asked for.

    ValueError for a game that is not in this package.
    """
    if name not in _MADE:
        raise ValueError(f"game: {quoted(name)} is not in this package; its games are {', '.join(_MADE)}")
    return _MADE[name]()


def doors_for(config: AnyConfig) -> Doors:
    """The doors of the game that a configuration is of; ValueError for one of a game that is not in this package."""
    for name in _MADE:
        if isinstance(config, doors_of(name).rules.config):
            return doors_of(name)
    raise ValueError(f"config: {type(config).__name__} is of no game of this package")
