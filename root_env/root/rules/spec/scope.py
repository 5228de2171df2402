"""Scopes: rows and masks with room for some factions and decks only, so that their size depends on the table alone.

The row of a scope is the whole row without the features that its tables never use, in the same order; its mask is the
whole mask without actions that they never use. The rest keeps its names and meaning, so that a new faction or deck of
the package changes no row of a scope it is not in. Cards are numbered deck after deck: a scope has all cards up to the
last of its decks, so that rows are written without a look at each, and always those of the first deck. `EVERYTHING`
leaves nothing out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.jit.views import Cells
from root_env.engine.tables import frozen
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data import decks, tracks
from root_env.root.rules.ids import N_CARDS, N_FACTIONS
from root_env.root.rules.spec import words
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES, N_ACTIONS, RELEASED, Family
from root_env.root.rules.spec.axes import AXES, N_FIRST_CARDS, N_FIRST_EFFECTS
from root_env.root.rules.spec.decisions import (
    DECK_OF,
    FACTION_OF,
    FIRST_IN_ROWS,
    LATER_IN_ROWS,
    LATER_TRIGGERS,
    MAP_OF,
    N_DECISIONS,
    N_FIRST_TRIGGERS,
    NEEDS,
    NO_MAP,
    SHARED,
    SORTS_OF,
    TRIGGER_OF,
    TRIGGERS,
)
from root_env.root.rules.spec.menus import OF_DECKS, OF_MAPS, OF_SOME, OFFERED
from root_env.root.rules.spec.observation import BLOCKS, OBS_SIZE, SECTION_AT, Block

if TYPE_CHECKING:  # type checkers refuse a cached property where a protocol has a property
    from builtins import property as kept_property
else:
    kept_property = cached_property

NAMES: tuple[str, ...] = tuple(faction.name for faction in FACTIONS)
"""Every side by ids.Faction, the second Vagabond included."""
MAP_NAMES: tuple[str, ...] = tuple(one.name for k, one in enumerate(MAPS) if one.has_rules or k >= AXES["map"])
"""Every map that has rules, or is a later one: only these need features and actions of their own."""
_SHARED_BLOCKS = tuple(block for block in BLOCKS if block.name.partition(".")[0] not in NAMES)
_ABSENT = -1

PLACES = np.dtype(
    [(block.name.upper().replace(".", "_"), np.int16) for block in _SHARED_BLOCKS]
    + [(name, np.int16) for name in ("n_triggers", "n_later_triggers", "n_later_cards", "n_later_effects", "size")]
    + [(name, np.int16, (N_FACTIONS,)) for name in ("sections", "faction", "faction_strides")]
    + [("decision", np.int16, (N_DECISIONS,)), ("trigger", np.int16, (len(TRIGGERS),))]
    + [("later_map", np.int16, (AXES["later_map"],))] * (AXES["later_map"] > 0)
    + [("action", np.int16, (N_ACTIONS,))]
)
"""Places in the rows of a scope, -1 for those left out: each shared block by its name; the lengths of the axes
`trigger`, `later_trigger`, `later_card` and `later_effect`, and of a row (`size`); the first block of each faction
(`sections`), its flag at the first seat from `players.faction` on (`faction`) and the step to the next seat
(`faction_strides`); the flag of each decision from `decision.kind` on, the places on the axes of triggers and on
`later_map`; the place of each action in the mask. Fields that grow with the loaded packages stand last, so that the
fields which each row needs lie close together."""


@dataclass(frozen=True, eq=False)
class Scope:
    """Rows and masks for all tables of these `factions` and `decks`: `features` of the whole row, `actions` of all.

    * `factions`: ids as in `GameConfig.factions`; a second Vagabond is "vagabond_2"
    * `decks`: names as in `GameConfig.deck`
    * `maps`: names in `MAP_NAMES`; other maps need no room
    * `features` int64 (size,): places in the whole row, ascending: `row == whole_row[features]`
    * `actions` int64 (n_actions,): ids of all actions, ascending: `mask == whole_mask[actions]`
    * `index` int64 (N_ACTIONS,): the place of an action in a mask, -1 for one that is left out
    """

    factions: tuple[str, ...]
    decks: tuple[str, ...]
    features: np.ndarray
    actions: np.ndarray
    maps: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        if self is EVERYTHING or self is FIRST:
            return _again, (None, ("first",) if self is FIRST else (), (), self.digest)
        return _again, (self.factions, self.decks, self.maps, self.digest)

    @cached_property
    def digest(self) -> str:
        """Hex digest (16 digits) of the features of a row and the actions of a mask, for pickles."""
        return hashlib.sha256("\n".join((*self.feature_names, "", *self.action_names)).encode()).hexdigest()[:16]

    @property
    def size(self) -> int:
        """Features of a row."""
        return len(self.features)

    @property
    def n_actions(self) -> int:
        """Length of a mask."""
        return len(self.actions)

    @property
    def table(self) -> Table:
        """The factions, decks and maps of its tables."""
        return Table(frozenset(NAMES.index(name) for name in self.factions), self.decks, self.maps)

    def most(self, argument: str) -> int:
        """Number of values of an argument of actions at its tables, unused ones between them included."""
        used = np.flatnonzero(self.table.arguments(argument))
        return int(used[-1]) + 1 if len(used) else 0

    @kept_property
    def renumbers(self) -> bool:
        """True if an action has another number in a mask than among all actions."""
        return bool((self.actions != np.arange(self.n_actions)).any())

    @kept_property
    def index(self) -> np.ndarray:
        """(N_ACTIONS,): see the class."""
        return frozen(_inverse(self.actions, N_ACTIONS))

    @kept_property
    def slices(self) -> Mapping[str, slice]:
        """Block name -> its features in a row, for each block that is left."""
        ends = np.searchsorted(self.features, [(b.offset, b.offset + b.size) for b in BLOCKS])
        return {b.name: slice(int(low), int(high)) for b, (low, high) in zip(BLOCKS, ends, strict=True) if high > low}

    @kept_property
    def places(self) -> np.ndarray:
        """The same for compiled code, PLACES (1,)."""
        return _places(self)

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """The name of each feature of a row by the words of its axes: `players.faction[seat 1][alliance]`."""
        names = words.feature_names()
        return tuple(names[k] for k in self.features)

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action of a mask by the words of its arguments: `battle[clearing 3][alliance]`."""
        names = words.action_names(self.table.cards)
        return tuple(names[k] for k in self.actions)

    def rows(self, whole: np.ndarray) -> np.ndarray:
        """Whole rows (..., OBS_SIZE) as rows (..., size); the same array if nothing is left out."""
        return whole if self is EVERYTHING else whole[..., self.features]

    def masks(self, whole: np.ndarray) -> np.ndarray:
        """Whole masks (..., N_ACTIONS) as masks (..., n_actions); the same array if nothing is left out."""
        return whole if self is EVERYTHING else whole[..., self.actions]

    def whole_rows(self, rows: np.ndarray) -> np.ndarray:
        """Rows int8 (..., size) as whole rows int8 (..., OBS_SIZE), fresh; features left out are 0."""
        whole = np.zeros((*rows.shape[:-1], OBS_SIZE), rows.dtype)
        whole[..., self.features] = rows
        return whole


def _inverse(positions: np.ndarray, n: int) -> np.ndarray:
    inverse = np.full(n, _ABSENT)
    inverse[positions] = np.arange(len(positions))
    return inverse


def _end(deck: str) -> int:
    """Number of kinds of cards up to the last of a deck."""
    return max(int(card) + 1 for card in decks.DECKS[deck])


# -- features and actions in use ------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Tables of these factions (ids.Faction), decks and maps with rules: the features and actions that they use."""

    factions: frozenset[int]
    decks: tuple[str, ...]
    maps: tuple[str, ...]

    @cached_property
    def cards(self) -> int:
        """Kinds of cards up to the last of its decks; never fewer than those of the first deck."""
        return max((_end(name) for name in self.decks), default=N_FIRST_CARDS)

    @cached_property
    def pieces(self) -> int:
        """Kinds of pieces up to the last of its factions."""
        return max(np.flatnonzero(self._owns_piece).tolist(), default=-1) + 1

    @property
    def _owns_piece(self) -> np.ndarray:
        """Mask of the kinds of pieces that its factions own."""
        return np.isin(tracks.OWNER, list(self.factions))

    @cached_property
    def effects(self) -> int:
        """Number of these cards that stay in play areas."""
        return sum(card < self.cards for card in decks.EFFECTS)

    @cached_property
    def sorts(self) -> int:
        """Number of sorts of triggers that can wait at once; at least the released room for them."""
        return max(RELEASED["index"], int(SORTS_OF[self.triggers].sum()))

    @cached_property
    def triggers(self) -> list[int]:
        """Kinds of its triggers."""
        return [int(kind) for kind in TRIGGERS if FACTION_OF[kind] in (SHARED, *_with_first_sides(self.factions))]

    def axis(self, name: str) -> np.ndarray:
        """Mask of the used places on an axis, bool (length,)."""
        places = np.arange(AXES[name])
        if name in ("faction", "later_faction"):
            return np.isin(places + (AXES["faction"] if name == "later_faction" else 0), list(self.factions))
        if name in ("decision", "later_decision"):
            kinds = np.array(FIRST_IN_ROWS if name == "decision" else LATER_IN_ROWS, np.int64)
            elsewhere = [kind for kind, deck in DECK_OF.items() if deck not in self.decks]
            here = np.isin(FACTION_OF[kinds], [SHARED, *_with_first_sides(self.factions)])
            of_maps = [NO_MAP, *(number for number, one in enumerate(MAPS) if one.name in self.maps)]
            elsewhere += [kind for kind, factions in NEEDS.items() if not factions & self.factions]
            return here & ~np.isin(kinds, elsewhere) & np.isin(MAP_OF[kinds], of_maps)
        if name in ("trigger", "later_trigger"):
            kinds = TRIGGERS[:N_FIRST_TRIGGERS] if name == "trigger" else LATER_TRIGGERS
            return np.isin(np.array(kinds, np.int64), self.triggers)
        if name == "later_map":
            return np.array([one.name in self.maps for one in MAPS[AXES["map"] :]], bool)
        lengths = {
            "later_card": self.cards - N_FIRST_CARDS,
            "later_effect": self.effects - N_FIRST_EFFECTS,
            "index": self.sorts,
        }
        return places < lengths.get(name, len(places))

    def has(self, block: Block) -> bool:
        """True if a block is written."""
        side = block.name.partition(".")[0]
        if side in MAP_NAMES:
            return side in self.maps
        if side in decks.DECKS:
            return side in self.decks
        owners = (NAMES.index(side),) if side in NAMES else tuple(NAMES.index(name) for name in block.of)
        return not owners or any(owner in self.factions for owner in owners)

    def offers(self, family: Family) -> bool:
        """True if an action of this family can be legal for somebody."""
        if family.name in OF_MAPS:
            return OF_MAPS[family.name] in self.maps
        by_factions = (OFFERED[FACTIONS[number].rules] for number in self.factions)
        by_decks = (OF_DECKS.get(deck, frozenset()) for deck in self.decks)
        return family.name not in OF_SOME or any(family.name in offered for offered in (*by_factions, *by_decks))

    def arguments(self, name: str) -> np.ndarray:
        """Mask of the values of an argument that are used, or were released without a use, bool (ARGUMENTS[name],)."""
        values = np.arange(ARGUMENTS[name])
        if name == "faction":
            return np.isin(values, list(self.factions))
        if name in ("piece", "later_piece"):
            first = RELEASED["piece"] if name == "later_piece" else 0
            return np.isin(values + first, np.flatnonzero(self._owns_piece))
        lengths = {"card": max(self.cards, RELEASED["card"]), "index": self.sorts}
        return values < lengths.get(name, len(values))


def _with_first_sides(numbers: Iterable[int]) -> set[int]:
    """These factions and their first sides: questions are declared once for both Vagabonds (Law 9.7)."""
    rules = {FACTIONS[number].rules for number in numbers}
    return {*numbers, *(NAMES.index(name) for name in rules)}


def _crossed(used: Iterable[np.ndarray], all_of_it: bool) -> np.ndarray:
    """Mask of the used combinations of places, in C order, bool (n,); all False if not `all_of_it`."""
    found = np.full((), all_of_it)
    for along in used:
        found = found[..., None] & along
    return found.reshape(-1)


def _features(table: Table) -> np.ndarray:
    return np.flatnonzero(np.concatenate([_crossed(map(table.axis, b.axes), table.has(b)) for b in BLOCKS]))


def _actions(table: Table) -> np.ndarray:
    kept = [_crossed(map(table.arguments, family.arguments), table.offers(family)) for family in FAMILIES]
    return np.flatnonzero(np.concatenate(kept))


def _places(scope: Scope) -> np.ndarray:
    table, place = scope.table, _inverse(scope.features, OBS_SIZE)
    places = np.zeros(1, PLACES)
    for name in PLACES.names:
        places[name] = _ABSENT
    for block in _SHARED_BLOCKS:
        if block.name in scope.slices:
            places[block.name.upper().replace(".", "_")] = scope.slices[block.name].start
    for number in table.factions:
        places["sections"][0, number] = place[SECTION_AT[number]]
    _place_factions(table, scope, places)
    for block, axis, kinds in (
        ("decision.kind", "decision", FIRST_IN_ROWS),
        ("later.decision", "later_decision", LATER_IN_ROWS),
    ):
        used = np.array(kinds, np.int64)[table.axis(axis)]
        if len(used):
            shift = scope.slices[block].start - scope.slices["decision.kind"].start
            places["decision"][0, used] = shift + np.arange(len(used))
    for axis in ("trigger", "later_trigger", "later_card", "later_effect", "later_map"):
        used = np.flatnonzero(table.axis(axis))
        if axis == "later_trigger":
            places["trigger"][0, TRIGGER_OF[np.array(LATER_TRIGGERS, np.int64)[used]]] = np.arange(len(used))
        elif axis in PLACES.names:
            places[axis][0] = _inverse(used, places[axis].shape[1])
        if f"n_{axis}s" in PLACES.names:
            places[f"n_{axis}s"] = len(used)
    places["action"][0], places["size"] = scope.index, scope.size
    return frozen(places, None)


def _place_factions(table: Table, scope: Scope, places: np.ndarray) -> None:
    """The places of `players.faction` and of the later factions: of each one that of the first seat, and the step."""
    for block, axis, first in (
        ("players.faction", "faction", 0),
        ("later.faction", "later_faction", AXES["faction"]),
    ):
        used = first + np.flatnonzero(table.axis(axis))
        if len(used):
            shift = scope.slices[block].start - scope.slices["players.faction"].start
            places["faction"][0, used] = shift + np.arange(len(used))
            places["faction_strides"][0, used] = len(used)


# -- the scopes ----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def scope_of(
    factions: frozenset[str],
    of_decks: frozenset[str] = frozenset(decks.DECKS),
    maps: frozenset[str] = frozenset(),
) -> Scope:
    """The scope of these factions (`NAMES`), decks (`data.decks.DECKS`) and maps (`MAP_NAMES`)."""
    numbers = frozenset(NAMES.index(name) for name in factions)
    table = Table(numbers, tuple(name for name in decks.DECKS if name in of_decks), tuple(sorted(maps)))
    names = tuple(NAMES[n] for n in sorted(numbers))
    return Scope(names, table.decks, frozen(_features(table)), frozen(_actions(table)), table.maps)


def _again(factions: tuple[str, ...] | None, of_decks: tuple[str, ...], maps: tuple[str, ...], digest: str) -> Scope:
    """The scope that has been pickled or copied: there is one for a set of factions, decks and maps.

    ValueError if its rows or masks differ in this process.
    """
    scope = FIRST if of_decks == ("first",) else EVERYTHING
    if factions is not None:  # unknown names are left out; then the digest differs
        scope = scope_of(frozenset(factions) & {*NAMES}, frozenset(of_decks), frozenset(maps) & {*MAP_NAMES})
    if scope.digest != digest:
        raise ValueError(
            "this scope was pickled by another version of root_env, or by a process with other factions, decks or "
            "maps: its observations and actions are others here"
        )
    return scope


EVERYTHING = Scope(
    NAMES, tuple(decks.DECKS), frozen(np.arange(OBS_SIZE)), frozen(np.arange(N_ACTIONS)), tuple(sorted(MAP_NAMES))
)
"""The scope of every faction, deck and map: the whole row, and every action."""
FIRST_FACTIONS = frozenset(name for name, faction in zip(NAMES, FACTIONS, strict=True) if faction.box)
FIRST_DECKS = frozenset(name for name in decks.DECKS if _end(name) == N_FIRST_CARDS)
"""The factions and decks of the default spaces: those that came first. They do not grow with what came later."""


def _first_scope() -> Scope:
    """The scope of what came first, if its rows and masks are the beginning of whole ones; else of everything.

    Somebody's own faction with effects that wait, or more kinds than ids have room for, widen blocks and arguments of
    everybody.
    """
    rows = scope_of(FIRST_FACTIONS, FIRST_DECKS)
    later = {family.name for faction in FACTIONS if not faction.box for family in faction.actions} | {*OF_MAPS}
    later |= {family.name for family in FAMILIES if family.continues}
    end = min((family.base for family in FAMILIES if family.name in later), default=N_ACTIONS)
    as_released = all(ARGUMENTS[kind] == n for kind, n in RELEASED.items())
    begins = as_released and np.array_equal(rows.features, np.arange(rows.size))
    if not begins or rows.size == OBS_SIZE:
        return EVERYTHING
    return Scope(rows.factions, rows.decks, rows.features, frozen(np.arange(end)))


FIRST = _first_scope()
"""The scope of the default spaces."""


def usual_scope(playing: frozenset[str], dealt: frozenset[str], maps: frozenset[str]) -> Scope:
    """The scope of the default spaces at tables of these factions, decks and maps with rules.

    Its rows and masks are whole ones, without an end that is 0 at these tables.
    """
    is_first = playing <= FIRST_FACTIONS and dealt <= FIRST_DECKS and not maps
    return FIRST if is_first else EVERYTHING


@njit
def copy_cards(out: Row, at: int, later: int, counts: Cells, o: Places) -> None:
    """Write the counts of a zone of cards into a row: kinds of the first deck from `at` on, others from `later` on.

    For all kinds that both the row and the state have room for; a constant number is copied faster.
    """
    copy_bytes(out, at, counts, N_FIRST_CARDS)
    if N_CARDS > N_FIRST_CARDS:
        for k in range(min(N_CARDS - N_FIRST_CARDS, I(o.n_later_cards))):
            out[later + k] = counts[N_FIRST_CARDS + k]


@njit
def mark_card(out: Row, at: int, later: int, card: int) -> None:
    """Count a card, -1 for none, in a row: one of the first deck from `at` on, another one from `later` on."""
    if card >= 0:
        place = at + card if card < N_FIRST_CARDS else later + card - N_FIRST_CARDS
        out[place] = out[place] + 1
