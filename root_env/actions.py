"""Action ids in words and back: the family of an id and its arguments by name.

    from root_env import actions

    actions.decode(action)                                    # Action(id=..., family="battle", arguments={...})
    actions.encode("battle", clearing=5, defender="eyrie")    # an id, 0..N_ACTIONS - 1

Arguments read as in position documents: clearings and counts are numbers, all else is words. A faction is a faction
word without a table, an agent id where `agents` gives the table. The index of a waiting effect counts from 1.
docs/generated/actions.md lists the families.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from root_env.core.data import maps
from root_env.core.declared.factions import FACTIONS, sides_of
from root_env.core.ids import Piece
from root_env.core.spec.actions import BY_NAME, FAMILIES, Family
from root_env.core.spec.actions import decode as _decode
from root_env.core.spec.actions import encode as _encode
from root_env.text import names

__all__ = ["FAMILY_NAMES", "Action", "decode", "encode", "matching"]

_ARGUMENT_NAMES = {name for row in FAMILIES for name in row.names}
FAMILY_NAMES: tuple[str, ...] = tuple(family.name for family in FAMILIES)
"""Every family, in the order of ids."""


@dataclass(frozen=True)
class Action:
    """An action id, its family and its arguments by name. `words`: the sentence, as a game tells it."""

    id: int
    family: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""


class Table(NamedTuple):
    """What some arguments depend on: who plays, and on which map."""

    agents: Sequence[str]
    map: str


class _Words(NamedTuple):
    """How the values of one kind of argument read, and how they are read."""

    write: Callable[[int, Table], Any]
    read: Callable[[Any, Table], int]


def _agents_by_faction(agents: Sequence[str]) -> dict[int, str]:
    """Agent ids by ids.Faction: the second Vagabond is a faction of its own (Law 9.7)."""
    found: dict[int, str] = {}
    for agent in agents:
        faction = names.FACTIONS.parse(agent.rsplit("_", 1)[0])
        found[sides_of(FACTIONS[faction])[1].number if faction in found else faction] = agent
    return found


def _write_faction(faction: int, table: Table) -> str:
    return _agents_by_faction(table.agents).get(faction, names.side(faction))


def _read_faction(word: Any, table: Table) -> int:
    if table.agents:
        agent = table.agents[names.parse_agent(word, table.agents)]
        return next(f for f, a in _agents_by_faction(table.agents).items() if a == agent)
    return names.FACTIONS.parse(word)


def _whole(value: Any, table: Table) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"must be a whole number, got {value!r}")
    return int(value)


def _write_building(building: int, table: Table) -> str:
    return names.PIECES[Piece.SAWMILL + building]


def _read_building(word: Any, table: Table) -> int:
    return names.PIECES.parse(word) - Piece.SAWMILL


def _vocabulary(words: names.Vocabulary) -> _Words:
    return _Words(lambda value, table: words[value], lambda word, table: words.parse(word))


KINDS: dict[str, _Words] = {
    "clearing": _Words(lambda c, table: c + 1, lambda word, table: names.parse_clearing(word)),
    "forest": _Words(
        lambda k, table: maps.forest_name(maps.MAPS[names.MAPS.parse(table.map)], k),
        lambda word, table: names.parse_forest(table.map, word),
    ),
    "faction": _Words(_write_faction, _read_faction),
    "card": _Words(lambda card, table: names.CARDS[card], lambda word, table: names.parse_card(word)),
    "suit": _vocabulary(names.SUITS),
    "item": _vocabulary(names.ITEMS),
    "item_state": _vocabulary(names.ITEM_STATES),
    "count": _Words(lambda n, table: n, _whole),
    "column": _vocabulary(names.COLUMNS),
    "leader": _vocabulary(names.LEADERS),
    "character": _vocabulary(names.CHARACTERS),
    "quest": _vocabulary(names.QUESTS),
    "piece": _vocabulary(names.PIECES),
    "building": _Words(_write_building, _read_building),
    "index": _Words(lambda n, table: n + 1, lambda word, table: _whole(word, table) - 1),
    "service": _vocabulary(names.SERVICES),
}
"""One row per kind of argument."""


def written(kind: str, value: int, agents: Sequence[str] = (), map: str = "autumn") -> Any:
    """A value of one kind of argument as it reads: 4 of "clearing" is 5, 0 of "suit" is "fox"."""
    return KINDS[kind].write(value, Table(agents, map))


def decode(action: int, agents: Sequence[str] = (), map: str = "autumn") -> Action:
    """Family and named arguments of an id, 0..N_ACTIONS - 1; ValueError outside, and for ids kept free."""
    family, values = _decode(int(action))
    table = Table(agents, map)
    try:
        found = {
            name: KINDS[kind].write(value, table)
            for name, kind, value in zip(family.names, family.arguments, values, strict=True)
        }
    except IndexError:
        raise ValueError(f"action {action} is kept free: {family.name} {list(values)} names nothing yet") from None
    return Action(int(action), family.name, found)


def encode(family: str, agents: Sequence[str] = (), map: str = "autumn", **arguments: Any) -> int:
    """Id of an action by its family and all of its arguments by name. ValueError says what is known or missing."""
    row = _family(family)
    missing = [name for name in row.names if name not in arguments]
    if missing:
        raise ValueError(f"{family}: needs {', '.join(row.names)}; {', '.join(missing)} is missing")
    given = _read(row, arguments, Table(agents, map))
    return _encode(family, *(given[name] for name in row.names))


def matching(
    ids: Iterable[int], family: str | None = None, agents: Sequence[str] = (), map: str = "autumn", **arguments: Any
) -> Iterator[int]:
    """Those of some ids that are of this family (None: any) and have these arguments; others are left open."""
    table = Table(agents, map)
    wanted: dict[str, dict[str, int] | None] = {}
    if family is not None:
        wanted[family] = _read(_family(family), arguments, table)
    elif not arguments.keys() <= _ARGUMENT_NAMES:
        unknown = min(arguments.keys() - _ARGUMENT_NAMES)
        raise ValueError(f"no action has an argument {unknown!r}; known are {', '.join(sorted(_ARGUMENT_NAMES))}")
    for action in ids:
        row, values = _decode(int(action))
        if family is None and row.name not in wanted:
            fits = arguments.keys() <= set(row.names)
            wanted[row.name] = _read(row, arguments, table) if fits else None
        given = wanted.get(row.name)
        found = dict(zip(row.names, values, strict=True))
        if given is not None and all(found[name] == value for name, value in given.items()):
            yield int(action)


def _family(name: str) -> Family:
    if name not in BY_NAME:
        raise ValueError(f"family: {name!r} is not known; choose from {', '.join(BY_NAME)}")
    return BY_NAME[name]


def _read(family: Family, arguments: Mapping[str, Any], table: Table) -> dict[str, int]:
    """Numbers of the arguments given by name."""
    kinds = dict(zip(family.names, family.arguments, strict=True))
    found = {}
    for name, value in arguments.items():
        if name not in kinds:
            takes = ", ".join(kinds) or "no arguments"
            raise ValueError(f"{family.name}: has no argument {name!r}; it takes {takes}")
        try:
            found[name] = KINDS[kinds[name]].read(value, table)
        except ValueError as error:
            raise ValueError(f"{family.name}: {name}: {error}") from None
    return found
