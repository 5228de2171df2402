"""root_env: a reinforcement-learning environment for Root, the asymmetric woodland war game.

    import root_env
    game = root_env.Game(root_env.GameConfig(factions=("marquise", "eyrie")), seed=7)

    from root_env import root_v0
    env = root_v0.env(factions=("marquise", "eyrie", "alliance", "vagabond"))

Importing this package is cheap: the compiled core and heavy libraries load at first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from root_env.support import beside, by_name
from root_env.support.importing import without_collections
from root_env.support.version import __version__

beside.find()

_WHERE = {
    "BatchGame": "root.doors.batch",
    "Game": "root.doors.game",
    "GameConfig": "root.config",
    "Trace": "root.doors.tracing",
    "final_rewards": "doors.playing.rewards",
    "replay": "root.doors.record",
    "game_seed": "engine.seeding",
    "ConfigError": "support.errors",
    "IllegalActionError": "support.errors",
    "PositionError": "support.errors",
    "RecordError": "support.errors",
    "ForcedOutcomeError": "support.errors",
    "StoppedGameError": "support.errors",
    "N_ACTIONS": "root.scopes",
    "OBS_SIZE": "root.scopes",
}
__all__ = [
    "N_ACTIONS",
    "OBS_SIZE",
    "BatchGame",
    "ConfigError",
    "ForcedOutcomeError",
    "Game",
    "GameConfig",
    "IllegalActionError",
    "PositionError",
    "RecordError",
    "StoppedGameError",
    "Trace",
    "__version__",
    "final_rewards",
    "game_seed",
    "replay",
]

if TYPE_CHECKING:
    import root_env.agents as agents
    import root_env.balance as balance
    import root_env.training as training
    from root_env.doors.playing.rewards import final_rewards
    from root_env.engine.seeding import game_seed
    from root_env.root.config import GameConfig
    from root_env.root.doors.batch import BatchGame
    from root_env.root.doors.game import Game
    from root_env.root.doors.record import replay
    from root_env.root.doors.tracing import Trace
    from root_env.root.scopes import N_ACTIONS, OBS_SIZE
    from root_env.support.errors import (
        ConfigError,
        ForcedOutcomeError,
        IllegalActionError,
        PositionError,
        RecordError,
        StoppedGameError,
    )

    __all__ += ["agents", "balance", "training"]

_SUBMODULES = (
    *("actions", "agents", "balance", "gym", "mcp", "openenv", "openspiel", "opponents", "policies", "root_v0", "sb3"),
    *("tables", "tasks", "text_v0", "textarena", "training", "verifiers", "wroth", "wroth_v0"),
)
"""The modules that users import; all others are parts of these."""


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        try:
            with without_collections():
                return importlib.import_module(f"root_env.{name}")
        except ImportError as error:  # an extra is missing: code that reads all attributes goes on
            raise AttributeError(str(error)) from error
    if name not in _WHERE:
        raise AttributeError(f"module 'root_env' has no attribute {name!r}")
    with without_collections():
        value = getattr(importlib.import_module(f"root_env.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not, and no others."""
    return sorted((*__all__, *_SUBMODULES))


def _announce() -> None:
    """Register the environments with Gymnasium and PettingZoo, now or when these are imported."""
    from root_env.registration import announce

    announce()


_announce()
by_name.load_agents = lambda: importlib.import_module("root_env.agents")
