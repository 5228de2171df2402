"""The maps of this package, in the order of their numbers; what they declare beside the board bears its number."""

from root_env.core.declared.map import Map
from root_env.core.maps.autumn import declaration as autumn

SHIPPED = (autumn,)
"""Modules that declare a map."""
MAPS: tuple[Map, ...] = tuple(module.MAP for module in SHIPPED)
"""The maps that they declare."""
