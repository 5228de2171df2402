"""Which features and actions a network has, by name, so that it survives tables that grow.

A feature is named by its block and its place in it, `marquise.warriors/3`, an action by its family and its place in
it, `move/27`. Names stay when factions are added; offsets and ids do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from root_env.games import doors_of
from root_env.shared.rules import TABLE
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted
from root_env.tables import ARGUMENTS, AXES, BLOCKS, FACTIONS, FAMILIES, N_CARDS, N_PIECES, PIECE_OWNER

SIDES = doors_of(ROOT).sides
"""Sides of a table by their number in `root_env.tables.F`."""
_CHAPTERS = {"10": "lizard", "11": "riverfolk", "C": "chameleander"}
"""Chapters of the Law whose families of actions only one faction has."""


def feature_names(game: str = ROOT) -> list[str]:
    """Name of every feature of an observation, in order."""
    return [f"{block.name}/{k}" for block in doors_of(game).blocks for k in range(block.size)]


def action_names(game: str = ROOT) -> list[str]:
    """Name of every action id, in order."""
    return [f"{family.name}/{k}" for family in doors_of(game).families for k in range(family.size)]


def _scope(factions: Sequence[str], game: str) -> Any:
    """What the table of these factions uses, in games whose scopes say it all."""
    rules = doors_of(game).rules
    return rules.scope_for(TABLE, [rules.config(factions=tuple(factions))])


def features_at(factions: Sequence[str], players: int, game: str = ROOT) -> np.ndarray:
    """Features that can differ from 0 at tables of these factions, ascending int64: no other factions, no empty seats.

    What the map, the deck and the edition leave out is kept.
    """
    if game != ROOT:
        return _scope(factions, game).features
    sides = _sides(factions)
    kept: list[int] = []
    for block in BLOCKS:
        owner = block.name.split(".")[0]
        if owner in SIDES and owner not in sides:
            continue
        grid = np.indices(block.shape).reshape(len(block.shape), -1) if block.shape else np.zeros((0, 1), int)
        here = np.ones(grid.shape[1], bool)
        for axis, values in zip(block.axes, grid, strict=True):
            if axis in ("seat", "other"):
                here &= values < players - (axis == "other")
            elif axis == "faction":
                here &= np.isin(values, [SIDES.index(side) for side in sides])
        kept += (block.offset + np.flatnonzero(here)).tolist()
    return np.array(kept, np.int64)


def actions_at(factions: Sequence[str], game: str = ROOT) -> np.ndarray:
    """Actions that can be legal at tables of these factions, ascending int64."""
    if game != ROOT:
        return _scope(factions, game).actions
    sides = _sides(factions)
    numbers = [SIDES.index(side) for side in sides]
    kept: list[int] = []
    for family in FAMILIES:
        if _CHAPTERS.get(family.law.split(".")[0], sides[0]) not in sides:
            continue
        shape = tuple(ARGUMENTS[a] for a in family.arguments)
        grid = np.indices(shape).reshape(len(shape), -1) if shape else np.zeros((0, 1), int)
        here = np.ones(grid.shape[1], bool)
        for kind, values in zip(family.arguments, grid, strict=True):
            if kind == "faction":
                here &= np.isin(values, numbers)
            elif kind == "card":
                here &= values < N_CARDS
            elif kind == "piece":
                here &= np.isin(values, [p for p in range(N_PIECES) if PIECE_OWNER[p] in numbers])
            elif kind in AXES:
                here &= values < AXES[kind]
        kept += (family.base + np.flatnonzero(here)).tolist()
    return np.array(kept, np.int64)


def _sides(factions: Sequence[str]) -> list[str]:
    unknown = [name for name in factions if name not in SIDES]
    if unknown:
        raise ValueError(f"factions: {quoted(unknown[0])} is not known; choose from {', '.join(FACTIONS)}")
    sides = [side for side in SIDES if side in factions]
    return [*sides, "vagabond_2"] if list(factions).count("vagabond") > 1 else sides


def places(names: Sequence[str], table: Sequence[str], what: str) -> np.ndarray:
    """Where `names` stand in `table`, int64; ValueError if one does not."""
    index = {name: k for k, name in enumerate(table)}
    gone = [name for name in names if name not in index]
    if gone:
        raise ValueError(f"{len(gone)} {what} of the network no longer exist, the first is {gone[0]}")
    return np.array([index[name] for name in names], np.int64)
