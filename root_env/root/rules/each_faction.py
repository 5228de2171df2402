"""The branches of a chain over the factions (see `compose`): one function of each faction."""

from root_env.engine.ground import AnyRule
from root_env.root.declared import form
from root_env.root.declared.factions import RULES, sides_of
from root_env.root.rules.ids import Faction


def of_each_faction(part: str, name: str, *, needed: bool = True) -> dict[tuple[Faction, ...], AnyRule]:
    """Sides that a function serves -> the function `name` in that part of their faction.

    Every faction must have it, or with `needed` False those that have one count. A force that is no player has no
    turn: it must have a set-up alone.
    """
    having = [f for f in RULES if (needed and (not f.force or part == "setup")) or hasattr(f.part(part), name)]
    return {_sides(faction): faction.function(part, name) for faction in having}


def _sides(faction: form.Faction) -> tuple[Faction, ...]:
    return tuple(Faction(side.number) for side in sides_of(faction))
