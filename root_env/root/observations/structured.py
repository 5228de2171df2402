"""The observation as arrays per clearing, seat and card, for graph and attention nets.

Every feature of the flat row is in exactly one array, scaled: a block with an axis of clearings in `clearings`, else
one with cards of the first deck in `cards`, else one with seats in `factions`, all others in `globals`. The columns of
an array are its blocks in the order of the row, each flattened over its other axes; `FEATURES` names them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from root_env.doors.contract.any_config import AnyScope
from root_env.engine.tables import frozen
from root_env.root.declared.map import CLOSED_PATHS
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data.maps import CLOSABLE, LINKED
from root_env.root.rules.ids import MAX_PLAYERS, N_CLEARINGS
from root_env.root.rules.spec.observation import AXES, BLOCKS, HIGH, LOW, OBS_SIZE, SCALE, Block
from root_env.root.rules.spec.scope import EVERYTHING

if TYPE_CHECKING:
    import gymnasium

ENTITIES: dict[str, tuple[str, int]] = {
    "clearings": ("clearing", N_CLEARINGS),
    "cards": ("card", AXES["card"]),
    "factions": ("seat", MAX_PLAYERS),
}
"""Array -> the axis of its rows, and their number; `globals` has no such axis."""


def array_of(block: Block) -> str:
    """Name of the array that shows a block."""
    return next((name for name, (axis, _) in ENTITIES.items() if axis in block.axes), "globals")


def _columns(block: Block, axis: str | None) -> tuple[np.ndarray, list[str]]:
    """Positions in the row, int64 (rows, columns) or (columns,), and the columns' names."""
    index = np.arange(block.offset, block.offset + block.size).reshape(block.shape)
    others = list(block.axes)
    if axis is None:
        index = index.reshape(-1)
    else:
        index = np.moveaxis(index, others.index(axis), 0)
        index = index.reshape(index.shape[0], -1)
        others.remove(axis)
    shape = tuple(AXES[a] for a in others)
    return index, [f"{block.name}{list(at) if at else ''}" for at in np.ndindex(*shape)]


def _layout(name: str) -> tuple[np.ndarray, tuple[str, ...]]:
    axis = ENTITIES[name][0] if name in ENTITIES else None
    parts = [_columns(b, axis) for b in BLOCKS if array_of(b) == name]
    index = frozen(np.concatenate([part for part, _ in parts], axis=-1), None)
    return index, tuple(column for _, columns in parts for column in columns)


_LAYOUT = {name: _layout(name) for name in (*ENTITIES, "globals")}
INDEX: dict[str, np.ndarray] = {name: index for name, (index, _) in _LAYOUT.items()}
"""Array -> places of its features in the flat row, int64 of the array's shape; together a permutation."""
FEATURES: dict[str, tuple[str, ...]] = {name: columns for name, (_, columns) in _LAYOUT.items()}
"""Array -> the names of its columns, e.g. `context.suit[0]`, `known.hands[2]`."""


@lru_cache(maxsize=64)
def index_of(scope: AnyScope) -> dict[str, np.ndarray]:
    """`INDEX` in the rows of a scope: the columns of the features that it has."""
    place = np.full(OBS_SIZE, -1)
    place[scope.features] = np.arange(scope.size)
    places = {name: place[index] for name, index in INDEX.items()}
    return {name: places[..., (places >= 0).reshape(-1, places.shape[-1]).all(0)] for name, places in places.items()}


def structured(row: np.ndarray, scope: AnyScope = EVERYTHING) -> dict[str, np.ndarray]:
    """The flat row, int8 (..., scope.size), as new float32 arrays with the same leading axes.

    `clearings` (12, F), `cards` (42, F), `factions` (6, F) by seat from the observer, `globals` (F,), scaled;
    `adjacency` (12, 12), 1 where a path links two clearings of the map in use, all 0 for an all-zero row (Law 2.2.1).
    """
    row = np.asarray(row)
    if row.shape[-1:] != (scope.size,):
        raise ValueError(f"an observation has {scope.size} features, got shape {row.shape}")
    scaled = row * scope.rows(SCALE)
    arrays = {name: scaled[..., index] for name, index in index_of(scope).items()}
    arrays["adjacency"] = adjacency(row, scope)
    return arrays


def adjacency(row: np.ndarray, scope: AnyScope = EVERYTHING) -> np.ndarray:
    """1 for clearings that a path links, float32 (..., 12, 12): printed, and not closed in the row (Law 2.2.1)."""
    first = row[..., scope.slices["context.map"]][..., : len(LINKED)]
    linked = np.tensordot(first.astype(np.float32), LINKED[: first.shape[-1]], axes=1)
    later = [number for number, one in enumerate(MAPS) if number >= AXES["map"] and one.name in scope.maps]
    if later:
        linked += np.tensordot(row[..., scope.slices["later.map"]].astype(np.float32), LINKED[later], axes=1)
    for one, pairs in zip(MAPS, CLOSABLE, strict=True):
        closed = scope.slices.get(f"{one.name}.{CLOSED_PATHS}")
        if closed is not None:
            linked *= 1 - np.tensordot(row[..., closed].astype(np.float32), pairs, axes=1)
    return linked


def structured_space(scope: AnyScope = EVERYTHING) -> gymnasium.spaces.Dict:
    """Space of `structured(row, scope)` for one row: a Dict of float32 Boxes."""
    from gymnasium import spaces

    low, high = scope.rows(LOW * SCALE), scope.rows(HIGH * SCALE)
    boxes = {name: spaces.Box(low[index], high[index], dtype=np.float32) for name, index in index_of(scope).items()}
    boxes["adjacency"] = spaces.Box(0.0, 1.0, (N_CLEARINGS, N_CLEARINGS), np.float32)
    return spaces.Dict(boxes)
