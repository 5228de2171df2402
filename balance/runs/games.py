"""Games on disk: Parquet files in `games/`, with a row for each game and variant, and the design beside them.

from root_env.balance import games

table = games.read("report")            # pyarrow.Table, see SCHEMA
design = games.read_design("report")    # tables by index, variants
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from root_env.balance import BalanceError
from root_env.support.files import write_text_atomically

FORMAT = 1
"""Version of the files, in their metadata."""
FOLDER, DESIGN, RUN = "games", "design.json", "run.json"
BASE, PATCHED = "base", "patched"
VARIANTS = (BASE, PATCHED)
WORD = pa.dictionary(pa.int8(), pa.string())
SCHEMA = pa.schema(
    [
        pa.field("game", pa.int64(), False),  # number of the game, from 0
        pa.field("variant", WORD, False),  # base, patched
        pa.field("table", pa.int32(), False),  # index into the tables of design.json
        pa.field("seed", pa.uint64(), False),  # Game(config, seed) with the same actions plays it again
        pa.field("factions", pa.list_(WORD), False),  # lists in seat order
        pa.field("agents", pa.list_(WORD), False),
        pa.field("won", pa.list_(pa.bool_()), False),  # both partners of a coalition
        pa.field("vp", pa.list_(pa.int16()), False),  # at the end
        pa.field("end", WORD, False),  # of Root: points, dominance, coalition, truncated
        pa.field("turns", pa.int16(), False),  # player turns begun
        pa.field("decisions", pa.list_(pa.int32()), False),  # by seat
        pa.field("curve", pa.list_(pa.int16()), False),  # rounds x seats, row by row: victory points
        pa.field("crafted_seat", pa.list_(pa.int8()), False),  # cards crafted, in order
        pa.field("crafted_card", pa.list_(pa.int8()), False),
        pa.field("crafted_turn", pa.list_(pa.int16()), False),
    ]
)
"""A row for each game and variant; metadata: `format`, `command`, and digests, `tables` and `design`."""
_NAME = re.compile(r"part-(\d{9})-(\d{9})\.parquet")


def words(codes: np.ndarray, vocabulary: Iterable[str]) -> pa.DictionaryArray:
    """A column of words from indices into `vocabulary`, integers (n,)."""
    return pa.DictionaryArray.from_arrays(pa.array(codes, pa.int8()), pa.array(list(vocabulary), pa.string()))


def lists(values: np.ndarray | pa.Array, counts: np.ndarray, type: pa.DataType) -> pa.ListArray:
    """A column of lists: `values` of one list after the other, and their lengths `counts`, integers (n,)."""
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    values = values if isinstance(values, pa.Array) else pa.array(values, type.value_type)
    return pa.ListArray.from_arrays(pa.array(offsets), values, type=type)


def to_bytes(table: pa.Table) -> bytes:
    """A table of SCHEMA as a Parquet file; the same table gives the same bytes."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", store_schema=True)
    return sink.getvalue().to_pybytes()


def name_of(first: int, end: int) -> str:
    """File name of games `first` .. `end` - 1."""
    return f"part-{first:09d}-{end:09d}.parquet"


def finished(folder: Path, kind: str = FOLDER) -> list[tuple[int, int]]:
    """Ranges of games on disk, (first, end), in order. BalanceError if two overlap: games would count twice.

    `kind`: the folder of their files in the run.
    """
    names = (_NAME.fullmatch(path.name) for path in Path(folder, kind).glob("part-*.parquet"))
    ranges = sorted((int(name[1]), int(name[2])) for name in names if name)
    for (first, end), (other, last) in itertools.pairwise(ranges):
        if other < end:
            both = f"{name_of(first, end)} and {name_of(other, last)}"
            raise BalanceError(f"{Path(folder, kind)}: {both} hold the same games; remove one of them")
    return ranges


def read(folder: str | Path, columns: list[str] | None = None, kind: str = FOLDER) -> pa.Table:
    """All finished games of a folder by number, SCHEMA or some of its `columns`; BalanceError if there are none.

    `kind`: "habits" for the rows of `root_env.balance.habits`.
    """
    ranges = finished(Path(folder), kind)
    if not ranges:
        raise BalanceError(f"{folder}: no finished games there")
    parts = [read_file(Path(folder), first, end, columns, kind) for first, end in ranges]
    return pa.concat_tables(parts).unify_dictionaries().combine_chunks()


def read_file(folder: Path, first: int, end: int, columns: list[str] | None = None, kind: str = FOLDER) -> pa.Table:
    """Games `first` .. `end` - 1, which have a file; BalanceError if it cannot be read."""
    path = folder / kind / name_of(first, end)
    try:
        part = pq.read_table(path, columns=columns)
    except (pa.ArrowException, OSError) as error:
        raise BalanceError(f"{path}: cannot be read ({error}); if you remove it, its games are played again") from None
    found = (part.schema.metadata or {}).get(b"format", b"none").decode()
    if found != str(FORMAT):
        raise BalanceError(f"{path}: format {found} is not known; this version reads {FORMAT}")
    return part


def cells(table: pa.Table, column: str) -> np.ndarray:
    """The entries of a column of lists, one game after the other; words as indices into their dictionary."""
    values = pc.list_flatten(table[column]).combine_chunks()
    return np.asarray(values.indices if pa.types.is_dictionary(values.type) else values)


def read_design(folder: str | Path) -> dict[str, Any]:
    """The design: `tables` (each `factions`, `agents` in seat order, `players`, and of Root `map`, `deck`), `order` and
    `variants` (name -> settings of GameConfig: `overrides`, `card_counts`, `card_vp`); `game` if it is not Root."""
    return read_json(Path(folder, DESIGN))


def read_json(path: Path) -> dict[str, Any]:
    """A document of the run; BalanceError if there is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BalanceError(f"{path.parent}: there is no run in this folder ({path.name} is missing)") from None
    except ValueError as error:
        raise BalanceError(f"{path}: cannot be read ({error})") from None


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document of the run, whole or not at all."""
    write_text_atomically(path, json.dumps(document, indent=1) + "\n")


def metadata(command: str, design: str, tables: str) -> dict[str, str]:
    """The metadata of every file; `tables`: the digest of the game's tables."""
    return {"format": str(FORMAT), "tables": tables, "command": command, "design": design}
