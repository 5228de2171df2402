"""Scopes: rows and masks with room for the players of a table only.

The row of a scope is the whole row without the seats that its tables never fill, in the same order; its mask is the
whole mask without actions against players who are not there. What stays has the same name and the same meaning.
`EVERYTHING` has room for four. The names are those of `root_env.core.spec.scope`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from root_env.wroth.core.ids import MAX_PLAYERS
from root_env.wroth.core.spec.actions import ARGUMENTS, N_ACTIONS
from root_env.wroth.core.spec.actions import TABLE as ACTIONS
from root_env.wroth.core.spec.observation import BLOCKS, OBS_SIZE

_ABSENT = -1

PLACES = np.dtype(
    [(block.name.upper().replace(".", "_"), np.int16) for block in BLOCKS]
    + [("action", np.int16, (N_ACTIONS,)), ("seats", np.int16), ("size", np.int16)]
)
"""Where everything stands in the rows of a scope: each block by its name, each action in the mask, -1 for those that it
leaves out; how long the axis `seat` is, and a row."""


@dataclass(frozen=True, eq=False)
class Scope:
    """Rows and masks for tables of so many players: `features` of the whole row, `actions` of all actions.

    * `features` int64 (size,): places in the whole row, ascending: `row == whole_row[features]`
    * `actions` int64 (n_actions,): ids of all actions, ascending: `mask == whole_mask[actions]`
    """

    players: int
    features: np.ndarray
    actions: np.ndarray

    @property
    def size(self) -> int:
        """Features of a row."""
        return len(self.features)

    @property
    def n_actions(self) -> int:
        """Length of a mask."""
        return len(self.actions)

    @cached_property
    def index(self) -> np.ndarray:
        """Where each action stands in a mask, -1 where it does not, int64 (N_ACTIONS,)."""
        index = np.full(N_ACTIONS, _ABSENT)
        index[self.actions] = np.arange(self.n_actions)
        return _frozen(index)

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row."""
        ends = np.searchsorted(self.features, [(b.offset, b.offset + b.size) for b in BLOCKS])
        return {b.name: slice(int(low), int(high)) for b, (low, high) in zip(BLOCKS, ends, strict=True)}

    @cached_property
    def places(self) -> np.ndarray:
        """The same for compiled code, PLACES (1,)."""
        places = np.zeros(1, PLACES)
        for name, part in self.slices.items():
            places[name.upper().replace(".", "_")] = part.start
        places["action"][0], places["seats"], places["size"] = self.index, self.players, self.size
        return _frozen(places)


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


def _used(names: tuple[str, ...], lengths: Mapping[str, int], room: Mapping[str, int]) -> np.ndarray:
    """Which combinations of axes, or of arguments, a table with this room on some of them can use, bool (product,)."""
    used = np.ones((), bool)
    for name in names:
        used = used[..., None] & (np.arange(lengths[name]) < room.get(name, lengths[name]))
    return used.reshape(-1)


@lru_cache
def scope_of(players: int) -> Scope:
    """The scope of tables of 2 to 4 players."""
    axes = {axis: length for block in BLOCKS for axis, length in zip(block.axes, block.shape, strict=True)}
    features = [_used(block.axes, axes, {"seat": players}) for block in BLOCKS]
    actions = [_used(family.arguments, ARGUMENTS, {"opponent": players - 1}) for family in ACTIONS.families]
    return Scope(players, *(_frozen(np.flatnonzero(np.concatenate(used))) for used in (features, actions)))


EVERYTHING = scope_of(MAX_PLAYERS)
"""Room for every player there can be: the whole row, and every action."""
assert EVERYTHING.size == OBS_SIZE
