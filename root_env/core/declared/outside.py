"""Modules in which somebody declares factions, decks and maps outside the package."""

import importlib
from collections.abc import Iterator
from types import ModuleType

from root_env.core import plug_ins
from root_env.core.declared.errors import DeclarationError


def modules_of(variable: str) -> Iterator[ModuleType]:
    """The modules that an environment variable of `plug_ins` names; DeclarationError for one that is not there."""
    for name in plug_ins.named(variable):
        try:
            yield importlib.import_module(name)
        except ModuleNotFoundError as error:
            raise DeclarationError(
                f"{variable} names {name}, and there is no module {error.name}: it takes modules that can be imported, "
                "separated by commas"
            ) from error
