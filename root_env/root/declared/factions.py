"""All factions, numbered: those of this package in a fixed order, then those of somebody's own.

The environment variable `ROOT_ENV_FACTIONS` names modules of further factions, separated by commas:

    ROOT_ENV_FACTIONS=my_game.otters.declaration root-env watch --factions otters eyrie

Each has its `FACTION`, in the form of `declared/form.py`, and the parts of the faction beside it in its package.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import TypeVar

from root_env.root.declared import outside, shared
from root_env.root.declared.check import refuse_what_cannot_be
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.form import (
    FIRST_STEP,
    OF_EVERYBODY,
    Decision,
    Faction,
    Family,
    Frame,
    Piece,
    Step,
    is_shipped,
)
from root_env.support import plug_ins

Numbered = TypeVar("Numbered", Piece, Family, Decision, Step)
"""Declarations that have a number."""


def _sides(module: ModuleType) -> Iterator[Faction]:
    """The sides that a module declares, with the package that has their parts."""
    declared, package = outside.declared_in(module, "FACTION", Faction), outside.package_of(module)
    if not package:
        raise DeclarationError(f"{module.__name__} stands in no package, where its parts would be looked for beside it")
    for side in (declared, getattr(module, "SECOND", None)):
        if side is not None:
            actions = tuple(replace(family, package=package) for family in side.actions)
            yield replace(side, rules=side.rules or side.name, package=package, actions=actions)


def with_others(others: Iterable[Faction]) -> tuple[Faction, ...]:
    """All factions by number: those of this package and `others`, which get the next free numbers; checked."""
    of_this_package = (side for module in outside.shipped("factions") for side in _sides(module))
    factions = sorted(of_this_package, key=lambda f: f.number)
    for other in others:
        factions.append(_numbered(other, factions))
    refuse_what_cannot_be(factions, of_the_package())
    return tuple(factions)


def of_the_package() -> list[tuple[Frame, str]]:
    """The numbered questions and steps that belong to no faction: of everybody, of decks and maps of this package."""
    of_everybody = [(frame, OF_EVERYBODY) for frame in (*shared.DECISIONS, *shared.STEPS)]
    bringing = [(deck.package, deck) for deck in DECKS if is_shipped(deck.package)]
    bringing += [(outside.package_of(module), module.MAP) for module in outside.SHIPPED_MAPS]
    return of_everybody + [(frame, package) for package, one in bringing for frame in (*one.decisions, *one.steps)]


def _numbered(faction: Faction, before: list[Faction]) -> Faction:
    """`faction` with the next free numbers in place of missing ones."""
    frames = [frame for f in before for frame in (*f.decisions, *f.steps)] + [frame for frame, _ in of_the_package()]
    decisions = [frame.number for frame in frames if isinstance(frame, Decision)]
    steps = [frame.number for frame in frames if isinstance(frame, Step)]
    pieces = [piece.number for f in before for piece in f.pieces]
    families = [family.number for family in shared.ACTIONS]
    families += [
        family.number for one in (*before, *(module.MAP for module in outside.SHIPPED_MAPS)) for family in one.actions
    ]
    triggers = next_free(frame.trigger for frame in frames if frame.trigger is not None)
    return replace(
        faction,
        number=next_free(f.number for f in before) if faction.number is None else faction.number,
        pieces=tuple(fill(faction.pieces, next_free(pieces))),
        actions=tuple(fill(faction.actions, next_free(families))),
        decisions=tuple(_placed(fill(faction.decisions, next_free(decisions)), triggers)),
        steps=tuple(
            _placed(
                fill(faction.steps, next_free(steps, FIRST_STEP)),
                triggers + sum(d.trigger is not None for d in faction.decisions),
            )
        ),
    )


def next_free(numbers: Iterable[int], first: int = 0) -> int:
    """The number after the greatest of these, `first` if there are none."""
    return max(numbers, default=first - 1) + 1


def fill(rows: Iterable[Numbered], number: int) -> Iterator[Numbered]:
    """The rows; those without a number get numbers from `number` on."""
    for row in rows:
        if row.number is None:
            row = replace(row, number=number)
            number += 1
        yield row


def _placed(frames: Iterable[Frame], place: int) -> Iterator[Frame]:
    """The frames; triggers without a place get places from `place` on."""
    for frame in frames:
        if frame.trigger is True:
            frame = replace(frame, trigger=place)
            place += 1
        yield frame


FACTIONS: tuple[Faction, ...] = with_others(
    side for module in outside.modules_of(plug_ins.FACTIONS) for side in _sides(module)
)
"""Every faction, by its number."""
RULES: tuple[Faction, ...] = tuple(faction for faction in FACTIONS if faction.side == 0)
"""Every faction with rules of its own: a second side has the rules of its first."""
PLAYABLE: tuple[Faction, ...] = tuple(faction for faction in RULES if not faction.force)
"""Those that players can play."""
FORCES: tuple[Faction, ...] = tuple(faction for faction in RULES if faction.force)
"""Those that are no players (Law 22)."""
MOST_FORCES = 3
"""Most of these at a table (Law 19.6)."""


def sides_of(faction: Faction) -> tuple[Faction, ...]:
    """The sides that play by the rules of one in `RULES`."""
    return tuple(side for side in FACTIONS if side.rules == faction.name)
