"""Names of features and actions, by which a checkpoint still finds its own when the tables of the game have grown.

A feature is named by its block and the words of its axes, `marquise.warriors[clearing 4]`, an action by its family and
the words of its arguments (`root_env.root.rules.spec.words`). Places change when something new makes an axis longer;
words do not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from root_env.doors.contract.any_config import AnyScope
from root_env.doors.contract.rules import TABLE
from root_env.doors.games import doors_of
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import BASE
from root_env.root.doors.tables import ARGUMENTS, AXES, BLOCKS, FACTIONS, FAMILIES, N_PIECES, PIECE_OWNER
from root_env.root.rules.spec import words as axis_words
from root_env.root.rules.spec.menus import OF_MAPS
from root_env.root.rules.spec.scope import EVERYTHING, FIRST_DECKS, Table, scope_of
from root_env.support.by_name import ROOT
from root_env.support.documents import Document, Fields
from root_env.support.quoting import quoted

SIDES = doors_of(ROOT).sides
"""Sides of a table by their number in `root_env.tables.F`."""
_MOST = 1_000_000
"""More features or actions than a block or a family of an old card can have."""
_CHAPTERS = {faction.chapter: faction.name for faction in RULES if faction.box != BASE}
"""Chapter of the Law -> the one faction that has its families of actions; those of the base game are at all tables."""


def feature_names(game: str = ROOT) -> list[str]:
    """Name of every feature of an observation, in order."""
    return [name for b in doors_of(game).blocks for name in _named(b.name, b.axes, b.shape, game)]


def action_names(game: str = ROOT) -> list[str]:
    """Name of every action id, in order."""
    doors = doors_of(game)
    lengths = ARGUMENTS if game == ROOT else doors.rules.everything.all_actions.arguments
    shapes = [(f, tuple(lengths[argument] for argument in f.arguments)) for f in doors.families]
    return [name for f, shape in shapes for name in _named(f.name, f.arguments, shape, game)]


def _named(name: str, axes: Sequence[str], shape: Sequence[int], game: str) -> Iterator[str]:
    return axis_words.named(name, [_words(axis, n, game) for axis, n in zip(axes, shape, strict=True)])


def _words(axis: str, length: int, game: str) -> list[str]:
    """A word for each place of an axis; those of other games than Root have numbers alone."""
    return axis_words.of_axis(axis, length) if game == ROOT else [f"{axis} {k}" for k in range(length)]


_OF_LATER = ("later_decision", "later_card", "later_effect", "later_trigger", "later_map")
"""Axes of what came later than the default spaces, apart from factions."""


def _scope(factions: Sequence[str], game: str) -> AnyScope:
    """The scope of the table of these factions, for games other than Root."""
    rules = doors_of(game).rules
    return rules.scope_for(TABLE, [rules.config(factions=tuple(factions))])


def features_at(
    factions: Sequence[str],
    players: int,
    game: str = ROOT,
    decks: Iterable[str] = FIRST_DECKS,
    maps: Iterable[str] = (),
) -> np.ndarray:
    """Features that can differ from 0 at tables of these factions, decks and maps, ascending int64.

    Features of other factions, of later decks and maps and of empty seats are left out, but none that only some
    editions use.
    """
    if game != ROOT:
        return _scope(factions, game).features
    sides = _sides(factions)
    numbers = [SIDES.index(side) for side in sides]
    used = {"seat": range(players), "other": range(players - 1), "faction": numbers}
    used["later_faction"] = [number - AXES["faction"] for number in numbers if number >= AXES["faction"]]
    table = _table(sides, decks, maps)
    used |= {axis: np.flatnonzero(table.axis(axis)) for axis in AXES if axis in _OF_LATER}
    absent = {*SIDES, *EVERYTHING.decks, *EVERYTHING.maps} - {*sides, *table.decks, *table.maps}
    blocks = [block for block in BLOCKS if block.name.split(".")[0] not in absent]
    return np.concatenate([_ids(block.offset, block.axes, block.shape, used) for block in blocks])


def _table(sides: Iterable[str], decks: Iterable[str], maps: Iterable[str]) -> Table:
    return scope_of(frozenset(sides), frozenset(decks), frozenset(maps) & {*EVERYTHING.maps}).table


def actions_at(
    factions: Sequence[str], game: str = ROOT, decks: Iterable[str] = FIRST_DECKS, maps: Iterable[str] = ()
) -> np.ndarray:
    """Actions that can be legal at tables of these factions, decks and maps, ascending int64."""
    if game != ROOT:
        return _scope(factions, game).actions
    sides = _sides(factions)
    numbers = [SIDES.index(side) for side in sides]
    pieces = [piece for piece in range(N_PIECES) if PIECE_OWNER[piece] in numbers]
    table = _table(sides, decks, maps)
    cards = table.cards
    used = {**{axis: range(n) for axis, n in AXES.items()}, "faction": numbers, "card": range(cards)}
    used |= {"piece": pieces, "later_piece": [p - ARGUMENTS["piece"] for p in pieces if p >= ARGUMENTS["piece"]]}
    families = [f for f in FAMILIES if _CHAPTERS.get(f.law.split(".")[0], sides[0]) in sides]
    families = [f for f in families if OF_MAPS.get(f.name) in (None, *table.maps)]
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
    found = [index.get(name, index.get(_SPARE.sub(_word_of_now, name))) for name in names]
    gone = [name for name, place in zip(names, found, strict=True) if place is None]
    if gone:
        raise ValueError(f"{len(gone)} {what} of the network no longer exist, the first is {gone[0]}")
    return np.array(found, np.int64)


_SPARE = re.compile(r"\[(\w+) (\d+)\]")
"""A place that had no word when a card was written, such as `[map 1]`: nothing stood there, so nothing was learned."""


def _word_of_now(place: re.Match[str]) -> str:
    axis, k = place[1], int(place[2]) - int(place[1] in axis_words.FROM_ONE)
    known = axis_words.words().get(axis, [])
    return f"[{known[k]}]" if 0 <= k < len(known) else place[0]


def joined(names: Sequence[str]) -> list[str]:
    """Names that differ in the last word alone, one after another, as one: `choose_suit[fox|rabbit]`."""
    runs: list[tuple[str, list[str]]] = []
    for name in names:
        base, bracket, word = name.removesuffix("]").rpartition("[")
        if runs and bracket and runs[-1][0] == base:
            runs[-1][1].append(word)
        else:
            runs.append((base, [word]) if bracket else (name, []))
    return [f"{base}[{'|'.join(words)}]" if words else base for base, words in runs]


def separated(runs: Sequence[str]) -> list[str]:
    """The names that `joined` joined."""
    names = []
    for run in runs:
        base, bracket, words = run.removesuffix("]").rpartition("[")
        names += [f"{base}[{word}]" for word in words.split("|")] if bracket else [run]
    return names


# -- cards from before format 4 -----------------------------------------------------------------------


def named_by_words(card: Fields, words: Fields, game: str) -> Document:
    """The fields of today's cards for one with names by places, such as `move/0-143`, and the words of axes beside.

    `words`: `blocks`, name -> axes and scale; `families`, name -> arguments; `axes` and `arguments`, name -> words, or
    the number of places with numbers only. ValueError for a name of nothing.
    """
    axes = {name: axes for name, (axes, _) in words["blocks"].items()}
    return {
        "features": joined(_by_words(card["features"], axes, words["axes"], game)),
        "actions": joined(_by_words(card["actions"], words["families"], words["arguments"], game)),
        "scales": {name: scale for name, (_, scale) in words["blocks"].items()},
    }


def _by_words(runs: Sequence[str], kinds: Mapping[str, str], words: Fields, game: str) -> list[str]:
    names, of_kind = [], {}
    for run in runs:
        match = re.fullmatch(r"(.+)/([0-9]{1,6})(?:-([0-9]{1,6}))?", run)
        if match is None:
            raise ValueError(f"{run!r} names no features or actions")
        kind, low, high = match.groups()
        if kind not in of_kind:
            along = [_old_words(axis, words[axis], game) for axis in kinds[kind].split()]
            if math.prod(map(len, along)) > _MOST:
                raise ValueError(f"{kind} is too large")
            of_kind[kind] = list(axis_words.named(kind, along))
        names += of_kind[kind][int(low) : int(high or low) + 1]
        if len(names) > _MOST:
            raise ValueError("too many names")
    return names


def _old_words(axis: str, given: Sequence[str] | int, game: str) -> list[str]:
    """Places without words have numbers in a list of words, and had numbers alone where there were no words."""
    if isinstance(given, int):
        if not 0 <= given <= _MOST:
            raise ValueError(f"{axis} is too large")
        return _words(axis, given, game)
    return [f"{axis} {word}" if word.isdigit() else word for word in given]
