"""The maps of this package, in the order of their numbers; all that they declare has numbers already."""

from root_env.root.declared.map import Map
from root_env.root.declared.outside import shipped

SHIPPED = tuple(sorted(shipped("maps"), key=lambda module: module.MAP.number))
"""Modules that declare a map."""
MAPS: tuple[Map, ...] = tuple(module.MAP for module in SHIPPED)
"""The maps that they declare."""
