"""Tables of actions and of observation blocks for any game, with ids, codecs, offsets and scopes.

Root has tables of its own with more columns: they follow from the declarations of factions (`root/rules/spec`).
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

if TYPE_CHECKING:  # type checkers refuse a cached property where a protocol has a property
    from builtins import property as kept_property
else:
    kept_property = cached_property


@dataclass(frozen=True)
class Family:
    """One family of actions. `text`: the action in words, with {0}, {1} for the arguments in words.

    `arguments`: the kinds of the arguments; `roles`: their names, if two have one kind or a kind says too little.
    `law`: the heading of the rules. `continues`: the family, of one argument, of which this one has the further values:
    those that came after its ids were given. `base`, `size` and `start`, the lowest value of the first argument, come
    from the table in which the family stands.
    """

    name: str
    arguments: tuple[str, ...]
    law: str
    text: str
    roles: tuple[str, ...] = ()
    continues: str = ""
    base: int = 0
    size: int = 0
    start: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the arguments: `origin` and `destination` of a move."""
        return self.roles or self.arguments


class Actions:
    """An action space. An id is the base of its family plus its arguments in mixed radix, first argument slowest."""

    def __init__(self, arguments: Mapping[str, int], families: tuple[Family, ...]):
        self.arguments: dict[str, int] = dict(arguments)
        placed: list[Family] = []
        base = 0
        for family in families:
            size = prod(self.arguments[a] for a in family.arguments)
            start = next((one.size for one in placed if one.name == family.continues), 0)
            placed.append(replace(family, base=base, size=size, start=start))
            base += size
        self.families: tuple[Family, ...] = tuple(placed)
        self.by_name: dict[str, Family] = {family.name: family for family in placed}
        self.continued: dict[str, Family] = {family.continues: family for family in placed if family.continues}
        self.n: int = base

    def bases(self, name: str) -> ModuleType:
        """Bases of the families as constants of compiled code: `A.MOVE` .. `A.MOVE_END - 1` are the ids of `move`."""
        module = ModuleType(name, "Bases of the action families.")
        for family in self.families:
            setattr(module, family.name.upper(), family.base)
            setattr(module, family.name.upper() + "_END", family.base + family.size)
        return module

    def encode(self, name: str, *values: int) -> int:
        """The id of the action of a family with these arguments; ValueError for an argument out of range."""
        family = self.by_name[name]
        if len(values) != len(family.arguments):
            raise ValueError(f"{name} takes {len(family.arguments)} arguments, got {len(values)}")
        further = self.continued.get(name)
        if further is not None and values[0] >= family.size:
            return self.encode(further.name, values[0] - further.start)
        index = 0
        for kind, value in zip(family.arguments, values, strict=True):
            if not 0 <= value < self.arguments[kind]:
                raise ValueError(f"{name}: {kind} must be 0..{self.arguments[kind] - 1}, got {value}")
            index = index * self.arguments[kind] + value
        return family.base + index

    def decode(self, action: int) -> tuple[Family, tuple[int, ...]]:
        """The family and the arguments of an action id; ValueError for an id outside 0..n - 1.

        A family that continues another one is told as that one.
        """
        if not 0 <= action < self.n:
            raise ValueError(f"action ids are 0..{self.n - 1}, got {action}")
        family = next(f for f in reversed(self.families) if f.base <= action)
        index, values = action - family.base, []
        for kind in reversed(family.arguments):
            index, value = divmod(index, self.arguments[kind])
            values.append(value)
        if family.continues:
            return self.by_name[family.continues], (values[0] + family.start,)
        return family, tuple(reversed(values))


@dataclass(frozen=True)
class Block:
    """Features with one meaning, along `axes` in C order; they stand in the row from `offset` on.

    Values are `low`..`high`; times `scale` they are roughly in [-1, 1]. `asked`: filled only for the player asked.
    """

    name: str
    axes: tuple[str, ...]
    high: int
    scale: float
    law: str
    words: str
    asked: bool = False
    low: int = 0
    offset: int = 0
    shape: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of features of the block."""
        return prod(self.shape)


class Blocks:
    """An observation: its blocks one after another in an int8 row."""

    def __init__(self, axes: Mapping[str, int], blocks: tuple[Block, ...]):
        self.axes: dict[str, int] = dict(axes)
        placed: list[Block] = []
        offset = 0
        for block in blocks:
            placed.append(replace(block, offset=offset, shape=tuple(self.axes[axis] for axis in block.axes)))
            offset += placed[-1].size
        self.blocks: tuple[Block, ...] = tuple(placed)
        self.by_name: dict[str, Block] = {block.name: block for block in placed}
        self.size: int = offset

    def offsets(self, name: str) -> ModuleType:
        """Offsets of the blocks as constants of compiled code: `O.PLAYERS_VP` is where `players.vp` begins."""
        module = ModuleType(name, "Offsets of the blocks.")
        for block in self.blocks:
            setattr(module, block.name.upper().replace(".", "_"), block.offset)
        return module

    def per_feature(self, of_block: Callable[[Block], float], dtype: DTypeLike) -> np.ndarray:
        """The value of `of_block` for the block of each feature, (size,)."""
        return frozen(np.repeat([of_block(b) for b in self.blocks], [b.size for b in self.blocks]), dtype)


def flag(name: str, axes: str, law: str, words: str, asked: bool = False) -> Block:
    """A block of flags or of a one-hot."""
    return Block(name, tuple(axes.split()), 1, 1.0, law, words, asked)


def count(name: str, axes: str, high: int, many: int, law: str, words: str, asked: bool = False) -> Block:
    """A block of numbers 0..high; `many` is a large number for it, which is scaled to 1."""
    return Block(name, tuple(axes.split()), high, 1 / many, law, words, asked)


_ABSENT = -1
"""Stands for the place of an action that a scope does not have."""


def places_of(actions: Actions, blocks: Blocks) -> np.dtype:
    """The dtype of the places of a scope, for compiled code: the first feature of each block by its name, the place of
    each action in the mask, -1 for one that is left out, and the lengths of the axis `seat` and of a row."""
    starts = [(block.name.upper().replace(".", "_"), np.int16) for block in blocks.blocks]
    return np.dtype([*starts, ("action", np.int16, (actions.n,)), ("seats", np.int16), ("size", np.int16)])


@dataclass(frozen=True, eq=False)
class Scope:
    """Rows and masks for some tables of a game: `features` of the whole row, `actions` of all actions.

    * `blocks`, `all_actions`: the tables of the game; `seats`: the most players
    * `features` int64 (size,): places in the whole row, ascending: `row == whole_row[features]`
    * `actions` int64 (n_actions,): ids of all actions, ascending: `mask == whole_mask[actions]`
    """

    all_actions: Actions
    blocks: Blocks
    seats: int
    features: np.ndarray
    actions: np.ndarray

    @property
    def size(self) -> int:
        """The number of features of a row."""
        return len(self.features)

    @property
    def n_actions(self) -> int:
        """The length of a mask."""
        return len(self.actions)

    def rows(self, whole: np.ndarray) -> np.ndarray:
        """Whole rows as rows (..., size)."""
        return whole[..., self.features]

    def masks(self, whole: np.ndarray) -> np.ndarray:
        """Whole masks as masks (..., n_actions)."""
        return whole[..., self.actions]

    @kept_property
    def renumbers(self) -> bool:
        """True if an action has another number in a mask than among all actions."""
        return bool((self.actions != np.arange(self.n_actions)).any())

    @kept_property
    def index(self) -> np.ndarray:
        """The place of each action in a mask, -1 for one that the scope has no room for, int64 (all_actions.n,)."""
        index = np.full(self.all_actions.n, _ABSENT)
        index[self.actions] = np.arange(self.n_actions)
        return frozen(index)

    @kept_property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row."""
        blocks = self.blocks.blocks
        ends = np.searchsorted(self.features, [(b.offset, b.offset + b.size) for b in blocks])
        return {b.name: slice(int(low), int(high)) for b, (low, high) in zip(blocks, ends, strict=True)}

    @kept_property
    def places(self) -> np.ndarray:
        """`slices` and `index` for compiled code, (1,) of `places_of`."""
        places = np.zeros(1, places_of(self.all_actions, self.blocks))
        for name, part in self.slices.items():
            places[name.upper().replace(".", "_")] = part.start
        places["action"][0], places["seats"], places["size"] = self.index, self.seats, self.size
        return frozen(places, None)


def everything_of(actions: Actions, blocks: Blocks, seats: int) -> Scope:
    """The scope with room for everything and for this many players."""
    return scope_with_room(actions, blocks, seats, {})


def scope_with_room(actions: Actions, blocks: Blocks, seats: int, room: Mapping[str, int]) -> Scope:
    """The scope of tables that use at most `room` of the axes and kinds of arguments that it names."""
    axes = {axis: length for block in blocks.blocks for axis, length in zip(block.axes, block.shape, strict=True)}
    features = [_used(block.axes, axes, room) for block in blocks.blocks]
    ids = [_used(family.arguments, actions.arguments, room) for family in actions.families]
    return Scope(actions, blocks, seats, *(frozen(np.flatnonzero(np.concatenate(used))) for used in (features, ids)))


def _used(names: tuple[str, ...], lengths: Mapping[str, int], room: Mapping[str, int]) -> np.ndarray:
    """True for the combinations of axes, or of arguments, that a table with this room can use, bool (product,)."""
    used = np.ones((), bool)
    for name in names:
        used = used[..., None] & (np.arange(lengths[name]) < room.get(name, lengths[name]))
    return used.reshape(-1)


def frozen(values: ArrayLike, dtype: DTypeLike | None = np.int64) -> np.ndarray:
    """An array that nothing writes to; with `dtype` None that of `values`. An array of that type is itself frozen."""
    array = np.asarray(values, dtype)
    array.flags.writeable = False
    return array


def digest_of(actions: Actions, blocks: Blocks) -> str:
    """Hex digest (16 digits) of every family and block: name, arguments or axes, place."""
    return digest_of_families(actions.families, [f"{b.name}{b.axes}{b.offset}{b.size}" for b in blocks.blocks])


def digest_of_families(families: Iterable[Family], also: Iterable[str] = ()) -> str:
    """Hex digest (16 digits) of families: name, arguments, place; and of the lines `also`."""
    lines = [*(f"{f.name}{f.arguments}{f.base}{f.size}" for f in families), *also]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
