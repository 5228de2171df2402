"""Digests of the tables of actions and observations, which records, saved states and runs carry."""

from functools import cache

from root_env.engine.tables import digest_of_families
from root_env.root.declared import decks
from root_env.root.declared.factions import FACTIONS
from root_env.root.rules.spec import actions, observation
from root_env.root.rules.spec.numbering import actions_of
from root_env.root.rules.spec.scope import Scope

EARLIER = "0e5d7c9bac992b4f"
"""What `tables_digest` was when records carried it; the ids of actions in those records are today's."""


@cache
def tables_digest() -> str:
    """Hex digest (16 digits) of every family and block: name, arguments or axes, place."""
    return digest_of_families(actions.FAMILIES, [f"{b.name}{b.axes}{b.offset}{b.size}" for b in observation.BLOCKS])


def actions_digest(scope: Scope, deck: str) -> str:
    """Hex digest (16 digits) of what actions mean at the tables of a scope with this deck.

    The families of actions that they use: name, arguments, place; the numbers of their factions, pieces and cards. What
    is declared elsewhere leaves it as it is, so that a record plays on beside new factions and decks. Factions and
    decks from outside can have other numbers where others are declared before them: then it differs.
    """
    families = zip(actions.FAMILIES, actions_of(scope).families, strict=True)
    used = [own for f, own in families if (scope.index[f.base : f.base + f.size] >= 0).any()]
    here = [faction for faction in FACTIONS if faction.name in scope.factions]
    numbered = [*here, *(piece for faction in here for piece in faction.pieces)]
    numbered += [card for one in decks.DECKS if one.name == deck for card in one.cards]
    return digest_of_families(used, [f"{one.name}={one.number}" for one in numbered])
