"""Read a dataset of `root_env.training.dataset`.

for path in parts("data/policy"):
    columns = arrays(pyarrow.parquet.read_table(path))
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE

from .dataset_rows import DECISIONS

__all__ = ["arrays", "parts"]


def parts(out: str | Path) -> list[Path]:
    """The files of decisions in a folder, in the order of their games."""
    return sorted((Path(out) / "decisions").glob("games-*.parquet"))


def arrays(table: pa.Table) -> dict[str, np.ndarray]:
    """Columns of decisions as NumPy arrays of n rows, yours to write to.

    `observation` int8 (n, OBS_SIZE); `mask` int8 (n, N_ACTIONS); `policy` float32 (n, N_ACTIONS), all 0 in rows without
    a policy target; `action` int16, `reward` float32, `value` float32, `terminated`, `truncated` bool, `game`
    int32, `step` int32, `player` int8, all (n,).
    """
    table, n = table.combine_chunks(), len(table)
    names = "game", "step", "player", "action", "reward", "value", "terminated", "truncated"
    found = {name: np.array(table[name].to_numpy()) for name in names}  # copies: those of pyarrow cannot be written to
    seen = pa.concat_arrays(table["observation"].chunks or [pa.array([], DECISIONS.field("observation").type)])
    found["observation"] = np.array(seen.flatten().to_numpy()).reshape(n, OBS_SIZE)
    legal, rows = _ragged(table["legal"])
    found["mask"] = np.zeros((n, N_ACTIONS), np.int8)
    found["mask"][rows, legal] = 1
    found["policy"] = np.zeros((n, N_ACTIONS), np.float32)
    shares, known = _ragged(table["policy"])
    given = np.isin(rows, known)
    found["policy"][rows[given], legal[given]] = shares
    return found


def _ragged(column: pa.ChunkedArray) -> tuple[np.ndarray, np.ndarray]:
    """All values of a column of lists, and the row that each belongs to."""
    if not len(column):
        return np.zeros(0, np.int16), np.zeros(0, np.int64)
    lists = pa.concat_arrays(column.chunks)
    counts = np.array([0 if n is None else n for n in pc.list_value_length(lists).to_pylist()])
    return lists.flatten().to_numpy(zero_copy_only=False), np.repeat(np.arange(len(lists)), counts)


def content_digest(out: Path) -> str:
    """A digest of 16 hex digits of game, player, action and reward of every decision."""
    found = hashlib.sha256()
    for path in parts(out):
        table = pq.read_table(path, columns=["game", "player", "action", "reward"])
        for name in table.column_names:
            found.update(np.ascontiguousarray(table[name].to_numpy()).tobytes())
    return found.hexdigest()[:16]
