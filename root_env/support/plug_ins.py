"""Plug-ins: modules with a user's own declarations, named by environment variables, separated by commas."""

import importlib.util
import os
from pathlib import Path

FACTIONS = "ROOT_ENV_FACTIONS"
"""Modules with a user's own factions: `ROOT_ENV_FACTIONS=my_game.otters.declaration`."""
DECKS = "ROOT_ENV_DECKS"
"""Modules with a user's own decks: `ROOT_ENV_DECKS=my_game.harvest.declaration`."""
MAPS = "ROOT_ENV_MAPS"
"""Modules with a user's own maps: `ROOT_ENV_MAPS=my_game.pond.declaration`."""
VARIABLES = (FACTIONS, DECKS, MAPS)


def named(variable: str) -> list[str]:
    """The modules that an environment variable names, in its order."""
    return [name.strip() for name in os.environ.get(variable, "").split(",") if name.strip()]


def folders() -> list[Path]:
    """The folders of all modules named, each once: their files are part of the rules."""
    found = []
    for name in (name for variable in VARIABLES for name in named(variable)):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin:
            found.append(Path(spec.origin).resolve().parent)
    return list(dict.fromkeys(found))
