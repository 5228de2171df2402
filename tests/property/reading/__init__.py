"""A second reading of the Law: what a player may do, in plain Python, from a position document and nothing else.

It was written from the Law, `docs/rules_deviations.md` and the tables of actions and decisions, without a look at the
rules of the core, and shares no code with them; its figures are typed anew. `menu(document)` is the set of legal
actions in the position, each a tuple: the family, then its arguments in words, such as `("move", 5, 10)`. It is slow,
and knows figures of `overrides` only where a test asks for them. `compare_menus` sets it against the core.
"""

from tests.property.reading import (
    alliance,
    chameleander,
    corvids,
    duchy,
    everyone,
    exiles,
    eyrie,
    hundreds,
    keepers,
    lizard,
    marquise,
    riverfolk,
    vagabond,
)
from tests.property.reading.table import MENUS, Table

__all__ = ["MENUS", "Table", "menu"]
PAGES = (
    everyone,
    exiles,
    marquise,
    eyrie,
    alliance,
    vagabond,
    lizard,
    riverfolk,
    chameleander,
    hundreds,
    keepers,
    duchy,
    corvids,
)
"""Each module enters its questions into MENUS."""


def menu(document):
    """All legal actions for the player who is asked something in the position."""
    table = Table(document)
    return MENUS[table.kind](table)
