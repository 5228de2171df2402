"""Digests of the tables of actions and observations, which records, saved states and runs carry."""

import hashlib
from functools import cache

from root_env.core.spec import actions, observation
from root_env.core.spec.scope import Scope
from root_env.core.tables import digest_of_families

EARLIER = "0e5d7c9bac992b4f"
"""What `tables_digest` was when records carried it; the ids of actions in those records are today's."""


@cache
def tables_digest() -> str:
    """Hex digest (16 digits) of every family and block: name, arguments or axes, place."""
    lines = [f"{f.name}{f.arguments}{f.base}{f.size}" for f in actions.FAMILIES]
    lines += [f"{b.name}{b.axes}{b.offset}{b.size}" for b in observation.BLOCKS]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def actions_digest(scope: Scope) -> str:
    """Hex digest (16 digits) of the families of actions that the tables of a scope use: name, arguments, place.

    What is declared elsewhere leaves it as it is, so that a record plays on beside new factions and decks.
    """
    used = [f for f in actions.FAMILIES if (scope.index[f.base : f.base + f.size] >= 0).any()]
    return digest_of_families(used)
