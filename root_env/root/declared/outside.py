"""The modules that declare factions, decks and maps: folders of this package, and modules of somebody's own."""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import TypeVar

from root_env.engine.jit import is_rule
from root_env.engine.jit.cache import NO_RULES
from root_env.root.declared.errors import DeclarationError
from root_env.support import plug_ins

D = TypeVar("D")


def declared_in(module: ModuleType, name: str, form: type[D]) -> D:
    """The declaration in a module: its `name`, of the class `form`. DeclarationError if there is none."""
    found = getattr(module, name, None)
    if not isinstance(found, form):
        raise DeclarationError(
            f"{module.__name__} declares no {name.lower()}: it needs {name} = {form.__name__}(...), the form of "
            f"{form.__module__} (a program that imports it itself imports root_env before it)"
        )
    return found


def package_of(module: ModuleType) -> str:
    """The package in which a declaration stands, with the functions beside it; "" if it stands in none."""
    return module.__name__.rpartition(".")[0]


def shipped(kind: str) -> list[ModuleType]:
    """The modules of this package's declarations of one kind ("factions", "decks" or "maps"), a folder each."""
    package = importlib.import_module(f"root_env.root.{kind}")
    return [
        importlib.import_module(f"{package.__name__}.{one.name}.declaration")
        for one in pkgutil.iter_modules(package.__path__)
    ]


def modules_of(variable: str) -> Iterator[ModuleType]:
    """The modules that an environment variable of `plug_ins` names; DeclarationError for a missing one."""
    return plug_ins.modules(variable, DeclarationError)


def refuse_rules_elsewhere(packages: Iterable[str]) -> None:
    """Refuse a compiled rule in a file of `NO_RULES`: a change there would leave old compiled code in use.

    `bot` is left out: its policies are compiled apart from the rules, and rules do not import it.
    """
    for package in packages:
        for part in sorted({*NO_RULES} - {"bot"}):
            module = sys.modules.get(f"{package}.{part}")
            for name, value in vars(module).items() if module else ():
                if is_rule(value) and value.__module__ == module.__name__:
                    raise DeclarationError(
                        f"{module.__name__}.{name} is a compiled rule, and a change there compiles nothing anew: "
                        "move it to a file of another name in the same folder"
                    )


SHIPPED_MAPS = tuple(sorted(shipped("maps"), key=lambda module: module.MAP.number))
"""The modules that declare the maps of this package, by number; all that they declare has numbers already."""
