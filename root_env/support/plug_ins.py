"""Plug-ins: modules with a user's own declarations, named by environment variables, separated by commas."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

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


def modules(variable: str, refusal: type[Exception]) -> Iterator[ModuleType]:
    """The modules that an environment variable names; `refusal` is the error for one that cannot be imported."""
    for name in named(variable):
        try:
            yield importlib.import_module(name)
        except ModuleNotFoundError as error:
            words = f"there is no module {error.name}: it takes modules that can be imported, separated by commas"
            if not f"{name}.".startswith(f"{error.name}."):
                moved = str(error.name).startswith("root_env.")
                words = f"it imports {error.name}, which is not there"
                words += "; CHANGELOG.md says where modules of root_env have gone" if moved else ""
            raise refusal(f"{variable} names {name}, and {words}") from error


def folders() -> list[Path]:
    """The folders of all modules named, each once: their files are part of the rules."""
    found = []
    for name in (name for variable in VARIABLES for name in named(variable)):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin:
            found.append(Path(spec.origin).resolve().parent)
    return list(dict.fromkeys(found))
