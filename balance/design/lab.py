"""The games of the lab: their tables, settings of tables, and words for reports."""

from __future__ import annotations

import functools
import itertools
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from root_env.agents.tables import all_tables
from root_env.doors.games import Doors, doors_of
from root_env.support.by_name import ROOT
from root_env.support.errors import ReachWarning
from root_env.training.arena import BASE

GAMES = ("root", "wroth")
Composition = tuple[str, ...]
"""The factions at a table, sorted."""
Settings = Mapping[str, Any]
"""Settings of all tables of a run: values of `Lab.options`."""


@dataclass(frozen=True)
class Lab:
    """One game of the lab.

    * `options` of the command line for all configurations, with their defaults
    * `most` players at a table, 2 at least; `base`: factions of the words baseN, empty if the game has no such words
    * `factions`: all, in the order of reports; `tables`: the compositions of the word allN
    * `told`: the settings in words for the head of a report, (name, value)
    * `shared`: the name of a victory of several players, with its article
    * `has_patches`: the game also has the reach of tables, crafted cards and win rates of people
    """

    name: str
    doors: Doors
    options: Settings
    most: int
    base: Composition
    factions: Callable[[Settings], tuple[str, ...]]
    tables: Callable[[int, Settings], list[Composition]]
    told: Callable[[Settings], tuple[str, str]]
    shared: str
    has_patches: bool = False

    def config(self, factions: Composition, settings: Settings) -> Any:
        """The configuration of a table in seat order, without the warning about little reach. Raises ConfigError."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            return self.doors.rules.config(factions=factions, **settings)


def _root() -> Lab:
    from root_env.root.doors.tables import FACTIONS

    def told(settings: Settings) -> tuple[str, str]:
        law = "; the 2018 Law" if settings.get("edition") == "2018" else ""
        return "map and deck", f"{settings['map']}, {settings['deck']}" + law

    return Lab(
        **{"name": ROOT, "doors": doors_of(ROOT), "most": 6, "base": BASE, "told": told},
        options={"map": "autumn", "deck": "standard", "edition": "current"},
        factions=lambda settings: tuple(FACTIONS),
        tables=lambda size, settings: all_tables(size),
        **{"shared": "a coalition", "has_patches": True},
    )


def _wroth() -> Lab:
    from root_env.wroth.lookup.box import Roster, box_of, shipped_box

    def rosters(settings: Settings) -> tuple[Roster, ...]:
        box = settings.get("box")
        return (shipped_box() if box is None else box_of(box)).factions

    def tables(size: int, settings: Settings) -> list[Composition]:
        once = sorted(roster.name for roster in rosters(settings) if not roster.several)
        return list(itertools.combinations(once, size))

    return Lab(
        **{"name": "wroth", "doors": doors_of("wroth"), "most": 4, "base": (), "tables": tables},
        options={"box": None},
        factions=lambda settings: tuple(roster.name for roster in rosters(settings)),
        told=lambda settings: ("box", "the stand-in figures" if settings.get("box") is None else "figures of a file"),
        shared="a shared victory",
    )


@functools.cache
def lab_of(game: str = ROOT) -> Lab:
    """The lab's view of a game by its name."""
    return _root() if game == ROOT else _wroth()
