"""A dataset of `root_env.training.dataset` for PyTorch: in memory, or as a stream.

    from torch.utils.data import DataLoader
    from root_env.training.dataset_torch import Decisions, DecisionStream

    loader = DataLoader(Decisions("data/policy"), batch_size=256, shuffle=True)
    loader = DataLoader(DecisionStream("data/policy", seed=1), batch_size=256, num_workers=2)
    for batch in loader:
        batch["observation"], batch["mask"], batch["action"], batch["policy"], batch["value"]

A decision is a dict of tensors: the columns of `root_env.training.dataset_reading.arrays`, by the same names.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info

from root_env.doors.contract.reading import reading
from root_env.support.errors import UsageError

from .dataset_reading import REPAIR, arrays, parts

__all__ = ["DecisionStream", "Decisions"]

Decision = dict[str, torch.Tensor]
COLUMNS = ("observation", "mask", "action", "policy", "value")


def _tensor(value: np.ndarray) -> torch.Tensor:
    """A row, or several; ids of actions as the losses of PyTorch take them."""
    found = torch.from_numpy(np.array(value))
    return found.long() if found.dtype == torch.int16 else found


def _check(out: str | Path, columns: Sequence[str]) -> tuple[str, ...]:
    """UsageError if there is no dataset, or it has no such column."""
    if not parts(out):
        raise UsageError(f"{out} holds no dataset; `python -m root_env.training.dataset --out {out}` writes one")
    with _reading(parts(out)[0]), pq.ParquetFile(parts(out)[0]) as file:
        known = tuple(arrays(file.schema_arrow.empty_table()))
    for name in columns:
        if name not in known:
            raise UsageError(f"columns: {name!r} is not known; choose from {', '.join(known)}")
    return tuple(columns)


def _reading(path: Path) -> contextlib.AbstractContextManager[None]:
    return reading(path, "decisions of a dataset", REPAIR)


def _groups_in(path: Path) -> int:
    with _reading(path), pq.ParquetFile(path) as file:
        return file.num_row_groups


class Decisions(Dataset[Decision]):
    """All decisions of a dataset, in memory as they are on disk; masks and policies are made when they are asked for.

    `out`: its folder. `columns`: those that a decision has.
    """

    def __init__(self, out: str | Path, columns: Sequence[str] = COLUMNS):
        self.columns = _check(out, columns)
        tables = []
        for path in parts(out):
            with _reading(path):
                tables.append(pq.read_table(path))
                arrays(tables[-1][:1])
        self._table: pa.Table = pa.concat_tables(tables).combine_chunks()

    def __len__(self) -> int:
        return len(self._table)

    def __getitem__(self, index: int) -> Decision:
        return self.__getitems__([index])[0]

    def __getitems__(self, indices: Sequence[int]) -> list[Decision]:
        """Several decisions at once, which `DataLoader` asks for."""
        rows = [range(len(self))[index] for index in indices]
        found = arrays(self._table.take(rows))
        return [{name: _tensor(found[name][k]) for name in self.columns} for k in range(len(rows))]


class DecisionStream(IterableDataset[Decision]):
    """The decisions of a dataset one after another, a thousand in memory at a time.

    `seed`: shuffles the groups of about a thousand decisions that the files have, anew each time that it is gone
    through, and the decisions of each group; None: in the order in which they were taken. Workers of a `DataLoader`
    share the groups; then the order depends on `torch.manual_seed` too.
    """

    def __init__(self, out: str | Path, columns: Sequence[str] = COLUMNS, seed: int | None = None):
        self.columns, self.seed, self.passes = _check(out, columns), seed, 0
        self._groups = [(path, k) for path in parts(out) for k in range(_groups_in(path))]

    def __iter__(self) -> Iterator[Decision]:
        worker = get_worker_info()
        passed = worker.seed - worker.id if worker else self.passes  # a worker is often made anew for each pass
        groups, rng = self._groups, np.random.default_rng([self.seed or 0, passed])
        self.passes += 1
        if self.seed is not None:
            groups = [groups[k] for k in rng.permutation(len(groups))]
        for path, group in groups[worker.id :: worker.num_workers] if worker else groups:
            with _reading(path), pq.ParquetFile(path) as file:
                found = arrays(file.read_row_group(group))
            n = len(found["action"])
            for k in rng.permutation(n) if self.seed is not None else range(n):
                yield {name: _tensor(found[name][k]) for name in self.columns}
