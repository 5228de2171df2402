"""Ids of actions in documents: those of the document's own table.

An id counts the arguments before it, so it moves when more factions, pieces or cards are declared than there was room
for (`actions.RELEASED`). Therefore records and positions have ids as if only the things of their own table were
declared: an old document plays on beside later additions, and a new one without them.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np

from root_env.engine.tables import Actions
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES, RELEASED
from root_env.root.rules.spec.scope import Scope

_NONE = -1


@cache
def actions_of(scope: Scope) -> Actions:
    """The table of actions with room for the things at tables of a scope, and for the released ones."""
    return Actions({kind: max(RELEASED.get(kind, 0), scope.most(kind)) for kind in ARGUMENTS}, FAMILIES)


@cache
def _own_ids(scope: Scope) -> np.ndarray:
    """The id in documents of each action, -1 for those that the scope has no room for, (N_ACTIONS,)."""
    own = actions_of(scope)
    return np.concatenate([_of_family(f.base, f.arguments, own.arguments) for f in own.families])


def _of_family(base: int, arguments: tuple[str, ...], room: Mapping[str, int]) -> np.ndarray:
    ids = np.full((), base)
    for kind in arguments:  # the first argument is the slowest
        places = np.arange(ARGUMENTS[kind])
        ids = np.where(
            (ids[..., None] >= 0) & (places < room[kind]), (ids[..., None] - base) * room[kind] + places + base, _NONE
        )
    return ids.reshape(-1)


def to_document(scope: Scope, action: int) -> int:
    """The id that a document of this scope's table has for an action; -1 stays -1."""
    return action if action < 0 else int(_own_ids(scope)[action])


def from_document(scope: Scope, action: int) -> int:
    """The action that a document means, -1 if its table has none of this id."""
    found = np.flatnonzero(_own_ids(scope) == action)
    return int(found[0]) if action >= 0 and len(found) else _NONE
