"""Tables of actions and of observation blocks: from rows in words to ids, codecs, offsets and names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import prod
from types import ModuleType

import numpy as np


@dataclass(frozen=True)
class Family:
    """One family of actions: `text` is the sentence, with {0}, {1} for the arguments in words.

    `arguments` are their kinds; `roles` their names where two are of one kind, or a kind says too little. `law` is
    the heading of the rules. `base` and `size` come from the table that the family stands in.
    """

    name: str
    arguments: tuple[str, ...]
    law: str
    text: str
    roles: tuple[str, ...] = ()
    base: int = 0
    size: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the arguments: `origin` and `destination` of a move."""
        return self.roles or self.arguments


class Actions:
    """An action space. An id is the base of its family plus its arguments in mixed radix, first argument slowest."""

    def __init__(self, arguments: Mapping[str, int], families: tuple[Family, ...]):
        self.arguments, placed, base = dict(arguments), [], 0
        for family in families:
            size = prod(self.arguments[a] for a in family.arguments)
            placed.append(replace(family, base=base, size=size))
            base += size
        self.families = tuple(placed)
        self.by_name = {family.name: family for family in placed}
        self.n = base

    def bases(self, name: str) -> ModuleType:
        """Bases of the families as constants of compiled code: `A.MOVE` .. `A.MOVE_END - 1` are the ids of `move`."""
        module = ModuleType(name, "Bases of the action families.")
        for family in self.families:
            setattr(module, family.name.upper(), family.base)
            setattr(module, family.name.upper() + "_END", family.base + family.size)
        return module

    def encode(self, name: str, *values: int) -> int:
        """Id of the action of a family with these arguments. Raises ValueError for what is out of range."""
        family = self.by_name[name]
        if len(values) != len(family.arguments):
            raise ValueError(f"{name} takes {len(family.arguments)} arguments, got {len(values)}")
        index = 0
        for kind, value in zip(family.arguments, values, strict=True):
            if not 0 <= value < self.arguments[kind]:
                raise ValueError(f"{name}: {kind} must be 0..{self.arguments[kind] - 1}, got {value}")
            index = index * self.arguments[kind] + value
        return family.base + index

    def decode(self, action: int) -> tuple[Family, tuple[int, ...]]:
        """Family and arguments of an action id. Raises ValueError outside 0..n - 1."""
        if not 0 <= action < self.n:
            raise ValueError(f"action ids are 0..{self.n - 1}, got {action}")
        family = next(f for f in reversed(self.families) if f.base <= action)
        index, values = action - family.base, []
        for kind in reversed(family.arguments):
            index, value = divmod(index, self.arguments[kind])
            values.append(value)
        return family, tuple(reversed(values))


@dataclass(frozen=True)
class Block:
    """Features of one meaning, counted by `axes` in C order, placed in the row from `offset` on.

    Values are `low`..`high`; `scale` brings them roughly into [-1, 1]. `asked`: filled only for the player asked.
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
        """Features of the block."""
        return prod(self.shape)


class Blocks:
    """An observation: its blocks one after another in an int8 row."""

    def __init__(self, axes: Mapping[str, int], blocks: tuple[Block, ...]):
        self.axes, placed, offset = dict(axes), [], 0
        for block in blocks:
            placed.append(replace(block, offset=offset, shape=tuple(self.axes[axis] for axis in block.axes)))
            offset += placed[-1].size
        self.blocks = tuple(placed)
        self.by_name = {block.name: block for block in placed}
        self.size = offset

    def offsets(self, name: str) -> ModuleType:
        """Offsets of the blocks as constants of compiled code: `O.PLAYERS_VP` is where `players.vp` begins."""
        module = ModuleType(name, "Offsets of the blocks.")
        for block in self.blocks:
            setattr(module, block.name.upper().replace(".", "_"), block.offset)
        return module

    def per_feature(self, of_block: Callable[[Block], float], dtype) -> np.ndarray:
        """`of_block` of every feature's block, (size,)."""
        array = np.repeat([of_block(b) for b in self.blocks], [b.size for b in self.blocks]).astype(dtype)
        array.flags.writeable = False
        return array


def flag(name: str, axes: str, law: str, words: str, asked: bool = False) -> Block:
    """A block of flags or of a one-hot."""
    return Block(name, tuple(axes.split()), 1, 1.0, law, words, asked)


def count(name: str, axes: str, high: int, many: int, law: str, words: str, asked: bool = False) -> Block:
    """A block of numbers 0..high, of which `many` are many."""
    return Block(name, tuple(axes.split()), high, 1 / many, law, words, asked)
