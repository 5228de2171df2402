"""The figures of the box: what no source of the rules gives, read from a file and checked in words.

`data/box.yaml` has stand-ins, and says what each entry means. A file with the figures of the printed game takes its
place: `load_box("my_box.yaml")`. The figures go into the state of a game, so that nothing is compiled anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from root_env.support.loading import load_document
from root_env.support.quoting import as_key, quoted
from root_env.wroth.core.ids import (
    MAX_ABILITIES,
    MAX_ELITES,
    MAX_KINDS,
    MAX_ROSTERS,
    MAX_SIDES,
    MAX_TOKENS,
    N_REGIONS,
    Ability,
    Effect,
    Face,
    Seeing,
)

SHIPPED = Path(__file__).parent / "data" / "box.yaml"
MOST_VITALITY, MOST_COST, MOST_VP, MOST_AMOUNT = 20, 50, 20, 10


class BoxError(ValueError):
    """A box file that describes no box; says which entry, and what is expected there."""


@dataclass(frozen=True)
class Elite:
    """One kind of elite troop: `dice` of them, `effects` by `ids.Effect`."""

    name: str
    vitality: int
    cost: int
    vp: int
    dice: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Power:
    """A faction ability: what it does, how much of it, its cost in Corra; `once` in a game."""

    name: str
    does: Ability
    amount: int
    cost: int
    once: bool


@dataclass(frozen=True)
class Roster:
    """A faction: its elites and abilities; `several` players may take it."""

    name: str
    elites: tuple[Elite, ...]
    abilities: tuple[Power, ...]
    several: bool

    @property
    def dice(self) -> tuple[str, ...]:
        """Names of the elite dice by slot: "raider 1", "raider 2", and "champion" where there is one."""
        return tuple(
            elite.name if elite.dice == 1 else f"{elite.name} {k + 1}"
            for elite in self.elites
            for k in range(elite.dice)
        )


@dataclass(frozen=True)
class Box:
    """All figures. `borders`: pairs of regions 1..8; `shores`: regions that border the Shores; `tokens`: number and
    symbol of each, None without one. `factions` in the order of their numbers. `stand_in`: not those of the game.
    """

    name: str
    stand_in: bool
    borders: tuple[tuple[int, int], ...]
    shores: tuple[int, ...]
    action_die: tuple[Face, ...]
    all_seeing_die: tuple[Seeing, ...]
    tokens: tuple[tuple[int, Face | None], ...]
    factions: tuple[Roster, ...]


def load_box(path: str | PathLike[str]) -> Box:
    """The box of a YAML or JSON file. Raises DocumentError for a file that holds none, BoxError for a bad entry."""
    return box_of(load_document(path))


@cache
def shipped_box() -> Box:
    """The stand-in figures of the package."""
    return load_box(SHIPPED)


def document_of(box: Box) -> dict[str, Any]:
    """The document that `box_of` reads as this box: plain mappings, lists, words and numbers."""
    elites = {elite.name: elite for roster in box.factions for elite in roster.elites}
    powers = {power.name: power for roster in box.factions for power in roster.abilities}
    return {
        "name": box.name,
        "stand_in": box.stand_in,
        "map": {"borders": [list(pair) for pair in box.borders], "shores": list(box.shores)},
        "dice": {"action": _called(box.action_die, Face), "all_seeing": _called(box.all_seeing_die, Seeing)},
        "tokens": [
            {"vp": vp} if symbol is None else {"vp": vp, "symbol": Face(symbol).name.lower()}
            for vp, symbol in box.tokens
        ],
        "elites": {name: _row(elite, effects=_called(elite.effects, Effect)) for name, elite in elites.items()},
        "abilities": {name: _row(power, does=Ability(power.does).name.lower()) for name, power in powers.items()},
        "factions": {
            roster.name: {
                "elites": [elite.name for elite in roster.elites],
                "abilities": [power.name for power in roster.abilities],
                "several": roster.several,
            }
            for roster in box.factions
        },
    }


def _called(members: Sequence[int], enum: type[IntEnum]) -> list[str]:
    return [enum(member).name.lower() for member in members]


def _row(row: Elite | Power, **words: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(row).items() if name != "name"} | words


# -- the parts of a document -------------------------------------------------------------------------


def box_of(document: Any) -> Box:
    """The box that a document describes. Raises BoxError, naming the entry."""
    _Entry("the box", document).keys("name", "map", "dice", "tokens", "elites", "abilities?", "factions", "stand_in?")
    top = _Entry("", document)
    area, dice = top.child("map").keys("borders", "shores"), top.child("dice").keys("action", "all_seeing")
    shores = tuple(sorted({item.number(1, N_REGIONS) for item in area.child("shores").items(1, N_REGIONS)}))
    borders = _borders(area.child("borders"))
    _refuse_dead_ends(area.child("borders"), borders)
    elites = {item.name: _elite(item) for item in top.child("elites").named()}
    powers = {item.name: _power(item) for item in top.optional("abilities", {}).named()}
    factions = tuple(_roster(item, elites, powers) for item in top.child("factions").named(1, MAX_ROSTERS))
    return Box(
        name=top.child("name").words(),
        stand_in=top.optional("stand_in", False).yes_or_no(),
        borders=borders,
        shores=shores,
        action_die=tuple(item.one_of(Face) for item in dice.child("action").items(1, MAX_SIDES)),
        all_seeing_die=tuple(item.one_of(Seeing) for item in dice.child("all_seeing").items(1, MAX_SIDES)),
        tokens=tuple(_token(item) for item in top.child("tokens").items(N_REGIONS, MAX_TOKENS)),
        factions=factions,
    )


def _borders(entry: _Entry) -> tuple[tuple[int, int], ...]:
    pairs = []
    for item in entry.items(0, N_REGIONS * (N_REGIONS - 1) // 2):
        a, b = sorted(end.number(1, N_REGIONS) for end in item.items(2, 2))
        if a == b:
            raise item.error(f"two different regions, got region {a} twice")
        if (a, b) in pairs:
            raise item.error(f"each border once, but that of regions {a} and {b} stands there before")
        pairs.append((a, b))
    return tuple(pairs)


def _refuse_dead_ends(entry: _Entry, borders: tuple[tuple[int, int], ...]) -> None:
    for region in range(1, N_REGIONS + 1):
        if not any(region in pair for pair in borders):
            raise entry.error(f"a way out of every region, but region {region} borders none")


def _token(entry: _Entry) -> tuple[int, Face | None]:
    entry.keys("vp", "symbol?")
    symbol = entry.optional("symbol", None)
    return entry.child("vp").number(0, MOST_VP), None if symbol.value is None else symbol.one_of(Face)


def _elite(entry: _Entry) -> Elite:
    entry.keys("vitality", "cost", "vp?", "dice", "effects?")
    return Elite(
        entry.name,
        entry.child("vitality").number(1, MOST_VITALITY),
        entry.child("cost").number(0, MOST_COST),
        entry.optional("vp", 0).number(0, MOST_VP),
        entry.child("dice").number(1, MAX_ELITES),
        tuple(item.one_of(Effect) for item in entry.optional("effects", []).items(0, len(Effect))),
    )


def _power(entry: _Entry) -> Power:
    entry.keys("does", "amount", "cost", "once?")
    cost, once = entry.child("cost").number(0, MOST_COST), entry.optional("once", False).yes_or_no()
    if cost == 0 and not once:
        raise entry.error("a cost from 1, or `once: true`: without either it could be used without end")
    return Power(
        entry.name, entry.child("does").one_of(Ability), entry.child("amount").number(1, MOST_AMOUNT), cost, once
    )


def _roster(entry: _Entry, elites: Mapping[str, Elite], powers: Mapping[str, Power]) -> Roster:
    entry.keys("elites", "abilities?", "several?")
    own = tuple(item.found_in(elites, "elite") for item in entry.child("elites").items(0, MAX_KINDS))
    abilities = tuple(
        item.found_in(powers, "ability") for item in entry.optional("abilities", []).items(0, MAX_ABILITIES)
    )
    for name, what in (("elites", own), ("abilities", abilities)):
        if len(set(what)) < len(what):
            raise entry.child(name).error("each name once")
    if sum(elite.dice for elite in own) > MAX_ELITES:
        dice = sum(elite.dice for elite in own)
        raise entry.child("elites").error(f"at most {MAX_ELITES} elite dice together, but these have {dice}")
    return Roster(entry.name, own, abilities, entry.optional("several", False).yes_or_no())


class _Entry:
    """A part of a document and where it stands, which says in words what it should be."""

    def __init__(self, where: str, value: Any):
        self.where, self.value = where, value

    @property
    def name(self) -> str:
        """The last word of where it stands: the name of an elite, of a faction."""
        return self.where.rpartition(".")[2]

    def error(self, expected: str) -> BoxError:
        return BoxError(f"{self.where}: expected {expected}")

    def _wrong(self, expected: str) -> BoxError:
        return self.error(f"{expected}, got {quoted(self.value)}")

    def child(self, key: str) -> _Entry:
        return _Entry(f"{self.where}.{key}" if self.where else key, self.value[key])

    def optional(self, key: str, default: Any) -> _Entry:
        return self.child(key) if key in self.value else _Entry(f"{self.where}.{key}", default)

    def keys(self, *known: str) -> _Entry:
        """A mapping with these keys; those that end with a question mark may be left out."""
        names = [key.rstrip("?") for key in known]
        if not isinstance(self.value, Mapping):
            raise self._wrong(f"a mapping with {', '.join(names)}")
        for key in self.value:
            if key not in names:
                raise BoxError(f"{self.where}: unknown entry {quoted(key)}; known are {', '.join(names)}")
        for key in known:
            if not key.endswith("?") and key not in self.value:
                raise BoxError(f"{self.where}: the entry {key!r} is missing")
        return self

    def named(self, least: int = 0, most: int = 1000) -> list[_Entry]:
        """The entries of a mapping by name: single words in small letters."""
        if not isinstance(self.value, Mapping) or not least <= len(self.value) <= most:
            raise self._wrong(f"a mapping of {least} to {most} names")
        found = []
        for key, value in self.value.items():
            if not isinstance(key, str) or not key.isidentifier() or key != key.lower():
                raise self.error(f"names that are single words in small letters, got {quoted(key)}")
            found.append(_Entry(f"{self.where}.{as_key(key)}", value))
        return found

    def items(self, least: int, most: int) -> list[_Entry]:
        """The items of a list of so many."""
        if not isinstance(self.value, Sequence) or isinstance(self.value, str | bytes):
            raise self._wrong("a list")
        if not least <= len(self.value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise self.error(f"a list of {wanted}, got {len(self.value)}")
        return [_Entry(f"{self.where}[{k}]", value) for k, value in enumerate(self.value)]

    def number(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self._wrong(f"a whole number {least} to {most}")
        return self.value

    def yes_or_no(self) -> bool:
        if not isinstance(self.value, bool):
            raise self._wrong("true or false")
        return self.value

    def words(self) -> str:
        if not isinstance(self.value, str) or not 0 < len(self.value) <= 100:
            raise self._wrong("words, at most 100 characters")
        return self.value

    def one_of(self, enum: type[IntEnum]) -> Any:
        """A member of an enumeration, by its name in small letters."""
        return self.found_in({member.name.lower(): member for member in enum}, _CALLED.get(enum, enum.__name__.lower()))

    def found_in(self, known: Mapping[str, Any], what: str) -> Any:
        """What a name stands for."""
        if not isinstance(self.value, str) or self.value not in known:
            article = "an" if what[0] in "aeiou" else "a"
            raise self._wrong(f"{article} {what}, one of {', '.join(known)}")
        return known[self.value]


_CALLED: dict[type[IntEnum], str] = {Face: "action", Seeing: "face of the all-seeing die", Ability: "thing to do"}
"""What errors call a member."""
