"""Tables on disk: what each began with, its secrets and its actions, in one SQLite file."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

FILE = "tables.sqlite"
_LAYOUT = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, plan TEXT NOT NULL, secrets TEXT NOT NULL, version INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, action INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
"""


class Kept(NamedTuple):
    """One table as it stands on disk."""

    id: str
    made: float
    """Seconds since 1970."""
    plan: dict[str, Any]
    """`root_env.serve.lobby.Plan.to_dict`."""
    secrets: dict[str, str]
    """Who -> the secret of that link."""
    version: int
    """Changes so far, undone ones and their undoing included."""


class StoreError(ValueError):
    """What could not be written, in words; nothing has changed."""


class Store:
    """The tables in a folder; None: in memory, gone with the object. Any thread may ask.

    A change is on disk, safe from the end of this process, when the call returns (write-ahead log).
    """

    def __init__(self, folder: Path | None):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        where = ":memory:" if folder is None else str(folder / FILE)
        self._db = sqlite3.connect(where, check_same_thread=False)
        self._lock = threading.Lock()
        if folder is not None:
            os.chmod(where, 0o600)  # the secrets of all links stand in it
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_LAYOUT)

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """All of what is written, or nothing."""
        try:
            with self._lock, self._db:
                yield
        except sqlite3.Error as problem:
            raise StoreError(
                f"the table could not be written ({problem}); is the disk full, or another server at this folder?"
            ) from problem

    def add(self, table: str, plan: Mapping[str, Any], secrets: Mapping[str, str]) -> None:
        """Keep a new table, without actions."""
        row = (table, time.time(), json.dumps(plan), json.dumps(secrets))
        with self._writing():
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, 0)", row)

    def tables(self) -> list[Kept]:
        """All tables, the newest first."""
        with self._lock:
            rows = self._db.execute("SELECT * FROM tables ORDER BY made DESC, rowid DESC").fetchall()
        return [_kept(row) for row in rows]

    def table(self, table: str) -> Kept | None:
        """One table; None if there is none of this id."""
        with self._lock:
            row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else _kept(row)

    def actions(self, table: str) -> list[int]:
        """The actions taken at a table, in order."""
        with self._lock:
            rows = self._db.execute("SELECT action FROM actions WHERE table_id = ? ORDER BY number", (table,))
            return [action for (action,) in rows]

    def take(self, table: str, number: int, action: int, version: int) -> None:
        """Add an action, the `number`-th from 0, which makes this version of the table."""
        with self._writing():
            self._db.execute("INSERT INTO actions VALUES (?, ?, ?)", (table, number, action))
            self._db.execute("UPDATE tables SET version = ? WHERE id = ?", (version, table))

    def cut(self, table: str, number: int, version: int) -> None:
        """Take back all actions from the `number`-th on, which makes this version of the table."""
        with self._writing():
            self._db.execute("DELETE FROM actions WHERE table_id = ? AND number >= ?", (table, number))
            self._db.execute("UPDATE tables SET version = ? WHERE id = ?", (version, table))


def _kept(row: tuple[Any, ...]) -> Kept:
    table, made, plan, secrets, version = row
    return Kept(table, made, json.loads(plan), json.loads(secrets), version)
