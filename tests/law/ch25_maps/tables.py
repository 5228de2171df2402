"""Tables of the law tests of maps: suit markers in a fixed order, and what the maps keep."""

from root_env.root.declared.maps import MAPS
from tests.given import Scenario, given

SUITS = ["fox", "mouse", "rabbit"] * 4


def on(name: str, *factions: str, **more) -> Scenario:
    """A scenario on a map, its suit markers in a fixed order."""
    return given(*factions, map=name, clearing_suits=SUITS, **more)


def ferry(t: Scenario) -> int:
    """The clearing of the Ferry."""
    return t.game.position()["map"]["ferry"]


def closed(t: Scenario) -> list[str]:
    """The closed paths."""
    return t.game.position()["map"]["closed_paths"]


def forests_of(name: str) -> list[str]:
    """The forests of a map by the clearings that touch them, in their order."""
    one = next(one for one in MAPS if one.name == name)
    return ["-".join(map(str, clearings)) for clearings in one.forests]


def forests_beside(name: str, forest: str) -> set[str]:
    """The forests adjacent to one, by the clearings that touch them."""
    one, names = next(one for one in MAPS if one.name == name), forests_of(name)
    k = names.index(forest)
    return {names[a + b - k] for a, b in one.forest_borders if k in (a, b)}
