"""Scopes: rows and masks with room for some factions only, so that they grow with the table and not with the catalogue.

The row of a scope is the whole row without the features that its tables never use, in the same order; its mask is the
whole mask without their actions. What stays has the same name and the same meaning, so that a faction that is added to
the package changes no row of a scope it is not in. `EVERYTHING` leaves nothing out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from root_env.core.data import tracks
from root_env.core.declared.factions import FACTIONS
from root_env.core.declared.maps import MAPS
from root_env.core.ids import N_FACTIONS, N_PIECES
from root_env.core.spec.actions import ARGUMENTS, FAMILIES, N_ACTIONS, Family
from root_env.core.spec.axes import AXES
from root_env.core.spec.decisions import FACTION_OF, MAP_OF, N_DECISIONS, NO_MAP, SHARED, TRIGGERS
from root_env.core.spec.menus import OF_MAPS, OF_SOME, OFFERED
from root_env.core.spec.observation import BLOCKS, OBS_SIZE, SECTION_AT, Block

NAMES: tuple[str, ...] = tuple(faction.name for faction in FACTIONS)
"""Every side by ids.Faction, the second Vagabond included."""
MAP_NAMES: tuple[str, ...] = tuple(one.name for one in MAPS if one.has_rules)
"""Every map that has rules: only these need features and actions of their own."""
_SHARED_BLOCKS = tuple(block for block in BLOCKS if block.name.partition(".")[0] not in NAMES)
_ABSENT = -1

PLACES = np.dtype(
    [(block.name.upper().replace(".", "_"), np.int16) for block in _SHARED_BLOCKS]
    + [
        ("sections", np.int16, (N_FACTIONS,)),
        ("faction", np.int16, (N_FACTIONS,)),
        ("decision", np.int16, (N_DECISIONS,)),
        ("trigger", np.int16, (len(TRIGGERS),)),
        ("action", np.int16, (N_ACTIONS,)),
        ("n_factions", np.int16),
        ("n_triggers", np.int16),
        ("size", np.int16),
    ]
)
"""Where everything stands in the rows of a scope, -1 for what they leave out: each shared block by its name, the first
block of each faction (`sections`), the places on the axes `faction`, `decision` and `trigger`, and how long the first
and the last of these are, that of each action in the mask; `size` is the length of a row."""


@dataclass(frozen=True, eq=False)
class Scope:
    """Rows and masks for all tables of these `factions`: `features` of the whole row, `actions` of all actions.

    * `factions`: ids as in `GameConfig.factions`; a second Vagabond is "vagabond_2"
    * `maps`: those of `MAP_NAMES` that it has room for; maps without rules need none
    * `features` int64 (size,): places in the whole row, ascending: `row == whole_row[features]`
    * `actions` int64 (n_actions,): ids of all actions, ascending: `mask == whole_mask[actions]`
    * `index` int64 (N_ACTIONS,): where an action stands in a mask, -1 where it does not
    """

    factions: tuple[str, ...]
    features: np.ndarray
    actions: np.ndarray
    maps: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (None if self is EVERYTHING else self.factions, self.maps)

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
        """(N_ACTIONS,): see the class."""
        return _frozen(_inverse(self.actions, N_ACTIONS))

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row, for each block that is left."""
        ends = np.searchsorted(self.features, [(b.offset, b.offset + b.size) for b in BLOCKS])
        return {b.name: slice(int(low), int(high)) for b, (low, high) in zip(BLOCKS, ends, strict=True) if high > low}

    @cached_property
    def places(self) -> np.ndarray:
        """The same for compiled code, PLACES (1,)."""
        return _places(self)

    def rows(self, whole: np.ndarray) -> np.ndarray:
        """Whole rows (..., OBS_SIZE) as rows (..., size); the same array where nothing is left out."""
        return whole if self is EVERYTHING else whole[..., self.features]

    def masks(self, whole: np.ndarray) -> np.ndarray:
        """Whole masks (..., N_ACTIONS) as masks (..., n_actions); the same array where nothing is left out."""
        return whole if self is EVERYTHING else whole[..., self.actions]

    def whole_rows(self, rows: np.ndarray) -> np.ndarray:
        """Rows int8 (..., size) as whole rows int8 (..., OBS_SIZE), fresh; what is left out is 0."""
        whole = np.zeros((*rows.shape[:-1], OBS_SIZE), rows.dtype)
        whole[..., self.features] = rows
        return whole


def _inverse(positions: np.ndarray, n: int) -> np.ndarray:
    inverse = np.full(n, _ABSENT)
    inverse[positions] = np.arange(len(positions))
    return inverse


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


# -- what is left --------------------------------------------------------------------------------------


def _values(axis: str, numbers: frozenset[int], maps: frozenset[str]) -> np.ndarray:
    """Which places on an axis the tables of these factions, ids.Faction, and maps can use, bool (length,)."""
    if axis == "faction":
        return np.isin(np.arange(N_FACTIONS), list(numbers))
    if axis == "decision":
        of_maps = [NO_MAP, *(number for number, one in enumerate(MAPS) if one.name in maps)]
        here = np.isin(FACTION_OF[:N_DECISIONS], [SHARED, *_with_first_sides(numbers)])
        return here & np.isin(MAP_OF[:N_DECISIONS], of_maps)
    if axis == "trigger":
        return np.isin(FACTION_OF[[int(kind) for kind in TRIGGERS]], [SHARED, *_with_first_sides(numbers)])
    return np.ones(AXES[axis], bool)


def _with_first_sides(numbers: Iterable[int]) -> set[int]:
    """These factions and those whose rules they play by: questions are declared once for both Vagabonds (Law 9.7)."""
    rules = {FACTIONS[number].rules for number in numbers}
    return {*numbers, *(NAMES.index(name) for name in rules)}


def _is_used(block: Block, numbers: frozenset[int], maps: frozenset[str]) -> bool:
    """Whether the tables of these factions and maps can write a block."""
    side = block.name.partition(".")[0]
    if side in MAP_NAMES:
        return side in maps
    owners = (NAMES.index(side),) if side in NAMES else tuple(NAMES.index(name) for name in block.of)
    return not owners or any(owner in numbers for owner in owners)


def _features(numbers: frozenset[int], maps: frozenset[str]) -> np.ndarray:
    kept = np.zeros(OBS_SIZE, bool)
    for block in BLOCKS:
        if _is_used(block, numbers, maps):
            used = np.ones(block.shape, bool)
            for k, axis in enumerate(block.axes):
                along = [1] * len(block.shape)
                along[k] = -1
                used &= _values(axis, numbers, maps).reshape(along)
            kept[block.offset : block.offset + block.size] = used.reshape(-1)
    return np.flatnonzero(kept)


def _offers(family: Family, numbers: frozenset[int], maps: frozenset[str]) -> bool:
    """Whether somebody at the tables of these factions and maps can be offered such an action."""
    if family.name in OF_MAPS:
        return OF_MAPS[family.name] in maps
    return family.name not in OF_SOME or any(family.name in OFFERED[FACTIONS[number].rules] for number in numbers)


def _arguments(argument: str, numbers: frozenset[int]) -> np.ndarray:
    """Which values of an argument the tables of these factions can use, bool (ARGUMENTS[argument],)."""
    if argument not in ("faction", "piece"):
        return np.ones(ARGUMENTS[argument], bool)
    used = np.zeros(ARGUMENTS[argument], bool)
    if argument == "faction":
        used[list(numbers)] = True
    else:
        used[:N_PIECES] = np.isin(tracks.OWNER, list(numbers))
    return used


def _actions(numbers: frozenset[int], maps: frozenset[str]) -> np.ndarray:
    kept = []
    for family in FAMILIES:
        used = np.full((), _offers(family, numbers, maps))
        for argument in family.arguments:
            used = used[..., None] & _arguments(argument, numbers)
        kept.append(used.reshape(-1))
    return np.flatnonzero(np.concatenate(kept))


def _places(scope: Scope) -> np.ndarray:
    numbers, maps = frozenset(NAMES.index(name) for name in scope.factions), frozenset(scope.maps)
    place = _inverse(scope.features, OBS_SIZE)
    places = np.zeros(1, PLACES)
    for name in PLACES.names:
        places[name] = _ABSENT
    for block in _SHARED_BLOCKS:
        if block.name in scope.slices:
            places[block.name.upper().replace(".", "_")] = scope.slices[block.name].start
    for number in numbers:
        places["sections"][0, number] = place[SECTION_AT[number]]
    for axis in ("faction", "decision", "trigger"):
        used = np.flatnonzero(_values(axis, numbers, maps))
        places[axis][0] = _inverse(used, places[axis].shape[1])
        if f"n_{axis}s" in PLACES.names:
            places[f"n_{axis}s"] = len(used)
    places["action"][0], places["size"] = scope.index, scope.size
    return _frozen(places)


# -- which there are -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def scope_of(factions: frozenset[str], maps: frozenset[str] = frozenset()) -> Scope:
    """The scope of these factions, names in `NAMES`, and of these maps with rules, names in `MAP_NAMES`."""
    numbers = frozenset(NAMES.index(name) for name in factions)
    features, actions = _features(numbers, maps), _actions(numbers, maps)
    return Scope(tuple(NAMES[n] for n in sorted(numbers)), _frozen(features), _frozen(actions), tuple(sorted(maps)))


def _again(factions: tuple[str, ...] | None, maps: tuple[str, ...] = ()) -> Scope:
    """The scope that has been pickled or copied: there is one for a set of factions and maps."""
    return EVERYTHING if factions is None else scope_of(frozenset(factions), frozenset(maps))


EVERYTHING = Scope(NAMES, _frozen(np.arange(OBS_SIZE)), _frozen(np.arange(N_ACTIONS)), MAP_NAMES)
"""Room for every faction and map there is: the whole row, and every action."""
