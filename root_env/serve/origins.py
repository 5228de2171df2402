"""Limits of the tables that links may make, and the choice of tables that make room.

Links cost nothing, so limits do not count by link or table. A table that is made with a link belongs to the origin of
that link, the table of the lobby with which the chain of links began. All tables made with one link of the origin,
with links of those tables, and so on, count together. Each table is stored with its origin, so that limits outlive a
restart.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from root_env.serve.incoming import MessageError
from root_env.serve.store import Kept, Store, is_number, word_of

MOST_TABLES, MOST_BY_LINKS = 10_000, 9_000
"""The most tables in a store, and the most that links have made: so links never use up the room of the lobby."""
MOST_NEW, MOST_KEPT = 10, 100
"""The most tables that one link, with the links made with it, may make in an hour, and may have at all."""
HOUR = 3600.0
"""Seconds in which a new table makes room for no other: its links may still be on their way to the players."""
_ROOM = 16
"""The most tables that make room at once in a full store, where it takes longer to find them."""

_ORIGIN = "CASE origin WHEN '' THEN id ELSE origin END"
_MADE = "SELECT count(*), total(made > ?) FROM tables WHERE origin = ? AND maker = ?"
_GOES_ON = "SELECT id FROM tables WHERE id = ? AND NOT ended"
_BY_LINKS = "SELECT count(*) FROM tables WHERE maker != ''"
_UNUSED = "SELECT id FROM tables WHERE origin = ? AND maker = ? AND version = 0 AND made < ? ORDER BY made"
_UNUSED_OF_MANY = f"""
WITH named AS (SELECT id, {_ORIGIN} AS origin, maker, version, made FROM tables)
SELECT id FROM named JOIN (SELECT origin, maker, count(*) AS many FROM named GROUP BY 1, 2) USING (origin, maker)
WHERE version = 0 AND made < ? AND (maker != '' OR ?) ORDER BY many DESC, made
"""
_ORIGINS = f"""
SELECT {_ORIGIN} AS first, count(*), total(version = 0), total(ended), min(made), max(max(made, played)) FROM tables
GROUP BY first ORDER BY count(*) DESC, max(max(made, played)) DESC, first LIMIT ? OFFSET ?
"""
_COUNT = f"SELECT count(DISTINCT {_ORIGIN}) FROM tables"
_IS_OF = "(origin = ?1 OR origin = '' AND id = ?1)"
_MAKERS = f"SELECT maker, count(*) FROM tables WHERE {_IS_OF} AND maker != '' GROUP BY maker ORDER BY 2 DESC"
_OF_ORIGIN = f"SELECT id, version FROM tables WHERE {_IS_OF} ORDER BY made"


class Origin(NamedTuple):
    """Counts of the tables of one origin."""

    origin: str
    """The id of the table of the lobby with which it began; that table may be gone."""
    tables: int
    unused: float
    """The number of tables at which nobody has done anything yet."""
    ended: float
    made: float
    """The time when the first of the tables that are left was made, in seconds since 1970."""
    played: float
    """The time of the last change at any of them."""
    makers: dict[str, int]
    """Holder of a link of the first table -> the number of tables made with it."""


def check_new(store: Store, parent: Kept, who: str) -> None:
    """Raise MessageError if the holder of this link of a table may make no further table now."""
    mine = _mine(parent, who)
    ((kept, lately),) = store.rows(_MADE, time.time() - HOUR, *mine)
    if lately >= MOST_NEW:
        raise MessageError(f"{MOST_NEW} tables an hour may go on from one link and those made with it; try again later")
    if kept >= MOST_KEPT and not store.rows(_UNUSED, *mine, time.time() - HOUR):
        raise MessageError(
            f"{MOST_KEPT} tables that go on from this link are kept; ask whoever runs the server to delete some"
        )


def _mine(parent: Kept, who: str) -> tuple[str, str]:
    """The origin and the maker of tables that are made with the link of `who` at a table."""
    return parent.origin or parent.id, parent.maker or who


Parent = tuple[Kept, str]
"""The table whose link makes another table, and the holder of that link."""


def keep(
    store: Store, table: str, plan: Any, links: Any, parent: Parent | None, is_busy: Callable[[str], bool]
) -> None:
    """Keep a new table, and delete unused ones if it needs room. MessageError if it may not be kept.

    `parent`: None for the lobby. `is_busy`: True for a table at which somebody is; such a table stays.
    """
    old = time.time() - HOUR
    if parent is None:
        if store.count() >= MOST_TABLES:
            _make_room(store, store.rows(_UNUSED_OF_MANY, old, True), is_busy, _ROOM)
        store.add(table, plan, links)
        return
    if store.rows(_GOES_ON, parent[0].id) == []:
        raise MessageError("the table from which this goes on has been deleted or ended")
    check_new(store, *parent)
    origin, maker = _mine(*parent)
    ((kept, _),) = store.rows(_MADE, old, origin, maker)
    if kept >= MOST_KEPT:
        _make_room(store, store.rows(_UNUSED, origin, maker, old), is_busy, 1)
    ((by_links,),) = store.rows(_BY_LINKS)
    if by_links >= MOST_BY_LINKS or store.count() >= MOST_TABLES:
        _make_room(store, store.rows(_UNUSED_OF_MANY, old, False), is_busy, _ROOM)
    store.add(table, plan, links, origin, maker)


def _make_room(store: Store, unused: Sequence[tuple[Any, ...]], is_busy: Callable[[str], bool], most: int) -> None:
    """Delete the first of these unused tables, at most `most`; MessageError if there are none."""
    found = [table for (table,) in unused if not is_busy(table)][:most]
    if not found:
        raise MessageError(
            f"{store.count()} tables are kept here, and there is room for no more; "
            "whoever runs the server can delete many at once, at /operator"
        )
    store.remove(*found)


# -- for the operator of the server ------------------------------------------------------------------------


def in_order(store: Store, first: int, most: int) -> tuple[list[Origin], int]:
    """At most `most` origins from number `first` on, those with the most tables first; and the number of all."""
    rows = store.rows(_ORIGINS, most, first)
    found = [
        Origin(word_of(origin), tables, *(_number(one) for one in numbers), _makers(store, origin))
        for origin, tables, *numbers in rows
    ]
    ((count,),) = store.rows(_COUNT)
    return found, count


def _number(found: Any) -> Any:
    return found if is_number(found) else 0.0


def _makers(store: Store, origin: str) -> dict[str, int]:
    return {word_of(maker): many for maker, many in store.rows(_MAKERS, origin)}


def tables_of(store: Store, origins: Sequence[str], unused: bool) -> list[str]:
    """The tables of some origins; with `unused` only those at which nobody has done anything."""
    rows = [row for origin in origins for row in store.rows(_OF_ORIGIN, origin)]
    return [table for table, version in rows if version == 0 or not unused]
