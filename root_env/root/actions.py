"""Action ids in words and back: the family of an id and its arguments by name.

    from root_env import actions

    actions.decode(action)                                    # Action(id=..., family="battle", arguments={...})
    actions.encode("battle", clearing=5, defender="eyrie")    # an id, 0..N_ACTIONS - 1

`factor`, `join` and `next_mask` split an action into numbers, its family first, for learners: see docs/factored.md.

Arguments are written as in position documents: clearings and counts are numbers, everything else is words. A faction is
the name of the faction, or an agent id if `agents` gives the table and the factions were not drafted. The index of a
waiting effect counts from 1. docs/generated/actions.md lists the families.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from root_env.doors.contract.any_config import AnyScope
from root_env.doors.contract.arguments import Action, Codec, Words, whole
from root_env.doors.contract.factors import Factors
from root_env.root.declared.factions import FACTIONS, FORCES, sides_of
from root_env.root.lookup import names
from root_env.root.rules.data import maps
from root_env.root.rules.spec import actions as spec
from root_env.root.rules.spec.scope import FIRST
from root_env.support.arrays import Int8, Int64

__all__ = [
    "FACTORS",
    "FACTOR_SHAPE",
    "FAMILY_NAMES",
    "FIRST_FACTORS",
    "Action",
    "decode",
    "encode",
    "factor",
    "join",
    "matching",
    "next_mask",
]

FAMILY_NAMES: tuple[str, ...] = tuple(family.name for family in spec.FAMILIES)
"""Every family, in the order of ids."""

FACTORS = Factors(spec.FAMILIES, spec.ARGUMENTS)
"""The actions as tuples of numbers, for `factor`, `join` and `next_mask`."""
FIRST_FACTORS = Factors([family for family in spec.FAMILIES if family.base < FIRST.n_actions], spec.ARGUMENTS)
"""The same for the default spaces, without the families that came later."""
FACTOR_SHAPE: tuple[int, ...] = FACTORS.shape
"""Number of values of each factor of an action: families, values of the first argument, of the second."""
factor: Callable[..., Int64] = FACTORS.factor
join: Callable[..., Int64] = FACTORS.join


def next_mask(mask: ArrayLike, chosen: ArrayLike = (), scope: AnyScope | None = None) -> Int8:
    """See `Factors.next_mask`; for masks of the default spaces, and for those of all actions."""
    factors = FIRST_FACTORS if np.shape(mask)[-1:] == (FIRST.n_actions,) else FACTORS
    return factors.next_mask(mask, chosen, scope)


class Table(NamedTuple):
    """The players and the map, on which the words of some arguments depend."""

    agents: Sequence[str]
    map: str


_FORCES = frozenset(force.name for force in FORCES)


def agents_by_faction(agents: Sequence[str]) -> dict[int, str]:
    """Agent ids by ids.Faction: the second Vagabond is a faction of its own (Law 9.7). In a draft no agent has one."""
    found: dict[int, str] = {}
    for agent in agents:
        if agent in names.PLAYERS:
            continue
        faction = names.FACTIONS.parse(agent.rsplit("_", 1)[0])
        found[sides_of(FACTIONS[faction])[1].number if faction in found else faction] = agent
    return found


def _write_faction(faction: int, table: Table) -> str:
    return agents_by_faction(table.agents).get(faction, names.side(faction))


def _read_faction(word: str, table: Table) -> int:
    if word in _FORCES:
        return names.FACTIONS.parse(word)
    if agents_by_faction(table.agents):
        agent = table.agents[names.parse_agent(word, table.agents)]
        return faction_of(agent, table.agents)
    return names.FACTIONS.parse(word)


def _write_building(building: int, table: Table) -> str:
    return names.PIECES[spec.FIRST_BUILDING + building]


def _read_building(word: str, table: Table) -> int:
    return names.PIECES.parse(word) - spec.FIRST_BUILDING


def _vocabulary(words: names.Vocabulary) -> Words[Table]:
    return Words(lambda value, table: words[value], lambda word, table: words.parse(word))


KINDS: dict[str, Words[Table]] = {
    "clearing": Words(lambda c, table: c + 1, lambda word, table: names.parse_clearing(word)),
    "forest": Words(
        lambda k, table: maps.forest_name(maps.MAPS[names.MAPS.parse(table.map)], k),
        lambda word, table: names.parse_forest(table.map, word),
    ),
    "faction": Words(_write_faction, _read_faction),
    "card": Words(lambda card, table: names.CARDS[card], lambda word, table: names.parse_card(word)),
    "suit": _vocabulary(names.SUITS),
    "item": _vocabulary(names.ITEMS),
    "item_state": _vocabulary(names.ITEM_STATES),
    "count": Words(lambda n, table: n, whole),
    "quest": _vocabulary(names.QUESTS),
    "piece": _vocabulary(names.PIECES),
    "building": Words(_write_building, _read_building),
    "index": Words(lambda n, table: n + 1, lambda word, table: whole(word, table) - 1),
    **{kind: _vocabulary(words) for kind, words in names.OWN.items() if kind in spec.ARGUMENTS},
}
"""One row per kind of argument."""


_CODEC = Codec(spec.BY_NAME, KINDS, spec.decode, spec.encode)


def written(kind: str, value: int, agents: Sequence[str] = (), map: str = "autumn") -> str | int:
    """A value of one kind of argument in words: 4 of "clearing" is 5, 0 of "suit" is "fox"."""
    return _CODEC.written(kind, value, Table(agents, map))


def decode(action: int, agents: Sequence[str] = (), map: str = "autumn") -> Action:
    """Family and named arguments of an id, 0..N_ACTIONS - 1; ValueError outside, and for reserved ids."""
    return _CODEC.decode(action, Table(agents, map))


def encode(family: str, agents: Sequence[str] = (), map: str = "autumn", **arguments: object) -> int:
    """Id of an action by its family and all of its arguments by name. ValueError names an unknown or missing one."""
    return _CODEC.encode(family, arguments, Table(agents, map))


def faction_of(agent: str, agents: Sequence[str]) -> int:
    """ids.Faction of an agent of a table: the second Vagabond is a faction of its own (Law 9.7)."""
    return next(f for f, a in agents_by_faction(agents).items() if a == agent)


def matching(
    ids: Iterable[int], family: str | None = None, agents: Sequence[str] = (), map: str = "autumn", **arguments: object
) -> Iterator[int]:
    """The ids among `ids` of this family (None: any) with these arguments; arguments that are not given match all."""
    return _CODEC.matching(ids, family, arguments, Table(agents, map))
