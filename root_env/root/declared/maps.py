"""All maps: those of this package, then those of somebody's own, numbered in this order.

The environment variable `ROOT_ENV_MAPS` names modules of further maps, separated by commas:

    ROOT_ENV_MAPS=my_game.pond.declaration root-env watch --map pond

Each has its `MAP`, in the form of `declared/map.py`, and the functions of its rules beside it in its package.
"""

from collections.abc import Iterable
from dataclasses import replace
from types import ModuleType

from root_env.root.declared import outside
from root_env.root.declared.check_map import refuse_what_cannot_be
from root_env.root.declared.factions import FACTIONS, fill, next_free
from root_env.root.declared.form import AnyFunction
from root_env.root.declared.map import Map
from root_env.root.declared.shared import ACTIONS
from root_env.support import plug_ins


def _map(module: ModuleType) -> Map:
    """The map that a module declares, with the package that has its rules."""
    one, package = outside.declared_in(module, "MAP", Map), outside.package_of(module)
    return replace(one, package=package, actions=tuple(replace(family, package=package) for family in one.actions))


def with_others(others: Iterable[Map]) -> tuple[Map, ...]:
    """All maps: those of this package, and `others`; families of actions get the next free numbers; checked."""
    before = [family.number for family in (*ACTIONS, *(family for f in FACTIONS for family in f.actions))]
    maps = []
    for one in (*map(_map, outside.SHIPPED_MAPS), *others):
        one = replace(one, actions=tuple(fill(one.actions, next_free(before))))
        before += [family.number for family in one.actions]
        maps.append(one)
    refuse_what_cannot_be(maps)
    return tuple(maps)


def of_each_map(part: str, name: str) -> dict[int, AnyFunction]:
    """The function `name` in that part of every map that has one, by the number of the map."""
    return {
        number: getattr(module, name)
        for number, one in enumerate(MAPS)
        if one.package and (module := one.part(part)) is not None and hasattr(module, name)
    }


MAPS: tuple[Map, ...] = with_others(map(_map, outside.modules_of(plug_ins.MAPS)))
"""Every map, by its number: those of this package first."""
