"""Actions in parts: first the family, then each of its arguments; the mask of each part follows from the parts before.

A learner with one output for each action cannot tell that moves to one clearing are alike. With actions in parts it
has an output for each family and for each value of an argument. All this follows from the table of families.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from root_env.doors.contract.any_config import AnyScope
from root_env.support.arrays import Int8, Int64
from root_env.support.quoting import quoted


class Family(Protocol):
    """A family of actions: its first id, its number of ids, the kinds of its arguments and their names."""

    name: str
    arguments: tuple[str, ...]
    base: int

    @property
    def size(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]: ...


class Factors:
    """The actions of a game in parts. If a family has fewer arguments than others, the parts that are left are 0.

    `families`: in the order of their ids; `sizes`: kind of argument -> its number of values. Functions take one action
    or many, and a `scope` (None: all actions); ids and masks are then those of the scope.
    """

    def __init__(self, families: Sequence[Family], sizes: Mapping[str, int]):
        self.families: tuple[Family, ...] = tuple(families)
        self._sizes = [[sizes[kind] for kind in family.arguments] for family in self.families]
        most = max(map(len, self._sizes))
        values = (max(row[k] for row in self._sizes if len(row) > k) for k in range(most))
        self.shape: tuple[int, ...] = (len(self.families), *values)
        """The number of values of each part: families, values of the first argument, of the second and so on."""
        self.table: Int64 = np.concatenate([self._parts_of(k) for k in range(len(self.families))])
        """(action, part): the parts of every action, int64, read-only."""
        self.table.flags.writeable = False
        self._ids = np.full(self.shape, -1)
        self._ids[tuple(self.table.T)] = np.arange(len(self.table))

    def _parts_of(self, family: int) -> np.ndarray:
        sizes = self._sizes[family]
        arguments = np.indices(sizes).reshape(len(sizes), prod(sizes)).T
        parts = np.zeros((len(arguments), len(self.shape)), np.int64)
        parts[:, 0], parts[:, 1 : 1 + len(sizes)] = family, arguments
        return parts

    def factor(self, action: ArrayLike, scope: AnyScope | None = None) -> Int64:
        """The parts of actions, int64 (..., parts), for ids (...,); ValueError for a number that is no id."""
        ids, n = np.asarray(action), len(self.table) if scope is None else scope.n_actions
        if ids.dtype.kind not in "iu" or ((ids < 0) | (ids >= n)).any():
            raise ValueError(f"action ids are whole numbers 0..{n - 1}, got {quoted(action)}")
        return self.table[ids if scope is None else scope.actions[ids]]

    def find(self, parts: ArrayLike, scope: AnyScope | None = None) -> Int64:
        """The ids (...,) of actions in parts, integers (..., parts); -1 if there is no such action.

        ValueError for another type or shape.
        """
        given = np.asarray(parts)
        if given.dtype.kind not in "iu" or given.shape[-1:] != (len(self.shape),):
            raise ValueError(
                f"an action in parts is {len(self.shape)} whole numbers (family, then arguments), got {quoted(parts)}"
            )
        inside = ((given >= 0) & (given < self.shape)).all(-1)
        ids = np.where(inside, self._ids[tuple(np.moveaxis(given * inside[..., None], -1, 0))], -1)
        return ids if scope is None else np.where(ids < 0, -1, scope.index[ids])

    def join(self, parts: ArrayLike, scope: AnyScope | None = None) -> Int64:
        """The ids (...,) of actions in parts, integers (..., parts); ValueError explains the first that is none."""
        ids = self.find(parts, scope)
        if (ids < 0).any():
            raise ValueError(self.why_none(np.asarray(parts)[ids < 0][0].tolist(), scope))
        return ids

    def why_none(self, parts: Sequence[int], scope: AnyScope | None = None) -> str:
        """The reason why these parts are no action."""
        k, *arguments = parts
        if not 0 <= k < len(self.families):
            return f"{parts}: families are 0..{len(self.families) - 1}, got {k}"
        family, sizes = self.families[k], self._sizes[k]
        known = [f"{name} 0..{size - 1}" for name, size in zip(family.names, sizes, strict=True)]
        takes = ", ".join(known) or "no arguments"
        if self.find(parts) >= 0:
            return f"{parts}: this {family.name} is in no action of the scope"
        rest = ", what is left 0" if len(known) < len(arguments) else ""
        return f"{parts}: {family.name} takes {takes}{rest}"

    def next_mask(self, mask: ArrayLike, chosen: ArrayLike = (), scope: AnyScope | None = None) -> Int8:
        """The mask of the next part of a legal action, int8 (..., values), after the parts chosen so far.

        `mask`: legal actions (..., actions). `chosen`: the parts so far, integers (..., parts so far): none for the
        mask of families, the family for the mask of the first argument, and so on. All zero if no legal action begins
        with these parts. ValueError if the shapes do not fit.
        """
        masks, n = np.asarray(mask), len(self.table) if scope is None else scope.n_actions
        if scope is None and masks.ndim and masks.shape[-1] < n:  # default spaces: the beginning of all actions
            n = masks.shape[-1]
        so_far = np.asarray(chosen, np.int64)
        if so_far.size == 0 and so_far.ndim == 1:
            so_far = np.zeros((*masks.shape[:-1], 0), np.int64)
        k = so_far.shape[-1] if so_far.ndim else len(self.shape)
        if masks.shape[-1:] != (n,) or so_far.shape[:-1] != masks.shape[:-1] or k >= len(self.shape):
            raise ValueError(
                f"needs a mask (..., {n}) and the parts chosen so far (..., 0 to {len(self.shape) - 1}), got "
                f"{masks.shape} and {so_far.shape}"
            )
        flat = masks.reshape(-1, n)
        rows, ids = np.nonzero(flat)
        parts = self.table[ids if scope is None else scope.actions[ids]]
        fits = (parts[:, :k] == so_far.reshape(len(flat), k)[rows]).all(1)
        found = np.zeros((len(flat), self.shape[k]), np.int8)
        found[rows[fits], parts[fits, k]] = 1
        return found.reshape(*masks.shape[:-1], self.shape[k])
