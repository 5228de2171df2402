"""Scopes: rows and masks with room for the players of a table only.

The row of a scope is the whole row without the seats that its tables never fill, in the same order; its mask is the
whole mask without actions against absent players. The rest keeps its names and meaning. `EVERYTHING` has room for four.
The names are those of `root_env.root.rules.spec.scope`.
"""

from functools import lru_cache

from root_env.engine.tables import Scope, places_of, scope_with_room
from root_env.wroth.rules.ids import MAX_PLAYERS
from root_env.wroth.rules.spec.actions import TABLE as ACTIONS
from root_env.wroth.rules.spec.observation import OBS_SIZE
from root_env.wroth.rules.spec.observation import TABLE as BLOCKS

__all__ = ["EVERYTHING", "PLACES", "Scope", "scope_of"]

PLACES = places_of(ACTIONS, BLOCKS)


@lru_cache
def scope_of(players: int) -> Scope:
    """The scope of tables of 2 to 4 players."""
    return scope_with_room(ACTIONS, BLOCKS, players, {"seat": players, "opponent": players - 1})


EVERYTHING = scope_of(MAX_PLAYERS)
"""The scope of tables with all players: the whole row, and every action."""
assert EVERYTHING.size == OBS_SIZE
