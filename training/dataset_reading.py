"""Read a dataset of `root_env.training.dataset`.

    for path in parts("data/policy"):
        columns = decisions(path)

    for episode in episodes("data/policy"):         # one player of one game after another
        ...
    data = transitions("data/policy")               # the same in one array for each column, for offline learners

`root_env.training.dataset_torch` reads it for PyTorch.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from root_env.doors.contract.reading import reading
from root_env.root.rules.spec.scope import EVERYTHING, FIRST
from root_env.support.documents import Document

from .datasets.rows import DECISIONS

__all__ = ["Episode", "arrays", "decisions", "episodes", "parts", "transitions"]

REPAIR = "once it is removed, the command in the README.md of the dataset plays its games again"
"""The advice about a file that is damaged."""
_NUMBERS = ("game", "step", "player", "action", "reward", "value", "terminated", "truncated")
"""Columns of decisions with a number in each row."""


def parts(out: str | Path) -> list[Path]:
    """The files of decisions in a folder, in the order of their games."""
    return sorted((Path(out) / "decisions").glob("games-*.parquet"))


def decisions(path: str | Path) -> dict[str, np.ndarray]:
    """The decisions of a file as `arrays` gives them; UsageError, with the name of the file, if it is damaged."""
    with reading(path, "decisions of a dataset", REPAIR):
        return arrays(pq.read_table(path))


def seats(path: str | Path, columns: list[str] | None = None) -> list[Document]:
    """The players of the games of a file, or of all in a folder; UsageError if it is damaged."""
    with reading(path, "players of a dataset", REPAIR):
        return pq.read_table(path, columns=columns).to_pylist()


def arrays(table: pa.Table) -> dict[str, np.ndarray]:
    """Columns of decisions as NumPy arrays of n rows, yours to write to.

    `observation` int8 (n, OBS_SIZE); `mask` int8 (n, N_ACTIONS); `policy` float32 (n, N_ACTIONS), all 0 in rows without
    a policy target; with a later faction these rows are longer, as they are in a batch; `action` int16, `reward`
    float32, `value` float32, `terminated`, `truncated` bool, `game`
    int32, `step` int32, `player` int8, all (n,).
    """
    _check(table)
    table, n = table.combine_chunks(), len(table)
    found = {
        name: np.array(table[name].to_numpy()) for name in _NUMBERS
    }  # copies: those of pyarrow cannot be written to
    seen = pa.concat_arrays(table["observation"].chunks or [pa.array([], DECISIONS.field("observation").type)])
    size = table.schema.field("observation").type.list_size
    n_actions = (FIRST if size == FIRST.size else EVERYTHING).n_actions
    found["observation"] = np.array(seen.flatten().to_numpy()).reshape(n, size)
    legal, rows = _ragged(table["legal"])
    found["mask"] = np.zeros((n, n_actions), np.int8)
    found["mask"][rows, legal] = 1
    found["policy"] = np.zeros((n, n_actions), np.float32)
    shares, known = _ragged(table["policy"])
    given = np.isin(rows, known)
    found["policy"][rows[given], legal[given]] = shares
    return found


def _check(table: pa.Table) -> None:
    """ValueError for a table in which a column of these is of another kind, or has ids of no action."""
    for name in (*_NUMBERS, "legal", "policy"):
        given, kind = table.schema.field(name).type, DECISIONS.field(name).type
        if given != kind:
            raise ValueError(f"the column {name!r} must hold {kind}, not {given}")
    seen = table.schema.field("observation").type
    scopes = {one.size: one for one in (FIRST, EVERYTHING)}
    if not pa.types.is_fixed_size_list(seen) or seen.value_type != pa.int8() or seen.list_size not in scopes:
        raise ValueError(f"observations must be int8 of {' or '.join(map(str, scopes))} features, not {seen}")
    for ids in (table["action"], pc.list_flatten(table["legal"])):
        bounds = pc.min_max(ids)
        least, most = bounds["min"].as_py(), bounds["max"].as_py()
        if least is not None and not 0 <= least <= most < scopes[seen.list_size].n_actions:
            raise ValueError(f"actions have ids from 0 to {scopes[seen.list_size].n_actions - 1}")


def _ragged(column: pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray]:
    """All values of a column of lists, and the row that each belongs to."""
    if not len(column):
        return np.zeros(0, np.int16), np.zeros(0, np.int64)
    lists = pa.concat_arrays(column.chunks)
    counts = np.array([0 if n is None else n for n in pc.list_value_length(lists).to_pylist()])
    return lists.flatten().to_numpy(zero_copy_only=False), np.repeat(np.arange(len(lists)), counts)


class Episode(NamedTuple):
    """A player of a game: its T decisions, and the end."""

    seat: Document
    """The player's row of `seats`."""
    columns: dict[str, np.ndarray]
    """The columns of `arrays`, T rows each, in the order of its decisions."""
    end: np.ndarray
    """Its last observation, int8 (OBS_SIZE,)."""


def episodes(out: str | Path) -> Iterator[Episode]:
    """Every player of every game of a dataset, game by game; players without decisions are left out."""
    for path in parts(out):
        columns = decisions(path)
        for seat in seats(Path(out) / "seats" / path.name):
            rows = np.flatnonzero((columns["game"] == seat["game"]) & (columns["player"] == seat["player"]))
            if len(rows):
                end = np.array(seat["observation"], np.int8)
                yield Episode(seat, {name: column[rows] for name, column in columns.items()}, end)


def transitions(out: str | Path) -> dict[str, np.ndarray]:
    """A dataset as offline learners take it, such as d3rlpy's `MDPDataset`: player after player, decision after
    decision, arrays of n rows, yours to write to.

    `observations` int8 (n, OBS_SIZE); `action_masks` int8 (n, N_ACTIONS); `actions` int64, `rewards` float32,
    `terminals` and `timeouts` bool, all (n,): the last decision of a player has one of the two, by how its game ended.
    A file of the dataset is in memory at a time, and the result.
    """
    found: dict[str, list[np.ndarray]] = {name: [] for name in _TRANSITIONS}
    for episode in episodes(out):
        for name, (column, kind) in _TRANSITIONS.items():
            found[name].append(episode.columns[column].astype(kind))
    empty = {"observations": (0, FIRST.size), "action_masks": (0, FIRST.n_actions)}
    return {
        name: np.concatenate(some) if some else np.zeros(empty.get(name, 0), _TRANSITIONS[name][1])
        for name, some in found.items()
    }


_TRANSITIONS: dict[str, tuple[str, type]] = {
    "observations": ("observation", np.int8),
    "action_masks": ("mask", np.int8),
    "actions": ("action", np.int64),
    "rewards": ("reward", np.float32),
    "terminals": ("terminated", np.bool_),
    "timeouts": ("truncated", np.bool_),
}
"""Array of `transitions` -> column of `arrays`, and its type."""


def content_digest(out: Path) -> str:
    """A digest of 16 hex digits of game, player, action and reward of every decision."""
    found = hashlib.sha256()
    for path in parts(out):
        with reading(path, "decisions of a dataset", REPAIR):
            table = pq.read_table(path, columns=["game", "player", "action", "reward"])
            for name in table.column_names:
                found.update(np.ascontiguousarray(table[name].to_numpy()).tobytes())
    return found.hexdigest()[:16]
