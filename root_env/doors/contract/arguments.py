"""Actions by words: the family of an id and its arguments by name, for the action table of any game.

The game has a `Words` for each kind of argument. The words of some kinds depend on the players and the map: `table` is
passed on to them unread.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from root_env.support.documents import Fields
from root_env.support.quoting import quoted

Table = TypeVar("Table")
"""Players and whatever else the words of arguments depend on."""


@dataclass(frozen=True)
class Action:
    """An action id, its family and its arguments by name. `words`: the action in words."""

    id: int
    family: str
    arguments: Fields = field(default_factory=dict)
    words: str = ""


class Words(NamedTuple, Generic[Table]):
    """The functions that write and read the values of one kind of argument; `read` raises ValueError in words."""

    write: Callable[[int, Table], str | int]
    read: Callable[[Any, Table], int]


class Family(Protocol):
    """A family of actions: its name, the kinds of its arguments and their names."""

    name: str
    arguments: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]: ...


def whole(value: object, table: object = None) -> int:
    """The value as an int; ValueError if it is not a whole number."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"must be a whole number, got {quoted(value)}")
    return int(value)


@dataclass(frozen=True)
class Codec(Generic[Table]):
    """The actions of a game in words: `families` by name, and the `Words` of each kind of argument.

    `decode_id` gives the family and the numbers of an id. `encode_id` gives the id for the name of a family and
    numbers, and raises ValueError for a number out of range.
    """

    families: Mapping[str, Family]
    kinds: Mapping[str, Words[Table]]
    decode_id: Callable[[int], tuple[Family, tuple[int, ...]]]
    encode_id: Callable[..., int]

    @property
    def names(self) -> set[str]:
        """The names of all arguments."""
        return {name for family in self.families.values() for name in family.names}

    def written(self, kind: str, value: int, table: Table) -> str | int:
        """A value of one kind of argument in words."""
        return self.kinds[kind].write(value, table)

    def decode(self, action: int, table: Table) -> Action:
        """The action of an id; ValueError for a number that is no id, and for ids kept free."""
        family, values = self.decode_id(int(action))
        given = zip(family.names, family.arguments, values, strict=True)
        try:
            found = {name: self.kinds[kind].write(value, table) for name, kind, value in given}
        except IndexError:
            raise ValueError(f"action {action} is kept free: {family.name} {list(values)} names nothing yet") from None
        return Action(int(action), family.name, found)

    def encode(self, family: str, arguments: Fields, table: Table) -> int:
        """The id of an action, from its family and all of its arguments by name; ValueError names what is missing."""
        row = self._family(family)
        missing = [name for name in row.names if name not in arguments]
        if missing:
            raise ValueError(f"{family}: needs {', '.join(row.names)}; {', '.join(missing)} is missing")
        given = self._read(row, arguments, table)
        return self.encode_id(family, *(given[name] for name in row.names))

    def matching(self, ids: Iterable[int], family: str | None, arguments: Fields, table: Table) -> Iterator[int]:
        """The ids, of these, whose family (None: any) and given arguments match; arguments not given are open."""
        wanted: dict[str, dict[str, int] | None] = {}
        if family is not None:
            wanted[family] = self._read(self._family(family), arguments, table)
        elif not arguments.keys() <= self.names:
            unknown = min(arguments.keys() - self.names)
            raise ValueError(f"no action has an argument {unknown!r}; known are {', '.join(sorted(self.names))}")
        for action in ids:
            row, values = self.decode_id(int(action))
            if family is None and row.name not in wanted:
                fits = arguments.keys() <= set(row.names)
                wanted[row.name] = self._read(row, arguments, table) if fits else None
            given = wanted.get(row.name)
            found = dict(zip(row.names, values, strict=True))
            if given is not None and all(found[name] == value for name, value in given.items()):
                yield int(action)

    def _family(self, name: str) -> Family:
        if name not in self.families:
            raise ValueError(f"family: {name!r} is not known; choose from {', '.join(self.families)}")
        return self.families[name]

    def _read(self, family: Family, arguments: Fields, table: Table) -> dict[str, int]:
        """The numbers of the given arguments, by name."""
        kinds = dict(zip(family.names, family.arguments, strict=True))
        found = {}
        for name, value in arguments.items():
            if name not in kinds:
                takes = ", ".join(kinds) or "no arguments"
                raise ValueError(f"{family.name}: has no argument {name!r}; it takes {takes}")
            try:
                found[name] = self.kinds[kinds[name]].read(value, table)
            except ValueError as error:
                raise ValueError(f"{family.name}: {name}: {error}") from None
        return found
