"""The branches of a chain over the factions (see `compose`): one function of each faction."""

import inspect
from types import ModuleType

from root_env.engine.ground import AnyRule
from root_env.root.declared import form
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import RULES, sides_of
from root_env.root.rules.ids import Faction


def of_each_faction(part: str, name: str, *, needed: bool = True) -> dict[tuple[Faction, ...], AnyRule]:
    """Sides that a function serves -> the function `name` in that part of their faction.

    Every faction must have it, or with `needed` False those that have one count.
    """
    having = [f for f in RULES if needed or hasattr(_read(f, part, name), name)]
    return {_sides(faction): faction.function(part, name) for faction in having}


def _sides(faction: form.Faction) -> tuple[Faction, ...]:
    return tuple(Faction(side.number) for side in sides_of(faction))


def _read(faction: form.Faction, part: str, name: str) -> ModuleType | None:
    """The module; DeclarationError if it is just being imported, and its function `name` is not there yet."""
    module = faction.part(part)
    if module and not hasattr(module, name) and getattr(module.__spec__, "_initializing", False):
        if f"\ndef {name}(" in inspect.getsource(module):
            raise DeclarationError(
                f"{module.__name__}: import root_env.root.rules.abilities before it; {name} is asked for, and not there"
            )
    return module
