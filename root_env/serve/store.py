"""Tables on disk: the plan, the secrets and the actions of each, in one SQLite file.

One process at a time uses the file: it holds a lock until it closes the store, or ends in any way.
"""

import contextlib
import json
import math
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from root_env.serve.turns import Asker
from root_env.support.documents import Document, Fields

FILE = "tables.sqlite"
_STEPS = (
    """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, plan TEXT NOT NULL, secrets TEXT NOT NULL, version INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, action INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
""",
    """
ALTER TABLE tables ADD COLUMN played REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT '';
""",
    """
ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_maker ON tables (origin, maker, version, made, id, ended, played);
""",
)
"""Migrations: entry k changes a file from version k to k + 1. The first accepts an empty file, and files of the
releases that wrote no version. Entries can be added, but never changed."""
_COLUMNS = "id, made, plan, secrets, version, played, standing, origin, maker, ended"
_LISTED = f"SELECT {_COLUMNS} FROM tables ORDER BY max(made, played) DESC, rowid DESC LIMIT ? OFFSET ?"
_ADD = "INSERT INTO tables (id, made, plan, secrets, version, origin, maker) VALUES (?, ?, ?, ?, 0, ?, ?)"
_RAW = "SELECT id, plan, secrets, version FROM tables WHERE id = ?"


class Kept(NamedTuple):
    """One table on disk."""

    id: str
    made: float
    """The time when it was made, in seconds since 1970."""
    plan_text: Any
    """The plan as a JSON text: it can be long, and is read only if it is needed."""
    secrets: dict[str, str]
    """Holder of a link -> the secret of the link; empty if they cannot be read."""
    version: int
    """The number of changes so far; an undo is a change too."""
    played: float
    """The time of the last change, in seconds since 1970."""
    standing: Any
    """The state of the table at one of its versions, `root_env.serve.table.Table.standing`; None: not known yet."""
    origin: str
    """The table of the lobby with which the chain of links to this one began: its own id for a table of the lobby, ""
    for tables of releases that did not keep it."""
    maker: str
    """The holder of the link of the origin with which it was made: an agent id or "watch"; "" for one of the lobby."""
    ended: bool
    """True if it has been ended: nobody gets in any more."""

    @property
    def plan(self) -> Any:
        """The plan, see `root_env.serve.lobby.Plan.to_dict`; None if it cannot be read."""
        return _read(self.plan_text)

    def asker(self, who: str = "") -> Asker:
        """The asker for the holder of a link of this table; for "" that of its bots."""
        return Asker((self.origin or self.id, self.maker or who), (self.id, who))


_BROKEN = (sqlite3.Error, UnicodeDecodeError)
"""The errors of SQLite, and the one that its messages raise if they contain bytes of the file that are no text."""


class StoreError(ValueError):
    """The store could not be read or written; nothing has changed."""


class Store:
    """The tables in a folder, or in memory if the folder is None. Any thread can use it.

    When a call returns, its change is on disk and survives the end of this process (write-ahead log).
    """

    def __init__(self, folder: Path | None):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        where = ":memory:" if folder is None else str(folder / FILE)
        self._lock = threading.Lock()
        self._db = sqlite3.connect(where, check_same_thread=False, timeout=1)
        self._db.text_factory = _text
        try:
            self._open(folder, where)
        except _BROKEN as problem:
            self._db.close()
            raise StoreError(_why_not_opened(where, problem)) from problem
        except StoreError:
            self._db.close()
            raise

    def _open(self, folder: Path | None, where: str) -> None:
        """Lock the file for this process alone, and bring it up to the current version."""
        if folder is not None:
            os.chmod(where, 0o600)  # it has the secrets of all links
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > len(_STEPS):
            raise StoreError(f"{where}: a newer release of root_env has written it; start that one, or give --data")
        for number, step in enumerate(_STEPS[version:], version + 1):
            self._db.executescript(f"BEGIN; {step} PRAGMA user_version = {number}; COMMIT")
        self._db.execute("BEGIN IMMEDIATE")  # the lock is taken with the first write
        self._db.commit()

    def close(self) -> None:
        """Close the file and release its lock."""
        self._db.close()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction; StoreError if the file cannot be written."""
        try:
            with self._lock, self._db:
                yield
        except _BROKEN as problem:
            raise StoreError(f"the table could not be written: {_why(problem)}") from problem

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for reading; StoreError if the file cannot be read."""
        try:
            with self._lock:
                yield self._db
        except _BROKEN as problem:
            raise StoreError(f"the tables cannot be read: {_why(problem)}") from problem

    def add(
        self,
        table: str,
        plan: Fields,
        secrets: Mapping[str, str],
        origin: str | None = None,
        maker: str = "",
    ) -> None:
        """Keep a new table, without actions. `origin`, `maker`: see `Kept`; None: a table of the lobby."""
        origin = table if origin is None else origin
        row = (table, time.time(), json.dumps(plan), json.dumps(secrets), origin, maker)
        with self._writing():
            self._db.execute(_ADD, row)

    def tables(self, first: int = 0, most: int = -1) -> list[Kept]:
        """All tables, or at most `most` from number `first` on; the last played come first."""
        try:
            with self._reading() as db:
                rows = db.execute(_LISTED, (most, first)).fetchall()
            return [_kept(row) for row in rows]
        except StoreError:
            found = sorted(self._one_by_one(), key=lambda kept: -kept.played)
            return found[first : None if most < 0 else first + most]

    def _one_by_one(self) -> Iterator[Kept]:
        """All tables of a damaged file; a table that cannot be read has no links."""
        with self._reading() as db:
            names = [str(name) for (name,) in db.execute("SELECT id FROM tables")]
        for name in names:
            try:
                kept = self.table(name)
            except StoreError:
                kept = _kept((name, 0.0, None, None, 0, 0.0, None, name, "", 0))
            if kept is not None:
                yield kept

    def table(self, table: str) -> Kept | None:
        """One table; None if there is none with this id."""
        with self._reading() as db:
            row = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else _kept(row)

    def count(self) -> int:
        """The number of tables."""
        with self._reading() as db:
            (found,) = db.execute("SELECT COUNT(*) FROM tables").fetchone()
        return int(found)

    def raw(self, table: str) -> Document:
        """The raw data of a table, for tables that cannot be opened."""
        with self._reading() as db:
            row = db.execute(_RAW, (table,)).fetchone() or (table, None, None, None)
        found = dict(zip(("table", "plan", "secrets", "version"), row, strict=True))
        return {**found, "actions": self.actions(table)}

    def actions(self, table: str) -> list[int]:
        """The actions taken at a table, in order."""
        with self._reading() as db:
            rows = db.execute("SELECT action FROM actions WHERE table_id = ? ORDER BY number", (table,))
            return [action for (action,) in rows]

    def take(self, table: str, number: int, action: int, version: int) -> None:
        """Add action `number`, counted from 0; the table then has this version."""
        with self._writing():
            self._change(table, version)
            self._db.execute("INSERT INTO actions VALUES (?, ?, ?)", (table, number, action))

    def cut(self, table: str, number: int, version: int) -> None:
        """Remove all actions from `number` on; the table then has this version."""
        with self._writing():
            self._change(table, version)
            self._db.execute("DELETE FROM actions WHERE table_id = ? AND number >= ?", (table, number))

    def _change(self, table: str, version: int) -> None:
        row = (version, time.time(), table)
        if not self._db.execute("UPDATE tables SET version = ?, played = ? WHERE id = ?", row).rowcount:
            raise StoreError("this table has been deleted")

    def note(self, table: str, standing: Fields) -> None:
        """Keep the state of a table; nothing happens if the table is gone."""
        with self._writing():
            self._db.execute("UPDATE tables SET standing = ? WHERE id = ?", (json.dumps(standing), table))

    def remove(self, *tables: str) -> int:
        """Delete tables for good, all of them or none; returns the number of those that there were."""
        rows = [(table,) for table in tables]
        with self._writing():
            self._db.executemany("DELETE FROM actions WHERE table_id = ?", rows)
            return self._db.executemany("DELETE FROM tables WHERE id = ?", rows).rowcount

    def end(self, ended: bool, *tables: str) -> int:
        """Close tables to everybody, or open them again; returns the number of those that there are."""
        rows = [(int(ended), table) for table in tables]
        with self._writing():
            return self._db.executemany("UPDATE tables SET ended = ? WHERE id = ?", rows).rowcount

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query of `root_env.serve.origins` finds."""
        with self._reading() as db:
            return db.execute(query, values).fetchall()


def _kept(row: tuple[Any, ...]) -> Kept:
    table, made, plan, secrets, version, played, standing, origin, maker, ended = row
    links = _read(secrets)
    made, played = (float(when) if is_number(when) else 0.0 for when in (made, played))
    is_whole = isinstance(links, dict) and all(isinstance(secret, str) for secret in links.values())
    if not is_whole or not all(isinstance(number, int) for number in (version, ended)):
        links, version = {}, 0  # nobody gets in
    origin, maker = (word if isinstance(word, str) else "" for word in (origin, maker))
    return Kept(str(table), made, plan, links, version, max(made, played), _read(standing), origin, maker, bool(ended))


def _text(content: bytes) -> str:
    """A text of the file, with a replacement character for each byte that is no text."""
    return content.decode(errors="replace")


def is_number(found: object) -> bool:
    """True if a value of the file is a finite number: SQLite keeps infinities too."""
    return isinstance(found, int | float) and math.isfinite(found)


def word_of(found: object) -> str:
    """A value of the file that should be a word, as a word."""
    return found if isinstance(found, str) else "" if found is None else repr(found)


def _read(text: str) -> Any:
    """The value of a JSON text; None if it is none, or cannot be sent to a browser."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()  # nor infinities and halves of characters
        return found
    except (ValueError, TypeError, RecursionError):
        return None


_KNOWN = {
    "full": "the disk is full; make room, and try again",
    "readonly": "the folder may only be read; start the server with another --data",
    "locked": "another program has the file open; stop it, and try again",
    "malformed": "the file is damaged there; root-env serve --export saves what is kept in it",
}
"""Word of SQLite's message -> our message: its own message can contain data of the file."""


def _why(problem: Exception) -> str:
    told = next((words for known, words in _KNOWN.items() if known in str(problem)), None)
    return told or f"is the disk full or damaged, or another server at this folder? ({type(problem).__name__})"


def _why_not_opened(where: str, problem: Exception) -> str:
    if "locked" in str(problem):
        return f"{where}: another server, or another program, has these tables open; stop it, or give --data"
    return f"{where}: cannot be opened as a file of tables ({problem}); give another folder with --data"
