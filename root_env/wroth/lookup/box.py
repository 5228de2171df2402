"""The figures of the box, read from a file and checked: no source of the rules gives them.

`data/box.yaml` has stand-in figures, and explains each entry. A file with the figures of the printed game can replace
it: `load_box("my_box.yaml")`. The figures are part of a game's state, so other figures need no compilation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from root_env.support.documents import Document, Fields
from root_env.support.loading import load_document
from root_env.support.quoting import quoted
from root_env.support.schemas import problem_of, validator_of
from root_env.wroth.rules.ids import MAX_ELITES, N_REGIONS, Ability, Effect, Face, Seeing

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

SHIPPED = Path(__file__).with_name("box.yaml")
SCHEMA = SHIPPED.with_name("box.schema.json")
"""The JSON Schema of a box. Its limits are the sizes of `wroth/rules/ids.py`."""
MOST_AMOUNT = 10
"""Upper bound of the amount of an ability."""


class BoxError(ValueError):
    """A box file is not valid; the message names the entry and the fault."""


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
    """A faction ability: its effect, its amount, its cost in Corra; `once`: only once in a game."""

    name: str
    does: Ability
    amount: int
    cost: int
    once: bool


@dataclass(frozen=True)
class Roster:
    """A faction: its elites and abilities; `several`: True if more than one player may take it."""

    name: str
    elites: tuple[Elite, ...]
    abilities: tuple[Power, ...]
    several: bool

    @property
    def dice(self) -> tuple[str, ...]:
        """Names of the elite dice by slot: "raider 1", "raider 2", and "champion" if it is the only one."""
        return tuple(name for elite in self.elites for name in self.dice_of(elite))

    def dice_of(self, elite: Elite) -> tuple[str, ...]:
        """Names of the dice of one of its elites."""
        return (elite.name,) if elite.dice == 1 else tuple(f"{elite.name} {k + 1}" for k in range(elite.dice))


@dataclass(frozen=True)
class Box:
    """All figures. `borders`: pairs of regions 1..8; `shores`: regions that border the Shores; `tokens`: number and
    symbol of each, None without one. `factions`: in the order of their numbers. `stand_in`: True for stand-in figures.
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
    """The stand-in figures of the package. A test checks their form: checking it here would delay every game."""
    return _box(load_document(SHIPPED))


def document_of(box: Box) -> Document:
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


def _row(row: Elite | Power, **words: object) -> Document:
    return {name: value for name, value in vars(row).items() if name != "name"} | words


# -- reading a document ------------------------------------------------------------------------------


def box_of(document: Any) -> Box:
    """The box that a document describes. Raises BoxError, naming the entry."""
    problem = problem_of(_schema(), document)
    if problem:
        raise BoxError(problem)
    return _box(document)


@cache
def _schema() -> Validator:
    return validator_of(json.loads(SCHEMA.read_text(encoding="utf-8")))


def _box(document: Fields) -> Box:
    """The box of a document whose form has been checked."""
    area, dice = document["map"], document["dice"]
    elites = {name: _elite(name, row) for name, row in document["elites"].items()}
    powers = {name: _power(name, row) for name, row in document.get("abilities", {}).items()}
    return Box(
        name=document["name"],
        stand_in=document.get("stand_in", False),
        borders=_borders(area["borders"]),
        shores=tuple(sorted({*area["shores"]})),
        action_die=_members(dice["action"], Face),
        all_seeing_die=_members(dice["all_seeing"], Seeing),
        tokens=tuple((row["vp"], _symbol(row.get("symbol"))) for row in document["tokens"]),
        factions=tuple(_roster(name, row, elites, powers) for name, row in document["factions"].items()),
    )


def _members(words: Sequence[str], enum: type[IntEnum]) -> tuple[Any, ...]:
    return tuple(enum[word.upper()] for word in words)


def _symbol(word: str | None) -> Face | None:
    return None if word is None else Face[word.upper()]


def _borders(given: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    pairs = [(min(pair), max(pair)) for pair in given]
    for k, pair in enumerate(pairs):
        if pair in pairs[:k]:
            raise BoxError(f"map.borders[{k}]: the border of regions {pair[0]} and {pair[1]} stands there before")
    for region in range(1, N_REGIONS + 1):
        if not any(region in pair for pair in pairs):
            raise BoxError(f"map.borders: every region needs a way out, but region {region} borders none")
    return tuple(pairs)


def _elite(name: str, row: Fields) -> Elite:
    effects = _members(row.get("effects", ()), Effect)
    return Elite(name, row["vitality"], row["cost"], row.get("vp", 0), row["dice"], effects)


def _power(name: str, row: Fields) -> Power:
    if row["cost"] == 0 and not row.get("once", False):
        raise BoxError(f"abilities.{name}: needs a cost of 1 or more, or `once: true`: else it could be used forever")
    return Power(name, Ability[row["does"].upper()], row["amount"], row["cost"], row.get("once", False))


def _roster(name: str, row: Fields, elites: Mapping[str, Elite], powers: Mapping[str, Power]) -> Roster:
    field = f"factions.{name}"
    own = _found(row["elites"], elites, f"{field}.elites")
    dice = sum(elite.dice for elite in own)
    if dice > MAX_ELITES:
        raise BoxError(f"{field}.elites: at most {MAX_ELITES} elite dice together, but these have {dice}")
    abilities = _found(row.get("abilities", ()), powers, f"{field}.abilities")
    return Roster(name, own, abilities, row.get("several", False))


def _found(names: Sequence[str], known: Fields, field: str) -> tuple[Any, ...]:
    """The known things with these names; BoxError for an unknown one."""
    for name in names:
        if name not in known:
            raise BoxError(f"{field}: {quoted(name)} is not known; choose from {', '.join(known)}")
    return tuple(known[name] for name in names)
