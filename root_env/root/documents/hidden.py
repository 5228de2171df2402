"""Hidden things on the boards of players in position documents: fields made from the declarations."""

from typing import Any

import numpy as np

from root_env.root.declared.copies import copies_of
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import PLACED
from root_env.root.documents import fields
from root_env.root.documents.parts import Reader
from root_env.root.lookup import names
from root_env.root.lookup.hidden import Thing, Viewer, axis_of, is_possible, knows_all, of_player, places_known
from root_env.root.text.hidden import vocabulary
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

CARDS = "card"
MAX_TRIES = 10_000


def written(s: np.void, who: int, viewer: Viewer) -> Document:
    """Fields with the hidden things of a player as a viewer knows them: `true` or a number for unknown ones."""
    return {thing.declared.field: _written(s, thing, viewer) for thing in of_player(s, who)}


def _written(s: np.void, thing: Thing, viewer: Viewer) -> int | list[str] | dict[int, str | bool] | dict[str, int]:
    if thing.declared.sort == PLACED:
        known, words = places_known(s, thing, viewer), vocabulary(thing)
        return {int(c) + 1: words[thing.cells[c]] if known[c] else True for c in np.flatnonzero(thing.cells >= 0)}
    if not knows_all(thing, viewer):
        return int(thing.cells.sum())
    if thing.declared.of == CARDS:
        return names.cards(thing.cells)
    return {vocabulary(thing)[k]: int(n) for k, n in enumerate(thing.cells) if n}


def names_of(faction: int) -> set[str]:
    """The fields with the hidden things of a faction."""
    return {one.field for one in FACTIONS[faction].hidden}


def read(reader: Reader, p: int, entry: Fields, field: str, rng: np.random.Generator) -> None:
    """Fill the hidden things on the board of a player, except cards; those that the document leaves open are drawn."""
    pools: dict[str, list[Thing]] = {}
    for thing in of_player(reader.s, p):
        if thing.declared.of != CARDS:
            pools.setdefault(thing.declared.of, []).append(thing)
    for pool in pools.values():
        _read_pool(reader.s, pool, entry, field, rng)


def _read_pool(s: np.void, pool: list[Thing], entry: Fields, field: str, rng: np.random.Generator) -> None:
    """Fill the things of one axis: the named ones, then the rest at random."""
    words = vocabulary(pool[0])
    left = np.array([copies_of([thing.declared for thing in pool], kind) for kind in range(len(words))])
    there = sorted({*left.tolist()})
    places, counts = [], []
    for thing in pool:
        where, given = f"{field}.{thing.declared.field}", entry.get(thing.declared.field)
        if thing.declared.sort == PLACED:
            places += _read_places(
                thing, axis_of(s, thing), fields.mapping({} if given is None else given, where), where, left
            )
        else:
            counts += _read_counts(thing, given, where, left)
    rest = np.repeat(np.arange(len(words)), left.clip(0))
    if (left < 0).any() or len(places) + sum(n for _, n in counts if n is not None) > len(rest):
        raise PositionError(f"{field}: there are {' or '.join(map(str, there))} of each {words.kind}")
    for _ in range(MAX_TRIES):
        drawn = rng.permutation(rest).tolist()
        for cells, place in places:
            cells[place] = drawn.pop()
        if all(is_possible(s, thing) for thing in pool):
            break
    else:
        raise PositionError(f"{field}: what lies face down is of no kind that is possible there")
    for cells, n in counts:
        for _ in range(len(drawn) if n is None else n):
            cells[drawn.pop()] += 1


def _read_places(
    thing: Thing, axis: str | int, given: Fields, where: str, left: np.ndarray
) -> list[tuple[np.ndarray, int]]:
    """Fill the places with named kinds; returns the cells and places of facedown things without a kind."""
    opened = []
    for key, word in given.items():
        place = fields.clearing_index(key, where) if axis == "clearing" else _number(key, where, len(thing.cells)) - 1
        if word is True:
            opened.append((thing.cells, place))
        else:
            kind = fields.parse(vocabulary(thing).parse, word, f"{where}.{key}")
            thing.cells[place] = kind
            left[kind] -= 1
    return opened


def _number(key: Any, where: str, most: int) -> int:
    return fields.integer(int(key) if key in map(str, range(1, most + 1)) else key, where, 1, most)


def _read_counts(thing: Thing, given: object, where: str, left: np.ndarray) -> list[tuple[np.ndarray, int | None]]:
    """Fill the named kinds, or return the cells with their number, None for all that are left."""
    if given is None or isinstance(given, int):
        return [(thing.cells, None if given is None else fields.integer(given, where, 0, int(left.sum())))]
    for word, n in fields.mapping(given, where).items():
        kind = fields.parse(vocabulary(thing).parse, word, where)
        thing.cells[kind] = fields.integer(n, f"{where}.{word}", 0, int(left[kind]))
        left[kind] -= thing.cells[kind]
    return []
