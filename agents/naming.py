"""Names of features and actions, by which a checkpoint still finds its own when the tables of the game have grown.

A feature is named by its block and its index there, `marquise.warriors/3`, an action by its family and its index there,
`move/27`. An index changes when a new faction or card makes an axis longer. So a checkpoint also keeps the words of the
axes (`words_of`), and `translated` finds today's indices by them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from root_env.core.spec import words as axis_words
from root_env.games.doors import doors_of
from root_env.shared.rules import TABLE
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted
from root_env.tables import ARGUMENTS, AXES, BLOCKS, FACTIONS, FAMILIES, N_CARDS, N_PIECES, PIECE_OWNER

SIDES = doors_of(ROOT).sides
"""Sides of a table by their number in `root_env.tables.F`."""
_CHAPTERS = {"10": "lizard", "11": "riverfolk", "C": "chameleander"}
"""Chapter of the Law -> the one faction that has its families of actions."""


def feature_names(game: str = ROOT) -> list[str]:
    """Name of every feature of an observation, in order."""
    return [f"{block.name}/{k}" for block in doors_of(game).blocks for k in range(block.size)]


def action_names(game: str = ROOT) -> list[str]:
    """Name of every action id, in order."""
    return [f"{family.name}/{k}" for family in doors_of(game).families for k in range(family.size)]


def _scope(factions: Sequence[str], game: str) -> Any:
    """The scope of the table of these factions, for games other than Root."""
    rules = doors_of(game).rules
    return rules.scope_for(TABLE, [rules.config(factions=tuple(factions))])


def features_at(factions: Sequence[str], players: int, game: str = ROOT) -> np.ndarray:
    """Features that can differ from 0 at tables of these factions, ascending int64.

    Features of other factions and of empty seats are left out, but none that only some maps, decks or editions use.
    """
    if game != ROOT:
        return _scope(factions, game).features
    sides = _sides(factions)
    used = {"seat": range(players), "other": range(players - 1), "faction": [SIDES.index(side) for side in sides]}
    absent = {side for side in SIDES if side not in sides}
    blocks = [block for block in BLOCKS if block.name.split(".")[0] not in absent]
    return np.concatenate([_ids(block.offset, block.axes, block.shape, used) for block in blocks])


def actions_at(factions: Sequence[str], game: str = ROOT) -> np.ndarray:
    """Actions that can be legal at tables of these factions, ascending int64."""
    if game != ROOT:
        return _scope(factions, game).actions
    sides = _sides(factions)
    numbers = [SIDES.index(side) for side in sides]
    pieces = [piece for piece in range(N_PIECES) if PIECE_OWNER[piece] in numbers]
    used = {**{axis: range(n) for axis, n in AXES.items()}, "faction": numbers, "card": range(N_CARDS), "piece": pieces}
    families = [f for f in FAMILIES if _CHAPTERS.get(f.law.split(".")[0], sides[0]) in sides]
    shapes = [tuple(ARGUMENTS[argument] for argument in f.arguments) for f in families]
    found = [_ids(f.base, f.arguments, shape, used) for f, shape in zip(families, shapes, strict=True)]
    return np.concatenate(found)


def _ids(base: int, axes: Sequence[str], shape: Sequence[int], used: Mapping[str, Sequence[int]]) -> np.ndarray:
    """Ids of a block or a family that begins at `base`, int64, ascending, at the places of each axis that are used."""
    grid = base + np.arange(math.prod(shape)).reshape(shape)
    places = [[k for k in used.get(axis, range(n)) if k < n] for axis, n in zip(axes, shape, strict=True)]
    return grid[np.ix_(*places)].ravel()


def _sides(factions: Sequence[str]) -> list[str]:
    unknown = [name for name in factions if name not in SIDES]
    if unknown:
        raise ValueError(f"factions: {quoted(unknown[0])} is not known; choose from {', '.join(FACTIONS)}")
    sides = [side for side in SIDES if side in factions]
    return [*sides, "vagabond_2"] if list(factions).count("vagabond") > 1 else sides


def places(names: Sequence[str], table: Sequence[str], what: str) -> np.ndarray:
    """Index of each of `names` in `table`, int64; ValueError if one is missing."""
    index = {name: k for k, name in enumerate(table)}
    gone = [name for name in names if name not in index]
    if gone:
        raise ValueError(f"{len(gone)} {what} of the network no longer exist, the first is {gone[0]}")
    return np.array([index[name] for name in names], np.int64)


def joined(names: Sequence[str]) -> list[str]:
    """Names with consecutive indices joined: `move/0-143`."""
    runs: list[list] = []
    for name in names:
        base, k = name.rsplit("/", 1)
        if runs and runs[-1][0] == base and runs[-1][2] == int(k) - 1:
            runs[-1][2] = int(k)
        else:
            runs.append([base, int(k), int(k)])
    return [f"{base}/{low}" if low == high else f"{base}/{low}-{high}" for base, low, high in runs]


def separated(runs: Sequence[str]) -> list[str]:
    """The names that `joined` joined; ValueError for a malformed run."""
    names = []
    for run in runs:
        match = re.fullmatch(r"(.+)/([0-9]{1,6})(?:-([0-9]{1,6}))?", run)
        if match is None:
            raise ValueError(f"{run!r} names no features or actions")
        base, low, high = match.groups()
        names += [f"{base}/{k}" for k in range(int(low), int(high or low) + 1)]
    return names


# -- words of axes ------------------------------------------------------------------------------------


_NUMBERED = ("map", "suit", "clearing_suit", "item", "item_state", "side")
"""Axes that have words, but numbers in the cards of checkpoints: they have never grown."""


def _spoken(game: str) -> dict[str, list[str]]:
    """The words of axes and arguments whose indices have names; all others have numbers only."""
    if game != ROOT:
        return {}
    return {axis: known for axis, known in axis_words.words().items() if axis not in _NUMBERED}


def _words(name: str, length: int, spoken: Mapping[str, list[str]]) -> list[str] | int:
    """The words of an axis, or its length if it has numbers only. Unused indices have numbers as words."""
    known = spoken.get(name)
    return known + [str(k) for k in range(len(known), length)] if known else length


def words_of(game: str, features: Sequence[int], actions: Sequence[int]) -> dict[str, dict[str, Any]]:
    """For a card: the blocks of these features and the families of these actions, and the words of their axes.

    `blocks`: name -> axes and scale; `families`: name -> arguments; `axes` and `arguments`: name -> words, or length.
    """
    doors, spoken = doors_of(game), _spoken(game)
    lengths = _lengths(game)
    blocks = [b for b in doors.blocks if np.any((features >= b.offset) & (features < b.offset + b.size))]
    families = [f for f in doors.families if np.any((actions >= f.base) & (actions < f.base + f.size))]
    axes = {axis: n for b in blocks for axis, n in zip(b.axes, b.shape, strict=True)}
    used = {argument: lengths[argument] for f in families for argument in f.arguments}
    return {
        "blocks": {b.name: [" ".join(b.axes), b.scale] for b in blocks},
        "axes": {axis: _words(axis, n, spoken) for axis, n in axes.items()},
        "families": {f.name: " ".join(f.arguments) for f in families},
        "arguments": {argument: _words(argument, n, spoken) for argument, n in used.items()},
    }


def _lengths(game: str) -> Mapping[str, int]:
    return ARGUMENTS if game == ROOT else doors_of(game).rules.everything.all_actions.arguments


def tables_of_today(game: str) -> tuple[list[tuple], list[tuple]]:
    """Name, axes and shape of every block, and of every family of actions."""
    doors, lengths = doors_of(game), _lengths(game)
    families = [(f.name, f.arguments, tuple(lengths[a] for a in f.arguments)) for f in doors.families]
    return [(b.name, b.axes, b.shape) for b in doors.blocks], families


def translated(
    names: Sequence[str], kinds: Mapping[str, str], words: Mapping[str, Any], today: Sequence[Any], game: str
) -> list[str]:
    """Names of a checkpoint as today's names. If a block, axis or word is gone: a text that says so, and is not a name.

    `kinds`: block or family -> its axes; `words`: axis -> words or length; `today`: (name, axes, shape) of each.
    """
    spoken, now = _spoken(game), {name: (axes, shape) for name, axes, shape in today}
    moved = {}
    for kind, axes in kinds.items():
        if kind in now and tuple(axes.split()) == tuple(now[kind][0]):
            old = [_listed(words[axis]) for axis in axes.split()]
            new = [_listed(_words(a, n, spoken)) for a, n in zip(*now[kind], strict=True)]
            moved[kind] = _moved(old, new)
    found = []
    for name in names:
        kind, k = name.rsplit("/", 1)
        if kind in moved and int(k) < len(moved[kind]):
            place = int(moved[kind][int(k)])
            found.append(f"{kind}/{place}" if place >= 0 else f"{name}, whose word is gone")
        else:
            found.append(f"{name}, whose axes have changed" if kind in now else name)
    return found


def _moved(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]) -> np.ndarray:
    """Flat index by the old words of all axes -> flat index by the new words, -1 if a word is gone."""
    along = [[n.index(w) if w in n else -1 for w in o] for o, n in zip(old, new, strict=True)]
    grid = np.meshgrid(*along, indexing="ij") if along else [np.zeros((), int)]
    shape = [len(n) for n in new] or [1]
    gone = np.any([g < 0 for g in grid], axis=0)
    return np.where(gone, -1, np.ravel_multi_index([np.maximum(g, 0) for g in grid], shape)).reshape(-1)


def _listed(words: Sequence[str] | int) -> list[str]:
    return [str(k) for k in range(words)] if isinstance(words, int) else list(words)
