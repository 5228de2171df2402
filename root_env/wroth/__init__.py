"""Wroth, a second game: its rules, the figures of its box, its words, pictures and doors.

    from root_env import wroth

    game = wroth.Game(factions=("guild", "runen"), seed=7)
    batch = wroth.BatchGame(wroth.WrothConfig(factions=("guild", "koda")), num_games=256)

Importing this package is cheap: the compiled core and heavy libraries load at first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

_WHERE = {
    "BatchGame": "doors.game",
    "Game": "doors.game",
    "Trace": "doors.game",
    "WrothConfig": "config",
    "load_box": "lookup.box",
    "replay": "doors.game",
}
__all__ = ["BatchGame", "Game", "Trace", "WrothConfig", "load_box", "replay"]

if TYPE_CHECKING:
    from root_env.wroth.config import WrothConfig
    from root_env.wroth.doors.game import BatchGame, Game, Trace, replay
    from root_env.wroth.lookup.box import load_box

_SUBMODULES = ("actions", "gym", "sb3")


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        try:
            return importlib.import_module(f"root_env.wroth.{name}")
        except ImportError as error:  # an extra is missing: code that looks through all attributes goes on
            raise AttributeError(str(error)) from error
    if name not in _WHERE:
        raise AttributeError(f"module 'root_env.wroth' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"root_env.wroth.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All public names, loaded or not, and nothing else."""
    return sorted((*__all__, *_SUBMODULES))
