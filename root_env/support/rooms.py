"""What a faction has in the rooms above the core: one module per room, found by the faction's name.

A module says in functions and tables what its room asks for. What it must have and what it may have is written in
`ROOMS`; a module that lacks something, or has a public function that nobody asks for, is refused when it is imported.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from root_env.core.ids import IMPLEMENTED, Faction


@dataclass(frozen=True)
class Room:
    """A room above the core: the package of its faction modules, the names they must have and those they may have."""

    package: str
    must: Mapping[str, str]
    may: Mapping[str, str] = field(default_factory=dict)


ROOMS = {
    "text": Room(
        "root_env.text.factions",
        {"board": "board(t, who): the lines of its board in the text board"},
        {"beside_map": "beside_map(t): lines of what lies beside the map with this faction in play"},
    ),
    "drawing": Room(
        "root_env.drawing.factions",
        {
            "FIGURES": "FIGURES: how its warriors or pawn look, by ids.Faction",
            "PIECES": "PIECES: the shape of each of its buildings and tokens, by ids.Piece",
            "board": "board(t, who, flow): its board as drawn",
        },
        {
            "PANEL": "PANEL: the room that its board wants",
            "beside_map": "beside_map(t, flow): what lies beside the map with this faction in play",
            "BESIDE_HEIGHT": "BESIDE_HEIGHT: the height of that",
        },
    ),
}
"""The rooms by name."""


def module_of(room: str, faction: int) -> str:
    """Dotted name of a faction's module in a room. Both Vagabonds share theirs."""
    return f"{ROOMS[room].package}.{Faction(faction).name.lower().removesuffix('_2')}"


@cache
def part(room: str, faction: int) -> ModuleType:
    """The module of a faction in a room, checked: what it must have is there, what it has is asked for."""
    return _checked(ROOMS[room], import_module(module_of(room, faction)))


def _checked(room: Room, module: ModuleType) -> ModuleType:
    for name, words in room.must.items():
        if not hasattr(module, name):
            raise ImportError(f"{module.__name__} lacks {words} (docs/adding_a_faction.md)")
    for name, made in vars(module).items():
        own = inspect.isfunction(made) and made.__module__ == module.__name__ and not name.startswith("_")
        if own and name not in room.must | room.may:
            known = ", ".join(room.must | room.may)
            raise ImportError(f"{module.__name__}: nobody asks for the function {name}; asked for are {known}")
    return module


def parts(room: str) -> dict[Faction, ModuleType]:
    """The modules of all factions in a room."""
    return {faction: part(room, faction) for faction in IMPLEMENTED}


def found(room: str, factions: Iterable[int], name: str) -> list[Any]:
    """What the modules of these factions have by this name, one for each module that has it."""
    modules = dict.fromkeys(part(room, faction) for faction in factions)
    return [getattr(module, name) for module in modules if hasattr(module, name)]
