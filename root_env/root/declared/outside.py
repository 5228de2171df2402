"""The modules that declare factions, decks and maps: folders of this package, and modules of somebody's own."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from root_env.root.declared.errors import DeclarationError
from root_env.support import plug_ins


def shipped(kind: str) -> list[ModuleType]:
    """The modules of this package's declarations of one kind ("factions", "decks" or "maps"), a folder each."""
    package = importlib.import_module(f"root_env.root.{kind}")
    return [
        importlib.import_module(f"{package.__name__}.{one.name}.declaration")
        for one in pkgutil.iter_modules(package.__path__)
    ]


def modules_of(variable: str) -> Iterator[ModuleType]:
    """The modules that an environment variable of `plug_ins` names; DeclarationError for a missing one."""
    for name in plug_ins.named(variable):
        try:
            yield importlib.import_module(name)
        except ModuleNotFoundError as error:
            raise DeclarationError(
                f"{variable} names {name}, and there is no module {error.name}: it takes modules that can be imported, "
                "separated by commas"
            ) from error
