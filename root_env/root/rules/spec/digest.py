"""Digests of the tables of actions and observations, which records, saved states and runs carry."""

from functools import cache

from root_env.engine.tables import digest_of_families
from root_env.root.declared import decks
from root_env.root.declared.factions import FACTIONS
from root_env.root.rules.spec import actions, observation
from root_env.root.rules.spec.numbering import actions_of
from root_env.root.rules.spec.scope import Scope

EARLIER = "0e5d7c9bac992b4f"
"""The `tables_digest` of early records, which carried it; their ids of actions are the same as today's."""


@cache
def tables_digest() -> str:
    """Hex digest (16 digits) of every family and block: name, arguments or axes, place."""
    return digest_of_families(actions.FAMILIES, [f"{b.name}{b.axes}{b.offset}{b.size}" for b in observation.BLOCKS])


def actions_digest(scope: Scope, deck: str) -> str:
    """Hex digest (16 digits) of the meaning of actions at the tables of a scope with this deck.

    It covers the families of actions that they use (name, arguments, place) and the numbers of their factions, pieces
    and cards. Other declarations do not change it, so that a record plays on beside new factions and decks. Factions
    and decks from outside can get other numbers when others are declared before them: then it differs.
    """
    families = zip(actions.FAMILIES, actions_of(scope).families, strict=True)
    used = [own for f, own in families if (scope.index[f.base : f.base + f.size] >= 0).any()]
    here = [faction for faction in FACTIONS if faction.name in scope.factions]
    numbered = [*here, *(piece for faction in here for piece in faction.pieces)]
    numbered += [card for one in decks.DECKS if one.name == deck for card in one.cards]
    return digest_of_families(used, [f"{one.name}={one.number}" for one in numbered])
