"""All games by name, each with its rules and doors: `doors_of("wroth").batch`.

The environment variable `ROOT_ENV_GAMES` names modules with games of a user's own, separated by commas:

    ROOT_ENV_GAMES=my_games.nim root-env serve

Each has its `DOORS`, see `Doors.of`.
"""

import functools
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from root_env.doors.batch import GameBatch
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.plain import PlainRules
from root_env.doors.contract.rules import Rules
from root_env.doors.game import PlayedGame
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.record import replayed
from root_env.support import plug_ins
from root_env.support.by_name import GAMES
from root_env.support.importing import without_collections
from root_env.support.quoting import quoted

VARIABLE = "ROOT_ENV_GAMES"
"""The environment variable with modules of a user's own games: `ROOT_ENV_GAMES=my_games.nim`."""


@dataclass(frozen=True)
class Doors:
    """The rules of a game and the classes with which it is played."""

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
    """The factions that the features `players.faction` of a seat stand for, in order."""
    environment: str
    """The module of its PettingZoo environment."""

    @classmethod
    def of(cls, game: type[PlayedGame], batch: type[GameBatch[Any]]) -> Self:
        """The doors of a game with `PlainRules`, from its two classes; all others follow from its tables.

        Its module has `env` too, the PettingZoo environment. TypeError for rules that are not `PlainRules`.
        """
        rules = game.rules
        if not isinstance(rules, PlainRules):
            raise TypeError(f"{type(rules).__name__} is not derived from PlainRules; give all fields of Doors instead")
        trace = type("Trace", (TraceOf,), {"rules": rules})
        families, blocks = rules.everything.all_actions.families, rules.everything.blocks.blocks
        roster = rules.config.roster
        replay = functools.partial(replayed, game)
        return cls(rules, game, batch, trace, replay, families, blocks, roster, roster, game.__module__)


@functools.cache
def _of_package(name: str) -> Doors:
    with without_collections():
        return importlib.import_module(f"root_env.{name}.doors.all").DOORS


def own_games() -> dict[str, Doors]:
    """The games of the modules that `ROOT_ENV_GAMES` names, by name.

    ValueError for a module that is not there or declares no game, and for a name that is taken.
    """
    found: dict[str, Doors] = {}
    for module in plug_ins.modules(VARIABLE, ValueError):
        doors, of = getattr(module, "DOORS", None), f"{VARIABLE}: {module.__name__} declares"
        if not isinstance(doors, Doors):
            raise ValueError(f"{of} no game; it needs DOORS = Doors.of(Game, BatchGame)")
        name = doors.rules.name
        if name in GAMES or name in found:
            raise ValueError(f"{of} a game with the name {name}, and there is one already")
        found[name] = doors
    return found


def game_names() -> tuple[str, ...]:
    """The names of all games: those of this package, then the user's own."""
    return (*GAMES, *own_games())


def doors_of(name: str) -> Doors:
    """The doors of a game by its name, `Rules.name`, loaded when they are first asked for.

    ValueError for a game that is not there.
    """
    if name in GAMES:  # a tuple: a name from a file may be of any type
        return _of_package(name)
    own = own_games()
    if name not in tuple(own):
        raise ValueError(
            f"game: {quoted(name)} is not in this package; its games are {', '.join((*GAMES, *own))}, and modules of "
            f"others are named in {VARIABLE}"
        )
    return own[name]


def doors_for(config: AnyConfig) -> Doors:
    """The doors of the game to which a configuration belongs; ValueError if that game is not there."""
    for name in game_names():
        if isinstance(config, doors_of(name).rules.config):
            return doors_of(name)
    raise ValueError(f"config: {type(config).__name__} is of no game of this package")
