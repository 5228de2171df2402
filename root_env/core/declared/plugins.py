"""What is declared outside the package: modules that variables of the environment name, separated by commas.

`ROOT_ENV_DECKS=my_cards.declaration` adds the deck that module declares. The variable has to be set before root_env is
imported: tables and records are sized by what is declared.
"""

import importlib
import importlib.util
import os
from pathlib import Path
from types import ModuleType

from root_env.core.declared.deck import DeclarationError

DECKS = "ROOT_ENV_DECKS"
VARIABLES = (DECKS,)


def named(variable: str) -> list[str]:
    """The modules that a variable of the environment names."""
    return [name.strip() for name in os.environ.get(variable, "").split(",") if name.strip()]


def declared_in(variable: str, what: str) -> list[tuple[ModuleType, object]]:
    """The modules that a variable names, each with what it declares under the name `what`."""
    found = []
    for name in named(variable):
        try:
            module = importlib.import_module(name)
        except ImportError as error:
            raise DeclarationError(f"{variable} names {name}, which cannot be imported: {error}") from error
        if not hasattr(module, what):
            raise DeclarationError(
                f"{variable} names {name}, which has no {what} yet: write `{what} = ...` there; if it does, import "
                f"root_env before {name}"
            )
        found.append((module, getattr(module, what)))
    return found


def folders() -> list[Path]:
    """The folders of all modules that the environment names: their rules are compiled like those of the core."""
    names = dict.fromkeys(name for variable in VARIABLES for name in named(variable))
    specs = [importlib.util.find_spec(name) for name in names]
    return [Path(spec.origin).resolve().parent for spec in specs if spec and spec.origin]
